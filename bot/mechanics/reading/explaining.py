"""Says why reading stopped, with hints for people's habits."""

from bot.mechanics.notation.mistakes import Mistake
from bot.mechanics.reading.cursor import Stop
from bot.mechanics.reading.hints import ReadingStop, find_mistake
from bot.mechanics.reading.language import COMPARE, MODIFIERS
from bot.mechanics.reading.part_reader import PartReader
from bot.mechanics.reading.tokens import Token


def explain(reader: PartReader, mistake: Mistake) -> Mistake:
    """Return the hint for the place at which a reader stopped, or the mistake itself without one."""
    if not isinstance(mistake, Stop):
        return mistake
    token, last = reader.token, reader.tokens[reader.at - 1] if reader.at else None
    at, expected = token.start, _expected(reader, last)
    if not (last and _needs_more(last)) and _needs_more(token) and reader.ahead().kind != "number":
        at, expected = reader.ahead().start, ()
    at = min(at, len(reader.text.rstrip()))
    return find_mistake(ReadingStop(reader.text, at, frozenset(expected))) or mistake


def _needs_more(token: Token) -> bool:
    """Whether a token needs something after it."""
    is_word = token.is_word("d") or (token.is_word("f", *MODIFIERS) and not token.is_apart)
    return is_word or token.is_sign("+", "*", "/", *COMPARE)


def _expected(reader: PartReader, last: Token | None) -> tuple[str, ...]:
    """Return the states in which hints apply here: after dice, another value, the end of a roll, or less."""
    if last is None or _needs_more(last) or last.text in {"(", "{", ",", "-"}:
        return ()
    match reader.last:
        case "dice" | "modifier":
            return "KEEP", "PLUS"
        case "number" | "bracket" | "alias" | "variable":
            return ("PLUS",)
        case "label" | "target" | "way":
            return ("SEPARATOR",)
        case _:
            return ()
