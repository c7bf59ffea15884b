"""Dice in a tray: the thrown dice, how their faces add up to a tally, and the dice that they bring.

A tally is any small hashable value: a sum, the best face, how many faces count.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any, TypeAlias

from bot.mechanics.rule import Die, Face

Tally: TypeAlias = Any
"""A hashable value that only its tray and its game understand."""

D6, D10, D20, D100 = Die(6), Die(10), Die(20), Die(100)


def bring_none(tally: Tally, die: Die, face: Face) -> None:
    """Bring no further die."""


def forget_nothing(tally: Tally) -> Tally:
    """Return the tally: all of it may matter."""
    return tally


def drop_none(faces: Sequence[Face]) -> frozenset[int]:
    return frozenset()


@dataclass(frozen=True)
class Tray:
    """The dice of a roll, in the order of naming, and the tally of their faces."""

    dice: tuple[Die, ...]
    add: Callable[[Tally, Die, Face], Tally]
    """Adds one face to the tally."""
    empty: Tally
    """The tally before the first die."""
    bring: Callable[[Tally, Die, Face], Die | None] = bring_none
    """Returns the die that a face brings, given the tally with it."""
    simplify: Callable[[Tally], Tally] = forget_nothing
    """Removes parts that change no verdict's word."""
    drop: Callable[[Sequence[Face]], frozenset[int]] = drop_none
    """Returns the places, from 0, of dice that do not count, such as the lower of advantage."""
    successes: Callable[[Tally], int] | None = None
    """Counts the dice that are successes by themselves, or None if the game has none such."""


def add_up(*dice: Die) -> Tray:
    """Throw dice and keep their sum."""
    return Tray(dice, lambda total, die, face: total + face, 0)


def lay_out(*dice: Die) -> Tray:
    """Throw dice and keep all faces, in order."""
    return Tray(dice, lambda faces, die, face: (*faces, face), ())


def keep_one(count: int, die: Die = D20) -> Tray:
    """Throw dice and keep the best, or the worst if the count is negative."""
    best: Callable[..., Face] = max if count > 0 else min
    return Tray(
        (die,) * abs(count),
        lambda kept, die, face: best(kept or face, face),
        0,
        drop=lambda faces: all_but(1 if count > 0 else -1, faces),
    )


def keep_some(dice: tuple[Die, ...], count: int) -> Tray:
    """Throw dice and keep this many of the best, rising, or of the worst if the count is negative."""
    return Tray(
        dice,
        lambda kept, die, face: tuple(_in_reach(sorted((*kept, face)), count)),
        (),
        drop=lambda faces: all_but(count, faces),
    )


def _in_reach(faces: list[Face], count: int) -> list[Face]:
    return faces[-count:] if count > 0 else faces[:-count]


def all_but(count: int, faces: Sequence[int]) -> frozenset[int]:
    """Return the places of all but this many of the best, or of the worst if the count is negative."""
    order = sorted(range(len(faces)), key=faces.__getitem__, reverse=count > 0)
    return frozenset(order[abs(count) :])


def put_apart(*trays: Tray) -> Tray:
    """Throw the dice of several trays with different marks; the tally has the tally of each."""
    places = {die.mark: place for place, tray in enumerate(trays) for die in tray.dice}
    ends = [0, *accumulate(len(tray.dice) for tray in trays)]

    def add(tally: tuple[Tally, ...], die: Die, face: Face) -> tuple[Tally, ...]:
        place = places[die.mark]
        return (*tally[:place], trays[place].add(tally[place], die, face), *tally[place + 1 :])

    def drop(faces: Sequence[Face]) -> frozenset[int]:
        parts = zip(trays, pairwise(ends), strict=True)
        return frozenset(begin + each for tray, (begin, end) in parts for each in tray.drop(faces[begin:end]))

    return Tray(
        tuple(die for tray in trays for die in tray.dice),
        add,
        tuple(tray.empty for tray in trays),
        simplify=lambda tally: tuple(tray.simplify(each) for tray, each in zip(trays, tally, strict=True)),
        drop=drop,
    )


def count_faces(
    dice: Sequence[Die],
    worth: Callable[[Die, Face], tuple[int, ...]],
    most: Sequence[int | None],
    *,
    carry: tuple[int, ...] = (),
    bring: Callable[[Tally, Die, Face], Die | None] = bring_none,
) -> Tray:
    """Throw dice whose faces have several values, each of which adds up separately, starting with those in
    `carry`.

    Beyond its `most` a value changes no verdict; None: it may always matter. The first is the successes.
    """

    def simplify(tally: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(each if cap is None else min(each, cap) for each, cap in zip(tally, most, strict=True))

    return Tray(
        tuple(dice),
        lambda tally, die, face: tuple(map(sum, zip(tally, worth(die, face), strict=True))),
        carry or (0,) * len(most),
        bring,
        simplify,
        successes=lambda tally: tally[0],
    )
