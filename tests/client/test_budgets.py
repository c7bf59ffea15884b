"""How much may be asked for, what counts as more, and what those hear who ask for more."""

import asyncio

import pytest

from bot.bootstrap import buttons, every_command
from bot.client.admission import A_DAY, COSTS, REMINDED, Budgets
from bot.features.menus.command import menus
from tests.client.reading import text
from tests.client.test_pace import Clock
from tests.siege.test_dearest import single
from tests.tiers import by_tier, in_the_soak

PEOPLE = 8


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def budgets(clock):
    return Budgets(clock)


def allowed(budgets, name, times, person=1, server=7):
    """How many of so many askings at once are granted."""
    return sum(budgets.refusal(person, server, name) is None for _ in range(times))


def test_eight_people_who_roll_each_second_of_an_evening_are_refused_nothing(budgets, clock):
    refused = 0
    for second in range(by_tier(1, 5) * 60 * 60):
        clock.now = float(second)
        refused += sum(budgets.refusal(person, 7, "roll") is not None for person in range(PEOPLE))

    assert refused == 0


def test_eight_people_who_roll_ten_times_at_once_and_then_rest_are_refused_nothing(budgets, clock):
    refused = 0
    for moment in range(0, in_the_soak(60, 10) * 60, 2):
        clock.now = float(moment)
        refused += sum(10 - allowed(budgets, "roll", 10, person) for person in range(PEOPLE))

    assert refused == 0


@pytest.mark.parametrize(("name", "most"), [("roll", 10), ("odds", 5), ("card", 2)])
def test_what_takes_more_work_may_be_asked_for_less_often(budgets, name, most):
    assert allowed(budgets, name, 30) == most


def test_whatever_counts_as_more_is_a_command_an_entry_of_a_menu_or_a_button():
    commands = {command.qualified_name for command in single(every_command())}

    assert set(COSTS) <= commands | {menu.name for menu in menus()} | {button.name for button in buttons()}


def test_all_of_a_server_have_a_budget_together(budgets):
    granted = sum(allowed(budgets, "roll", 10, person) for person in range(100))

    assert granted == 500
    assert allowed(budgets, "roll", 1, person=1_000, server=8) == 1


def test_what_one_budget_refuses_is_taken_from_no_other(budgets):
    for person in range(50):
        allowed(budgets, "roll", 10, person)
    refused = allowed(budgets, "roll", 10, person=99)

    assert refused == 0
    assert allowed(budgets, "roll", 11, person=99, server=None) == 10


def test_in_direct_messages_there_is_no_server(budgets):
    assert sum(allowed(budgets, "roll", 10, person, server=None) for person in range(100)) == 1_000


def test_who_asks_for_too_much_hears_when_to_try_again_and_then_nothing_for_a_while(budgets, clock):
    allowed(budgets, "roll", 10)
    first, second = (budgets.refusal(1, 7, "card") for _ in range(2))
    clock.now = REMINDED
    allowed(budgets, "roll", 10)
    later = budgets.refusal(1, 7, "roll")

    assert "try again in 1 second." in str(first)
    assert [each.told for each in (first, second, later)] == [False, True, False]


@pytest.mark.parametrize("people", [1, 500], ids=["one person", "a server"])
def test_a_refusal_says_how_many_rolls_a_second_are_granted(budgets, clock, people):
    def ask():
        return [budgets.refusal(person, 7, "roll") for _ in range(10) for person in range(people)]

    ask()
    clock.now = 1.0
    refusals = ask()
    sentence = next(filter(None, refusals)).args[0]

    assert f" {refusals.count(None)} " in sentence


def test_a_refusal_says_what_a_chart_and_a_file_cost(budgets):
    *_, refusal = (budgets.refusal(1, 7, "roll") for _ in range(11))

    assert f"A chart counts as {COSTS['odds']} rolls, a file as {COSTS['card']}." in str(refusal)


def test_when_the_day_is_used_up_the_wait_for_one_more_is_told(budgets, clock):
    for moment in range(A_DAY // 5 * 2):
        clock.now = float(moment)
        allowed(budgets, "roll", 5)
    refusal = next(filter(None, (budgets.refusal(1, 7, "roll") for _ in range(9))))

    assert "limit of 20,000 commands a day" in str(refusal)


async def test_of_many_at_once_ten_are_answered_one_is_refused_and_the_rest_have_no_answer(open_town):
    open_town.client.budgets = Budgets(Clock())
    asked = [asyncio.ensure_future(open_town.player.use(open_town.room, "config show")) for _ in range(30)]
    answered, _ = await asyncio.wait(asked, timeout=None, return_when=asyncio.FIRST_COMPLETED)
    while len(answered) < 11:
        more, _ = await asyncio.wait(set(asked) - answered, return_when=asyncio.FIRST_COMPLETED)
        answered |= more
    of_another = await open_town.owner.use(open_town.room, "config show")
    said = [text(task.result()) for task in asked if task.done()]
    for task in asked:
        task.cancel()

    assert of_another.message
    assert len(said) == 11
    assert sum("too fast" in each for each in said) == 1


async def test_a_button_that_is_pressed_too_fast_is_refused_once(open_town):
    open_town.client.budgets = Budgets(Clock())
    seen = await open_town.player.use(open_town.room, "d100")
    pressed = [await open_town.player.press(seen.message, "Roll again") for _ in range(10)]

    assert ["too fast" in text(each) for each in pressed] == [False] * 9 + [True]
