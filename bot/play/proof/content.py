"""What an entry of the chain commits to: all that a row says, without the words of its person."""

from collections.abc import Callable

from bot.mechanics.proof.entries import state_of
from bot.mechanics.proof.hashing import canonical
from bot.play.event import Event, Visibility
from bot.play.people import replace_people

Alias = Callable[[int], str]
"""Returns what stands for a person, by their id, at a place: it stays when they are forgotten."""

PERSONAL = ("request", "line", "used", "before")
"""The parts of a row in which a person's words may stand."""


def content_text(
    event: Event,
    bare: Event,
    alias: Alias,
    visibility: Visibility,
    drawn: str,
    states: tuple[str, str] | None,
) -> str:
    """Return the content of an event as it was recorded: as hidden as it was, `drawn` from the stream of its
    key, and with the digests of the state that it used, before and after it; `bare` is the event, scrubbed.

    A row says the same after its person was forgotten.
    """
    content = {
        "by_hand": event.by_hand,
        "dice": event.dice,
        "drawn": drawn,
        "draws": event.draws,
        "judged": event.judged,
        "kind": event.kind,
        "line": bare.line,
        "odds": None if event.odds is None else str(event.odds),
        "outcome": event.outcome,
        "previous": event.previous,
        "request": dict(bare.request),
        "target": event.target,
        "used": bare.used,
        "version": event.version,
        "visibility": visibility,
    }
    if event.state is not None and states:
        owner = alias(event.state.person) if event.state.person else ""
        content["state"] = [event.state.kind, event.state.key, owner]
        content["before"], content["after"] = states
    return with_aliases(canonical(content), alias)


def state_digest(text: str, alias: Alias) -> str:
    """Return the digest of the value of a state, which is given as canonical JSON."""
    return state_of(with_aliases(text, alias))


def typed_text(event: Event, bare: Event) -> str:
    """Return what scrubbing takes out of a row, as it stands there; empty: there is nothing to be taken."""
    if bare is event:
        return ""
    taken = {name: getattr(event, name) for name in PERSONAL if getattr(event, name) != getattr(bare, name)}
    return canonical(taken) if taken else ""


def with_aliases(text: str, alias: Alias) -> str:
    """Return JSON with aliases in the place of people's ids."""
    return replace_people(text, lambda user: f'"{alias(user)}"')
