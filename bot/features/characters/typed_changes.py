"""What a person types to change what a character has: `hp -4`, `hp -1d8-3`, `hp heal 2d4+2`, `hp max`."""

from collections.abc import Container
from itertools import pairwise
from typing import NamedTuple

from bot.mechanics.errors import BadInput, cite
from bot.mechanics.names_in_dice import fold_run
from bot.mechanics.reading.numbers import SIGNS, read_signed
from bot.mechanics.reading.tokens import Token, tokenize
from bot.mechanics.sheets import LARGEST, Sheet
from bot.mechanics.usual_names import HIT_DICE, HIT_DIE, find_line

MOST_DIGITS = 7
"""Of a change."""

MOST_HIT_DICE_DIGITS = 2

FULL = frozenset(("max", "full"))
GAINS = frozenset(("add", "gain", "gains", "heal", "heals", "mark", "marks"))
LOSSES = frozenset(("damage", "dmg", "lose", "loses", "spend", "spends"))
"""What people say in the place of a sign. `take 2` is neither: one takes damage, and takes stress."""


class TypedChange(NamedTuple):
    """How far something goes up or down, or what it is set to."""

    by: int | None = None
    """What is added, or None if the value is set."""
    to: int = 0
    """What it is set to."""
    dice: str = ""
    """Dice as they were typed, the total of which is added; `by` is 0 then."""
    takes: bool = False
    """Whether their total is taken away instead."""
    least: int = 0
    """The loss of the first change of its row with which this one comes about; 0: with any."""


class CounterLine(NamedTuple):
    """A line that names something with a maximum, alone or with a change of it."""

    name: str
    change: str


def find_counter(sheet: Sheet, typed: str) -> str | None:
    """Return what is named with a maximum: also in the singular or plural, and by its first words alone.

    `focus` and `focus point` mean `focus_points`; what else the sheet has wins over that.
    """
    run = fold_run(typed)
    if (name := find_line(sheet.counters, run)) or not run or find_line(sheet, run):
        return name
    others = (find_line(sheet.counters, other) for other in (f"{run}s", run.removesuffix("s")))
    begun = [each for each in sheet.counters if each.startswith(f"{run}_")]
    return next(filter(None, others), begun[0] if len(begun) == 1 else None)


def read_counter(sheet: Sheet, text: str) -> CounterLine | None:
    """Return what a line names with a maximum, alone or with a sign and a change after it, or None.

    A sum with another name is no change: `blood potency + presence`.
    """
    if HIT_DICE in sheet.counters and (line := _read_hit_dice(text)):
        return line
    what, change = split_change(text, sheet.counters)
    is_change = not change or (
        is_signed(change) and not any(token.text in sheet for token in tokenize(change))
    )
    name = find_counter(sheet, what) if is_change else None
    return CounterLine(name, change) if name else None


def _read_hit_dice(text: str) -> CounterLine | None:
    """Read what people say of Hit Dice that they spend, `3 hit dice`, or name without a change, `hit die`."""
    first, _, rest = text.strip().partition(" ")
    is_count = first.isdecimal() and len(first) <= MOST_HIT_DICE_DIGITS
    if fold_run(rest if is_count else text) not in {HIT_DICE, HIT_DIE}:
        return None
    return CounterLine(HIT_DICE, f"-{int(first)}" if is_count and int(first) else "")


def count_spent(sheet: Sheet, name: str, change: TypedChange) -> int:
    """Return how many Hit Dice a change spends: each is thrown if the sheet says what one is. Else 0."""
    is_spent = name == HIT_DICE and HIT_DIE in sheet and not change.dice
    return max(0, -(change.by or 0)) if is_spent else 0


def split_change(text: str, names: Container[str] = ()) -> tuple[str, str]:
    """Return what changes, and how: `hp -4`, `hp-4` and `hp max` are both; else nothing is the second.

    The longest of the `names` that the text begins with is what changes.
    """
    *tokens, end = tokenize(text)
    starts = [
        token.start
        for before, token in pairwise((*tokens, end))
        if before.kind != "sign" and (token.is_apart or token.kind == "sign")
    ]
    known = next((at for at in reversed(starts) if _is_name(names, fold_run(text[:at]))), None)
    begins = (token.start for token in tokens[1:] if _begins_change(token))
    at = next(begins, end.start) if known is None else known
    return text[:at].strip(), text[at:].strip()


def _is_name(names: Container[str], run: str) -> bool:
    return bool(find_line(names, run) or (run and find_line(names, f"{run}s")))  # `hero point`


def _begins_change(token: Token) -> bool:
    is_apart = token.is_apart and (token.kind == "number" or token.text in FULL | GAINS | LOSSES)
    return is_apart or token.is_sign("+", "-")


def read_change(name: str, text: str) -> TypedChange:
    """Read how `name` is to change. Without a sign dice are added, and a number is what it is set to.

    Raises:
        BadInput: it is no change.
    """
    words, how = text.split(), text.strip()
    if how.casefold() in FULL:
        return TypedChange(to=LARGEST)
    said = words[0].casefold() if words else ""
    if said in GAINS | LOSSES:
        how = how[len(said) :].strip()
    number = read_signed(how, MOST_DIGITS)
    if number is None and any(sign.isdecimal() for sign in how):
        return TypedChange(0, dice=how.removeprefix("+").strip(), takes=said in LOSSES)
    if number is None or number.digits > LARGEST:
        raise refuse_change(name, text)
    if said in GAINS | LOSSES:
        return TypedChange(-number.digits if said in LOSSES else number.digits)
    return TypedChange(number.value) if number.sign else TypedChange(to=number.digits)


def refuse_change(name: str, text: str) -> BadInput:
    return BadInput(
        f"{cite(text)} is not a change of `{name}`: write -4, +3, -1d8-3, a number from 0 to {LARGEST:,}, "
        "or max.",
        typed=text.strip(),
    )


def read_wanted(now: object, change: str) -> int | None:
    """Return what a change would make of a value without a maximum; None for a roll or no number."""
    number = read_signed(change, MOST_DIGITS)
    if number is None or not isinstance(now, int):
        return None
    return now + number.value if number.sign else number.digits


def is_signed(text: str) -> bool:
    """Whether a change has a sign, so that it can be nothing else."""
    return text[:1] in SIGNS
