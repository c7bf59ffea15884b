"""Every kind of stored line goes on meaning what it meant, or its owner is told once what it means now."""

from dataclasses import replace
from typing import get_args

import pytest

from bot.features.characters import characters
from bot.features.panels import panels
from bot.features.panels.panels import PanelThrow
from bot.features.saved import saved
from bot.mechanics.stored_line import LineMeaning, find_meaning
from bot.play.library import ItemKind, SavedItem
from bot.play.store import Ask
from tests.client.reading import text
from tests.features.characters.playing import create
from tests.features.panels.panel import context_of, post
from tests.features.panels.panel import kept as kept_panels

SAME, DEPENDENT = "1d20 adv", "1d20 adv + dex"
"""A line that is the same for all who roll it, and one that is not."""

OTHER = {SAME: LineMeaning("2d20kl1"), DEPENDENT: LineMeaning(samples="2d20kl1 + 1")}
"""What another version may have read."""


class SavedRolls:
    """Keeps a line as a saved roll."""

    item = "roll"
    mend = "save it anew"

    def __init__(self, town, use, press, keeper="me"):
        self.services, self.context = town.client.services, context_of(town)
        self.town, self.use, self.press, self.keeper = town, use, press, keeper

    async def play(self):
        """Have both people play a character."""
        for by in (self.town.player, self.town.owner):
            await create(self.use, by=by, lines="dex = 3")

    async def store(self, line, meaning):
        await self.play()
        collection = saved.ROLLS.collection(self.context, self.keeper)
        body = {"dice": line, "means": meaning.body}
        await self.services.store.save_item(SavedItem(collection, "luck", self.town.player.id, body))

    async def read(self):
        (there,) = await saved.ROLLS.list_all(await Ask.of(self.services, self.context), self.keeper)
        return there.meaning

    async def roll(self):
        by = self.town.owner if self.keeper == "server" else self.town.player
        return await self.use("roll", by=by, dice="luck")


class Lines(SavedRolls):
    """Keeps it as a line of a character."""

    item = "character"
    mend = "change it with /character edit"

    async def store(self, line, meaning):
        await self.play()
        if self.keeper == "server":
            await self.use("character share", name="Lia")
            await self.use("character remove", name="Lia", sure=True)
            await self.use("character use", name="Lia")
        before = await characters.CHARACTERS.find(await Ask.of(self.services, self.context), "lia")
        sheet = replace(before.sheet, lines=(*before.sheet.lines, ("luck", line), ("twice", "luck + 1")))
        body = characters.body_of(replace(before, sheet=sheet, meanings={"luck": meaning}))
        collection = characters.CHARACTERS.collection(self.context, self.keeper)
        await self.services.store.save_item(SavedItem(collection, "lia", self.town.player.id, body))

    async def read(self):
        return (await characters.CHARACTERS.find(await Ask.of(self.services, self.context), "lia")).meanings[
            "luck"
        ]

    async def roll(self):
        return await self.use("roll", dice="luck")


class LinesWithin(Lines):
    """Keeps it as a line that another one uses, which is rolled."""

    async def roll(self):
        return await self.use("roll", dice="twice")


class Buttons(SavedRolls):
    """Keeps it on a panel."""

    item = "panel"
    mend = "change it"

    async def store(self, line, meaning):
        await self.play()
        self.posted, _ = await post(self.town)
        (panel,) = await kept_panels(self.town)
        throw = PanelThrow("dice", line, "Luck", panel.throws[0].id, meaning)
        await panels.change(
            await Ask.of(self.services, self.context), panel, lambda now: replace(now, throws=(throw,))
        )

    async def read(self):
        (there,) = await kept_panels(self.town)
        return there.throws[0].meaning

    async def roll(self):
        return await self.press(self.posted, "d20")


KINDS = {
    "a saved roll": (SavedRolls, "me"),
    "a saved roll of the server": (SavedRolls, "server"),
    "a line of a character": (Lines, "me"),
    "a line of the server's": (Lines, "server"),
    "a line within another": (LinesWithin, "me"),
    "a button": (Buttons, "me"),
}

ELSEWHERE = {"table": "its rows hold sums of dice, which are read as records of them are"}
"""Items that hold no such line, and why."""


@pytest.fixture(params=KINDS)
def kind(request, lodged_town, use, press):
    """A kind of stored line, of a person who plays a character and of their server."""
    make, keeper = KINDS[request.param]
    return make(lodged_town, use, press, keeper)


def test_all_items_that_are_stored_are_among_these_kinds():
    assert {make.item for make, _ in KINDS.values()} | ELSEWHERE.keys() == set(get_args(ItemKind))


async def test_what_is_the_same_for_all_goes_on_meaning_what_it_meant(kind, kept):
    await kind.store(SAME, OTHER[SAME])
    seen = await kind.roll()

    assert "2d20kl1" in (await kept(1)).request["dice"]
    assert "is read as" not in text(seen)


async def test_the_owner_is_told_once_what_another_version_read_otherwise(kind):
    await kind.store(DEPENDENT, OTHER[DEPENDENT])
    first = await kind.roll()
    await kind.town.until_idle()
    meaning = await kind.read()
    again = await kind.roll()

    assert f"now; {kind.mend} if you meant something else" in text(first)
    assert meaning == find_meaning(DEPENDENT)
    assert "is read as" not in text(again)


@pytest.mark.parametrize("line", [SAME, DEPENDENT])
async def test_nothing_is_told_of_what_is_read_as_it_was(kind, line):
    await kind.store(line, find_meaning(line))

    assert "is read as" not in text(await kind.roll())


async def test_lines_that_an_edit_leaves_alone_go_on_meaning_what_they_meant(lodged_town, use, press):
    lines = Lines(lodged_town, use, press)
    await lines.store(SAME, OTHER[SAME])
    await use("character edit", lines="dex = 4")

    assert await lines.read() == OTHER[SAME]


async def test_a_line_that_is_written_anew_means_what_it_is_read_as_now(lodged_town, use, press):
    lines = Lines(lodged_town, use, press)
    await lines.store(SAME, OTHER[SAME])
    await use("character edit", lines=f"luck = {SAME} # again")

    assert await lines.read() == find_meaning(f"{SAME} # again")
