"""Rolls of games of Catan that were taken back: the line of such a row, the question, and its answers."""

from bot.play.catan.game import Game
from bot.play.event import Event
from bot.play.events.catan_undo import CATAN_UNDO
from bot.play.people import person_of
from bot.play.settings.configuration import Configuration
from bot.render.card import Card, Tone
from bot.render.events.view import PlainView

QUESTION = "Undo the last roll?"


class CatanUndoView(PlainView):
    """A roll taken back."""

    def line(self, event: Event, configuration: Configuration) -> str:
        """Tell which turn no longer counts."""
        return f"**undid** Catan turn {CATAN_UNDO.read(event.request).turn}"

    def card(self, event: Event, result: None, configuration: Configuration) -> Card:
        """Say that a roll no longer counts, and whose turn it is again."""
        request = CATAN_UNDO.read(event.request)
        return Card(
            f"Turn {request.turn} no longer counts: <@{request.asked}> asked, and <@{event.person}> agreed.\n"
            f"Next: <@{person_of(event.line['player'])}>, turn {request.turn} again",
            "Undone",
            footer=f"#{event.number}",
        )


VIEWS = {"catan-undo": CatanUndoView()}


def undo_question_card(game: Game, person: int) -> Card:
    """Ask the other players whether the last roll shall count."""
    last = game.rolls[-1]
    return Card(
        f"<@{person}> wants to undo turn {game.turn - 1}, the **{last.total}** of "
        f"<@{game.setup.players[last.player]}>. It is undone when another player agrees within ten minutes. "
        "The history keeps the roll, struck out; statistics no longer count it.",
        QUESTION,
        tone=Tone.WARNING,
    )


def roll_counts_card() -> Card:
    """Say that nothing was undone."""
    return Card("Nothing was undone: the roll counts.", QUESTION)
