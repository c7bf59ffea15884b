"""Charts for tests that look at what is said of them."""

from collections.abc import Iterator
from functools import cache

import pytest

from bot.text.pictures import canvas
from tests.tiers import by_tier
from tests.town import IN_PROCESS


@pytest.fixture(scope="module")
def unpainted() -> Iterator[None]:
    """Charts are made, but not laid out and painted, in `make test`: a test asks what is said of them."""
    with pytest.MonkeyPatch.context() as patch:
        if by_tier(few=True, many=False):
            _leave_unpainted(patch)
        yield
    IN_PROCESS.forget()


@pytest.fixture(scope="module")
def seldom_painted(request: pytest.FixtureRequest) -> Iterator[None]:
    """Charts are made, but painted in `make soak` alone: other tests paint what is like them."""
    with pytest.MonkeyPatch.context() as patch:
        if not request.getfixturevalue("soak"):
            _leave_unpainted(patch)
        yield
    IN_PROCESS.forget()


def _leave_unpainted(patch: pytest.MonkeyPatch) -> None:
    """Let canvases stay empty, of which one is encoded like the other."""
    patch.setattr("bot.text.pictures.layout.lay_out", lambda *_: None)
    patch.setattr("matplotlib.figure.Figure.draw", lambda *_: None)
    patch.setattr(canvas, "_encode", cache(canvas._encode))
