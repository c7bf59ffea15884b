"""Names in the rolls of games, whose numbers are plain: `vtm strength + brawl hunger 1` is `vtm 5 hunger 1`.

A name counts in place of a number: after a sign or a word of the game, and alone unless that number is typed.
Names and numbers with signs between them are added up, and so are names that count dice. The comment lists
the numbers: `Brawl 2`, or `3 strength + 2 brawl`. Words of the game stay as they are.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from string import capwords

from bot.mechanics.errors import BadInput
from bot.mechanics.games.catalogue import find_begun
from bot.mechanics.games.catalogue import find_name as find_game_name
from bot.mechanics.games.option_cursor import tokenize_roll
from bot.mechanics.games.options import OptionReader
from bot.mechanics.games.spelling import GameEntry, GameOption
from bot.mechanics.names_in_dice import FilledText, Names, NoNames, fold_name, write_names
from bot.mechanics.notation.mistakes import Mistake
from bot.mechanics.reading.names_in_tokens import find_name
from bot.mechanics.reading.tokens import Token, begins_dice, has_dice, tokenize
from bot.mechanics.usual_names import is_never_added, never_adds


@lru_cache(maxsize=256)
def recognize_game(text: str) -> GameEntry | None:
    """Return the game whose name begins a text, or None."""
    return find_begun(text, named=has_dice(text))


def fill_names(names: Names, text: str, entry: GameEntry, *, tells: bool = True) -> FilledText:
    """Return the roll of a game with plain numbers in place of names, unless a name means dice.

    With `tells`, the comment lists them; everybody may read the comment of a hidden roll.
    """
    typed, _, remark = write_names(names, text).partition("#")
    line = _NamedRoll(names, entry, typed)
    repeated = typed if any(each.told for each in line.sums) else _repeat_alone(line)
    if repeated != typed:
        line = _NamedRoll(names, entry, repeated)
    used = tuple(dict.fromkeys(name for each in line.sums for name, _ in each.told))
    if line.has_dice or not used:
        return FilledText(text, (), line.has_dice)
    if entry.adds_to_d20 and is_never_added(used[0]) and len(used) == 1 and not has_dice(text):
        raise BadInput(never_adds(used[0]))
    comment = ": ".join(filter(None, (remark.strip(), _tell(line.sums) if tells else "")))
    written = f"{line.write().rstrip()}{line.mark()}{line.add()}{line.say(used)}"
    return FilledText(f"{written} # {comment}" if comment else written, used)


def _tell(sums: Sequence["_Sum"]) -> str:
    """Return the numbers as text: `Spot Hidden 55`, `Stealth 8 + 2`, or `3 strength + 2 brawl`."""
    told = [pair for each in sums for pair in each.told]
    typed = [str(each.typed) for each in sums if each.typed]
    if len(told) == 1:
        ((name, number),) = told
        names = [f"{capwords(name.replace('_', ' '))} {number}"]
    else:
        names = [f"{number} {name.replace('_', ' ')}" for name, number in told]
    return " + ".join((*names, *typed)).replace("+ -", "- ")


def _repeat_alone(line: "_NamedRoll") -> str:
    """Return the roll with its only word twice if the word is also a name: `san` as `san san`.

    So the roll of Sanity has the Sanity of its roller, a number that the game needs.
    """
    both = [token for token in line.list_flags() if token.text in line.names]
    return f"{line.text[: both[0].end]} {line.text[both[0].start :]}" if len(both) == 1 else line.text


def list_unknown_in_game(text: str, entry: GameEntry) -> tuple[str, ...]:
    """Return the words in the roll of a game that may be names."""
    aside = entry.find_aside(text) if entry.find_aside else None
    line = _NamedRoll(NoNames(), entry, (aside.cut(text) if aside else text).partition("#")[0])
    unknown = (name for each in line.sums for name in each.unknown)
    return tuple(dict.fromkeys((*unknown, *(token.text for token in line.list_flags()))))


def call_game(lines: Mapping[str, str], text: str) -> str:
    """Return the roll of a game that the name of a line calls, or the text as it is."""
    tokens = tokenize(text)
    match = find_name(lines, tokens, 0)
    if match is None or recognize_game(lines[match.name]) is None:
        return text
    typed, _, remark = text[tokens[match.size - 1].end :].partition("#")
    label = ": ".join(filter(None, (match.name, remark.strip())))
    return f"{lines[match.name]} {typed.strip()} # {label}"


@dataclass
class _Sum:
    """Names and numbers with signs between them, at one place of a roll."""

    begin: int
    end: int
    before: str
    """The sign or the word of the game before it; empty: it is alone."""
    total: int = 0
    told: list[tuple[str, int]] = field(default_factory=list)
    """The names that were replaced, each with its number and its sign."""
    typed: int = 0
    """The sum of the numbers that were typed beside names."""
    unknown: list[str] = field(default_factory=list)

    @property
    def is_signed(self) -> bool:
        return self.before in SIGNS


SIGNS = ("+", "-")


class _NamedRoll:
    """A game's roll with names for numbers."""

    def __init__(self, names: Names, entry: GameEntry, text: str) -> None:
        self.names, self.entry, self.text = names, entry, text
        self.has_dice = False
        self.tokens = tokenize_roll(text, find_game_name(entry, text))
        self.first = entry.in_order[0] if entry.in_order else entry.modifier
        sums = list(self._find())
        if any(not each.before for each in sums) and self._is_typed(sums):
            sums = [each for each in sums if each.before]
        self.sums = sums

    def list_flags(self) -> list[Token]:
        """Return the flags of a roll without a number, which a flag may have then: `san`."""
        if any(token.kind == "number" for token in self.tokens):
            return []
        flags = {word for option in self.entry.options if option.shape == "flag" for word in option.spellings}
        return [token for token in self.tokens if token.text in flags]

    def write(self) -> str:
        """Return the roll with numbers in the place of names."""
        written = self.text
        for each in reversed([each for each in self.sums if each.told]):
            is_modifier = not each.before and self.first is not None and self.first.shape == "modifier"
            number = f"{each.total:+}" if each.is_signed or is_modifier else str(each.total)
            written = f"{written[: each.begin]}{number}{written[each.end :]}"
        return written

    def mark(self) -> str:
        """Return how many dice of a pool of names are of another kind, ` hunger 2`, or an empty string."""
        pool = next((each for each in self.sums if each.told and not each.before), None)
        count = self._find_number(self.entry.marked) if pool else None
        if pool is None or count is None or any(name in self.entry.unmarked for name, _ in pool.told):
            return ""
        return f" {self.entry.marked} {min(count, pool.total)}"

    def add(self) -> str:
        """Return the number that the sheet has beside names for the first one, ` momentum 7`, or ``."""
        is_named = any(each.told and (not each.before or each.is_signed) for each in self.sums)
        count = self._find_number(self.entry.sheet_option) if is_named else None
        return f" {self.entry.sheet_option} {count}" if count else ""

    def _find_number(self, name: str) -> int | None:
        """Return what the sheet has for an option that is not typed."""
        option = self.entry.words.get(name)
        if option is None or name not in self.names or self._reads(option):
            return None
        number = self.names.find(name)
        return number if isinstance(number, int) else None

    def say(self, used: Sequence[str]) -> str:
        """Return the words of the game that names say besides their numbers, ` combat`, if not typed."""
        said = filter(None, map(self.entry.says, used)) if self.entry.says else ()
        return "".join(f" {word}" for word in dict.fromkeys(said) if not self._reads(self.entry.words[word]))

    def _reads(self, option: GameOption) -> bool:
        """Whether an option is typed."""
        written = self.write()
        if not any(word in written for word in option.spellings):  # reading it takes as long as all else
            return False
        reader = OptionReader(self.entry, written, self.entry.find_name(written))
        with suppress(BadInput, Mistake):
            reader.read()
        return reader.is_typed(option)

    def _is_typed(self, sums: list[_Sum]) -> bool:
        """Whether the number that a name alone would give is typed: `brawl 5 2`."""
        written = self.text
        for each in sums:
            written = f"{written[: each.begin]}{' ' * (each.end - each.begin)}{written[each.end :]}"
        reader = OptionReader(self.entry, written, self.entry.find_name(written))
        with suppress(BadInput, Mistake):
            reader.read()
        return self.first is not None and reader.is_typed(self.first)

    def _find(self) -> Iterator[_Sum]:
        """Yield the places where names may be numbers."""
        at, before, wants, last = 0, "", True, None
        while self.tokens[at].kind != "end":
            token = self.tokens[at]
            name = self._name(at)
            if name and (before == name or not self._is_of_game(token)):
                is_more = last is not None and name in self.names and self._adds_up(last)
                if wants or is_more:
                    sign = self.tokens[at - 1] if before in SIGNS else token
                    each = last if last and is_more and not wants else _Sum(sign.start, token.end, before)
                    at = self._read(each, at, before)
                    if each is not last:
                        yield each
                    before, wants, last = "", False, each
                    continue
            is_sign = token.kind == "sign" and token.text not in "()[]{},.:"
            wants = is_sign or self._is_of_game(token)
            before = token.text if is_sign or self._takes_number(token) else ""
            at, last = at + 1, None
        return

    def _read(self, each: _Sum, at: int, before: str) -> int:
        """Read names and numbers with signs between them into a sum; return where the rest begins."""
        sign = -1 if before == "-" else 1
        while True:
            self._add(each, at, sign)
            each.end = self.tokens[at].end
            at += 1
            after, name = self.tokens[min(at + 1, len(self.tokens) - 1)], self._name(at + 1)
            is_number = after.kind == "number" and not begins_dice(self.tokens[at + 1 :])
            is_value = is_number or name in self.names or (name and each.unknown)
            if not self.tokens[at].is_sign_of(SIGNS) or not is_value:
                return at
            sign, at = -1 if self.tokens[at].text == "-" else 1, at + 1

    def _add(self, each: _Sum, at: int, sign: int) -> None:
        name = self._name(at)
        if self.tokens[at].kind == "number":
            typed = sign * int(self.tokens[at].text[:7])
            each.total, each.typed = each.total + typed, each.typed + typed
        elif name not in self.names:
            each.unknown.append(name)
        elif isinstance(number := self.names.find(name), int):
            each.total += sign * number
            each.told.append((name, sign * number))
        else:
            self.has_dice = True

    def _name(self, at: int) -> str:
        token = self.tokens[min(at, len(self.tokens) - 1)]
        return fold_name(token.text) if token.kind == "word" else ""

    def _is_of_game(self, token: Token) -> bool:
        return token.kind == "game" or token.text in self.entry.words

    def _takes_number(self, token: Token) -> bool:
        option = self.entry.words.get(token.text)
        return option is not None and (option.shape != "flag" or token.text in self.names)

    def _adds_up(self, last: _Sum) -> bool:
        """Whether a name after another is added to it, since both count dice."""
        return not last.before and bool(last.told) and self.entry.pool is self.first is not None
