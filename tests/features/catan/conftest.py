"""Games of Catan between people 1 to 4."""

import pytest

from bot.features.catan.game import CatanWish, new_game, settle
from bot.play.settings import Configuration

PLAYERS = (1, 2, 3, 4)


@pytest.fixture
def make_game():
    """Make a game before its first roll; without sevens in two rounds, with Tatham's dice if no others."""

    def make(**wanted):
        wanted = {"dice": "tatham", "no_sevens_for": "2"} | wanted
        return new_game(settle(CatanWish(players=PLAYERS, **wanted), 99, Configuration()))

    return make
