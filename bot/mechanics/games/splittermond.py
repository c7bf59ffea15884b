"""Splittermond: two d10 and a value; at a risk the best two of four, when safe the better one."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

from bot.mechanics.errors import BadInput
from bot.mechanics.games.d20 import ENDS, Modifier, with_total
from bot.mechanics.games.function import flag, game, target
from bot.mechanics.games.game import Verdict, count_noun
from bot.mechanics.games.tray import D10, Tray, all_but, keep_some
from bot.mechanics.rule import Face

FUMBLE, TRIUMPH = 3, 19
"""Sums of two dice up to which a roll is a fumble, and from which on a triumph."""


def throw_splittermond(risk: int, safe: int) -> Tray:
    """Throw two d10, or at a risk four, and keep them rising; when safe, the better of two."""
    if risk and safe:
        raise BadInput("A roll cannot be both risk and safe: type it like splittermond+12 vs 20 risk.")
    if not risk:
        return keep_some((D10, D10), 1 if safe else 2)
    return replace(
        keep_some((D10,) * 4, 4),
        drop=lambda faces: all_but(-2 if is_fumble(sorted(faces)) else 2, faces),
    )


def is_fumble(faces: Sequence[Face], safe: int = 0) -> bool:
    """Whether the two lowest dice are a fumble."""
    return sum(faces[:2]) <= FUMBLE and not safe


def add_two(faces: tuple[Face, ...], modifier: int, safe: int) -> int:
    """Return the total of the two lowest dice if they are a fumble, else of the two highest."""
    return sum(faces[:2] if is_fumble(faces, safe) else faces[-2:]) + modifier


@game(
    "splittermond",
    "Splittermond",
    throw_splittermond,
    words=lambda target: ("fumble", *(("total",) if target is None else ENDS), "triumph"),
    examples=("splittermond+12 vs 20", "splittermond+9", "splittermond+12 vs 20 risk"),
    source="SplittermondFoundry/Splittermond dice.js; splitterwiki.de, Probe",
    total=add_two,
    dice="2d10",
)
def splittermond(
    faces: tuple[Face, ...],
    modifier: Modifier = 0,
    target: Annotated[int | None, target(1, 100, "vs", meaning="difficulty")] = None,
    risk: Annotated[int, flag("risk", "risiko", meaning="a risk")] = 0,
    safe: Annotated[int, flag("safe", "sicher", "sicherheit", meaning="a safe roll")] = 0,
) -> Verdict:
    """2d10 and a value; 2 and 3 are a fumble, 19 and 20 a triumph; at a risk the best two of four, safe the
    better one.
    """
    total, fumbles = add_two(faces, modifier, safe), is_fumble(faces, safe)
    triumphs = total - modifier >= TRIUMPH
    if target is None:
        word = "fumble" if fumbles else "triumph" if triumphs else ""
        return Verdict(word or "total", f"{total} {word}".strip())
    degrees = abs(total - target) // 3
    if fumbles:  # it fails, and costs 3
        lost = max(degrees + 3 if total < target else 3 - degrees, 1)
        return with_total(total, "fumble", f", {count_noun(-lost, 'degree')}")
    if total < target:
        return with_total(total, "failure", f", {count_noun(-degrees, 'degree')}")
    word = "triumph" if triumphs else "success"
    return with_total(total, word, f", {count_noun(degrees + 3 * triumphs, 'degree')}")


ENTRIES = (splittermond.entry,)
