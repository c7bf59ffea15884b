"""Finds dice in prose: `roll 2d6+3 for damage` has `2d6+3`."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.mistakes import Mistake
from bot.mechanics.notation.recorded import read_rolls
from bot.mechanics.reading.choices import Ambiguity
from bot.mechanics.reading.ending import ending_at
from bot.mechanics.reading.line_reader import LineReader, UnderstoodLine
from bot.mechanics.reading.reader import read_line
from bot.mechanics.reading.tokens import Token, begins_dice, tokenize

LONGEST = 8_000
"""Characters of a text that are searched: more than a message with its cards has."""

LONGEST_RUN = 120
"""Characters of the longest dice in it."""

GLANCE = 16
"""Characters that are enough to see whether dice begin."""

LONGEST_DOUBT = 50
"""Characters of the longest dice with several meanings: these are read up to a dozen times."""

MOST = 5
"""The most different expressions in one text."""

MOST_TRIED = 30
"""The most expressions that are read."""

MOST_BEGUN = 500
"""The most numbers and brackets at which an expression may begin."""

MOST_SHORTENED = 5
"""How often a run is read again, shorter each time."""

_FALLEN = re.compile(r"(?<=[\w%!])[ ]?\([^()a-z\n]{1,600}\)", re.IGNORECASE)
"""The faces after dice: cards of rolls show them, and they are no part of the expression."""

_ESCAPED = re.compile(r"\\(\W)")
"""A sign escaped from Markdown."""

_BEGINNING = re.compile(r"(?<![\w.])[\dd({]", re.IGNORECASE | re.ASCII)
_SENTENCE = re.compile(r"(?:[^\n;.?:]|[.?:](?=\S))*")


def strip_markdown(text: str) -> str:
    """Return a text without the backslashes that escape signs from Markdown."""
    return _ESCAPED.sub(r"\1", text)


def count_dice(text: str) -> int:
    """Return how many dice a text has; 0 if it also shows their faces."""
    tokens = () if _FALLEN.search(text) else tokenize(text)
    return sum(token.is_word("d") and begins_dice(tokens[at:]) for at, token in enumerate(tokens))


def find_dice(text: str) -> Iterator[str]:
    """Yield the different dice expressions in a text, in order, as understood; five at most.

    Dice with several meanings give one expression for each. Empty strings come between them, one for each
    place without dice: looking at a place takes a millisecond or two, and the caller may then let others have
    their turn.
    """
    found = set[str]()
    tried = 0
    for run in _find_runs(_FALLEN.sub("", strip_markdown(text[:LONGEST]))):
        yield from (dice for dice in run.dice if dice not in found)
        found.update(run.dice)
        yield ""
        tried += run.is_tried
        if len(found) >= MOST or tried == MOST_TRIED:
            return


class _Run(NamedTuple):
    """What a run of tokens is."""

    dice: tuple[str, ...] = ()
    is_tried: bool = True
    end: int = 0
    """Where the dice end, or the next try begins."""
    doubt: int = 0
    """The length of the run if the next try is dice that may go on in several ways, else 0."""


def find_more(dice: str, after: str) -> str:
    """Return the text that changes the dice before it, ` kh3` or ` adv`; empty if only words follow."""
    text = f"{dice}{after}"[:LONGEST_RUN]
    run = next((run for run in _read_runs(text) if run.dice), _Run())
    return after[: run.end - len(dice)] if run.dice and run.dice != (str(read_line(dice).rolls),) else ""


def _find_runs(text: str) -> Iterator[_Run]:
    """Yield the longest runs of dice, and the text between them."""
    place = 0
    for _ in range(MOST_BEGUN):
        begins = _BEGINNING.search(text, place)
        if begins is None:
            return
        place = begins.end()
        if not _begins_run(tokenize(text[begins.start() : begins.start() + GLANCE])[:-1]):
            yield _Run(is_tried=False)
            continue
        for run in _read_runs(text[begins.start() : begins.start() + LONGEST_RUN]):
            if run.dice:
                place = begins.start() + run.end
                ending = ending_at(text, place)
                yield run._replace(dice=tuple(f"{dice} {ending}".rstrip() for dice in run.dice))
            else:
                yield run


def _read_runs(text: str) -> Iterator[_Run]:
    """Read the beginning of a text, and less of it until it is dice."""
    sentence = _SENTENCE.match(text)
    if sentence is None:
        return
    tokens = tokenize(sentence[0])[:-1]
    run = _Run(end=len(sentence[0]))
    for _ in range(MOST_SHORTENED):
        before, run = run, _read_run(sentence[0], run.end, tokens)
        if run.dice and before.doubt:
            yield _Run(is_tried=False)
            readings = _list_readings(sentence[0][: before.doubt])
            run = _Run(readings, end=before.doubt) if readings else run
        yield run
        if run.dice or not run.end:
            return


def _list_readings(written: str) -> tuple[str, ...]:
    """Return the possible meanings of dice, or none if they are too long to read so often."""
    try:
        read_line(written[: LONGEST_DOUBT + 1])
    except BadInput as refusal:
        offers = refusal.offers if len(written) <= LONGEST_DOUBT else ()
        return tuple(str(read_rolls(offer).bare) for offer in offers)
    return ()


def _begins_run(tokens: tuple[Token, ...]) -> bool:
    """Whether tokens begin like dice or a sum with dice: `2d6`, `6x`, `10 -`, `(`."""
    if len(tokens) < 2 or tokens[0].is_sign("(", "{"):
        return len(tokens) > 2
    second = tokens[1]
    is_counted = second.is_word("d", "df", "x") or second.is_sign("+", "-", "*", "/", "#", "×")
    return begins_dice(tokens) or (tokens[0].kind == "number" and is_counted)


def _read_run(sentence: str, length: int, tokens: tuple[Token, ...]) -> _Run:
    """Return the dice in the first `length` characters, or how much less to try next."""
    written = sentence[:length]
    count = sum(token.is_word("d", "df") for token in tokens if token.start < length)
    try:
        line = LineReader(written).read()
    except Ambiguity as doubt:
        is_doubt = count == 1 and not written.endswith("!")  # a `!` ends a sentence
        return _Run(end=_shorten(sentence, tokens, length, doubt.at), doubt=length * is_doubt)
    except (Mistake, BadInput) as refusal:
        return _Run(end=_shorten(sentence, tokens, length, refusal.at))
    end = _end_of_dice(line, written)
    if end < length:
        return _Run(end=len(written[:end].rstrip()))
    return _Run((str(line.rolls.bare),) if count else (), end=length)


def _end_of_dice(line: UnderstoodLine, written: str) -> int:
    """Return where the first roll of a line ends, or where words begin that do not belong to it."""
    words = (begin for begin, _, meaning in line.taken if meaning == "label" and written[begin] != "[")
    parts = (written.index(",") for _ in line.rolls.parts[1:] if "," in written)
    return min([*words, *parts], default=len(written))


def _shorten(sentence: str, tokens: tuple[Token, ...], length: int, at: int | None) -> int:
    """Return the length up to the token at which reading stopped, at least one token less, or 0."""
    at = length if at is None else at
    end = max((token.start for token in tokens if token.start < length and token.start <= at), default=0)
    if sentence[end - 1 : end + 1].isalnum():  # a word cannot be cut in two
        return 0
    return len(sentence[:end].rstrip())
