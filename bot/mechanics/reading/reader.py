"""Reads a line that a person typed: its rolls, what each token was taken for, or why it is refused."""

import re
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from bot.mechanics.errors import BadInput
from bot.mechanics.notation import limits
from bot.mechanics.notation.line import Expression, Rolls
from bot.mechanics.notation.reading.building import MOST_VALUES, size_of
from bot.mechanics.notation.reading.dice_building import compare_as_targets
from bot.mechanics.notation.reading.mistakes import Mistake
from bot.mechanics.notation.tree import Node, PercentileDice, within
from bot.mechanics.notation.until import check_rolled_once
from bot.mechanics.reading.before import read_before
from bot.mechanics.reading.behind import do, read_behind
from bot.mechanics.reading.choices import Ambiguity, Choices
from bot.mechanics.reading.cursor import Meaning
from bot.mechanics.reading.hints import explain
from bot.mechanics.reading.numbers_alone import throw_numbers
from bot.mechanics.reading.part import RollPart
from bot.mechanics.reading.part_reader import PartReader
from bot.mechanics.reading.tokens import Token, tokenize

NARROW = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)}
"""Signs of full width, as Japanese and Chinese keyboards have them, and the usual ones."""

MOST_READINGS = 12
"""How often a line with doubts is read at most: each doubt would double it."""

MOST_OFFERS = 4

Taken = tuple[int, int, Meaning]
"""From where to where a token stands, and what it was taken for."""


@dataclass(frozen=True)
class UnderstoodLine:
    """A line as it was understood."""

    rolls: Rolls
    taken: tuple[Taken, ...]


def understand(text: str) -> Rolls:
    """Read a line of rolls as a person typed it, such as `1d20 + 7 attack, 1d8 + 4 damage`.

    Raises:
        BadInput: it cannot be understood, may mean several things, or asks for too much; it says the column
            where it can, and what was probably meant.
    """
    return read_line(text).rolls


def understand_one(text: str) -> Expression:
    """Read a single roll as a person typed it, such as `4d6 drop lowest`.

    Raises:
        BadInput: it cannot be understood, asks for too much, or is several rolls.
    """
    rolls = understand(text)
    if rolls.only is None:
        second = re.search(r"(?<=[^;\s])\s*[;\n]", text)
        raise BadInput(
            f"These are {len(rolls.parts)} rolls, and one is wanted here: leave out all but one.",
            typed=text,
            at=second.end() - 1 if second else None,
            offers=tuple(map(str, rolls.parts))[:MOST_OFFERS],
        )
    return rolls.only


def is_dice(text: str) -> bool:
    """Tell whether a line is read as dice, which takes far less than to refuse it."""
    try:
        _understand(text[: limits.CHARACTERS + 1], ())
    except (Ambiguity, Mistake, BadInput):
        return False
    return len(text) <= limits.CHARACTERS


_PLAIN = re.compile(
    r" *(?P<count>[1-9]\d?)?d(?:[1-9]\d?|100)(?:k[hl](?P<keep>[1-9]))? *(?:[+-] *\d{1,3} *)*",
    re.ASCII | re.IGNORECASE,
)


def is_plain(text: str) -> bool:
    """Tell at a glance whether a text is dice such as `4d6kh3 + 2`, as most of what is rolled.

    It calls no saved roll, as none has a name that is dice; and where no game is played it is nothing else.
    """
    match = _PLAIN.fullmatch(text)
    return match is not None and int(match["keep"] or 1) <= int(match["count"] or 1)


def read_line(text: str) -> UnderstoodLine:
    """Read a line, with what each of its tokens was taken for.

    Raises:
        BadInput: as `understand` says.
    """
    line = _read(text)
    if isinstance(line, BadInput):
        raise copy(line)
    return line


@lru_cache(maxsize=64)  # the longest takes 13 kB
def _read(text: str) -> UnderstoodLine | BadInput:
    """Return the line or the refusal: a line that is refused is often read by several readers in turn."""
    if len(text) > limits.CHARACTERS:
        sentence = f"An expression has at most {limits.CHARACTERS} characters, and this one {len(text):,}."
        return BadInput(sentence)
    try:
        check_rolled_once(text)
        return _understand(text, ())
    except Ambiguity as doubt:
        return BadInput(doubt.sentence, typed=text, at=doubt.at, offers=_offers(text, doubt.readings))
    except Mistake as mistake:
        echoes = (_echo(repair.of(text)) for repair in mistake.repairs)
        offers = tuple(dict.fromkeys(filter(None, echoes)))[:MOST_OFFERS]
        return BadInput(mistake.sentence, typed=text, at=mistake.at, offers=offers)
    except BadInput as refusal:
        return BadInput(refusal.sentence, typed=text, at=refusal.at, offers=refusal.offers)


def _offers(text: str, readings: int) -> tuple[str, ...]:
    """Return the line with each reading of its doubts, the first ones first."""
    waiting: list[tuple[int, ...]] = [(choice,) for choice in range(readings)]
    offers: dict[str, None] = {}
    read = 0
    while waiting and read < MOST_READINGS and len(offers) < MOST_OFFERS:
        chosen = waiting.pop(0)
        read += 1
        try:
            offers[str(_understand(text, chosen).rolls)] = None
        except Ambiguity as more:
            waiting[:0] = [(*chosen, choice) for choice in range(more.readings)]
        except (Mistake, BadInput):
            continue
    return tuple(offers)


def _echo(text: str) -> str:
    """Return how a text is read back; nothing where it is refused."""
    try:
        return str(_understand(text, ()).rolls)
    except (Ambiguity, Mistake, BadInput):
        return ""


def _understand(text: str, chosen: tuple[int, ...]) -> UnderstoodLine:
    """Read a line, with what was chosen at its doubts.

    Raises:
        BadInput: it asks for too much.
        Ambiguity: something has several meanings, and none was chosen.
        Mistake: it cannot be understood.
    """
    text = text.translate(NARROW)
    choices, known, sizes = Choices(chosen), dict[str, Node](), dict[str, int]()
    rolls: list[Expression] = []
    taken: list[Taken] = []
    waiting = split_parts(tokenize(text))
    if not waiting:
        raise Mistake(None, "There are no dice to throw: write some, such as 2d6 + 3.")
    while waiting:
        reader = PartReader(text, waiting.pop(0), choices, known, RollPart(choices))
        each = _read_part(reader)
        if reader.rest is not None:
            waiting.insert(0, reader.tokens[reader.rest :])
        for roll in each:
            if size_of(roll.root, sizes) > MOST_VALUES:
                sentence = (
                    f"{roll} uses too much again: with all written out it has over {MOST_VALUES} values."
                )
                raise Mistake(None, sentence)
            if roll.name in known:
                raise Mistake(None, f"${roll.name} is thrown twice: give the second another name.")
            if roll.name:
                known[roll.name], sizes[roll.name] = roll.root, size_of(roll.root, sizes)
        rolls += each
        tokens = zip(reader.tokens, reader.meanings, strict=False)
        taken += [(token.start, token.end, meaning) for token, meaning in tokens]
    made = throw_numbers(text, compare_as_targets(Rolls(tuple(rolls))), choices)
    limits.check(made)
    return UnderstoodLine(made, tuple(taken))


def _read_part(reader: PartReader) -> tuple[Expression, ...]:
    part = reader.part
    try:
        if reader.token.kind == "variable" and reader.ahead().is_sign("="):
            part.name = reader.take("variable", 2).text[1:].lower()
        read_before(reader)
        if part.name and part.sets > 1:
            reader.refuse(f"${part.name} is thrown once: leave {part.sets}x out.", reader.tokens[0].start)
        part.root = reader.sum(part.root if reader.has_root else None)
        part.compare_die()
        for meant, number in reader.delayed:
            do(reader, meant, number)
        read_behind(reader)
    except Mistake as mistake:
        raise explain(reader, mistake) from None
    if reader.is_low_good and part.is_hundred:
        part.stay_below()
    if any(isinstance(one, PercentileDice) for one in within(part.root)):
        part.stay_below()
    return part.expressions()


def split_parts(tokens: tuple[Token, ...]) -> list[tuple[Token, ...]]:
    """Return the tokens of each roll; commas part rolls where each has dice, and no brackets are about."""
    commas = _commas_part(tokens)
    parts: list[tuple[Token, ...]] = []
    current: list[Token] = []
    for token in tokens:
        if token.kind in {"part", "end"} or (commas and token.is_sign(",")):
            if current:
                parts.append((*current, Token("end", "", token.start, token.start)))
            current = []
        else:
            current.append(token)
    return parts


def _commas_part(tokens: tuple[Token, ...]) -> bool:
    if any(token.is_sign("(", "{") or token.kind == "list" or token.is_word("of") for token in tokens):
        return False
    has_dice = [False]
    for token, after in pairwise(tokens):
        if token.is_sign(","):
            has_dice.append(False)
        elif token.is_word("d", "df", "w") and (after.kind == "number" or after.is_sign("%")):
            has_dice[-1] = True
    return all(has_dice)
