"""Faces that people type meet what the whole server shares, as chance does."""

from dataclasses import dataclass, replace

import pytest

from bot.features.characters.counters import key_of
from bot.features.registry import REGISTRY
from bot.mechanics.errors import BadInput
from bot.mechanics.playing import Waiting
from bot.mechanics.rule import DIE, Die
from bot.play import manual_roll
from bot.play.event import Effect, uses_of
from bot.play.kind import EventKind, SharesStates
from bot.play.store import Ask

D6 = Die(6, "comes off", DIE)


@dataclass(frozen=True)
class Loss:
    """Of whom."""

    character: str


class LossKind(SharesStates, EventKind[Loss]):
    """Takes a d6 off a character's sanity, which begins with 50."""

    name = "loss"
    request_type = Loss

    def shared_of(self, request):
        return (key_of(request.character),)

    def apply(self, prepared, request, context, source):
        had = 50 if context.shared[0].value is None else context.shared[0].value
        face = source.read(D6)
        if face is None:
            return Waiting((), (), D6, ())
        source.finish()
        return Effect(draws=(face,), outcome=had - face, shared=(had - face,))


LOSS = LossKind()


@pytest.fixture
def losing(services):
    """A bot that knows this kind."""
    return replace(services, kinds={**REGISTRY, "loss": LOSS})


async def begin(losing, context, rolled, **options):
    ask = await Ask.of(losing, context)
    return await manual_roll.make(ask, ask.submission(LOSS, Loss("7"), **options), rolled)


async def test_typed_faces_and_a_face_that_is_asked_for_come_off_the_one_value(losing, ask):
    first = await begin(losing, ask(), "3")
    step = await begin(losing, ask(person=8), "?")
    await begin(losing, ask(), "1")
    done = await manual_roll.add(
        await Ask.of(losing, ask(person=8)), step.number, step.manual_roll.step, (6,)
    )
    assert (first.event.outcome, done.recorded.event.outcome) == (47, 40)
    assert uses_of(done.recorded.event)[0].turn == 3


async def test_a_hidden_change_of_what_everyone_sees_is_refused(losing, ask):
    with pytest.raises(BadInput, match="cannot be hidden: leave `show:` out"):
        await begin(losing, ask(), "3", visibility="me")
    assert (await losing.store.shared_state(ask().place.home, key_of("7"))).last == 0
