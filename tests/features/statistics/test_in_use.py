"""What rolls were made by lately at a place."""

from bot.features.catan.event import start
from bot.features.catan.game import CatanWish
from bot.features.deck import event as deck
from bot.features.deck.event import DeckWish
from bot.features.history import event as history
from bot.features.statistics.stats import LATELY, find_use
from bot.features.tables import saved_tables
from bot.play.kind import Origin
from bot.play.store import Ask
from bot.play.visibility import HiddenRolls
from tests.features.catan.rolling import roll as catan
from tests.features.tables.rolling import roll as roll_on_table
from tests.rolling import roll_dice, roll_die, roll_fair


async def used(services, context):
    return dict((await find_use(await Ask.of(services, context))).rules)


async def test_rolls_are_counted_by_their_dice_whatever_they_are_called_and_what_leans_is_told_apart(
    services, ask
):
    for text in ("1d20+5 # attack", "1d20+5 # stealth", "2d6"):
        await roll_dice(await Ask.of(services, ask()), text)
    await roll_fair(await Ask.of(services, ask()), "2d6", "0.5")
    await deck.draw(await Ask.of(services, ask()), DeckWish("d6"))
    await saved_tables.add(await Ask.of(services, ask(manages=True)), "forest", "1-3 | Wolves\n4-6 | none\n")
    await roll_on_table(services, ask(), "forest")

    assert await used(services, ask()) == {
        Origin("dice", "d20 + 5"): 2,
        Origin("dice", "2d6"): 1,
        Origin("adaptive", "2d6", tightness="0.5"): 1,
        Origin("deck", "d6"): 1,
        Origin("table", "table forest"): 1,
    }


async def test_a_method_is_used_with_all_that_settles_it(services, ask):
    await roll_die(await Ask.of(services, ask()), "d100", 100)
    await roll_die(await Ask.of(services, ask()), "d100", 100, count=3)
    await roll_die(await Ask.of(services, ask()), "die", 20, faces=8)
    found = await used(services, ask())

    assert sorted((rule.dice, *rule.method[:3], rolls) for rule, rolls in found.items()) == [
        ("d100", "human", 100, 6, 2),
        ("d20", "human", 20, 8, 1),
    ]


async def test_a_game_is_what_it_is_played_with(services, ask):
    for channel, dice in ((5, "fair"), (6, "deck"), (7, "plain")):
        context = ask(channel=channel)
        await start(await Ask.of(services, context), CatanWish(players=(7, 8), dice=dice))
        await catan(services, ask(channel=channel))
    found = [next(iter(await used(services, ask(channel=channel)))).way for channel in (5, 6, 7)]

    assert found == ["adaptive", "deck", "dice"]


async def test_hidden_rolls_are_only_counted_struck_ones_left_out_and_those_by_hand_counted_apart(
    services, ask
):
    for person in (7, 8):
        made = await roll_dice(await Ask.of(services, ask(person=person)), "d8", visibility="me")
    for face in ("3", "4"):
        await roll_dice(await Ask.of(services, ask()), "d8", rolled=face)
    _, question = await history.ask_strike(await Ask.of(services, ask()), 4)
    await history.strike(await Ask.of(services, ask()), question)
    found = await find_use(await Ask.of(services, ask()))
    await history.reveal(await Ask.of(services, ask(person=8)), made.event.number)

    assert (found.rules, found.by_hand) == ((), 1)
    revealed = await find_use(await Ask.of(services, ask()))
    assert revealed.hidden_by == (HiddenRolls(7, 1, 0), HiddenRolls(8, 1, 1))


async def test_only_the_newest_entries_are_looked_at(services, ask):
    for text in ("d4", *["d6"] * (LATELY - 1), "d8"):
        await roll_dice(await Ask.of(services, ask()), text)

    assert await used(services, ask()) == {Origin("dice", "d6"): LATELY - 1, Origin("dice", "d8"): 1}
