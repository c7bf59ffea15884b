"""Resets of adaptive dice: their line, the question before them, and what became of it."""

from bot.play.event import Event
from bot.play.events.fair_reset import Memory
from bot.play.settings.configuration import Configuration
from bot.render.card import Card, Tone
from bot.render.events.marks import footer_of
from bot.render.events.view import PlainView
from bot.render.stateful_dice.words import dice_words
from bot.render.text import plural


class FairResetView(PlainView):
    """A reset."""

    def line(self, event: Event, configuration: Configuration) -> str:
        """Tell which dice have forgotten."""
        own = "own " if event.request.get("own") else ""
        return f"**reset** of {own}adaptive {dice_words(event.request['dice'])}"

    def card(self, event: Event, result: None, configuration: Configuration) -> Card:
        """Say that the counts are forgotten."""
        own = " for you" if event.request.get("own") else ""
        return Card(
            f"**{dice_words(event.request['dice'])}** has forgotten what came{own}: "
            "the next /fair roll has the odds of plain dice.",
            "Reset",
            footer=footer_of(event, Tone.ADAPTIVE),
            tone=Tone.ADAPTIVE,
        )


VIEWS = {"fair-reset": FairResetView()}


def reset_question_card(memory: Memory) -> Card:
    """Ask whether the counts shall be forgotten."""
    own = " of yours" if memory.whose == "person" else ""
    return Card(
        f"Forget {plural(memory.rolls, 'remembered roll')}{own} of **{dice_words(memory.dice)}** here? "
        "The next roll then has the odds of plain dice. The history keeps every roll, and the reset too.",
        "Reset the adaptive dice",
        tone=Tone.WARNING,
    )


def reset_kept_card() -> Card:
    """Say that nothing was forgotten."""
    return Card("Nothing was reset.", "Reset the adaptive dice")
