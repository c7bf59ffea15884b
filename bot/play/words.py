"""The words that people typed, apart from what a row says for good.

A row keeps its parts without them, exactly as the proof of its place covers them. What was taken out is kept
beside, as canonical JSON, until whoever typed it is forgotten. It is put back when the row is read.
"""

from collections.abc import Mapping

from bot.play.event import Event, EventTexts, Json, canonical, texts_of
from bot.play.kind import EventKind
from bot.play.request_context import names_people

PARTS = ("request", "line", "used", "before")
"""The parts of a row in which a person's words may stand."""


def take_words(kind: EventKind[Json], event: Event) -> tuple[EventTexts, str]:
    """Return the texts of an event without the words that were typed, and these words, or nothing."""
    bare = kind.scrub(event)
    return texts_of(bare), "" if bare is event else typed_text(event, bare)


def typed_text(event: Event, bare: Event) -> str:
    """Return what scrubbing takes out of a row, as it stands there; empty: there is nothing to be taken.

    What names people and stays is no part of it: whoever is forgotten would change it afterwards.
    """
    taken = {name: getattr(event, name) for name in PARTS if getattr(event, name) != getattr(bare, name)}
    text = canonical(taken) if taken else ""
    if "request" not in taken or not names_people(text):
        return text
    words = {name: value for name, value in event.request.items() if value != bare.request.get(name)}
    return canonical({**taken, "request": words})


def put_words_back(request: Mapping[str, Json], words: Mapping[str, Json]) -> dict[str, Json]:
    """Return the parts of a row that words belong into, with the words; of its request they may be a part."""
    whole = {**request, **words.get("request", {})}
    return {**words, "request": dict(sorted(whole.items()))}  # in the order in which rows are written
