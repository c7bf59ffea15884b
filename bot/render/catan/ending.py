"""The card of a game that is over: its figures."""

from bot.play.catan.game import Game
from bot.play.catan.summary import GameSummary
from bot.render.card import Card, Field
from bot.render.catan.status import bars
from bot.render.catan.words import dice_words
from bot.render.text import plural


def end_card(game: Game, summary: GameSummary) -> Card:
    """Show how often each total came against expectation, the sevens of each player, and streaks."""
    sevens = "\n".join(
        f"<@{player}> {plural(count, 'seven')}"
        for player, count in zip(game.setup.players, summary.sevens, strict=True)
    )
    return Card(
        f"The game is over after {plural(len(game.rolls), 'roll')}.",
        "Catan",
        (
            Field("Totals", bars(summary)),
            Field("Sevens", sevens, inline=True),
            Field("Streaks", _streaks(summary), inline=True),
        ),
        f"Expected at the odds of each roll · {dice_words(game.setup)}",
    )


def bare_end_card(game: Game) -> Card:
    """Say that the game is over, where its figures cannot be worked out just now."""
    return Card(
        f"The game is over after {plural(len(game.rolls), 'roll')}. Its figures could not be worked out "
        "just now; /history command:catan-roll has all rolls.",
        "Catan",
    )


def _streaks(summary: GameSummary) -> str:
    run = summary.longest
    if run:
        times = "twice" if run.length == 2 else f"{run.length} times"
        same = f"{run.total}, {times} in a row from turn {run.since} on"
    else:
        same = "no total twice in a row"
    return f"{same}\n{plural(summary.without, 'roll')} without a seven, while it could come"
