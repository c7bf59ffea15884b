"""What an entry of the proof commits to is canonical JSON, though it is put together of parts."""

import json
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from bot.features.registry import REGISTRY
from bot.play.event import Event, StateKey, canonical, texts_of
from bot.play.proof.commitments import write_content
from bot.play.request_context import reference

WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
PARTS = st.none() | st.dictionaries(WORDS, WORDS | st.integers() | st.booleans(), max_size=3)
NUMBERS = st.none() | st.integers(-(2**63), 2**63)
DIGESTS = st.text("0123456789abcdef", min_size=64, max_size=64)

EVENTS = st.builds(
    Event,
    number=st.just(7),
    person=st.just(5),
    at=st.just(0),
    kind=st.sampled_from(sorted(REGISTRY)),
    version=st.integers(1, 9),
    request=st.dictionaries(WORDS, WORDS, max_size=3),
    draws=st.lists(st.integers(), max_size=3).map(tuple),
    outcome=NUMBERS,
    odds=st.none() | st.fractions(0, 1),
    dice=WORDS,
    used=PARTS,
    line=PARTS,
    by_hand=st.booleans(),
    judged=st.booleans(),
    state=st.none() | st.builds(StateKey, st.sampled_from(["fair", "deck"]), WORDS),
    previous=st.integers(0, 6),
    target=st.none() | st.integers(1, 6),
)


def written(event, visibility, drawn, states):
    """Return the content as the document has it: all its names in order, nothing but ASCII."""
    parts = {name: getattr(event, name) for name in ("by_hand", "dice", "judged", "kind", "line", "outcome")}
    parts |= {name: getattr(event, name) for name in ("previous", "request", "target", "used", "version")}
    parts |= {"drawn": drawn, "draws": list(event.draws), "visibility": visibility}
    parts["odds"] = None if event.odds is None else str(event.odds)
    if event.state and states:
        parts["state"] = [event.state.kind, event.state.key, ""]
        parts["before"], parts["after"] = states
    return json.dumps(parts, sort_keys=True, separators=(",", ":"))


@given(EVENTS, st.sampled_from(["", "me", "both", "gm"]), st.none() | st.tuples(DIGESTS, DIGESTS))
def test_a_content_is_canonical_json_of_all_its_parts(event, visibility, states):
    text = write_content(event, texts_of(event), str, visibility, "6:3 20:0", states)
    assert text == written(event, visibility, "6:3 20:0", states)


def test_people_stand_in_a_content_by_their_aliases():
    line, owned = {"by": reference(500)}, StateKey("fair", "2d6", 501)
    event = Event(
        number=1, person=5, at=0, kind="fair", request={}, odds=Fraction(1, 6), line=line, state=owned
    )
    text = write_content(event, texts_of(event), lambda user: f"x{user}", "", "", ("0", "1"))
    content = json.loads(text)
    assert (content["line"], content["state"]) == ({"by": {"@": "x500"}}, ["fair", "2d6", "x501"])
    assert canonical(content) == text
