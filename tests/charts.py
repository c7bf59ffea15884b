"""Charts for tests that look at what is said of them."""

import sys
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from bot.text.pictures import canvas
from tests.tiers import by_tier
from tests.town import IN_PROCESS


@pytest.fixture(scope="module")
def unpainted() -> Iterator[None]:
    """Of charts nothing is painted in `make test`: a test asks what is said of them."""
    with pytest.MonkeyPatch.context() as patch:
        if by_tier(few=True, many=False):
            _leave_unpainted(patch)
        yield
    IN_PROCESS.forget()


@pytest.fixture(scope="module")
def seldom_painted(request: pytest.FixtureRequest) -> Iterator[None]:
    """Charts are painted in `make soak` alone: other tests paint what is like them."""
    with pytest.MonkeyPatch.context() as patch:
        if not request.getfixturevalue("soak"):
            _leave_unpainted(patch)
        yield
    IN_PROCESS.forget()


def _leave_unpainted(patch: pytest.MonkeyPatch) -> None:
    """Let canvases stay empty, and make only the first chart of each kind: the others would be as empty."""
    patch.setattr("bot.text.pictures.layout.lay_out", lambda *_: None)
    patch.setattr("matplotlib.figure.Figure.draw", lambda *_: None)
    draw, made = canvas.png, dict[Any, bytes]()

    def draw_first(kind: partial[None]) -> bytes:
        if kind.func not in made:
            made[kind.func] = draw(kind)
        return made[kind.func]

    for module in [*sys.modules.values()]:
        if vars(module).get("png") is draw:
            patch.setattr(module, "png", draw_first)
