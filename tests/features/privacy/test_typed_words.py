"""What people type at a table: in their export if the row is theirs, and nowhere once they are forgotten."""

from dataclasses import replace

import pytest

from bot.features.calls import open_calls
from bot.features.characters import characters
from bot.features.history import labels
from bot.features.initiative import actions
from bot.features.initiative.adding import validate_add, validate_join
from bot.features.initiative.view import view_fight
from bot.features.panels import panels
from bot.features.panels.panels import PanelThrow
from bot.features.privacy.card import json_item, json_row
from bot.features.privacy.privacy import own_rolls
from bot.features.registry import REGISTRY
from bot.features.roll import event as roll
from bot.features.saved import saved as saved_rolls
from bot.features.sessions import event as sessions
from bot.features.together import event as together
from bot.mechanics.group_checks import read_rule
from bot.play import for_another
from bot.play.recording import record_at_once
from bot.play.store import Ask
from tests.features.calls.calling import start
from tests.features.until.rolling import roll as roll_until
from tests.rolling import roll_dice
from tests.stateful.kept import InFile
from tests.stateful.table import Table

EXPORTED = ("alfa", "bravo", "charlie", "delta", "foxtrot", "golf", "hotel", "india", "juliett", "kilo")
"""In rows of the person's own: labels, names of dice, and words of fights, calls and sessions."""

OF_OTHERS = ("echo", "november", "oscar")
"""In what another has rolled, or what waits."""

SAVED = ("lima", "mike", "papa", "romeo", "sierra")
"""On panels, in saved rolls and in characters."""


async def type_all(table: Table) -> None:
    """Have the first person type words wherever they can."""

    def ask(person: int = 0):
        return table.ask(person, 0)

    services = table.services
    made = (
        await roll_dice(await Ask.of(services, ask()), "2d6 # alfa", rolled="3 4", set_name="foxtrot")
    ).event
    await labels.relabel(await Ask.of(services, ask()), made.number, "bravo")
    await roll_until(services, ask(), "d6 until 4 # charlie")
    for comment, roller in (("delta", 0), ("echo", 1), ("oscar", None)):
        found = await together.gather(await Ask.of(services, ask()), "add", "d6", comment)
        if roller is not None:
            await together.roll(await Ask.of(services, replace(ask(roller), manages=True)), found.number)
    asked = await validate_add(await Ask.of(services, ask()), "golf 3; rat d20")
    await record_at_once(await Ask.of(services, ask()), asked)
    asked = await validate_join(await Ask.of(services, ask()), "15", "hotel")
    await record_at_once(await Ask.of(services, ask()), asked)
    view = await view_fight(await Ask.of(services, ask()))
    await actions.note(await Ask.of(services, ask()), view, view.fight.order[0].unit, "india 3")
    call = await open_calls.new_call(await Ask.of(services, ask()), "d8 # juliett", "", read_rule("each"), ())
    await start(await Ask.of(services, ask()), call)
    await sessions.start(await Ask.of(services, ask()), "kilo")
    await saved_rolls.add(await Ask.of(services, ask()), "me", "papa", "2d6")
    await characters.create(await Ask.of(services, ask()), "me", "romeo", "sierra = 3")
    await panels.make(await Ask.of(services, ask()), "lima", (PanelThrow("dice", "d20", "mike"),))
    wish = await roll.validate(await Ask.of(services, ask()), "2d6 # november")
    await for_another.enter(await Ask.of(services, ask()), wish, "3 4", table.people[1].id)


@pytest.fixture
async def table(tmp_path):
    table = Table(InFile(tmp_path / "evenhand.db"))
    await table.start()
    await type_all(table)
    yield table
    await table.stop()


async def test_what_is_typed_is_exported_and_forgotten(table):
    person, store = table.people[0].id, table.services.store
    exported = "\n".join(
        json_row(place, event) for place, event in own_rolls(store.events_of(person)(), REGISTRY)
    )
    stands = "\n".join(repr(row) for row in table.kept.rows())
    saved = "\n".join(map(json_item, store.items_of(person)()))
    await store.forget(person)
    left = "\n".join(repr(row) for row in table.kept.rows())

    assert [word for word in EXPORTED if word not in exported] == []
    assert [word for word in OF_OTHERS if word not in stands] == []
    assert [word for word in SAVED if word not in saved] == []
    assert [word for word in (*EXPORTED, *OF_OTHERS, *SAVED) if word in left] == []
    assert str(person) not in left
