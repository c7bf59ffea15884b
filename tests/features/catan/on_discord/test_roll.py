""""""

import asyncio

import pytest

from bot.client import answering
from bot.play.errors import Busy
from tests.client.reading import buttons, headline, text
from tests.client.workers import Stuck
from tests.features.catan.on_discord.reading import picture


class Crowded:
    """A worker pool that takes nothing more."""

    def of(self, person, home):
        return self

    async def run(self, job, *inputs, long=False):
        raise Busy("Too much is being worked out just now; please try again in a moment.")

    async def close(self):
        """Leave nothing: nobody waits."""


async def test_a_roll_shows_its_total_its_dice_who_is_next_and_a_picture(open_party):
    olga, pim = open_party.people[:2]
    await open_party.start()
    seen = await open_party.roll(rolled="2 4")

    assert text(seen) == (
        f"# 6\n<@{olga.id}>: `2 4`\nNext: <@{pim.id}>\nTurn 1, round 1 · #2 · typed by hand"
    )
    assert buttons(seen) == {"Roll": True, "Show working": True}
    assert picture(seen).endswith("/roll.png")


async def test_the_working_of_a_roll_is_shown_to_who_asks_also_after_a_restart(party):
    async with party.town.bot():
        await party.start(dice="never-roll-7")
        seen = await party.roll(rolled="8 9")
    async with party.town.bot():
        more = await party.stranger.press(seen.message, "Show working")

    assert "1. even die: 8 (5 dots)\n2. odd die: 9 (4 dots): 8 has more dots" in text(more)
    assert "Chance of this 8: 1/6 = 16.7 %" in text(more)
    assert more.ephemeral


@pytest.mark.parametrize(
    ("rolled", "total"), [("6 5", 6), ("5 6", 6), ("12 0", 12), ("blank 12", 12), ("9, 2", 9)]
)
async def test_dice_with_labels_are_typed_as_they_stand_on_the_table(open_party, rolled, total):
    await open_party.start(dice="never-roll-7")

    assert headline(await open_party.roll(rolled=rolled)) == f"# {total}"


async def test_sevens_that_are_thrown_with_ordinary_dice_count(open_party):
    await open_party.start()

    assert headline(await open_party.roll(rolled="3 4")) == "# 7"


async def test_the_card_says_who_rolled_for_another(open_party):
    olga, pim = open_party.people[:2]
    await open_party.start()

    assert f"<@{olga.id}>, thrown by <@{pim.id}>:" in text(await open_party.roll(1))


async def test_cities_and_knights_has_a_red_number_and_an_event(open_party):
    await open_party.start(dice="plain", cities=True)
    seen = await open_party.roll(rolled="2 6 yellow")

    assert "**red 2, 🟡 yellow gate: trade**" in text(seen)


async def test_an_adaptive_roll_is_called_so_and_names_the_best_guess(open_party):
    await open_party.start(dice="fair", tightness="1")
    seen = await open_party.roll()

    more = await open_party.people[1].press(seen.message, "Show working")

    assert "· adaptive" in text(seen)
    assert "Best guess before it: 7: 1/6 = 16.7 %" in text(more)
    assert "Adaptive, tightness 1" in text(more)
    assert "random" not in text(seen) + text(more)


async def test_a_card_of_the_deck_is_called_so(open_party):
    await open_party.start(dice="deck")

    seen = await open_party.roll()
    more = await open_party.people[1].press(seen.message, "Show working")

    assert "Deck: each card that was drawn stays out until the shuffle" in text(more)


async def test_dice_thrown_by_hand_are_told_from_the_deck(open_party):
    await open_party.start(dice="deck")
    seen = await open_party.roll(rolled="2 6")

    assert headline(seen) == "# 8"
    assert "`2 6`" in text(seen)
    assert "typed by hand" in text(seen)


async def test_two_presses_at_once_make_one_roll(open_party):
    seen = await open_party.start()
    olga, pim = open_party.people[:2]

    both = await asyncio.gather(olga.press(seen.message, "Roll"), pim.press(seen.message, "Roll"))

    told = [text(one) for one in both]
    assert sum("Turn 1 was rolled already" in one for one in told) == 1
    assert "1 roll:" in text(await open_party.status())


async def test_a_stranger_cannot_roll(open_party):
    seen = await open_party.start()
    refused = await open_party.stranger.press(seen.message, "Roll")

    assert "Only the players of this game" in text(refused)
    assert refused.ephemeral


async def test_without_a_game_there_is_nothing_to_roll(open_party):
    refused = await open_party.roll()

    assert "no game of Catan in this channel; start one with /catan start" in text(refused)


@pytest.mark.parametrize(
    ("rolled", "sentence"),
    [
        (
            "8",
            "Throw an **odd die** next.\n-# The die with more dots counts.\n"
            "-# It shows 3, 5, 9, 11 or blank.",
        ),
        ("7 1", "'7' is not on the even die, which shows 2, 4, 6, 8, 10 or 12."),
        ("6 7", "'7' is not on the odd die, which shows 3, 5, 9, 11 or blank."),
        ("6 5 5", "The roll was complete, and made 6: leave out 5."),
        ("six", "'six' is not on the even die"),
    ],
)
async def test_bad_faces_get_one_sentence_and_the_turn_stays(open_party, rolled, sentence):
    await open_party.start(dice="never-roll-7")
    refused = await open_party.roll(rolled=rolled)

    assert sentence in text(refused)
    assert "Turn 1, round 1" in text(await open_party.status())


async def test_a_roll_is_shown_without_its_picture_where_there_is_no_time_for_one(party):
    async with party.town.bot(workers=Crowded()):
        await party.start()
        seen = await party.roll(rolled="2 4")

    assert headline(seen) == "# 6"
    assert picture(seen) is None


async def test_a_roll_does_not_wait_for_a_picture_that_takes_long(party, monkeypatch):
    monkeypatch.setattr(answering, "PATIENCE", 0.1)
    async with party.town.bot(workers=Stuck()):
        await party.start()
        seen = await party.roll(rolled="2 4")

    assert headline(seen) == "# 6"
    assert picture(seen) is None


async def test_dice_with_labels_are_no_ordinary_dice_in_statistics(open_party):
    await open_party.start(dice="never-roll-7")
    await open_party.roll()
    olga = open_party.people[0]

    assert "**d5** was not thrown here" in text(await olga.use(open_party.town.room, "stats", dice="d5"))
