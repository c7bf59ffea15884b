"""rolled:? everywhere: a button a face, for expressions, games of Catan, and tables."""

import pytest

from bot.features.fair.event import counts_key
from bot.play.event import State
from tests.client.reading import buttons, headline, text

FACES = ["1", "2", "3", "4", "5", "6"]


async def test_an_expression_is_asked_for_die_by_die(use, press, check_history):
    seen = await use("roll", dice="2d6!+3[fire]", rolled="?", set="red")
    asked, shown = text(seen), list(buttons(seen))
    second = await press(seen, "6")
    third = text(await press(second, "2"))
    done = await press(second, "4")

    assert "Throw a **d6** next.\n-# Die 1 of 2d6!." in asked
    assert r"by hand · set red" in asked
    assert shown == [*FACES, "Type several", "Undo", "Cancel", "Always offer By hand"]
    assert "die 1 exploded" in third
    assert headline(done) == "# 15"
    assert r"by hand (red) `6 2 4`" in text(await use("history"))
    await check_history()


async def test_faces_that_are_not_enough_are_gone_on_with(use, press):
    begun = await use("r", dice="4d6kh3", rolled="6 5 ?")
    waiting = await use("roll", dice="3d6", rolled="6 5")

    assert "So far: `6 5`" in text(begun)
    assert "Die 3 of 4d6kh3" in text(begun)
    assert not begun.ephemeral
    assert (waiting.ephemeral, list(buttons(waiting))) == (True, ["Go on by hand"])
    assert headline(await press(waiting, "Go on by hand", "4")) == "# 15"


REFUSED = [
    ("5 - 7", "?", "There are no dice to throw here: leave `rolled:` out."),
    ("2d6", "7 ?", "Die 1 cannot show 7: a d6 shows 1 to 6"),
    ("2d6", "six ?", "Die 1 cannot show `six`: type a number for each die, such as 6 1."),
    ("2d6", "? 4", "Die 1 cannot show `?`: type a number"),
    ("2d6", "1 2 3 ?", "leave out the 3"),
]


async def test_what_does_not_fit_is_refused(use):
    for dice, rolled, sentence in REFUSED:
        seen = await use("roll", dice=dice, rolled=rolled)
        assert sentence in text(seen)
        assert text(seen).endswith("```") is (rolled != "?")
        assert seen.ephemeral


async def test_dice_for_ones_own_eyes_are_asked_for_in_private(lodged_town, use, press):
    seen = await use("roll", dice="2d6", rolled="?", show="me")
    alone = seen.ephemeral
    done = await press(seen, "6", "5")

    assert (alone, done.ephemeral, headline(done)) == (True, True, "# 11")
    assert "*rolled in secret*" in text(await use("history", by=lodged_town.owner))


async def test_of_dice_for_the_game_master_all_others_see_in_the_end_that_they_were_thrown(open_town):
    options = {"dice": "2d6 # Stealth", "rolled": "?", "show": "both"}
    seen = await open_town.player.use(open_town.room, "roll", **options)
    alone = seen.ephemeral
    six = await open_town.player.press(seen.message, "6")
    done = await open_town.player.press(six.message, "5")
    await open_town.sandbox.until(lambda: len(done.followups) == 1)
    (veiled,) = done.followups
    looked = await open_town.owner.press(veiled, "Look")

    assert (alone, headline(done)) == (True, "# 11")
    assert "rolled **Stealth** for the game master." in str(veiled["embeds"])
    assert not veiled["flags"] & 64
    assert "2d6" not in str(veiled["embeds"])
    assert headline(looked) == "# 11"


async def test_a_turn_of_catan_is_asked_for_with_the_labels_of_its_dice(
    lodged_town, use, press, check_history
):
    await use("catan start", player2=lodged_town.owner, dice="never-roll-7")
    seen = await use("catan roll", rolled="?", set="oak")
    even = list(buttons(seen))
    odd = list(buttons(await press(seen, "8")))
    done = await press(seen, "5")

    assert even[:6] == ["2", "4", "6", "8", "10", "12"]
    assert odd[:5] == ["3", "5", "9", "11", "blank"]
    assert headline(done) == "# 8"
    assert "Roll" in buttons(done)
    assert "turn 2" in text(await use("catan status")).lower()
    await check_history()


async def test_a_turn_that_another_has_rolled_meanwhile_is_not_rolled_again(lodged_town, use, press):
    await use("catan start", player2=lodged_town.owner, dice="plain")
    stranger = lodged_town.sandbox.user("Sten")
    lodged_town.sandbox.server("Den", owner=lodged_town.owner, members=[stranger])
    refused = await use("catan roll", by=stranger, rolled="?")
    seen = await use("catan roll", rolled="?")
    await use("catan roll", by=lodged_town.owner)
    late = await press(seen, "5")

    assert (refused.ephemeral, "Cancel" in buttons(refused)) == (True, False)
    assert "Turn 1 has already been rolled" in text(late)
    assert late.ephemeral


async def test_a_spin_is_asked_for_with_what_stands_on_the_segments(use, press, check_history):
    seen = await use("d100", method="spinner", rolled="?")
    tens, asked = list(buttons(seen)), text(seen)
    units = list(buttons(await press(seen, "3x")))
    done = await press(seen, "10")

    assert tens[:10] == [f"{digit}x" for digit in range(10)]
    assert "what stands on it, 0x to 9x" in asked
    assert units[:10] == [str(number) for number in range(1, 11)]
    assert headline(done) == "# 40"
    assert "3x 10" in text(done)
    await check_history()


async def test_a_roll_on_a_table_is_asked_for_with_the_dice_in_its_row(use, press, check_history):
    await use("table add", name="hills", text="1-3 2d4 wolves; 4-6 nobody")
    seen = await use("table roll", name="hills", rolled="?", set="bone")
    asked = text(seen)
    row = text(await press(seen, "2"))
    done = await press(seen, "1", "4")

    assert "table hills · by hand · set bone" in asked
    assert "Hills, for 2d4" in row
    assert headline(done) == "# 5 wolves (2d4: 1 4)"
    assert "by hand (bone)" in text(await use("history"))
    await check_history()


async def test_a_roll_on_a_table_is_asked_for_with_the_dice_by_which_several_faces_are_read(
    lodged_town, use, press, check_history
):
    await use("table add", name="hills", text="01-50 wolves; 51-00 nobody")
    read = await use("table roll", name="hills", rolled="2 1 5")
    seen = await use("table roll", name="hills", rolled="?")
    asked = text(seen)
    done = await press(seen, "2", "1", "5")
    by_three = "**hills**: d100 from three d6 `2 1 5` → 40"

    assert by_three in text(read)
    assert "Throw a **d6** next.\n-# Hills," in asked
    assert by_three in text(done)
    for typed, shown in (("57", "**hills**: d100 `57`"), ("2 1 5", by_three)):  # as in the option
        form = await press(await use("table roll", name="hills", rolled="?"), "Type several")
        assert shown in text(await lodged_town.player.submit(form, {"faces": typed}))
    await check_history()


async def test_what_stands_on_dice_is_pressed_and_typed_into_the_popup(lodged_town, use, press):
    asked = await use("roll", dice="2dF", rolled="?")
    told, signs = text(asked), list(buttons(asked))[:3]
    after = text(await press(asked, "−"))
    words = await use("roll", dice="2d[hit,hit,miss]", rolled="?")
    each_once = (text(words), list(buttons(words))[:2])
    form = await press(await use("roll", dice="4dF", rolled="?"), "Type several")
    typed = await lodged_town.player.submit(form, {"faces": "+ + - 0"})

    assert "what stands on it, −, 0 or +." in told
    assert signs == ["−", "0", "+"]
    assert "So far: `−`" in after
    assert headline(await press(asked, "0")) == "# −1"
    assert "It shows hit or miss." in each_once[0]
    assert each_once[1] == ["hit", "miss"]
    assert headline(await press(words, "miss", "hit")) == "# 1 hit, 1 miss"
    assert headline(typed) == "# 1"


async def test_words_too_many_are_refused_and_left_out_by_the_button(use, press):
    seen = await use("roll", dice="d[hit,miss]", rolled="hit hit")

    assert "Only the dice before `hit` are needed: leave `hit` out." in text(seen)
    assert headline(await press(seen, "Use hit instead")) == "# hit"


async def test_a_set_of_any_command_is_found_in_the_history_and_in_statistics(lodged_town, use):
    await use("table add", name="sea", text="1-3 Wind; 4-6 Water")
    await use("table roll", name="sea", rolled="5", set="Red")
    await use("catan start", player2=lodged_town.owner, dice="plain")
    await use("catan roll", rolled="3 5", set="Red")
    await use("roll", dice="d6", rolled="2", set="Red")

    assert text(await use("history", set="red")).count("by hand") == 3
    assert "4 throws of d6 of the set red" in text(await use("stats", set="Red"))
    for command, options in (("catan roll", {}), ("table roll", {"name": "x"}), ("d100", {})):
        refused = text(await use(command, **options, set="red"))
        assert "`set:` needs the dice that you throw yourself: add them, such as rolled:14." in refused


@pytest.mark.parametrize(("tightness", "kept"), [(None, State(None)), ("inf", [[2, 3]])])
async def test_dice_thrown_by_hand_are_remembered_by_dice_that_lean_and_lean_nowhere_themselves(
    lodged_town, use, press, place, check_history, tightness, kept
):
    async def remembered():
        return await lodged_town.client.services.store.state(place, counts_key("2d6", 0))

    if tightness:
        seen = [await use("fair", dice="2d6", tightness=tightness, rolled="1 1") for _ in range(3)]
        assert [headline(one) for one in seen] == ["# 2"] * 3
        assert (await remembered()).value == kept
    else:
        done = await press(await use("fair", dice="2d6", rolled="?", set="bone"), "6", "6")
        assert headline(done) == "# 12"
        assert "by hand (bone) `6 6`" in text(done)
        assert "The channel's dice remember this total." in text(done)
        assert "struck" in text(await press(await use("history", number=1), "Strike", "Strike it"))
        assert await remembered() == kept
    await check_history()
