"""A roll that was voided has no part in the summary of a session, but where voids themselves are told."""

from dataclasses import replace
from random import Random

import pytest

from bot.features.history.voids import void
from bot.features.sessions import event as sessions
from bot.features.sessions.event import SessionPlayer, SessionSummary, collect_samples, people_of, summary_of
from bot.play.settings import Configuration
from bot.play.store import Ask
from tests.client.reading import text
from tests.places import NOW
from tests.rolling import roll_dice

DICE = ("d20", "2d6", "coc45", "d20dc15", "2x d6", "sw8")


def write_evening(seed: int) -> list[tuple[int, str, int, bool]]:
    """Return rolls: who makes them, the dice, the seed of their faces, and whether they are voided."""
    chance = Random(seed)
    return [
        (chance.choice((7, 8)), chance.choice(DICE), chance.randrange(10**6), chance.random() < 0.3)
        for _ in range(14)
    ]


async def play(services, ask, below, evening):
    """Play an evening; return who rolled what, and the summary."""
    await sessions.start(await Ask.of(services, ask()))
    for number, (person, dice, seed, is_void) in enumerate(evening):
        below.next = Random(seed).choices(range(100), k=20)
        rolled = await roll_dice(await Ask.of(services, ask(person=person, at=NOW + number)), dice)
        if is_void:
            await void(await Ask.of(services, ask(person=person)), rolled.event.number)
    over = await Ask.of(services, ask())
    played = await sessions.session_of(over, (await sessions.end(over)).event)
    return people_of(played, services.kinds), summary_of(
        await collect_samples(played, Configuration(), services.kinds)
    )


def without_numbers(summary: SessionSummary) -> SessionSummary:
    """Return a summary without the numbers of rows and what it says of voids."""
    judged = tuple(roll._replace(number=0, at=0) for roll in summary.judged)
    naturals = tuple(natural._replace(number=0) for natural in summary.naturals)
    return replace(summary, judged=judged, naturals=naturals, with_voided=())


@pytest.mark.parametrize("seed", range(12))
async def test_an_evening_with_voided_rolls_sums_up_as_the_evening_without_them(services, ask, below, seed):
    evening = write_evening(seed)
    with_voids = await play(services, ask, below, evening)
    others = [roll for roll in evening if not roll[-1]]
    assert len(others) < len(evening)

    def elsewhere(**options):
        return ask(channel=6, **options)

    without = await play(services, elsewhere, below, others)
    assert with_voids[0] == without[0]
    assert without_numbers(with_voids[1]) == without_numbers(without[1])


async def test_where_every_roll_was_voided_no_person_rolled(services, ask):
    await sessions.start(await Ask.of(services, ask()))
    await roll_dice(await Ask.of(services, ask()), "d20", rolled="20")
    await void(await Ask.of(services, ask()), 2)
    over = await Ask.of(services, ask())
    played = await sessions.session_of(over, (await sessions.end(over)).event)
    assert (played.rolls, played.voids) == ((), ((7, 1),))
    assert people_of(played, services.kinds) == list[SessionPlayer]()


async def test_an_attack_that_was_voided_has_no_verdict(lodged_town, below, use, press):
    owner = lodged_town.owner
    await use("config set", by=owner, game="sw")
    await use("session start", by=owner)
    await use("initiative add", by=owner, who="bandit parry 5 toughness 6")
    for _ in range(2):
        below.faces(8, 4, 2, 3, 4, 5)
        rolled = await use("roll", by=owner, dice="sw8; 2d6", at="bandit")
    await press(await use("history", by=owner, number=number_of(rolled)), "Void", "Void it", by=owner)
    assert "1 × **raise**, 0.2 expected" in text(await (await use("session end", by=owner)).settled())


def number_of(seen) -> int:
    return int(seen.message["embeds"][0]["footer"]["text"].split("#")[1].split(" ")[0])
