"""Fonts as PDFs have them, cut down to some letters: that takes longer than all else of a PDF."""

from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from typing import Any

import pytest
from matplotlib.backends import _backend_pdf_ps as fonts
from matplotlib.font_manager import get_font

USUAL = 128
"""Letters before this are put into every file."""


class CutFonts:
    """Each font cut down once, to all the letters that were asked for so far, whatever the PDF."""

    def __init__(self) -> None:
        self._cut_down = fonts.get_glyphs_subset
        self._letters: dict[str, set[int]] = {}
        self._cut: dict[str, Any] = {}

    def cut(self, font: Any, letters: Iterable[int]) -> Any:
        """Return a font with these letters and more; it stays open."""
        usual = {letter for code, letter in get_font(font).get_charmap().items() if code < USUAL}
        known = self._letters.setdefault(font, set())
        if not known.issuperset(letters):
            known |= usual.union(letters)
            self._cut[font] = self._cut_down(font, known).__enter__()
        return nullcontext(self._cut[font])


@pytest.fixture(scope="session")
def cut() -> CutFonts:
    return CutFonts()


@pytest.fixture(scope="module")
def cut_fonts(cut: CutFonts) -> Iterator[None]:
    """Letters are in a PDF with others that it does not need: a test asks where they are."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fonts, "get_glyphs_subset", cut.cut)
        yield
