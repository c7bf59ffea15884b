"""/roll at a table: what is recorded, what is refused, and who gets at what is hidden."""

import asyncio
import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from bot.features.history.event import reveal
from bot.features.roll.event import ROLL, RollRequest, list_recent
from bot.mechanics.errors import BadInput
from bot.mechanics.notation.distributions import distribution_of
from bot.mechanics.playing import Waiting
from bot.mechanics.reading.reader import understand_one
from bot.play.errors import Gone, NotAllowed
from bot.play.recording import recall, roll_again
from bot.play.store import Ask
from bot.play.verification import faults
from bot.play.visibility import Shown, find_shown
from tests.places import keys, rows
from tests.recording import record_new
from tests.rolling import roll_dice

MASTER = {"person": 9, "manages": True}


async def reveal_shown(ask, button):
    """Reveal the roll that a button is about."""
    return await reveal(ask, (await find_shown(ask, button)).number)


def shown(made):
    return Shown(made.event.number, made.event.person, made.event.visibility)


@pytest.fixture
def rolling(services, ask):
    """Roll as person 7."""

    async def rolling(dice="2d6", **options):
        return await roll_dice(await Ask.of(services, ask()), dice, **options)

    return rolling


async def test_the_row_holds_the_canonical_text_the_faces_the_total_and_its_exact_chance(rolling, below):
    below.faces(6, 5, 4, 3)
    event = (await rolling(" 4D6 K3 + 2 # for Pim")).event
    below.faces(6, 5, 4, 3)
    sets = await rolling("2x 2d6")
    below.faces(5, 6)

    assert (event.kind, event.request) == ("roll", {"dice": "4d6kh3 + 2 # for Pim"})
    assert (event.draws, event.outcome, event.by_hand) == ((6, 5, 4, 3), 17, False)
    assert event.odds == distribution_of(understand_one("4d6kh3+2").root).chance(17)
    assert (sets.event.line, sets.event.outcome, sets.event.odds) == ({"totals": [11, 7]}, None, None)
    assert (sets.result.rolled.totals, sets.result.odds) == ((11, 7), None)
    assert (await rolling()).result.odds.at_least(11) == Fraction(3, 36)


async def test_odds_are_kept_where_they_are_at_hand(services, ask, rolling, below):
    for dear_or_long in ("10d6!", "1000d997>=498"):
        assert (await rolling(dear_or_long)).event.odds is None
    below.faces(99_999)
    made = await rolling("d100000 # lot")

    assert made.event.odds == Fraction(1, 100_000)
    assert made.result.odds.at_least(99_999) == Fraction(2, 100_000)
    assert await faults(services, ask().place) == []


async def test_typed_faces_make_the_roll_and_name_the_set(rolling):
    event = (await rolling("4d6kh3", rolled="6, 5 4 3", set_name=" red  ones ")).event

    assert (event.draws, event.outcome, event.by_hand) == ((6, 5, 4, 3), 15, True)
    assert event.request == {"dice": "4d6kh3", "set": "red ones"}
    assert (await rolling("d100000", rolled="100000")).event.outcome == 100_000


async def test_too_few_faces_name_the_next_die_and_record_nothing(services, ask, rolling):
    waiting = await rolling("4d6kh3", rolled="6 5")

    assert isinstance(waiting, Waiting)
    assert waiting.wants.meaning == "die 3 of 4d6kh3"
    assert await services.store.event(ask().place, 1) is None


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"dice": "2d6 +"}, "Column 6"),
    ({"dice": ""}, "no dice to throw"),
    ({"dice": "1001d6"}, "from 1 to 1,000, not 1,001"),
    ({"rolled": "6 7"}, "Die 2 cannot show 7: a d6 shows 1 to 6"),
    ({"rolled": "6 5 4"}, "leave out the 4"),
    ({"dice": "10/2", "rolled": "1"}, "There are no dice to throw here: leave all numbers out."),
    ({"rolled": ""}, "You typed 0 numbers: type 1 to 200, such as 6 1 5 4."),
    ({"set_name": "red"}, "yourself: add them"),
    ({"set_name": " ", "rolled": "1 1"}, "The name of a set of dice"),
    ({"visibility": "gm", "rolled": "1 1"}, "write show:both or show:me"),
]


async def test_bad_input_gets_a_sentence_and_records_nothing(services, ask, rolling):
    for options, sentence in REFUSED:
        with pytest.raises(BadInput, match=sentence):
            await rolling(**options)
    assert await services.store.event(ask().place, 1) is None


async def test_the_same_interaction_again_gives_the_same_roll(services, ask):
    context = ask()
    first = await roll_dice(await Ask.of(services, context), "2d6")

    again = await roll_dice(await Ask.of(services, context), "2d6")

    assert (again.event, again.result) == (first.event, first.result)


@pytest.mark.parametrize("visibility", ["", "me", "gm"])
async def test_a_reroll_says_what_it_repeats_and_is_as_hidden(services, ask, rolling, below, visibility):
    first = await rolling("2d6 + 1 # hit", visibility=visibility)
    below.faces(6, 6)
    who = ask(**MASTER) if visibility == "gm" else ask()
    second = (await roll_again(await Ask.of(services, who), shown(first))).event

    label = "" if visibility == "gm" else " # hit"  # what another has typed stays theirs
    theirs = {"words": 1} if visibility == "gm" else {}  # but it can be seen, as long as it is theirs
    assert second.request == {"dice": f"2d6 + 1{label}", "again": 1, **theirs}
    assert (second.outcome, second.visibility) == (13, visibility)


async def test_one_die_that_is_compared_is_typed_as_a_target_and_was_recorded_as_a_count(
    services, ask, rolling, below
):
    typed = await rolling("d20>=15", rolled="17")
    below.faces(17, 12)
    was = await record_new(services, ask(), ROLL, RollRequest("d20>=15"))
    again = await roll_again(await Ask.of(services, ask()), shown(was))

    assert (typed.event.request["dice"], typed.event.outcome) == ("d20 vs 15", 17)
    assert (was.event.outcome, (await recall(services, was.event)).rolled.totals) == (1, (1,))
    assert (again.event.request["dice"], again.event.outcome) == ("d20>=15", 0)
    assert await faults(services, ask().place) == []


async def test_a_number_alone_was_recorded_and_is_asked_about_now(services, ask, rolling):
    await record_new(services, ask(), ROLL, RollRequest("20"))
    with pytest.raises(BadInput, match="do you mean `d20`"):
        await rolling("20")

    assert await faults(services, ask().place) == []


async def test_a_reroll_can_be_rolled_again_and_by_two_at_once(services, ask, rolling):
    second = await roll_again(await Ask.of(services, ask(person=8)), shown(await rolling()))
    both = await asyncio.gather(
        *[roll_again(await Ask.of(services, ask(person=p)), shown(second)) for p in (7, 8)]
    )

    assert second.event.request["again"] == 1
    assert sorted(each.event.number for each in both) == [3, 4]
    assert [each.event.request["again"] for each in both] == [2, 2]


async def test_dice_thrown_by_hand_are_not_rolled_again(services, ask, rolling):
    with pytest.raises(Gone, match="throw them again"):
        await roll_again(await Ask.of(services, ask()), shown(await rolling(rolled="1 2")))


ATTEMPTS = (roll_again, find_shown, reveal_shown)
"""What can be done with the button of a roll."""


async def test_nobody_gets_at_a_roll_that_is_hidden_from_them(services, ask, rolling):
    secret, blind = await rolling(visibility="me"), await rolling(visibility="gm")
    for attempt in ATTEMPTS:
        for made, who in ((secret, {"person": 8}), (secret, MASTER), (blind, {}), (blind, {"person": 8})):
            with pytest.raises(NotAllowed):
                await attempt(await Ask.of(services, ask(**who)), shown(made))
    assert await services.store.event(ask().place, 3) is None


async def test_a_button_that_tells_another_roll_than_the_one_here_does_nothing(services, ask, rolling):
    made = shown(await rolling(visibility="gm"))
    for attempt in ATTEMPTS:
        for forged in ({"visibility": ""}, {"visibility": "me"}, {"person": 8}, {"number": 2}):
            with pytest.raises(Gone):
                await attempt(await Ask.of(services, ask(**MASTER)), replace(made, **forged))
        for elsewhere in ({"channel": 6}, {"channel": 6, "home": 2}):
            with pytest.raises(Gone):
                await attempt(await Ask.of(services, ask(**MASTER, **elsewhere)), made)
    assert (await services.store.event(ask().place, 1)).visibility == "gm"
    assert await services.store.event(ask().place, 2) is None


async def test_a_row_of_another_command_is_not_rolled_again(services, ask, rolling):
    await reveal(await Ask.of(services, ask(**MASTER)), (await rolling(visibility="gm")).event.number)

    with pytest.raises(Gone, match="cannot be rolled again"):
        await roll_again(await Ask.of(services, ask()), Shown(2, MASTER["person"]))


async def test_a_game_master_looks_at_a_blind_roll_and_reveals_it(services, ask, rolling):
    made = await rolling(visibility="gm")
    assert await find_shown(await Ask.of(services, ask(**MASTER)), shown(made)) == made.event
    assert (await services.store.event(ask().place, 1)).visibility == "gm"
    opened = await reveal_shown(await Ask.of(services, ask(**MASTER)), shown(made))

    assert (opened.draws, opened.visibility) == (made.event.draws, "")
    assert (await recall(services, opened)).rolled == made.result.rolled
    assert (await services.store.event(ask().place, 2)).kind == "reveal"


async def test_of_two_who_reveal_at_once_the_second_is_told(services, ask, rolling):
    button = shown(await rolling(visibility="gm"))
    answers = await asyncio.gather(
        *[reveal_shown(await Ask.of(services, ask(**MASTER)), button) for _ in range(2)],
        return_exceptions=True,
    )

    assert [type(answer).__name__ for answer in answers] == ["Event", "Gone"]


async def test_lately_are_ones_own_open_rolls_each_once(services, ask, rolling):
    for dice in ("2d6", "1d20 + 5", "2d6"):
        await rolling(dice)
    await rolling("3d6", visibility="me")
    await roll_dice(await Ask.of(services, ask(person=8)), "4d6")

    assert await list_recent(await Ask.of(services, ask())) == ["2d6", "d20 + 5"]


async def test_hidden_rolls_and_all_others_keep_no_state_and_fold(services, ask, rolling):
    button = shown(await rolling("6x 4d6kh3", visibility="me"))
    await roll_again(await Ask.of(services, ask()), button)
    await rolling("1000d997>=498", visibility="gm")
    await rolling("d20", rolled="20")
    await rolling("5 - 7")
    place = ask().place

    assert await faults(services, place) == []
    assert await keys(services, ask()) == []
    assert len(await rows(services, ask())) == 5


@pytest.mark.parametrize(
    "change",
    [{"draws": (1, 2)}, {"outcome": 3}, {"draws": (1,)}, {"draws": (1, 1, 1)}, {"draws": (0, 2)}],
)
async def test_a_row_that_does_not_follow_from_its_faces_is_a_fault(services, ask, rolling, tamper, change):
    await rolling()
    ((column, value),) = change.items()
    await tamper(
        "UPDATE event SET draws = iif(?1 = 'draws', ?2, draws), outcome = iif(?1 = 'outcome', ?2, outcome)",
        column,
        str(list(value)) if column == "draws" else value,
    )

    (fault, *_) = await faults(services, ask().place)
    assert re.match(r"event 1 .*(follow|replayed)", fault)


async def test_a_row_with_other_odds_is_a_fault(services, ask, rolling, tamper):
    await rolling()
    await tamper("UPDATE event SET odds = '1/6'")

    assert await faults(services, ask().place) == ["event 1 was made at 1/6, but its odds were 1/36"]


async def test_the_same_dice_by_any_name_are_found_by_their_dice(rolling):
    events = [(await rolling(dice)).event for dice in ("1d20[fire] # hot", "D20", "d20[cold]")]

    assert {event.dice for event in events} == {"d20"}
    assert [event.request["dice"] for event in events] == ["d20[fire] # hot", "d20", "d20[cold]"]
