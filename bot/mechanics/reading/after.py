"""Reads what people put after a sum, in any order: targets, advantage, labels, words with a meaning."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from bot.mechanics.errors import count_slips
from bot.mechanics.notation.conditions import ValueCondition
from bot.mechanics.notation.limits import LIMITS
from bot.mechanics.notation.line import Expression, Target
from bot.mechanics.notation.mistakes import Repair
from bot.mechanics.notation.modifiers import Explosion, Keep
from bot.mechanics.notation.pools import Modifier
from bot.mechanics.notation.tree import Arithmetic, Bracketed, Dice, Number, Reused
from bot.mechanics.reading.calls import ask_to_add, ask_with
from bot.mechanics.reading.hints import explain_unknown
from bot.mechanics.reading.language import COMPARE, VERSUS, WAYS
from bot.mechanics.reading.modifiers import PARITY
from bot.mechanics.reading.numbers import number_of
from bot.mechanics.reading.part import D20
from bot.mechanics.reading.part_reader import PartReader
from bot.mechanics.reading.phrase_book import AFTER, LABEL, TENS, Meant
from bot.mechanics.reading.phrases import Book, PhraseMatch
from bot.mechanics.reading.times import AFTER as TIMES
from bot.mechanics.reading.tokens import Kind, is_free, tokenize
from bot.mechanics.reading.values import OPERATORS

BOOK, TENS_BOOK = Book(AFTER), Book(TENS)

SIGN_BEFORE_BRACKET = "a sign is missing before `(`: write `*` to multiply, or `+` to add."

QUOTES = frozenset("\"'\u2018\u2019\u201a\u201c\u201d\u201e\xab\xbb")
"""Quotation marks, which mean nothing when single."""

ABILITIES = frozenset(("str", "dex", "con", "int", "wis", "cha", "prof", "mod"))
"""Names from character sheets, so they are no label even after ` - `."""

LABEL_SIGNS = (",", ":", "*", "_", ".", "/", "&", "'")

SAID = {
    "vs <=": "for a total of {0} or less",
    "vs <": "for a total of less than {0}",
    "vs >": "for a total of more than {0}",
    "vs ": "for a total of {0} or more",
    "<=": "to count dice of {0} or less",
    ">=": "to count dice of {0} or more",
    "<": "to count dice of less than {0}",
    ">": "to count dice of more than {0}",
    "=": "to count dice of {0}",
    "!=": "to explode on {0}",
    "!>=": "to explode on {0} or more",
    "kh": "to keep the highest {0}",
    "km": "to keep the middle {0}",
    "mi": "to make each die at least {0}",
    "+": "to add it",
}
"""What a phrase does, by the beginning of its meaning."""

WORDS_OF_LABELS = frozenset(("e", "t", "in", "l", "i", "k", "min", "max", "ma", "mi", "d", "r"))
"""Modifiers that are also words: within a label and before a space they belong to it."""


def read_after_sum(reader: PartReader) -> None:
    """Read everything after the sum of a roll."""
    while not reader.is_over and reader.rest is None:
        if not reader.take_any(TAKERS.get(reader.token.kind, ())):
            written = reader.written()
            if reader.has_words:
                reader.stop(
                    f"`{written}` is not understood here: for a label with it write `#` before the label."
                )
            reader.stop(
                f"`{written}` is not understood here: write a sign such as `+` before it, or leave it out."
            )
    reader.end_label()


def take_option(reader: PartReader) -> bool:
    return reader.take_option()


def take_ornament(reader: PartReader) -> bool:
    """Take pictures of dice, and signs that end a sentence."""
    token = reader.token
    is_last = all(each.is_sign("*", "_") or each.kind == "end" for each in reader.tokens[reader.at + 1 :])
    is_bang = token.is_sign("!") and (reader.has_words or reader.last in {"phrase", "nothing"})
    ends = token.is_sign(",", ".", ":", "*", "_") or (is_bang and not token.is_apart)
    ends = ends or token.text in QUOTES
    is_last = is_last or (token.is_sign(",") and TIMES.find(reader.tokens, reader.at + 1) is not None)
    if token.kind != "ornament" and not token.is_sign("`", "?") and not (is_last and ends):
        return False
    reader.take("nothing")
    return True


def take_marked(reader: PartReader) -> bool:
    return reader.token.kind in {"comment", "quote", "picture"} and reader.take_marked_label()


def take_target(reader: PartReader) -> bool:
    """Take a number to reach."""
    token = reader.token
    if reader.is_versus():
        return (reader.asks(1) or reader.begins_counted_dice(1)) and reader.take_target()
    return token.is_sign_of(COMPARE) and not _counts_failures(reader) and reader.take_target()


def _counts_failures(reader: PartReader) -> bool:
    """Whether a comparison has failures after it, as in `>=6f1`: then it counts dice."""
    return reader.ahead(2).is_word("f", "df") and not reader.ahead(2).is_apart and reader.begins_loose(3)


def take_way(reader: PartReader) -> bool:
    """Take `adv`, `(adv)` and `-adv`."""
    token, after = reader.token, reader.ahead()
    if token.is_sign("(") and after.is_word_of(WAYS) and reader.ahead(2).is_sign(")"):
        reader.take("way")
        reader.take_way()
        reader.take("way")
        return True
    if token.is_sign("+", "-") and after.is_word_of(WAYS):
        return reader.take_way(before=True)
    return token.is_word_of(WAYS) and reader.take_way()


def ask_mistyped_way(reader: PartReader) -> bool:
    """Ask whether a word is `advantage` with one letter wrong."""
    word = reader.token.text
    likely = [way for way in LONG_WAYS if abs(len(word) - len(way)) <= 1 and count_slips(word, way) == 1]
    if not likely or word.startswith(likely[0]):  # advantages
        return False
    sentence = f"`{word}` is not clear: write `{likely[0]}` to roll with it, or `# {word}` for a label."
    if reader.choose(sentence, 2):
        return reader.label()
    reader.take("way")
    do(reader, likely[0][:3], 1)
    return True


LONG_WAYS = ("advantage", "disadvantage")


def take_phrase(reader: PartReader) -> bool:
    """Take words with a meaning in the phrase book."""
    said = BOOK.find(reader.tokens, reader.at)
    if said is None:
        tens = _find_tens(reader)
        said = tens if tens and reader.part.is_hundred else None
    if said is None:
        return False
    begin = reader.token.start
    words = reader.text[begin : reader.tokens[reader.at + said.size - 1].end]
    meant = _choose(reader, said, words)
    if meant == LABEL:
        return reader.label(said.size)
    reader.take("phrase", said.size)
    do(reader, meant, said.number)
    return True


def _find_tens(reader: PartReader, ahead: int = 0) -> PhraseMatch | None:
    """Return the phrase further on that adds tens dice; None without one, or if it adds too many."""
    said = TENS_BOOK.find(reader.tokens, reader.at + ahead)
    return said if said and said.number <= LIMITS.extra_tens else None


def _choose(reader: PartReader, said: PhraseMatch, words: str) -> Meant:
    if len(said.means) == 1 or reader.strikes(said):
        return said.means[0]
    readings = [means for means in said.means if _fits(reader, means)]
    if len(readings) == 1 and readings[0] != LABEL:
        return readings[0]
    sentence = said.asks.format(words, said.number) or _ask(words, readings)
    return readings[reader.choose(sentence, len(readings))]


def _ask(words: str, readings: list[Meant]) -> str:
    dice = [f"`{each}` {_say(each)}" for each in readings if isinstance(each, str) and each != LABEL]
    label = [f"`# {words}` for a label"] if LABEL in readings else []
    *others, last = (*dice, *label)
    either = f"{', '.join(others)}, or {last}" if others else last
    return f"`{words}` is not clear: write {either}."


def _say(dice: str) -> str:
    """Say what a meaning of a phrase does."""
    said = next((said for begin, said in SAID.items() if dice.startswith(begin)), "in its place")
    return said.format(*(token.text for token in tokenize(dice) if token.kind == "number"))


def _fits(reader: PartReader, means: Meant) -> bool:
    """Whether a meaning fits these dice: counting needs several, and one of them must show the number."""
    root = reader.part.root
    if isinstance(means, str) and means.startswith("!>="):  # `!` says the same about the highest face
        return all(means != f"!>={dice.sides}" for dice in reader.part.dice)
    is_pool = isinstance(root, Dice) and root.counting is None
    if not isinstance(means, str) or means[:1] not in {">", "<", "="}:
        return True
    return is_pool and (means.startswith("=") or (isinstance(root, Dice) and root.count != 1))


def do(reader: PartReader, meant: Meant, number: int) -> None:
    """Do what a phrase means, as if its meaning were typed instead."""
    if not isinstance(meant, str):
        reader.part.late.append(lambda: meant(reader.part, number))
        return
    aside = PartReader(meant, tokenize(meant), reader.choices, reader.known, reader.part)
    for modifier in aside.read_modifiers():
        _modify(reader, modifier)
    read_after_sum(aside)


ON_CRITICALS = ("deadly", "fatal")
"""Traits of weapons of Pathfinder, whose die is thrown after a critical hit alone."""


def take_late_modifier(reader: PartReader) -> bool:
    """Take a modifier that comes after more than dice: it belongs to the only dice there are."""
    token = reader.token
    is_mark = token.is_sign("!", "!!") or reader.drops_ends()
    is_mark = is_mark or (token.is_sign_of(COMPARE) and _counts_failures(reader))
    if not (is_mark or reader.is_modifier()) or _is_of_label(reader):
        return False
    modifier = reader.read_modifier()
    if modifier is None:
        return False
    if modifier.said == "d" and isinstance(modifier.what, Keep):
        sides = modifier.what.number
        if (before := reader.tokens[reader.tokens.index(token) - 1]).is_word(*ON_CRITICALS):
            reader.refuse(
                f"`{before.text} d{sides}` counts on a critical hit alone: leave it out, and roll `d{sides}` "
                "too after one.",
                before.start,
            )
        sentence = (
            f"`d{sides}` is not clear: write `dl{sides}` to drop dice, or `+ d{sides}` for one more die."
        )
        if reader.choose(sentence, 2, token.start):
            reader.part.root = Arithmetic("+", reader.part.root, Dice(1, sides))
            return True
    return _modify(reader, modifier)


def take_parity(reader: PartReader) -> bool:
    """Ask whether `even` before words, and not right after dice, counts several dice: `4d6+2 even fire`."""
    token = reader.token
    if not token.is_word_of(PARITY) or reader.has_words or not is_free(reader.ahead()):
        return False
    if all(dice.count == 1 for dice in reader.part.dice):
        return False
    words = reader.written(2)
    sentence = (
        f"`{words}` is not clear: write `{token.text}` right after the dice to count the {token.text} ones, "
        f"or `# {words}` for a label."
    )
    if reader.choose(sentence, 2):
        return reader.label()
    reader.take("modifier")
    do(reader, token.text, 1)
    return True


def _is_of_label(reader: PartReader) -> bool:
    """Whether a modifier is one word of a label, or the mark of one: `! fire`."""
    token, after = reader.token, reader.ahead()
    if token.is_sign("!", "!!"):
        return (after.kind == "word" and after.is_apart) or (reader.has_words and not token.is_apart)
    return reader.has_words and token.text in WORDS_OF_LABELS and after.is_apart


def _modify(reader: PartReader, modifier: Modifier) -> bool:
    """Apply a modifier to its dice once the whole sum is read."""
    reader.part.late.append(lambda: reader.part.modify(modifier))
    return True


def take_and(reader: PartReader) -> bool:
    """Take `and` or `&` before dice: they may be added, or be another roll."""
    token = reader.token
    begins = reader.begins_counted_dice(1 + reader.ahead().is_word("a", "an", "the"))
    if not (token.is_word("and") or token.is_sign("&", "|")) or not begins:
        return False
    sentence = f"`{token.text}` is not clear: write `+` to add the dice, or `;` for two rolls."
    if reader.choose(sentence, 2):
        reader.take("separator")
        reader.rest = reader.at
        return True
    reader.take("operator", 1 + (number_of(reader.ahead()) is None and not reader.begins_value(1)))
    return _go_on(reader, "+")


def take_product(reader: PartReader) -> bool:
    """Take `2(1d6+1)`: a product, or a sum."""
    if not reader.token.is_sign("(") or reader.has_words or not isinstance(reader.part.root, Number):
        return False
    return _go_on(reader, "*+"[reader.choose(SIGN_BEFORE_BRACKET, 2)])


def take_half_on_save(reader: PartReader) -> bool:
    """Take `, half on save`: all of the dice, and half of the same dice."""
    part = reader.part
    if not reader.token.is_sign(",") or not reader.ahead().is_word("half") or part.name:
        return False
    half = BOOK.find(reader.tokens, reader.at + 1)
    if half is None or reader.ahead(half.size + 1).kind != "end" or not isinstance(part.root, Dice):
        return False
    reader.end_label()
    reader.take("phrase", half.size + 1)
    part.name = "a"
    half_of_it = Expression(Arithmetic("/", Reused("a", part.root), Number(2)), 1, "half")
    part.more = (half_of_it, *part.more)
    return True


def take_times(reader: PartReader) -> bool:
    """Take `x6`: a number of rolls, or a factor."""
    token, number = reader.token, reader.ahead()
    if not (token.is_word("x") or token.is_sign("×")) or reader.begins_dice(2):
        return False
    if number.kind != "number":
        is_last = number.kind in {"end", "comment"} or number.is_word_of(VERSUS)
        return (not token.is_apart or is_last) and _take_exploding_x(reader)
    if not token.is_apart and isinstance(reader.part.root, Dice):
        return _take_glued_x(reader)
    is_last = reader.ahead(2).kind in {"end", "comment", "part"}
    dice = reader.part.dice
    is_d20 = dice[0].sides == D20.sides if dice else reader.leaves_out_d20  # nobody multiplies a d20
    is_sure = is_d20 or (is_last and (reader.has_words or bool(reader.part.labels) or number.text == "6"))
    sentence = (
        f"`x {number.text}` is not clear: write `{number.text}x` before the dice to repeat them, "
        f"or `* {number.text}` to multiply."
    )
    if is_sure or reader.choose(sentence, 2) == 0:
        return reader.take_sets(2)
    reader.take("operator")
    return _go_on(reader, "*")


def _take_exploding_x(reader: PartReader) -> bool:
    """Take `3d6x`, which explodes in Foundry."""
    token = reader.token
    sentence = "`x` after dice is not clear: write `!` to explode, or leave `x` out."
    explodes = reader.choose(sentence, 2) == 0
    reader.take("modifier")
    if explodes:
        _modify(reader, Modifier(token.start, Explosion("!"), token.end))
    return True


def _take_glued_x(reader: PartReader) -> bool:
    """Take `5d10x10`: sets, an explosion, or a product."""
    token, number = reader.token, reader.ahead()
    sentence = (
        f"`x{number.text}` is not clear: write `{number.text}x` before the dice to repeat them, "
        f"`!={number.text}` to explode on {number.text}, or `*{number.text}` to multiply."
    )
    match reader.choose(sentence, 3):
        case 0:
            return reader.take_sets(2)
        case 1:
            reader.take("modifier", 2)
            on = ValueCondition("=", int(number.text[:7]))
            return _modify(reader, Modifier(token.start, Explosion("!", on), number.end))
        case _:
            reader.take("operator")
            return _go_on(reader, "*")


def take_operator(reader: PartReader) -> bool:
    """Go on with the sum after words, which then label the value before them."""
    token = reader.token
    is_again = token.is_sign("-") and reader.ahead(2).is_word("again")
    multiplies = token.is_sign("*", "/") and reader.begins_value(1)
    if not (reader.adds() or multiplies) or is_again:
        return False
    reader.label_last()
    if not multiplies:
        begin = reader.at
        reader.part.root = reader.read_sum(reader.part.root)
        return reader.at > begin  # advantage after a minus adds nothing
    reader.take("operator")
    return _go_on(reader, token.text)


def take_bonus(reader: PartReader) -> bool:
    """Take `-b 1d4`, which adds to a roll in Avrae."""
    flag = reader.ahead()
    if not reader.token.is_sign("-") or not flag.is_word("b") or flag.is_apart or not reader.begins_value(2):
        return False
    reader.take("operator", 2)
    return _go_on(reader, "+")


def _go_on(reader: PartReader, sign: str) -> bool:
    """Go on with the sum after a sign that was taken or left out."""
    left = reader.part.root
    if sign in "*/" and isinstance(left, Arithmetic) and left.operator in "+-":
        left = Bracketed(left)
    right = reader.read_signed() if sign in "*/" else reader.read_product()
    made = reader.check(reader.token, Arithmetic(OPERATORS[sign], left, right))
    reader.part.root = reader.read_sum(made)
    return True


def refuse_unknown(reader: PartReader) -> bool:
    """Refuse an unknown word after a sign: `d20+dex` from a person without such a name."""
    token, after = reader.token, reader.ahead()
    is_minus = token.is_sign("-") and (not after.is_apart or after.text in ABILITIES)
    if after.kind != "word" or reader.has_words or not (token.is_sign("+", "*", "/") or is_minus):
        return False
    if token.is_sign("*", "/") and token.is_apart:
        return False  # they mark a label
    raise explain_unknown(after.start, reader.text[after.start : after.end])


def take_bracketed_label(reader: PartReader) -> bool:
    """Take words in parentheses as a label."""
    size = reader.words_in_brackets()
    return size > 0 and reader.label(size)


def take_sign_of_label(reader: PartReader) -> bool:
    """Take a sign before or within a label: `1d20+5: attack`, `1d20+5 - stealth`."""
    token, after = reader.token, reader.ahead()
    if token.is_sign_of(LABEL_SIGNS) and (after.kind == "word" or (reader.has_words and after.kind != "end")):
        return _take_within_label(reader)
    if token.is_sign("-") and token.is_apart and reader.is_versus(1) and reader.asks(2):
        reader.take("nothing")  # survival - dc 11
        return True
    if token.is_sign("-") and after.kind == "word":
        if not reader.has_words:
            word = reader.text[after.start : after.end]
            sentence = f"`{token.text}` needs a number or dice after it: for a label write `# {word}`."
            reader.choose(sentence, 1)
        return _take_within_label(reader)
    return False


def _take_within_label(reader: PartReader) -> bool:
    if reader.has_words:
        return reader.label()
    reader.take("nothing")
    return True


def take_bang(reader: PartReader) -> bool:
    """Take `! attack`, a label with its mark in Dice Maiden."""
    token, after = reader.token, reader.ahead()
    if not token.is_sign("!") or after.kind != "word" or not after.is_apart:
        return False
    last = reader.part.root
    while isinstance(last, Arithmetic):
        last = last.right
    word = reader.text[after.start : after.end]
    sentence = f"`! {word}` is not clear: write `# {word}` for a label, or `{last}!` to explode the dice."
    explodes = isinstance(last, Dice) and reader.choose(sentence, 2) == 1
    reader.take("modifier" if explodes else "nothing")
    if explodes:
        _modify(reader, Modifier(token.start, Explosion("!"), token.end))
    return True


def refuse_glued(reader: PartReader) -> bool:
    """Refuse a word right after dice that is no modifier."""
    token = reader.token
    is_glued = not token.is_apart and reader.last in {"dice", "modifier", "number"}
    if token.kind != "word" or not is_glued or reader.has_words:
        return False
    sentence = (
        f"`{token.text}` is not understood after dice: leave it out, or write `rr`, `ro`, `!`, `kh` or `kl`."
    )
    return reader.stop(sentence)


def take_versus_words(reader: PartReader) -> bool:
    """Take `vs skill 45`: a number to reach, with words between; without a number they are a label."""
    if not reader.token.is_word_of(VERSUS):
        return False
    left = range(1, len(reader.tokens) - reader.at)
    size = next((ahead for ahead in left if reader.ahead(ahead).kind != "word"), 0)
    if not any(reader.ahead(ahead).kind == "number" for ahead in left):
        return reader.label()
    named = next((ahead for ahead in range(1, size) if _asks_for_number(reader, ahead)), 0)
    if named > 1:
        return reader.label(named)  # vs fireball dc 15
    if size > 1 and reader.ahead(size).kind != "number" and not reader.token.is_word("ac", "dc"):
        return reader.label(size)  # against the goblin, ac 15
    if reader.ahead(size).kind != "number" or reader.part.target is not None:
        reader.refuse(f"`{reader.written()}` needs a number after it, such as vs 15.")
    number = reader.ahead(size).text
    words = reader.written(size + 1)
    sentence = f"`{words}` is not clear: write `vs {number}` for a target, or `# {words}` for a label."
    if reader.choose(sentence, 2):
        return reader.label(size + 1)
    reader.take("nothing")
    reader.label(size - 1)
    reader.end_label()
    reader.part.target = Target(ValueCondition(">=", reader.read_integer("target")))
    return True


def _asks_for_number(reader: PartReader, ahead: int) -> bool:
    """Whether a word for a number to reach, and then the number, are `ahead`: `dc 15`, `ac: 15`."""
    after = reader.ahead(ahead + 1 + reader.ahead(ahead + 1).is_sign(".", ":"))
    return reader.is_versus(ahead) and after.kind == "number"


def take_alias(reader: PartReader) -> bool:
    """Ask whether a name of dice after dice is added, or a label."""
    alias = reader.alias()
    if alias is None or "[" in alias[0] or reader.has_words:
        return False
    if alias[0] == "d%" and reader.part.is_hundred:
        reader.take("nothing", alias[1])
        return True
    written = reader.written(alias[1])
    sentence = (
        f"`{written}` is not clear: write `+ {written}` to add {alias[0]}, or `# {written}` for a label."
    )
    if reader.choose(sentence, 2):
        return reader.label(alias[1])
    return _go_on(reader, "+")


def take_word(reader: PartReader) -> bool:
    return reader.token.kind == "word" and reader.label()


def take_number(reader: PartReader) -> bool:
    """Take a number without a sign: a label may have one, elsewhere something is missing."""
    token = reader.token
    if token.kind != "number":
        return False
    if _is_skill(reader):
        return _stay_below(reader)
    return reader.label() if reader.has_words else _take_number_alone(reader)


def refuse_dice(reader: PartReader) -> bool:
    """Refuse dice without a sign before them: they cannot be part of a label."""
    counted = reader.token.kind == "number"
    if not reader.begins_dice(int(counted)):
        return False
    begin = reader.token.start
    written = reader.written(2 + counted)
    if reader.has_words:
        sentence = f"`{written}` begins another roll: write `;` before `{written}`."
        reader.refuse(sentence, begin, Repair(begin, begin, "; "))
    sentence = (
        f"a sign is missing before `{written}`: write `+ {written}` to add it, or `; {written}` for a "
        "second roll."
    )
    return reader.refuse(sentence, begin, *(Repair(begin, begin, sign) for sign in (" + ", "; ")))


def _is_skill(reader: PartReader) -> bool:
    """Whether a number at the end of `coc spot hidden 45` is the skill."""
    after = reader.ahead()
    if reader.token.kind != "number" or not (reader.is_low_good and reader.part.is_hundred):
        return False
    ends = after.kind in {"end", "comment"} or after.is_sign("%") or _find_tens(reader, 1) is not None
    ends = ends or (not reader.has_words and after.kind == "word" and not reader.begins_dice(1))
    return ends and reader.part.target is None and _find_tens(reader) is None


def _stay_below(reader: PartReader) -> bool:
    reader.end_label()
    reader.part.target = Target(ValueCondition("<=", reader.read_integer("target")))
    if reader.token.is_sign("%"):
        reader.take("target")
    return True


def _take_number_alone(reader: PartReader) -> bool:
    token = reader.token
    number = reader.read_number("target", 0, LIMITS.number, "a number")
    if reader.token.is_sign("-") and reader.ahead().kind == "number" and reader.ahead(2).kind == "end":
        return _take_span(reader, number)
    if sign := reader.or_more():
        if sign == ">=" and _counts(reader, number, token.start):
            when = ValueCondition(sign, number)
            do(reader, str(when), number)
        else:
            reader.part.is_explicit = True
            reader.part.target = Target(ValueCondition(sign, number))
        return True
    sentence = (
        f"a sign is missing before `{number}`: write `vs {number}` for a target, or `+ {number}` to add it."
    )
    if reader.choose(sentence, 2, token.start):
        reader.part.root = Arithmetic("+", reader.part.root, Number(number))
    else:
        reader.part.target = Target(ValueCondition(">=", number))
    return True


def _take_span(reader: PartReader, low: int) -> bool:
    """Take `2d6 7-9`: the target may be a total between two numbers."""
    high = reader.ahead().text
    reader.choose(
        f"`{low}-{high}` is not clear: for a total from {low} to {high} write `vs in [{low}..{high}]`.", 1
    )
    reader.take("target", 2)
    do(reader, f"vs in [{low}..{high}]", low)
    return True


def _counts(reader: PartReader, number: int, at: int) -> bool:
    """Whether `8+` counts dice: never if no die shows the number, always if every sum reaches it."""
    root = reader.part.root
    if not isinstance(root, Dice) or not isinstance(root.count, int) or root.counting:
        return False
    counted = root.count > 1 and 1 < number <= root.sides
    summed = root.count < number <= root.count * root.sides
    if counted != summed:
        return counted
    sentence = _ask(f"{number}+", [f">={number}", f"vs {number}"])
    return reader.choose(sentence, 2, at) == 0


def take_alike(reader: PartReader) -> bool:
    """Take `d20 d20 d20`: one roll of three dice, or three rolls."""
    if reader.last != "dice":
        return False
    dice = [token.text for token in reader.tokens[: reader.at]]
    rest = [token.text for token in reader.tokens[reader.at : -1]]
    root, count = reader.part.root, 1 + len(rest) // max(len(dice), 1)
    if not isinstance(root, Dice) or root.count != 1 or count < 3 or rest != dice * (count - 1):
        return False
    if reader.choose(
        "a sign is missing between these dice: write `+` to add them, or `;` for separate rolls.", 2
    ):
        reader.part.repeat(count)
    else:
        reader.part.root = replace(root, count=count)
    reader.take("dice", len(rest))
    return True


Taker = Callable[[PartReader], bool]

MARKED = (take_marked,)
TAKERS: Mapping[Kind, tuple[Taker, ...]] = {
    "word": (
        take_option,
        take_alike,
        ask_to_add,
        ask_with,
        take_target,
        take_phrase,
        take_way,
        take_and,
        take_times,
        take_parity,
        take_late_modifier,
        take_operator,
        refuse_glued,
        take_versus_words,
        take_alias,
        refuse_dice,
        ask_mistyped_way,
        take_word,
    ),
    "sign": (
        take_ornament,
        take_target,
        take_half_on_save,
        take_way,
        take_and,
        take_product,
        take_times,
        take_late_modifier,
        take_bonus,
        take_operator,
        refuse_unknown,
        take_bracketed_label,
        take_sign_of_label,
        take_bang,
    ),
    "number": (take_alike, take_phrase, refuse_dice, take_number),
    "comment": MARKED,
    "quote": MARKED,
    "picture": MARKED,
    "ornament": (take_ornament,),
}
"""What may come after the sum, by the kind of its first token, in the order of trying."""
