"""Lines that are stored and rolled later: the typed text is stored with its meaning at that time.

So they keep that meaning, however later versions read what people type. If the roll depends on names or
blanks, its reading with samples for these is stored: a version that reads it differently tells its owner.
"""

from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.games.recorded import read_game
from bot.mechanics.games.spelling import GameEntry, GameRoll
from bot.mechanics.games.where_played import read_critical
from bot.mechanics.notation.limits import LIMITS
from bot.mechanics.notation.recorded import read_rolls
from bot.mechanics.sheets import list_words
from bot.mechanics.templates import Template, list_open, name_game
from bot.mechanics.typed_line import read_alone
from bot.mechanics.typed_text import replace_word

LONGEST = LIMITS.characters - 60
"""Characters of a meaning: people type a label, and how to throw it, after it."""

FIGURES = frozenset("0123456789+-/ ")
"""Signs of numbers in sheets: `24/30`."""

SAMPLES = ("1", "d4")
"""What may replace a name: a number, or dice."""


class LineMeaning(NamedTuple):
    """How a line was read when it was stored, in a form that anyone could type anywhere."""

    line: str = ""
    """The roll; empty if it depends on its roller, as names and blanks do, or is too long."""
    samples: str = ""
    """Its reading with sample values, if `line` is empty; empty if it is refused."""

    @property
    def body(self) -> str | dict[str, str]:
        """Its form in JSON."""
        return self.line or {"samples": self.samples}


def find_meaning(text: str, played: GameEntry | None = None) -> LineMeaning:
    if list_open(text) or list_words(text):
        return LineMeaning(samples=_read_samples(text, played))
    meaning = _read_typed(text, played)
    return LineMeaning(meaning) if len(meaning) <= LONGEST else LineMeaning(samples=meaning)


@lru_cache(maxsize=128)  # each roll of a stored line calls it
def reads_as_stored(text: str, meaning: LineMeaning | None, played: GameEntry | None = None) -> bool:
    """Whether a line still reads as it did when it was stored.

    Without a meaning, this is so if it reads as recorded lines do: all versions read those the same.
    """
    if meaning is None:
        return _reads_as_recorded(text, played)
    return bool(meaning.line) or meaning == find_meaning(text, played)


def find_meanings(lines: Iterable[tuple[str, str]]) -> dict[str, LineMeaning]:
    """Return the readings of lines of a sheet, by name, without those that all versions read the same."""
    return {name: find_meaning(text) for name, text in lines if not _reads_as_recorded(text, None)}


def read_meaning(body: object) -> LineMeaning | None:
    """Read the JSON of `body`, or return None if an older version wrote nothing, as for lines with names."""
    match body:
        case {"samples": str(samples)}:
            return LineMeaning(samples=samples)
        case str(line) if line:
            return LineMeaning(line)
        case _:
            return None


def _reads_as_recorded(text: str, played: GameEntry | None) -> bool:
    return FIGURES.issuperset(text) or any(_is_alike(each, played) for each in (text, *_fill(text)))


def _read_samples(text: str, played: GameEntry | None) -> str:
    readings = (_read_typed(each, played) for each in _fill(text))
    return " or ".join(dict.fromkeys(filter(None, readings)))


def _fill(text: str) -> dict[str, None]:
    """Return a line with each sample in place of its names, and a number in place of its blanks."""
    return dict.fromkeys(_put_sample(text.lower(), sample) for sample in SAMPLES)


def _put_sample(text: str, sample: str) -> str:
    gaps = list_open(text)
    filled = Template(text, gaps).put(dict.fromkeys(gaps, "1"))
    for name in sorted(list_words(text), key=len, reverse=True):
        filled = replace_word(filled, name, sample)
    return filled


def _is_alike(text: str, played: GameEntry | None) -> bool:
    recorded = _read_recorded(text)
    return bool(recorded) and recorded == _read_typed(text, played)


def _read_typed(text: str, played: GameEntry | None) -> str:
    with suppress(BadInput):
        line = read_alone(name_game(text, played) if played else text)
        has_label = line.label and isinstance(line.roll, GameRoll)  # dice have their labels in the text
        return f"{line.roll} # {line.label}" if has_label else str(line.roll)
    critical = played and read_critical(played, text)
    return str(critical.rolls) if critical else ""


def _read_recorded(text: str) -> str:
    with suppress(BadInput):
        return str(read_rolls(text))
    roll, sign, label = (part.strip() for part in text.partition("#"))
    with suppress(BadInput):
        return " ".join(filter(None, (str(read_game(roll)), sign, label)))
    return ""
