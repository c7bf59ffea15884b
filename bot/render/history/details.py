"""The card of one row of the history, with all that is known of it."""

from dataclasses import replace

from bot.play.history.details import Details
from bot.render.card import Card, Field
from bot.render.events.registry import more_of
from bot.render.hidden import MARKS


def details_card(details: Details, link: str | None) -> Card:
    """Show a row: what was rolled and how it came about, its marks, and where it was said."""
    event = details.event
    card = more_of(event, details.result, details.configuration)
    text = card.text if event.struck is None else f"~~{card.text.removeprefix('# ')}~~"
    where = f"\n[Go to its message]({link})" if link else ""
    common = (
        Field("Entry", f"#{event.number} by <@{event.person}>, <t:{event.at // 1000}:f>{where}"),
        *_marks(details),
    )
    return replace(card, text=text, fields=(*card.fields, *common))


def _marks(details: Details) -> tuple[Field, ...]:
    event, struck_by = details.event, details.struck_by
    marks = (
        "typed by hand" if event.by_hand else "",
        MARKS[event.visibility],
        f"struck by <@{struck_by.person}> in `#{struck_by.number}`" if struck_by else "",
    )
    found = "\n".join(filter(None, marks))
    return (Field("Marks", found),) if found else ()
