"""People's names for games, and the selects that list them.

A title may have several: `2d20: Fallout, Dune` is 2d20, Fallout and Dune. A game with another's title and
more in small letters, `D&D 5e, death save`, is a further roll of that one and is on its card.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby

from bot.mechanics.games.catalogue import games
from bot.mechanics.games.spelling import GameEntry

MOST_IN_MENU = 25
"""Options of a select."""

HEAD = re.compile(r"(?P<family>[^,:]+): (?P<members>[A-Z0-9][^,]*,.*)")
"""A family of games, and its members."""

COMMA = re.compile(r",\s+(?=\D)")


def titles_of(entry: GameEntry) -> tuple[str, ...]:
    """Return each name in the title of a game, except the part in small letters."""
    head = HEAD.fullmatch(entry.title)
    parts = [*([head["family"]] if head else []), *COMMA.split(head["members"] if head else entry.title)]
    return tuple(part for part in parts if not part[0].islower())


def main_of(entry: GameEntry) -> GameEntry:
    """Return the main game of an entry: for most of them itself."""
    return games()[_mains()[entry.name]]


def companions_of(entry: GameEntry) -> Iterator[GameEntry]:
    """Yield the further rolls of a game."""
    return (other for other in games().values() if other is not entry and main_of(other) is entry)


def companion_word(entry: GameEntry) -> str:
    """Return the name of a further roll beside its game, `death save`, or an empty string."""
    return COMMA.split(entry.title)[-1] if main_of(entry) is not entry else ""


@cache
def _mains() -> Mapping[str, str]:
    """Return the name of the main game of each entry, by the entry's name."""
    found, by_title = dict[str, str](), dict[str, str]()
    for entry in games().values():
        titles = titles_of(entry)
        found[entry.name] = main = by_title.get(titles[0], entry.name)
        for title in titles if main == entry.name else ():
            by_title.setdefault(title, main)
    return found


@cache
def shelves() -> Sequence[Mapping[str, str]]:
    """Return the names of games by their titles in alphabetical order, in groups that fit a select.

    Titles of one game in the same select are joined: `Dune, Fallout`.
    """
    mains = [entry for entry in games().values() if main_of(entry) is entry]
    pairs = sorted((_place(title), title, entry.name) for entry in mains for title in titles_of(entry))
    made, shelf = list[Mapping[str, str]](), list[tuple[str, str]]()
    for _, same in groupby(pairs, lambda pair: pair[0][0]):
        more = [(title, name) for _, title, name in same]
        if shelf and len({name for _, name in (*shelf, *more)}) > MOST_IN_MENU:
            made.append(_shelve(shelf))
            shelf = []
        shelf += more
    return (*made, _shelve(shelf))


def span_of(shelf: Mapping[str, str]) -> str:
    """Return the first letters of the titles on a shelf: `D to H`."""
    letters = [_place(title)[0].upper() for title in shelf]
    first, last = ("0–9" if letter == "0" else letter for letter in (letters[0], letters[-1]))
    return first if first == last else f"{first} to {last}"


def _shelve(pairs: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Return names of games by their titles among these pairs, the best known first."""
    titles = {title for title, _ in pairs}
    labels = {
        name: ", ".join(title for title in titles_of(games()[name]) if title in titles) for _, name in pairs
    }
    return {label: name for name, label in sorted(labels.items(), key=lambda item: _place(item[1]))}


def _place(title: str) -> str:
    """Return the sort key of a title; digits come before letters."""
    plain = title.removeprefix("The ").casefold().replace("ö", "o")
    return f"0{plain}" if plain[0].isdigit() else plain
