"""Hidden combatants: nobody but game masters meets them before they are revealed."""

import json

import pytest
import pytest_asyncio

from bot.features.initiative.event import INITIATIVE_MOVE, MoveRequest
from bot.features.initiative.fight import INITIATIVE, MOST, Fight
from bot.features.initiative.rows import FightRef
from bot.features.initiative.view import view_fight
from bot.play.recording import record_at_once
from bot.play.request_context import RequestContext
from bot.play.store import Ask
from tests.client.reading import buttons, text
from tests.client.thief import Thief, refused
from tests.features.initiative.fighting import order, remove, reveal, turn_of


@pytest_asyncio.fixture(loop_scope="module")
async def fight(lodged_town, below):
    """A fight of an ogre and a bandit, with two ghouls that the owner hides between and behind them."""
    seen = await lodged_town.player.use(lodged_town.room, "initiative add", who="ogre 15; bandit 7")
    below.faces(10, 1)
    await lodged_town.owner.use(lodged_town.room, "initiative add", who="2x ghoul d20+1", hidden=True)
    return seen


async def shown_to(town, person):
    """Whether anything that a person can read or complete in the room tells of ghouls."""
    told = [json.dumps(town.room.messages(as_user=person))]
    for command, options in (
        ("initiative show", {}),
        ("history", {}),
        ("history", {"number": 2}),
        ("history", {"command": "initiative-add"}),
        ("stats", {}),
        ("privacy export", {}),
        ("initiative hidden", {}),
    ):
        town.rest()
        told.append(text(await person.use(town.room, command, **options)))
    return "ghoul" in "".join(told).lower()


async def test_only_game_masters_see_who_is_hidden(lodged_town, fight):
    assert order(fight) == ["15 ogre", "7 bandit"]
    assert not await shown_to(lodged_town, lodged_town.player)
    seen = await lodged_town.owner.use(lodged_town.room, "initiative hidden")
    assert seen.ephemeral
    assert "`11` ghoul 1 · after ogre, before bandit\n` 2` ghoul 2 · after bandit" in text(seen)


async def test_the_turn_passes_over_them(fight, press, use, check_history):
    seen = await press(fight, *["Next"] * 4, "Back", "Delay")
    assert turn_of(seen) == "bandit"
    assert order(seen) == ["15 ogre", "7 bandit"]
    assert "*rolled for the game master*" in text(await use("history"))
    await check_history()


async def follow(town, fight):
    """Let the game master press Next, and return what follows for them alone."""
    seen = await town.owner.press(fight.message, "Next")
    await town.sandbox.until(lambda: len(seen.followups) == 1)
    return seen.followups[0]["embeds"][0]["description"]


async def test_a_game_master_is_told_alone_who_acts_unseen(lodged_town, fight, press):
    await press(fight, "Next")
    assert await follow(lodged_town, fight) == "Now, unseen: **ghoul 1** (11)"
    assert turn_of(fight) == "bandit"
    assert "`11` ghoul 1 · after ogre, before bandit · **now**" in text(
        await lodged_town.owner.use(lodged_town.room, "initiative hidden")
    )
    assert await follow(lodged_town, fight) == "Now, unseen: **ghoul 2** (2)"
    assert not await shown_to(lodged_town, lodged_town.player)


async def test_in_an_old_row_the_turn_brought_them_in(lodged_town, fight, press, place, check_history):
    await press(fight, "Next")
    context = RequestContext(place, lodged_town.owner.id, 1, 0, manages=True)
    ask = await Ask.of(lodged_town.client.services, context)
    old = MoveRequest("next", FightRef(1), moves=1, number=2)
    await record_at_once(ask, ask.submission(INITIATIVE_MOVE, old))
    seen = await lodged_town.player.use(lodged_town.room, "initiative show")
    assert turn_of(seen) == "ghoul 1"
    assert order(seen) == ["15 ogre", "11 ghoul 1", "7 bandit", "2 ghoul 2"]
    await check_history()


async def test_the_game_master_reveals_one_or_all(lodged_town, fight, press, use, check_history):
    owner, room = lodged_town.owner, lodged_town.room
    await reveal(owner, room, "ghoul 2")
    assert order(fight) == ["15 ogre", "7 bandit", "2 ghoul 2"]
    assert "reveals **ghoul 2**" in text(await use("history"))
    assert "d20" not in text(await use("history", number=2))
    assert turn_of(await press(fight, *["Next"] * 3)) == "ghoul 2"
    assert "**ghoul 2**'s turn" in text(await use("history"))
    assert "Nobody is hidden here" in text(await reveal(owner, room))
    assert order(fight) == ["15 ogre", "11 ghoul 1", "7 bandit", "2 ghoul 2"]
    assert "ghoul 1 **11**, ghoul 2 **2**" in text(await use("history"))
    await check_history()


async def test_one_who_was_removed_stays_out_when_the_others_appear(lodged_town, fight, press, check_history):
    await reveal(lodged_town.owner, lodged_town.room, "ghoul 1")
    await remove(lodged_town.owner, fight, "ghoul 1")
    await reveal(lodged_town.owner, lodged_town.room)
    assert order(fight) == ["15 ogre", "7 bandit", "2 ghoul 2"]
    await check_history()


async def test_rows_of_all_who_are_hidden_are_opened_at_once(lodged_town, fight, use, kept, check_history):
    owner = lodged_town.owner
    await use("initiative add", who="imp d20; bat 3", hidden=True, by=owner)
    await use("initiative add", who="rat d20", hidden=True, by=owner)
    await reveal(owner, lodged_town.room)
    assert [(await kept(number)).visibility for number in (2, 3, 4)] == ["", "", ""]
    assert len(order(fight)) == 7
    await check_history()


async def test_what_was_revealed_without_dice_is_hidden_again_by_undo(
    lodged_town, fight, use, press, check_history
):
    owner, room = lodged_town.owner, lodged_town.room
    await use("initiative add", who="imp 3", hidden=True, by=owner)
    await reveal(owner, room, "ghoul 1", "imp")
    await press(fight, "Undo: reveal ghoul 1 and 1 more", by=owner)
    assert order(fight) == ["15 ogre", "7 bandit"]
    assert "imp" in text(await use("initiative hidden", by=owner))
    await reveal(owner, room, "imp")
    assert order(fight) == ["15 ogre", "7 bandit", "3 imp"]
    await check_history()


async def test_a_reveal_that_opened_dice_stays(lodged_town, fight, press, use):
    await reveal(lodged_town.owner, lodged_town.room)
    assert "are open now, so they stay" in text(await press(fight, "Undo", by=lodged_town.owner))
    assert order(fight) == ["15 ogre", "11 ghoul 1", "7 bandit", "2 ghoul 2"]


async def test_the_game_master_drops_those_of_a_row(lodged_town, fight, use, press, place, check_history):
    store = lodged_town.client.services.store
    before = await store.state(place, INITIATIVE)
    await use("initiative add", who="imp 3", hidden=True, by=lodged_town.owner)
    seen = await use("initiative hidden", by=lodged_town.owner)
    assert list(buttons(seen)) == ["Drop ghoul 1 and 1 more", "Drop imp"]
    seen = await press(seen, "Drop imp", by=lodged_town.owner)
    seen = await press(seen, "Drop ghoul 1 and 1 more", by=lodged_town.owner)
    assert "Nobody is hidden here" in text(seen)
    assert await store.state(place, INITIATIVE) == before
    assert "initiative: " not in text(await use("history")).replace("initiative: ogre", "")
    await check_history()


async def test_who_was_revealed_as_a_roll_is_comes_in_with_the_next_turn(
    lodged_town, fight, press, check_history
):
    entry = await lodged_town.owner.use(lodged_town.room, "history", number=2)
    await press(entry, "Reveal", by=lodged_town.owner)
    seen = await press(fight, "Next")
    assert order(seen) == ["15 ogre", "11 ghoul 1", "7 bandit", "2 ghoul 2"]
    await check_history()


async def test_a_fight_has_room_for_those_who_were_revealed_and_come_in_with_the_next_turn(
    lodged_town, fight, press, use, place
):
    await press(await use("history", number=2, by=lodged_town.owner), "Reveal", by=lodged_town.owner)
    for name in ("rat", "imp"):
        await use("initiative add", who=f"20x {name} 3")
    assert refused(await use("initiative add", who="17x orc 4"), "this one already has 44")
    await use("initiative add", who="16x orc 4")
    await press(fight, "Next")
    kept = await lodged_town.client.services.store.state(place, INITIATIVE)
    assert len(Fight.of(kept.value).order) == MOST


async def test_only_game_masters_hide_someone(lodged_town, use):
    await use("initiative begin")
    seen = await use("initiative add", who="ghoul", hidden=True)
    assert refused(seen, "Only game masters can add hidden names")
    await use("config set", hidden="none", by=lodged_town.owner)
    assert "Rolls cannot be hidden here" in text(
        await use("initiative add", who="ghoul", hidden=True, by=lodged_town.owner)
    )


@pytest.mark.parametrize("numbers", ["", " hp 9 ac 13"])
async def test_the_order_takes_as_much_work_whatever_those_have_who_are_hidden(
    lodged_town, fight, use, place, numbers
):
    async def count_statements():
        statements = list[str]()
        store = lodged_town.client.services.store
        for readers in (store.readers.searching, store.readers.looking_up):
            await readers.connection.set_trace_callback(statements.append)
        context = RequestContext(place, lodged_town.player.id, 1, 0)
        await view_fight(await Ask.of(lodged_town.client.services, context))
        for readers in (store.readers.searching, store.readers.looking_up):
            await readers.connection.set_trace_callback(None)
        return len(statements)

    before = await count_statements()
    await use("initiative add", who=f"imp 3{numbers}", hidden=True, by=lodged_town.owner)
    assert await count_statements() == before


async def test_a_forged_button_opens_nothing(lodged_town, fight):
    thief = Thief(lodged_town)
    for room in thief.rooms().values():
        lodged_town.rest()
        for forged in ("init-reveal:1:0", "init-drop:1:2", "init-act:1:2:0", "init-act:1:2:1"):
            lodged_town.rest()
            assert "ghoul" not in text(await thief.press(forged, room))
    assert order(fight) == ["15 ogre", "7 bandit"]
    assert not await shown_to(lodged_town, thief.person)


async def test_the_history_names_monsters_that_all_have_met_until_who_typed_the_names_is_forgotten(
    lodged_town, fight, press, use
):
    await press(fight, "Next")
    await reveal(lodged_town.owner, lodged_town.room)
    await press(fight, "Next")
    told = text(await use("history"))
    assert "initiative: **ogre**'s turn, round 1" in told
    assert "initiative: **ghoul 1**'s turn, round 1" in told
    assert "**ogre**'s turn" in text(await use("history", number=3))
    await press(fight, "Delay")
    assert "initiative: **ghoul 1** waits, " in text(await use("history"))
    await remove(lodged_town.player, fight, "ogre")
    assert "initiative: **ogre** was removed" in text(await use("history"))
    await press(await use("privacy forget", by=lodged_town.owner), "Forget me", by=lodged_town.owner)
    told = text(await use("history"))
    assert "ghoul" not in told
    assert "a monster's turn" in told
    assert "one waits" in told


@pytest.mark.parametrize(
    ("game", "typed", "example"),
    [
        ("coc", "2x Deep One", "deep one dex 65 hp 13"),
        ("coc", "Deep One 48; byakhee hp 11", "deep one dex 65 hp 13"),
        ("d20", "Deep One", "deep one d20+2 hp 13"),
        ("sw", "3x Deep One", "deep one toughness 6"),
    ],
)
async def test_the_private_answer_says_what_hidden_ones_lack_and_how_it_is_typed(
    lodged_town, use, game, typed, example
):
    await use("config set", game=game, where="channel", by=lodged_town.owner)
    await use("initiative begin", by=lodged_town.owner)
    seen = await use("initiative add", who=typed, hidden=True, by=lodged_town.owner)
    assert f"`{example}`" in text(seen)
    assert "`byakhee" not in text(seen)
    typed = await use("initiative add", who=example, hidden=True, by=lodged_town.owner)
    assert f"`{example}`" not in text(typed)


async def test_the_name_of_a_hidden_one_is_asked_about_before_all_see_another(lodged_town, fight, use):
    asked = await use("initiative add", who="ghoul 1 15", by=lodged_town.owner)
    assert asked.ephemeral
    assert order(fight) == ["15 ogre", "7 bandit"]
    await lodged_town.owner.press(asked.message, "Add another, seen by all")
    assert len(order(fight)) == 3


async def test_a_player_learns_nothing_by_the_name_of_a_hidden_one(fight, use):
    await use("initiative add", who="ghoul 1 15")
    assert order(fight) == ["15 ogre", "15 ghoul 1", "7 bandit"]
