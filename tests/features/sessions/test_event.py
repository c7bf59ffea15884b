"""Sessions: their start and end, and what is taken into their summary."""

import asyncio

import pytest

from bot.features.deck import event as deck
from bot.features.history import event as history
from bot.features.history.voids import void
from bot.features.sessions import event as sessions
from bot.features.sessions.card import session_figures
from bot.features.sessions.event import SessionPlayer, collect_samples, people_of, session_of, summary_of
from bot.mechanics.errors import BadInput
from bot.play.errors import Changed, Gone, NotAllowed
from bot.play.settings import Configuration
from bot.play.store import Ask
from bot.play.verification import faults
from bot.play.visibility import HiddenRolls
from tests.places import NOW
from tests.rolling import roll_dice, roll_die, roll_fair

HOUR = 60 * 60 * 1000


async def dice(services, context, text, faces, **options):
    return await roll_dice(await Ask.of(services, context), text, **options, rolled=faces)


async def ended(services, context):
    """End the session, and return what was rolled in it."""
    return await session_of(
        await Ask.of(services, context), (await sessions.end(await Ask.of(services, context))).event
    )


async def summarised(services, context):
    played = await ended(services, context)
    return played, summary_of(await collect_samples(played, Configuration(), services.kinds))


async def test_a_session_has_the_rolls_between_its_start_and_its_end(services, ask):
    await dice(services, ask(), "d6", "1")
    await sessions.start(await Ask.of(services, ask()), "  The  Temple ")
    await dice(services, ask(person=8), "d6", "2")
    played = await ended(services, ask(at=NOW + HOUR))
    await dice(services, ask(), "d6", "3")

    assert [event.draws for event in played.rolls] == [(2,)]
    assert (played.name, played.ended - played.began, played.whole) == ("The Temple", HOUR, True)
    assert await faults(services, ask().place) == []


async def test_of_two_starts_one_begins_and_the_other_says_so(services, ask):
    answers = await asyncio.gather(
        *[sessions.start(await Ask.of(services, ask()), name) for name in ("One", "Two")],
        return_exceptions=True,
    )
    assert [isinstance(answer, Changed) for answer in answers] == [False, True]
    with pytest.raises(Changed, match="The session “One” began here at <t:1700000000:t>"):
        await sessions.start(await Ask.of(services, ask()), "Two")
    with pytest.raises(BadInput, match="at most 80 characters"):
        await sessions.start(await Ask.of(services, ask()), "x" * 81)


async def test_the_starter_or_a_manager_ends_it_once(services, ask):
    with pytest.raises(Gone, match="start one with /session start"):
        await sessions.end(await Ask.of(services, ask()))
    await sessions.start(await Ask.of(services, ask()))
    with pytest.raises(NotAllowed, match="Only <@7>"):
        await sessions.end(await Ask.of(services, ask(person=8)))
    await sessions.end(await Ask.of(services, ask(person=8, manages=True)))
    with pytest.raises(Gone):
        await sessions.end(await Ask.of(services, ask()))


async def test_hidden_and_struck_rolls_are_left_out(services, ask):
    await sessions.start(await Ask.of(services, ask()))
    await dice(services, ask(), "d6", "1")
    await dice(services, ask(), "d6", "2", visibility="me")
    await roll_dice(await Ask.of(services, ask()), "d6", visibility="gm")
    await dice(services, ask(), "d6", "4")
    _, pending_action = await history.ask_strike(await Ask.of(services, ask()), 5)
    await history.strike(await Ask.of(services, ask()), pending_action)
    played, summary = await summarised(services, ask())

    assert [event.draws for event in played.rolls] == [(1,)]
    assert [event.number for event in played.hidden] == [3, 4]
    assert len(summary.judged) == 1


async def test_luck_leaves_out_voided_rolls_and_is_told_with_them_too(services, ask):
    await sessions.start(await Ask.of(services, ask()))
    for person, face in ((7, "20"), (7, "1"), (7, "1"), (8, "1"), (9, "20")):
        await dice(services, ask(person=person), "d20", face)
    for number, person in ((3, 7), (4, 7), (5, 8)):
        await void(await Ask.of(services, ask(person=person)), number)
    played, summary = await summarised(services, ask())

    assert [(luck.person, luck.rolls, luck.mean) for luck in summary.lucks] == [
        (7, 1, pytest.approx(0.975)),
        (9, 1, pytest.approx(0.975)),
    ]
    with_voided = [(each.luck.person, each.voided, each.luck.mean) for each in summary.with_voided]
    assert with_voided == [
        (7, 2, pytest.approx((0.975 + 2 * 0.025) / 3)),
        (8, 1, pytest.approx(0.025)),
    ]
    assert [natural.face for natural in summary.naturals] == [20, 20]
    assert len(played.rolls) == 2


async def test_voided_rolls_are_counted_for_each_person_hidden_ones_too(services, ask):
    await dice(services, ask(), "d6", "1")
    await sessions.start(await Ask.of(services, ask()))
    for person in (7, 8, 8):
        await dice(services, ask(person=person), "d6", "2", visibility="me" if person == 8 else "")
    for number, person in ((1, 7), (3, 7), (4, 8), (5, 8)):
        await void(await Ask.of(services, ask(person=person)), number)

    assert (await ended(services, ask())).voids == ((8, 2), (7, 1))


async def test_hidden_rolls_are_counted_for_each_person_struck_or_opened_or_not(services, ask):
    await dice(services, ask(), "d6", "1", visibility="me")
    await sessions.start(await Ask.of(services, ask()))
    for person in (7, 8, 8, 8):
        await dice(services, ask(person=person), "d6", "2", visibility="me")
    for number in (1, 4):
        person = (await services.store.event(ask().place, number)).person
        await history.reveal(await Ask.of(services, ask(person=person)), number)
    _, question = await history.ask_strike(await Ask.of(services, ask(person=8)), 6)
    await history.strike(await Ask.of(services, ask(person=8)), question)
    played = await ended(services, ask())

    assert played.hidden_by == (HiddenRolls(8, 3, 1), HiddenRolls(7, 1, 0))


@pytest.mark.slow
async def test_only_the_newest_rows_of_a_long_session_are_looked_at(services, ask, soak, monkeypatch):
    if not soak:
        monkeypatch.setattr(sessions, "MOST", 2 * sessions.CHUNK)
    await sessions.start(await Ask.of(services, ask()))
    for _ in range(0, sessions.MOST + 1, 500):
        await asyncio.gather(*(dice(services, ask(), "d6", "6") for _ in range(500)))
    played, _ = await summarised(services, ask())

    assert (len(played.rolls), played.whole) == (sessions.MOST, False)


async def test_who_rolled_what_is_counted(services, ask):
    await sessions.start(await Ask.of(services, ask()))
    for _ in range(2):
        await dice(services, ask(), "2d6 # hit", "1 2")
    await roll_die(await Ask.of(services, ask()), "d100", 100)
    await roll_die(await Ask.of(services, ask(person=8)), "die", 20)
    played, _ = await summarised(services, ask())

    assert people_of(played, services.kinds) == [
        SessionPlayer(7, 3, (("2d6", 2), ("d100", 1))),
        SessionPlayer(8, 1, (("d20", 1),)),
    ]


async def test_the_luckiest_and_the_unluckiest_roll_are_found_by_their_chances(services, ask, below):
    await sessions.start(await Ask.of(services, ask()))
    for text, faces in (("d20", (20,)), ("3d6", (6, 6, 6)), ("2d6", (1, 1)), ("d6", (1,))):
        below.faces(*faces)
        await dice(services, ask(), text, None)
    _, summary = await summarised(services, ask())

    assert (summary.luckiest.dice, summary.luckiest.at_least) == ("3d6", pytest.approx(1 / 216))
    assert (summary.unluckiest.dice, summary.unluckiest.at_most) == ("2d6", pytest.approx(1 / 36))


async def test_no_roll_that_was_typed_is_the_luckiest_or_the_unluckiest(services, ask, below):
    await sessions.start(await Ask.of(services, ask()))
    for faces in ("20 20 20", "1 1 1"):
        await dice(services, ask(), "3d20", faces)
    below.faces(12)
    thrown = (await dice(services, ask(), "d20", None)).event
    _, summary = await summarised(services, ask())

    assert [roll.number for roll in (*summary.highest, *summary.lowest)] == [thrown.number] * 2
    assert len(summary.judged) == 3


async def test_where_all_rolls_were_typed_none_is_the_luckiest(services, ask):
    await sessions.start(await Ask.of(services, ask()))
    await dice(services, ask(), "d20", "20")
    played, summary = await summarised(services, ask())

    assert (summary.luckiest, summary.unluckiest) == (None, None)
    assert [field.name for field in session_figures(played, summary).fields] == ["Luck"]


async def test_dramatic_are_the_plain_d20_that_counted(services, ask):
    await sessions.start(await Ask.of(services, ask()))
    for text, faces in (
        ("d20 + 5", "20"),
        ("2d20kh1", "1 20"),
        ("2d20kl1", "1 20"),
        ("d20", "19"),
        ("d20rr1", "1 20"),
        ("3d20>=15", "20 20 1"),
    ):
        await dice(services, ask(), text, faces)
    _, summary = await summarised(services, ask())

    assert [(natural.number, natural.face) for natural in summary.naturals] == [
        (2, 20),
        (3, 20),
        (4, 1),
        (6, 20),
    ]


async def test_adaptive_rolls_and_cards_are_judged_at_their_odds(services, ask):
    await sessions.start(await Ask.of(services, ask()))
    await roll_fair(await Ask.of(services, ask()), "d6", "inf")
    await roll_fair(await Ask.of(services, ask()), "d6", "inf")
    await deck.draw(await Ask.of(services, ask()), deck.DeckWish("d6", reshuffle=0))
    _, summary = await summarised(services, ask())

    assert [(roll.total, roll.below, roll.same) for roll in summary.judged[:2]] == [
        (1, 0.0, pytest.approx(1 / 6)),
        (2, 0.0, pytest.approx(1 / 5)),
    ]
    assert summary.judged[2].same == pytest.approx(1 / 6)


async def test_each_of_several_totals_is_judged_and_luck_is_half_on_average_over_all_outcomes(services, ask):
    await sessions.start(await Ask.of(services, ask()))
    await dice(services, ask(), "2x d6", "1 6")
    await roll_die(await Ask.of(services, ask()), "d100", 100, "human", count=3)
    for face in range(1, 7):
        await dice(services, ask(person=8), "d6", str(face))
    _, summary = await summarised(services, ask())

    assert [roll.luck for roll in summary.judged[:2]] == [pytest.approx(1 / 12), pytest.approx(11 / 12)]
    assert len(summary.judged) == 5 + 6
    (even,) = (luck for luck in summary.lucks if luck.person == 8)
    assert (even.mean, even.chance) == (pytest.approx(1 / 2), pytest.approx(1 / 2))
