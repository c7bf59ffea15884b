"""rolled:? everywhere: a button a face, for expressions, games of Catan, and tables."""

import pytest

from bot.features.fair.event import counts_key
from bot.play.event import State
from bot.play.request_context import Place
from bot.play.verification import faults
from tests.client.reading import buttons, headline, text

FACES = ["1", "2", "3", "4", "5", "6"]


async def press(town, seen, *labels, person=None):
    for label in labels:
        seen = await (person or town.player).press(seen.message, label)
    return seen


async def fold(town):
    return await faults(town.client.services, Place(town.room.id, town.guild.id))


async def test_an_expression_is_asked_for_die_by_die(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "roll", dice="2d6!+3[fire]", rolled="?", set="red")
    asked, shown = text(seen), list(buttons(seen))
    second = await press(lodged_town, seen, "6")
    third = text(await press(lodged_town, second, "2"))
    done = await press(lodged_town, second, "4")

    assert "Throw a **d6** next.\n-# Die 1 of 2d6!." in asked
    assert r"by hand · set red" in asked
    assert shown == [*FACES, "Type several", "Undo", "Cancel"]
    assert "die 1 exploded" in third
    assert headline(done) == "# 15"
    assert r"by hand (red) `6 2 4`" in text(await lodged_town.player.use(lodged_town.room, "history"))
    assert await fold(lodged_town) == []


async def test_faces_before_the_question_mark_are_taken(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "r", dice="4d6kh3", rolled="6 5 ?")

    assert "So far: `6 5`" in text(seen)
    assert "Die 3 of 4d6kh3" in text(seen)
    assert not seen.ephemeral


async def test_too_few_typed_dice_are_gone_on_with_by_hand(lodged_town):
    waiting = await lodged_town.player.use(lodged_town.room, "roll", dice="3d6", rolled="6 5")
    seen = await press(lodged_town, waiting, "Go on by hand", "4")

    assert headline(seen) == "# 15"


async def test_dice_that_are_asked_for_survive_a_restart_and_only_their_roller_goes_on(town):
    async with town.bot():
        seen = await town.player.use(town.room, "roll", dice="2d6", rolled="?")
        await press(town, seen, "6")
    async with town.bot():
        refused = await town.owner.press(seen.message, "5")
        done = await press(town, seen, "5")

    assert "Only the person who started this roll" in text(refused)
    assert headline(done) == "# 11"


@pytest.mark.parametrize(
    ("dice", "rolled", "sentence"),
    [
        ("5 - 7", "?", "This throws no dice: leave out rolled:."),
        ("2d6", "7 ?", "Face 1 is 7, but a d6 shows 1 to 6"),
        ("2d6", "six ?", "Face 1 is 'six', which is not a number"),
        ("2d6", "? 4", "Face 1 is '?', which is not a number"),
        ("2d6", "1 2 3 ?", "Leave out face 3"),
    ],
)
async def test_what_does_not_fit_is_refused(lodged_town, dice, rolled, sentence):
    seen = await lodged_town.player.use(lodged_town.room, "roll", dice=dice, rolled=rolled)

    assert sentence in text(seen)
    assert text(seen).endswith("```") is (rolled != "?")
    assert seen.ephemeral


async def test_dice_for_ones_own_eyes_are_asked_for_in_private(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "roll", dice="2d6", rolled="?", show="me")
    alone = seen.ephemeral
    done = await press(lodged_town, seen, "6", "5")

    assert (alone, done.ephemeral, headline(done)) == (True, True, "# 11")
    assert "*rolled in secret*" in text(await lodged_town.owner.use(lodged_town.room, "history"))


async def test_of_dice_for_the_game_master_all_others_see_in_the_end_that_they_were_thrown(open_town):
    options = {"dice": "2d6 # Stealth", "rolled": "?", "show": "both"}
    seen = await open_town.player.use(open_town.room, "roll", **options)
    alone = seen.ephemeral
    done = await press(open_town, seen, "6", "5")
    await open_town.sandbox.until(lambda: len(done.followups) == 1)
    (veiled,) = done.followups
    looked = await open_town.owner.press(veiled, "Look")

    assert (alone, headline(done)) == (True, "# 11")
    assert "rolled **Stealth** for the game master." in str(veiled["embeds"])
    assert not veiled["flags"] & 64
    assert "2d6" not in str(veiled["embeds"])
    assert headline(looked) == "# 11"


async def test_dice_for_the_game_master_alone_are_not_asked_for(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "roll", dice="2d6", rolled="?", show="gm")

    assert "You see dice that you throw by hand" in text(seen)


async def test_a_turn_of_catan_is_asked_for_with_the_labels_of_its_dice(lodged_town):
    player, owner, room = lodged_town.player, lodged_town.owner, lodged_town.room
    await player.use(room, "catan start", player2=owner, dice="never-roll-7")
    seen = await player.use(room, "catan roll", rolled="?", set="oak")
    even = list(buttons(seen))
    odd = list(buttons(await press(lodged_town, seen, "8")))
    done = await press(lodged_town, seen, "5")

    assert even[:6] == ["2", "4", "6", "8", "10", "12"]
    assert odd[:5] == ["3", "5", "9", "11", "blank"]
    assert headline(done) == "# 8"
    assert "Roll" in buttons(done)
    assert "turn 2" in text(await player.use(room, "catan status")).lower()
    assert await fold(lodged_town) == []


async def test_a_spin_is_asked_for_with_what_stands_on_the_segments(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "d100", method="spinner", rolled="?")
    tens, asked = list(buttons(seen)), text(seen)
    units = list(buttons(await press(lodged_town, seen, "3x")))
    done = await press(lodged_town, seen, "10")

    assert tens[:10] == [f"{digit}x" for digit in range(10)]
    assert "what stands on it, 0x to 9x" in asked
    assert units[:10] == [str(number) for number in range(1, 11)]
    assert headline(done) == "# 40"
    assert "3x 10" in text(done)
    assert await fold(lodged_town) == []


async def test_a_turn_that_another_has_rolled_meanwhile_is_not_rolled_again(lodged_town):
    player, owner, room = lodged_town.player, lodged_town.owner, lodged_town.room
    await player.use(room, "catan start", player2=owner, dice="plain")
    seen = await player.use(room, "catan roll", rolled="?")
    await owner.use(room, "catan roll")
    late = await press(lodged_town, seen, "5")

    assert "Turn 1 was rolled already" in text(late)
    assert late.ephemeral


async def test_who_does_not_play_is_asked_for_nothing(lodged_town):
    await lodged_town.player.use(lodged_town.room, "catan start", player2=lodged_town.owner)
    stranger = lodged_town.sandbox.user("Sten")
    lodged_town.sandbox.server("Den", owner=lodged_town.owner, members=[stranger])
    seen = await stranger.use(lodged_town.room, "catan roll", rolled="?")

    assert seen.ephemeral
    assert "Cancel" not in buttons(seen)


async def test_a_roll_on_a_table_is_asked_for_with_the_dice_in_its_row(lodged_town):
    use = lodged_town.player.use
    await use(lodged_town.room, "table add", name="hills", text="1-3 2d4 wolves; 4-6 nobody")
    seen = await use(lodged_town.room, "table roll", name="hills", rolled="?", set="bone")
    asked = text(seen)
    row = text(await press(lodged_town, seen, "2"))
    done = await press(lodged_town, seen, "1", "4")

    assert "table hills · by hand · set bone" in asked
    assert "Hills, for 2d4" in row
    assert headline(done) == "# 5 wolves (2d4: 1 4)"
    assert "by hand (bone)" in text(await use(lodged_town.room, "history"))
    assert await fold(lodged_town) == []


async def test_a_roll_on_a_table_is_asked_for_with_the_dice_by_which_several_faces_are_read(lodged_town):
    use = lodged_town.player.use
    await use(lodged_town.room, "table add", name="hills", text="01-50 wolves; 51-00 nobody")
    read = await use(lodged_town.room, "table roll", name="hills", rolled="2 1 5")
    seen = await use(lodged_town.room, "table roll", name="hills", rolled="?")
    asked = text(seen)
    done = await press(lodged_town, seen, "2", "1", "5")

    assert "**hills**: d100 from three d6 `2 1 5` → 40" in text(read)
    assert "Throw a **d6** next.\n-# Hills," in asked
    assert "**hills**: d100 from three d6 `2 1 5` → 40" in text(done)


@pytest.mark.parametrize(
    ("typed", "shown"), [("57", "d100 `57`"), ("2 1 5", "d100 from three d6 `2 1 5` → 40")]
)
async def test_what_is_typed_first_into_the_popup_is_understood_as_in_the_option(lodged_town, typed, shown):
    use = lodged_town.player.use
    await use(lodged_town.room, "table add", name="hills", text="01-50 wolves; 51-00 nobody")
    asked = await use(lodged_town.room, "table roll", name="hills", rolled="?")
    form = await lodged_town.player.press(asked.message, "Type several")
    done = await lodged_town.player.submit(form, {"faces": typed})

    assert f"**hills**: {shown}" in text(done)
    assert await fold(lodged_town) == []


async def test_the_buttons_of_fate_dice_are_their_signs(lodged_town):
    asked = await lodged_town.player.use(lodged_town.room, "roll", dice="2dF", rolled="?")
    told, signs = text(asked), list(buttons(asked))[:3]
    await lodged_town.player.press(asked.message, "−")
    after = text(asked)
    done = await lodged_town.player.press(asked.message, "0")

    assert "what stands on it, −, 0 or +." in told
    assert signs == ["−", "0", "+"]
    assert "So far: `−`" in after
    assert headline(done) == "# −1"


async def test_the_signs_of_fate_dice_are_typed_into_the_popup(lodged_town):
    asked = await lodged_town.player.use(lodged_town.room, "roll", dice="4dF", rolled="?")
    form = await lodged_town.player.press(asked.message, "Type several")
    done = await lodged_town.player.submit(form, {"faces": "+ + - 0"})

    assert headline(done) == "# 1"


async def test_a_set_of_any_command_is_found_in_the_history_and_in_statistics(lodged_town):
    use, room = lodged_town.player.use, lodged_town.room
    await use(room, "table add", name="sea", text="1-3 Wind; 4-6 Water")
    await use(room, "table roll", name="sea", rolled="5", set="Red")
    await use(room, "catan start", player2=lodged_town.owner, dice="plain")
    await use(room, "catan roll", rolled="3 5", set="Red")
    await use(room, "roll", dice="d6", rolled="2", set="Red")
    found = text(await use(room, "history", set="red"))

    assert found.count("by hand") == 3
    assert "4 throws of d6 of the set red" in text(await use(room, "stats", set="Red"))


@pytest.mark.parametrize("command", ["catan roll", "table roll", "roll", "d100"])
async def test_a_set_without_faces_is_refused(lodged_town, command):
    options = {"table roll": {"name": "x"}, "roll": {"dice": "d6"}}.get(command, {})
    seen = await lodged_town.player.use(lodged_town.room, command, **options, set="red")

    assert "set: names dice that you throw yourself: use it with rolled:." in text(seen)


async def test_dice_thrown_by_hand_are_remembered_by_the_dice_that_lean(lodged_town):
    use, room = lodged_town.player.use, lodged_town.room
    seen = await use(room, "fair", dice="2d6", rolled="?", set="bone")
    done = await press(lodged_town, seen, "6", "6")
    card = text(done)
    odds = text(await (await use(room, "fair-odds", dice="2d6")).settled())
    struck = await press(lodged_town, await use(room, "history", number=1), "Strike", "Strike it")

    assert headline(done) == "# 12"
    assert "by hand (bone) `6 6`" in card
    assert "The channel's dice remember this total." in card
    assert "1 " in odds
    assert "struck" in text(struck)
    assert await fold(lodged_town) == []
    assert await lodged_town.client.services.store.state(
        Place(room.id, lodged_town.guild.id), counts_key("2d6", 0)
    ) == State(None)


async def test_typed_dice_lean_nowhere_and_count_like_others(lodged_town):
    use, room = lodged_town.player.use, lodged_town.room
    for _ in range(3):
        await use(room, "fair", dice="2d6", tightness="inf", rolled="1 1")
    seen = text(await use(room, "fair", dice="2d6", tightness="inf", rolled="1 1"))
    kept = await lodged_town.client.services.store.state(
        Place(room.id, lodged_town.guild.id), counts_key("2d6", 0)
    )

    assert "# 2" in seen
    assert kept.value == [[2, 4]]
    assert await fold(lodged_town) == []
