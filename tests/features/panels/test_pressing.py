"""Panels are pressed: a press is a roll of whoever presses."""

from tests.client.reading import buttons, headline, text
from tests.features.characters.playing import create
from tests.features.panels.panel import LINES, SAVED, choose, fill_in, post, throws


async def test_a_new_panel_has_a_set_of_dice_and_rolls_for_who_presses(lodged_town, below, press, kept):
    below.faces(17)
    panel, _ = await post(lodged_town)
    assert throws(panel) == ["d20", "d4", "d6", "d8", "d10", "d12", "d100"]
    seen = await press(panel, "d20", by=lodged_town.owner)
    assert headline(seen) == "# 17"
    assert not seen.ephemeral
    row = await kept(1)
    assert (row.person, row.kind, row.request["dice"]) == (lodged_town.owner.id, "roll", "d20")


async def test_a_panel_of_a_game_has_its_usual_throws_and_their_ways(lodged_town, use, press):
    await use("config set", by=lodged_town.owner, game="coc")
    panel, _ = await post(lodged_town)
    assert throws(panel)[:2] == ["Skill", "Skill, bonus"]
    assert {"Bonus die…", "Penalty die…"} <= set(buttons(panel))
    assert "coc45" in text(await fill_in(lodged_town, await press(panel, "Skill"), values="45"))
    await use("config set", by=lodged_town.owner, game="vtm")
    other, _ = await post(lodged_town)
    assert list(buttons(other))[-3:] == ["Hidden…", "Change…", "Take down"]


async def test_a_line_is_that_of_the_character_of_whoever_presses(lodged_town, use, press, below):
    other = lodged_town.owner
    await create(use, lines="dex = 3\nattack = d20 + dex")
    await create(use, by=other, name="Mia", lines="dex = -1\nattack = d20 + dex + 7")
    panel, editor = await post(lodged_town)
    await choose(lodged_town, editor, LINES, "line:attack", "number:dex")
    assert throws(panel)[-2:] == ["attack", "dex"]
    below.faces(10, 10, 10)
    assert "# 13" in text(await press(panel, "attack"))
    assert "# 16" in text(await press(panel, "attack", by=other))
    assert "# 9" in text(await press(panel, "dex", by=other))


async def test_who_lacks_the_line_is_told_and_offered_what_helps(lodged_town, use, press):
    await create(use, lines="attack = d20 + 4")
    panel, editor = await post(lodged_town)
    await choose(lodged_town, editor, LINES, "line:attack")
    other = lodged_town.owner
    none = await press(panel, "attack", by=other)
    assert none.ephemeral
    assert (
        "`attack` belongs to a character, and you play none in this channel. Make one with /character "
        "create, or choose one with /character use." in text(none)
    )
    assert list(buttons(none)) == ["My characters"]
    await create(use, by=other, name="Mia", lines="atack = d20 + 1")
    near = await press(panel, "attack", by=other)
    assert (
        "This button uses `attack`, but your character Mia has only `atack`: rename it to `attack` with "
        "/character edit." in text(near)
    )
    assert list(buttons(near)) == ["Roll atack instead", "My character"]
    assert "atack" in text(await press(near, "Roll atack instead", by=other))


async def test_a_saved_roll_that_is_gone_is_said_to_be_with_what_looks_like_it(lodged_town, use, press):
    owner = lodged_town.owner
    await use("saved add", by=owner, name="fireball", dice="8d6", **{"for": "server"})
    panel, editor = await post(lodged_town)
    await choose(lodged_town, editor, SAVED, "server:fireball")
    assert "fireball" in text(await press(panel, "fireball"))
    await use("saved add", by=owner, name="fireballs", dice="9d6", **{"for": "server"})
    await use("saved remove", by=owner, name="fireball", **{"for": "server"})
    gone = await press(panel, "fireball")
    assert "There is no saved roll `fireball` any more: did you mean `fireballs`?" in text(gone)
    assert list(buttons(gone)) == ["Roll fireballs instead", "Saved rolls"]


async def test_a_saved_roll_of_ones_own_is_on_the_panel_as_its_dice(lodged_town, use, press):
    await use("saved add", name="sneak", dice="5d6")
    panel, editor = await post(lodged_town)
    await choose(lodged_town, editor, SAVED, "mine:sneak")
    assert "**sneak** `5d6`" in text(panel)
    assert "sneak" in text(await press(panel, "sneak", by=lodged_town.owner))


async def test_what_is_left_open_is_asked_for(lodged_town, use, press, below):
    panel, _ = await post(lodged_town)
    await use("panel add", dice="d20 + {bonus}", label="Save")
    below.faces(11)
    opened = await press(panel, "Save", by=lodged_town.owner)
    assert opened.kind == "modal"
    seen = await fill_in(lodged_town, opened, by=lodged_town.owner, values="-2")
    assert "# 9" in text(seen)
    assert f"Pressed by <@{lodged_town.owner.id}>" in text(seen)
    wrong = await fill_in(lodged_town, await press(panel, "Save"), values="two")
    assert "`two` is not a whole number: write only numbers after the name, such as 7 or -2." in text(wrong)
    assert wrong.ephemeral


async def test_a_pool_with_names_and_what_is_left_open_is_rolled_for_who_presses(lodged_town, use, press):
    await use("config set", by=lodged_town.owner, game="vtm")
    await create(use, lines="strength = 3\nbrawl = 4")
    panel, _ = await post(lodged_town)
    await use("panel add", dice="strength + brawl hunger {hunger}", label="Brawl")
    seen = await fill_in(lodged_town, await press(panel, "Brawl"), values="2")
    assert "vtm7h2" in text(seen)
    await use("panel add", dice="{dice} hunger {hunger} >={difficulty}", label="Any")
    seen = await fill_in(lodged_town, await press(panel, "Any"), values="5 1 3")
    assert "vtm5h1 >=3" in text(seen)


async def test_a_table_is_rolled_on(lodged_town, use, press, kept):
    await use("table add", name="camp", text="Wolves; Nobody")
    panel, editor = await post(lodged_town)
    await choose(lodged_town, editor, SAVED, "table:camp")
    await press(panel, "camp", by=lodged_town.owner)
    assert (await kept(1)).kind == "table"
    await use("table remove", name="camp", sure=True)
    gone = await press(panel, "camp")
    assert "There is no table `camp` here: /table list shows all tables." in text(gone)
    assert list(buttons(gone)) == ["Tables"]


async def test_rolls_are_made_with_advantage_by_who_asked_for_that_alone(lodged_town, press, below):
    panel, _ = await post(lodged_town)
    below.faces(4, 15, 8)
    ways = await press(panel, "Advantage…")
    assert ways.ephemeral
    assert "What you press here is rolled with **advantage**." in text(ways)
    assert throws(ways) == throws(panel)
    seen = await press(ways, "d20")
    assert not seen.ephemeral
    assert "# 15" in text(seen)
    assert "# 8" in text(await press(panel, "d20", by=lodged_town.owner))
    refused = await press(ways, "d6")
    assert ("Advantage needs exactly one d20, but there is none: for advantage write `2d20kh1`.") in text(
        refused
    )


async def test_rolls_are_hidden_by_who_asked_for_that_alone(lodged_town, press, kept):
    panel, _ = await post(lodged_town)
    ways = await press(panel, "Hidden…")
    assert "seen by **you alone**" in text(ways)
    seen = await press(ways, "d20")
    assert seen.ephemeral
    assert (await kept(1)).visibility == "me"
    ways = await press(ways, "Game master alone", "Advantage")
    assert "rolled with **advantage** and seen by **the game master alone**" in text(ways)
    await press(ways, "d20")
    assert (await kept(2)).visibility == "gm"
    ways = await press(ways, "Game master alone", "Advantage")
    assert "rolled as on the panel" in text(ways)
    await press(ways, "d20")
    assert (await kept(3)).visibility == ""


async def test_only_what_is_allowed_there_hides_rolls(lodged_town, use, press):
    await use("config set", by=lodged_town.owner, hidden="gm")
    panel, _ = await post(lodged_town)
    assert list(buttons(await press(panel, "Hidden…")))[-2:] == ["Me and game master", "Game master alone"]
    await use("config set", by=lodged_town.owner, hidden="none")
    bare, _ = await post(lodged_town)
    assert "Hidden…" not in buttons(bare)


async def test_a_table_has_no_advantage(lodged_town, use, press):
    await use("table add", name="camp", text="Wolves; Nobody")
    panel, editor = await post(lodged_town)
    await choose(lodged_town, editor, SAVED, "table:camp")
    assert not buttons(await press(panel, "Advantage…"))["camp"]


async def test_the_label_of_a_button_is_that_of_the_roll(lodged_town, use, press, kept):
    panel, _ = await post(lodged_town)
    await use("panel add", dice="d20 + 2", label="Dodge; #now")
    await press(panel, "Dodge; #now", by=lodged_town.owner)
    assert (await kept(1)).request["dice"] == "d20 + 2 # Dodge, ,now"


async def test_pressed_rolls_are_counted_and_checked_as_if_typed(lodged_town, use, press, check_history):
    panel, _ = await post(lodged_town)
    for _ in range(3):
        seen = await press(panel, "d20")
    assert list(buttons(seen)) == ["Odds", "Roll again"]
    assert "d20" in text(await use("history", number=2))
    assert "3" in text(await use("stats", dice="d20"))
    await check_history()
