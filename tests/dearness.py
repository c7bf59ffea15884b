"""Odds that are too dear: no roll that can be typed has such, so the bound is lowered for one."""

import pytest

from bot.mechanics.games import game

DEAR = "genesys 6g 5y 5p 4r"


@pytest.fixture
def dear(monkeypatch):
    """A roll of a game whose odds are too dear, while the test runs."""
    monkeypatch.setattr(game, "MOST_STATES", 10)
    return DEAR
