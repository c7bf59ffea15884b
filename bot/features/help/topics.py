"""Finds help topics by people's words: what they want to do, a game, a word of the table.

A topic is the key of a subject or the name of a game; no name is both.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from bot.features.help.subjects import FIRST, OLDER, START, SUBJECTS
from bot.features.help.titles import main_of, titles_of
from bot.mechanics.errors import nearest
from bot.mechanics.games.catalogue import games
from bot.mechanics.games.spelling import GameEntry

AT_THE_TABLE: Mapping[str, tuple[str, ...]] = {
    "advantage": ("d20",),
    "disadvantage": ("d20",),
    "crit": ("d20", "pf2"),
    "critical": ("d20", "pf2"),
    "natural 20": ("d20",),
    "armour class": ("d20",),
    "armor class": ("d20",),
    "proficiency": ("d20",),
    "inspiration": ("d20",),
    "spell": ("d20",),
    "death saves": ("death",),
    "dying": ("death", "recovery"),
    "degrees of success": ("pf2",),
    "hunger": ("vtm",),
    "rage": ("wta",),
    "desperation": ("htr",),
    "botch": ("wod", "ex"),
    "sanity": ("coc",),
    "lethality": ("dg",),
    "stress": ("alien", "fitd"),
    "push": ("yz", "coc", "alien"),
    "gear dice": ("yz",),
    "resistance": ("fitd",),
    "hope": ("dheart",),
    "stunt": ("age",),
    "bennies": ("sw",),
    "wild die": ("sw", "d6s"),
    "raise": ("sw",),
    "boost": ("genesys",),
    "triumph": ("genesys",),
    "momentum": ("2d20", "iron"),
    "glitch": ("sr",),
    "edge": ("sr", "steel"),
    "plot die": ("cosmere",),
    "roll under": ("under", "gurps"),
    "percentile": ("coc", "dg"),
}
"""Words of many games, with their topics."""

MOST_NEAR = 5
"""The most topics offered as buttons."""

MOST_PARTS = 8
"""The most words of a sentence that are looked up."""

LEAST = 3
"""Letters from which on words are searched within."""


class Match(NamedTuple):
    """A topic, and the word that led to it."""

    topic: str
    word: str


class Found(NamedTuple):
    """The possible topics of a text."""

    topics: tuple[str, ...]
    is_known: bool = True
    """Whether its words are known; else the topics are for similar words."""


def label_of(topic: str) -> str:
    """Return what a topic is called."""
    if topic == START:
        return FIRST.label
    return SUBJECTS[topic].label if topic in SUBJECTS else games()[topic].title


def search(typed: str) -> Sequence[Match]:
    """Return the topics whose words contain the text, each once, the likeliest first."""
    begun = _plain(typed)
    if not begun:
        return [Match(topic, "") for topic in SUBJECTS]
    ranked = ((_rank(begun, word), match) for word, matches in _words().items() for match in matches)
    found = sorted((pair for pair in ranked if pair[0] < MISSING), key=lambda pair: pair[0])
    once = {match.topic: match for _, match in reversed(found)}
    return [once[topic] for topic in dict.fromkeys(match.topic for _, match in found)]


def find(typed: str) -> Found:
    """Return the topics of a text: the one with that name, else those of its words, else similar ones."""
    plain = _plain(typed)
    if plain in SUBJECTS or plain in games() or plain in OLDER:
        return Found((OLDER.get(plain, plain),))
    words = _words()
    if plain in words:
        return Found(_topics([plain]))
    parts = plain.split()[:MOST_PARTS]
    if within := [match.topic for word in parts for match in words.get(word, ())]:
        likeliest = [topic for topic, _ in Counter(within).most_common(MOST_NEAR)]
        return Found(tuple(likeliest))
    alike = (word for part in (plain, *parts) for word in nearest(part, words, MOST_NEAR))
    return Found(_topics(alike), is_known=False)


def _topics(found: Iterator[str] | Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(match.topic for word in found for match in _words()[word]))[:MOST_NEAR]


@cache
def _words() -> Mapping[str, Sequence[Match]]:
    """Return the topics by all their words: subjects first."""
    pairs = [
        *((word, START) for word in FIRST.words.split(", ")),
        *((word, key) for key, subject in SUBJECTS.items() for word in _words_of(key)),
        *((word, topic) for word, topics in AT_THE_TABLE.items() for topic in topics),
        *((name, entry.name) for entry in games().values() for name in (entry.name, *entry.aliases)),
        *((title, entry.name) for entry in games().values() for title in _titles(entry)),
    ]
    made: dict[str, list[Match]] = {}
    for word, topic in pairs:
        matches = made.setdefault(_plain(word), [])
        if topic not in {match.topic for match in matches}:
            matches.append(Match(topic, word))
    return made


def _words_of(key: str) -> Iterator[str]:
    subject = SUBJECTS[key]
    yield from (key, subject.label, *subject.words.split(", "))


def _titles(entry: GameEntry) -> Iterator[str]:
    yield entry.title
    if main_of(entry) is entry:
        yield from titles_of(entry)


MISSING = 4


def _rank(begun: str, word: str) -> int:
    """Return how well a word fits the text: 0 is best, `MISSING` not at all."""
    if word == begun:
        return 0
    if word.startswith(begun):
        return 1
    if re.search(rf"\b{re.escape(begun)}", word):
        return 2
    return 3 if len(begun) >= LEAST and begun in word else MISSING


def _plain(text: str) -> str:
    return " ".join(text.casefold().strip().removeprefix("/").split())
