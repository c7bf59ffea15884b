"""Who may see hidden rolls, and what becomes of them when they are revealed."""

import asyncio

import pytest

from bot.features.die.event import DIE, DieRequest
from bot.features.history.event import reveal
from bot.play.errors import Gone, NotAllowed
from bot.play.event import Event
from bot.play.store import Ask
from bot.play.verification import faults
from bot.play.visibility import look, mask, may_see
from tests.play import masters
from tests.recording import record_new

PEOPLE = {"roller": {"person": 7}, "other": {"person": 8}, "master": {"person": 9, "manages": True}}


@pytest.fixture
def hide(services, ask, below):
    """Record a roll of person 7 with a visibility."""

    async def roll(visibility):
        below.faces(6)
        request = DieRequest("human", 6, 6, "cap=none")
        return (await record_new(services, ask(), DIE, request, visibility=visibility)).event

    return roll


SEES = {
    "": {"roller", "other", "master"},
    "me": {"roller"},
    "both": {"roller", "master"},
    "gm": {"master"},
}


async def test_who_may_see_a_roll_can_look_at_it(services, ask, hide):
    configuration = await services.store.configuration(ask().place)
    for visibility, sees in SEES.items():
        event = await hide(visibility)
        assert {who for who in PEOPLE if may_see(ask(**PEOPLE[who]), event, configuration)} == sees
        for who in sees:
            assert await look(await Ask.of(services, ask(**PEOPLE[who])), event.number) == event


async def test_others_can_neither_look_nor_reveal(services, ask, hide):
    for visibility, who, sentence in (
        ("me", "other", "only the person who rolled"),
        ("me", "master", "only the person who rolled"),
        ("both", "other", "only the person who rolled it and people with the Manage Server permission"),
        ("gm", "roller", "only people with the Manage Server permission"),
        ("gm", "other", "only people with the Manage Server permission"),
    ):
        number = (await hide(visibility)).number
        for attempt in (look, reveal):
            with pytest.raises(NotAllowed, match=sentence):
                await attempt(await Ask.of(services, ask(**PEOPLE[who])), number)
        assert (await services.store.event(ask().place, number)).visibility == visibility


@pytest.mark.parametrize("attempt", [look, reveal])
async def test_a_row_that_is_not_there_is_told(services, ask, attempt):
    with pytest.raises(Gone, match="no entry 5 here"):
        await attempt(await Ask.of(services, ask()), 5)


@pytest.mark.parametrize(
    ("visibility", "who"), [("me", "roller"), ("both", "roller"), ("both", "master"), ("gm", "master")]
)
async def test_revealing_opens_the_roll_and_is_a_row_of_its_own(services, ask, hide, visibility, who):
    await hide(visibility)

    revealed = await reveal(await Ask.of(services, ask(**PEOPLE[who])), 1)

    row = await services.store.event(ask().place, 2)
    assert (revealed.number, revealed.draws, revealed.visibility) == (1, (6,), "")
    assert revealed == await look(await Ask.of(services, ask(person=8)), 1)
    assert (row.kind, row.request, row.person) == ("reveal", {"number": 1}, PEOPLE[who]["person"])


async def test_what_is_open_cannot_be_revealed(services, ask, hide):
    await hide("")

    with pytest.raises(Gone, match="is not hidden"):
        await reveal(await Ask.of(services, ask()), 1)


async def test_of_two_who_reveal_at_once_the_second_is_told(services, ask, hide):
    await hide("gm")
    context = ask(**PEOPLE["master"]), ask(**PEOPLE["master"])

    answers = await asyncio.gather(
        *[reveal(await Ask.of(services, each), 1) for each in context], return_exceptions=True
    )

    assert [type(answer) for answer in answers] == [Event, Gone]
    assert await services.store.event(ask().place, 3) is None


async def test_the_same_interaction_reveals_again_without_harm(services, ask, hide):
    await hide("me")
    context = ask()

    assert await reveal(await Ask.of(services, context), 1) == await reveal(
        await Ask.of(services, context), 1
    )


async def test_a_chosen_game_master_sees_rolls_and_managers_no_longer_do(services, ask, hide):
    await hide("gm")
    await masters.appoint_person(services, ask(**PEOPLE["master"]), 8, allowed=True)

    assert await look(await Ask.of(services, ask(person=8)), 1)
    with pytest.raises(NotAllowed):
        await look(await Ask.of(services, ask(**PEOPLE["master"])), 1)


async def test_masking_leaves_only_who_when_and_by_which_command(services, hide):
    event = await hide("me")

    assert mask(event, services.kinds) == Event(
        number=1, person=7, at=event.at, kind="die", request={}, visibility="me"
    )


async def test_a_history_with_hidden_and_revealed_rolls_folds(services, ask, hide):
    await hide("me")
    await reveal(await Ask.of(services, ask()), 1)
    await hide("gm")

    assert await faults(services, ask().place) == []
