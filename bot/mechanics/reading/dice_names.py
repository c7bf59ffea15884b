"""Names of dice: `fate`, `sr12`, `flip a coin`."""

from bot.mechanics.errors import nearest as nearest_of
from bot.mechanics.reading.phrase_book import NAMES
from bot.mechanics.reading.phrases import Book
from bot.mechanics.reading.tokens import tokenize

PHRASES = [phrase for name in NAMES for phrase in name.phrases]
DICE_NAMES = Book(PHRASES)
WITHOUT_NUMBER = Book(phrase for phrase in PHRASES if "{n}" not in phrase.words)


def stands_for(text: str, names: Book = DICE_NAMES) -> str | None:
    """Return the dice of a text that is a name of dice, or None."""
    tokens = tokenize(text)
    match = names.find(tokens, 0)
    return str(match.means[0]) if match and tokens[match.size].kind == "end" else None


def needs_no_number(text: str) -> bool:
    """Whether a text is a name of dice that needs no number after it: `coc`, but not `sr12`."""
    return stands_for(text, WITHOUT_NUMBER) is not None


def nearest(word: str) -> str | None:
    """Return the name that is most like a mistyped one, or None."""
    return next(iter(nearest_of(word, [each for name in NAMES for each in name.spellings])), None)
