"""The card of the hidden rolls of a session, once they were revealed together."""

from collections.abc import Sequence

from bot.play.event import Event
from bot.play.settings.configuration import Configuration
from bot.render.card import Card
from bot.render.events.registry import line_of
from bot.render.text import lines, plural

TEXT_LIMIT = 4_000


def opened_card(
    opened: Sequence[Event], revealer: int, left: int, configuration: Configuration, *, proved: bool
) -> Card:
    """Show each roll in a line, as all see it from now on; `left` are hidden still.

    Where they are `proved`, their keys can be known now.
    """
    told = lines((_line(event, configuration) for event in opened), TEXT_LIMIT)
    remarks = (
        f"{plural(left, 'roll')} {'is' if left == 1 else 'are'} still hidden: whoever sees it can reveal it"
        if left
        else "",
        "/proof check roll: checks one of them" if proved else "",
    )
    return Card(
        f"<@{revealer}> revealed {plural(len(opened), 'hidden roll')}.\n{told}",
        "Revealed",
        footer="\n".join(filter(None, remarks)),
    )


def _line(event: Event, configuration: Configuration) -> str:
    return f"`#{event.number}` {line_of(event, configuration)} · <@{event.person}>"
