"""All kinds of events. A new one is a file here, one in `bot.render.events`, and a line in each list."""

from collections.abc import Mapping
from typing import Any

from bot.play.events.catan_end import CATAN_END
from bot.play.events.catan_roll import CATAN_ROLL
from bot.play.events.catan_sevens import CATAN_SEVENS
from bot.play.events.catan_start import CATAN_START
from bot.play.events.catan_undo import CATAN_UNDO
from bot.play.events.deck import DECK
from bot.play.events.deck_shuffle import DECK_SHUFFLE
from bot.play.events.die import D100, DIE
from bot.play.events.fair import FAIR
from bot.play.events.fair_reset import FAIR_RESET
from bot.play.events.reveal import REVEAL
from bot.play.events.roll import ROLL
from bot.play.events.session_end import SESSION_END
from bot.play.events.session_start import SESSION_START
from bot.play.events.strike import STRIKE
from bot.play.events.table_roll import TABLE_ROLL
from bot.play.kind import EventKind

KINDS: tuple[EventKind[Any], ...] = (
    ROLL,
    D100,
    DIE,
    FAIR,
    FAIR_RESET,
    DECK,
    DECK_SHUFFLE,
    REVEAL,
    STRIKE,
    SESSION_START,
    SESSION_END,
    TABLE_ROLL,
    CATAN_START,
    CATAN_ROLL,
    CATAN_SEVENS,
    CATAN_UNDO,
    CATAN_END,
)

REGISTRY: Mapping[str, EventKind[Any]] = {kind.name: kind for kind in KINDS}
