import asyncio

import pytest

from bot.commands import drawing
from bot.play.errors import Busy
from tests.commands.catan.reading import picture
from tests.commands.reading import buttons, headline, text
from tests.commands.workers import Stuck


class Crowded:
    """A worker pool that takes nothing more."""

    def of(self, person, *, quick=False):
        return self

    async def run(self, job, *inputs):
        raise Busy("Too much is being worked out just now; please try again in a moment.")

    async def close(self):
        """Leave nothing: nobody waits."""


async def test_a_roll_shows_total_odds_next_player_and_a_picture(open_party):
    olga, pim = open_party.people[:2]
    await open_party.start()
    seen = await open_party.roll(rolled="1 4")

    assert headline(seen) == "# 6"
    assert f"Turn 1 of <@{olga.id}>\n" in text(seen)
    assert "R shows 6, dots 5, red 3" in text(seen)
    assert "Odds of this 6: 1/6 = 16.7 %" in text(seen)
    assert f"Next: <@{pim.id}>" in text(seen)
    assert buttons(seen) == {"Roll": True}
    assert picture(seen).endswith("/roll.png")


async def test_the_card_says_who_rolled_for_another(open_party):
    olga, pim = open_party.people[:2]
    await open_party.start()

    assert f"Turn 1 of <@{olga.id}>, thrown by <@{pim.id}>" in text(await open_party.roll(1))


async def test_cities_and_knights_has_a_red_number_and_an_event(open_party):
    await open_party.start(dice="plain", cities=True)
    seen = await open_party.roll(rolled="2 6 4")

    assert "Red number: **2**" in text(seen)
    assert "Event: 🟡 yellow gate: trade" in text(seen)


async def test_an_adaptive_roll_is_called_so_and_names_the_best_guess(open_party):
    await open_party.start(dice="fair", tightness="1")
    seen = await open_party.roll()

    assert "Best guess before it: 6 or 8: 1/6 = 16.7 %" in text(seen)
    assert "Adaptive, tightness 1" in text(seen)
    assert "random" not in text(seen)


async def test_a_card_of_the_deck_is_called_so(open_party):
    await open_party.start(dice="deck")

    assert "Deck: what was drawn since it was shuffled cannot come" in text(await open_party.roll())


async def test_dice_thrown_by_hand_are_told_from_the_deck(open_party):
    await open_party.start(dice="deck")
    seen = await open_party.roll(rolled="2 6")

    assert headline(seen) == "# 8"
    assert "By hand: two ordinary dice" in text(seen)
    assert "Best guess" not in text(seen)


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
        ("1", "the C d5 comes next"),
        ("7 1", "Face 1 is 7"),
        ("1 6", "shows 1 to 5"),
        ("1 1 1", "too many"),
        ("six", "not a number"),
    ],
)
async def test_bad_faces_get_one_sentence_and_the_turn_stays(open_party, rolled, sentence):
    await open_party.start()
    refused = await open_party.roll(rolled=rolled)

    assert sentence in text(refused)
    assert "Turn 1, round 1" in text(await open_party.status())


async def test_a_roll_is_shown_without_its_picture_where_there_is_no_time_for_one(party):
    async with party.town.bot(workers=Crowded()):
        await party.start()
        seen = await party.roll(rolled="1 4")

    assert headline(seen) == "# 6"
    assert picture(seen) is None


async def test_a_roll_does_not_wait_for_a_picture_that_takes_long(party, monkeypatch):
    monkeypatch.setattr(drawing, "PATIENCE", 0.1)
    async with party.town.bot(workers=Stuck()):
        await party.start()
        seen = await party.roll(rolled="1 4")

    assert headline(seen) == "# 6"
    assert picture(seen) is None
