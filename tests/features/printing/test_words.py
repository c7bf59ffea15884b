"""Rules on a sheet of paper where no table fits: in words that can be followed, and logs with boxes."""

from contextlib import suppress
from itertools import count, islice, product
from random import Random

import pytest

from bot.features.printing.page import Polyline, Text
from bot.features.printing.sheets import PrintOrder, sheet_for
from bot.mechanics.catalogue import CATALOGUE, method
from bot.mechanics.errors import BadInput
from bot.mechanics.playing import throw
from bot.mechanics.rules.sum_table import SumTableRule
from tests.mechanics.recipe_follower import follow_recipe
from tests.tiers import in_the_soak

SIDES, DICE = in_the_soak((2, 7, 100, 1_000, 10_000), (1_000,)), in_the_soak((4, 6, 8, 12, 100), (6, 100))
DEAR = in_the_soak(frozenset[str](), {"mixed"})
"""Rules whose fairness takes seconds with the highest options; these add no line to their sheet."""


def texts(sheet):
    return [mark.text for page in sheet.pages for mark in page if isinstance(mark, Text)]


def settled(entry, sides, faces, text):
    """Return what a rule is with these dice and options, and the order of its sheet, or None."""
    source = "" if entry.own_faces == () else f"d{faces}"
    with suppress(BadInput):
        return entry.settle(sides, faces, text), PrintOrder(entry.name, f"d{sides}", source, text)


def every_order():
    """Yield each rule with usual options, and with the highest of each.

    In the soak each is for all dice; in `make check` a rule has only one of these, for other dice in turn.
    """
    turns = count()
    for entry in CATALOGUE:
        dice = [*product(entry.only_sides or SIDES, entry.own_faces or entry.only_faces or DICE)]
        highest = (f"{option.name}={option.proposals[-1]}" for option in entry.options)
        options = ("",) if entry.name in DEAR else ("", *highest)
        for text in in_the_soak(options, (options[len(entry.name) % len(options)],)):
            first = next(turns) % len(dice)
            orders = (settled(entry, *each, text) for each in (*dice[first:], *dice[:first]))
            yield from islice(filter(None, orders), in_the_soak(len(dice), 1))


@pytest.mark.slow
def test_every_rule_for_any_die_fits_a_sheet_but_sum_tables_that_are_too_long():
    refused = set()
    for chosen, order in every_order():
        try:
            assert 1 <= len(sheet_for(order).pages) <= 4
        except BadInput:
            refused.add(type(chosen.rule))

    assert refused == {SumTableRule}


IN_WORDS = [
    ("human", 1_000, 6, ""), ("human", 100, 4, ""), ("human", 100, 8, ""), ("human", 100, 12, ""),
    ("reroll", 1_000, 6, ""), ("base6", 1_000, 6, ""), ("base6", 100, 6, "dice=9"), ("human", 20, 100, ""),
]  # fmt: skip


@pytest.mark.parametrize(("name", "sides", "faces", "options"), IN_WORDS)
def test_the_words_of_a_sheet_are_enough_to_roll_by_it(name, sides, faces, options):
    chosen, chance = method(name, sides, faces, options), Random(name)
    sheet = sheet_for(PrintOrder(name, f"d{sides}", f"d{faces}", options))
    said, example = " ".join(texts(sheet)).split(" An example: ")

    recipe = said[said.index(chosen.recipe[:20]) :]
    for _ in range(20):
        played = throw(chosen.rule, chance.randrange)
        assert follow_recipe(recipe, played.faces) == (played.outcome, len(played.faces))
    assert len(sheet.pages) == 1
    assert example


@pytest.mark.parametrize(
    ("order", "heads", "begins"),
    [
        (PrintOrder("accumulator"), ["die 1", "die 2", "die 3", "die 4", "your roll, and kept"], ["0"]),
        (
            PrintOrder("calculator"),
            ["die 1", "die 2", "die 3", "then it shows", "your roll", "kept"],
            ["0.5235987755"],
        ),
        (
            PrintOrder("recycle", options="threshold=2"),
            [
                *("dice", "first number", "second number", "your roll"),
                *("first number, kept", "second number, kept"),
            ],
            ["0", "1"],
        ),
    ],
)
def test_a_log_has_a_line_of_boxes_for_each_roll_after_one_that_begins(order, heads, begins):
    (page,) = sheet_for(order).pages
    said = [mark.text for mark in page if isinstance(mark, Text)]
    boxes = [mark.points for mark in page if isinstance(mark, Polyline)]
    tops = sorted({points[0][1] for points in boxes})

    at = said.index(heads[0])
    assert said[at : at + len(heads) + len(begins)] == [*heads, *begins]
    assert [sum(points[0][1] == top for points in boxes) for top in tops] == [
        len(begins),
        *[len(heads)] * (len(tops) - 1),
    ]
    assert len(tops) > 15
