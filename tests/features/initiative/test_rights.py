"""Who changes a fight: people in it, the person who began it, game masters, managers, and nobody else."""

from types import SimpleNamespace

import pytest
import pytest_asyncio

from bot.features.harm.wounds import wounds_key
from bot.features.initiative.fight import INITIATIVE
from bot.play.request_context import Place
from tests.client.reading import options, text
from tests.features.config.masters import appoint
from tests.features.initiative.fighting import note, remove
from tests.tiers import in_the_soak

REFUSAL = (
    "Only people in this fight, the person who began it or a game master can change it: press Join to take "
    "part."
)

COMMANDS = (
    ("initiative next", {}),
    ("initiative end", {}),
    ("initiative hurt", {"who": "ogre", "damage": "3"}),
)

PRESSES = ("Next", "Back", "Delay", "orc acts")

OPENED = ("Note", "Remove", "Hurt")
"""What opens a form or a menu first."""

DEEDS = (*COMMANDS, *PRESSES, *OPENED)
"""Everything that changes a fight, but to join and to add someone."""

EACH = 3
"""In `make check` a person does one of this many deeds, each another."""

WHO = ("participant", "beginner", "master", "manager")


def deeds_of(place):
    """Return which deeds the person at a place among those of a fight does."""
    return in_the_soak(DEEDS, DEEDS[place % EACH :: EACH])


@pytest_asyncio.fixture(loop_scope="module")
async def people(lodged_town):
    """One of each kind, in the town."""
    new = {name: lodged_town.sandbox.user(name) for name in ("stranger", "beginner", "master")}
    lodged_town.sandbox.server(lodged_town.guild.name, owner=lodged_town.owner, members=[*new.values()])
    await appoint(lodged_town.owner, lodged_town.room, new["master"])
    return SimpleNamespace(**new, participant=lodged_town.player, manager=lodged_town.owner)


@pytest.fixture
def fight(use, press, people):
    """Begin a fight in which the orc waits, it is the participant's turn, and a ghoul is hidden."""

    async def fight():
        master = people.master
        await use("initiative end", by=master)
        await use("initiative begin", by=people.beginner)
        await use("initiative join", by=people.participant, name="Lia", roll="10")
        seen = await use("initiative add", by=master, who="ogre 15; orc 12; rat 3")
        await use("initiative add", by=master, who="ghoul 1", hidden=True)
        seen = await use("initiative show", by=master)
        await press(seen, "Next", "Next", "Delay", by=master)
        await note(master, seen, "prone", on="ogre")
        return await use("initiative show", by=master)

    return fight


@pytest.fixture
def now(lodged_town, place):
    """Return the fight as it is kept, with what those in it have lost."""

    async def now():
        store = lodged_town.client.services.store
        wounds = await store.shared_state(place.home, wounds_key(place))
        return (await store.state(place, INITIATIVE)).value, wounds.value

    return now


@pytest.fixture
def begin(use, press):
    """Begin a deed under the message of a fight: all of it, but for what it opens."""

    async def begin(deed, seen, by):
        if deed in COMMANDS:
            name, given = deed
            return await use(name, by=by, **given)
        return await press(seen, deed, by=by)

    return begin


async def finish(deed, asked, by):
    """Fill in the form that a deed has opened, or choose in its menu."""
    if deed == "Note":
        return await by.submit(asked, {"note": "bless 3", "on": "ogre"})
    if deed == "Hurt":
        return await by.submit(asked, {"amount": "3", "who": "ogre"})
    if deed in OPENED:
        ogre = next(value for value, label in options(asked).items() if label.startswith("ogre"))
        return await by.choose(asked.message, "Who is removed?", ogre)
    return asked


@pytest.mark.parametrize("who", WHO)
async def test_people_of_a_fight_and_those_who_run_the_game_change_it(who, people, fight, now, begin):
    person = getattr(people, who)
    for deed in deeds_of(WHO.index(who)):
        seen = await fight()
        before = await now()
        await finish(deed, await begin(deed, seen, person), person)
        assert await now() != before, deed


async def test_a_stranger_reads_one_sentence_and_changes_nothing(people, fight, now, begin):
    seen = await fight()
    before = await now()
    for deed in DEEDS:
        refused = await begin(deed, seen, people.stranger)
        assert (refused.ephemeral, text(refused)) == (True, REFUSAL), deed
    assert await now() == before


async def test_a_setting_lets_everyone_change_a_fight(people, fight, now, begin, use):
    await use("config set", fights="everyone", by=people.manager)
    for deed in deeds_of(len(WHO)):
        seen = await fight()
        before = await now()
        await finish(deed, await begin(deed, seen, people.stranger), people.stranger)
        assert await now() != before, deed


async def test_who_has_left_a_fight_finishes_nothing_in_it(people, fight, now, begin):
    for deed in OPENED:
        seen = await fight()
        asked = await begin(deed, seen, people.participant)
        await remove(people.master, seen, "Lia")
        before = await now()
        assert text(await finish(deed, asked, people.participant)).startswith(REFUSAL)
        assert await now() == before


async def test_a_stranger_cannot_tell_whether_someone_is_hidden(people, use, press):
    said = []
    for hides in (False, True):
        seen = await use("initiative begin", by=people.master)
        await use("initiative add", by=people.master, who="ogre 15")
        if hides:
            await use("initiative add", by=people.master, who="ghoul 1", hidden=True)
        said += [text(await use("initiative next", by=people.stranger))]
        said += [text(await press(seen, move, by=people.stranger)) for move in ("Next", "Remove")]
        await use("initiative end", by=people.master)

    assert set(said) == {REFUSAL}


async def test_a_stranger_ends_no_fight_by_a_session_of_their_own(people, fight, now, use):
    await fight()
    before = await now()
    await use("session start", by=people.stranger)

    assert "Ending the session would also end the fight here" in text(
        await use("session end", by=people.stranger)
    )
    assert await now() == before


async def test_a_stranger_who_joins_is_one_of_the_fight(people, fight, now, use, press):
    seen = await fight()
    assert text(await press(seen, "Next", by=people.stranger)) == REFUSAL
    await use("initiative join", by=people.stranger, roll="1")
    before = await now()
    await press(await use("initiative show"), "Next", by=people.stranger)

    assert await now() != before


async def test_in_a_conversation_all_in_it_decide_until_it_has_a_game_master(town):
    owner, player = town.owner, town.player
    chat = town.sandbox.group_dm(owner, player)
    for person in (owner, player):
        person.install()
    async with town.bot() as services:

        async def turn():
            return (await services.store.state(Place(chat.id, chat.id), INITIATIVE)).value["turn"]

        await owner.use(chat, "initiative begin")
        await owner.use(chat, "initiative add", who="ogre 15; rat 3")
        await player.use(chat, "initiative next")
        before = await turn()
        await owner.use(chat, "config game-master", who=owner)
        refused = await player.use(chat, "initiative next")

        assert before is not None
        assert text(refused) == REFUSAL
        assert await turn() == before
