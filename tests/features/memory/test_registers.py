"""The number that a method keeps at a place: looked at, set and put back, as events like any other."""

import json
from dataclasses import replace

import pytest

from bot.features.config import changing
from bot.features.history import event as strikes
from bot.features.memory import event as memory
from bot.features.registry import REGISTRY
from bot.features.views import line_of
from bot.mechanics.catalogue import find, register_names
from bot.mechanics.errors import BadInput
from bot.mechanics.rule import shown_carry
from bot.play.errors import Gone, NotAllowed
from bot.play.event import StateKey
from bot.play.store import Ask
from bot.play.verification import faults
from tests.rolling import roll_die

REGISTER = StateKey("accumulator", "100")


async def roll_by(services, context, method, rolled=None):
    return (await roll_die(await Ask.of(services, context), "d100", 100, method, rolled=rolled)).event


async def register(services, context, key=REGISTER):
    return (await services.store.state(context.place, key)).value


async def line_in_history(services, context, event):
    return line_of(event, await services.store.configuration(context.place))


async def test_a_kept_number_is_put_back_as_before_the_first_roll(services, ask):
    await roll_by(services, ask(), "accumulator", "6 1 5 4")
    reset = await memory.put_back(await Ask.of(services, ask()), "accumulator", None)

    assert (reset.number, reset.kind, reset.before) == (2, "memory", 7)
    assert await register(services, ask()) is None
    assert await line_in_history(services, ask(), reset) == "**reset** of accumulator for a d100 (was 7)"
    assert await faults(services, ask().place) == []


async def test_a_kept_number_is_set_and_the_next_roll_starts_with_it(services, ask):
    made = await memory.set_to(await Ask.of(services, ask()), "accumulator", None, "40")
    after = await roll_by(services, ask(), "accumulator", "1 1 1 3")

    assert await line_in_history(services, ask(), made) == "**set** accumulator for a d100 to 40 (was 0)"
    assert (after.before, after.outcome) == (40, 42)
    assert await faults(services, ask().place) == []


async def test_a_calculator_is_set_to_what_its_display_shows(services, ask):
    made = await memory.set_to(await Ask.of(services, ask()), "calculator", None, "0.26")

    assert await line_in_history(services, ask(), made) == (
        "**set** calculator for a d100 to 0.2600000000 (was 0.5235987755)"
    )


@pytest.mark.parametrize("method", [name for name in register_names() if not find(name).hides_faces])
async def test_every_kept_number_can_be_set_to_0_and_to_what_is_shown_of_it(services, ask, method):
    for typed in ("0", shown_carry(find(method).settle(100).rule, None)):
        made = await memory.set_to(await Ask.of(services, ask()), method, None, typed)
        after = await roll_by(services, ask(), method)
        assert after.before == made.request["value"]
        assert float(shown_carry(find(method).settle(100).rule, after.before)) == float(typed)
    assert await faults(services, ask().place) == []


WHOLE = "The number that this rule keeps is a whole one from 0 to"

REFUSED = (
    ("accumulator", None, "100", f"{WHOLE} 99."),
    ("accumulator", 20, "-1", f"{WHOLE} 19."),
    (
        "calculator",
        None,
        "7",
        "The number that this rule keeps is 0 or more and below 1, such as 0, 0.26 or .5: write at most 12 "
        "decimals, of which it keeps 10.",
    ),
    (
        "human",
        None,
        "1",
        "The method `human` keeps nothing from roll to roll: choose one of accumulator, "
        "rotating, calculator, recycle.",
    ),
    (
        "banana",
        None,
        "1",
        "There is no method `banana`: of the methods only accumulator, rotating, calculator, recycle keep a "
        "number.",
    ),
    (
        "recycle",
        None,
        "5/36",
        "The number that `recycle` keeps is secret, so it cannot be set: to start again use /memory reset.",
    ),
)


async def test_a_number_that_cannot_be_kept_is_refused_in_a_sentence(services, ask):
    for method, sides, typed, sentence in REFUSED:
        with pytest.raises(BadInput) as caught:
            await memory.set_to(await Ask.of(services, ask()), method, sides, typed)
        assert str(caught.value) == sentence


async def test_what_a_method_hides_is_put_back_and_told_to_nobody(services, ask):
    await roll_by(services, ask(), "recycle")
    kept = await memory.list_registers(await Ask.of(services, ask()))
    reset = await memory.put_back(await Ask.of(services, ask()), "recycle", None)

    assert [(one.method.entry.name, one.last) for one in kept] == [("recycle", 1)]
    assert await line_in_history(services, ask(), reset) == "**reset** of recycle for a d100"
    assert reset.before is not None
    assert memory.MEMORY.shareable(reset).before is None
    assert await faults(services, ask().place) == []


async def test_nothing_is_put_back_where_nothing_is_kept_as_what_is_hidden_is_not_beside_a_proof(
    services, ask
):
    proving = replace(services, proof=True)
    await roll_by(proving, ask(), "recycle")

    for each, method in ((proving, "recycle"), (services, "accumulator")):
        with pytest.raises(Gone, match=f"{method} keeps no number for a d100 here"):
            await memory.put_back(await Ask.of(each, ask()), method, None)


async def test_only_those_who_may_reset_may_set_and_put_back(services, ask):
    await roll_by(services, ask(), "accumulator")
    await changing.set_values(
        await Ask.of(services, ask(manages=True)), changing.NewValues({"reset": "managers"})
    )

    for change in (
        memory.set_to(await Ask.of(services, ask()), "accumulator", None, "4"),
        memory.put_back(await Ask.of(services, ask()), "accumulator", None),
    ):
        with pytest.raises(NotAllowed, match="may reset dice or shuffle a deck here"):
            await change
    assert (await memory.put_back(await Ask.of(services, ask(manages=True)), "accumulator", None)).number == 2


async def test_a_set_number_is_struck_and_then_the_roll_before_it(services, ask):
    await roll_by(services, ask(), "accumulator", "6 1 5 4")
    await memory.set_to(await Ask.of(services, ask()), "accumulator", None, "9")
    with pytest.raises(Gone, match="Only the last roll with this kept number"):
        await strikes.ask_strike(await Ask.of(services, ask()), 1)
    for number, before in ((2, 7), (1, None)):
        _, question = await strikes.ask_strike(await Ask.of(services, ask()), number)
        await strikes.strike(await Ask.of(services, ask()), question)
        assert await register(services, ask()) == before

    assert await faults(services, ask().place) == []


async def test_each_person_has_a_number_of_their_own_to_look_at_and_set(services, ask):
    await changing.set_values(
        await Ask.of(services, ask(manages=True)), changing.NewValues({"memory": "person"})
    )
    made = await memory.set_to(await Ask.of(services, ask(person=7)), "accumulator", None, "7")
    await memory.set_to(await Ask.of(services, ask(person=8)), "accumulator", None, "8")

    assert [one.value for one in await memory.list_registers(await Ask.of(services, ask(person=7)))] == [7]
    assert (await line_in_history(services, ask(), made)).startswith("**set** own accumulator")


async def test_a_set_number_holds_nothing_that_forgetting_takes_out(services, ask):
    made = await memory.set_to(await Ask.of(services, ask()), "accumulator", None, "7")

    assert REGISTRY["memory"].scrub(made).request == made.request
    assert json.loads(json.dumps(made.request)) == {"method": "accumulator", "sides": 100, "value": 7}
