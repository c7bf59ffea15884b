"""Sessions in which games were played: who rolled what, and how often each verdict came."""

import pytest

from bot.features.sessions import event as sessions
from bot.features.sessions.card import ended_card, session_figures
from bot.features.sessions.event import collect_samples, people_of, session_of, summary_of
from bot.mechanics.games.game import verdict_odds
from bot.mechanics.games.recorded import read_game
from bot.play.settings import Configuration
from bot.play.store import Ask
from tests.features.games.rolling import follow, roll

VAMPIRE = "vtm7h2 >=4"
MESSY = "6 7 8 10 1 10 2"
PUSHED = "yz 3b"


async def ended(services, context):
    """End the session, and return it with who rolled, and its summary."""
    played = await session_of(
        await Ask.of(services, context), (await sessions.end(await Ask.of(services, context))).event
    )
    summary = summary_of(await collect_samples(played, Configuration(), services.kinds))
    return played, people_of(played, services.kinds), summary


def fields_of(card):
    return {field.name: field.value for field in card.fields}


async def test_verdicts_are_counted_beside_what_the_odds_let_expect(services, ask):
    await sessions.start(await Ask.of(services, ask()))
    for _ in range(3):
        await roll(services, ask(), VAMPIRE, MESSY)
    await roll(services, ask(), "vtm5", "6 7 8 1 2")
    _, _, summary = await ended(services, ask())
    odds = verdict_odds(read_game(VAMPIRE).game)
    counts = {each.word: each for each in summary.verdicts}

    assert (counts["messy critical"].rolls, sum(each.rolls for each in summary.verdicts)) == (3, 4)
    assert counts["messy critical"].expected == pytest.approx(3 * float(odds["messy critical"]))
    assert sum(each.expected for each in summary.verdicts) == pytest.approx(4)


async def test_the_card_says_it_in_words_and_names_the_luckiest_by_its_verdict(services, ask, below):
    await sessions.start(await Ask.of(services, ask()))
    for _ in range(3):
        below.faces(*map(int, MESSY.split()))
        await roll(services, ask(), VAMPIRE)
    played, people, summary = await ended(services, ask())
    fields = fields_of(ended_card(played, people, summary))

    assert "3 × **messy critical**, 0.3 expected" in fields["Verdicts"]
    assert fields["Luckiest roll"].startswith("**messy critical** on vtm7h2 \\>=4 by <@")
    assert fields["Luckiest roll"].endswith("for that or better")
    assert "messy critical" in str(session_figures(played, summary).fields)


async def test_a_push_is_named_and_counts_as_no_verdict(services, ask):
    await sessions.start(await Ask.of(services, ask()))
    made = await roll(services, ask(), PUSHED, "2 3 4")
    await follow(services, ask(), made.event)
    _, people, summary = await ended(services, ask())

    assert people[0].dice == ((PUSHED, 1), (f"push of {PUSHED}", 1))
    assert sum(each.rolls for each in summary.verdicts) == 1


async def test_an_evening_without_games_has_no_verdicts(services, ask):
    await sessions.start(await Ask.of(services, ask()))
    played, people, summary = await ended(services, ask())

    assert "Verdicts" not in fields_of(ended_card(played, people, summary))


async def test_a_roll_whose_odds_are_too_dear_ends_no_session_in_an_error(services, ask, dear):
    await sessions.start(await Ask.of(services, ask()))
    made = await roll(services, ask(), dear)
    played, _, summary = await ended(services, ask())

    assert made.event.odds is None
    assert len(played.rolls) == 1
    assert summary.verdicts == ()
