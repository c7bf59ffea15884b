"""What `attack 7` stands for: a saved roll with its values."""

import re
from dataclasses import replace

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.rolls import Rolls
from bot.play.library import name_of
from bot.play.request_context import RequestContext
from bot.play.saving.saved import KEEPERS, SavedRoll, check_alone, collection_of, saved_of
from bot.play.saving.templates import is_dice, template_of, values_of
from bot.play.services import Services

_CALL = re.compile(r"\s*([\w-]+)(?:(?=[\s+])([^#]*?))?\s*(?:#\s*(.*?)\s*)?", re.DOTALL)
"""A name, what is typed for its open values, and a comment."""


MOST_CALLS = 8
"""How many parts of a line are looked up."""


async def expanded(services: Services, context: RequestContext, text: str) -> str:
    """Return the dice that a text stands for: for each part a saved roll with its values, else that part.

    The name is the beginning of the label.

    Raises:
        BadInput: values are missing or do not fit, the dice then ask for too much, or a saved roll is named
            within other dice.
    """
    if ";" not in text or is_dice(text):
        return await _expanded(services, context, text)
    parts = text.split(";", MOST_CALLS)
    return "; ".join([await _expanded(services, context, part) for part in parts])


async def _expanded(services: Services, context: RequestContext, text: str) -> str:
    found = _CALL.fullmatch(text)
    saved = await _find(services, context, found[1]) if found else None
    if found is None or saved is None:
        if not is_dice(text):
            await check_alone(services, context, text)
        return text
    template = template_of(saved.dice)
    rolls = template.filled(values_of(template, found[2] or ""))
    first, *others = rolls.parts
    remark = found[3] or first.label
    named = replace(first, label=f"{saved.name}: {remark}" if remark else saved.name)
    return str(Rolls((named, *others)))


async def _find(services: Services, context: RequestContext, word: str) -> SavedRoll | None:
    """Return the roll that a word names, the person's own first; what is dice names none."""
    if is_dice(word):
        return None
    try:
        name = name_of(word)
    except BadInput:
        return None
    for keeper in KEEPERS:
        item = await services.store.saved_item(collection_of(context, keeper), name)
        if item is not None:
            return saved_of(keeper, item)
    return None
