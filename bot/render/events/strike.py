"""Rows that strike a mistyped roll: their line, the question before them, and what became of it."""

from bot.play.event import Event
from bot.play.settings.configuration import Configuration
from bot.render.card import Card, Tone
from bot.render.events.view import PlainView
from bot.render.hidden import hidden_words

QUESTION = "Strike a mistyped roll"


class StrikeView(PlainView):
    """A strike."""

    def line(self, event: Event, configuration: Configuration) -> str:
        """Tell which row was struck."""
        return f"**struck** `#{event.request['number']}`"


VIEWS = {"strike": StrikeView()}


def strike_question_card(event: Event, line: str) -> Card:
    """Ask whether a roll shall be struck; `line` is what the history says of it."""
    return Card(
        f"Strike `#{event.number}`: {line}?\n"
        "It stays in the history, struck out. Statistics no longer count it, and what it left for the next "
        "roll is undone. This cannot be undone.",
        QUESTION,
        tone=Tone.WARNING,
    )


def struck_card(event: Event, line: str, striker: int) -> Card:
    """Say to all that a roll was struck, and by whom; nothing of what a hidden one was."""
    what = hidden_words(event) if event.visibility else f"~~{line}~~"
    return Card(
        f"<@{striker}> struck `#{event.number}` of <@{event.person}>: {what}",
        "Struck",
        footer=f"#{event.struck} · /history still shows what was struck",
    )


def strike_kept_card() -> Card:
    """Say that nothing was struck."""
    return Card("Nothing was struck.", QUESTION)
