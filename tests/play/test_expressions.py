"""/roll at a table: what is recorded, what is refused, and who gets at what is hidden."""

import asyncio
from dataclasses import replace
from fractions import Fraction

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.distributions import distribution_of
from bot.mechanics.notation.parsing import parse
from bot.play import visibility
from bot.play.errors import Gone, NotAllowed
from bot.play.history_query import HistoryQuery
from bot.play.refold import faults
from bot.play.rolls.expressions import (
    ShownRoll,
    UnfinishedExpression,
    WantedDice,
    fold,
    lately,
    look,
    recall,
    reveal,
    roll,
    roll_again,
)

MASTER = {"person": 9, "manages": True}


def shown(made):
    return ShownRoll(made.record.number, made.record.person, made.record.visibility)


@pytest.fixture
def rolling(services, ask):
    """Roll as person 7."""
    return lambda dice="2d6", **wanted: roll(services, ask(), WantedDice(dice, **wanted))


async def test_the_row_holds_the_canonical_text_the_faces_the_total_and_its_exact_chance(rolling, below):
    below.faces(6, 5, 4, 3)
    record = (await rolling(" 4D6 K3 + 2 # for Pim")).record

    assert (record.command, record.request) == ("roll", {"dice": "4d6kh3 + 2 # for Pim"})
    assert (record.faces, record.outcome, record.by_hand) == ((6, 5, 4, 3), 17, False)
    assert record.odds == distribution_of(parse("4d6kh3+2").root).chance(17)


async def test_sets_have_a_total_each_and_no_odds(rolling, below):
    below.faces(6, 5, 4, 3)
    made = await rolling("2x 2d6")

    assert (made.rolled.totals, made.record.outcome, made.record.odds) == ((11, 7), None, None)
    assert made.at_least is None


async def test_at_least_is_the_chance_of_this_total_or_more(rolling, below):
    below.faces(5, 6)

    assert (await rolling()).at_least == Fraction(3, 36)


@pytest.mark.parametrize(
    "dice",
    ["10d6!", "1000d997>=498"],
    ids=["dear", "odds longer than a row should be"],
)
async def test_where_the_odds_are_not_at_hand_none_are_kept(rolling, dice):
    assert (await rolling(dice)).record.odds is None


async def test_a_single_die_of_any_size_has_its_odds(services, ask, rolling, below):
    below.faces(99_999)
    made = await rolling("d100000 # lot")

    assert (made.record.odds, made.at_least) == (Fraction(1, 100_000), Fraction(2, 100_000))
    assert await faults(services.store, ask().place) == []


async def test_typed_faces_make_the_roll_and_name_the_set(rolling):
    record = (await rolling("4d6kh3", rolled="6, 5 4 3", set=" red  ones ")).record

    assert (record.faces, record.outcome, record.by_hand) == ((6, 5, 4, 3), 15, True)
    assert record.request == {"dice": "4d6kh3", "set": "red ones"}


async def test_the_highest_face_of_the_largest_die_can_be_typed(rolling):
    assert (await rolling("d100000", rolled="100000")).record.outcome == 100_000


async def test_too_few_faces_name_the_next_die_and_record_nothing(services, ask, rolling):
    with pytest.raises(UnfinishedExpression) as unfinished:
        await rolling("4d6kh3", rolled="6 5")

    assert unfinished.value.waiting.wants.meaning == "die 3 of 4d6kh3"
    assert await services.store.row(ask().place, 1) is None


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ({"dice": "2d6 +"}, "Column 6"),
        ({"dice": ""}, "no dice to throw"),
        ({"dice": "1001d6"}, "from 1 to 1,000, and not 1,001"),
        ({"rolled": "6 7"}, "Face 2 is 7, but a d6 shows 1 to 6"),
        ({"rolled": "6 5 4"}, "Leave out face 3"),
        ({"dice": "5", "rolled": "1"}, "throws no dice"),
        ({"rolled": ""}, "Type 1 to 200 faces"),
        ({"set": "red"}, "use it with rolled:"),
        ({"set": " ", "rolled": "1 1"}, "Name the set of dice"),
        ({"secret": True, "blind": True}, "secret .* or blind .*: leave out one"),
        ({"blind": True, "rolled": "1 1"}, "secret: instead of blind:"),
    ],
)
async def test_bad_input_gets_a_sentence_and_records_nothing(services, ask, rolling, wanted, sentence):
    with pytest.raises(BadInput, match=sentence):
        await rolling(**wanted)
    assert await services.store.row(ask().place, 1) is None


async def test_the_same_interaction_again_gives_the_same_roll(services, ask):
    context = ask()
    first = await roll(services, context, WantedDice("2d6"))

    assert await roll(services, context, WantedDice("2d6")) == first


@pytest.mark.parametrize("visibility", ["", "secret", "blind"])
async def test_a_reroll_says_what_it_repeats_and_is_as_hidden(services, ask, rolling, below, visibility):
    first = await rolling("2d6 + 1 # hit", **({visibility: True} if visibility else {}))
    below.faces(6, 6)
    who = ask(**MASTER) if visibility == "blind" else ask()
    second = (await roll_again(services, who, shown(first))).record

    assert second.request == {"dice": "2d6 + 1 # hit", "again": 1}
    assert (second.outcome, second.visibility) == (13, visibility)


async def test_a_reroll_can_be_rolled_again(services, ask, rolling):
    second = await roll_again(services, ask(person=8), shown(await rolling()))
    third = await roll_again(services, ask(), shown(second))

    assert [second.again, third.again] == [1, 2]


async def test_two_who_roll_again_at_once_both_do(services, ask, rolling):
    button = shown(await rolling())
    made = await asyncio.gather(*(roll_again(services, ask(person=p), button) for p in (7, 8)))

    assert sorted(each.record.number for each in made) == [2, 3]


async def test_dice_thrown_by_hand_are_not_rolled_again(services, ask, rolling):
    with pytest.raises(Gone, match="throw them again"):
        await roll_again(services, ask(), shown(await rolling(rolled="1 2")))


@pytest.mark.parametrize("attempt", [roll_again, look, reveal])
@pytest.mark.parametrize(
    ("visibility", "who"),
    [("secret", {"person": 8}), ("secret", MASTER), ("blind", {}), ("blind", {"person": 8})],
)
async def test_nobody_gets_at_a_roll_that_is_hidden_from_them(
    services, ask, rolling, attempt, visibility, who
):
    made = await rolling(**{visibility: True})

    with pytest.raises(NotAllowed):
        await attempt(services, ask(**who), shown(made))
    assert await services.store.row(ask().place, 2) is None


@pytest.mark.parametrize("attempt", [roll_again, look, reveal])
@pytest.mark.parametrize(
    "forged", [{"visibility": ""}, {"visibility": "secret"}, {"person": 8}, {"number": 2}]
)
async def test_a_button_that_tells_another_roll_than_the_one_here_does_nothing(
    services, ask, rolling, attempt, forged
):
    made = await rolling(blind=True)

    with pytest.raises(Gone):
        await attempt(services, ask(**MASTER), replace(shown(made), **forged))
    assert (await services.store.row(ask().place, 1)).visibility == "blind"
    assert await services.store.row(ask().place, 2) is None


@pytest.mark.parametrize("elsewhere", [{"channel": 6}, {"channel": 6, "home": 2}])
async def test_a_roll_is_not_reached_from_another_channel_or_server(services, ask, rolling, elsewhere):
    made = await rolling(blind=True)

    for attempt in (roll_again, look, reveal):
        with pytest.raises(Gone):
            await attempt(services, ask(**MASTER, **elsewhere), shown(made))


async def test_a_row_of_another_command_is_no_roll(services, ask, rolling):
    await visibility.reveal(services, ask(**MASTER), shown(await rolling(blind=True)).number)

    with pytest.raises(Gone, match="not kept here"):
        await look(services, ask(), ShownRoll(2, MASTER["person"]))


async def test_a_game_master_looks_at_a_blind_roll_and_it_stays_blind(services, ask, rolling):
    made = await rolling(blind=True)

    assert await look(services, ask(**MASTER), shown(made)) == made
    assert (await services.store.row(ask().place, 1)).visibility == "blind"


async def test_revealing_opens_the_roll(services, ask, rolling):
    made = await rolling(blind=True)
    opened = await reveal(services, ask(**MASTER), shown(made))

    assert (opened.rolled, opened.record.visibility) == (made.rolled, "")
    assert (await services.store.row(ask().place, 2)).command == "reveal"


async def test_of_two_who_reveal_at_once_the_second_is_told(services, ask, rolling):
    button = shown(await rolling(blind=True))
    answers = await asyncio.gather(
        *(reveal(services, ask(**MASTER), button) for _ in range(2)), return_exceptions=True
    )

    assert [type(answer).__name__ for answer in answers] == ["ExpressionRoll", "Gone"]


async def test_lately_are_ones_own_open_rolls_each_once(services, ask, rolling):
    for dice in ("2d6", "1d20 + 5", "2d6"):
        await rolling(dice)
    await rolling("3d6", secret=True)
    await roll(services, ask(person=8), WantedDice("4d6"))

    assert await lately(services, ask()) == ["2d6", "d20 + 5"]


async def test_hidden_rolls_and_all_others_keep_no_state_and_fold(services, ask, rolling):
    button = shown(await rolling("6x 4d6kh3", secret=True))
    await roll_again(services, ask(), button)
    await rolling("1000d997>=498", blind=True)
    await rolling("d20", rolled="20")
    await rolling("5 - 7")
    place = ask().place

    assert await faults(services.store, place) == []
    assert [slot async for slot in services.store.slots(place)] == []
    assert len((await services.store.look(place, HistoryQuery())).records) == 5


@pytest.mark.parametrize(
    "change",
    [{"faces": (1, 2)}, {"outcome": 3}, {"faces": (1,)}, {"faces": (1, 1, 1)}, {"faces": (0, 2)}],
)
async def test_a_row_that_does_not_follow_from_its_faces_is_a_fault(rolling, change):
    record = (await rolling()).record

    with pytest.raises(ValueError, match=r"follow|Face|faces"):
        recall(replace(record, **change))


async def test_a_row_with_other_odds_is_a_fault(rolling):
    record = (await rolling()).record

    with pytest.raises(ValueError, match="other odds"):
        fold({}, replace(record, odds=Fraction(1, 6)))
