"""Words of an expression: numbers, each with the range it must be in, and people's labels and comments."""

from lark import Token

from bot.mechanics.notation import limits
from bot.mechanics.notation.modifiers import MOST_EXPLOSIONS
from bot.mechanics.notation.reading.mistakes import Mistake, Repair
from bot.mechanics.visible import first_unseen, is_seen


def number(token: Token) -> int:
    """Read a number of up to 1,000,000."""
    return _within(token, 0, limits.NUMBER, "a number")


def dice(token: Token) -> int:
    """Read how many dice are thrown."""
    return _within(token, 1, limits.DICE, "the number of dice")


def sides(token: Token) -> int:
    """Read how many sides a die has."""
    return _within(token, 1, limits.SIDES, "the number of sides")


def sets(token: Token) -> int:
    """Read how many times everything is thrown."""
    return _within(token, 1, limits.SETS, "the number of sets")


def kept(token: Token) -> int:
    """Read how many dice are kept or dropped."""
    return _within(token, 1, limits.DICE, "the number of dice to keep or drop")


def tens(token: Token) -> int:
    """Read how many more tens dice are thrown."""
    return _within(token, 1, limits.EXTRA_TENS, "the number of bonus or penalty dice")


def _within(token: Token, least: int, most: int, name: str) -> int:
    value = int(token)
    if not least <= value <= most:
        shown = f"{value:,}" if len(token) <= 20 else f"a number of {len(token)} digits"
        raise Mistake(token.start_pos or 0, f"{name} must be from {least:,} to {most:,}, and not {shown}.")
    return value


def label(token: Token) -> str:
    """Return what stands between the brackets."""
    text = _checked(token, token[1:-1].strip(), "a label")
    if not text:
        gone = Repair(token.start_pos or 0, token.end_pos or 0, "")
        raise Mistake(token.start_pos or 0, "a label needs a word, such as [fire].", (gone,))
    return text


def comment(token: Token) -> str:
    """Return what stands after the `#`, or between quotation marks; it may be nothing."""
    text = token[1:] if token[0] == "#" else token[1:-1]
    return _checked(token, text.strip(), "a label")


def remark(words: tuple[Token, ...]) -> str:
    """Return words without a mark."""
    return _checked(words[0], " ".join(words).strip(), "a label")


def weight(number: int, at: int) -> int:
    """Check what a die may count."""
    if abs(number) > limits.WEIGHT:
        raise Mistake(at, f"a die counts from -{limits.WEIGHT} to {limits.WEIGHT}, and not {number:,}.")
    return number


def explosions(token: Token) -> int:
    """Read how many times a die may explode: `up3`."""
    most = int(token[2:])
    if not 1 <= most <= MOST_EXPLOSIONS:
        raise Mistake(token.start_pos or 0, f"a die explodes 1 to {MOST_EXPLOSIONS} times, not {most}.")
    return most


def check_visible(token: Token, text: str, name: str) -> None:
    """Check that what a person wrote is short and can be seen."""
    _checked(token, text, name)


def _checked(token: Token, text: str, name: str) -> str:
    at = token.start_pos or 0
    if len(text) > limits.LABEL:
        raise Mistake(at, f"{name} has at most {limits.LABEL} characters, and this one {len(text)}.")
    if first_unseen(text) is not None:
        seen = Repair(at, at + len(token), "".join(sign if is_seen(sign) else " " for sign in token))
        raise Mistake(at, f"{name} stands on one line, without characters that cannot be seen.", (seen,))
    return text
