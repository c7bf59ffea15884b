"""/initiative at a table: who is next, in one message."""

import asyncio
import re

import pytest

from bot.features.initiative.fight import INITIATIVE, Fight, Unit
from bot.sandbox.interactions.components import walk
from tests.client.reading import buttons, text
from tests.features.characters.playing import create
from tests.features.initiative.fighting import health_of, note, order, remove, turn_of


async def test_a_fight_goes_round_in_one_message(below, lodged_town, use, press, check_history):
    begun = await use("initiative begin")
    form = await press(begun, "Join")
    below.faces(12)
    await lodged_town.player.submit(form, {"name": "Pim", "roll": ""})
    below.faces(15, 3, 9)
    added = await use("initiative add", who="3x goblin d20+2", by=lodged_town.owner)
    assert "`17` goblin 1\n` 5` goblin 2\n`11` goblin 3" in text(added)
    turns = []
    for _ in range(5):
        seen = await press(begun, "Next")
        assert seen.message["id"] == begun.message["id"]
        turns.append((seen.message["embeds"][0]["title"], turn_of(seen)))
    assert turns == [
        ("Initiative · round 1", "goblin 1"),
        ("Initiative · round 1", "Pim"),
        ("Initiative · round 1", "goblin 3"),
        ("Initiative · round 1", "goblin 2"),
        ("Initiative · round 2", "goblin 1"),
    ]
    assert order(seen) == ["17 goblin 1", "12 Pim", "11 goblin 3", "5 goblin 2"]
    assert turn_of(await press(seen, "Back")) == "goblin 2"
    await check_history()


async def test_a_command_changes_the_message_where_it_stands(lodged_town, use, press):
    begun = await use("initiative begin")
    seen = await use("initiative add", who="ogre 15; bandit 7")
    seen = await use("initiative next")
    assert seen.ephemeral
    assert "Round 1: **ogre**" in text(seen)
    assert turn_of(begun) == "ogre"
    anew = await use("initiative show")
    assert anew.message["id"] != begun.message["id"]
    assert text(begun) == "Initiative\nThe order is shown further down."
    assert buttons(begun) == {}
    assert turn_of(anew) == "ogre"
    await use("initiative next")
    assert turn_of(anew) == "bandit"


async def test_two_who_press_next_at_once_give_one_turn(lodged_town, use, press):
    seen = await use("initiative add", who="ogre 15; bandit 7; rat 3")
    seen = await press(seen, "Next")
    shown = seen.message
    people = (lodged_town.player, lodged_town.owner)
    await asyncio.gather(*(person.press(shown, "Next") for person in people))
    assert turn_of(seen) == "bandit"


@pytest.mark.parametrize(
    ("lines", "dice", "total"),
    [
        ("dex = 3", "d20 + 3", 13),
        ("dex = 3\ninit = dex + 2", "d20 + 5", 15),
        ("initiative = d20 + 7\ninit = 1", "d20 + 7", 17),
        ("hp = 3/3", "d20", 10),
    ],
)
async def test_a_character_joins_with_their_own_roll(below, use, press, kept, lines, dice, total):
    await create(use, lines=lines)
    begun = await use("initiative begin")
    below.faces(10)
    assert order(await press(begun, "Join")) == [f"{total} Lia"]
    assert (await kept(2)).dice == dice


async def test_many_who_are_added_stand_in_one_line(use):
    await use("initiative begin")
    seen = await use("initiative add", who="6x cultist 50; dog 70")
    assert "`50` cultist 1 · `50` cultist 2" in text(seen)


@pytest.mark.parametrize(("game", "line"), [("coc", "dex = 60"), ("vtm", "init = 6"), ("vtm", "speed = 7")])
async def test_where_no_d20_is_rolled_a_number_decides_as_it_is(lodged_town, use, game, line):
    await use("config set", by=lodged_town.owner, game=game)
    await create(use, lines=line)
    await use("initiative begin")
    given = {"roll": "speed"} if "speed" in line else {}
    assert order(await use("initiative join", **given)) == [f"{line.split(' = ')[1]} Lia"]


@pytest.mark.parametrize(
    ("roll", "total"), [("dex+50", 110), ("dex / 2", 30), ("50 + dex", 110), ("115", 115)]
)
async def test_where_nothing_is_rolled_one_joins_with_a_sum_of_numbers(
    lodged_town, use, check_history, roll, total
):
    await use("config set", by=lodged_town.owner, game="coc")
    await create(use, lines="dex = 60; init = 7")
    assert order(await use("initiative join", roll=roll)) == [f"{total} Lia"]
    await check_history()


async def test_who_takes_part_already_joins_no_second_time(use, press):
    begun = await use("initiative begin")
    await create(use)
    await press(begun, "Join")
    assert "is in this fight already" in text(await press(begun, "Join"))


async def test_initiative_is_said_rolled_or_typed(lodged_town, use, kept, check_history):
    await create(use)
    seen = await use("initiative join", roll="17")
    assert order(seen) == ["17 Lia"]
    await remove(lodged_town.player, seen, "Lia")
    await use("initiative join", roll="d20 + prof", rolled="11")
    assert order(await use("initiative show")) == ["13 Lia"]
    assert (await kept(3)).by_hand
    await use("initiative add", who="2x rat d20", rolled="4 5")
    assert order(await use("initiative show")) == ["13 Lia", "5 rat 2", "4 rat 1"]
    await check_history()


async def test_faces_are_asked_for_one_by_one(use, press):
    begun = await use("initiative begin")
    asked = await use("initiative join", name="Pim", roll="d20+1", rolled="?")
    assert "`15` Pim" in text(await press(asked, "14"))
    assert order(await use("initiative show")) == ["15 Pim"]
    assert begun


async def test_equal_totals_go_by_what_was_added_then_players_first(below, lodged_town, use):
    below.faces(12, 14)
    await use("initiative add", who="ogre d20+2; rat d20")
    await use("initiative join", name="Olga", roll="14", by=lodged_town.owner)
    await use("initiative add", who="Pim d20+2", player=lodged_town.player, rolled="12")
    assert order(await use("initiative show")) == ["14 Pim", "14 ogre", "14 Olga", "14 rat"]


@pytest.mark.parametrize(
    ("game", "lines", "before"),
    [
        ("d20", "init = 12", ["12 Lia", "12 goblin"]),
        ("pf2", "init = 12", ["12 goblin", "12 Lia"]),
        ("genesys", "vigilance = 12", ["12 Lia", "12 goblin"]),
        ("coc", "dex = 12; brawl = 45", ["12 Lia", "12 goblin"]),
        ("coc", "dex = 12; brawl = 25", ["12 goblin", "12 Lia"]),
    ],
)
async def test_equals_go_as_the_game_of_the_channel_has_it(lodged_town, use, game, lines, before):
    await use("config set", by=lodged_town.owner, game=game)
    await create(use, lines=lines)
    await use("initiative add", who="goblin 12/40" if game == "coc" else "goblin 12", by=lodged_town.owner)
    await use("initiative join", **({} if game in {"coc", "genesys"} else {"roll": "12"}))
    assert order(await use("initiative show")) == before


async def test_a_bonus_is_added_to_the_dice_of_the_game(below, lodged_town, use, press):
    await use("config set", by=lodged_town.owner, game="cpr")
    begun = await use("initiative begin")
    assert "/initiative add who:3x ganger d10+6" in text(begun)
    below.faces(9, 7, 5)
    await create(use, lines="ref = 8")
    await press(begun, "Join")
    await use("initiative add", who="thug +4; boss", by=lodged_town.owner)
    assert order(await use("initiative show")) == ["17 Lia", "11 thug", "5 boss"]


async def test_where_the_game_rolls_nothing_for_it_nobody_rolls(lodged_town, use, press, kept):
    await use("config set", by=lodged_town.owner, game="blades")
    begun = await use("initiative begin")
    await create(use, lines="prowl = 2")
    await press(begun, "Join")
    await use("initiative add", who="bluecoat; spy +2; cat -1", by=lodged_town.owner)
    assert order(await use("initiative show")) == ["2 spy", "0 Lia", "0 bluecoat", "-1 cat"]
    assert not (await kept(2)).draws


async def test_what_is_hinted_at_is_what_the_game_uses(lodged_town, use, press):
    await use("config set", by=lodged_town.owner, game="coc")
    begun = await use("initiative begin")
    assert "/initiative add who:3x ghoul 65/40" in text(begun)
    assert "ghoul 65/40" in text(await use("initiative hidden", by=lodged_town.owner))
    refused = text(await use("initiative add", who="d20 ghoul", by=lodged_town.owner))
    assert "`d20 ghoul` has dice before the name: write the name first, such as ghoul 65/40." in refused


async def test_who_waits_acts_later_and_stays_there(use, press, check_history):
    seen = await use("initiative add", who="ogre 15; bandit 7; rat 3")
    seen = await press(seen, "Next", "Delay")
    assert turn_of(seen) == "bandit"
    assert "ogre · ⏳ waits" in text(seen)
    seen = await press(seen, "ogre acts")
    assert turn_of(seen) == "ogre"
    assert order(seen) == ["7 bandit", "7 ogre", "3 rat"]
    assert "ogre acts" not in buttons(seen)
    await check_history()


async def test_all_who_wait_have_a_button_as_far_as_there_is_room(use, press):
    seen = await use("initiative add", who="20x rat 10")
    seen = await press(seen, "Next")
    for _ in range(16):
        seen = await press(seen, "Delay")
    waiting = [label for label in buttons(seen) if label.endswith("acts")]
    assert waiting == [f"rat {number} acts" for number in range(1, 16)]
    assert turn_of(await press(seen, "rat 15 acts")) == "rat 15"


async def test_a_note_counts_down_at_their_turns_and_its_end_is_said(lodged_town, use, press, check_history):
    player = lodged_town.player
    seen = await use("initiative add", who="ogre 15; bandit 7")
    seen = await press(seen, "Next")
    await note(player, seen, "bless 2", on="ogre")
    await note(player, seen, "prone", on="bandit")
    seen = await use("initiative show")
    assert "**ogre** · bless 2" in text(seen)
    assert "bandit · prone" in text(seen)
    assert "bless 1" in text(await press(seen, "Next", "Next"))
    seen = await press(seen, "Next", "Next")
    assert "⌛ **bless** ends with ogre's turn" in text(seen)
    assert "**ogre** · bless ⌛" in text(seen)
    assert "bless" not in text(await press(seen, "Next"))
    await note(player, seen, "prone 0", on="bandit")
    seen = await use("initiative show")
    assert "prone" not in text(seen)
    assert "There is no note `bles` there: did you mean `bless`?" in text(
        await note(player, seen, "bles 0", on="ogre")
    )
    await check_history()


async def test_a_note_is_written_in_a_form_for_whose_turn_it_is(lodged_town, use, press):
    seen = await use("initiative add", who="2x ogre 15")
    seen = await press(seen, "Next")
    form = await press(seen, "Note")
    sent = await lodged_town.player.submit(form, {"note": "slowed 3", "on": "ogre 2"})
    assert "ogre 2 · slowed 3" in text(sent)


async def test_who_is_removed_gives_the_turn_on(lodged_town, use, press, check_history):
    seen = await use("initiative add", who="ogre 15; bandit 7; rat 3")
    await press(seen, "Next")
    asked = await press(seen, "Remove")
    assert asked.ephemeral
    done = await lodged_town.player.choose(asked.message, "Who is removed?", "1.0")
    assert "**ogre** is out of the fight." in text(done)
    assert order(seen) == ["7 bandit", "3 rat"]
    assert turn_of(seen) == "bandit"
    assert "Nobody here is called `ogre`: /initiative show shows who takes part." in text(
        await note(lodged_town.player, seen, "prone", on="ogre")
    )
    await check_history()


async def test_each_of_very_many_can_be_removed(lodged_town, use, place):
    await use("initiative add", who="20x rat 10")
    seen = await use("initiative add", who="20x imp 5")
    seen = await use("initiative show")
    asked = await lodged_town.player.press(seen.message, "Remove")
    await lodged_town.player.choose(asked.message, "Who is removed? 26 to 40", "2.19")

    left = Fight.of((await lodged_town.client.services.store.state(place, INITIATIVE)).value).order
    assert (len(left), left[-1].unit) == (39, Unit(2, 18))


async def test_a_move_is_struck_and_all_is_as_before(use, press, check_history):
    seen = await use("initiative add", who="ogre 15; bandit 7")
    await press(seen, "Next", "Next")
    await press(await use("history", number=3), "Strike", "Strike it")
    assert turn_of(await use("initiative show")) == "ogre"
    await use("initiative end")
    await press(await use("history", number=5), "Strike", "Strike it")
    assert turn_of(await use("initiative show")) == "ogre"
    await check_history()


async def test_a_fight_ends_with_its_session(use, lodged_town):
    await use("session start")
    seen = await use("initiative add", who="ogre 15")
    await use("session end")
    assert text(seen) == "Initiative\nThe fight is over with the session."
    assert "There is no fight here" in text(await use("initiative next"))
    assert order(await use("initiative add", who="rat 2")) == ["2 rat"]


async def test_a_fight_before_any_session_ends_with_the_next(use):
    await use("initiative begin")
    await use("session start")
    assert "There is a fight here already: /initiative show shows it, and /initiative end ends it." in text(
        await use("initiative begin")
    )
    await use("session end")
    assert "Press Join" in text(await use("initiative begin"))


async def test_players_are_mentioned_at_their_turn_where_that_is_wanted(use, lodged_town, press):
    await use("config set", by=lodged_town.owner, turns="mention")
    seen = await use("initiative join", roll="5")
    seen = await press(seen, "Next")
    await lodged_town.sandbox.until(lambda: len(seen.followups) == 1)
    (said,) = seen.followups
    assert said["content"] == f"<@{lodged_town.player.id}>"
    assert [one["id"] for one in said["mentions"]] == [str(lodged_town.player.id)]


async def test_what_is_too_much_or_unclear_is_refused(lodged_town, use):
    for who, why in (
        ("25x rat", "You can add 1 to 20 of one kind at once, not 25."),
        (
            "rat 5000",
            (
                "Initiative can be −1,000 to 1,000, but `5000` can be more: write a smaller number or "
                "smaller dice."
            ),
        ),
        (
            "x" * 40,
            "A name here can have 1 to 32 characters, but "
            "`xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx` has 40: make it shorter.",
        ),
        ("d20+2 goblin", "write the name first, such as goblin d20+2"),
        (";;", "You wrote 0 names: write 1 to 10 at once"),
    ):
        assert why in text(await use("initiative add", who=who))
    for _ in range(3):
        await use("initiative add", who="20x rat")
    assert "A fight can have at most 60 names" in text(await use("initiative add", who="ogre"))
    seen = await use("initiative show")
    assert "at most" not in text(await note(lodged_town.player, seen, "bless 999", on="rat 1"))
    assert "1 to 1,000 rounds" in text(await note(lodged_town.player, seen, "bless 9999", on="rat 1"))
    assert "can mean several names" in text(await note(lodged_town.player, seen, "bless", on="rat"))


async def test_the_beginning_of_any_word_is_enough_for_a_name(lodged_town, use, kept):
    seen = await use("initiative add", who="11x Copper-Wasp 12 hp 9; Sun Wasp 3 hp 9", numbers="shown")
    await use("initiative hurt", who="wasp 1, sun", damage="4")
    await use("roll", dice="2d6", at="wasp 11")
    await note(lodged_town.player, seen, "prone", on="wasp 2")
    hurt = {name for name, left in health_of(await use("initiative show")).items() if left == "5/9 hp"}
    assert hurt == {r"Copper\-Wasp 1", "Sun Wasp"}
    assert ((await kept(3)).request["at"], (await kept(4)).request["on"]) == ([1, 10], [1, 1])
    assert "write one of Copper-Wasp 1, " in text(await use("initiative hurt", who="wasp", damage="4"))


async def test_of_many_who_are_added_at_once_the_history_names_eight(use):
    await use("initiative add", who="8x rat 10")
    assert "more" not in text(await use("history"))
    await use("initiative add", who="9x ogre 5")
    assert "ogre 8 **5** and 1 more" in text(await use("history"))


async def test_many_are_a_window_around_whose_turn_it_is(use, press):
    seen = await use("initiative add", who="20x rat 10")
    assert "… 8 more" in text(seen)
    seen = await press(seen, *["Next"] * 9)
    assert turn_of(seen) == "rat 9"
    assert "… 6 before" in text(seen)
    assert "… 2 more" in text(seen)
    assert len(order(seen)) == 12


async def test_a_roll_that_is_refused_stands_in_the_form_to_join_again(lodged_town, use, press):
    begun = await use("initiative begin")
    refused = await lodged_town.player.submit(await press(begun, "Join"), {"name": "Lia", "roll": "d20 +"})
    form = await lodged_town.player.press(refused.message, "Correct it")
    typed = {
        each["custom_id"]: each.get("value") for each in walk(form.modal["components"]) if each["type"] == 4
    }
    assert typed == {"name": "Lia", "roll": "d20 +"}
    shown = await lodged_town.player.submit(form, {"name": "Lia", "roll": "17"})
    assert (refused.ephemeral, shown.ephemeral) == (True, False)
    assert "Lia" in text(shown)


async def test_the_number_of_a_condition_falls_as_the_turn_of_the_one_who_has_it_ends(
    use, press, lodged_town
):
    seen = await use("initiative add", who="ogre 15; rat 10")
    await press(seen, "Next")
    await note(lodged_town.player, seen, "frightened 2", on="rat")
    await note(lodged_town.player, seen, "frightened 1", on="ogre")
    shown = []
    for _ in range(4):
        shown.append(re.findall(r"frightened \d", text(seen).partition("`")[2]))
        await press(seen, "Next")
    assert shown == [
        ["frightened 1", "frightened 2"],
        ["frightened 2"],
        ["frightened 1"],
        ["frightened 1"],
    ]
    assert "frightened" not in text(seen)
