"""Words that ask for a hidden roll: `1d20 secret`, `2d6 (private)`, `p 6d10`, `d20 stealth hidden`.

The same words stand in labels, as in `coc45 spot hidden` and `search for secret doors`. So a word counts only
where it is the whole label, or all that a bracket holds, before all dice, or the last one behind a name. What
is behind # and in quotes is a label.
"""

import re
from collections.abc import Container, Iterator
from itertools import chain, islice
from typing import NamedTuple

from bot.mechanics.names_in_dice import fold_name
from bot.mechanics.names_in_games import recognize_game
from bot.mechanics.reading.reader import is_dice
from bot.mechanics.usual_names import SAME, SKILLS, find_line

USUAL = frozenset((*chain.from_iterable(SAME), *SKILLS))
"""Names behind which the word counts for whoever has no sheet, too."""

MOST_WORDS = 12
"""As many such words of a line are looked at: people write one, or two."""

LONGEST_NAME = 3
"""Words of a name, as people write it: sleight of hand."""

WORDS = ("p", "secret", "hidden", "private", "blind", "gm", "whisper")

_WORD = re.compile(
    rf"(?<![\w$'\u2019{{-])(?P<word>{'|'.join(WORDS)})(?: ?roll)?(?![\w'\u2019}}-])",
    re.IGNORECASE,
)
_QUOTES = "\"'\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u00ab\u00bb"
_LABEL = re.compile(
    r"(?P<times>(?:\A|(?<=[;\n])) *+\d{1,2} ?#(?= ?(?:\d{0,4} ?d|[({])))"
    rf"|#[^;\n]*+|(?<!\w)[{_QUOTES}][^{_QUOTES};\n]*+[{_QUOTES}]?",
    re.IGNORECASE,
)
"""A label in any case; or the number of times and its #, which are none."""

_BRACKETS = {"(": ")", "[": "]"}
_BEGINS = re.compile(r"[\d({+$-]|(?:dis)?adv(?:antage)?(?![a-z])|dis(?:advantage)?(?![a-z])", re.IGNORECASE)
"""How dice begin."""

_SAID = re.compile(r"[^\W\d]++(?:\s++[^\W\d]++)*+\s++\d{0,3}+d\d", re.IGNORECASE)
"""Words before dice, which are a label, even if a name is among them."""

_BETWEEN = " \t,:!\u2013\u2014-"
"""What people put between dice and the word."""


class SecretWord(NamedTuple):
    """A word that may ask for a hidden roll, and the line without it."""

    word: str
    rest: str
    is_alone: bool = False
    """Whether it counts only if the roll has no other label, which whoever reads the line has to find out."""


def mentions_secrecy(text: str) -> bool:
    """Whether such a word is anywhere in a text."""
    return _WORD.search(text) is not None


def blank_labels(text: str) -> str:
    """Return a line with spaces in place of what is a label in any case, as long as it is."""
    return _LABEL.sub(lambda label: label[0] if label["times"] else " " * len(label[0]), text)


def list_secret_words(text: str, names: Container[str]) -> Iterator[SecretWord]:
    """Go through the words in a line that may ask for a hidden roll.

    `names` are those of a sheet and of saved rolls: as a name such a word asks for nothing.
    """
    typed = blank_labels(text)
    for found in islice(_WORD.finditer(typed), MOST_WORDS):
        word = found["word"].casefold()
        if word not in names:
            yield from _read_word(text, typed, found, names)


def _read_word(text: str, typed: str, found: re.Match[str], names: Container[str]) -> Iterator[SecretWord]:
    word = found["word"].casefold()
    before, behind = typed[: found.start()], typed[found.end() :]
    opening = before.rstrip()[-1:]
    if opening in _BRACKETS and behind.lstrip().startswith(_BRACKETS[opening]):
        begin, end = len(before.rstrip()) - 1, len(typed) - len(behind.lstrip()) + 1
        if not before[:begin].casefold().endswith("d"):  # of d[hidden] it is a face
            yield SecretWord(word, _join(text[:begin], text[end:]))
        return
    part, rest = re.split(r"[;\n]", before)[-1], text[found.end() :].lstrip(" :")
    if not part.strip(" /!.") and _begins_roll(rest, names):
        following = _fold(rest.split()[:1])
        if not _is_name(f"{word}_{following}", names):
            yield SecretWord(word, f"{text[: found.start() - len(part)]}{rest}")
            return
    runs = [_fold(part.split()[-count:]) for count in range(1, LONGEST_NAME + 1)]
    if any(_is_name(f"{run}_{word}", names) for run in runs):  # spot hidden
        return
    ends = not behind.strip(" .!?") or behind.lstrip(" .!?")[:1] in ";\n,"
    is_alone = not (ends and any(_is_name(run, names) for run in runs))
    first, last = text[: found.start()], text[found.end() :].lstrip(".!?")
    yield SecretWord(word, _join(first, last), is_alone)
    yield SecretWord(word, _join(first.rstrip(_BETWEEN), last), is_alone)


def _join(before: str, behind: str) -> str:
    """Return what is around a word without it."""
    space = " " * (before.endswith(" ") and behind[:1].isalnum())
    return f"{before.rstrip()}{space}{behind}".strip()


def _begins_roll(text: str, names: Container[str]) -> bool:
    """Whether a text begins with dice, a name that is rolled, or a game."""
    first = text.split()[:1]
    return bool(
        first
        and (
            _BEGINS.match(text)
            or is_dice(first[0])
            or (_is_name(_fold(first), names) and not _SAID.match(text))
            or recognize_game(text) is not None
        )
    )


def _is_name(name: str, names: Container[str]) -> bool:
    return name in USUAL or find_line(names, name) is not None


def _fold(words: list[str]) -> str:
    """Return words as one name of a sheet."""
    return fold_name("_".join(word.strip("()[].,:!+") for word in words))
