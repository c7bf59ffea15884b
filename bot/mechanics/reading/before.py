"""What people put before a sum: how often, for what, polite words, `half`, `dc 15`."""

from collections.abc import Callable
from typing import NamedTuple

from bot.mechanics.names_in_dice import Roll
from bot.mechanics.notation.mistakes import Repair
from bot.mechanics.notation.modifiers import Keep
from bot.mechanics.notation.tree import Dice, Group, Node, WordDice
from bot.mechanics.reading.calls import take_name
from bot.mechanics.reading.hints import explain_unknown
from bot.mechanics.reading.language import VERSUS, WAYS
from bot.mechanics.reading.numbers import number_of
from bot.mechanics.reading.part import D20
from bot.mechanics.reading.part_reader import PartReader
from bot.mechanics.reading.phrases import BEFORE, LABEL, Book, PhraseMatch
from bot.mechanics.reading.values import read_value

BOOK = Book(BEFORE)

MOST_TOKENS = 4
"""Of a phrase before a name: `best 3 of the`."""

COMMANDS = ("odds", "fair", "deck")
"""Commands whose names people type before dice."""

POLITE = ("roll", "throw", "r")
ARTICLES = ("a", "an", "the", "one")

LABEL_SIGNS = (",", ":", "*", "_", ".", "/", "&", "!", "?")
"""Signs that may stand between the words of a label."""

COIN = ("heads", "tails")


def read_before(reader: PartReader) -> None:
    """Read all that stands before the sum of a roll."""
    while not reader.has_root:
        if any(take(reader) for take in COUNTS):
            continue
        if _begins_sum(reader):
            break
        if not any(take(reader) for take in TAKERS):
            reader.stop(_nothing_fits(reader))
    reader.end_label()


def _nothing_fits(reader: PartReader) -> str:
    apart = (ahead for ahead in range(1, len(reader.tokens)) if reader.ahead(ahead).is_apart)
    written = reader.written(next(apart, 1))[:40]
    if reader.text[: reader.token.start].strip():
        return f"`{written}` is not understood here: a value must follow, such as 2d6."
    return f"`{written}` is not understood: begin with dice, and put words after #, such as 1d6 # fire."


def _begins_sum(reader: PartReader) -> bool:
    """Whether the sum begins here: not with a number within a label, as in `goblin 2 attack 1d20`."""
    is_number = reader.token.kind == "number" and not reader.begins_dice(1)
    in_label = reader.has_words and reader.ahead().kind == "word" and reader.has_value(1)
    return reader.begins_value() and not (is_number and in_label)


def take_sets(reader: PartReader) -> bool:
    """Take `6x`, `6#`, `six`, or the first number of `6 4d6`."""
    token, after = reader.token, reader.ahead()
    if number_of(token) is None:
        return False
    is_counted = after.is_apart and number_of(after) is not None and reader.begins_dice(2)
    is_times = token.kind == "number" and (after.is_word("x") or after.is_sign("×", "#"))
    if is_times and (not reader.has_words or reader.begins_value(2)):
        reader.take_sets(2)
    elif reader.has_words:
        return False
    elif is_counted or (after.is_apart and _is_roll(reader, 1)):  # two rapier attacks
        _take_times(reader, 1)
    else:
        return False
    if reader.token.is_sign(":"):
        reader.take("nothing")
    return True


def _is_roll(reader: PartReader, ahead: int) -> bool:
    """Whether the name of a roll stands further on."""
    match = reader.name(ahead)
    return match is not None and isinstance(reader.scope.find(match.name), Roll)


def _take_times(reader: PartReader, size: int) -> bool:
    if reader.token.kind == "number":
        return reader.take_sets(size)
    reader.part.sets = number_of(reader.take("times", size)) or 1
    return True


def take_dice_without_sides(reader: PartReader) -> bool:
    """Take `3 dice`: d6 may be meant."""
    number = number_of(reader.token)
    if not number or not reader.ahead().is_word("dice", "die") or reader.ahead(2).kind != "end":
        return False
    reader.choose(f"the number of sides is missing: write {number}d6.", 1)
    reader.take("dice", 2)
    return reader.set_root(Dice(number, 6))


def take_coins(reader: PartReader) -> bool:
    """Take `3 coins`."""
    number = number_of(reader.token) or int(reader.token.is_word("a", "the"))
    if not number or not reader.ahead().is_word("coins", "coin"):
        return False
    reader.take("dice", 2)
    return reader.set_root(WordDice(number, COIN))


def take_attacks(reader: PartReader) -> bool:
    """Take `2 attacks +5`: a d20 and 5, twice, may be meant."""
    is_asked = (
        number_of(reader.token) is not None
        and reader.ahead().kind == "word"
        and not reader.ahead().is_word(*VERSUS)
        and not reader.begins_value(1)
        and reader.ahead(2).is_sign("+")
        and reader.ahead(3).kind == "number"
        and not reader.begins_dice(4)
    )
    if not is_asked:
        return False
    reader.imply_d20()
    _take_times(reader, 1)
    return reader.label()


def take_ornament(reader: PartReader) -> bool:
    """Take a picture of a die, and signs before commands."""
    token, after = reader.token, reader.ahead()
    is_first = all(meaning == "nothing" for meaning in reader.meanings)
    begins = is_first and (
        token.is_sign("*", "_") or (token.is_sign(">", "/", "!", ".") and after.kind in {"word", "number"})
    )
    if token.kind != "ornament" and not token.is_sign("`") and not begins:
        return False
    reader.take("nothing")
    return True


def refuse_command(reader: PartReader) -> bool:
    """Refuse the name of another command before dice."""
    token = reader.token
    is_first = {"nothing"}.issuperset(reader.meanings)
    if not is_first or not token.is_word(*COMMANDS) or not reader.begins_counted_dice(1):
        return False
    gone = Repair(token.start, reader.ahead().start, "")
    return reader.refuse(f"`{token.text}` is a command of its own: leave it out here.", token.start, gone)


def take_polite(reader: PartReader) -> bool:
    """Take `roll`, `throw me`, `roll:` before anything."""
    is_alone = reader.token.is_word("dice", "die") and reader.ahead().kind == "end"
    if "label" in reader.meanings or not (reader.token.is_word(*POLITE) or is_alone):
        return False
    reader.take("nothing")
    while reader.token.is_word("me") or reader.token.is_sign(":"):
        reader.take("nothing")
    return True


def take_toss(reader: PartReader) -> bool:
    """Take `flip` before a number of coins."""
    if not reader.token.is_word("flip", "toss") or number_of(reader.ahead()) is None:
        return False
    reader.take("nothing")
    return True


def end(reader: PartReader) -> bool:
    """Refuse a line without dice: a d20, or a die with two words, may be meant for it."""
    if not reader.is_over and reader.token.kind != "comment":
        return False
    reader.end_label()
    words = " ".join(reader.part.labels).casefold().split()
    if not reader.part.labels:
        if not {"nothing"}.issuperset(reader.meanings) or not reader.meanings:
            reader.stop("the expression ends, but a value must follow, such as 2d6.")
        return reader.set_root(
            (D20, Dice(2, 6))[
                reader.choose("There are no dice to throw: write some, such as d20 or 2d6.", 2, 0)
            ]
        )
    if words[-1] in {"check", "save", "throw", "initiative"} or (len(words) == 1 and reader.part.target):
        return reader.imply_d20()
    if len(words) == 3 and words[1] == "or":
        reader.choose(
            "there are no dice to throw: write some, such as d20 or 2d6, before the words.",
            1,
            reader.tokens[0].start,
        )
        reader.part.labels.clear()
        return reader.set_root(WordDice(1, (words[0], words[2])))
    said = ": ".join(reader.part.labels)
    if said.isalpha():
        raise explain_unknown(reader.text.find(said), said)
    return reader.refuse(
        f"there are no dice in `{said}`: write some, such as d20 or 2d6, before or after the words.", 0
    )


def take_stats(reader: PartReader) -> bool:
    """Take `stats`, which stands for six rolls and stands alone."""
    token = reader.token
    if not token.is_word("stats") or reader.has_words:
        return False
    reader.take("alias")
    if reader.part.sets > 1 or reader.token.is_sign("+", "-", "*", "/"):
        reader.refuse("stats means 6x 4d6kh3: write it alone.", token.start)
    reader.part.sets = 6
    return reader.set_root(Dice(4, 6, keeps=(Keep("kh", 3),)))


def take_repeat(reader: PartReader) -> bool:
    """Take `repeat(4d6k3, 6)` of another bot."""
    if not reader.token.is_word("repeat") or not reader.ahead().is_sign("("):
        return False
    reader.take("times", 2)
    reader.set_root(reader.sum())
    if not (reader.token.is_sign(",") and reader.ahead().kind == "number" and reader.ahead(2).is_sign(")")):
        reader.refuse("write how often, as in 6x 4d6kh3.")
    return reader.take_sets(3)


def take_best_of(reader: PartReader) -> bool:
    """Take `best of d6, d8`."""
    said = BOOK.find(reader.tokens, reader.at)
    first = said.means[0] if said else ""
    if said is None or not isinstance(first, str) or first[:2] not in {"kh", "kl"}:
        return False
    if not any(token.is_sign(",") or token.is_word("and", "or") for token in reader.tokens[reader.at :]):
        return False
    reader.take("phrase", said.size)
    parts: list[Node] = [reader.product()]
    while reader.token.is_sign(",") or reader.token.is_word("and", "or"):
        reader.take("phrase")
        if reader.begins_value():
            parts.append(reader.product())
    if len(parts) == 1:
        reader.refuse("a second value is missing: write several, such as best of d6, d8.")
    keep = Keep("kh" if first.startswith("kh") else "kl", said.number)
    return reader.set_root(Group(tuple(parts), keep))


def take_phrase(reader: PartReader) -> bool:
    """Take `half`, `best 3 of`, `six times`, before dice: they hold for what follows."""
    said = BOOK.find(reader.tokens, reader.at)
    said = said if said and reader.has_value(said.size) else _find_before_name(reader)
    if said is None:
        return False
    meant = said.means[0]
    if len(said.means) > 1:
        meant = said.means[reader.choose(said.asks.format(reader.written(said.size)), len(said.means))]
    if meant == LABEL:
        return reader.label(said.size)
    reader.take("phrase", said.size)
    reader.delay(meant, said.number)
    return True


def _find_before_name(reader: PartReader) -> PhraseMatch | None:
    """Return the phrase that ends where a name begins, which is no free word; None where there is none."""
    size = next((size for size in range(1, MOST_TOKENS + 1) if reader.name(size)), 0)
    if not size:
        return None
    ending = reader.ahead(size)._replace(kind="end")
    said = BOOK.find((*reader.tokens[: reader.at + size], ending), reader.at)
    return said if said and said.size == size else None


def take_article(reader: PartReader) -> bool:
    """Take `a` before a die."""
    begins = reader.begins_dice(1) or reader.begins_sided(1) or reader.alias(1) or reader.name(1)
    if not reader.token.is_word(*ARTICLES) or not begins:
        return False
    reader.take("nothing")
    return True


def take_target(reader: PartReader) -> bool:
    """Take `dc 15` before dice."""
    if not reader.token.is_word(*VERSUS) or reader.ahead().kind != "number" or reader.part.target:
        return False
    reader.take_target()
    if reader.token.is_sign(",", ":"):
        reader.take("nothing")
    return True


def take_way(reader: PartReader) -> bool:
    """Take `adv` before dice, or with a d20 left out: `adv + 5`."""
    is_with = reader.token.is_word("with") and reader.ahead().is_word(*WAYS)
    if not is_with and (not reader.token.is_word(*WAYS) or reader.ahead().kind == "list"):
        return False
    reader.take_way(before=is_with)
    token = reader.token
    if reader.name():
        return True
    if token.is_sign("+", "-") or reader.is_over or token.is_word(*VERSUS) or not reader.has_dice():
        return reader.imply_d20() if reader.part.labels else reader.set_root(D20)
    return True


def take_game_of_hundred(reader: PartReader) -> bool:
    """Take `coc` before a d100: it says what the d100 is for."""
    alias = reader.alias()
    if alias is None or alias[0] != "d%":
        return False
    behind = alias[1] + reader.ahead(alias[1]).is_sign(":")
    if not reader.begins_hundred(behind):
        return False
    reader.take("nothing", behind)
    return True


def take_bonus(reader: PartReader) -> bool:
    """Take `+5` behind words: a d20 may be left out."""
    token, after = reader.token, reader.ahead()
    is_bonus = token.is_sign("+", "-") and after.kind == "number" and not reader.begins_dice(2)
    if not is_bonus or not (reader.has_words or token.text == "+"):
        return False
    return reader.imply_d20()


def take_plus_dice(reader: PartReader) -> bool:
    """Take `+d20`, which is advantage with one bot."""
    if not reader.token.is_sign("+") or not reader.begins_counted_dice(1):
        return False
    if reader.has_words:
        return reader.imply_d20()
    is_d20 = reader.begins_dice(1) and reader.ahead(2).text == "20"
    sentence = "`+d20` is not clear: write 2d20kh1 for advantage, or d20 for one die."
    if is_d20 and reader.choose(sentence, 2) == 0:
        reader.take("way")
        reader.part.way = "kh"
        return True
    if not is_d20:
        reader.choose("`+` needs a number or dice before it: leave it out.", 1)
    reader.take("nothing")
    return True


def take_label(reader: PartReader) -> bool:
    """Take a word, a picture, or words in parentheses for a label."""
    token = reader.token
    if token.kind in {"picture", "quote"}:
        return reader.take_marked_label()
    if token.kind == "word" and reader.ahead().is_sign("(") and not reader.ahead().is_apart:
        sentence = f"`{token.text}` is not a function here: there are max, min, abs, floor and ceil."
        repairs = (Repair(token.start, token.end, name) for name in ("floor", "ceil"))
        reader.refuse(sentence, token.start, *repairs)
    if token.is_word("x") and reader.begins_value(1):
        reader.stop("`x` repeats dice only after a number, as in 6x 4d6kh3; write * to multiply.")
    if token.is_word("d") and reader.ahead().kind == "end":
        reader.stop("`d` needs the number of sides, such as d6.")
    if reader.has_words and token.kind == "number" and not token.is_apart:
        reader.stop(f"`{token.text}` is not understood here.")
    if token.kind == "word" or (reader.has_words and (token.kind == "number" or token.is_sign(*LABEL_SIGNS))):
        return reader.label()
    is_dash = token.is_sign("-") and not reader.begins_value(1)
    return reader.has_words and is_dash and reader.label()


class Pool(NamedTuple):
    """A pool of dice that another bot writes with a word: `3wod8`."""

    word: str
    dice: str
    """With `{n}` for the number before the word, or else the one behind it, and `{m}` for the other."""
    usual: int = 0
    """What `m` is where nobody writes it."""
    is_sure: bool = False
    """Whether it is nothing else here, so that nobody need be asked."""
    counts_before: bool = True
    """Whether its number stands before the word."""
    only: str = ""
    """Its number, where it takes no other."""


POOLS = (
    Pool("wod", "{n}d10>={m}f1", 6, is_sure=True),
    Pool("cod", "{n}d10!>={m}>=8", 10),
    Pool("yz", "{n}d6>=6"),
    Pool("sp", "{n}d10!>=10>=8", counts_before=False),
    Pool("snm", "{n}d6!>=6>=4", counts_before=False),
    Pool("ex", "{n}d10>=7:1,=10:2", counts_before=False),
    Pool("dd", "10*1d3 + 1d4", counts_before=False, only="34"),
)


def take_pool(reader: PartReader) -> bool:
    """Take a pool of another bot: `3wod8`, `6yz`, `dd34`."""
    counts_before = reader.token.kind == "number"
    word, behind = reader.ahead(int(counts_before)), reader.ahead(1 + counts_before)
    numbers = [reader.token] if counts_before else []
    numbers += [behind] if behind.kind == "number" and not behind.is_apart else []
    pool = next((pool for pool in POOLS if word.is_word(pool.word)), None)
    is_pool = pool is not None and bool(numbers) and counts_before == pool.counts_before
    if pool is None or not is_pool or (counts_before and word.is_apart):
        return False
    first, *others = (number.text for number in numbers)
    if pool.only not in {"", first}:
        return False
    if not pool.is_sure:
        reader.choose("there are no dice here that the bot knows: is it a roll of another bot?", 1)
    reader.take("dice", 1 + len(numbers))
    second = others[0] if others else f"{pool.usual}"
    return reader.set_root(read_value(pool.dice.replace("{n}", first).replace("{m}", second)))


def take_bracketed_label(reader: PartReader) -> bool:
    """Take `(attack)` before dice."""
    size = reader.words_in_brackets()
    return size > 0 and reader.ahead(size).is_apart and reader.has_value(size) and reader.label(size)


COUNTS: tuple[Callable[[PartReader], bool], ...] = (
    take_name,
    take_toss,
    take_bracketed_label,
    take_stats,
    take_pool,
    take_dice_without_sides,
    take_coins,
    take_attacks,
    take_sets,
    take_best_of,
    take_phrase,
    take_way,
    take_bonus,
    take_game_of_hundred,
)
"""What may be said with a number before the sum begins."""

TAKERS: tuple[Callable[[PartReader], bool], ...] = (
    take_ornament,
    refuse_command,
    take_polite,
    end,
    take_repeat,
    take_article,
    take_target,
    take_plus_dice,
    take_label,
)
"""What may stand before the sum, in the order in which it is tried."""
