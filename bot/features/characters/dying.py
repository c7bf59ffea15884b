"""Characters of Pathfinder who fall to 0 hit points."""

from bot.features.characters.changing import change_by
from bot.features.characters.rights import find_by_id
from bot.mechanics.usual_names import DYING, POINTS, WOUNDED, find_line
from bot.play.errors import Gone
from bot.play.store import Ask
from bot.play.transition import Recorded


async def fall(ask: Ask, character_id: str, dying: int) -> Recorded:
    """Note that a character has fallen: its dying value is that of the blow, plus its wounded value.

    Player Core, Dying and Wounded.

    Raises:
        BadInput: the person may not change this character.
        Gone: it is dying already, or not at 0.
    """
    character = await find_by_id(ask, character_id)
    counters = character.sheet.counters
    points = find_line(counters, POINTS)
    if DYING not in counters or counters[DYING].now or points is None or counters[points].now:
        raise Gone(f"{character.name} is not at 0 any more, or is noted as dying: look at the order again.")
    wounded = counters[WOUNDED].now if WOUNDED in counters else 0
    return await change_by(ask, character_id, character.numbers[DYING], dying + wounded)
