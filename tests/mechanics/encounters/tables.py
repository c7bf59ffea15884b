"""Encounter tables for the tests, made by hypothesis."""

from itertools import pairwise

from hypothesis import strategies as st

from bot.mechanics.encounters.table import EncounterTable, Row, TableDice
from bot.mechanics.reading.tables.ranges import DICE
from bot.mechanics.reading.tables.row_dice import fault_in

letters = st.characters(exclude_categories=["Cs", "Cc"])
texts = (
    st.one_of(
        st.text(letters, min_size=1, max_size=60),
        st.sampled_from(
            [
                'a, "b"',
                "=1+1",
                "'=1",
                "''",
                "@x",
                "+1",
                "-1",
                "'",
                '"',
                "a;b\tc",
                "1,2",
                "{x}",
                "a;=1",
                "a; '+1;;@x",
                'a;"=1"',
                "\uff1d1",
            ]
        ),
    )
    .map(lambda text: " ".join(text.split()))
    .filter(lambda text: text and not fault_in(text))
)
all_dice = st.one_of(
    st.sampled_from(DICE).map(lambda sides: TableDice((sides,))),
    st.integers(2, 1000).map(lambda sides: TableDice((sides,))),
    st.lists(st.integers(2, 21), min_size=2, max_size=3).map(lambda sides: TableDice(tuple(sides))),
    st.tuples(st.sampled_from([4, 6, 8]), st.integers(2, 4)).map(
        lambda one: TableDice((one[0],) * one[1], digits=True)
    ),
)
weights = st.lists(st.integers(1, 500), min_size=2, max_size=20).map(tuple)


@st.composite
def weighted(draw):
    """A table of rows with weights."""
    return EncounterTable(tuple(Row(weight, draw(texts)) for weight in draw(weights)))


@st.composite
def ranged(draw):
    """A table of ranges that together are all numbers of its dice."""
    dice = draw(all_dice)
    ways = list(dice.ways.values())
    cuts = draw(st.sets(st.integers(1, len(ways) - 1), min_size=1, max_size=12))
    ends = [0, *sorted(cuts), len(ways)]
    return EncounterTable(tuple(Row(sum(ways[low:high]), draw(texts)) for low, high in pairwise(ends)), dice)


tables = st.one_of(weighted(), ranged())
