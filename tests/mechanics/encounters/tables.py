"""Encounter tables for the tests, made by hypothesis."""

from itertools import pairwise

from hypothesis import strategies as st

from bot.mechanics.encounters.checking import DICE
from bot.mechanics.encounters.table import EncounterTable, Row

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
    .filter(bool)
)
weights = st.lists(st.integers(1, 500), min_size=2, max_size=20).map(tuple)


@st.composite
def weighted(draw):
    """A table of rows with weights."""
    return EncounterTable(tuple(Row(weight, draw(texts)) for weight in draw(weights)))


@st.composite
def ranged(draw):
    """A table of ranges that together are all numbers of a die."""
    die = draw(st.sampled_from(DICE))
    cuts = draw(st.sets(st.integers(1, die - 1), min_size=1, max_size=min(12, die - 1)))
    ends = [0, *sorted(cuts), die]
    widths = [high - low for low, high in pairwise(ends)]
    return EncounterTable(tuple(Row(width, draw(texts)) for width in widths), die)


tables = st.one_of(weighted(), ranged())
