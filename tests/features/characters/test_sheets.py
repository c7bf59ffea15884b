"""/character: made, shown, changed, chosen and removed."""

from typing import Any

from tests.client.reading import buttons, text
from tests.client.thief import press as forge_press
from tests.features.characters.playing import LIA, create


async def test_a_character_is_made_of_lines_and_shown_with_what_they_come_to(use):
    seen = await create(use)
    assert seen.ephemeral
    for line in (
        "`dex` **3** · `str` **-1** · `prof` **2**",
        "`hp` **24** of 30",
        "`stealth` **5** = dex + prof",
        "`attack` d20 + str + prof vs {ac}",
        "yours · roll it with /roll dice:attack",
    ):
        assert line in text(seen)
    assert list(buttons(seen)) == ["attack", "fireball", "Rest", "As a file"]
    assert text(await use("character show")).replace("Lia", "Lia · created", 1) == text(seen)


async def test_a_character_is_made_and_changed_in_a_form(lodged_town, use):
    form = await use("character create", name="Lia")
    await lodged_town.player.submit(form, {"lines": "dex = 3\nhit = d20 + dex"})
    form = await use("character edit")
    assert form.modal["components"][0]["component"]["value"] == "dex = 3\nhit = d20 + dex"
    seen = await lodged_town.player.submit(form, {"lines": "dex = 4\nhit = d20 + dex\nhp = 5/5"})
    assert " · changed\n`dex` **4**" in text(seen)
    assert "`hp` **5** of 5" in text(await use("character show", name="lia"))


async def test_a_form_that_is_refused_comes_back_filled_in(lodged_town, use, press):
    form = await use("character create", name="Lia")
    for typed in ("dex = 3\nhit = 2d", "dex = 3\nhit = 3d"):
        refused = await lodged_town.player.submit(form, {"lines": typed})
        form = await press(refused, "Correct it")
        assert form.modal["components"][0]["component"]["value"] == typed
    await lodged_town.player.submit(form, {"lines": "dex = 3\nhit = d20"})

    assert "`dex` **3**\n`hit` d20" in text(await use("character show"))


async def test_so_does_one_for_changes(lodged_town, use, press):
    await create(use)
    refused = await lodged_town.player.submit(await use("character edit"), {"lines": "hit = 2d"})
    form = await press(refused, "Correct it")
    await lodged_town.player.submit(form, {"lines": "hit = 2d6"})

    assert "`hit` 2d6" in text(await use("character show"))


async def test_lines_without_a_sign_are_read_as_an_import_reads_them(lodged_town, use):
    await create(use, lines="DEX 16; Perception 5; HP 12/12")
    await use("character edit", lines="Stealth +6")
    assert "`dex` **16** · `perception` **5**\n`hp` **12** of 12\n`stealth` **6**" in text(
        await use("character show")
    )

    form = await use("character edit")
    seen = await lodged_town.player.submit(form, {"lines": "hp 7/7\nstealth +6"})
    assert "`hp` **7** of 7\n`stealth` **6**" in text(seen)


async def test_single_lines_are_changed_and_added(use):
    await create(use, lines="dex = 3; hit = d20 + dex")
    seen = await use("character edit", lines="dex = 5; wis = 1")
    assert "`dex` **5**\n`hit` d20 + dex\n`wis` **1**" in text(seen)


async def test_what_does_not_serve_is_refused_with_what_was_probably_meant(use, press):
    seen = await create(use, lines="dex = 3; hit = d20 + dxe")
    assert "In `hit`: There is no line `dxe`: did you mean `dex`?" in text(seen)
    assert "created" in text(await press(seen, "Use dex instead"))
    assert "You have a character `Lia` already" in text(await create(use))
    assert "There is no character `Lai` here: did you mean `lia`?" in text(
        await use("character show", name="Lai")
    )
    assert "at most" not in text(await use("character edit", lines="hp = 3/4"))
    assert "my_age" in text(await use("character edit", lines="age = 3"))


async def test_whoever_has_one_character_plays_it_and_of_several_the_one_that_was_chosen(use):
    assert "You play no character here: make one" in text(await use("character show"))
    await create(use)
    assert "`dex` **3**" in text(await use("character show"))
    await create(use, name="Bo", lines="dex = 1")
    seen = await use("character use", name="bo")
    assert "You play **Bo** in this channel" in text(seen)
    assert "`dex` **1**" in text(await use("character show"))
    listed = await use("character list")
    assert "**Yours**\nBo, 1 line · you play it here\nLia, 8 lines" in text(listed)
    assert list(buttons(listed)) == ["Play Bo", "Play Lia"]


async def test_another_person_sees_nothing_of_it(lodged_town, use):
    await create(use)
    other = lodged_town.owner
    asked: dict[str, dict[str, Any]] = {
        "character show": {"name": "Lia"},
        "character edit": {"name": "Lia", "lines": "dex = 9"},
        "character use": {"name": "Lia"},
        "character share": {"name": "Lia"},
        "character copy": {"name": "Lia", "to": "Mine"},
        "character hand-over": {"name": "Lia", "to": lodged_town.player.id},
        "character remove": {"name": "Lia", "sure": True},
    }
    for command, options in asked.items():
        seen = text(await use(command, by=other, **options))
        assert seen == "There is no character `Lia` here: /character list shows all characters."
    rolled = await use("roll", by=other, dice="d4")
    forged = await forge_press(lodged_town, other, rolled, "character-file:me:Lia")
    assert "There is no character" in text(forged)
    assert "There are none yet" in text(await use("character list", by=other))


async def test_the_servers_are_made_by_who_manages_it_and_played_by_all(lodged_town, use):
    goblin = {"name": "Goblin", "lines": "hp = 7/7", "for": "server"}
    assert "Manage Server permission can add characters" in text(await use("character create", **goblin))
    await use("character create", by=lodged_town.owner, **goblin)
    assert "Goblin" in text(await use("character use", name="goblin"))
    assert "the server's" in text(await use("character show"))
    seen = await use("character edit", name="goblin", lines="hp = 9/9", **{"for": "server"})
    assert "who made the character `Goblin`, can change or remove it" in text(seen)


async def test_a_character_is_removed_once_that_is_confirmed(use, press):
    await create(use)
    asked = await use("character remove", name="Lia")
    assert "Remove **Lia**, with 8 lines?" in text(asked)
    assert "**Lia** was yours." in text(await press(asked, "Remove it"))
    assert "You play no character here" in text(await use("character show"))


async def test_no_more_characters_than_there_is_room_for(use):
    for number in range(25):
        await create(use, name=f"n{number}", lines="dex = 1")
    assert "You have 25 characters, and no more are possible: remove one that is no longer used." in text(
        await create(use, name="more")
    )


async def test_the_beginning_of_one_name_is_enough_to_play_or_show_it(use):
    for name in ("Helka-Stoneroot", "Kestrel-Vane", "Kestrel-Vale"):
        await create(use, name=name, lines="dex = 1")

    assert "Stoneroot" in text(await use("character use", name="helka stone"))
    assert "Stoneroot" in text(await use("character show", name="helka"))
    assert "There is no character `kestrel` here" in text(await use("character use", name="kestrel"))


async def test_names_are_completed_from_those_that_can_be_played(lodged_town, use):
    await create(use, lines=LIA)
    choices = await lodged_town.player.complete(lodged_town.room, "character show", "name", "L")
    assert [each["value"] for each in choices] == ["lia"]


async def test_a_name_of_several_words_is_written_with_hyphens_and_the_answer_says_so(use):
    seen = await create(use, name="Deep One", lines="dodge = 24")
    assert "`Deep-One`" in text(seen)
    assert "`dodge` **24**" in text(await use("character show", name="deep one"))


async def test_a_name_of_several_words_is_found_by_every_command(use):
    await create(use, name="Old Deep  One", lines="dodge = 24")
    for command, options in (
        ("character show", {}),
        ("character use", {}),
        ("character copy", {"to": "Young One"}),
        ("character edit", {"lines": "dodge = 30"}),
        ("character remove", {"sure": True}),
    ):
        seen = text(await use(command, name="old deep one", **options))
        assert "Deep" in seen, command


async def test_its_form_takes_such_a_name_as_well(lodged_town, use):
    form = await use("character create", name="Deep One")
    assert "`Deep-One`" in text(await lodged_town.player.submit(form, {"lines": "dodge = 24"}))
