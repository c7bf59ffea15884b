"""Faces that people type, and what they call their dice."""

from collections.abc import Sequence

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.rolls import Rolls
from bot.mechanics.notation.tree import Dice, within
from bot.mechanics.sources import faces_of
from bot.play.words import checked_words

MOST_TYPED = 200
"""The most faces that a person may type for one roll."""

LONGEST_TYPED = 1_000
"""Characters in which they may be typed."""

ASK = "?"
"""What is typed in place of the faces that are still to be asked for."""

_FATE = {"-": "1", "−": "1", "–": "1", "0": "2", "blank": "2", "+": "3"}

LONGEST_SET = 40
"""Characters of the name of a physical set of dice."""


def parse_faces(text: str, most: int = MOST_TYPED) -> tuple[int, ...]:
    """Read faces separated by spaces or commas, `most` of them at most.

    Raises:
        BadInput: a word is no number, or there are none or too many.
    """
    return faces_of(parse_words(text, most))


def faces_on(rolls: Rolls, words: Sequence[str]) -> Sequence[str]:
    """Return words as faces where all dice are Fate dice: `-` is 1, a blank or `0` is 2, `+` is 3."""
    dice = [one for part in rolls.parts for one in within(part.root) if isinstance(one, Dice)]
    if not dice or any(one.kind != "F" for one in dice):
        return words
    return [_FATE.get(word.casefold(), word) for word in words]


def parse_words(text: str, most: int = MOST_TYPED) -> list[str]:
    """Read what stands on dice, separated by spaces or commas, `most` of them at most.

    Raises:
        BadInput: there are none, or too many.
    """
    words = text.replace(",", " ").split()
    if not 1 <= len(words) <= most:
        raise BadInput(f"Type 1 to {most:,} faces, such as 6 1 5 4; these are {len(words):,}.")
    return words


def parse_asking(text: str) -> tuple[list[str], bool]:
    """Read what stands on dice, and whether the rest shall be asked for: `6 4 ?`, or `?` alone.

    Raises:
        BadInput: there is nothing, or too much.
    """
    words = parse_words(text)
    asks = words[-1] == ASK
    return (words[:-1] if asks else words), asks


def checked_set(name: str) -> str:
    """Return the name of a physical set of dice, with single spaces.

    Raises:
        BadInput: it is empty, longer than 40 characters, or has signs that cannot be seen.
    """
    words = " ".join(name.split())
    if not 1 <= len(words) <= LONGEST_SET:
        raise BadInput(f"Name the set of dice in 1 to {LONGEST_SET} characters, such as red.")
    return checked_words(words, "the name of the set")
