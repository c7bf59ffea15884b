"""Calls of saved rolls that are those of a game, with the values that follow the name: `strike 7 adv`."""

import re
from collections.abc import Mapping

from bot.mechanics.errors import BadInput, nearest, show_typed, unknown_name
from bot.mechanics.games.series import rolls_of
from bot.mechanics.games.spelling import GameRoll
from bot.mechanics.names_in_dice import NameScope, fold_name
from bot.mechanics.notation.other_bots import NAMELESS
from bot.mechanics.notation.other_bots import nearest as nearest_game
from bot.mechanics.reading.names import may_name
from bot.mechanics.reading.reader import is_dice, is_plain
from bot.mechanics.reading.tokens import tokenize
from bot.mechanics.sheets import find_named_game
from bot.mechanics.templates import Template, list_open, values_of

_CALL = re.compile(r"\s*([\w-]+)(?:(?=[\s+<>=])([^#]*?))?\s*(?:#\s*(.*?)\s*)?", re.DOTALL)
"""A name, what is typed behind it, and a comment."""

_VALUES = re.compile(r"(?:[\s,]*+(?:\w++\s*+[=:]\s*+\S++|[+-]?\d{1,9}+(?![\w.])))*+[\s,]*+", re.ASCII)
"""Numbers for open values, with names or without."""

_WAY_FIRST = re.compile(
    r"(\s+(?:adv(?:antage)?|dis(?:advantage)?))((?:\s+\d{1,9})+)(?![\w.])", re.ASCII | re.IGNORECASE
)
"""How dice are thrown, before numbers for open values: `attack adv 15`."""

_NUMBERS = re.compile(r"[\s,]++\d{1,9}+(?:[\s,]++\d{1,9}+)*\s*", re.ASCII)
"""Numbers without signs behind a name, as only saved rolls have them."""

_ADDED = re.compile(r"\s*[-+]\s*\d")
"""What is behind a name without open values."""


def may_call(text: str) -> bool:
    """Whether a saved roll may be named in a line: nobody need look for one elsewhere."""
    if is_plain(text):
        return False
    if find_named_game(text):  # a saved roll may be called as a game is
        return True
    call = _CALL.fullmatch(text)
    return may_name(text) or (call is not None and not is_plain(call[1]) and not is_dice(call[1]))


def expand_game(text: str, saved: Mapping[str, str], scope: NameScope) -> str | None:
    """Return the roll of a game that a text stands for, by a saved name or as it is typed.

    None where a saved roll comes first that is dice.

    Raises:
        BadInput: values are missing, or the game does not take them.
    """
    call = _CALL.fullmatch(text)
    name = fold_name(call[1]) if call else ""
    if call is None or name not in saved or is_dice(name):
        return text
    template = Template(saved[name], list_open(saved[name]), scope)
    values, ending = _split_call(template, call[2] or "")
    with show_typed(text.strip()):
        game = template.fill_game(values_of(template, values)) if template.is_game else None
    if game is None:
        return None
    remark = call[3] or game.comment
    return f"{_put_behind(game, ending)} # {name}{f': {remark}' * bool(remark)}"


def _put_behind(game: GameRoll, ending: str) -> str:
    """Return the roll of a game with what is asked besides, which goes before the damage of an attack.

    Of several rolls it is asked of each.
    """

    def write(times: int, roll: GameRoll) -> str:
        first, *damage = str(roll).split("; ")
        return "; ".join((f"{times}x {first} {ending}" if times > 1 else f"{first} {ending}", *damage))

    return "; ".join(write(*each) for each in rolls_of(game))


def _split_call(template: Template, behind: str) -> tuple[str, str]:
    """Return what is typed for open values, and what is asked besides: `adv`, `vs 15`, `+ 2d6`."""
    if not template.open and _ADDED.match(behind):
        return "", behind.strip()
    behind = _WAY_FIRST.sub(r"\2\1", behind) if template.open and _WAY_FIRST.match(behind) else behind
    values = _VALUES.match(behind)
    end = values.end() if values else 0
    return behind[:end], behind[end:].strip()


def check_known(text: str, saved: Mapping[str, str]) -> None:
    """See that a line does not begin with what looks like a saved roll, or like the call of one.

    Raises:
        BadInput: it does.
    """
    call = _CALL.fullmatch(text)
    if call is None:
        return
    word, behind = call[1], call[2] or ""
    number, times = tokenize(word)[:2]
    if is_dice(word) or (number.kind == "number" and times.is_word("x")):
        return
    if nearest(word, saved):
        raise unknown_name("There is no saved roll {}", word, saved, "")
    is_game = word.lower() in NAMELESS or nearest_game(word)
    if _NUMBERS.fullmatch(behind) and not is_game:
        raise BadInput(
            f"Neither you nor the server has a saved roll `{word}`, and you cannot use those of others. "
            "Write dice, such as d20 + 7.",
            typed=text,
            at=text.index(word),
        )
