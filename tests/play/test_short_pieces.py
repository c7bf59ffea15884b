"""What is done for one person on the event loop is cut into pieces, between which others have their turn."""

import json

import pytest

from bot.features.saved.saved import take_in
from bot.features.statistics.stats import proposals
from bot.mechanics.errors import BadInput
from bot.play.store import Ask
from tests.client.pieces import Pieces
from tests.rolling import roll_dice

MANY = 5_000
"""More are not counted."""

MOST_CALLS = 15_000

SUMS = """
WITH RECURSIVE die (sides) AS (VALUES (3) UNION ALL SELECT sides + 1 FROM die WHERE sides < ?)
INSERT INTO sum (place, day, person, subject, rolls, sums)
SELECT place, day, person, 'roll d' || sides, 1, sums FROM sum, die WHERE subject = 'roll d2' AND person = 0
"""


async def test_thousands_of_dice_are_proposed_in_short_pieces(services, ask, tamper):
    await roll_dice(await Ask.of(services, ask()), "d2")
    await tamper(SUMS, MANY)

    with Pieces() as pieces:
        known = await proposals(await Ask.of(services, ask()))

    assert len(known) > MANY - 10
    assert pieces.largest < MOST_CALLS


async def test_a_file_of_thousands_of_rolls_is_refused_in_a_short_piece(services, ask):
    text = json.dumps({f"r{number}": "d6" for number in range(4 * MANY)})

    with Pieces() as pieces, pytest.raises(BadInput, match="at most 50 are possible"):
        await take_in(await Ask.of(services, ask()), "me", text)

    assert pieces.largest < MOST_CALLS
