"""Reads a search of the history: `fireball`, `Mira yesterday`, `attacks on friday`.

Days say when, an @mention says whose, `mine` means the person's own; a row must have every other word.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.features.history.days import find_start
from bot.mechanics.errors import BadInput
from bot.play.codec import Person
from bot.play.kind import Kinds
from bot.play.reads import SearchWord

LONGEST = 100
"""The longest search, in characters."""

MOST_WORDS = 6

LONGEST_DAY = 3
"""The most words in a day: `3 days ago`."""

MENTION = re.compile(r"<@!?(\d{1,20})>")
OWN = frozenset(("mine", "my", "me", "i"))
FILLERS = frozenset(
    (
        *(
            "a",
            "all",
            "an",
            "and",
            "any",
            "at",
            "by",
            "every",
            "for",
            "from",
            "in",
            "last",
            "of",
            "on",
            "roll",
        ),
        *("rolled", "rolls", "since", "the", "to", "was", "were", "what", "when", "where", "with"),
    )
)
"""Words that tell no rows apart."""

FIRST, LAST = frozenset(("since", "from", "after")), frozenset(("until", "to", "before"))
"""Words before the first day, and before the last."""

ALSO: Mapping[str, tuple[str, ...]] = {"attack": (" ac ",), "check": (" dc ",), "save": (" dc ",)}
"""What else the dice of such a roll may have."""

KINDS_CALLED: Mapping[str, tuple[str, ...]] = {
    "fight": ("initiative", "harm"),
    "damage": ("harm",),
    "turn": ("initiative",),
    "label": ("relabel",),
    "struck": ("strike",),
    "voided": ("void",),
    "revealed": ("reveal",),
    "hp": ("counter",),
}
"""Other words for kinds of rows."""

SHORTEST = 4
"""The fewest letters of a word that may be a plural."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a search looks for."""

    words: tuple[SearchWord, ...] = ()
    person: Person | None = None
    mine: bool = False
    since: int | None = None
    """When the first day begins, in milliseconds since 1970."""
    until: int | None = None
    """When the last day begins, in milliseconds since 1970."""

    @property
    def names(self) -> tuple[str, ...]:
        """The words that may be a person's name."""
        return tuple(word.texts[0] for word in self.words if not word.kinds)


def read_wanted(text: str, now: int, kinds: Kinds) -> Wanted:
    """Read a search; `now` is the current time.

    Raises:
        BadInput: it has too many words, or names two people.
    """
    typed = text.split()
    words, people, days, mine = list[SearchWord](), list[int](), dict[str, int](), False
    while typed:
        if day := _take_day(typed, now):
            days |= day
            continue
        word = typed.pop(0)
        if mention := MENTION.fullmatch(word):
            people.append(int(mention[1]))
        elif (plain := word.strip("@.,;:!?\"'“”„«»()*_`").casefold()) in OWN:
            mine = True
        elif plain and plain not in FILLERS:
            words.append(_word_of(plain, kinds))
    if len(words) > MOST_WORDS:
        raise BadInput(f"You can look for at most {MOST_WORDS} words at once, not {len(words)}: use fewer.")
    if len(people) + mine > 1:
        raise BadInput("You can look for one person at a time: leave the others out.")
    return Wanted(tuple(words), people[0] if people else None, mine, days.get("since"), days.get("until"))


def _take_day(typed: list[str], now: int) -> dict[str, int] | None:
    """Take a day, and the word before it, from the front of the words; None if they begin with no day."""
    before = typed[0].casefold()
    start = int(before in FIRST or before in LAST or before == "on")
    for length in range(min(LONGEST_DAY, len(typed) - start), 0, -1):
        begins = find_start(" ".join(typed[start : start + length]), now)
        if begins is None:
            continue
        del typed[: start + length]
        if before in FIRST:
            return {"since": begins}
        return {"until": begins} if before in LAST else {"since": begins, "until": begins}
    return None


def _word_of(plain: str, kinds: Kinds) -> SearchWord:
    singular = _singular(plain)
    called = (plain, singular, *KINDS_CALLED.get(singular, ()))
    named = tuple(name for name, kind in kinds.items() if {name.partition("-")[0], kind.asked_by} & {*called})
    return SearchWord((plain, *ALSO.get(singular, ()), *((singular,) if singular != plain else ())), named)


def _singular(word: str) -> str:
    for ending in ("sses", "shes", "ches", "xes"):
        if word.endswith(ending) and len(word) > SHORTEST:
            return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > SHORTEST else word


def with_people(wanted: Sequence[SearchWord], people: Mapping[str, Sequence[int]]) -> tuple[SearchWord, ...]:
    """Return the words with the people of that name."""
    return tuple(SearchWord(word.texts, word.kinds, tuple(people.get(word.texts[0], ()))) for word in wanted)
