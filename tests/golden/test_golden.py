"""What the bot answers is what the golden files say; `python -m tests.golden` writes them anew."""

import pytest
from matplotlib.figure import Figure

from bot.text.pictures import layout
from tests.golden.play import play
from tests.golden.scene import names, path_of
from tests.tiers import by_tier, slow_but

DEAR = {"odds", "printing", "methods", "roll_habits", "rules", "rules_show"}
"""Scenes that draw much, or have very many steps."""


@pytest.fixture
def unpainted(monkeypatch):
    """Charts are made, but not laid out and painted, in `make test`: a scene shows what is said of them."""
    if by_tier(few=True, many=False):
        monkeypatch.setattr(layout, "lay_out", lambda *_: None)
        monkeypatch.setattr(Figure, "draw", lambda *_: None)


@pytest.mark.parametrize("name", slow_but(set(names()) - DEAR, names()))
@pytest.mark.usefixtures("unpainted")
async def test_a_scene_is_as_it_was_written(name):
    assert await play(name) == path_of(name).read_text()
