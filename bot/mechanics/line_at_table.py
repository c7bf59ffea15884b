"""A line as people type it at a table that may play a game, with names for rolls and numbers.

The name of the game may be left out, and its dice are read as the game reads them. The line is read with its
names only once: for the game that may judge its roll, and for its dice.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property

from bot.mechanics.errors import BadInput, cite, nearest
from bot.mechanics.games.aside import read_aside
from bot.mechanics.games.attacks import judge_attacks
from bot.mechanics.games.catalogue import find_sure_name
from bot.mechanics.games.d20 import dnd
from bot.mechanics.games.game_names import NameInText
from bot.mechanics.games.read_opposed import try_opposed
from bot.mechanics.games.several import RollReaders, read_games, read_several
from bot.mechanics.games.spelling import GameEntry, GameRoll
from bot.mechanics.games.strikes import as_strikes, can_strike
from bot.mechanics.games.where_played import imply_d20, judge_check, read_critical
from bot.mechanics.later_attacks import check_later_attacks
from bot.mechanics.named_check import read_named
from bot.mechanics.names_in_dice import NOWHERE, FilledText, NameScope, Roll, fold_name, fold_run, list_runs
from bot.mechanics.names_in_games import call_game, fill_names, recognize_game
from bot.mechanics.notation.line import Rolls
from bot.mechanics.notation.modifiers import Keep
from bot.mechanics.notation.tree import Dice, within
from bot.mechanics.own_numbers import check_own_numbers
from bot.mechanics.reading.line_reader import UnderstoodLine
from bot.mechanics.reading.names_in_tokens import join_label, says_nothing
from bot.mechanics.reading.part import D20
from bot.mechanics.reading.possible_names import may_name
from bot.mechanics.reading.reader import read_names, understand
from bot.mechanics.reading.without_names import write_by_hand
from bot.mechanics.saved_calls import check_known, expand_game
from bot.mechanics.secrecy import blank_labels
from bot.mechanics.sheets import NO_NAMES, Sheet, find_named_game
from bot.mechanics.templates import Template
from bot.mechanics.usual_names import LONG, PREFIX, SHORT, SKILLS, is_check

BARE = (D20, replace(D20, count=2, keeps=(Keep("kh", 1),)), replace(D20, count=2, keeps=(Keep("kl", 1),)))
"""Checks without a number."""

SHORTEST_NAME = 5
"""The least letters of a name that may be mistyped; shorter ones look like too many words."""


@dataclass(frozen=True)
class TableScope:
    """The game and the names that apply to a typed line."""

    sheet: Sheet = NO_NAMES
    """The roller's names, which win over saved rolls, also inside them."""
    saved: Mapping[str, str] = field(default_factory=dict, hash=False)
    """The roller's saved rolls, by name."""
    scope: NameScope = NOWHERE
    """The values of all these names."""
    played: GameEntry | None = None

    def read(self, text: str) -> GameRoll | None:
        """Read the roll of a game, or several, without names; None for dice.

        Raises:
            BadInput: it is a game's roll, and something in it does not fit.
        """
        return read_games(text, self.played)


class LineAtTable:
    """Reads a line: as the roll of a game, and as dice."""

    def __init__(self, text: str, table: TableScope, *, has_game: bool = False) -> None:
        self.text = text
        self.table = table
        self.has_game = has_game
        """Whether the name of its game was taken out of it: it may be typed once."""

    @cached_property
    def _judged(self) -> UnderstoodLine | BadInput | None:
        """The dice with names in them, read with the words of the game that may judge them.

        A refusal says why they cannot be read; None without a name.
        """
        entry = self.table.played or dnd.entry
        return _read_named(self.text, replace(self.table.scope, game=entry.among_dice))

    @cached_property
    def _named(self) -> UnderstoodLine | BadInput | None:
        """The same without the words of a game."""
        is_plain = isinstance(self._judged, UnderstoodLine) and not self._judged.needs_game
        return self._judged if is_plain else _read_named(self.text, self.table.scope)

    def read_dice(self) -> Rolls:
        """Read the dice of the line; the name of a saved roll before them begins the label.

        Raises:
            BadInput: they cannot be understood, or ask for too much; or values of a saved roll are missing or
                do not fit.
        """
        try:
            return self._read_dice()
        except BadInput:
            played = self.table.played
            if damage := played and read_critical(played, self.text, self.table.scope):
                return damage.rolls
            raise

    def _read_dice(self) -> Rolls:
        line = self._named
        if isinstance(line, BadInput):
            raise line
        if line and (line.taken[0][2] == "name" or find_named_game(self.text) is None):
            return _cut_labels(line) if line.names else line.rolls
        rolls = self._read_without_names()
        if rolls.only and rolls.only.root in BARE:
            self._check_words(rolls.label)
        return rolls

    def _read_without_names(self) -> Rolls:
        played = self.table.played
        try:
            return understand(self.text)
        except BadInput:
            check_known(self.text, self.table.saved)
            meant = imply_d20(played, self.text) if played else self.text
            if meant == self.text:
                raise
        return understand(meant)

    def find_roll(self, *, tells: bool = True) -> GameRoll | None:
        """Return the roll of a game that the line is, or several rolls, or None.

        With `tells`, its comment lists the numbers of names.

        Raises:
            BadInput: it is a game's roll, and something in it does not fit; or a name has its own number
                after it.
        """
        check_own_numbers(self.text, self.table.scope, self.table.sheet)
        entry = find_named_game(self.text) or self.table.played
        if entry and entry.has_degrees:
            check_later_attacks(self.text, self.table.scope)

        def find(text: str) -> GameRoll | None:
            line = self._at(text)
            return line.find_aside(tells=tells) or line.find_one(tells=tells)

        roll = read_several(self.text, RollReaders(try_opposed(entry, find), self._find_dice))
        return as_strikes(roll) if roll and can_strike(roll) and self._names_weapon() else roll

    def _names_weapon(self) -> bool:
        """Whether a name in the line is an attack: `rapier` is, if the sheet has `rapier_damage`."""
        line, sheet = self._judged, self.table.sheet
        return isinstance(line, UnderstoodLine) and any(
            f"{name.removeprefix(PREFIX)}{LONG}" in sheet for name in line.names
        )

    def _at(self, text: str) -> "LineAtTable":
        return self if text == self.text else LineAtTable(text, self.table)

    def _find_dice(self, text: str) -> Rolls | None:
        with suppress(BadInput):
            return self._at(text).read_dice()
        return None

    def find_aside(self, *, tells: bool) -> GameRoll | None:
        """Return the roll of a game with options that are read apart from its names, or None."""
        entry = find_named_game(self.text) or self.table.played
        if entry is None:
            return None
        return read_aside(entry, self.text, lambda rest: self._at(rest).find_one(tells=tells))

    def find_one(self, *, tells: bool) -> GameRoll | None:
        """Return the roll of a game that the whole line is, or None."""
        if find_named_game(self.text):
            return self._read_options(tells=tells)
        text = call_game(self.table.sheet.rolls, self.text)
        if text != self.text:
            return LineAtTable(text, self.table).find_one(tells=tells)
        if self._judged and (roll := self._find_of_other(*find_sure_name(self.text), tells=tells)):
            return roll
        line = self._judged if isinstance(self._judged, UnderstoodLine) else self._named
        if isinstance(line, UnderstoodLine):
            if not any(meaning == "dice" for _, _, meaning in line.taken):
                self._fill_numbers()  # a name in the label may be a part of the roll
            return self._find_by_names(line, tells=tells)
        if line is None or self._takes_numbers():
            return self._read_options(tells=tells)
        return self._read_saved()

    def _find_of_other(
        self, entry: GameEntry | None, name: NameInText | None, *, tells: bool
    ) -> GameRoll | None:
        """Return the roll of a named game in a line with names of a sheet, or None."""
        if self.has_game or entry is None or name is None:
            return None
        unnamed = f"{self.text[: name.begin]}{' ' * (name.end - name.begin)}{self.text[name.end :]}"
        scope = replace(self.table.scope, adds_to=entry.adds_to, is_sure=bool(entry.adds_to))
        with suppress(BadInput):
            table = replace(self.table, played=entry, scope=scope)
            return LineAtTable(unnamed, table, has_game=True).find_one(tells=tells)
        return None

    def _find_by_names(self, line: UnderstoodLine, *, tells: bool) -> GameRoll | None:
        """Return the roll of a game that dice with names are, or None.

        Raises:
            BadInput: it is a game's roll, and something in it does not fit.
        """
        played = self.table.played
        calls = any(map(self._is_dice, line.names))
        trait = self._read_trait(line, tells=tells) if calls else None
        if trait or (calls and not any(part.target for part in line.rolls.parts)):
            # A saved 8d6 stays 8d6, even if that is a roll of the game.
            return trait or self._read_saved()
        is_sure = calls or (_reads_d20(played) and any(said.way for said in line.said))
        is_judged = is_sure or played is None or _reads_d20(played)
        if is_judged and ((roll := self._judge(line, tells=tells)) or is_sure or self._adds_numbers(line)):
            return roll or (self._read_saved() if calls else None)
        with suppress(BadInput):
            if roll := self._read_options(tells=tells):
                return roll
        return None if is_judged else self._judge(line, tells=tells)

    def _read_trait(self, line: UnderstoodLine, *, tells: bool) -> GameRoll | None:
        """Return the roll of a trait, one die on a sheet, where a game throws more dice with it, or None."""
        played, name, *others = self.table.played, *line.names
        if not (played and played.untrained) or others or name.endswith((SHORT, LONG)):
            return None
        if name not in self.table.sheet.rolls or name in self.table.saved or len(line.rolls.parts) > 1:
            return None
        dice = [one for one in within(line.rolls.parts[0].root) if isinstance(one, Dice)]
        if len(dice) != 1 or dice[0] != Dice(1, dice[0].sides):
            return None
        text = write_by_hand(line, tells=tells)
        taken = self._list_taken(played)
        less = -sum(taken.values()) or ""
        roll = self.table.read(text.replace(str(dice[0]), f"{played.name}{dice[0].sides}{less}", 1))
        told = ", ".join(f"{name} −{number}" for name, number in taken.items())
        return replace(roll, comment=f"{roll.comment} ({told})".lstrip()) if roll and told else roll

    def _list_taken(self, played: GameEntry) -> dict[str, int]:
        """Return what wounds and the like of the sheet take off a trait, by their names."""
        counters = self.table.sheet.counters
        return {
            name: min(counters[name].now, most)
            for name, most in played.taken_off.items()
            if name in counters and counters[name].now
        }

    def _adds_numbers(self, line: UnderstoodLine) -> bool:
        """Whether names are numbers beside typed dice or in several rolls: options belong to one roll."""
        are_numbers = all(isinstance(self.table.scope.names.find(name), int) for name in line.names)
        has_dice = any(meaning == "dice" for _, _, meaning in line.taken)
        return are_numbers and (has_dice or sum(part.sets for part in line.rolls.parts) > 1)

    def _judge(self, line: UnderstoodLine, *, tells: bool) -> GameRoll | None:
        """Return the check of a game that dice with names are, or None.

        Raises:
            BadInput: it is a game's roll, and something in it does not fit.
        """
        played = self.table.played
        if played and (roll := judge_check(played, line, tells=tells)):
            return roll
        if played and not _reads_d20(played) and isinstance(self._named, UnderstoodLine):
            return self.table.read(write_by_hand(self._named, tells=tells))
        return judge_attacks(line, tells=tells)

    def _takes_numbers(self) -> bool:
        """Whether the number of a name, or numbers beside it, make a line a game's roll."""
        played = self.table.played
        if played is None:
            return False
        with suppress(BadInput):
            put = fill_names(self.table.sheet, self.text, played)
            return bool(put.used or put.refusal) or (
                not _reads_d20(played) and self.table.read(self.text) is not None
            )
        return False

    def _is_dice(self, name: str) -> bool:
        """Whether a name means dice, and is no word of the current game."""
        scope, played = self.table.scope, self.table.played
        roll = scope.names.find(name)
        is_word = played is not None and name in played.words and not _reads_d20(played)
        return isinstance(roll, Roll) and not is_word and not Template(roll.text, roll.open, scope).is_game

    def _read_options(self, *, tells: bool) -> GameRoll | None:
        """Read the options of a game, with numbers in place of names; None if the line is dice.

        Raises:
            BadInput: it is a game's roll, and something in it does not fit.
        """
        put = self._fill_numbers()
        begun = find_named_game(self.text) if put.has_dice else None
        if begun and (roll := self._find_of_other(begun, begun.find_name(self.text), tells=tells)):
            return roll
        spelling = put.text if put.used else self._expand()
        roll = None if spelling is None else self.table.read(spelling)
        if roll and put.told:
            is_idle = says_nothing(roll.comment) or fold_run(roll.comment) in put.used
            words = "" if is_idle and "#" not in self.text else roll.comment
            return replace(roll, comment=join_label(words, put.told if tells else ""))
        number = roll.entry.modifier if roll and not put.used else None
        if roll and number and roll.values.get(number.name) == number.default:
            self._check_words(roll.comment)
        return roll

    def _check_words(self, label: str) -> None:
        """Check that no free word of a label is meant for a number that the roll lacks: `perceptoin dc 15`.

        Such a word is a mistyped name of the sheet, or a skill that the sheet lacks.

        Raises:
            BadInput: one is.
        """
        sheet = self.table.sheet
        typed = blank_labels(self.text) if sheet.lines else ""
        named = read_named(label, sheet) if typed else None
        if named and is_check(named.name) and named.name not in sheet and typed.count(named.label):
            raise self._refuse_lack(named.label, named.name)
        for word in dict.fromkeys(label.split()):
            name = fold_name(word)
            if not typed.count(word):  # it comes after #, or in quotes
                continue
            if name in SKILLS and name not in sheet:
                raise self._refuse_lack(word, word)
            for run in (*list_runs(label[label.index(word) :]), word):
                if run in typed:
                    self._check_run(run)

    def _refuse_lack(self, words: str, name: str) -> BadInput:
        """Return the refusal of words for a check that the sheet has no number for."""
        sentence = f"Your character has no line {cite(name)}: write its number, such as `d20+3 {words}`."
        return self._refuse_word(words, sentence)

    def _check_run(self, run: str) -> None:
        """Check that words are no mistyped name of the sheet.

        Raises:
            BadInput: they are one.
        """
        name = fold_run(run)
        names = self.table.sheet.names
        long = [each for each in names if len(each) >= SHORTEST_NAME and not each.startswith(name)]
        for close in nearest(name, long):
            raise self._refuse_word(run, f"There is no name {cite(run)}: did you mean {cite(close)}?", close)

    def _refuse_word(self, word: str, sentence: str, close: str = "") -> BadInput:
        """Return the refusal of a word, with a similar name and the label as offers."""
        before, after = self.text.split(word, 1)
        offers = [f"{before}{close}{after}"] if close else []
        label = f"{' '.join(f'{before}{after}'.split())} # {word}"
        return BadInput(sentence, typed=self.text, at=len(before), offers=(*offers, label))

    def _fill_numbers(self) -> FilledText:
        """Return the roll of a game with numbers in place of names.

        Raises:
            BadInput: names in it are unclear.
        """
        sheet = self.table.sheet
        game = (recognize_game(self.text) or self.table.played) if sheet.lines else None
        put = fill_names(sheet, self.text, game) if game else FilledText(self.text, ())
        if put.refusal:
            raise put.refusal
        return put

    def _read_saved(self) -> GameRoll | None:
        """Read the roll of a game with a saved name, or return None."""
        spelling = self._expand()
        return None if spelling is None or spelling == self.text else self.table.read(spelling)

    def _expand(self) -> str | None:
        return expand_game(self.text, self.table.saved, self.table.scope)


def _cut_labels(line: UnderstoodLine) -> Rolls:
    """Return the rolls of names without labels that say nothing: `perception check`."""
    parts = zip(line.rolls.parts, line.said, strict=True)
    return Rolls(
        tuple(
            replace(part, label="") if part.label == said.free_words and says_nothing(part.label) else part
            for part, said in parts
        )
    )


def _read_named(text: str, scope: NameScope) -> UnderstoodLine | BadInput | None:
    if not may_name(text):
        return None
    try:
        return read_names(text, scope)
    except BadInput as refusal:
        return refusal


def _reads_d20(entry: GameEntry | None) -> bool:
    """Whether a game adds a number to a d20, which may have advantage."""
    if entry is None or "d20" not in entry.dice or "adv" not in entry.words:
        return False
    shapes = [option.shape for option in entry.options]
    return entry.words["adv"].shape == "flag" and "modifier" in shapes and "pool" not in shapes
