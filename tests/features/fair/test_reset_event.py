"""Resets of what adaptive dice remember: asked about, and answered once by who asked."""

from fractions import Fraction

import pytest

from bot.features.config import changing
from bot.features.fair import event as fair
from bot.mechanics.errors import BadInput
from bot.play import recording
from bot.play.errors import Gone, NotAllowed
from bot.play.store import Ask
from tests.rolling import roll_fair


@pytest.fixture
def asked(services, ask):
    """Roll, and ask whether to forget it; return the question."""

    async def asked(text="2d6", **who):
        await roll_fair(await Ask.of(services, ask()), text, "1")
        memory, question = await fair.ask_reset(await Ask.of(services, ask(**who)), text)
        assert memory.rolls == 1
        return question

    return asked


async def test_a_reset_forgets_the_counts_and_is_recorded_once(services, ask, asked):
    question = await asked()
    event = await fair.reset(await Ask.of(services, ask()), question)

    assert (event.number, event.kind, event.request) == (2, "fair-reset", {"dice": "2d6"})
    with pytest.raises(Gone, match="no longer open"):
        await fair.reset(await Ask.of(services, ask()), question)
    with pytest.raises(Gone, match="nothing to reset"):
        await fair.ask_reset(await Ask.of(services, ask()), "2d6")
    assert (await roll_fair(await Ask.of(services, ask()), "2d6", "1")).event.odds == Fraction(1, 36)


async def test_only_the_person_who_asked_can_confirm_there_and_in_time_until_it_is_kept(services, ask, asked):
    question = await asked()
    late = ask().at + fair.RESETTING.lasts + 1
    for error, who in ((NotAllowed, {"person": 8}), (Gone, {"channel": 6}), (Gone, {"at": late})):
        with pytest.raises(error):
            await fair.reset(await Ask.of(services, ask(**who)), question)

    question = await asked("1d6")
    await recording.drop(await Ask.of(services, ask()), question, fair.RESETTING)
    with pytest.raises(Gone):
        await fair.reset(await Ask.of(services, ask()), question)


async def test_where_only_managers_may_reset_others_are_refused(services, ask, asked):
    await changing.set_values(
        await Ask.of(services, ask(manages=True)), changing.NewValues({"reset": "managers"})
    )
    with pytest.raises(NotAllowed, match="Manage Server"):
        await asked()
    _, question = await fair.ask_reset(await Ask.of(services, ask(manages=True)), "2d6")

    assert (await fair.reset(await Ask.of(services, ask(manages=True)), question)).kind == "fair-reset"


async def test_any_expression_is_reset_if_it_is_one_of_dice(services, ask, asked):
    for text in ("4d6kh3", "d20", "{2d20, 1d12}kh1", "2d6[red] # now"):
        await fair.reset(await Ask.of(services, ask()), await asked(text))
        roll = await roll_fair(await Ask.of(services, ask()), text, "1")
        assert roll.event.odds == roll.result.plain_odds
    for text in ("0d6", "2d", "6x 4d6kh3", ""):
        with pytest.raises(BadInput):
            await fair.ask_reset(await Ask.of(services, ask()), text)
