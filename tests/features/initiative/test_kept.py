"""A fight outlives restarts, old entries that are deleted, and those who are forgotten."""

from bot.features.config import changing
from bot.play.settings import Configuration
from tests.client.reading import buttons, text
from tests.features.initiative.fighting import note, order, turn_of


async def test_its_buttons_work_after_a_restart(town):
    async with town.bot():
        seen = await town.player.use(town.room, "initiative add", who="ogre 15; rat 3")
    async with town.bot():
        await town.player.press(seen.message, "Next")
        assert turn_of(seen) == "ogre"
        await town.player.use(town.room, "initiative next")
        assert turn_of(seen) == "rat"


async def test_it_goes_on_without_the_names_whose_entries_were_deleted(
    lodged_town, use, press, place, check_history, monkeypatch
):
    seen = await use("initiative add", who="ogre 15; rat 3")
    await note(lodged_town.player, seen, "prone", on="rat")
    await press(seen, "Next", "Next", "Next")
    monkeypatch.setattr(changing, "LEAST", 1)
    services, kept = lodged_town.client.services, Configuration(history_rolls=1)
    await changing.prune(services, place, kept, 1_700_000_000_000)
    anew = await use("initiative show")
    assert order(anew) == ["15 Monster 1-1", "3 Monster 1-2"]
    assert "a note" in text(anew)
    assert turn_of(await press(anew, "Next")) == "Monster 1-2"
    await check_history()


async def test_it_goes_on_without_the_words_of_who_was_forgotten(lodged_town, use, press, check_history):
    await use("initiative add", who="ogre 15")
    await use("initiative join", name="Lia", roll="9")
    await note(lodged_town.player, await use("initiative show"), "blessed", on="ogre")
    question = await use("privacy forget")
    await press(question, next(iter(buttons(question))))
    shown = text(await use("initiative show", by=lodged_town.owner))
    for word in ("ogre", "Lia", "blessed", str(lodged_town.player.id)):
        assert word not in shown
    assert "Monster 1-1" in shown
    assert "someone" in shown
    await check_history()
