"""Much Sanity lost at once asks for an INT roll."""

import pytest

from bot.mechanics.games.catalogue import games
from bot.mechanics.games.cost import Cost


@pytest.mark.parametrize("line", ["san", "luck"])
def test_five_sanity_or_more_at_once_ask_for_another_roll(line):
    describe = games()["coc"].describe_cost
    asks = [lost for lost in range(100) if describe(Cost(line, -lost))]
    assert asks == (list(range(5, 100)) if line == "san" else [])
