"""Nothing that is kept says who a forgotten person was, or what they typed; and all of it still replays."""

import pytest

from bot.features.config import changing
from bot.features.config.changing import prune
from bot.features.deck import event as deck
from bot.features.deck.event import DeckWish
from bot.features.fair import event as fair
from bot.features.history import event as strikes
from bot.features.sessions import event as sessions
from bot.features.tables import saved_tables
from bot.play.errors import DAY
from bot.play.recording import roll_again
from bot.play.settings import Configuration
from bot.play.store import Ask
from bot.play.verification import faults
from bot.play.visibility import Shown
from tests.features.tables.rolling import roll as roll_on
from tests.places import NOW, rows
from tests.play.by_hand import begin
from tests.play.scanning import holding
from tests.rolling import roll_dice, roll_die, roll_fair, wanted

ANNA = 777_000_111_222_333_444
BEN = 888_000_111_222_333_444
WORDS = ("wrath", "whisper", "ember", "evening", "claret", "sunder")


@pytest.fixture(params=["channel", "person"])
async def memory(services, ask, request):
    """Whose memory dice have at the place."""
    await changing.set_values(
        await Ask.of(services, ask(manages=True, person=9)), changing.NewValues({"memory": request.param})
    )
    return request.param


@pytest.fixture
async def rolled(services, ask, memory):
    """Anna rolls everything in words of her own, and Ben rolls in between and afterwards."""
    for who in (ANNA, BEN, ANNA):
        await roll_fair(
            await Ask.of(services, ask(person=who)), "2d6[wrath of god] # whisper" if who == ANNA else "2d6"
        )
        cards = DeckWish("d6[ember] # whisper" if who == ANNA else "d6")
        await deck.draw(await Ask.of(services, ask(person=who)), cards)
        await roll_die(await Ask.of(services, ask(person=who)), "d100", 100, "accumulator")
    await deck.shuffle(await Ask.of(services, ask(person=ANNA)), DeckWish("1d6[ember]"))
    await deck.draw(await Ask.of(services, ask(person=ANNA)), DeckWish("1d6[ember]"))
    _, question = await fair.ask_reset(await Ask.of(services, ask(person=ANNA)), "2d6[wrath]")
    await fair.reset(await Ask.of(services, ask(person=ANNA)), question)
    await roll_fair(await Ask.of(services, ask(person=ANNA)), "2d6[wrath of god]")
    await sessions.start(await Ask.of(services, ask(person=ANNA)), "An evening")
    await roll_dice(await Ask.of(services, ask(person=ANNA)), "2d6[wrath]", rolled="1 2", set_name="Claret")
    await roll_dice(await Ask.of(services, ask(person=ANNA)), "2x d6[ember] # whisper", visibility="me")
    await roll_dice(
        await Ask.of(services, ask(person=ANNA)), "$claret = 3d[sunder, miss]; $claret vs 1 sunder"
    )
    wish = wanted(
        command="d100", sides=100, method="accumulator", options="dice=4", rolled="6 1 5 4", set_name="Claret"
    )
    typed = await roll_die(await Ask.of(services, ask(person=ANNA)), **wish)
    _, question = await strikes.ask_strike(await Ask.of(services, ask(person=ANNA)), typed.event.number)
    await strikes.strike(await Ask.of(services, ask(person=ANNA)), question)
    await sessions.end(await Ask.of(services, ask(person=ANNA, manages=True)))
    await begin(services, ask(person=ANNA), "d100", 100, "human", set_name="Claret")


async def play_on(services, ask, at=NOW):
    """Let Ben roll with every memory."""
    for _ in range(2):
        await roll_fair(await Ask.of(services, ask(person=BEN, at=at)), "2d6")
        await deck.draw(await Ask.of(services, ask(person=BEN, at=at)), DeckWish("d6"))
        await roll_die(await Ask.of(services, ask(person=BEN, at=at)), "d100", 100, "accumulator")


async def test_no_cell_holds_the_person_or_their_words_and_others_roll_on_from_what_is_left(
    services, ask, rolled, database
):
    assert {word for word in (ANNA, *WORDS) if not holding(database, word)} == set()
    assert await faults(services, ask().place) == []
    await services.store.forget(ANNA)
    assert holding(database, ANNA, *WORDS) == []
    assert await faults(services, ask().place) == []
    await play_on(services, ask)

    assert await faults(services, ask().place) == []
    assert holding(database, ANNA, *WORDS) == []


async def test_the_channel_is_pruned_before_and_afterwards(services, ask, rolled, database):
    newest = (await rows(services, ask()))[0].number
    await play_on(services, ask, at=NOW + 5 * DAY)
    keep = Configuration(history_days=2)
    assert await prune(services, ask().place, keep, NOW + 6 * DAY) == newest
    await services.store.forget(ANNA)
    await play_on(services, ask, at=NOW + 9 * DAY)

    assert holding(database, ANNA, *WORDS) == []
    assert await faults(services, ask().place) == []
    assert await prune(services, ask().place, keep, NOW + 10 * DAY) == newest + 6
    assert await faults(services, ask().place) == []


async def test_a_channel_of_a_forgotten_person_is_pruned(services, ask, rolled, database):
    await services.store.forget(ANNA)
    newest = (await rows(services, ask()))[0].number
    await play_on(services, ask, at=NOW + 5 * DAY)

    assert await prune(services, ask().place, Configuration(history_days=2), NOW + 6 * DAY) == newest
    assert await faults(services, ask().place) == []
    assert holding(database, ANNA, *WORDS) == []


async def test_who_comes_back_begins_anew(services, ask, rolled, memory):
    await services.store.forget(ANNA)
    again = await roll_fair(await Ask.of(services, ask(person=ANNA)), "2d6")

    assert (again.event.odds == again.result.plain_odds) == (memory == "person")
    assert await faults(services, ask().place) == []


@pytest.mark.parametrize("by_d6", [False, True])
async def test_words_of_a_table_of_the_server_are_not_in_ones_own_rows(services, ask, database, by_d6):
    who = ask(person=ANNA)
    await saved_tables.add(await Ask.of(services, who), "whisper", "1-3 ember {wrath}\n4-6 claret")
    await saved_tables.add(await Ask.of(services, ask(person=ANNA)), "wrath", "1-3 evening\n4-6 claret")
    for person in (ANNA, BEN):
        await roll_on(services, ask(person=person), "whisper", by_d6=by_d6)
    await services.store.forget(ANNA)

    mine, others = reversed(await rows(services, ask()))
    assert (mine.request.get("name"), mine.line) == (None, {"text": ""})
    assert others.line == {"text": "ember evening"}
    where = {cell.partition(":")[0] for cell in holding(database, *WORDS)}
    assert where == {"content.body", "item.name", "event.words"}
    assert holding(database, ANNA) == []
    assert await faults(services, ask().place) == []


async def test_words_of_a_table_of_ones_own_are_nowhere(services, ask, database):
    alone = {"person": ANNA, "channel": 6, "home": 6}
    await saved_tables.add(await Ask.of(services, ask(**alone)), "whisper", "1-3 ember\n4-6 claret")
    await roll_on(services, ask(**alone), "whisper")
    await services.store.forget(ANNA)

    assert holding(database, ANNA, *WORDS) == []
    assert await faults(services, ask(**alone).place) == []


@pytest.mark.parametrize("kind", ["roll", "fair", "deck"])
async def test_who_rolls_again_what_another_has_named_does_not_keep_the_name(services, ask, database, kind):
    who, dice = ask(person=ANNA), "2d6[ember] # claret"
    if kind == "roll":
        made = await roll_dice(await Ask.of(services, who), dice)
    elif kind == "fair":
        made = await roll_fair(await Ask.of(services, who), dice)
    else:
        made = await deck.draw(await Ask.of(services, who), DeckWish(dice))
    again = await roll_again(await Ask.of(services, ask(person=BEN)), Shown(made.event.number, ANNA))
    await services.store.forget(ANNA)

    assert again.event.dice == made.event.dice
    assert holding(database, ANNA, *WORDS) == []
    assert await faults(services, ask().place) == []
