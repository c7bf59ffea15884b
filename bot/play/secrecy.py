"""Lines that ask for a hidden roll: nothing is rolled before their person has chosen who sees it.

Nothing is hidden without that choice, since each person's hidden rolls are counted.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from itertools import islice
from typing import NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.names_in_dice import list_named
from bot.mechanics.notation.line import Rolls
from bot.mechanics.notation.recorded import read_rolls
from bot.mechanics.secrecy import WORDS, SecretWord, blank_labels, list_label_words, list_secret_words
from bot.mechanics.templates import Template, list_open
from bot.mechanics.typed_line import TypedLine
from bot.play.event import Visibility
from bot.play.recording import COMMENT
from bot.play.settings import Configuration
from bot.play.transition import Submission
from bot.play.visibility import ALLOWED

RATHER: Mapping[str, Visibility] = {"gm": "both", "whisper": "both", "blind": "gm"}
"""Who sees a roll, by the word that asks for it; for other words the roller alone."""

WHO: Mapping[Visibility, str] = {
    "me": "only me",
    "both": "me and the game master",
    "gm": "only the game master",
}
"""The label of its button."""


MOST_TRIED = 2
"""How many such words of a line are tried: each takes a reading, of about ten milliseconds at worst."""


class Choice(NamedTuple):
    """One of the ways to go on."""

    title: str
    text: str
    """The line to roll."""
    show: str
    """The value of the option `show`."""


class SecrecyQuestion(BadInput):
    """A line asks for a hidden roll, and its person has not chosen who sees it."""

    def __init__(self, sentence: str, typed: str, choices: tuple[Choice, ...]) -> None:
        super().__init__(sentence, typed=typed.strip())
        self.choices = choices


class LineReading(NamedTuple):
    dice: str
    """Without labels."""
    labels: tuple[str, ...]


Read = Callable[[str], Awaitable[LineReading]]
"""Reads a line as it is read where it was typed, or raises `BadInput`."""


def reading_of(asked: Submission) -> LineReading:
    """Return how the line of a request was read."""
    comment = getattr(asked.request, COMMENT, None)
    if comment is None:
        return reading_of_rolls(read_rolls(asked.request.dice))
    return LineReading(asked.request.dice, (comment,))


def reading_of_line(line: TypedLine) -> LineReading:
    return (
        reading_of_rolls(line.roll)
        if isinstance(line.roll, Rolls)
        else LineReading(str(line.roll), (line.label,))
    )


def reading_of_rolls(rolls: Rolls) -> LineReading:
    """Return how dice were read."""
    return LineReading(str(rolls.bare), tuple(part.label for part in rolls.parts))


async def find_secret_word(
    read: Read,
    text: str,
    lines: Mapping[str, str],
    reading: LineReading | BadInput | None = None,
) -> SecretWord | None:
    """Return the word by which a line, or one of `lines` that it names, asks for a hidden roll, or None.

    `lines` are those of the sheet and of saved rolls, by name. `reading` is how the line was read, if known.
    """
    read = _remember(read, {} if reading is None else {text: reading})
    left, known, tried = [text], set[str](), set[str]()
    while left and len(tried) < MOST_TRIED:
        line = left.pop()
        for found in islice(list_secret_words(line, lines), MOST_TRIED):
            if found.rest not in tried and await _asks(read, line, found):
                return found if line is text else found._replace(rest=text)
            tried.add(found.rest)
            if line is text and await _is_refused_anyway(read, line, found):
                return None  # nothing is rolled, so nothing has to be hidden
        named = list_named(lines, line)
        left += [_fill(lines[name]) for name in named - known]
        known |= named
    return None


def _fill(line: str) -> str:
    """Return a line with a number in each of its blanks."""
    return Template(line, list_open(line)).put(dict.fromkeys(list_open(line), "1"))


async def _is_refused_anyway(read: Read, text: str, found: SecretWord) -> bool:
    """Whether a line is refused with the word and without it."""
    (whole, _), (rest, _) = [await _read(read, blank_labels(each)) for each in (text, found.rest)]
    return whole is rest is None


async def _asks(read: Read, text: str, found: SecretWord) -> bool:
    """Whether the word asks for a hidden roll in this place, and is no option of a game."""
    whole, is_refused = await _read(read, blank_labels(text))
    rest, _ = await _read(read, blank_labels(found.rest))
    if rest is None:
        return False
    if whole is None:
        return not (found.is_alone and any(rest.labels))
    labels = [words for label in whole.labels if (words := list_label_words(label))]
    if found.is_alone:
        return any(words.issubset(WORDS) for words in labels)
    return is_refused or whole.dice == rest.dice or any(found.word in words for words in labels)


def _remember(read: Read, readings: dict[str, LineReading | BadInput]) -> Read:
    """Return a function that reads each line once: a line is compared with itself without each word."""

    async def read_once(text: str) -> LineReading:
        if text not in readings:
            await asyncio.sleep(0)  # others are waiting: a line may be read several times
            try:
                readings[text] = await read(text)
            except BadInput as refused:
                readings[text] = refused
        reading = readings[text]
        if isinstance(reading, BadInput):
            raise reading
        return reading

    return read_once


async def _read(read: Read, text: str) -> tuple[LineReading | None, bool]:
    """Return how a line is read, or the offers in its place, and whether it is refused."""
    try:
        return await read(text), False
    except BadInput as refused:
        offer = next(iter(refused.offers), "")
    try:
        return await read(offer), True
    except BadInput:
        return None, True


def make_question(
    found: SecretWord, text: str, openly: str, configuration: Configuration, *, by_hand: bool = False
) -> SecrecyQuestion:
    """Return the question who sees a roll; `openly` is the line of one that all see.

    A person who throws real dice sees them, so hiding the roll from its roller is not offered.
    """
    allowed = ALLOWED[configuration.hidden] - ({"gm"} if by_hand else set())
    wanted: tuple[Visibility, ...] = (RATHER.get(found.word, "me"), "both", "me", "gm")
    hidden = next((each for each in wanted if each in allowed), None)
    choice = Choice("Roll openly", openly.strip(), "everyone")
    if hidden is None:
        sentence = (
            f"`{found.word}` asks for a hidden roll, and rolls cannot be hidden here: leave `{found.word}` "
            f"out, or write `# {found.word}` for a label."
        )
        return SecrecyQuestion(sentence, text, (choice,))
    return SecrecyQuestion(
        f"`{found.word}` asks for a hidden roll: press a button to choose who sees it, or write "
        f"`# {found.word}` if it is only a label.",
        text,
        (Choice(f"Roll hidden: {WHO[hidden]}", found.rest, hidden), choice),
    )
