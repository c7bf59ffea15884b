"""Rolls of a game where nothing of Discord is needed."""

from bot.features.catan.event import CATAN_ROLL, CatanRollRequest
from bot.mechanics.catan.dice import LabelledFaces
from bot.play.typed_faces import parse_words
from tests.recording import record_new


async def roll(services, context, rolled=None, **turn):
    """Roll for the player whose turn it is, or read the roll from `rolled`; a button names a `turn`."""
    faces = None if rolled is None else LabelledFaces(parse_words(rolled))
    return await record_new(services, context, CATAN_ROLL, CatanRollRequest(**turn), faces=faces)
