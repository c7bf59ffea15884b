"""Names in the rolls of games, whose numbers are plain: `vtm strength + brawl hunger 1` is `vtm 5 hunger 1`.

A name counts at the beginning, behind a sign, and behind a word of the game; sums of names and numbers are
added
up. What the numbers were is said in the comment: `3 strength + 2 brawl`. Words of the game stay what they
are.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from bot.mechanics.games.catalogue import games
from bot.mechanics.games.spelling import DICE, GameEntry
from bot.mechanics.names_in_dice import MINUS, NAME, TOKEN, Names, NoNames, Put, fold_name, write_names

_LETTERS = re.compile(r"[^\W\d_]+")

_FIRST = re.compile(rf"\s*({NAME})")


@lru_cache(maxsize=256)
def recognize_game(text: str) -> GameEntry | None:
    """Return the game whose roll a text is, by the name that it begins with; None: it names none."""
    named = bool(DICE.search(text))
    return next((entry for entry in games().values() if entry.begins(text, named=named)), None)


def put_in_game(names: Names, text: str, entry: GameEntry, *, tells: bool = True) -> Put:
    """Return the roll of a game with plain numbers in the place of names, unless one stands for dice.

    With `tells`, the comment says what they were: of a hidden roll all may know the comment.
    """
    typed, _, remark = write_names(names, text).partition("#")
    folder = _Folder(names, entry)
    folded = folder.fold(typed)
    if not folder.used:
        folded = folder.fold(_repeat_alone(names, typed, entry))
    if folder.is_dice or not folder.used:
        return Put(text, ())
    said = " + ".join(folder.told).replace("+ -", "- ") if tells else ""
    comment = ": ".join(filter(None, (remark.strip(), said)))
    return Put(f"{folded.rstrip()}{f' # {comment}' if comment else ''}", tuple(folder.used))


def _repeat_alone(names: Names, typed: str, entry: GameEntry) -> str:
    """Return the roll with a word that is a name besides twice, where it is all there is: `san` as `san san`.

    So the roll of Sanity has the Sanity of who rolls, which is a number that the game needs.
    """
    if any(map(str.isdigit, typed)):
        return typed
    of_game = {word for option in entry.options if option.shape == "flag" for word in option.spellings}
    alone = [token for token in TOKEN.finditer(typed) if fold_name(token[0]) in of_game]
    both = [token for token in alone if fold_name(token[0]) in names]
    if len(both) != 1:
        return typed
    return f"{typed[: both[0].end()]} {typed[both[0].start() :]}"


def list_unknown_in_game(text: str, entry: GameEntry) -> tuple[str, ...]:
    """Return the words in the roll of a game that may be names."""
    folder = _Folder(NoNames(), entry)
    folder.fold(text.partition("#")[0])
    return tuple(folder.unknown)


def call_game(lines: Mapping[str, str], text: str) -> str:
    """Return the roll of a game that a text stands for by the name of a line; else the text as it is."""
    text = write_names(lines, text)
    first = _FIRST.match(text)
    name = fold_name(first[1]) if first else ""
    line = lines.get(name, "")
    if first is None or not line or recognize_game(line) is None:
        return text
    typed, _, remark = text[first.end() :].partition("#")
    label = ": ".join(filter(None, (name, remark.strip())))
    return f"{line} {typed.strip()} # {label}"


@dataclass
class _Folder:
    """Replaces names by numbers, and adds up."""

    names: Names
    entry: GameEntry
    used: dict[str, None] = field(default_factory=dict)
    unknown: dict[str, None] = field(default_factory=dict)
    told: list[str] = field(default_factory=list)
    """The numbers that were put in, each with its name."""
    is_dice: bool = False
    """Whether a name stands for dice."""

    def fold(self, text: str) -> str:
        return "".join(self._pieces([*TOKEN.finditer(text)]))

    def _pieces(self, tokens: list[re.Match[str]]) -> Iterator[str]:
        place, wants_value, before, sign = 0, True, "", ""
        while place < len(tokens):
            kind, word = tokens[place].lastgroup, tokens[place][0]
            if kind == "space" and sign:
                place += 1
                continue
            name = fold_name(word) if kind == "word" else ""
            if name and wants_value and (before == name or not self._is_of_game(name)):
                if name in self.names:
                    place, total = self._sum(tokens, place, -1 if sign in MINUS and sign else 1)
                    yield f"{total:+}" if sign else str(total)
                    wants_value, sign = False, ""
                    continue
                self.unknown[name] = None
            yield sign
            sign = ""
            if kind == "sign" and word in {"+", *MINUS}:
                sign = word
            else:
                yield word
            if kind != "space":
                wants_value = kind in {"sign", "compare", "times"} or (
                    self._is_of_game(name) and name.isalpha()
                )
                before = name
            place += 1
        yield sign

    def _is_of_game(self, name: str) -> bool:
        letters = _LETTERS.match(name)
        own = {self.entry.name, *self.entry.aliases}
        return letters is not None and (letters[0] in own or letters[0] in self.entry.words)

    def _sum(self, tokens: list[re.Match[str]], place: int, sign: int) -> tuple[int, int]:
        """Add up what stands from a name on; return where what follows begins, and the sum."""
        total = 0
        while True:
            total += self._value(tokens[place], sign)
            place += 1
            following = [at for at in range(place, len(tokens)) if tokens[at].lastgroup != "space"][:2]
            if len(following) < 2 or tokens[following[0]][0] not in {"+", *MINUS}:
                return place, total
            token = tokens[following[1]]
            is_name = token.lastgroup == "word" and fold_name(token[0]) in self.names
            if not is_name and not (token.lastgroup == "number" and token[0].isdecimal()):
                return place, total
            sign, place = -1 if tokens[following[0]][0] in MINUS else 1, following[1]

    def _value(self, token: re.Match[str], sign: int) -> int:
        if token.lastgroup == "number":
            return sign * int(token[0])
        name = fold_name(token[0])
        found = self.names.find(name)
        if not isinstance(found, int):
            self.is_dice = True
            return 0
        self.used[name] = None
        self.told.append(f"{sign * found} {name}")
        return sign * found
