"""What rolls were made by lately at a place."""

from bot.features.catan.event import start
from bot.features.catan.game import CatanWish
from bot.features.deck import event as deck
from bot.features.deck.event import DeckWish
from bot.features.die.event import DieWish
from bot.features.die.event import roll as die
from bot.features.fair import event as fair
from bot.features.history import event as history
from bot.features.roll import event as roll
from bot.features.roll.event import RollWish
from bot.features.statistics.stats import LATELY, in_use
from bot.features.tables import library
from bot.play.kind import MadeBy
from bot.play.visibility import HiddenRolls
from tests.features.catan.rolling import roll as catan
from tests.features.tables.rolling import roll as roll_on_table


async def used(services, context):
    return dict((await in_use(services, context)).rules)


async def test_rolls_of_the_same_dice_are_counted_together_whatever_they_are_called(services, ask):
    for text in ("1d20+5 # attack", "1d20+5 # stealth", "2d6"):
        await roll.roll(services, ask(), RollWish(text))

    assert await used(services, ask()) == {MadeBy("dice", "d20 + 5"): 2, MadeBy("dice", "2d6"): 1}


async def test_a_method_is_used_with_all_that_settles_it(services, ask):
    await die(services, ask(), DieWish("d100", 100))
    await die(services, ask(), DieWish("d100", 100, count=3))
    await die(services, ask(), DieWish("die", 20, faces=8))
    found = await used(services, ask())

    assert sorted((rule.dice, *rule.method[:3], rolls) for rule, rolls in found.items()) == [
        ("d100", "human", 100, 6, 2),
        ("d20", "human", 20, 8, 1),
    ]


async def test_what_leans_is_told_from_what_does_not(services, ask):
    await fair.roll(services, ask(), "2d6", "0.5")
    await deck.draw(services, ask(), DeckWish("d6"))

    assert await used(services, ask()) == {
        MadeBy("adaptive", "2d6", tightness="0.5"): 1,
        MadeBy("deck", "d6"): 1,
    }


async def test_a_game_is_what_it_is_played_with(services, ask):
    for channel, dice in ((5, "fair"), (6, "deck"), (7, "plain")):
        context = ask(channel=channel)
        await start(services, context, CatanWish(players=(7, 8), dice=dice))
        await catan(services, ask(channel=channel))
    found = [next(iter(await used(services, ask(channel=channel)))).way for channel in (5, 6, 7)]

    assert found == ["adaptive", "deck", "dice"]


async def test_a_table_goes_by_its_name(services, ask):
    await library.add(services, ask(manages=True), "forest", "1-3 | Wolves\n4-6 | none\n")
    await roll_on_table(services, ask(), "forest")

    assert await used(services, ask()) == {MadeBy("table", "table forest"): 1}


async def test_hidden_and_struck_rolls_are_left_out_and_those_by_hand_counted_apart(services, ask):
    await roll.roll(services, ask(), RollWish("d8", visibility="me"))
    await roll.roll(services, ask(), RollWish("d8", rolled="3"))
    await roll.roll(services, ask(), RollWish("d8", rolled="4"))
    _, question = await history.ask_strike(services, ask(), 3)
    await history.strike(services, ask(), question)
    found = await in_use(services, ask())

    assert (found.rules, found.by_hand) == ((), 1)


async def test_hidden_rolls_are_counted_and_nothing_else_is_told_of_them(services, ask):
    for person in (7, 8):
        made = await roll.roll(services, ask(person=person), RollWish("d8", visibility="me"))
    await history.reveal(services, ask(person=8), made.event.number)
    found = await in_use(services, ask())

    assert found.hidden_by == (HiddenRolls(7, 1, 0), HiddenRolls(8, 1, 1))


async def test_only_the_newest_entries_are_looked_at(services, ask):
    for text in ("d4", *["d6"] * (LATELY - 1), "d8"):
        await roll.roll(services, ask(), RollWish(text))

    assert await used(services, ask()) == {MadeBy("dice", "d6"): LATELY - 1, MadeBy("dice", "d8"): 1}
