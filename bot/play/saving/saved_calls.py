"""What `attack 7` stands for: a saved roll with its values."""

import re
from dataclasses import replace

from bot.mechanics.errors import BadInput, nearest, shown_with, unknown
from bot.mechanics.notation.aliases import NAMELESS
from bot.mechanics.notation.aliases import nearest as nearest_game
from bot.mechanics.notation.rolls import Rolls
from bot.mechanics.notation.understanding import understand_one
from bot.play.library import name_of
from bot.play.request_context import RequestContext
from bot.play.saving.saved import KEEPERS, SavedRoll, check_alone, collection_of, saved_of, usable
from bot.play.saving.templates import Template, is_dice, is_understood, template_of, values_of
from bot.play.services import Services

_CALL = re.compile(r"\s*([\w-]+)(?:(?=[\s+<>=])([^#]*?))?\s*(?:#\s*(.*?)\s*)?", re.DOTALL)
"""A name, what is typed behind it, and a comment."""

_VALUES = re.compile(r"(?:[\s,]*(?:\w+\s*[=:]\s*\S+|[+-]?\d{1,9}(?![\w.])))*[\s,]*", re.ASCII)
"""Numbers for open values, with names or without."""

_NUMBERS = re.compile(r"[\s,]+\d{1,9}(?:[\s,]+\d{1,9})*\s*", re.ASCII)
"""Numbers without signs behind a name, as only saved rolls have them."""

_ADDED = re.compile(r"\s*[-+]\s*\d")
"""What is behind a name without open values."""

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
    return ";".join([await _expanded(services, context, part) for part in parts])


async def _expanded(services: Services, context: RequestContext, text: str) -> str:
    found = _CALL.fullmatch(text)
    saved = await _find(services, context, found[1]) if found else None
    if found is None or saved is None:
        if not is_understood(text):
            await check_alone(services, context, text)
            if found:
                await _check_known(services, context, found[1], found[2] or "")
        return text
    template = template_of(saved.dice)
    values, ending = _apart(template, found[2] or "")
    if values.strip() and not template.open:
        raise _no_gaps(text, saved.name, values, ending)
    with shown_with(text.strip()):
        first, *others = template.filled(values_of(template, values)).parts
    asked = understand_one(f"{replace(first, label='')} {ending}") if ending else first
    remark = found[3] or asked.label or first.label
    named = replace(asked, label=f"{saved.name}: {remark}" if remark else saved.name)
    return str(Rolls((named, *others)))


def _no_gaps(text: str, name: str, values: str, ending: str) -> BadInput:
    """Return the refusal of numbers behind a saved roll that leaves none open: to add them may be meant."""
    more, then = values.strip(), f" {ending}" if ending else ""
    return BadInput(
        f"{name} has no gaps to fill: write its name alone, or + before what is added to it.",
        typed=text.strip(),
        offers=(f"{name} + {more}{then}", f"{name}{then}") if more.isdecimal() else (f"{name}{then}",),
    )


def _apart(template: Template, behind: str) -> tuple[str, str]:
    """Return what is typed for open values, and what is asked besides: `adv`, `vs 15`, `+ 2d6`."""
    if not template.open and _ADDED.match(behind):
        return "", behind.strip()
    values = _VALUES.match(behind)
    end = values.end() if values else 0
    return behind[:end], behind[end:].strip()


async def _check_known(services: Services, context: RequestContext, word: str, behind: str) -> None:
    """See that a word that names nothing does not look like a saved roll, or like the call of one.

    Raises:
        BadInput: it does.
    """
    if is_dice(word):
        return
    names = [saved.name for saved in await usable(services, context)]
    if nearest(word, names):
        raise unknown("There is no saved roll {}", word, names, "")
    is_game = word.lower() in NAMELESS or nearest_game(word)
    if _NUMBERS.fullmatch(behind) and not is_game:
        raise BadInput(
            f"You have no saved roll `{word}`, and the server has none; someone else's is theirs alone. "
            "Write dice, such as d20 + 7.",
            typed=f"{word}{behind}".strip(),
            at=0,
        )


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
