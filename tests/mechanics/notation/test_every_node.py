"""Each kind of node can be thrown and has odds, and both lie within the bounds that it names itself."""

from typing import get_args

import pytest

from bot.chance import SystemChance
from bot.mechanics.notation.distributions import distribution_of
from bot.mechanics.notation.distributions.tallies import tallies_of
from bot.mechanics.notation.evaluation import throw_all
from bot.mechanics.notation.recorded import read_rolls
from bot.mechanics.notation.tree import Node, counted_within

LINES = (
    "-(2d6 + 1)[fire]",
    "abs(d4 - 2) * d4!",
    "{2d20, d12}kh1",
    "d66 % 10",
    "2d(d6)",
    "d%b / 2",
    "$a = (d3)d6; $a + 1",
    "2d[hit, hit, miss]",
)


def test_the_lines_have_every_kind_of_node():
    nodes = (one for line in LINES for part in read_rolls(line).parts for one in counted_within(part.root))
    assert {type(one) for one in nodes} == set(get_args(Node))


@pytest.mark.parametrize("line", LINES)
def test_what_is_thrown_lies_within_the_bounds_of_its_node(line):
    rolled = throw_all(read_rolls(line), SystemChance())
    assert all(result.total in result.node.interval for result in rolled.sets)


@pytest.mark.parametrize("line", LINES[:-1])
def test_odds_lie_within_the_bounds_of_their_node(line):
    for part in read_rolls(line).parts:
        assert all(total in part.root.interval for total in distribution_of(part.root).weights)


def test_words_have_the_odds_of_their_tallies():
    assert tallies_of(read_rolls(LINES[-1]).parts[0].root).weights == {(2, 0): 4, (1, 1): 4, (0, 2): 1}
