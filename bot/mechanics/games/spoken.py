"""Verdicts as players say them: `Hard success (17)` for `hard (17)` in a row.

Rows and proofs keep the old words for good, so cards translate them.
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

Say = str | Callable[[re.Match[str]], str]

WORDS: Mapping[str, Mapping[str, str]] = {
    "cod": {"exceptional": "exceptional success"},
    "coc": {each: f"{each} success" for each in ("critical", "extreme", "hard", "regular")},
    "fitd": {
        "critical": "critical success",
        "full": "full success",
        "partial": "partial success",
        "bad": "bad outcome",
    },
    "mythras": {"critical": "critical success"},
    "pbta": {"full": "full success", "partial": "partial success"},
    "pendragon": {"critical": "critical success"},
    "rqg": {"critical": "critical success", "special": "special success"},
}
"""The meanings of a game's short words."""


def _count(word: str, plural: str = "") -> Callable[[re.Match[str]], str]:
    """Return what puts a number before its noun."""

    def say(match: re.Match[str]) -> str:
        return f"{match[1]} {word if match[1] == '1' else plural or word + 's'}"

    return say


FORMS: Mapping[str, tuple[tuple[str, Say], ...]] = {
    "2d20": ((r", momentum 0", ""), (r"momentum (\d+)", r"\1 momentum")),
    "age": ((r"^(success|failure) (\d+)", r"\1 (\2)"),),
    "cod": (
        (r"^success (\d+)", _count("success", "successes")),
        (r"^exceptional success (\d+)", r"exceptional success (\1)"),
    ),
    "fate": ((r"^([+-]\d+) (\w+): (\w+)", r"\3: \2 (\1)"), (r"^([+-]\d+) (\w+)", r"\2 (\1)")),
    "genesys": (
        (r"\bsuccess (\d+)", _count("success", "successes")),
        (r"\btriumph (\d+)", _count("triumph")),
        (r"\bdespair (\d+)", _count("despair")),
    ),
    "l5r": (
        (r"(success|failure) (\d+) vs (\d+)", r"\1, \2 of \3"),
        (r", (?:opportunity|strife) 0", ""),
        (r"(opportunity|strife) (\d+)", r"\2 \1"),
    ),
    "tor": ((r"^(success|failure) (\d+)", r"\1 (\2)"),),
    "tt": ((r"^(success|failure) (\d+)", r"\1 (\2)"),),
    "wfrp": ((r"(success|failure) ([+-]\d+)", r"\1, \2 SL"),),
}
"""Changes to the texts of a game, after its words."""

OF_ALL: tuple[tuple[str, Say], ...] = (
    (r"^1 of 1 succeeds: ", ""),  # of several rolls only one can fail, and says so itself
    (r"^1 of 1 succeeds$", "success"),
    (r", 0 may be pushed", ""),
    (r"(\d+) may be pushed", lambda match: f"{_count('die', 'dice')(match)} may be pushed"),
    (r"(\d+) may shift", lambda match: f"{_count('die', 'dice')(match)} may shift"),
    (r"\bdamage (\d+)", r"\1 damage"),
    (r"\bgear -(\d+)", r"\1 damage to gear"),
    (r" by 0\b", ", just enough"),
)


@lru_cache(maxsize=256)  # more than there are games
def _forms_of(game: str) -> tuple[tuple[re.Pattern[str], Say], ...]:
    words = WORDS.get(game, {})
    short: tuple[tuple[str, Say], ...] = ()
    if words:
        short = ((rf"\b({'|'.join(words)})\b(?! success| outcome)", lambda match: words[match[1]]),)
    return tuple((re.compile(form), say) for form, say in (*short, *FORMS.get(game, ()), *OF_ALL))


@lru_cache(maxsize=128)
def say_verdict(games: tuple[str, ...], verdict: str) -> str:
    """Return the word or the text of a verdict as players say it; a second call changes nothing.

    `games` are the names of the verdict's game or games.
    """
    for game in games:
        for form, say in _forms_of(game):
            verdict = form.sub(say, verdict)
    return verdict
