"""Writes the texts of a page. Only a worker imports this.

Each is put where `letters` says that it is. matplotlib's own texts, of which a page has up to two thousand,
would measure themselves again, which takes most of the time.
"""

from collections.abc import Sequence

from matplotlib.artist import Artist
from matplotlib.backend_bases import RendererBase
from matplotlib.figure import Figure
from matplotlib.text import Text as Written

from bot.render.print.letters import CAPITAL, FEATURES, MM, properties, width_of
from bot.render.print.page import COLOURS, Text

INCH = 25.4


class Writing(Artist):
    """Texts, in the order in which they are read."""

    def __init__(self, texts: Sequence[Text]) -> None:
        super().__init__()
        self.set_zorder(10)
        self._texts = texts
        self._look = Written(fontfeatures=FEATURES)

    def draw(self, renderer: RendererBase) -> None:
        """Write all of them."""
        for text in self._texts:
            gc = renderer.new_gc()
            gc.set_foreground(COLOURS[text.colour])
            font = properties(text.size, bold=text.bold)
            place = _place(renderer, self.get_figure(root=True), text)
            renderer.draw_text(gc, *place, text.text, font, 0, mtext=self._look)
            gc.restore()


def _place(renderer: RendererBase, figure: Figure | None, text: Text) -> tuple[float, float]:
    """Return where a text begins, and on which line it stands, as the renderer counts."""
    assert figure is not None  # noqa: S101 - what is drawn is in a figure
    dots = figure.dpi / INCH
    free = text.box.width - width_of(text.text, text.size, bold=text.bold)
    x = text.box.left + free * {"left": 0, "centre": 0.5, "right": 1}[text.align]
    y = text.box.middle[1] + CAPITAL * text.size * MM / 2
    return x * dots, (y if renderer.flipy() else figure.get_figheight() * INCH - y) * dots
