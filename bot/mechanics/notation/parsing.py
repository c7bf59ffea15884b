"""Reads dice expressions: text into a tree.

This is the language as it is documented. What people type besides is read by `understanding`, and what is
recorded by `recorded`.
"""

import re
from functools import cache, lru_cache
from importlib.resources import files
from itertools import chain

from lark import Lark, UnexpectedInput

from bot.mechanics.errors import BadInput
from bot.mechanics.notation import limits
from bot.mechanics.notation.line import Expression, Rolls
from bot.mechanics.notation.reading import spellings
from bot.mechanics.notation.reading.building import builder
from bot.mechanics.notation.reading.dice_building import compare_as_targets
from bot.mechanics.notation.reading.endings import has_number_in_place_of_dice
from bot.mechanics.notation.reading.mistakes import Mistake, explain

GRAMMAR = files("bot.mechanics.notation.reading").joinpath("dice.lark").read_text(encoding="utf-8")
"""The grammar, with the comments that explain it to players."""

MOST_OFFERS = 3
"""How many whole expressions are offered in place of one that is refused."""


@lru_cache(maxsize=128)  # the longest takes 13 kB
def parse_rolls(text: str) -> Rolls:
    """Read a line of rolls, such as `1d20 + 7 attack; 1d8 + 4 damage`.

    Raises:
        BadInput: it cannot be understood, or asks for too much; it says the column where it can, and what
            was probably meant.
    """
    if len(text) > limits.CHARACTERS:
        raise BadInput(
            f"An expression has at most {limits.CHARACTERS} characters; this one has {len(text):,}: "
            "make it shorter."
        )
    try:
        rolls = _read(text)
    except Mistake as mistake:
        raise _refuse(text, mistake) from None
    try:
        limits.check(rolls)
    except BadInput as wrong:
        raise BadInput(wrong.sentence, typed=text) from None
    return rolls


def is_dice(text: str) -> bool:
    """Tell whether a text can be read; what else it may be, which a refusal says, takes longest to find."""
    if len(text) > limits.CHARACTERS:
        return False
    try:
        limits.check(_read(text))
    except (Mistake, BadInput):
        return False
    return True


_PLAIN = re.compile(
    r" *(?P<count>[1-9]\d?)?d(?:[1-9]\d?|100)(?:k[hl](?P<keep>[1-9]))? *(?:[+-] *\d{1,3} *)*",
    re.ASCII | re.IGNORECASE,
)


def is_plain(text: str) -> bool:
    """Tell at a glance whether a text is dice such as `4d6kh3 + 2`, as most of what is rolled.

    It calls no saved roll, as none has a name that is dice; and where no game is played it is nothing else.
    """
    found = _PLAIN.fullmatch(text)
    return found is not None and int(found["keep"] or 1) <= int(found["count"] or 1)


def parse(text: str) -> Expression:
    """Read a single roll, such as `4d6kh3 + 2 # Strength`.

    Raises:
        BadInput: it cannot be understood, asks for too much, or is several rolls.
    """
    return only_one(text, parse_rolls(text))


def only_one(text: str, rolls: Rolls) -> Expression:
    """Return the only roll of a line.

    Raises:
        BadInput: there are several.
    """
    if rolls.only is None:
        raise BadInput(
            f"These are {len(rolls.parts)} rolls, but only one is possible here: leave out the others.",
            typed=text,
            at=_second(text),
            offers=tuple(filter(None, map(echo_or_nothing, map(str, rolls.parts))))[:MOST_OFFERS],
        )
    return rolls.only


def _second(text: str) -> int | None:
    """Return where what stands behind the first roll begins."""
    found = re.search(r"(?<=[^;\s])\s*[;\n]", text)
    return found.end() - 1 if found else None


def _read(text: str) -> Rolls:
    """Read a line without checking what it asks for as a whole.

    Raises:
        Mistake: it cannot be understood.
    """
    try:
        return _parser().parse(text)  # type: ignore[return-value]  # the builder makes rolls, no lark trees
    except UnexpectedInput as error:
        raise explain(text, error) from None


def _refuse(text: str, mistake: Mistake) -> BadInput:
    """Return the refusal for a mistake, with those of its repairs that can be rolled."""
    said = chain.from_iterable(map(readings, spellings.list_readings(text)))
    offers = dict.fromkeys(
        filter(None, (*said, *(echo_or_nothing(repair.of(text)) for repair in mistake.repairs)))
    )
    first = tuple(offers)[:MOST_OFFERS]
    return BadInput(mistake.sentence, typed=text, at=mistake.at, offers=first)


def readings(text: str) -> tuple[str, ...]:
    """Return a text as it would be echoed, or where it cannot be read what it may be instead."""
    try:
        _read(text)
    except Mistake as mistake:
        return tuple(filter(None, (echo_or_nothing(repair.of(text)) for repair in mistake.repairs)))
    return (echo_or_nothing(text),)


def echo_or_nothing(text: str) -> str:
    """Return a text as it would be echoed; nothing where it cannot be rolled, or has no dice in it."""
    if len(text) > limits.CHARACTERS:
        return ""
    try:
        rolls = _read(text)
        limits.check(rolls)
    except (Mistake, BadInput):
        return ""
    if has_number_in_place_of_dice(rolls):
        return ""
    return str(compare_as_targets(rolls))


@cache
def _parser() -> Lark:
    """Make it where it is first needed: that takes some 80 ms, and a copy of a database needs none."""
    return Lark(
        GRAMMAR,
        parser="lalr",
        start="rolls",
        transformer=builder(_read),
        maybe_placeholders=True,
        g_regex_flags=re.ASCII | re.IGNORECASE,
    )


def prepare() -> None:
    """Make the parser, what it makes when it first reads on from some place, and the forms of speech.

    That takes some 120 ms in all, for which nobody has to wait then.
    """
    spellings.prepare()
    for lexer in _parser().parser.lexer.lexers.values():
        lexer.scanner  # noqa: B018 - it is made when it is first looked at
