"""What a server keeps is changed by one right, whatever it is: its maker, game masters, Manage Server."""

from dataclasses import replace

import pytest

from bot.features.characters import characters
from bot.features.characters.characters import CHARACTERS
from bot.features.panels import panels
from bot.features.panels.panels import PanelThrow
from bot.features.saved import saved
from bot.features.saved.saved import ROLLS
from bot.features.tables import saved_tables as tables
from bot.features.tables.saved_tables import TABLES
from bot.play.errors import NotAllowed
from bot.play.settings import Scope
from bot.play.store import Ask

MAKER, MASTER, STRANGER = 7, 8, 9


class SavedRolls:
    """Saved rolls of the server."""

    async def make(self, services, context):
        await saved.add(await Ask.of(services, replace(context, manages=True)), "server", "sneak", "d20")

    async def change(self, services, context):
        await saved.add(await Ask.of(services, context), "server", "sneak", "d6")

    async def remove(self, services, context):
        await ROLLS.remove(await Ask.of(services, context), "server", "sneak")

    async def read(self, services, context):
        return [each.dice for each in await ROLLS.list_all(await Ask.of(services, context), "server")]


class Tables:
    """Tables of the server."""

    async def make(self, services, context):
        await tables.add(await Ask.of(services, context), "inn", "Cats\nDogs")

    async def change(self, services, context):
        await tables.add(await Ask.of(services, context), "inn", "Cats\nDogs\nMice")

    async def remove(self, services, context):
        await TABLES.remove(await Ask.of(services, context), "server", "inn")

    async def read(self, services, context):
        names = await tables.names(await Ask.of(services, context))
        return [len((await tables.find(await Ask.of(services, context), name)).table.rows) for name in names]


class Characters:
    """Characters of the server."""

    async def make(self, services, context):
        await characters.create(
            await Ask.of(services, replace(context, manages=True)), "server", "Lia", "dex = 3"
        )

    async def change(self, services, context):
        await characters.edit(await Ask.of(services, context), "server", "lia", "dex = 4")

    async def remove(self, services, context):
        await CHARACTERS.remove(await Ask.of(services, context), "server", "lia")

    async def read(self, services, context):
        return [
            str(each.sheet) for each in await CHARACTERS.list_all(await Ask.of(services, context), "server")
        ]


class Panels:
    """Panels of the channel."""

    async def make(self, services, context):
        await panels.make(await Ask.of(services, context), "Fight")

    async def change(self, services, context):
        (panel,) = await panels.list_here(await Ask.of(services, context))
        thrown = PanelThrow("dice", "d20", "d20")
        await panels.change(await Ask.of(services, context), panel, lambda now: now.with_throws((thrown,)))

    async def remove(self, services, context):
        (panel,) = await panels.list_here(await Ask.of(services, context))
        await panels.take_down(await Ask.of(services, context), panel)

    async def read(self, services, context):
        return [len(each.throws) for each in await panels.list_here(await Ask.of(services, context))]


SHELVES = (SavedRolls(), Tables(), Characters(), Panels())

each_shelf = pytest.mark.parametrize("shelf", SHELVES, ids=lambda shelf: type(shelf).__name__)


@pytest.fixture
async def shared(services, ask, shelf):
    """A thing that person 7 made, in a server where person 8 is the game master."""
    await services.store.decide(Scope(1), lambda decided: {**decided, "game_masters": (MASTER,)})
    await shelf.make(services, ask(person=MAKER))


@each_shelf
@pytest.mark.parametrize(
    "who", [{"person": MAKER}, {"person": MASTER}, {"person": STRANGER, "manages": True}]
)
async def test_its_maker_a_game_master_and_who_manages_the_server_change_and_remove_it(
    services, ask, shelf, shared, who
):
    before = await shelf.read(services, ask())
    await shelf.change(services, ask(**who))
    changed = await shelf.read(services, ask())
    await shelf.remove(services, ask(**who))

    assert len(before) == len(changed) == 1
    assert changed != before
    assert await shelf.read(services, ask()) == []


@each_shelf
async def test_nobody_else_changes_or_removes_it(services, ask, shelf, shared):
    before = await shelf.read(services, ask())
    for act in (shelf.change, shelf.remove):
        with pytest.raises(NotAllowed):
            await act(services, ask(person=STRANGER))

    assert await shelf.read(services, ask()) == before


@pytest.mark.parametrize("shelf", SHELVES[:3], ids=lambda shelf: type(shelf).__name__)
async def test_a_game_master_of_one_channel_has_no_right_to_what_all_channels_have(
    services, ask, shelf, shared
):
    await services.store.decide(Scope(1, 5), lambda decided: {**decided, "game_masters": (STRANGER,)})
    with pytest.raises(NotAllowed):
        await shelf.change(services, ask(person=STRANGER))


@pytest.mark.parametrize("shelf", SHELVES[3:], ids=lambda shelf: type(shelf).__name__)
async def test_a_game_master_of_one_channel_changes_its_panels(services, ask, shelf, shared):
    await services.store.decide(Scope(1, 5), lambda decided: {**decided, "game_masters": (STRANGER,)})
    await shelf.change(services, ask(person=STRANGER))

    assert await shelf.read(services, ask()) == [1]


@pytest.mark.parametrize("shelf", SHELVES[1:2], ids=lambda shelf: type(shelf).__name__)
async def test_of_a_maker_who_was_forgotten_no_id_is_told(services, ask, shelf, shared):
    await services.store.forget(MAKER)
    with pytest.raises(NotAllowed) as refused:
        await shelf.change(services, ask(person=STRANGER))

    assert "<@" not in str(refused.value)


async def test_a_character_that_a_person_shared_who_was_forgotten_is_kept_and_names_nobody(services, ask):
    for person in (MAKER, STRANGER):
        await characters.create(await Ask.of(services, ask(person=person)), "me", "Lia", f"dex = {person}")
    await characters.share(await Ask.of(services, ask(person=MAKER)), "lia")
    await services.store.forget(MAKER)
    with pytest.raises(NotAllowed) as refused:
        await characters.share(await Ask.of(services, ask(person=STRANGER)), "lia")

    assert "<@" not in str(refused.value)
    (kept,) = await CHARACTERS.list_all(await Ask.of(services, ask()), "server")
    assert str(kept.sheet) == "dex = 7"


async def test_what_all_have_by_name_is_added_by_those_alone_who_lead(services, ask):
    stranger = ask(person=STRANGER)
    with pytest.raises(NotAllowed):
        await saved.add(await Ask.of(services, stranger), "server", "sneak", "d20")
    with pytest.raises(NotAllowed):
        await characters.create(await Ask.of(services, stranger), "server", "Lia", "dex = 3")

    assert await ROLLS.list_all(await Ask.of(services, stranger), "server") == []
    assert await CHARACTERS.list_all(await Ask.of(services, stranger), "server") == []
