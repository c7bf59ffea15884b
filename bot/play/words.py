"""People's words, apart from the lasting parts of a row.

A row keeps its parts without them, exactly as the proof of its place covers them. The words are stored beside
it, as canonical JSON, until their writer is forgotten. They are put back when the row is read.
"""

from collections.abc import Mapping

from bot.play.event import Event, EventTexts, Json, canonical, texts_of
from bot.play.kind import EventKind
from bot.play.request_context import names_people

PARTS = ("request", "line", "used", "before")
"""The parts of a row that may have a person's words."""


def take_words(kind: EventKind[Json], event: Event) -> tuple[EventTexts, str]:
    """Return the texts of an event without typed words, and these words, or an empty string."""
    bare = kind.scrub(event)
    return texts_of(bare), "" if bare is event else typed_text(event, bare)


def typed_text(event: Event, bare: Event) -> str:
    """Return what scrubbing removes from a row, in its place, or an empty string.

    Names of people that stay are not part of it: forgetting a person would change them later.
    """
    taken = {name: getattr(event, name) for name in PARTS if getattr(event, name) != getattr(bare, name)}
    text = canonical(taken) if taken else ""
    if "request" not in taken or not names_people(text):
        return text
    words = {name: value for name, value in event.request.items() if value != bare.request.get(name)}
    return canonical({**taken, "request": words})


def put_words_back(request: Mapping[str, Json], words: Mapping[str, Json]) -> dict[str, Json]:
    """Return the parts of a row with typed words, with the words put back, also into its request."""
    whole = {**request, **words.get("request", {})}
    return {**words, "request": dict(sorted(whole.items()))}  # in the order of written rows
