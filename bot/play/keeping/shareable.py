"""What of a roll may be taken out of the bot.

What methods hide from all stays hidden: who knows a register that others share can guess at their rolls.
"""

from dataclasses import replace

from bot.mechanics import catalogue
from bot.play.history.strikes import STRIKE
from bot.play.records import Record
from bot.play.rolls.rolling import BY_RULE
from bot.play.visibility import masked


def shareable(record: Record) -> Record:
    """Return a record as everyone may have it: a hidden one is masked, and none tells a hidden register."""
    return masked(record) if record.visibility else without_register(record)


def without_register(record: Record) -> Record:
    """Return a record without what tells the register of a method that hides its faces."""
    request = record.request
    if record.command == STRIKE and _hides(request.get("kept", "").partition(" ")[0]):
        kept = {name: request[name] for name in request if name != "restored"}
        return replace(record, request=kept, before=None)
    if record.command in BY_RULE and _hides(request.get("method", "")):
        return replace(record, faces=(), before=None)
    return record


def _hides(method: str) -> bool:
    return bool(method) and catalogue.find(method).hides_faces
