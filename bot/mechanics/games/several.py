"""Reads several rolls of games in a line: `coc60 twice`, `fitd2; fitd1`, each as if alone."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from bot.mechanics.aces import let_rolls_ace
from bot.mechanics.errors import BadInput
from bot.mechanics.games.attacks import gather
from bot.mechanics.games.beside import read_beside
from bot.mechanics.games.catalogue import find_begun, parse_game
from bot.mechanics.games.pieces import Piece, cut
from bot.mechanics.games.read_opposed import try_opposed
from bot.mechanics.games.series import MOST_ROLLS, SeriesRoll, rolls_of
from bot.mechanics.games.spelling import GameEntry, GameRoll
from bot.mechanics.games.strikes import mark_strikes
from bot.mechanics.games.where_played import find_dice, read_where_played
from bot.mechanics.notation.line import Rolls
from bot.mechanics.reading.cursor import Taken
from bot.mechanics.reading.tokens import Token, tokenize

APART = (
    "Only up to 20 dice that are added up, such as 2d6+3, can be rolled together with a game: roll one "
    "first, then the other."
)


MOST_PIECES = 2 * MOST_ROLLS
"""The most parts of a line: each roll may have damage after it."""

MOST_TRIED = 1
"""How many doubts are tried within one another: in `x x x` each x is one."""


class RollReaders(NamedTuple):
    """Readers for one roll of a line."""

    read: Callable[[str], GameRoll | None]
    """Reads the roll of a game, or returns None."""
    find_dice: Callable[[str], Rolls | None]
    """Reads dice, or returns None."""


def read_games(text: str, played: GameEntry | None = None) -> GameRoll | None:
    """Read the roll of a game, or several, by the `played` game if there is one; None for dice.

    Raises:
        BadInput: it is a game's roll, and something in it does not fit; or there are other dice beside it.
    """
    read = partial(read_where_played, played) if played else parse_game
    return read_several(text, RollReaders(try_opposed(played or find_begun(text), read), find_dice))


def read_several(text: str, readers: RollReaders) -> GameRoll | None:
    """Read the roll of a game, or several, or return None.

    Raises:
        BadInput: it is a game's roll, and something in it does not fit; or there are other dice beside it.
    """
    roll = _read_line(text, readers)
    return mark_strikes(roll, text) if roll else None


def _read_line(text: str, readers: RollReaders, tried: int = 0) -> GameRoll | None:
    """Read the roll of a game, or several, by their dice.

    `tried` is how many doubts the line is a try for, one within another.

    Raises:
        BadInput: as for `read_several`.
    """
    tokens = tokenize(text)
    pieces = cut(text)
    if len(pieces) < 2 and not any(piece.times for piece in pieces):
        return readers.read(text)
    if any(token.kind == "variable" for token in tokens):  # only dice have variables
        return readers.read(text)
    if len(pieces) > MOST_PIECES:  # too many for any game, and refused as dice
        return None
    line = _Line(text, readers, tried)
    for piece in pieces:
        line.add(piece)
        if len(pieces) > MOST_ROLLS and not line.begins_with_game:
            return None
    return line.finish(tokens)


class _Line:
    """The parts of a line that were read so far."""

    def __init__(self, text: str, readers: RollReaders, tried: int) -> None:
        self.text = text
        self.readers = readers
        self._tried = tried
        self._parts: list[_Part] = []
        self._behind: list[_Part] = []
        """Words and damage after the last roll, not yet read together with it."""

    @property
    def begins_with_game(self) -> bool:
        return self._parts[0].roll is not None

    def add(self, piece: Piece) -> None:
        """Read a part; words and damage after a roll belong to it.

        Raises:
            BadInput: something in it does not fit.
        """
        part = self._read(piece)
        if part.roll is None and self._may_join(piece):
            self._behind.append(part)
        else:
            self._join()
            self._parts.append(part)

    def finish(self, tokens: tuple[Token, ...]) -> GameRoll | None:
        """Return the rolls of all parts as one, or None if the line is dice.

        Raises:
            BadInput: there are too many rolls, or other dice beside those of games.
        """
        self._join()
        games = [roll for part in self._parts for _, roll in part.rolls]
        if all(map(_is_plain_check, games)) and (not games or self.readers.find_dice(self.text)):
            return self._read_whole()
        self._parts = list(self._read_beside())
        if not all(part.roll for part in self._parts):
            return self._read_whole()
        separators: list[Taken] = [
            (each.start, each.end, "separator") for each in tokens if each.kind == "part"
        ]
        rolls = [roll for part in self._parts for roll in part.rolls]
        taken = (*(span for part in self._parts for span in part.taken), *separators)
        if [times for times, _ in rolls] == [1]:
            return replace(rolls[0][1], taken=taken)
        try:
            return gather(rolls, taken)
        except BadInput as refusal:
            raise BadInput(refusal.sentence, typed=self.text) from None

    def _read(self, piece: Piece) -> "_Part":
        self._check_doubt(piece)
        with self._explain(piece):
            roll = self.readers.read(piece.alone)
            if roll and piece.times and piece.words & _own_words(roll):  # `rouse twice`
                piece = replace(piece, times=())
                roll = self.readers.read(piece.typed)
        if roll and len(piece.times) > 1:
            at = piece.begin + piece.times[1].tokens[0].start
            raise BadInput("You wrote the number of rolls twice: leave one out.", typed=self.text, at=at)
        return _Part(piece, roll)

    def _check_doubt(self, piece: Piece) -> None:
        """Check that the number of `x2` cannot be another of the roll: `50 bonus x2`, `3 x 6`.

        Raises:
            BadInput: it can.
        """
        if piece.other is None or self._tried >= MOST_TRIED:
            return
        before, other = piece.other
        roll = self._try(other)
        option = rolls_of(roll)[0][1].entry.words.get(before.text) if roll else None
        takes_number = option is not None and option.high > 1
        if roll is None or (before.kind == "word" and not takes_number):
            return
        readings = filter(self._try, (piece.usual, other))
        raise BadInput(
            f"The {piece.count} after x is not clear: is it the number of rolls, or a number inside the "
            "roll? Choose one.",
            typed=self.text,
            at=piece.taken[0][0],
            offers=tuple(self._put_back(each, piece) for each in readings),
        )

    def _try(self, text: str) -> GameRoll | None:
        with suppress(BadInput):
            return _read_line(text, self.readers, self._tried + 1)
        return None

    def _may_join(self, piece: Piece) -> bool:
        """Whether a part that is no roll of a game may belong to the roll before it."""
        last = self._parts[-1].roll if self._parts else None
        if last is None:
            return False
        has_damage = rolls_of(last)[-1][1].entry.first("damage") is not None
        return has_damage or not self.readers.find_dice(piece.alone)

    def _join(self) -> None:
        """Read the last roll together with all parts behind it: one reading for each of them takes long.

        Raises:
            BadInput: something in it does not fit.
        """
        if not self._behind:
            return
        behind, self._behind = self._behind, []
        joined = self._read(sum((part.piece for part in behind), start=self._parts[-1].piece))
        if joined.roll:
            self._parts[-1] = joined
        else:
            self._parts += behind

    def _read_whole(self) -> GameRoll | None:
        """Read the line as typed.

        Raises:
            BadInput: it is one roll of a game, but says that it is several.
        """
        roll = self.readers.read(self.text)
        said = [part.piece for part in self._parts if part.piece.count != 1]
        if roll and said and not isinstance(roll, SeriesRoll) and not said[0].words & _own_words(roll):
            raise BadInput(
                f"What to roll {said[0].count} times is not clear: type it like 2x {roll.entry.examples[0]}.",
                typed=self.text,
                at=said[0].taken[0][0],
            )
        return roll

    def _read_beside(self) -> Iterator["_Part"]:
        """Yield the parts, with dice as rolls beside those of games that have a name.

        Dice beside those of D&D, which have none, stay dice.

        Raises:
            BadInput: some dice do more than give a total.
        """
        games = [part for part in self._parts if part.roll]
        others = [part for part in self._parts if not part.roll]
        is_named = any(roll.entry.has_name for part in games for _, roll in part.rolls)
        dice = {part: self.readers.find_dice(part.piece.alone) for part in others} if is_named else {}
        if not all(dice.get(part) for part in others):
            yield from self._parts
            return
        for part in self._parts:
            rolls = dice.get(part)
            if rolls and any(roll.entry.aces for each in games for _, roll in each.rolls):
                rolls = let_rolls_ace(rolls)
            beside = read_beside(rolls) if rolls else None
            if rolls and not beside:
                offers = tuple("; ".join(each.piece.typed for each in parts) for parts in (games, others))
                raise BadInput(APART, typed=self.text, at=part.piece.begin, offers=offers)
            yield part._replace(roll=beside) if beside else part

    @contextmanager
    def _explain(self, piece: Piece) -> Iterator[None]:
        """Make a refusal of a part quote the whole line, and keep the rest on its buttons.

        Raises:
            BadInput: the refusal.
        """
        try:
            yield
        except BadInput as refusal:
            if refusal.typed.strip() not in {piece.alone.strip(), piece.typed.strip()}:
                raise
            at = None if refusal.at is None else piece.begin + refusal.at
            times = f"{piece.count}x " if piece.times else ""
            offers = tuple(self._put_back(f"{times}{offer}", piece) for offer in refusal.offers)
            raise BadInput(refusal.sentence, typed=self.text, at=at, offers=offers) from refusal

    def _put_back(self, offer: str, piece: Piece) -> str:
        return f"{self.text[: piece.begin]}{' '.join(offer.split())}{self.text[piece.end :]}"


class _Part(NamedTuple):
    """A part of a line, and the roll of a game that it is."""

    piece: Piece
    roll: GameRoll | None

    @property
    def rolls(self) -> tuple[tuple[int, GameRoll], ...]:
        """Its rolls, in order."""
        rolls = rolls_of(self.roll) if self.roll else ()
        if len(rolls) > 1:  # a saved roll may be several
            return rolls * min(self.piece.count, MOST_ROLLS + 1)
        return tuple((self.piece.count * times, roll) for times, roll in rolls)

    @property
    def taken(self) -> tuple[Taken, ...]:
        begin = self.piece.begin
        taken = self.roll.taken if self.roll else ()
        return (*((begin + start, begin + end, meaning) for start, end, meaning in taken), *self.piece.taken)


def _own_words(roll: GameRoll) -> frozenset[str]:
    """Return the words with a meaning in a game."""
    entry = rolls_of(roll)[0][1].entry
    return entry.all_words.union(entry.fillers)


def _is_plain_check(roll: GameRoll) -> bool:
    """Whether a roll is a d20 against a DC, which is as good as dice: those may be repeated more often."""
    return not roll.entry.has_name and "ac" not in roll.values
