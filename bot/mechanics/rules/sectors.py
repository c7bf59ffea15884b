"""Sectors of twenty, segments of four, and a rest: "the most simple approach", as meant and as written."""

from bot.mechanics.entry import choice, d100_from_d6
from bot.mechanics.rules.mixed_radix import MixedRadix, recipe

ENTRIES = (
    d100_from_d6(
        name="sectors",
        author='"the most simple approach"',
        summary="twenties, fours and a rest: add what three dice count",
        recipe=recipe,
        make=lambda order: MixedRadix(),
        errata=("The document throws for segments of 4 but counts 5 for each; 4 is meant.",),
        other_reading="sectors-as-written",
    ),
    d100_from_d6(
        name="sectors-as-written",
        author='"the most simple approach"',
        summary="twenties, fives and a rest: add what three dice count",
        recipe=recipe,
        make=lambda order: MixedRadix(places=(20, 5, 1), above=order["above"]),
        options=(choice("above", {"wrap": "lose the hundred", "keep": "stand"}, "101 to 104"),),
        defaults=lambda n, b: {"above": "wrap"},
        errata=(
            "By these weights only 80 of 100 outcomes can occur, and four above 100, which the document "
            "does not mention; with above=keep they stand, and are not numbers of the die.",
        ),
        other_reading="sectors",
        as_written=True,
    ),
)
