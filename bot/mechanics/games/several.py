"""Reads several rolls of games in a line: `coc60 twice`, `fitd2; fitd1`, each as it is read alone."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.games.attacks import gather
from bot.mechanics.games.catalogue import parse_game
from bot.mechanics.games.implied import asks_for_dice, read_where_played
from bot.mechanics.games.series import SeriesRoll, rolls_of
from bot.mechanics.games.spelling import GameEntry, GameRoll
from bot.mechanics.reading.cursor import Taken
from bot.mechanics.reading.times import Times, find_times
from bot.mechanics.reading.tokens import END, Token, tokenize

APART = "A game's roll and other dice are rolled apart: roll one first, and then the other."


class Readers(NamedTuple):
    """What reads one roll of a line."""

    read: Callable[[str], GameRoll | None]
    """Reads the roll of a game; None where it is something else."""
    is_dice: Callable[[str], bool]


def read_games(text: str, played: GameEntry | None = None) -> GameRoll | None:
    """Read the roll of a game, or several, as its table means it where one is played; None where it is dice.

    Raises:
        BadInput: it is that of a game, and something in it does not fit; or there are other dice beside it.
    """
    read = partial(read_where_played, played) if played else parse_game
    return read_several(text, Readers(read, asks_for_dice))


def split_several(text: str) -> tuple[str, ...]:
    """Return the parts of a line as they would be typed alone."""
    return tuple(piece.alone.strip() for piece in _cut(text, tokenize(text)))


def read_several(text: str, readers: Readers) -> GameRoll | None:
    """Read the roll of a game, or several; None where a line is something else.

    Raises:
        BadInput: it is that of a game, and something in it does not fit; or there are other dice beside it.
    """
    tokens = tokenize(text)
    pieces = tuple(_cut(text, tokens))
    if len(pieces) < 2 and not any(piece.times for piece in pieces):
        return readers.read(text)
    if any(token.kind == "variable" for token in tokens):  # as only dice have
        return readers.read(text)
    line = _Line(text, readers)
    for piece in pieces:
        line.add(piece)
    return line.finish(tokens)


@dataclass(frozen=True)
class _Piece:
    """A part of a line between `;`, and what it says of how often it is rolled."""

    begin: int
    typed: str
    times: tuple[Times, ...] = ()

    @property
    def end(self) -> int:
        return self.begin + len(self.typed)

    @property
    def alone(self) -> str:
        """The part with spaces for what says how often; as long as it was typed, but for spaces behind it."""
        written = self.typed
        for token in self._tokens:
            written = f"{written[: token.start]}{' ' * (token.end - token.start)}{written[token.end :]}"
        return written.rstrip()

    @property
    def usual(self) -> str:
        """The part with how often it is rolled before it."""
        return f"{self.count}x {self.alone}" if self.times else self.typed

    @property
    def other(self) -> tuple[Token, str] | None:
        """What is before `x2` and another reading: `bonus 2` for `bonus x2`, `3x 6` for `3 x 6`; or None."""
        if len(self._tokens) != 2 or self._tokens[1].kind != "number":
            return None
        x, number = self._tokens
        *first, before = (END, *(token for token in tokenize(self.typed) if token.end <= x.start))
        if before.kind == "word":
            return before, f"{self.typed[: x.start]} {self.typed[x.end :]}"
        is_first = before.kind == "number" and len(first) == 1
        if is_first and x.is_apart and number.is_apart:
            return before, f"{before.text}x {self.typed[x.end :]}"
        return None

    @property
    def count(self) -> int:
        """How often it is rolled."""
        return self.times[0].number if self.times else 1

    @property
    def taken(self) -> tuple[Taken, ...]:
        return tuple((self.begin + token.start, self.begin + token.end, "times") for token in self._tokens)

    @property
    def words(self) -> frozenset[str]:
        """The words that say how often."""
        return frozenset(token.text for token in self._tokens if token.kind in {"word", "sign"})

    @property
    def _tokens(self) -> tuple[Token, ...]:
        return tuple(token for times in self.times for token in times.tokens)

    def __add__(self, behind: "_Piece") -> "_Piece":
        """Return both as one, which is rolled as often as the first."""
        gap = behind.begin - self.end
        return replace(self, typed=f"{self.typed}{';':{gap}}{behind.typed}")


def _cut(text: str, tokens: tuple[Token, ...]) -> Iterator[_Piece]:
    """Go through the parts of a line that are not empty."""
    begin = 0
    for token in tokens:
        if token.kind in {"part", "end"}:
            typed = text[begin : token.start]
            if typed.strip():
                yield _piece_of(begin + len(typed) - len(typed.lstrip()), typed.strip())
            begin = token.end


def _piece_of(begin: int, typed: str) -> _Piece:
    piece = _Piece(begin, typed, tuple(find_times(tokenize(typed))))
    return piece if piece.alone.strip() else replace(piece, times=())


class _Line:
    """The parts of a line that were read so far."""

    def __init__(self, text: str, readers: Readers) -> None:
        self.text = text
        self.readers = readers
        self._parts: list[_Part] = []

    def add(self, piece: _Piece) -> None:
        """Read a part; words and damage behind a roll belong to it.

        Raises:
            BadInput: something in it does not fit.
        """
        part = self._read(piece)
        if part.roll is None and self._parts and (joined := self._join(self._parts[-1], piece)):
            self._parts[-1] = joined
        else:
            self._parts.append(part)

    def finish(self, tokens: tuple[Token, ...]) -> GameRoll | None:
        """Return the rolls of all parts as one; None where the line is dice.

        Raises:
            BadInput: there are too many rolls, or other dice beside those of games.
        """
        rolls = [roll for part in self._parts for roll in part.rolls]
        are_dice = all(_is_plain_check(roll) for _, roll in rolls)
        if are_dice and (not rolls or self.readers.is_dice(self.text)):
            return self._read_whole()
        if not all(part.roll for part in self._parts):
            self._check_apart()
            return self._read_whole()
        separators: list[Taken] = [
            (each.start, each.end, "separator") for each in tokens if each.kind == "part"
        ]
        taken = (*(span for part in self._parts for span in part.taken), *separators)
        if [times for times, _ in rolls] == [1]:
            return replace(rolls[0][1], taken=taken)
        try:
            return gather(rolls, taken)
        except BadInput as refusal:
            raise BadInput(refusal.sentence, typed=self.text) from None

    def _read(self, piece: _Piece) -> "_Part":
        self._check_doubt(piece)
        with self._explain(piece):
            roll = self.readers.read(piece.alone)
            if roll and piece.times and piece.words & _own_words(roll):  # `rouse twice`
                piece = replace(piece, times=())
                roll = self.readers.read(piece.typed)
        if roll and len(piece.times) > 1:
            at = piece.begin + piece.times[1].tokens[0].start
            raise BadInput("How often it is rolled is written twice: leave one out.", typed=self.text, at=at)
        return _Part(piece, roll)

    def _check_doubt(self, piece: _Piece) -> None:
        """Check that the number of `x2` cannot be another of the roll: `50 bonus x2`, `3 x 6`.

        Raises:
            BadInput: it can.
        """
        if piece.other is None:
            return
        before, other = piece.other
        roll = self._try(other)
        option = rolls_of(roll)[0][1].entry.words.get(before.text) if roll else None
        takes_number = option is not None and option.high > 1
        if roll is None or (before.kind == "word" and not takes_number):
            return
        readings = filter(self._try, (piece.usual, other))
        raise BadInput(
            f"The {piece.count} after x may be how often to roll, or another number of the roll: choose one.",
            typed=self.text,
            at=piece.taken[0][0],
            offers=tuple(self._put_back(each, piece) for each in readings),
        )

    def _try(self, text: str) -> GameRoll | None:
        with suppress(BadInput):
            return read_several(text, self.readers)
        return None

    def _join(self, last: "_Part", piece: _Piece) -> "_Part | None":
        """Return a roll with what is behind it; None where that is a roll of its own."""
        if last.roll is None:
            return None
        has_damage = rolls_of(last.roll)[-1][1].entry.first("damage")
        if self.readers.is_dice(piece.alone) and not has_damage:
            return None
        joined = self._read(last.piece + piece)
        return joined if joined.roll else None

    def _read_whole(self) -> GameRoll | None:
        """Read the line as it was typed.

        Raises:
            BadInput: it is one roll of a game, and says that it is several.
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

    def _check_apart(self) -> None:
        """Check that no dice stand beside the roll of a game; those of D&D stay dice there.

        Raises:
            BadInput: some do.
        """
        games = [part.piece for part in self._parts if part.roll]
        others = [part.piece for part in self._parts if not part.roll]
        is_named = any(roll.entry.has_name for part in self._parts for _, roll in part.rolls)
        if is_named and all(self.readers.is_dice(piece.alone) for piece in others):
            offers = tuple("; ".join(piece.typed for piece in pieces) for pieces in (games, others))
            raise BadInput(APART, typed=self.text, at=others[0].begin, offers=offers)

    @contextmanager
    def _explain(self, piece: _Piece) -> Iterator[None]:
        """Have a refusal of a part quote all of the line, and keep the rest on its buttons.

        Raises:
            BadInput: what was refused.
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

    def _put_back(self, offer: str, piece: _Piece) -> str:
        return f"{self.text[: piece.begin]}{' '.join(offer.split())}{self.text[piece.end :]}"


class _Part(NamedTuple):
    """A part of a line, and the roll of a game that it is."""

    piece: _Piece
    roll: GameRoll | None

    @property
    def rolls(self) -> tuple[tuple[int, GameRoll], ...]:
        """The rolls that it makes, in order."""
        rolls = rolls_of(self.roll) if self.roll else ()
        if len(rolls) > 1:  # as a saved roll may be
            return rolls * self.piece.count
        return tuple((self.piece.count * times, roll) for times, roll in rolls)

    @property
    def taken(self) -> tuple[Taken, ...]:
        begin = self.piece.begin
        taken = self.roll.taken if self.roll else ()
        return (*((begin + start, begin + end, meaning) for start, end, meaning in taken), *self.piece.taken)


def _own_words(roll: GameRoll) -> frozenset[str]:
    """Return the words that mean something to a game."""
    entry = rolls_of(roll)[0][1].entry
    return entry.all_words | entry.all_fillers


def _is_plain_check(roll: GameRoll) -> bool:
    """Whether a roll is a d20 against a DC, which is as good as dice: those may be rolled more often."""
    return not roll.entry.has_name and "ac" not in roll.values
