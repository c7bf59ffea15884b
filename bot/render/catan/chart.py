"""The chart of a game: how often each total came, beside how often it was to be expected."""

from functools import partial
from typing import TYPE_CHECKING

from bot.play.catan.game import Game
from bot.play.catan.summary import TOTALS, GameSummary, summary_of
from bot.render.card import Attachment
from bot.render.pictures.bar_shapes import draw_bars
from bot.render.pictures.canvas import COLOURS, LINE, legend, png

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def study_game(game: Game) -> tuple[GameSummary, Attachment]:
    """Work out the figures of a game, and draw them."""
    summary = summary_of(game)
    told = ", ".join(
        f"{total} came {summary.counts.get(total, 0)} times of {summary.expected[total]:.1f} expected"
        for total in TOTALS
    )
    return summary, Attachment("game.png", f"{told}.", png(partial(_chart, summary)))


def _chart(summary: GameSummary, canvas: "Figure") -> None:
    axes = canvas.add_subplot()
    axes.set_title(f"{sum(summary.counts.values())} rolls")
    axes.set_xlabel("total")
    axes.set_ylabel("times")
    axes.set_xticks(TOTALS)
    axes.locator_params(axis="y", integer=True)
    came = [summary.counts.get(total, 0) for total in TOTALS]
    draw_bars(axes, TOTALS, came, 0.8, color=COLOURS[0], label="came")
    heights = [summary.expected[total] for total in TOTALS]
    edges = [total - 0.45 for total in TOTALS], [total + 0.45 for total in TOTALS]
    axes.hlines(heights, *edges, color=LINE, linewidth=4, label="expected")
    legend(canvas, axes, ("came", "expected"))
