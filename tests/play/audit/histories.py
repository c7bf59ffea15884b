"""Histories of all kinds of rolls, made by the real use cases, and the proofs of them."""

from random import Random

from bot.play.audit import export
from bot.play.request_context import Place
from tests.stateful.actions import ACTIONS
from tests.stateful.proof_actions import do_published
from tests.stateful.table import SERVER, Table, refused

CHANNEL = Place(100, SERVER)

PEOPLE, WAYS = 4, 420

DEEDS = sorted(ACTIONS.keys() - {"proof"})


async def play(table: Table, rows: int, seed: int = 1) -> None:
    """Do in the channel whatever people do, until it has so many rows."""
    chance = Random(seed)
    made = 0
    while made < rows:
        who = chance.randrange(PEOPLE)
        person, context, action = table.people[who], table.ask(who, 0), ACTIONS[chance.choice(DEEDS)]
        try:
            event = await action(table, person, context, chance.randrange(WAYS))
        except Exception as error:
            if not refused(error):
                raise
            continue
        made = max(made, event.number if event else 0)
        await do_published(table, person, context, 0)


async def proof(table: Table, place: Place = CHANNEL) -> list[str]:
    """Return the lines of the proof of a place, with what its tables hold."""
    return [line async for line in export.lines(table.services, place, tables=True)]
