"""Names that stand for dice: `fate`, `sr12`, `flip a coin`."""

from bot.mechanics.errors import nearest as nearest_of
from bot.mechanics.reading.phrase_book import NAMES
from bot.mechanics.reading.phrases import Book
from bot.mechanics.reading.tokens import tokenize

DICE_NAMES = Book(phrase for name in NAMES for phrase in name.phrases)


def stands_for(text: str) -> str | None:
    """Return the dice that a whole text stands for by name; None where it is no such name."""
    tokens = tokenize(text)
    match = DICE_NAMES.find(tokens, 0)
    return str(match.means[0]) if match and tokens[match.size].kind == "end" else None


def nearest(word: str) -> str | None:
    """Return the name that looks most like a mistyped one; None where none does."""
    return next(iter(nearest_of(word, [each for name in NAMES for each in name.spellings])), None)
