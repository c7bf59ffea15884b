"""What people type, understood: a line of rolls as it is recorded.

The language itself, which `parsing` reads, never changes the meaning of what was recorded. Around it lies
what people type. One sensible reading of it is taken, and echoed; of two each is offered; what leaves dice to
be guessed is asked for: nothing that was meant as dice becomes a number or a label in silence.
"""

from copy import copy
from dataclasses import replace
from functools import lru_cache
from itertools import chain

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.limits import CHARACTERS
from bot.mechanics.notation.line import Expression, Rolls
from bot.mechanics.notation.parsing import (
    MOST_OFFERS,
    echo_or_nothing,
    is_dice,
    only_one,
    parse_rolls,
    readings,
)
from bot.mechanics.notation.reading.dice_building import compare_as_targets
from bot.mechanics.notation.reading.endings import number_alone
from bot.mechanics.notation.reading.spellings import (
    find_ambiguity,
    rewrite_as_dice,
    rewrite_as_typed,
)
from bot.mechanics.notation.tree import DIGITS, Arithmetic, Dice, DigitDice, Node, Number
from bot.mechanics.notation.until import check_rolled_once

D20 = Dice(1, 20)

USUAL = {2, 3, 4, 6, 8, 10, 12, 20, 100}
"""Sides of dice that people have; another number may be one of dice, too."""

MOST_DICE = 20
"""Up to this a number alone may say how many d6 are meant."""


def understand(text: str) -> Rolls:
    """Read a line of rolls as a person typed it, such as `1d20 + 7 attack, 1d8 + 4 damage`.

    Raises:
        BadInput: it cannot be understood, may mean several things, or asks for too much; it says the column
            where it can, and what was probably meant.
    """
    rolls = _understand(text)
    if isinstance(rolls, BadInput):
        raise copy(rolls)
    return rolls


def understand_one(text: str) -> Expression:
    """Read a single roll as a person typed it, such as `4d6 drop lowest`.

    Raises:
        BadInput: it cannot be understood, asks for too much, or is several rolls.
    """
    return only_one(text, understand(text))


def is_understood(text: str) -> bool:
    """Tell whether a line is read as dice, which takes far less than to refuse it."""
    return is_dice(text) or (len(text) <= CHARACTERS and _is_read(rewrite_as_dice(text)))


@lru_cache(maxsize=64)  # the longest takes 13 kB
def _understand(text: str) -> Rolls | BadInput:
    """Return the rolls or the refusal: a line that is refused is often read by several readers in turn."""
    try:
        return _read(text)
    except BadInput as refusal:
        return copy(refusal)  # without the traceback, in which much is kept that nobody wants any more


def _read(text: str) -> Rolls:
    check_rolled_once(text)
    meant = text
    if not is_dice(text) and len(text) <= CHARACTERS:
        meant = rewrite_as_dice(text)
        if not _is_read(meant):
            raise _either(text) or _no_dice(text, meant) or _refusal_of(text)
    rolls = compare_as_targets(parse_rolls(rewrite_as_typed(meant)))
    _check_thrown(text, rolls)
    return rolls


def _refusal_of(text: str) -> BadInput:
    try:
        parse_rolls(text)
    except BadInput as refusal:
        return refusal
    raise AssertionError(text)  # whoever asks has seen that it cannot be read


def _either(text: str) -> BadInput | None:
    """Return the refusal of what may be meant in two ways; None where nothing may and can be rolled."""
    found = find_ambiguity(text)
    if found is None:
        return None
    offers = tuple(dict.fromkeys(filter(None, chain.from_iterable(map(readings, found.lines)))))
    at = max(text.casefold().find(found.words.casefold()), 0)
    return BadInput(found.sentence, typed=text, at=at, offers=offers) if len(offers) > 1 else None


def _no_dice(text: str, meant: str) -> BadInput | None:
    """Return the refusal of a picture of dice, or of `roll!`, alone; None of all else."""
    offers = ("d20", "2d6")
    return (
        None
        if meant or not text.strip()
        else BadInput(
            "There are no dice to throw: write some, such as d20 or 2d6.", typed=text, at=0, offers=offers
        )
    )


def _is_read(text: str) -> bool:
    return is_dice(text) and all(number_alone(part) is None for part in parse_rolls(text).parts)


def _check_thrown(text: str, rolls: Rolls) -> None:
    """Check that no roll is a number alone.

    Raises:
        BadInput: one is; dice that may be meant are offered.
    """
    for place, part in enumerate(rolls.parts):
        number = number_alone(part)
        if number is None:
            continue
        meant = (replace(part, root=root) for root in _meant(number))
        lines = (Rolls((*rolls.parts[:place], each, *rolls.parts[place + 1 :])) for each in meant)
        offers = tuple(filter(None, map(echo_or_nothing, map(str, lines))))[:MOST_OFFERS]
        at = text.find(str(abs(number)))
        asked = " or ".join(f"`{offer}`" for offer in offers)
        right = f"do you mean {asked}?" if offers else "write dice, such as 2d6."
        raise BadInput(
            f"`{part.root}` has no dice in it: {right}",
            typed=text,
            at=at if at >= 0 else None,
            offers=offers,
        )


def _meant(number: int) -> tuple[Node, ...]:
    """Return what may be meant by a number alone: a die of so many sides, or so much on a d20."""
    if number < 0:
        return (Arithmetic("-", D20, Number(-number)),)
    if number < 2:
        return (D20,)
    if number in DIGITS:
        return DigitDice(number), Dice(1, number)
    die = Dice(1, number)
    return (die,) if number in USUAL or number > MOST_DICE else (die, Dice(number, 6))
