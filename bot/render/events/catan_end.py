"""Ends of games of Catan: their line, the question before them, and the figures of the game."""

from bot.play.catan.game import Game
from bot.play.catan.summary import GameSummary
from bot.play.event import Event
from bot.play.settings.configuration import Configuration
from bot.render.card import Card, Field, Tone
from bot.render.catan.status import bars
from bot.render.catan.words import title_words
from bot.render.events.view import PlainView
from bot.render.text import joined, number_word, plural

QUESTION = "End the game?"


class CatanEndView(PlainView):
    """The end of a game."""

    def line(self, event: Event, configuration: Configuration) -> str:
        """Tell how many rolls it had."""
        return f"**Catan** ends after {plural(len(event.before['rolls']), 'roll')}"


VIEWS = {"catan-end": CatanEndView()}


def end_question_card(game: Game) -> Card:
    """Ask whether the game shall end."""
    return Card(
        f"End the game of {joined([f'<@{player}>' for player in game.setup.players])} "
        f"after {plural(len(game.rolls), 'roll')}? It cannot be taken up again; the history keeps all rolls.",
        QUESTION,
        tone=Tone.WARNING,
    )


def game_goes_on_card() -> Card:
    """Say that the game has not ended."""
    return Card("The game goes on.", QUESTION)


def end_card(game: Game, summary: GameSummary) -> Card:
    """Show how often each total came against expectation, the sevens of each player, and streaks."""
    if not game.rolls:
        return Card("The game is over; nothing was rolled.", "Catan", footer=title_words(game.setup))
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
        f"{title_words(game.setup)} · what is expected follows from the odds of each roll",
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
        times = "twice" if run.length == 2 else f"{number_word(run.length)} times"
        same = f"**{run.total}** {times} in a row, from turn {run.since} on"
    else:
        same = "no total twice in a row"
    waited = f"longest wait for a seven: {plural(summary.without, 'roll')}"
    return "\n".join((same, *([waited] if summary.without else ())))
