"""Lines that are stored and rolled later: beside what was typed stands what it meant when it was stored.

So they go on meaning that, however later versions read what people type.
"""

from contextlib import suppress

from bot.mechanics.errors import BadInput
from bot.mechanics.games.implied import read_critical
from bot.mechanics.games.recorded import read_game
from bot.mechanics.games.spelling import GameEntry, GameRoll
from bot.mechanics.notation.limits import LIMITS
from bot.mechanics.notation.recorded import read_rolls
from bot.mechanics.sheets import list_words
from bot.mechanics.templates import Template, list_open, name_game
from bot.mechanics.typed_line import read_alone
from bot.mechanics.typed_text import replace_word

LONGEST = LIMITS.characters - 60
"""Characters of a meaning: a label, and how it is thrown, are typed behind it."""

SAMPLES = ("1", "d4")
"""What may stand for a name: a number, or dice."""


def find_meaning(text: str, played: GameEntry | None = None) -> str:
    """Return how a line is read where a game is played, as anyone could type it anywhere.

    Empty where that depends on who rolls, as names and open values do, or where it is too long.
    """
    if list_open(text) or list_words(text):
        return ""
    meaning = _read_typed(text, played)
    return meaning if len(meaning) <= LONGEST else ""


def reads_as_recorded(text: str, played: GameEntry | None = None) -> bool:
    """Whether a line is read as what records hold is: then no version has ever read it otherwise.

    Names and open values are tried out with some that they may have.
    """
    filled = (_put_sample(text.lower(), sample) for sample in SAMPLES)
    return any(_is_alike(each, played) for each in dict.fromkeys((text, *filled)))


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
        has_label = line.label and isinstance(line.roll, GameRoll)  # dice have theirs with them
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
