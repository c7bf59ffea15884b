"""A sheet while it is put together: its lines, what was guessed, and what was not read."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import dropwhile
from typing import NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.games.spelling import GameEntry
from bot.mechanics.names_in_dice import LONGEST_NAME
from bot.mechanics.sheets import MOST_LINES, Rest, Sheet, check_line, read_name
from bot.mechanics.typed_text import split_words
from bot.mechanics.usual_names import POINTS, PREFIX

MOST = 10_000
"""The largest number that a sheet takes, above or below 0."""

MOST_NOTES = 200
"""How many guesses are kept, and how many pieces that were not read; the rest are only counted."""

LONGEST_NOTE = 80
"""The most characters kept of a piece that was not read."""

MOST_ALIKE = 9
"""How many attacks of the same name are kept apart."""

LONGEST_CHARACTER = 32
"""The longest name of a character that `bot.play.library` keeps."""

LONGEST_TYPE = 20
"""The longest type of damage, in letters."""

FORWARD = 2
"""How often lines are tried: a line may use the name of a line below it."""


class Damage(NamedTuple):
    """Dice of damage, and their type if known."""

    dice: str
    type: str = ""


@dataclass(frozen=True, slots=True)
class ImportedSheet:
    """What was read, for a person to check before it is saved."""

    source: str
    """The kind of source, such as `Pathbuilder 2e`."""
    name: str
    """The character's name, fit to be saved; empty if unknown."""
    lines: tuple[tuple[str, str], ...]
    guesses: tuple[str, ...] = ()
    """Sentences about what the source does not say."""
    unread: tuple[str, ...] = ()
    more_unread: int = 0
    """How many pieces were not read, beyond those listed."""

    @property
    def text(self) -> str:
        """The lines, as people type a sheet."""
        return "\n".join(f"{name} = {text}" for name, text in self.lines)


class Draft:
    """Collects the lines of a sheet."""

    def __init__(self, source: str, name: str = "") -> None:
        self.source = source
        self.name = name
        self._lines: dict[str, str] = {}
        self._guesses: dict[str, None] = {}
        self._unread: list[str] = []
        self._more_unread = 0

    def __contains__(self, name: object) -> bool:
        return name in self._lines

    @property
    def _is_full(self) -> bool:
        return len(self._lines) >= MOST_LINES

    @property
    def names(self) -> frozenset[str]:
        """What the lines so far are called."""
        return frozenset(self._lines)

    @property
    def attacks(self) -> list[str]:
        """What the attacks so far are called, in order."""
        return [name for name, text in self._lines.items() if text.startswith("d20 ") and " vs {ac}" in text]

    def text_of(self, name: str) -> str:
        """Return what a line has; empty without it."""
        return self._lines.get(name, "")

    def put(self, name: str, text: str) -> None:
        """Write a line anew, or add it."""
        if name in self._lines or not self._is_full:
            self._lines[name] = text

    def restore(self, name: str, rest: Rest, part: int = 0) -> bool:
        """Have a rest give back what a line counts, or a part of it, if the source does not say what does.

        Returns whether it does now.
        """
        now, slash, most = self.text_of(name).partition("/")
        is_bare = bool(slash) and now.isdecimal() and most.isdecimal()
        if is_bare:
            self.put(name, f"{now}/{most} {rest}{f' {part}' if part else ''}")
        return is_bare

    def drop_unread(self, words: str) -> None:
        """Forget pieces that were left and begin with words, since they were read after all."""
        self._unread = [piece for piece in self._unread if not piece.casefold().startswith(words)]

    def add(self, words: str, text: str) -> str:
        """Add a line, and return its name; of two with the same name the first counts."""
        name = "" if self._is_full else sheet_name(words)
        if not name or self._lines.get(name, text) != text:
            self.leave(f"{words} {text}")
            return ""
        self._lines[name] = text
        if name.startswith(PREFIX) and not words.casefold().startswith(PREFIX[:-1]):
            plain = name.removeprefix(PREFIX)
            self.guess(f"{plain} is a word for dice or a game, so its line is called {name}.")
        return name

    def number(self, words: str, number: int) -> str:
        """Add a number."""
        if abs(number) > MOST:
            self.leave(f"{words} {number}")
            return ""
        return self.add(words, str(number))

    def counter(self, words: str, now: int, most: int, rest: Rest = "") -> None:
        """Add what one has of the most there can be; `rest` is what gives it back, if the source says so."""
        is_second = now > most and sheet_name(words) in self
        if not 1 <= most <= MOST or now < 0 or is_second:
            self.leave(f"{words} {now}/{most}")
            return
        if (name := self.add(words, f"{min(now, most)}/{most} {rest}".rstrip())) and now > most:
            self.guess(f"{name}: {now} is more than {most}, so it begins at {most}.")

    def attack(self, words: str, bonus: str, damages: Iterable[Damage] = ()) -> str:
        """Add an attack, `d20 + 5`, and a line for each kind of its damage; the same attack is added once.

        Return the name of its line.
        """
        if self._is_full:
            self.leave(f"{words} {bonus}")
            return ""
        kinds, name = list(damages), sheet_name(words)
        for apart in (
            words,
            *(f"{name[: LONGEST_NAME - 2]}_{number}" for number in range(2, MOST_ALIKE + 1)),
        ):
            same = self._lines.get(sheet_name(apart))
            if same is None:
                if line := self.add(apart, bonus):
                    self.damage(apart, kinds)
                return line
            first = self._lines.get(sheet_name(name_with(apart, "damage")))
            if same == bonus and (not kinds or first == kinds[0].dice):
                return sheet_name(apart)
        self.leave(f"{words} {bonus}")
        return ""

    def damage(self, words: str, damages: Iterable[Damage]) -> None:
        """Add a line for each kind of damage; the first gets the usual name."""
        for place, (dice, type_) in enumerate(damages):
            name = name_with(words, "damage")
            if not self._is_full and sheet_name(name) in self._lines:
                name = name_with(words, type_[:LONGEST_TYPE] or f"damage_{place + 1}")
            self.add(name, dice)

    def guess(self, sentence: str) -> None:
        """Note a guess about what the source does not say."""
        if len(self._guesses) < MOST_NOTES:
            self._guesses[sentence] = None

    def leave(self, piece: str) -> None:
        """Note a piece of the source that no line has."""
        if len(self._unread) < MOST_NOTES:
            self._unread.append(shorten_note(piece))
        else:
            self._more_unread += 1

    def finish(self) -> ImportedSheet:
        """Return the sheet with the lines that work.

        Raises:
            BadInput: no line works.
        """
        usable = self._usable_lines()
        if not usable:
            raise BadInput(
                "There are no numbers of a character in this: send lines such as STR 16 (+3), HP 24/30 or "
                "Longsword +5, 1d8+3."
            )
        for name, text in self._lines.items():
            if name not in usable:
                self.leave(f"{name} {text}")
        lines = tuple((name, text) for name, text in self._lines.items() if name in usable)
        notes = tuple(self._guesses), tuple(self._unread)
        return ImportedSheet(self.source, character_name(self.name), lines, *notes, self._more_unread)

    def _usable_lines(self) -> dict[str, str]:
        """Return the lines that work together."""
        usable = dict[str, str]()
        for _ in range(FORWARD):
            for name, text in self._lines.items():
                if name not in usable and _is_usable(Sheet(((name, text), *usable.items())), name):
                    usable[name] = text
        return usable


def _is_usable(sheet: Sheet, name: str) -> bool:
    try:
        check_line(sheet, name)
    except BadInput:
        return False
    return True


def sheet_name(words: str) -> str:
    """Return words as a name that a sheet takes, `spot_hidden`; empty if they make none.

    A name begins with a letter, so words before that begin with a digit are left out.
    """
    return _make_name(words[: 4 * LONGEST_NAME].casefold())


def add_kept(sheet: ImportedSheet, game: GameEntry) -> ImportedSheet:
    """Return a sheet with the lines that each character has in a game, if it has hit points."""
    names = dict(sheet.lines)
    lacking = {name: f"0/{most}" for name, most in game.kept.items() if name not in names}
    if not lacking or POINTS not in names or len(names) + len(lacking) > MOST_LINES:
        return sheet
    guess = f"{' and '.join(lacking)}: added, as {game.short_title} counts them."
    return replace(sheet, lines=(*sheet.lines, *lacking.items()), guesses=(*sheet.guesses, guess))


@lru_cache(maxsize=512)  # a file has the same names often
def _make_name(words: str) -> str:
    folded = "_".join(dropwhile(_has_digit_first, split_words(words))).lstrip("_")
    name = folded[:LONGEST_NAME].rstrip("_")
    for each in (name, f"{PREFIX}{name}"[:LONGEST_NAME]) if name else ():
        try:
            return read_name(each)
        except BadInput:
            continue
    return ""


def _has_digit_first(word: str) -> bool:
    return word[0].isdigit()


def name_with(words: str, suffix: str) -> str:
    """Return words that end with `suffix`, `bite damage`; long ones are cut so that a name has it whole."""
    return f"{words[: LONGEST_NAME - 1 - len(suffix)]} {suffix}"


def character_name(words: str) -> str:
    """Return words as a character's name, `Tamsin-Reed`."""
    return "-".join(split_words(words[: 4 * LONGEST_CHARACTER]))[:LONGEST_CHARACTER].rstrip("-")


def shorten_note(piece: str, most: int = LONGEST_NOTE) -> str:
    """Return a piece of the source on one line, cut to `most` characters."""
    flat = " ".join(piece[: 4 * most].split())
    return flat if len(flat) <= most else f"{flat[: most - 1].rstrip()}…"


def add_sign(number: int) -> str:
    """Return a number as it is added to dice: `+ 5`, `- 1`."""
    return f"+ {number}" if number >= 0 else f"- {-number}"


def attack_roll(bonus: int) -> str:
    """Return an attack that asks for the armour class: `d20 + 5 vs {ac}`."""
    return f"d20 {add_sign(bonus)} vs {{ac}}"


def add_to_dice(dice: str, number: int) -> str:
    """Return dice plus a number, `1d8 + 3`; only the dice if it is 0."""
    return f"{dice} {add_sign(number)}" if number else dice
