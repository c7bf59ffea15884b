"""The entry to reading: reads a typed line, or says why it cannot, with possible meanings as buttons."""

import re
from collections.abc import Iterable
from functools import lru_cache, partial

from bot.mechanics.errors import BadInput
from bot.mechanics.game_words import GameWords
from bot.mechanics.names_in_dice import NOWHERE, NameScope
from bot.mechanics.notation.limits import LIMITS
from bot.mechanics.notation.line import Expression, Rolls
from bot.mechanics.notation.mistakes import Mistake, Repair
from bot.mechanics.reading.choices import Ambiguity
from bot.mechanics.reading.ending import check_rolled_once
from bot.mechanics.reading.game_words_in_tokens import may_matter
from bot.mechanics.reading.line_reader import LineReader, UnderstoodLine, check_length
from bot.mechanics.reading.tokens import tokenize
from bot.mechanics.reading.without_names import write_offer

MOST_READINGS = 12
"""The most readings of a line with doubts, since each doubt would double them."""

MOST_OFFERS = 4


def understand(text: str, scope: NameScope = NOWHERE) -> Rolls:
    """Read a line of rolls as a person typed it, such as `1d20 + 7 attack, 1d8 + 4 damage`.

    Names in it have their values in the scope.

    Raises:
        BadInput: it cannot be understood, has several meanings, or asks for too much; it has the column, if
            known, and the probable meanings.
    """
    return read_line(text, scope).rolls


def understand_one(text: str) -> Expression:
    """Read a single roll as a person typed it, such as `4d6 drop lowest`.

    Raises:
        BadInput: it cannot be understood, asks for too much, or is several rolls.
    """
    return take_only(understand(text), text)


def take_only(rolls: Rolls, text: str) -> Expression:
    """Return the only roll of a line.

    Raises:
        BadInput: there are several.
    """
    if rolls.only is None:
        second = re.search(r"(?<=[^;\s])\s*[;\n]", text)
        raise BadInput(
            f"You typed {len(rolls.parts)} rolls, but only one is possible here: choose one.",
            typed=text,
            at=second.end() - 1 if second else None,
            offers=tuple(map(str, rolls.parts))[:MOST_OFFERS],
        )
    return rolls.only


def is_dice(text: str) -> bool:
    """Whether a line reads as dice."""
    return is_plain(text) or find_rolls(text) is not None


def find_rolls(text: str) -> Rolls | None:
    """Read dice, or return None, which is much faster than to refuse them and to look for what was meant."""
    line = _find_line(text)
    return None if line is None else line.rolls


@lru_cache(maxsize=32)  # lines of a sheet have the same blanks, and parts of a line the same words
def _find_line(text: str) -> UnderstoodLine | None:
    if len(text) > LIMITS.characters:
        return None
    try:
        check_rolled_once(text)
        return LineReader(text).read()
    except (Ambiguity, Mistake, BadInput):
        return None


_PLAIN = re.compile(
    r" *(?P<count>[1-9]\d?)?d(?:[1-9]\d?|100)(?:k[hl](?P<keep>[1-9]))? *(?:[+-] *\d{1,3} *){0,3}",
    re.ASCII | re.IGNORECASE,
)


def is_plain(text: str) -> bool:
    """Whether a text is plain dice such as `4d6kh3 + 2`, as most rolls are; a quick test.

    Such a text calls no saved roll, as no name is dice, and without a game it means nothing else.
    """
    match = _PLAIN.fullmatch(text)
    return match is not None and int(match["keep"] or 1) <= int(match["count"] or 1)


@lru_cache(maxsize=64)  # the longest needs 2 kB
def read_plain(text: str) -> Rolls | None:
    """Read plain dice, or return None for any other line."""
    return understand(text) if is_plain(text) else None


def read_names(text: str, scope: NameScope) -> UnderstoodLine | None:
    """Read a line with names of a scope, or return None without names or with other words in it.

    Raises:
        BadInput: it cannot be understood, and a name is in it.
    """
    if is_plain(text) or len(text) > LIMITS.characters:
        return None
    reader = LineReader(text, scope)
    if not reader.may_name:
        return None
    line = _read_by(reader)
    if not reader.names:
        return None
    if isinstance(line, BadInput):
        raise line
    return line


def read_line(text: str, scope: NameScope = NOWHERE) -> UnderstoodLine:
    """Read a line, with the meaning of each token.

    Raises:
        BadInput: as `understand`.
    """
    line = _read(text, scope) if scope.has_names else _read_plain(text, scope.game)
    if isinstance(line, BadInput):
        raise _repeat(line)
    return line


def _repeat(refusal: BadInput) -> BadInput:
    """Return a copy to raise: one that is cached would collect a traceback each time."""
    return BadInput(refusal.sentence, typed=refusal.typed, at=refusal.at, offers=lambda: refusal.offers)


@lru_cache(maxsize=8)  # the longest needs 32 kB; a line is read several times at once, and then never again
def _read_plain(text: str, game: GameWords | None) -> UnderstoodLine | BadInput:
    if game is None:
        return _find_line(text) or _read(text, NOWHERE)
    if may_matter(game, tokenize(text)):
        return _read(text, NameScope(game=game))
    return _read_plain(text, None)


def _read(text: str, scope: NameScope) -> UnderstoodLine | BadInput:
    """Return the line or the refusal, since several readers often read the same refused line in turn."""
    if scope.game is None and len(text) > LIMITS.characters:
        return BadInput(
            f"Dice can have at most {LIMITS.characters} characters, not {len(text):,}: make them shorter."
        )
    return _read_by(LineReader(text, scope))


def _read_by(reader: LineReader) -> UnderstoodLine | BadInput:
    text, scope = reader.text, reader.scope
    try:
        check_rolled_once(text)
        return _resolve(reader.read(), scope)
    except Ambiguity as doubt:
        offers = partial(_offer_readings, reader, doubt.readings)
        return BadInput(doubt.sentence, typed=text, at=doubt.at, offers=offers)
    except Mistake as mistake:
        offers = partial(_offer_repairs, reader, mistake.repairs)
        return BadInput(mistake.sentence, typed=text, at=mistake.at, offers=offers)
    except BadInput as refusal:
        return BadInput(refusal.sentence, typed=text, at=refusal.at, offers=refusal.offers)


def _offer_repairs(reader: LineReader, repairs: Iterable[Repair]) -> tuple[str, ...]:
    """Return the line with each repair of its mistake that can be read."""
    echoes = (_echo(repair.of(reader.text), reader.scope) for repair in repairs)
    return tuple(dict.fromkeys(filter(None, echoes)))[:MOST_OFFERS]


def _offer_readings(reader: LineReader, readings: int) -> tuple[str, ...]:
    """Return the line with each reading of its doubts, the first ones first."""
    waiting: list[tuple[int, ...]] = [(choice,) for choice in range(readings)]
    offers: dict[str, None] = {}
    for _ in range(MOST_READINGS):
        if not waiting or len(offers) == MOST_OFFERS:
            break
        chosen = waiting.pop(0)
        try:
            if offer := _write_if_read(reader.read(chosen), reader.scope):
                offers[offer] = None
        except Ambiguity as more:
            waiting[:0] = [(*chosen, choice) for choice in range(more.readings)]
        except (Mistake, BadInput):
            continue
    return tuple(offers)


def _resolve(line: UnderstoodLine, scope: NameScope) -> UnderstoodLine:
    """Return a line with the values of its names, and with their labels unless it is then too long.

    Raises:
        BadInput: it is too long without them.
    """
    if not line.names:
        return line
    if scope.has_labels and len(str((resolved := line.resolve(has_labels=True)).rolls)) <= LIMITS.characters:
        return resolved
    resolved = line.resolve(has_labels=False)
    check_length(resolved.rolls.parts)
    return resolved


def _echo(text: str, scope: NameScope) -> str:
    """Return a line's echo with its names, or an empty string if it is refused or read otherwise."""
    try:
        return _write_if_read(LineReader(text, scope).read(), scope)
    except (Ambiguity, Mistake, BadInput):
        return ""


def _write_if_read(line: UnderstoodLine, scope: NameScope) -> str:
    """Return a line for a button, or an empty string if that text would not be read as the line."""
    offer = write_offer(line)
    try:
        read = LineReader(offer, scope).read()
    except (Ambiguity, Mistake, BadInput):
        return ""
    return offer if str(read.rolls) == str(line.rolls) else ""
