"""Parses faces that people type, and the names of their sets of dice."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, compress
from typing import Any

from bot.mechanics.errors import BadInput
from bot.mechanics.games.game import Game
from bot.mechanics.notation.line import Rolls
from bot.mechanics.notation.tree import Dice, DigitDice, PercentileDice, Thrown, WordDice, within
from bot.mechanics.rule import FATE, TENS, UNITS, Face
from bot.mechanics.sources import Given, Said, Source, Then, Typed, faces_of
from bot.play.errors import check_words

MOST_TYPED = 200
"""The most faces that a person may type for one roll."""

LONGEST_TYPED = 1_000
"""Characters of the text with them."""

ASK = "?"
"""What people type in place of faces that they want to be asked for."""

HUNDRED = 100
"""Faces of the die that two percentile dice may replace."""

_FATE = {"-": "−", "–": "−", "-1": "−", "−1": "−", "blank": "0", "+1": "+"}
"""Other spellings of the signs on a Fate die."""

SIGNS = frozenset("+-−–0")
"""Signs of Fate dice that may be typed without spaces."""

LONGEST_SET = 40
"""Characters of the name of a physical set of dice."""


def parse_faces(text: str, most: int = MOST_TYPED) -> tuple[int, ...]:
    """Read faces separated by spaces or commas, at most `most`.

    Raises:
        BadInput: a word is no number, or there are none or too many.
    """
    return faces_of(parse_words(text, most))


def faces_on(rolls: Rolls, words: Sequence[str]) -> Sequence[str]:
    """Return words as the dice of a whole line show them; two percentile dice become the number of a d100.

    Raises:
        BadInput: they have two meanings; both are offered.
    """
    return join_tens(_list_hundreds(rolls), words_on(rolls, words))


def words_on(rolls: Rolls, words: Sequence[str]) -> Sequence[str]:
    """Return one word for each die: splits the signs of Fate dice, and the digits of a d66."""
    dice = _list_thrown(rolls)
    if any(isinstance(one, Dice) and one.kind == "F" for one in dice):
        has_hundred = any(isinstance(one, Dice) and one.sides == HUNDRED for one in dice)
        has_words = any(isinstance(one, WordDice) for one in dice)
        return words if has_words else fate_signs(words, splits_zeros=not has_hundred)
    digits = {one.digits if isinstance(one, DigitDice) else 0 for one in dice}
    return list(chain.from_iterable(word if {len(word)} == digits else (word,) for word in words))


def faces_on_game(game: Game[Any], words: Sequence[str]) -> Sequence[str]:
    """Return words as the dice of a game show them, with a dash for a blank face.

    Raises:
        BadInput: they have two meanings; both are offered.
    """
    dice = game.dice
    if any(die.kind is FATE for die in dice):
        return fate_signs(words)
    shown = ["-" if word in {"–", "−", "blank"} else word for word in words]
    return join_tens([die.faces == HUNDRED for die in dice], shown)


def _list_thrown(rolls: Rolls) -> list[Thrown]:
    return [one for part in rolls.parts for one in within(part.root) if isinstance(one, Thrown)]


def _list_hundreds(rolls: Rolls) -> list[bool]:
    """Return for each die of a line whether it is a d100, or nothing if the number of dice is unknown."""
    dice = list[bool]()
    for part in rolls.parts:
        once = list[bool]()
        for one in within(part.root):
            match one:
                case Dice(count=int(count), rerolls=(), explosion=None, implodes=None):
                    once += [one.sides == HUNDRED] * count
                case DigitDice() | PercentileDice() | WordDice():
                    once += [False] * one.most_dice
                case Thrown():
                    return []
        dice += once * part.sets
    return dice


def join_tens(hundreds: Sequence[bool], words: Sequence[str]) -> Sequence[str]:
    """Join each two percentile dice to a number, if two words are typed for each d100.

    `hundreds` says of each die whether it is one.

    Raises:
        BadInput: they have two meanings; both are offered.
    """
    if not any(hundreds) or len(words) != len(hundreds) + sum(hundreds):
        return words
    is_of_pair = [is_hundred for is_hundred in hundreds for _ in range(1 + is_hundred)]
    source = Typed(list(compress(words, is_of_pair)))
    try:
        digits = [(source.read(die) or 0) % 10 for die in (TENS, UNITS) * sum(hundreds)]
    except BadInput as wrong:
        if not wrong.offers:
            return words
        offers = tuple(" ".join(_put_pairs(offer.split(), words, is_of_pair)) for offer in wrong.offers)
        raise BadInput(wrong.sentence, offers=offers) from wrong
    numbers = [f"{tens}{units}" for tens, units in zip(digits[::2], digits[1::2], strict=True)]
    return list(
        filter(None, _put_pairs(chain.from_iterable((each, "") for each in numbers), words, is_of_pair))
    )


def _put_pairs(pairs: Iterable[str], words: Sequence[str], is_of_pair: Sequence[bool]) -> Iterator[str]:
    """Yield words, with others in place of those for percentile dice."""
    others = iter(pairs)
    return (next(others) if is_pair else word for word, is_pair in zip(words, is_of_pair, strict=True))


def fate_signs(words: Sequence[str], *, splits_zeros: bool = True) -> list[str]:
    """Return words with the signs of Fate dice as they are on the dice: `++0-` is four.

    Beside a d100, `00` belongs to that one.
    """
    whole = set() if splits_zeros else {"00"}
    apart = (
        sign for word in words for sign in (word if set(word) <= SIGNS and word not in whole else (word,))
    )
    return [_FATE.get(sign.casefold(), sign) for sign in apart]


def read_words(words: Sequence[str], before: tuple[Face, ...]) -> Source:
    """Return words as a source of faces, after those already known: labels of dice, or numbers.

    Raises:
        BadInput: there are only numbers, one of them too long.
    """
    if all(word.isdigit() for word in words):
        return Typed(words, before)
    return Then(Given(before), Said(words))


def parse_words(text: str, most: int = MOST_TYPED) -> list[str]:
    """Read the words for dice, separated by spaces or commas, at most `most`.

    Raises:
        BadInput: there are none, or too many.
    """
    words = text.replace(",", " ").split()
    if not 1 <= len(words) <= most:
        raise BadInput(f"You typed {len(words):,} numbers: type 1 to {most:,}, such as 6 1 5 4.")
    return words


def parse_asking(text: str) -> tuple[list[str], bool]:
    """Read the words for dice, and whether to ask for the rest: `6 4 ?`, or `?` alone.

    Raises:
        BadInput: there is nothing, or too much.
    """
    words = parse_words(text)
    asks = words[-1] == ASK
    return (words[:-1] if asks else words), asks


def parse_set_name(name: str) -> str:
    """Return the name of a physical set of dice, with single spaces.

    Raises:
        BadInput: it is empty, longer than 40 characters, or has invisible signs.
    """
    words = " ".join(name.split())
    if not 1 <= len(words) <= LONGEST_SET:
        raise BadInput(f"The name of a set of dice can have 1 to {LONGEST_SET} characters, such as red.")
    return check_words(words, "the name of the set")
