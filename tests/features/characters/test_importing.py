"""/character import: a sheet from elsewhere is shown first, and kept once it is saved."""

import pytest

from bot.features.characters import importing
from bot.features.characters.characters import CHARACTERS
from bot.mechanics.errors import BadInput
from bot.mechanics.sheet_import.formats import LARGEST
from bot.play.errors import Gone, NotAllowed
from bot.play.store import Ask
from bot.sandbox.people.handles import File
from tests.client.reading import buttons, text
from tests.features.characters.playing import create
from tests.features.panels.panel import context_of
from tests.mechanics.sheet_import.test_samples import SAMPLES, lines_of

TAMSIN = (SAMPLES / "block_pc1.txt").read_text()
BRAKKA = File("brakka.json", (SAMPLES / "fvtt_dnd5e_pc.json").read_bytes())


@pytest.fixture
def saved(lodged_town):
    """Return the lines of a character of the player's own, or of the server's; None: there is none."""

    async def saved(name, keeper="me"):
        ask = await Ask.of(lodged_town.client.services, context_of(lodged_town))
        found = {each.name: each for each in await CHARACTERS.list_all(ask, keeper)}
        return dict(found[name].sheet.lines) if name in found else None

    return saved


@pytest.fixture
def paste(lodged_town, use):
    """Paste a text into the form of the command."""

    async def paste(pasted, name=""):
        form = await use("character import")
        return await lodged_town.player.submit(form, {"text": pasted, "name": name})

    return paste


async def test_a_pasted_sheet_is_kept_once_it_is_saved(paste, press, use, saved):
    seen = await paste(TAMSIN)
    assert seen.ephemeral
    assert list(buttons(seen)) == ["Save", "Change first", "Cancel"]
    assert await saved("Tamsin-Reed") is None

    await press(seen, "Save")
    assert await saved("Tamsin-Reed") == lines_of("block_pc1.txt")
    assert "10 stealth" in text(await use("roll", dice="d20 + stealth"))


async def test_a_file_is_kept_once_it_is_saved_under_the_name_that_is_typed(use, press, saved):
    await press(await use("character import", file=BRAKKA, name="Ox"), "Save")

    assert await saved("Ox") == lines_of("fvtt_dnd5e_pc.json")


async def test_what_is_cancelled_is_not_kept(paste, press, saved):
    await press(await paste(TAMSIN), "Cancel")

    assert await saved("Tamsin-Reed") is None


async def test_lines_can_be_changed_before_they_are_saved(lodged_town, paste, press, saved):
    form = await press(await paste(TAMSIN), "Change first")
    lines = form.modal["components"][0]["component"]["value"]
    await lodged_town.player.submit(form, {"lines": lines.replace("hp = 27/33", "hp = 33/33")})

    assert await saved("Tamsin-Reed") == {**lines_of("block_pc1.txt"), "hp": "33/33 long"}


async def test_a_sheet_of_a_name_that_there_is_takes_the_place_of_its_lines(use, paste, press, saved):
    await create(use, lines="hp = 24/30; dex = 1")
    await use("character set", what="hp", to="-4")
    seen = await paste(TAMSIN, "lia")
    assert list(buttons(seen)) == ["Replace", "Change first", "Cancel"]

    await press(seen, "Replace")
    assert await saved("Lia") == lines_of("block_pc1.txt")
    assert "`hp` **20** of 33" in text(await use("character show"))


async def test_a_sheet_is_saved_once(services, ask):
    found = await importing.read(await Ask.of(services, ask()), "me", "", TAMSIN)
    await importing.save(await Ask.of(services, ask()), found.number)

    with pytest.raises(Gone):
        await importing.save(await Ask.of(services, ask()), found.number)


async def test_a_sheet_for_the_server_takes_the_right_to_change_its_characters(
    lodged_town, use, press, saved
):
    owner = lodged_town.owner
    options = {"file": BRAKKA, "for": "server"}
    await use("character import", **options)
    assert await saved("Brakka", "server") is None

    await press(await use("character import", by=owner, **options), "Save", by=owner)
    assert await saved("Brakka", "server") == lines_of("fvtt_dnd5e_pc.json")


async def test_nobody_else_saves_what_a_person_has_sent(services, ask):
    found = await importing.read(await Ask.of(services, ask()), "me", "", TAMSIN)

    with pytest.raises(NotAllowed):
        await importing.save(await Ask.of(services, ask(person=8)), found.number)


async def test_a_sheet_waits_for_an_hour(services, ask):
    context = ask()
    found = await importing.read(await Ask.of(services, context), "me", "", TAMSIN)
    later = ask(at=context.at + importing.WAITS + 1)

    with pytest.raises(Gone):
        await importing.save(await Ask.of(services, later), found.number)


async def test_without_a_name_one_is_asked_for(services, ask):
    with pytest.raises(BadInput, match="name"):
        await importing.read(await Ask.of(services, ask()), "me", "", "STR 16 (+3)")


async def test_a_form_that_is_refused_comes_back_filled_in(lodged_town, paste, press, saved):
    refused = await paste("no numbers at all", "Lia")
    form = await press(refused, "Correct it")
    sheet, name = (part["component"]["value"] for part in form.modal["components"])
    assert (sheet, name) == ("no numbers at all", "Lia")

    seen = await lodged_town.player.submit(form, {"text": TAMSIN, "name": name})
    await press(seen, "Save")
    assert await saved("Lia") == lines_of("block_pc1.txt")


async def test_a_file_that_is_too_large_is_not_read(use, saved):
    await use("character import", file=File("x.json", b"{" + b" " * LARGEST), name="Lia")

    assert await saved("Lia") is None


async def test_json_is_not_taken_for_lines(use, saved):
    seen = await use("character create", name="Lia", file=BRAKKA)

    assert "/character import" in text(seen)
    assert await saved("Lia") is None
