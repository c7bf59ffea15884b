"""What people are used to typing, here and at other bots: understood, recorded, found again; all has odds."""

import pytest

from bot.mechanics.games.catalogue import parse_game
from bot.mechanics.reading.ending import find_ending
from bot.mechanics.reading.phrase_book import ROWS
from bot.mechanics.reading.reader import is_dice, is_plain
from bot.mechanics.sheets import list_words
from tests.client.reading import buttons, text
from tests.tiers import in_the_soak, slow, soaked

pytestmark = pytest.mark.usefixtures("seldom_painted")

ALL = [row for row in ROWS if parse_game(row.typed) is None]  # games come first, and have tests of their own
UNDERSTOOD = [row for row in ALL if not row.is_asked]
WITH_ODDS = [habit.typed for habit in UNDERSTOOD]
SOME = WITH_ODDS[3::6]
MORE = [typed for typed in WITH_ODDS[3:] if typed not in SOME]
REFUSED = [row for row in ALL if row.is_asked]


async def test_what_is_dice_is_rolled_recorded_and_found(use, kept, below):
    for number, habit in enumerate(UNDERSTOOD, 1):
        below.faces(*[3] * 40)
        seen = await use("roll", dice=habit.typed)
        row = await kept(number)
        found = await use("history", **({"dice": habit.typed} if row.dice else {}))
        assert f"#{number}" in text(seen), habit.typed
        assert row.request["dice"] == habit.readings[0], habit.typed
        assert f"`#{number}`" in text(found), habit.typed


@pytest.mark.parametrize("typed", [*WITH_ODDS[:3], *map(slow, SOME), *map(soaked, MORE)])
async def test_it_has_odds(use, typed):
    odds = await use("odds", dice=typed)
    await odds.settled()

    assert odds.message["embeds"][0]["image"]["url"].endswith("/odds.png")


async def test_what_is_refused_is_rolled_as_each_reading_by_its_button(use, press, kept, below):
    number = 0
    for habit in REFUSED:
        refused = await use("roll", dice=habit.typed)
        assert f"```\n{habit.typed}\n" in text(refused)
        assert refused.ephemeral
        assert list(buttons(refused)) == [f"Roll {dice} instead" for dice in habit.readings]
        for dice in habit.readings:
            below.faces(*[3] * 40)
            await press(refused, f"Roll {dice} instead")
            number += 1
            assert (await kept(number)).request["dice"] == dice


@pytest.mark.parametrize("behind", ["", " + 12", "-3", "kh1", "KL1 + 1 - 100 "])
def test_plain_dice_are_no_game_no_names_no_saved_roll_and_no_rolls_until_something(behind):
    counts = in_the_soak(range(1, 100), (*range(1, 14), 20, 66, 99))
    typed = [f"{count}d{sides}{behind}" for count in ("", *counts) for sides in range(1, 101)]

    assert all(map(is_plain, typed))
    assert [each for each in typed if parse_game(each) or list_words(each) or find_ending(each)] == []
    assert all(is_dice(each.split()[0]) for each in typed[::7])


@pytest.mark.parametrize("typed", ["d20\n+ 5", "d20+\t5"])
def test_dice_with_a_tab_or_a_new_line_between_are_not_plain(typed):
    assert not is_plain(typed)


def test_more_dice_to_keep_than_there_are_is_not_plain():
    assert [dice for dice in ("2d6kh2", "2d6kh3", "d20kl2") if is_plain(dice)] == ["2d6kh2"]
