"""Dice of several people in one roll."""

import asyncio

import pytest

from bot.features.together import event as play
from bot.play.errors import Gone, NotAllowed
from bot.play.store import Ask
from bot.play.transition import Recorded
from bot.play.verification import faults
from bot.sandbox.interactions.components import walk
from bot.sandbox.interactions.lifecycle import COMMAND, Interaction
from bot.sandbox.people.handles import InteractionResult
from tests.client.reading import buttons, text


async def submit(seen, who, dice):
    form = await who.press(seen.message, "Add my dice")
    return await who.submit(form, {"dice": dice})


async def test_everyones_dice_are_added_up_and_told_by_whom(use, lodged_town, below, kept, check_history):
    player, owner = lodged_town.player, lodged_town.owner
    asked = await use("together", dice="2d6+1", comment="lift the gate")
    assert list(buttons(asked)) == ["Add my dice", "Take mine out", "Roll together"]
    added = text(await submit(asked, owner, "d8"))
    assert f"<@{player.id}>: 2d6 + 1\n<@{owner.id}>: d8" in added
    below.faces(3, 4, 8)
    seen = text(await player.press(asked.message, "Roll together"))

    assert "# 16" in seen
    assert f"<@{player.id}>: **8** · 2d6 (3, 4) + 1\n<@{owner.id}>: **8** · d8 (8)" in seen
    row = await kept(1)
    assert (row.kind, row.person, row.draws, row.outcome) == ("together", player.id, (3, 4, 8), 16)
    assert "**16** ← 2 people together lift the gate `3 4 8`" in text(await use("history"))
    assert "The label was changed" not in seen
    await check_history()


async def test_what_the_sum_has_to_reach_stands_there_with_its_odds_and_is_judged(
    use, lodged_town, below, check_history
):
    asked = await use("together", dice="2d6", vs=12, comment="lift the gate")
    assert "**2.78 %** for 12 or more" in text(asked)
    assert "**50.0 %** for 12 or more" in text(await submit(asked, lodged_town.owner, "d8"))
    below.faces(6, 6, 3)
    seen = text(await lodged_town.player.press(asked.message, "Roll together"))
    assert "# 15\n**success by 3** vs 12" in seen
    assert "**15** **success by 3** vs 12 ← 2 people together" in text(await use("history"))
    await check_history()


async def test_only_a_sum_has_something_to_reach(use):
    assert "`vs:` works only with way:add: leave `vs:` out, or write way:add." in text(
        await use("together", way="group", vs=3)
    )


async def test_a_way_that_is_not_offered_is_refused(lodged_town, use):
    asked = await use("together", dice="d6")
    data = {**asked.interaction.data, "options": [{"name": "way", "type": 3, "value": "dance"}]}
    forged = Interaction(
        COMMAND, lodged_town.player.user, lodged_town.room.channel, data, asked.interaction.owners
    )
    dispatcher = lodged_town.player._dispatcher
    dispatcher._send(forged)
    await dispatcher.wait_for_answer(forged)
    assert "`way:` must be add or group or teamwork, not `dance`." in text(
        InteractionResult(dispatcher, forged)
    )


async def test_the_odds_of_a_group_action_stand_over_its_buttons(use, lodged_town):
    asked = await use("together", way="group", dice="1")
    seen = text(await submit(asked, lodged_town.owner, "1"))
    assert "critical" not in seen
    assert "**30.6 %** full or better · **75.0 %** partial or better · 1 stress on average" in seen


async def test_the_best_of_a_group_counts_and_its_leader_takes_stress(use, lodged_town, below, check_history):
    player, owner = lodged_town.player, lodged_town.owner
    asked = await use("together", way="group")
    await submit(asked, owner, "1")
    await submit(asked, player, "2d")
    below.faces(2, 3, 6)
    seen = text(await player.press(asked.message, "Roll together"))

    assert "# Full" in seen
    assert f"<@{player.id}>: bad · 2 dice `2 3`" in seen
    assert f"<@{owner.id}>: full · 1 die `6`" in seen
    assert f"<@{player.id}> leads and takes **1 stress**" in seen
    await check_history()


async def test_where_blades_is_played_people_act_as_a_group(use, lodged_town, below):
    player, owner = lodged_town.player, lodged_town.owner
    await use("config set", by=owner, game="blades")
    asked = await use("together", dice="2")
    await submit(asked, owner, "0")
    below.faces(2, 3, 6, 4)
    seen = text(await player.press(asked.message, "Roll together"))

    assert "# Partial" in seen
    assert f"<@{owner.id}>: partial · no dice, so the lower of `6 4`" in seen


async def test_successes_of_helpers_are_dice_for_who_leads(use, lodged_town, below, check_history):
    asked = await use("together", way="teamwork", dice="2")
    await submit(asked, lodged_town.owner, "3")
    below.faces(8, 9, 1, 8, 1, 1, 8)
    seen = text(await lodged_town.player.press(asked.message, "Roll together"))

    assert "# Success 2" in seen
    assert f"<@{lodged_town.player.id}>: success 2 · 4 dice `8 1 1 8`" in seen
    await check_history()


async def test_names_of_ones_character_are_added(use, lodged_town):
    await use("character create", name="Lia", lines="skirmish = 2\nhit = d20 + 3")
    grouped = text(await use("together", way="group", dice="skirmish"))
    added = text(await use("together", dice="hit"))

    assert f"<@{lodged_town.player.id}>: 2 dice" in grouped
    assert f"<@{lodged_town.player.id}>: d20 + 3" in added


async def test_successes_of_pools_are_added_where_their_game_is_played(
    use, lodged_town, below, check_history
):
    await use("config set", by=lodged_town.owner, game="sr")
    asked = await use("together", dice="3")
    assert "2d6\\>=5" in text(await submit(asked, lodged_town.owner, "2d6>=5"))
    below.faces(5, 6, 1, 2, 5)

    assert "# 3" in text(await lodged_town.player.press(asked.message, "Roll together"))
    await check_history()


async def test_saved_rolls_are_added(use, lodged_town):
    await use("saved add", name="bash", dice="2d6 + {bonus}")
    await use("saved add", name="pool", dice="sr3")
    added = text(await use("together", dice="bash 3"))
    counted = text(await use("together", dice="pool"))

    assert f"<@{lodged_town.player.id}>: 2d6 + 3" in added
    assert f"<@{lodged_town.player.id}>: 3d6\\>=5" in counted


async def test_what_cannot_be_added_is_refused(use, lodged_town):
    assert "Write how many dice you roll, 0 to 10" in text(await use("together", way="group", dice="11"))
    assert "`2x` makes several rolls, but only one is possible here: write `d6`." in text(
        await use("together", dice="2x d6")
    )
    assert "You can add at most 50 dice" in text(await use("together", dice="60d6"))
    asked = await use("together")
    assert "Nobody has added dice yet" in text(await lodged_town.player.press(asked.message, "Roll together"))


async def test_one_takes_ones_dice_out_and_puts_others_in(use, lodged_town):
    asked = await use("together", dice="2d6")
    out = text(await lodged_town.player.press(asked.message, "Take mine out"))
    again = text(await submit(asked, lodged_town.player, "d4"))

    assert "2d6" not in out
    assert "d4" in again


async def test_only_who_asked_or_a_game_master_rolls_and_only_once(services, ask):
    found = await play.gather(await Ask.of(services, ask()), "add", "d6", "")
    await play.add(await Ask.of(services, ask(person=8)), found.number, "d8")
    with pytest.raises(NotAllowed, match="Only the person who asked for these dice"):
        await play.roll(await Ask.of(services, ask(person=8)), found.number)
    done = await asyncio.gather(
        *[play.roll(await Ask.of(services, ask()), found.number) for _ in range(3)], return_exceptions=True
    )

    assert [type(each) for each in done].count(Recorded) == 1
    assert all(isinstance(each, Recorded | Gone) for each in done)
    with pytest.raises(Gone, match="These dice were already rolled, or are too old: use /together again"):
        await play.add(await Ask.of(services, ask(person=8)), found.number, "d8")


async def test_many_add_theirs_at_once_and_all_are_there(services, ask):
    found = await play.gather(await Ask.of(services, ask()), "add", None, "")
    await asyncio.gather(
        *[play.add(await Ask.of(services, ask(person=n)), found.number, f"{n}d6") for n in range(1, 8)]
    )
    last = await play.look(await Ask.of(services, ask()), found.number)

    assert dict(last.shares) == {1: "d6"} | {n: f"{n}d6" for n in range(2, 8)}
    assert last.shares[0][0] == 7


async def test_who_is_forgotten_is_nobody_in_the_row_which_is_replayed(services, ask):
    found = await play.gather(await Ask.of(services, ask()), "add", "d6", "for luck")
    await play.add(await Ask.of(services, ask(person=8)), found.number, "d8")
    await play.roll(await Ask.of(services, ask()), found.number)
    await services.store.forget(8)
    row = await services.store.event(ask().place, 1)

    assert row.request["shares"][1][0]["@"] < 0
    assert row.request["comment"] == "for luck"
    assert await faults(services, ask().place) == []
    await services.store.forget(7)
    assert "comment" not in (await services.store.event(ask().place, 1)).request


async def test_who_has_added_dice_stays_known_while_the_row_is_kept(services, ask):
    found = await play.gather(await Ask.of(services, ask()), "add", "d6", "")
    await play.add(await Ask.of(services, ask(person=8)), found.number, "d8")
    await play.roll(await Ask.of(services, ask()), found.number)
    await services.store.resume_cleanup()
    row = await services.store.event(ask().place, 1)

    assert row.request["shares"] == [[{"@": 7}, "d6"], [{"@": 8}, "d8"]]
    await services.store.erase(ask().place.home)
    assert not await services.store.is_known(8)


async def test_who_is_forgotten_takes_what_waits_along(services, ask):
    found = await play.gather(await Ask.of(services, ask()), "add", "d6", "")
    await play.add(await Ask.of(services, ask(person=8)), found.number, "d8")
    await services.store.forget(8)

    with pytest.raises(Gone):
        await play.look(await Ask.of(services, ask()), found.number)


async def test_the_words_of_who_asked_go_with_them_where_a_game_master_rolled(services, ask):
    found = await play.gather(await Ask.of(services, ask(person=8)), "add", "d6", "for luck")
    made = await play.roll(await Ask.of(services, ask(manages=True)), found.number)
    shown = (await services.store.holdings(8)).entered
    await services.store.forget(8)
    row = await services.store.event(ask().place, 1)

    assert (made.event.person, made.event.request["comment"]) == (7, "for luck")
    assert shown == 1
    assert "comment" not in row.request
    assert row.request["opener"]["@"] < 0
    assert row.outcome == made.event.outcome
    assert await faults(services, ask().place) == []


async def test_dice_that_are_refused_stand_in_the_form_again_and_all_see_the_next_question(use, lodged_town):
    owner = lodged_town.owner
    asked = await use("together", dice="2d6+1")
    refused = await submit(asked, owner, "d8 +")
    form = await owner.press(refused.message, "Correct it")
    assert next(each["value"] for each in walk(form.modal["components"]) if each["type"] == 4) == "d8 +"
    shown = await owner.submit(form, {"dice": "d8"})
    assert (refused.ephemeral, shown.ephemeral) == (True, False)
    assert f"<@{owner.id}>: d8" in text(shown)
