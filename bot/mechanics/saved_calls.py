"""Calls of saved rolls of games, with the values after the name: `strike 7 adv`."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

from bot.mechanics.errors import BadInput, nearest, show_typed, unknown_name
from bot.mechanics.games.series import rolls_of
from bot.mechanics.games.spelling import GameRoll
from bot.mechanics.names_in_dice import NameScope, fold_name
from bot.mechanics.reading.dice_names import nearest as nearest_game
from bot.mechanics.reading.hints import NAMELESS
from bot.mechanics.reading.language import WAYS
from bot.mechanics.reading.possible_names import may_name
from bot.mechanics.reading.reader import is_dice, is_plain
from bot.mechanics.reading.tokens import END, Kind, Token, tokenize
from bot.mechanics.sheets import find_named_game
from bot.mechanics.templates import Template, list_open, values_of

MOST_DIGITS = 9
"""Of a number for a blank."""


class SavedCall(NamedTuple):
    """The name of a saved roll, the text after it, and a comment."""

    name: str
    after: str
    comment: str


def split_call(text: str) -> SavedCall | None:
    """Return a text as the call of a saved roll, or None if it cannot be one."""
    typed = text.strip()
    size = next((place for place, sign in enumerate(typed) if not _is_of_name(sign)), len(typed))
    after, _, comment = typed[size:].partition("#")
    if not size or (after and not after[0].isspace() and after[0] not in "+<>="):
        return None
    return SavedCall(typed[:size], after.rstrip(), comment.strip())


def _is_of_name(sign: str) -> bool:
    return sign.isalnum() or sign in "_-"


@lru_cache(maxsize=8)  # called before a line is read, and again to show its roll
def may_call(text: str) -> bool:
    """Whether a line may name a saved roll: other lines need no lookup."""
    if is_plain(text):
        return False
    if find_named_game(text):  # a saved roll may have the name of a game
        return True
    call = split_call(text)
    return may_name(text) or (call is not None and not is_plain(call.name) and not is_dice(call.name))


def expand_game(text: str, saved: Mapping[str, str], scope: NameScope) -> str | None:
    """Return the roll of a game in a text, by a saved name or as typed.

    Returns None if a saved roll of dice comes first.

    Raises:
        BadInput: values are missing, or the game does not take them.
    """
    call = split_call(text)
    name = fold_name(call.name) if call else ""
    if call is None or name not in saved or is_dice(name):
        return text
    template = Template(saved[name], list_open(saved[name]), scope)
    values, ending = _split_values(template, call.after)
    with show_typed(text.strip()):
        game = template.fill_game(values_of(template, values)) if template.is_game else None
    if game is None:
        return None
    remark = call.comment or game.comment
    return f"{_add_ending(game, ending)} # {name}{f': {remark}' * bool(remark)}"


def _add_ending(game: GameRoll, ending: str) -> str:
    """Return the roll of a game with additions, which go before the damage of an attack.

    Several rolls have them each.
    """

    def write(times: int, roll: GameRoll) -> str:
        first, *damage = str(roll).split("; ")
        return "; ".join((f"{times}x {first} {ending}" if times > 1 else f"{first} {ending}", *damage))

    return "; ".join(write(*each) for each in rolls_of(game))


def _split_values(template: Template, after: str) -> tuple[str, str]:
    """Return the values for blanks, and the additions: `adv`, `vs 15`, `+ 2d6`."""
    sign, number, *_ = (*tokenize(after), END)
    if not template.open and sign.is_sign("+", "-") and number.kind == "number":
        return "", after.strip()
    typed = _put_way_last(after) if template.open else after
    end = _end_of_values(typed)
    return typed[:end], typed[end:].strip()


def _put_way_last(after: str) -> str:
    """Move advantage after the numbers for blanks: `attack adv 15`."""
    way, *others = tokenize(after)
    numbers = [*takewhile(lambda token: token.kind == "number" and token.is_apart, others)]
    rest = others[len(numbers) :]
    if not way.is_word(*WAYS) or not numbers or _goes_on(rest[0]):
        return after
    begin, end = numbers[0].start, numbers[-1].end
    return f" {after[begin:end]} {way.text}{after[end:]}"


def _end_of_values(text: str) -> int:
    """Return where numbers for blanks end, with names or without: `7, ac=15`."""
    tokens, end = tokenize(text), 0
    while size := _size_of_value(tokens):
        end, tokens = tokens[size - 1].end, tokens[size:]
    return end


def _size_of_value(tokens: Sequence[Token]) -> int:
    """Return the number of tokens of the first value with commas before it, or 0."""
    begin = sum(1 for _ in takewhile(lambda token: token.is_sign(","), tokens))
    signs = int(tokens[begin].is_sign("+", "-") and not tokens[begin + 1].is_apart)
    number, after = (*tokens[begin + signs :], END, END)[:2]
    if number.kind == "number" and len(number.text) <= MOST_DIGITS and not _goes_on(after):
        return begin + signs + 1
    name = begin + _run(tokens[begin:-1], "word", "number")
    is_given = tokens[begin].kind in {"word", "number"} and tokens[name].is_sign("=", ":")
    return name + 1 + _run(tokens[name + 1 : -1]) if is_given and tokens[name + 1].kind != "end" else 0


def _run(tokens: Sequence[Token], *kinds: Kind) -> int:
    """Return how many tokens are written as one, of some kinds after the first, or of all."""
    glued = takewhile(lambda token: not token.is_apart and token.kind in (kinds or [token.kind]), tokens[1:])
    return min(len(tokens), 1) + sum(1 for _ in glued)


def _goes_on(token: Token) -> bool:
    """Whether a token continues a number before it: `5d6`, `1.5`."""
    return not token.is_apart and (token.kind in {"word", "number"} or token.is_sign("."))


def _are_numbers(after: str) -> bool:
    """Whether only numbers without signs follow a name, as only saved rolls have them."""
    words = after.replace(",", " ").split()
    return bool(words) and all(word.isdecimal() and len(word) <= MOST_DIGITS for word in words)


def check_known(text: str, saved: Mapping[str, str]) -> None:
    """Check that a line does not begin with a word like a saved roll's name, or like a call of one.

    Raises:
        BadInput: it does.
    """
    call = split_call(text)
    if call is None:
        return
    word = call.name
    number, times = tokenize(word)[:2]
    if is_dice(word) or (number.kind == "number" and times.is_word("x")):
        return
    if fold_name(word) in saved:
        return
    if nearest(word, saved):
        raise unknown_name("There is no saved roll {}", word, saved, "")
    is_game = word.lower() in NAMELESS or nearest_game(word)
    if _are_numbers(call.after) and not is_game:
        raise BadInput(
            f"You have no saved roll `{word}`, and this server has none either: write dice, such as d20 + 7.",
            typed=text,
            at=text.index(word),
        )
