"""What follows the roll of a game: it states its odds, happens once, and leaves a row of its own."""

import asyncio
from fractions import Fraction
from itertools import product

import pytest

from bot.features.games.event import GameRequest, game_of, offers, read_throw
from bot.play.verification import faults
from bot.text.words import percent
from tests.client.reading import buttons, headline, text

BUTTON = "Push: "


def push_of(seen):
    """The label of the button that pushes a roll; None where there is none."""
    return next((label for label in buttons(seen) if label.startswith(BUTTON)), None)


@pytest.fixture
def thrown(use, below):
    """Roll with these faces."""

    async def thrown(dice, *faces, **options):
        below.faces(*faces)
        return await use("roll", dice=dice, **options)

    return thrown


@pytest.fixture
def push(lodged_town, below):
    """Press the button that pushes a roll, with these faces, as the player or `by` another."""

    async def push(seen, *faces, by=None):
        lodged_town.rest()
        below.faces(*faces)
        return await (by or lodged_town.player).press(seen.message, push_of(seen))

    return push


async def test_a_push_throws_again_what_did_not_succeed_and_is_a_row_that_names_the_first(
    thrown, push, kept, check_history, use
):
    first = await thrown("yz 2b 1s", 6, 3, 2)
    done = await push(first, 1, 6)
    row, pushed = await kept(1), await kept(2)

    assert headline(done) == "# 2 successes, 1 of them new, 1 damage"
    assert "push of #1" in text(done)
    assert (row.draws, row.request, row.struck) == ((6, 3, 2), {"dice": "yz 2b 1s"}, None)
    assert pushed.draws == (1, 6)
    assert pushed.request == {"dice": "yz 2b 1s", "first": 1, "follow": "push", "lay": "6 3 2"}
    assert "push of `#1`" in text(await use("history"))
    await check_history()


async def test_what_the_push_made_is_shown_with_what_lay_by_the_kinds_of_dice(thrown, push, press, use):
    done = await push(await thrown("yz 2b 1s", 6, 3, 2), 1, 6)
    later = await use("history", number=2)
    for seen in (done, later):
        assert "base `1` · skill `6`" in text(seen)
        assert "before: base `6` `3` · skill `2`" in text(seen)


async def test_the_odds_before_the_press_are_those_of_all_throws(lodged_town, thrown, kept):
    seen = await thrown("yz 3b 1g", 6, 1, 2, 3)
    throws = list(product(range(1, 7), repeat=2))  # a base die and a gear die; a 1 lies already
    more = Fraction(sum(6 in each for each in throws), len(throws))
    wear = Fraction(sum(each[1] == 1 for each in throws), len(throws))
    services = lodged_town.client.services
    event = await kept(1)
    found = (await offers(services, event, read_throw(event)))["push"]

    assert push_of(seen) == f"Push: {percent(more, 2)} another success"
    assert f"Push: {percent(more, 2)} for another success, 100 % damage, {percent(wear, 2)} gear" in text(
        seen
    )
    assert sum(found.values()) == 1
    assert sum((p for word, p in found.items() if "another" in word), Fraction(0)) == more


async def test_a_push_happens_once(thrown, push, kept, check_history):
    first = await thrown("yz 3s", 6, 3, 2)
    await push(first, 4, 4)
    second = await push(first, 6, 6)

    assert "This was already done: look at entry 2." in text(second)
    assert second.ephemeral
    assert await kept(3) is None
    await check_history()


async def test_of_two_presses_at_once_one_pushes(lodged_town, thrown, kept):
    first = await thrown("yz 3s", 6, 3, 2)
    label = push_of(first)
    seen = await asyncio.gather(*(lodged_town.player.press(first.message, label) for _ in range(2)))

    assert sum("push of #1" in text(each) for each in seen) == 1
    assert sum("This was already done: look at entry 2." in text(each) for each in seen) == 1
    assert await kept(3) is None


async def test_a_delivery_that_is_repeated_pushes_once(lodged_town, thrown, push, kept):
    done = await push(await thrown("yz 3s", 6, 3, 2), 4, 4)
    await lodged_town.sandbox.replay(done)
    assert (await kept(2)).request["first"] == 1
    assert await kept(3) is None


async def test_another_person_cannot_push(lodged_town, thrown, push, kept):
    seen = await push(await thrown("yz 3s", 6, 3, 2), 6, 6, by=lodged_town.owner)
    assert "Only the person who rolled this can continue it." in text(seen)
    assert seen.ephemeral
    assert await kept(2) is None


async def test_a_push_that_follows_nothing_more_is_not_offered(thrown, push):
    assert push_of(await thrown("alien5s2", 6, 2, 3, 4, 5, 2, 3)) == "Push: 72 % another success"
    assert push_of(await thrown("yz 2s", 6, 6)) is None
    assert push_of(await thrown("alien1s1", 2, 1, 3)) is None
    assert push_of(await push(await thrown("yz 3s", 6, 3, 2), 1, 2)) is None


async def test_a_struck_roll_cannot_be_pushed_and_a_struck_push_can_be_made_again(
    use, press, push, kept, check_history
):
    first = await use("roll", dice="yz 3s", rolled="6 3 2")
    asked = await push(first)
    done = await press(asked, "6", "4")
    assert headline(done) == "# 2 successes, 1 of them new"
    await press(await use("history", number=2), "Strike", "Strike it")
    again = await press(await push(first), "1", "2")
    assert headline(again) == "# Still 1 success"
    struck = await use("roll", dice="yz 3s", rolled="6 3 2")
    await press(await use("history", number=5), "Strike", "Strike it")
    assert (
        "Entry 5 was struck, so it no longer counts and cannot be continued: use the command for a new roll."
    ) in text(await push(struck))
    await check_history()


async def test_dice_thrown_by_hand_are_pushed_by_hand(use, press, push, kept, check_history):
    first = await use("roll", dice="alien2s1", rolled="6 3 2", set="red")
    other = await use("roll", dice="alien1s1", rolled="3 2")
    asked = await push(first)
    title, shown = text(asked), list(buttons(asked))
    done = await press(asked, "6", "4", "5")
    row = await kept(3)

    assert shown[:9] == ["1", "2", "3", "4", "5", "6", "Type several", "Undo", "Cancel"]
    assert headline(done) == "# 2 successes, 1 of them new"
    assert (row.by_hand, row.draws, row.request["set"]) == (True, (6, 4, 5), "red")
    assert "alien2s1, push of #1 · by hand" in title
    assert "Throw a **stress d6** next." in text(await press(await push(other), "6"))
    assert "This was already done: look at entry 3." in text(await push(first))
    await check_history()


async def test_of_two_pushes_by_hand_that_were_begun_one_is_made(use, press, push, kept):
    first = await use("roll", dice="yz 2s", rolled="6 3")
    one, other = await push(first), await push(first)
    await press(one, "6")
    assert "This was already done: look at entry 2." in text(await press(other, "6"))
    assert await kept(3) is None


async def test_a_hidden_roll_is_pushed_once_it_is_revealed(thrown, press, push, kept, check_history):
    hidden = await thrown("yz 3s", 6, 3, 2, show="me")
    shown = await press(hidden, "Reveal")
    done = await push(shown, 6, 1)

    assert push_of(hidden) is None
    assert headline(done) == "# 2 successes, 1 of them new"
    await check_history()


async def test_after_forgetting_its_roller_a_roll_cannot_be_pushed(lodged_town, thrown, press, push, use):
    first = await thrown("yz 3s", 6, 3, 2)
    await press(await use("privacy forget"), "Forget me")
    seen = await push(first, 6, 6)
    assert text(seen).startswith("The roll of this button is deleted")


async def test_a_push_can_be_made_after_a_restart_and_once(town):
    async with town.bot():
        town.below.faces(6, 3, 2)
        first = await town.player.use(town.room, "roll", dice="yz 3s")
    async with town.bot():
        town.below.faces(6, 4)
        done = await town.player.press(first.message, push_of(first))
    async with town.bot() as services:
        again = await town.player.press(first.message, push_of(first))
        found = [await faults(services, place) async for place in services.store.places()]

    assert headline(done) == "# 2 successes, 1 of them new"
    assert "This was already done: look at entry 2." in text(again)
    assert found == [[]]


def test_what_follows_is_read_from_its_own_row():
    request = GameRequest("yz 3s", first=1, follow="push", lay="6 3 2")
    assert [die.mark for die in game_of(request).dice] == ["skill", "skill"]


async def test_what_is_spent_needs_no_dice_by_hand_either(use, press, kept, check_history):
    await use("character create", name="Ann", lines="luck = 20/99")
    first = await use("roll", dice="coc45", rolled="60")
    done = await press(first, "Spend 15 luck: regular success")

    assert headline(done) == "# Regular success (45)"
    assert (await kept(2)).draws == ()
    assert "Roll again" not in buttons(done)
    await check_history()


async def test_willpower_throws_three_plain_dice_again(thrown, press, below):
    first = await thrown("vtm7h2 >=4", 6, 7, 3, 2, 5, 1, 9)
    below.faces(10, 6, 2)
    done = await press(first, "Re-roll 3 failed dice: 88 % success")
    assert headline(done) == "# Win by 1"
    assert list(buttons(done)) == []


async def test_of_two_edges_the_second_follows_the_first_each_once(
    thrown, press, below, use, kept, check_history
):
    first = await thrown("mm+3 vs 14 2e", 2, 3, 2)
    (edge, _, last) = (label for label in buttons(first) if label.startswith("Edge"))
    below.faces(6)
    second = await press(first, edge)
    again = await press(first, last)
    (_, marvel, _) = (label for label in buttons(second) if label.startswith("Edge"))
    below.faces(1)
    third = await press(second, marvel)

    assert headline(second) == "# 14 success"
    assert headline(third) == "# 17 fantastic success"
    assert "edge: the Marvel die of #1, before: `2` · Marvel `3` · `2`, then `6`" in text(third)
    assert "This was already done: look at entry 2." in text(again)
    assert "This was already done: look at entry 3." in text(await press(second, marvel))
    assert not any(label.startswith("Edge") for label in buttons(third))
    assert (await kept(3)).request["past"] == "edge: the first die = 6"
    assert await kept(4) is None
    await check_history()


async def test_in_one_line_a_push_says_what_lay(lodged_town, thrown, push):
    await lodged_town.owner.use(lodged_town.room, "config set", answers="compact", where="channel")
    done = await push(await thrown("yz 2b 1s", 6, 3, 2), 1, 6)
    assert " · push of #1, before: base" in text(done).splitlines()[0]


@pytest.mark.parametrize(
    "dice", ["coc60 spot hidden push", "coc60 spot hidden pushed", "pushed spot hidden coc60"]
)
async def test_a_roll_that_is_called_a_push_is_not_pushed_and_no_luck_is_spent_on_it(thrown, dice):
    assert not {label.partition(" ")[0] for label in buttons(await thrown(dice, 90))} & {"Push:", "Spend"}
    assert push_of(await thrown("coc60 push the boulder", 90)) is not None
