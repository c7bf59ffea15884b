"""What an entry of the chain commits to: all that a row says, without the words of its person."""

from collections.abc import Callable

from bot.mechanics.proof.entries import state_of
from bot.mechanics.proof.hashing import canonical
from bot.play.event import Event, EventTexts, Visibility
from bot.play.people import replace_people

Alias = Callable[[int], str]
"""Returns what stands for a person, by their id, at a place: it stays when they are forgotten."""

NULL = "null"
FLAGS = {False: "false", True: "true"}

PERSONAL = ("request", "line", "used", "before")
"""The parts of a row in which a person's words may stand."""


def content_text(
    event: Event,
    texts: EventTexts,
    alias: Alias,
    visibility: Visibility,
    drawn: str,
    states: tuple[str, str] | None,
) -> str:
    """Return the content of an event as it was recorded: as hidden as it was, `drawn` from the stream of its
    key, and with the digests of the state that it used, before and after it; `texts` are those of the event,
    scrubbed.

    A row says the same after its person was forgotten. It is canonical JSON, put together of what is written
    already and of what needs no signs of escape: names of kinds, digits and digests.
    """
    digests, state, odds = "", "", f'"{texts.odds}"' if texts.odds else NULL
    outcome = NULL if event.outcome is None else event.outcome
    target = NULL if event.target is None else event.target
    if event.state is not None and states:
        digests = f'"after":"{states[1]}","before":"{states[0]}",'
        owner = alias(event.state.person) if event.state.person else ""
        state = f'"state":["{event.state.kind}",{canonical(event.state.key)},"{owner}"],'
    text = (
        f'{{{digests}"by_hand":{FLAGS[event.by_hand]},"dice":{canonical(event.dice)},"drawn":"{drawn}",'
        f'"draws":{texts.draws},"judged":{FLAGS[event.judged]},"kind":"{event.kind}",'
        f'"line":{texts.line or NULL},"odds":{odds},"outcome":{outcome},'
        f'"previous":{event.previous},"request":{texts.request},{state}"target":{target},'
        f'"used":{texts.used or NULL},"version":{event.version},"visibility":"{visibility}"}}'
    )
    return with_aliases(text, alias)


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
