"""Dice in a text that was written for people: `roll 2d6+3 for damage` has `2d6+3`."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.line import strip_labels
from bot.mechanics.notation.mistakes import Mistake
from bot.mechanics.notation.recorded import read_rolls
from bot.mechanics.reading.choices import Ambiguity
from bot.mechanics.reading.ending import ending_at
from bot.mechanics.reading.line_reader import LineReader, UnderstoodLine
from bot.mechanics.reading.reader import read_line
from bot.mechanics.reading.tokens import Token, begins_dice, tokenize

LONGEST = 8_000
"""Characters of a text that are looked through: more than a message and its cards have."""

LONGEST_RUN = 120
"""Characters of dice in it."""

GLANCE = 16
"""Characters that tell whether dice begin."""

LONGEST_DOUBT = 50
"""Characters of dice that may mean several things: they are read up to a dozen times."""

MOST = 5
"""How many different expressions are found at most."""

MOST_TRIED = 30
"""How many expressions are read at most."""

MOST_BEGUN = 500
"""At how many numbers and brackets an expression is sought at most."""

MOST_SHORTENED = 5
"""How often less is read of what begins like dice."""

_FALLEN = re.compile(r"(?<=[\w%!])[ ]?\([^()a-z\n]{1,600}\)", re.IGNORECASE)
"""What dice show, behind them: it is in cards of rolls, and is no part of what was rolled."""

_ESCAPED = re.compile(r"\\(\W)")
"""A sign that Markdown is not to read."""

_BEGINNING = re.compile(r"(?<![\w.])[\dd({]", re.IGNORECASE | re.ASCII)
_SENTENCE = re.compile(r"(?:[^\n;.?:]|[.?:](?=\S))*")


def strip_markdown(text: str) -> str:
    """Return a text without the signs that keep others from being read by Markdown."""
    return _ESCAPED.sub(r"\1", text)


def count_dice(text: str) -> int:
    """Return how many dice are written in a text; 0 as well where it says what they showed."""
    tokens = () if _FALLEN.search(text) else tokenize(text)
    return sum(token.is_word("d") and begins_dice(tokens[at:]) for at, token in enumerate(tokens))


def find_dice(text: str) -> Iterator[str]:
    """Go through the different dice expressions in a text, in order, as they are understood; five at most.

    Where dice may mean several things, these are each one. Empty ones are between them, of places where there
    are none: looking at a place takes a millisecond or two, after which others can have their turn.
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
    """What was made of tokens."""

    dice: tuple[str, ...] = ()
    is_tried: bool = True
    end: int = 0
    """Where the dice end, or what may be tried next."""
    doubt: int = 0
    """How long the run is if what is tried next is dice, which go on in one of several ways; else 0."""


def find_more(dice: str, behind: str) -> str:
    """Return what changes plain dice behind them, such as ` kh3` or ` adv`; nothing if only words follow."""
    text = f"{dice}{behind}"[:LONGEST_RUN]
    run = next((run for run in _read_runs(text) if run.dice), _Run())
    return behind[: run.end - len(dice)] if run.dice and run.dice != (str(read_line(dice).rolls),) else ""


def _find_runs(text: str) -> Iterator[_Run]:
    """Go through the longest runs of dice, and what was none."""
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
    """Read what a text begins with, and less of it as long as it is no dice."""
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
    """Return what dice may mean; nothing where they are too long to be read in so many ways."""
    try:
        read_line(written[: LONGEST_DOUBT + 1])
    except BadInput as refusal:
        offers = refusal.offers if len(written) <= LONGEST_DOUBT else ()
        return tuple(str(strip_labels(read_rolls(offer))) for offer in offers)
    return ()


def _begins_run(tokens: tuple[Token, ...]) -> bool:
    """Whether tokens begin as dice or a sum of them do: `2d6`, `6x`, `10 -`, `(`."""
    if len(tokens) < 2 or tokens[0].is_sign("(", "{"):
        return len(tokens) > 2
    second = tokens[1]
    is_counted = second.is_word("d", "df", "x") or second.is_sign("+", "-", "*", "/", "#", "×")
    return begins_dice(tokens) or (tokens[0].kind == "number" and is_counted)


def _read_run(sentence: str, length: int, tokens: tuple[Token, ...]) -> _Run:
    """Return the dice that so much of a sentence is, or how much less may be some."""
    written = sentence[:length]
    count = sum(token.is_word("d", "df") for token in tokens if token.start < length)
    try:
        line = LineReader(written).read()
    except Ambiguity as doubt:
        is_doubt = count == 1 and not written.endswith("!")  # which ends a sentence
        return _Run(end=_shorten(sentence, tokens, length, doubt.at), doubt=length * is_doubt)
    except (Mistake, BadInput) as refusal:
        return _Run(end=_shorten(sentence, tokens, length, refusal.at))
    end = _end_of_dice(line, written)
    if end < length:
        return _Run(end=len(written[:end].rstrip()))
    return _Run((str(strip_labels(line.rolls)),) if count else (), end=length)


def _end_of_dice(line: UnderstoodLine, written: str) -> int:
    """Return where the first roll of a line ends, or words begin that are none of it."""
    words = (begin for begin, _, meaning in line.taken if meaning == "label" and written[begin] != "[")
    parts = (written.index(",") for _ in line.rolls.parts[1:] if "," in written)
    return min([*words, *parts], default=len(written))


def _shorten(sentence: str, tokens: tuple[Token, ...], length: int, at: int | None) -> int:
    """Return how much is before the token at which reading stopped, at least one less; 0: nothing is."""
    at = length if at is None else at
    end = max((token.start for token in tokens if token.start < length and token.start <= at), default=0)
    if sentence[end - 1 : end + 1].isalnum():  # a word cannot be cut in two
        return 0
    return len(sentence[:end].rstrip())
