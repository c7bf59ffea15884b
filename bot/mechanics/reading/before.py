"""Reads what people put before a sum: how often, what for, polite words, `half`, `dc 15`."""

from collections.abc import Callable

from bot.mechanics.errors import cite
from bot.mechanics.names_in_dice import Roll
from bot.mechanics.notation.mistakes import Repair
from bot.mechanics.notation.modifiers import Keep
from bot.mechanics.notation.tree import Dice, Group, Node, WordDice
from bot.mechanics.reading.calls import take_name
from bot.mechanics.reading.hints import explain_unknown
from bot.mechanics.reading.language import VERSUS, WAYS
from bot.mechanics.reading.numbers import number_of
from bot.mechanics.reading.part import D20, join_labels
from bot.mechanics.reading.part_reader import PartReader
from bot.mechanics.reading.phrase_book import BEFORE, DICE, LABEL
from bot.mechanics.reading.phrases import Book, PhraseMatch
from bot.mechanics.reading.values import read_value

BOOK, DICE_BOOK = Book(BEFORE), Book(DICE)

MOST_TOKENS = 4
"""The longest phrase before a name: `best 3 of the`."""

COMMANDS = ("odds", "fair", "deck")
"""Commands whose names people type before dice."""

POLITE = ("roll", "throw", "r")
ARTICLES = ("a", "an", "the", "one")

LABEL_SIGNS = (",", ":", "*", "_", ".", "/", "&", "!", "?")
"""Signs that may stand between the words of a label."""


def read_before(reader: PartReader) -> None:
    """Read all that stands before the sum of a roll."""
    while not reader.has_root and not _begins_with_dice(reader):
        if reader.take_any(COUNTS):
            continue
        if _begins_sum(reader):
            break
        if not reader.take_any(TAKERS):
            reader.stop(_nothing_fits(reader))
    reader.end_label()


def _begins_with_dice(reader: PartReader) -> bool:
    """Whether dice begin here as in most rolls, `4d6` or `d20`, so that nothing else can be meant."""
    token, after = reader.token, reader.ahead()
    if not token.is_apart:
        return False
    if token.kind == "number":
        return not after.is_apart and after.is_word("d") and reader.ahead(2).kind == "number"
    return token.is_word("d") and after.kind == "number" and not after.is_apart


def _nothing_fits(reader: PartReader) -> str:
    apart = (ahead for ahead in range(1, len(reader.tokens)) if reader.ahead(ahead).is_apart)
    written = reader.written(next(apart, 1))[:40]
    if reader.text[: reader.token.start].strip():
        return f"`{written}` is not understood: write dice or a number here, such as 2d6."
    return f"`{written}` is not understood: begin with dice, and put words after `#`, such as 1d6 # fire."


def _begins_sum(reader: PartReader) -> bool:
    """Whether the sum begins here. A number within a label does not begin it: `goblin 2 attack 1d20`."""
    is_number = reader.token.kind == "number" and not reader.begins_any_dice(1)
    in_label = reader.has_words and reader.ahead().kind == "word" and reader.has_value(1)
    in_label = in_label and not (reader.leaves_out_d20 and not reader.has_dice())
    return reader.begins_value() and not (is_number and in_label)


def take_option(reader: PartReader) -> bool:
    return reader.take_option()


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
    """Whether the name of a roll is `ahead` tokens further on."""
    match = reader.name(ahead)
    return match is not None and isinstance(reader.scope.find(match.name), Roll)


def _take_times(reader: PartReader, size: int) -> bool:
    if reader.token.kind == "number":
        return reader.take_sets(size)
    reader.part.sets = number_of(reader.take("times", size)) or 1
    return True


def take_dice(reader: PartReader) -> bool:
    """Take words for dice of people or other bots: `3 coins`, `6yz`."""
    said = DICE_BOOK.find(reader.tokens, reader.at)
    if said is None:
        return False
    if said.asks:
        reader.choose(said.asks, 1)
    reader.take("dice", said.size)
    return reader.set_root(read_value(str(said.means[0])))


def take_attacks(reader: PartReader) -> bool:
    """Take `2 attacks +5`, which may mean a d20 and 5, twice."""
    is_asked = (
        number_of(reader.token) is not None
        and reader.ahead().kind == "word"
        and not reader.ahead().is_word_of(VERSUS)
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
    if not is_first or not token.is_word_of(COMMANDS) or not reader.begins_counted_dice(1):
        return False
    gone = Repair(token.start, reader.ahead().start, "")
    return reader.refuse(f"`{token.text}` is a command of its own: leave it out here.", token.start, gone)


def take_polite(reader: PartReader) -> bool:
    """Take `roll`, `throw me`, `roll:` before anything."""
    is_alone = reader.token.is_word("dice", "die") and reader.ahead().kind == "end"
    if "label" in reader.meanings or not (reader.token.is_word_of(POLITE) or is_alone):
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
    """Refuse a line without dice, and offer a d20, or a die if it has two words."""
    if not reader.is_over and reader.token.kind != "comment":
        return False
    reader.end_label()
    words = " ".join(reader.part.labels).casefold().split()
    if reader.part.target and reader.leaves_out_d20 and all(map(str.isalpha, words)):
        return reader.imply_d20()
    if not reader.part.labels:
        if not {"nothing"}.issuperset(reader.meanings) or not reader.meanings:
            reader.stop("something is missing at the end: write dice there, such as 2d6.")
        return reader.set_root(
            (D20, Dice(2, 6))[
                reader.choose("There are no dice to throw: write some, such as d20 or 2d6.", 2, 0)
            ]
        )
    if words[-1] in {"check", "save", "throw", "initiative"} or (len(words) == 1 and reader.part.target):
        return reader.ask_for_dice()
    if len(words) == 3 and words[1] == "or":
        reader.choose(
            "there are no dice to throw: write some, such as d20 or 2d6, before the words.",
            1,
            reader.tokens[0].start,
        )
        reader.part.labels.clear()
        return reader.set_root(WordDice(1, (words[0], words[2])))
    said = join_labels(reader.part.labels)
    if said.isalpha():
        raise explain_unknown(reader.text.find(said), said)
    return reader.refuse(
        f"there are no dice in {cite(said)}: write some, such as d20 or 2d6, before or after the words.", 0
    )


def take_stats(reader: PartReader) -> bool:
    """Take `stats`, which means six rolls and must be the whole line."""
    token = reader.token
    if not token.is_word("stats") or reader.has_words:
        return False
    reader.take("alias")
    if reader.part.sets > 1 or reader.token.is_sign("+", "-", "*", "/"):
        reader.refuse("`stats` means 6x 4d6kh3: write only `stats`.", token.start)
    reader.part.sets = 6
    return reader.set_root(Dice(4, 6, keeps=(Keep("kh", 3),)))


def take_repeat(reader: PartReader) -> bool:
    """Take `repeat(4d6k3, 6)` of another bot."""
    if not reader.token.is_word("repeat") or not reader.ahead().is_sign("("):
        return False
    reader.take("times", 2)
    reader.set_root(reader.read_sum())
    if not (reader.token.is_sign(",") and reader.ahead().kind == "number" and reader.ahead(2).is_sign(")")):
        reader.refuse("`repeat` needs a number: write it as in 6x 4d6kh3.")
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
    parts: list[Node] = [reader.read_product()]
    while reader.token.is_sign(",") or reader.token.is_word("and", "or"):
        reader.take("phrase")
        if reader.begins_value():
            parts.append(reader.read_product())
    if len(parts) == 1:
        reader.refuse("`best of` needs two values or more, such as best of d6, d8.")
    keep = Keep("kh" if first.startswith("kh") else "kl", said.number)
    return reader.set_root(Group(tuple(parts), keep))


def take_phrase(reader: PartReader) -> bool:
    """Take `half`, `best 3 of` or `six times` before dice: they apply to the dice that follow."""
    said = BOOK.find(reader.tokens, reader.at)
    said = said if said and reader.has_value(said.size) else _find_before_name(reader)
    if said is None:
        return False
    meant = said.means[0]
    if len(said.means) > 1 and not reader.strikes(said):
        meant = said.means[
            reader.choose(said.asks.format(reader.written(said.size), said.number), len(said.means))
        ]
    if meant == LABEL:
        return reader.label(said.size)
    reader.take("phrase", said.size)
    reader.delay(meant, said.number)
    return True


def _find_before_name(reader: PartReader) -> PhraseMatch | None:
    """Return the phrase, free words apart, that ends right before a name, or None."""
    size = next((size for size in range(1, MOST_TOKENS + 1) if reader.name(size)), 0)
    if not size:
        return None
    ending = reader.ahead(size)._replace(kind="end")
    said = BOOK.find((*reader.tokens[: reader.at + size], ending), reader.at)
    return said if said and said.size == size else None


def take_article(reader: PartReader) -> bool:
    """Take `a` before a die."""
    begins = reader.begins_dice(1) or reader.begins_sided(1) or reader.alias(1) or reader.name(1)
    if not reader.token.is_word_of(ARTICLES) or not begins:
        return False
    reader.take("nothing")
    return True


def take_target(reader: PartReader) -> bool:
    """Take `dc 15` before dice."""
    if not reader.is_versus() or reader.ahead().kind != "number" or reader.part.target:
        return False
    reader.take_target()
    if reader.token.is_sign(",", ":"):
        reader.take("nothing")
    return True


def take_way(reader: PartReader) -> bool:
    """Take `adv` before dice, or before a bonus to a d20 that the line leaves out: `adv + 5`."""
    is_with = reader.token.is_word("with") and reader.ahead().is_word_of(WAYS)
    if not is_with and (not reader.token.is_word_of(WAYS) or reader.ahead().kind == "list"):
        return False
    reader.take_way(before=is_with)
    token = reader.token
    if reader.name() or (reader.leaves_out_d20 and token.kind == "number"):
        return True
    if token.is_sign("+", "-") or reader.is_over or token.is_word_of(VERSUS) or not reader.has_dice():
        return reader.imply_d20() if reader.part.labels else reader.set_root(D20)
    return True


def take_bonus(reader: PartReader) -> bool:
    """Take `+5` after words: the d20 may be left out."""
    token, after = reader.token, reader.ahead()
    is_bonus = token.is_sign("+", "-") and after.kind == "number" and not reader.begins_dice(2)
    if token.is_word("plus", "minus") and after.kind == "number" and reader.leaves_out_d20:
        return reader.imply_d20()
    if not is_bonus or not (reader.has_words or token.text == "+"):
        return False
    return reader.imply_d20()


def take_plus_dice(reader: PartReader) -> bool:
    """Take `+d20`, which is advantage in Dice Maiden."""
    if not reader.token.is_sign("+") or not reader.begins_counted_dice(1):
        return False
    if reader.has_words or reader.leaves_out_d20:
        return reader.imply_d20()
    is_d20 = reader.begins_dice(1) and reader.ahead(2).text == "20"
    sentence = "`+d20` is not clear: write `2d20kh1` for advantage, or `d20` for one die."
    if is_d20 and reader.choose(sentence, 2) == 0:
        reader.take("way")
        reader.part.way = "kh"
        return True
    if not is_d20:
        reader.choose("`+` needs a number or dice before it: leave `+` out.", 1)
    reader.take("nothing")
    return True


def take_label(reader: PartReader) -> bool:
    """Take a word, a picture, or words in parentheses as a label."""
    token = reader.token
    if token.kind in {"picture", "quote"}:
        return reader.take_marked_label()
    if token.kind == "word" and reader.ahead().is_sign("(") and not reader.ahead().is_apart:
        sentence = f"`{token.text}` is not a function here: there are max, min, abs, floor and ceil."
        repairs = (Repair(token.start, token.end, name) for name in ("floor", "ceil"))
        reader.refuse(sentence, token.start, *repairs)
    if token.is_word("x") and reader.begins_value(1):
        reader.stop("`x` needs a number before it, as in 6x 4d6kh3. To multiply write `*`.")
    if token.is_word("d") and reader.ahead().kind == "end":
        reader.stop("`d` needs the number of sides, such as d6.")
    if reader.has_words and token.kind == "number" and not token.is_apart:
        reader.stop(f"`{token.text}` is not understood here: write words after `#`, such as 1d6 # fire.")
    if token.kind == "word" or (
        reader.has_words and (token.kind == "number" or token.is_sign_of(LABEL_SIGNS))
    ):
        return reader.label()
    is_dash = token.is_sign("-") and not reader.begins_value(1)
    return reader.has_words and is_dash and reader.label()


def take_bracketed_label(reader: PartReader) -> bool:
    """Take `(attack)` before dice."""
    size = reader.words_in_brackets()
    return size > 0 and reader.ahead(size).is_apart and reader.has_value(size) and reader.label(size)


COUNTS: tuple[Callable[[PartReader], bool], ...] = (
    take_name,
    take_option,
    take_toss,
    take_bracketed_label,
    take_stats,
    take_dice,
    take_attacks,
    take_sets,
    take_best_of,
    take_phrase,
    take_way,
    take_bonus,
)
"""What may go with a number before the sum begins."""

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
"""What may come before the sum, in the order of trying."""
