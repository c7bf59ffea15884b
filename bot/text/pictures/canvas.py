"""The canvas of all charts: a PNG of 1,000 by 560 pixels, made to be read on a phone.

The picture has its own background instead of a transparent one: text for both Discord's dark and its light
theme could only be grey, while light text on slate has its contrast inside the picture, and does not glare at
a table by night. A setting makes it dark on white. Letters are 28 pixels high, or 14 if the picture is shown
half as wide. The colours are those of Okabe and Ito, which people with any colour vision can distinguish, in
variants for either background; lines also differ in their dashes. Code names colours by their part in a
chart, and need not know the background.

Figures are made without pyplot, which keeps state for the whole process.
"""

from collections.abc import Callable, Mapping
from contextvars import ContextVar
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, TypeVarTuple

from bot.play.settings import Theme

Result = TypeVar("Result")
Inputs = TypeVarTuple("Inputs")

THEME: ContextVar[Theme] = ContextVar("theme", default="dark")
"""The ground of what is drawn just now: `themed` sets it for one job."""


def run_themed(theme: Theme, job: Callable[[*Inputs], Result], inputs: tuple[*Inputs]) -> Result:
    """Do a job whose pictures have this background."""
    before = THEME.set(theme)
    try:
        return job(*inputs)
    finally:
        THEME.reset(before)


if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

STYLE = Path(__file__).with_name("chart.mplstyle")
GROUNDS: Mapping[Theme, Path] = {
    "dark": Path(__file__).with_name("dark.mplstyle"),
    "light": Path(__file__).with_name("light.mplstyle"),
}
COLOURS = ("C0", "C1", "C2", "C3")
"""Places in the background's cycle of colours, like those below; for up to four distributions."""

DASHES: tuple[Any, ...] = ("solid", "solid", (0, (4, 1.2)), (0, (1.2, 0.8)))

GROUND = "C5"
"""The background."""

LINE = "C4"
"""The colour of lines across or beside the bars."""

GAPS = 120
"""Up to this many bars have gaps between them."""

LEGEND_ROW = 56
"""How many letters, with their samples, fit one row of the legend."""


def png(draw: Callable[["Figure"], None]) -> bytes:
    """Return the picture that `draw` makes on an empty canvas."""
    from matplotlib import rc_context  # noqa: PLC0415 - 45 MB for the worker alone
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: PLC0415
    from matplotlib.figure import Figure  # noqa: PLC0415

    from bot.text.pictures.layout import lay_out  # noqa: PLC0415 - see above

    with rc_context(_style(THEME.get())):
        canvas = Figure()
        agg = FigureCanvasAgg(canvas)
        draw(canvas)
        lay_out(canvas, agg.get_renderer())  # type: ignore[no-untyped-call]
        agg.draw()  # type: ignore[no-untyped-call]
        return _encode(agg.get_width_height(), bytes(agg.buffer_rgba()))  # type: ignore[no-untyped-call]


@lru_cache(maxsize=2)
def _style(theme: Theme) -> dict[Any, Any]:
    """Return the look of charts on a background."""
    from matplotlib import rc_params_from_file  # noqa: PLC0415 - see above

    looks, colours = (rc_params_from_file(of, use_default_template=False) for of in (STYLE, GROUNDS[theme]))
    return {**looks, **colours}


def _encode(size: tuple[int, int], pixels: bytes) -> bytes:
    """Return a PNG with a palette, which is half as large and takes half as long.

    Colours change invisibly, by one or two of 255, and a bit more at edges of letters.
    """
    from PIL import Image  # noqa: PLC0415 - see above

    image = BytesIO()
    drawn = Image.frombytes("RGBA", size, pixels).convert("RGB").quantize(method=Image.Quantize.FASTOCTREE)
    palette, corner = bytearray(drawn.getpalette() or ()), 3 * drawn.tobytes()[0]
    palette[corner : corner + 3] = pixels[:3]  # the background is exact
    drawn.putpalette(palette)
    drawn.save(image, "png", compress_level=4)
    return image.getvalue()


def legend(canvas: "Figure", axes: "Axes", names: tuple[str, ...]) -> None:
    """Explain under the chart, in this order, the artists labelled with these names."""
    drawn = dict(zip(*reversed(axes.get_legend_handles_labels()), strict=True))
    handles = [drawn[name] for name in names]
    letters = sum(len(name) + 6 for name in names)
    rows = -(-letters // LEGEND_ROW)
    canvas.legend(handles, names, loc="lower center", ncols=-(-len(names) // rows))
