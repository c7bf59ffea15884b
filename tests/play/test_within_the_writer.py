"""One person cannot stop all: the writer applies what was prepared, and reading a page replays nothing."""

import random

import pytest

from bot.features.deck import event as deck
from bot.features.deck.event import DeckWish
from bot.features.die.event import DIE, validate
from bot.features.history import event as strike
from bot.features.history.pages import Filters, look_back
from bot.features.registry import REGISTRY
from bot.features.tables import saved_tables
from bot.mechanics.catalogue import CATALOGUE
from bot.mechanics.playing import Waiting
from bot.mechanics.sources import Chance
from bot.play.event import Effect, EventContext
from bot.play.store import Ask, Services
from bot.storage.event_rows import to_json
from bot.storage.urls import open_store
from tests.features.tables.rolling import roll as roll_on_table
from tests.places import NOW, rows
from tests.play.entered import of, watched
from tests.play.scanning import cells
from tests.rolling import roll_dice, roll_die, roll_fair, wanted
from tests.tiers import soaked

LONG = ("bot.mechanics.analysis", "bot.mechanics.notation.distributions")
"""Where distributions are worked out."""

CHEAP = {("bot.mechanics.analysis", "outcomes")}
"""What stands there too, and only names the range of a rule."""

PLANNING = {("bot.mechanics.encounters.by_d6", "plan_of"), ("bot.mechanics.encounters.by_d6", "grow")}

DEAREST = wanted(command="die", sides=10_000, method="digits-capped", options="cap=20")

DEAR = [
    wanted(command="die", sides=10_000, method="digits"),
    wanted(command="die", sides=10_000, method="reroll-capped"),
    wanted(command="die", sides=10_000, method="accumulator"),
]


def wishes():
    """Go through all rules, each for a die that it makes."""
    for entry in CATALOGUE:
        sides = entry.only_sides[0] if entry.only_sides else 100
        faces = entry.only_faces[0] if entry.only_faces else 6
        yield wanted(
            command="die", sides=sides, method=entry.name, faces=faces if entry.takes(faces) else None
        )


def named(wish):
    return f"{wish['method']} {wish['sides']} {wish.get('options', '')}".rstrip()


async def prepared_for(services, ask, wish):
    """What a roll needs to be applied: how it was prepared, and its request."""
    asked = await Ask.of(services, ask())
    request = validate(asked, **wish).request
    return await DIE.prepare(request, asked, asked), request


def applied(prepared, request, state=None):
    """Apply a roll; return what is entered meanwhile, with what comes of it."""
    with watched() as entered:
        source = Chance(random.Random(1).randrange)
        effect = DIE.apply(prepared, request, EventContext(7, NOW, 1, state=state), source)
    assert isinstance(effect, Effect)
    return entered.here, effect


@pytest.mark.parametrize("asked", [[*wishes(), *DEAR], soaked([DEAREST])], ids=len)
async def test_no_distribution_is_worked_out_where_a_roll_is_applied(services, ask, asked):
    for wish in asked:
        prepared, request = await prepared_for(services, ask, wish)
        first, effect = applied(prepared, request)
        second, _ = applied(prepared, request, effect.after)
        assert ("bot.features.die.event", "apply") in first
        assert of(first | second, *LONG) <= CHEAP, wish


@pytest.mark.parametrize("wish", [*DEAR[:2], soaked(DEAREST)], ids=named)
async def test_what_is_dear_is_left_to_the_workers(services, workers, ask, wish):
    await prepared_for(services, ask, wish)

    assert workers.jobs == 1


async def test_what_is_rolled_every_day_needs_no_worker(services, ask, workers):
    await roll_die(await Ask.of(services, ask()), "d100", 100)
    await roll_dice(await Ask.of(services, ask()), "4d6kh3 + 2")
    await roll_dice(await Ask.of(services, ask()), "d20", rolled="20")

    assert workers.jobs == 0


@pytest.fixture
async def watched_place(database, below, workers):
    """A place whose store is watched in all threads: the services, and what was entered."""
    with watched() as entered:
        async with open_store(f"sqlite:///{database}", lambda: NOW, REGISTRY) as store:
            yield Services(store, below, workers, REGISTRY), entered


@pytest.fixture
async def watched_store(database, below, workers):
    """The same, but for what is entered in the thread of the test."""
    with watched(here=False) as entered:
        async with open_store(f"sqlite:///{database}", lambda: NOW, REGISTRY) as store:
            yield Services(store, below, workers, REGISTRY), entered


@pytest.mark.parametrize("dear", [DEAR, soaked((DEAREST, *DEAR))], ids=len)
async def test_no_distribution_is_worked_out_in_the_thread_of_the_store(watched_store, ask, dear):
    services, entered = watched_store
    await saved_tables.add(await Ask.of(services, ask()), "forest", "1-3 wolves with {gem}\n4-6 nobody")
    await saved_tables.add(await Ask.of(services, ask()), "gem", "20x ruby\n11x opal")
    for wish in (
        *dear,
        *(
            wanted(command="d100", sides=100, method=name)
            for name in ("rotating", "calculator", "digits-boxed")
        ),
    ):
        await roll_die(await Ask.of(services, ask()), **wish)
    for by_d6 in (False, True):
        await roll_on_table(services, ask(), "forest", by_d6=by_d6)
    for _ in range(2):
        await roll_fair(await Ask.of(services, ask()), "4d6kh3")
        await deck.draw(await Ask.of(services, ask()), DeckWish("2d6"))
    wish = {**dear[0], "rolled": "1 1 1 1 1 1", "set_name": "red"}
    assert isinstance(await roll_die(await Ask.of(services, ask()), **wish), Waiting)
    typed = await roll_dice(
        await Ask.of(services, ask()), "10d10kh5", rolled="1 2 3 4 5 6 7 8 9 10", visibility="me"
    )
    _, question = await strike.ask_strike(await Ask.of(services, ask()), typed.event.number)
    await strike.strike(await Ask.of(services, ask()), question)

    assert ("bot.play.transition", "transition") in entered.elsewhere
    assert of(entered.elsewhere, *LONG) | entered.elsewhere & PLANNING <= CHEAP


async def test_a_table_is_planned_when_it_is_added_and_never_again(watched_place, ask):
    services, entered = watched_place
    await saved_tables.add(await Ask.of(services, ask()), "forest", "3x {gem} and {gem}\n1x nobody")
    await saved_tables.add(await Ask.of(services, ask()), "gem", "5x ruby\n4x opal\n2x {gem}")
    assert entered.here >= PLANNING
    entered.here.clear()
    for _ in range(3):
        made = await roll_on_table(services, ask(), "forest", by_d6=True)
    kind = REGISTRY["table"]
    await kind.prepare(kind.read(made.event.request), services, made.event)

    assert ("bot.mechanics.encounters.by_d6", "step") in entered.elsewhere
    assert (entered.here | entered.elsewhere) & PLANNING == set()


@pytest.mark.parametrize("by_d6", [False, True])
async def test_a_row_of_twenty_rolls_on_large_tables_is_short(services, ask, database, by_d6):
    refers = "".join(f"{1 + number % 9}x {{b}}{{b}}{{b}} {'long ' * 20}\n" for number in range(1, 400))
    await saved_tables.add(await Ask.of(services, ask()), "a", refers)
    await saved_tables.add(await Ask.of(services, ask()), "b", refers.replace("{b}", "{a}"))
    made = await roll_on_table(services, ask(), "a", by_d6=by_d6)

    assert len(made.result.landings) == 20
    row = [text for where, text in cells(database) if where.startswith("event.") and text != "None"]
    assert len("".join(row)) < 2_000
    event = made.event
    assert len(to_json([event.request, event.draws, event.used, event.line])) < 2_000


async def test_a_page_of_the_history_replays_nothing(watched_place, ask):
    services, entered = watched_place
    await saved_tables.add(await Ask.of(services, ask()), "forest", "1-3 wolves\n4-6 nobody")
    for _ in range(2):
        await roll_die(await Ask.of(services, ask()), "d100", 100, "accumulator")
        await roll_dice(await Ask.of(services, ask()), "2x 4d6kh3 # hello")
        await roll_dice(await Ask.of(services, ask()), "4d6kh3", visibility="me")
        await roll_fair(await Ask.of(services, ask()), "2d6")
        await roll_on_table(services, ask(), "forest", by_d6=True)
    assert len(await rows(services, ask())) == 10
    entered.here.clear()
    entered.elsewhere.clear()
    view = await look_back(await Ask.of(services, ask(person=8)), Filters())

    assert (len(view.page.events), len(view.hidden)) == (10, 2)
    assert ("bot.features.history.pages", "look_back") in entered.here
    replaying = ("bot.mechanics.playing", "bot.mechanics.notation.evaluation", "bot.mechanics.sources", *LONG)
    assert of(entered.here | entered.elsewhere, *replaying) == set()
