"""Dice with weights, none of which is thrown again by itself, and Perkins' dice, each of which may be."""

from bot.mechanics.entry import (
    BENDING,
    EQUAL,
    Entry,
    Order,
    Value,
    best_radices,
    best_weights,
    fits,
    plain,
    radices,
)
from bot.mechanics.rules.mixed_radix import MixedRadix, recipe

COLOURS = ("red", "green", "white")
"""The dice of the document, the heaviest first: two are green and white."""

WEIGHTS = {
    4: (2, 2),
    7: (2, 2, 2),
    8: (2, 2, 2),
    9: (3, 3),
    10: (2, 6),
    11: (2, 6),
    12: (2, 6),
    20: (2, 2, 6),
}
"""The weights of the document's d6, by outcomes; sums that are too high start again."""

SECTORS = {8: (4, 2), 10: (5, 2), 12: (6, 2), 20: (5, 4), 100: (5, 5, 4)}
"""The weights of Perkins' d6, by outcomes; fewer than 7 outcomes need one die."""

USUAL_DICE = (4, 6, 8, 10, 12, 20)


def _default_weights(outcomes: int, faces: int) -> dict[str, Value]:
    written = WEIGHTS.get(outcomes) if faces == 6 else None
    return {"dice": written or best_weights(outcomes, faces)}


def _default_sectors(outcomes: int, faces: int) -> dict[str, Value]:
    written = SECTORS.get(outcomes) if faces == 6 else None
    return {"dice": written or best_radices(outcomes, faces, plain)}


def _make_weighted(order: Order) -> MixedRadix:
    dice = fits(order["dice"], order.outcomes, order.faces)
    marks = COLOURS[-len(dice) :] if 1 < len(dice) <= len(COLOURS) else ()
    return MixedRadix(order.outcomes, order.faces, dice, marks=marks)


def _make_plain(order: Order) -> MixedRadix:
    return MixedRadix(order.outcomes, order.faces, fits(order["dice"], order.outcomes, order.faces), "plain")


ENTRIES = (
    Entry(
        name="weights",
        author="the author of the document",
        source=EQUAL,
        summary="add what each die counts by groups of its faces; no die is thrown again by itself",
        recipe=recipe,
        make=_make_weighted,
        options=(radices("dice", "what each die counts as", ("6.6.3", "3.6.6")),),
        defaults=_default_weights,
        errata=(
            "For 4 and 8 outcomes the formula reads 1 and 2 and does not add 1; 0 and 1 and the 1 are meant.",
            'In the summary, 7 outcomes with "reroll {7}" mean 8, and 11 with "reroll {11}" mean 12.',
        ),
    ),
    Entry(
        name="perkins",
        author="Perkins",
        source=BENDING,
        summary="each die picks a part, then a part of that; thrown again while it shows too much",
        recipe=recipe,
        make=_make_plain,
        options=(radices("dice", "how many sectors each die picks from", ("5.5.4", "5.5.2.2")),),
        defaults=_default_sectors,
        only_faces=USUAL_DICE,
        errata=('"1d4-1 x 2" means (1d4-1) x 2.',),
    ),
)
