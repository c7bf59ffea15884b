"""The card of one row of the history, with all that is known of it."""

from dataclasses import replace

from bot.play.history.details import Details
from bot.render.card import WORDS, Card, Field, Tone
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
        *_marks(details, card.footer),
    )
    return replace(card, text=text, fields=(*card.fields, *common))


def _marks(details: Details, footer: str) -> tuple[Field, ...]:
    """Return what marks a row, without what its card says below already."""
    event, struck_by = details.event, details.struck_by
    marks = (
        WORDS[Tone.BY_HAND] if event.by_hand and WORDS[Tone.BY_HAND] not in footer else "",
        "" if WORDS[Tone.HIDDEN] in footer else MARKS[event.visibility],
        f"struck by <@{struck_by.person}> in `#{struck_by.number}`" if struck_by else "",
    )
    found = "\n".join(filter(None, marks))
    return (Field("Marks", found),) if found else ()
