"""Several hidden rolls are revealed by one event, as if each had been revealed alone."""

import asyncio
import json
from dataclasses import replace

import pytest

from bot.features.config.changing import prune
from bot.features.history import event as history
from bot.features.history.event import MOST_AT_ONCE, MOST_WORK, REVEAL, reveal_several
from bot.features.proof.export import lines
from bot.features.sessions import event as sessions
from bot.play.errors import DAY, Gone, NotAllowed
from bot.play.reads import HistoryQuery
from bot.play.settings import Configuration
from bot.play.store import Ask
from bot.play.sums import Days
from bot.play.verification import faults
from bot.play.visibility import Shown
from tests.features.proof.files.conftest import by_page, by_python
from tests.places import NOW
from tests.rolling import roll_dice


async def hide(services, context, dice="2d6", show="me", **options):
    return (await roll_dice(await Ask.of(services, context), dice, **options, visibility=show)).event


async def hidden_of(services, context):
    """Return what is hidden, oldest first."""
    page = await services.store.page(context.place, HistoryQuery(limit=200))
    return [event for event in reversed(page.events) if event.visibility]


async def sums(services, context):
    return {row[:3]: row[3:] async for row in services.store.sum_rows(context.place) if row[3:] != (0, 0)}


async def test_they_are_open_and_one_event_says_so(services, ask):
    rolls = [await hide(services, ask(), dice) for dice in ("2d6", "d20", "4d6kh3")]
    made, opened = await reveal_several(await Ask.of(services, ask()), rolls)

    assert opened == tuple(replace(event, visibility="") for event in rolls)
    assert (made.number, made.target, REVEAL.read(made.request).numbers) == (4, 1, (1, 2, 3))
    assert await services.store.event(ask().place, 5) is None
    assert await faults(services, ask().place) == []


async def test_the_sums_are_those_of_revealing_one_after_the_other(services, ask):
    for channel in (5, 6):
        for person in (7, 8):
            await hide(services, ask(person=person, channel=channel), rolled="3 4", show="both")
    master = ask(person=1, manages=True)
    await reveal_several(await Ask.of(services, master), await hidden_of(services, master))
    for number in (1, 2):
        await history.reveal(await Ask.of(services, ask(person=1, manages=True, channel=6)), number)

    assert await sums(services, ask()) == await sums(services, ask(channel=6)) != {}


async def test_one_alone_leaves_the_row_of_a_single_reveal(services, ask):
    made, _ = await reveal_several(await Ask.of(services, ask()), [await hide(services, ask())])

    assert made.request == {"number": 1}


async def test_what_a_person_may_not_see_stays_hidden(services, ask):
    theirs, mine = await hide(services, ask(person=8)), await hide(services, ask())
    blind = await hide(services, ask(), show="gm")
    _, opened = await reveal_several(await Ask.of(services, ask()), [theirs, mine, blind])

    assert [event.number for event in opened] == [2]
    assert await hidden_of(services, ask()) == [theirs, blind]
    with pytest.raises(
        NotAllowed, match="You cannot see these hidden rolls: only a person who can see a roll can reveal it"
    ):
        await reveal_several(await Ask.of(services, ask()), [theirs, blind])
    with pytest.raises(Gone, match="There is nothing to reveal: no roll here is hidden"):
        await reveal_several(await Ask.of(services, ask()), [])


async def test_what_was_opened_in_this_very_moment_is_not_opened_twice(services, ask):
    rolls = [await hide(services, ask()) for _ in range(3)]
    answers = await asyncio.gather(
        history.reveal(await Ask.of(services, ask()), 2),
        reveal_several(await Ask.of(services, ask()), rolls),
        return_exceptions=True,
    )

    assert sum(isinstance(answer, Gone) for answer in answers) == 1
    assert len(await hidden_of(services, ask())) in {0, 2}
    assert await faults(services, ask().place) == []


async def test_a_repeated_delivery_is_answered_with_what_it_did(services, ask):
    rolls, asked = [await hide(services, ask()) for _ in range(2)], ask()

    made, opened = await reveal_several(await Ask.of(services, asked), rolls)
    again, still = await reveal_several(await Ask.of(services, asked), [])

    assert (made.number, opened) == (again.number, still)


async def test_a_struck_one_is_shown_and_counts_for_nothing(services, ask):
    rolls = [await hide(services, ask(), rolled="3 4") for _ in range(2)]
    _, question = await history.ask_strike(await Ask.of(services, ask()), 2)
    await history.strike(await Ask.of(services, ask()), question)
    await reveal_several(await Ask.of(services, ask()), rolls)

    counted = await services.store.subjects(ask().place, Days.until(NOW, 1))
    assert dict(counted)["roll 2d6"] == 1
    assert await faults(services, ask().place) == []


async def test_of_very_many_the_oldest_are_revealed_and_then_the_rest(services, ask):
    for _ in range(MOST_AT_ONCE + 2):
        await hide(services, ask(), "d6")
    _, first = await reveal_several(await Ask.of(services, ask()), await hidden_of(services, ask()))
    _, rest = await reveal_several(await Ask.of(services, ask()), await hidden_of(services, ask()))

    assert [event.number for event in first] == [*range(1, MOST_AT_ONCE + 1)]
    assert [event.number for event in rest] == [MOST_AT_ONCE + 1, MOST_AT_ONCE + 2]


async def test_of_rolls_of_very_many_dice_fewer_are_revealed_at_once_and_always_one(services, ask):
    for _ in range(3):
        await hide(services, ask(), f"{MOST_WORK // 2 - 100}d6")
    _, opened = await reveal_several(await Ask.of(services, ask()), await hidden_of(services, ask()))

    assert len(opened) == 2


async def test_what_is_to_go_is_kept_if_one_of_it_was_revealed_meanwhile(services, ask):
    for number in range(4):
        await hide(services, ask(at=NOW + number))
    basis, store = await services.store.basis(ask().place), services.store

    class Meanwhile:
        """Where something is revealed just before the oldest entries go."""

        def __getattr__(self, name):
            return getattr(store, name)

        async def basis(self, _):
            return basis

    await reveal_several(await Ask.of(services, ask()), await hidden_of(services, ask()))
    late = replace(services, store=Meanwhile())

    assert await prune(late, ask().place, Configuration(history_rolls=1), NOW) == 0


async def test_of_a_session_that_is_no_longer_kept_nothing_can_be_revealed(services, ask):
    begun = await sessions.start(await Ask.of(services, ask()))
    with pytest.raises(
        Gone, match="The session of this button is deleted: /history shows all others"
    ):  # the start of one is no end
        await sessions.find_end(await Ask.of(services, ask()), Shown(begun.number, begun.person))
    await hide(services, ask())
    ended = (await sessions.end(await Ask.of(services, ask()))).event
    await roll_dice(await Ask.of(services, ask(at=NOW + 30 * DAY)), "d6")
    await prune(services, ask().place, Configuration(history_days=1), NOW + 30 * DAY)

    with pytest.raises(Gone, match="Entries up to 3 are deleted here: /history shows the others"):
        await sessions.find_end(await Ask.of(services, ask()), Shown(ended.number, ended.person))


@pytest.fixture
def proving(services):
    return replace(services, proof=True)


async def proven(services, ask):
    """Reveal two of three covered hidden rolls together."""
    made = await roll_dice(await Ask.of(services, ask()), "d6")
    services.store.note_anchor(made.proved.anchor, ask().interaction)
    rolls = [await hide(services, ask(), "2d6 # sneak") for _ in range(3)]
    await reveal_several(await Ask.of(services, ask()), rolls[:2])
    return [line async for line in lines(services, ask().place, tables=True)]


async def test_a_proof_then_has_their_keys_and_both_verifiers_find_it_right(proving, ask):
    found = await proven(proving, ask)
    rows = {line["number"]: line for line in map(json.loads, found[1:])}

    assert [number for number, row in rows.items() if row.get("hidden_key")] == [2, 3]
    assert "sealed" in rows[4]
    assert by_python(found)["ok"]
    assert by_page((found, (), {}))[0]["ok"]


async def test_who_is_forgotten_leaves_a_reveal_that_is_right(proving, ask):
    await proven(proving, ask)
    await proving.store.forget(7)
    found = [line async for line in lines(proving, ask().place, tables=True)]

    assert await faults(proving, ask().place) == []
    assert by_python(found)["ok"]
