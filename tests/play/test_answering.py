import pytest

from bot.play.errors import Gone, NotAllowed
from bot.play.reads import PendingKind
from bot.play.recording import drop, find
from bot.play.store import Ask

LASTS = 1_000
KIND = PendingKind("tea", over="The tea is cold.", not_yours="That is not your tea.", lasts=LASTS)
OTHER = PendingKind("milk", over="The milk is sour.", lasts=LASTS)


@pytest.fixture
async def number(services, ask):
    """The number of a question that person 7 was asked in channel 5."""
    return await services.store.ask(KIND.of(ask(), {"sugar": 2}))


async def test_the_person_who_was_asked_finds_it(services, ask, number):
    pending_action = await find(await Ask.of(services, ask()), number, KIND)

    assert (pending_action.person, pending_action.kind, pending_action.body) == (7, "tea", {"sugar": 2})


async def test_it_is_open_to_its_last_moment(services, ask, number):
    assert await find(await Ask.of(services, ask(at=ask().at + LASTS)), number, KIND)


async def test_another_person_is_told_that_it_is_not_theirs(services, ask, number):
    with pytest.raises(NotAllowed, match="not your tea"):
        await find(await Ask.of(services, ask(person=8)), number, KIND)


async def test_another_person_finds_one_that_others_may_answer(services, ask):
    number = await services.store.ask(OTHER.of(ask(), {}))

    assert await find(await Ask.of(services, ask(person=8)), number, OTHER)


async def test_one_that_was_answered_with_no_is_over(services, ask, number):
    await drop(await Ask.of(services, ask()), number, KIND)

    with pytest.raises(Gone, match="cold"):
        await find(await Ask.of(services, ask()), number, KIND)


@pytest.mark.parametrize("other", [{"channel": 6}, {"home": 2}, {"at": 1_700_000_000_000 + LASTS + 1}])
async def test_elsewhere_or_later_it_is_over(services, ask, number, other):
    with pytest.raises(Gone, match="cold"):
        await find(await Ask.of(services, ask(**other)), number, KIND)


async def test_a_question_of_another_kind_is_not_found(services, ask):
    number = await services.store.ask(OTHER.of(ask(), {}))

    with pytest.raises(Gone, match="cold"):
        await find(await Ask.of(services, ask()), number, KIND)
