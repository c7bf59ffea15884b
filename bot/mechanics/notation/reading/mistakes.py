"""Says what is wrong with an expression, at which column, and what would be right."""

import re
from typing import NamedTuple, cast

from lark import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from bot.mechanics.notation.aliases import NAMELESS, nearest, stands_for
from bot.mechanics.notation.reading.hints import HINTS

COMMANDS = {"odds", "fair", "deck"}
"""Commands whose names people type before dice."""

DICE_WORDS = {"die", "dice"}

_ASKING = {"dc", "ac", "half"}
"""Words before dice that are no label: `dc 15 d20+3`, `half 8d6`."""

_CLOSING = {"(": ")", "{": "}", "[": "]"}
_LAST_WORD = re.compile(r"(?<![\w%$])(?!roll\b)([a-z]\w*)\s*\Z", re.ASCII | re.IGNORECASE)
_WORD = re.compile(r"[a-z]+\d*|\d+|.", re.ASCII | re.IGNORECASE | re.DOTALL)


class ReadingStop(NamedTuple):
    """Where reading stopped, and what could have stood there."""

    text: str
    at: int
    expected: frozenset[str]

    @property
    def found(self) -> str:
        """What stands there instead; characters that cannot be shown are named by their number."""
        found = _WORD.match(self.text, self.at)
        return "" if not found else _shown(found[0])

    @property
    def state(self) -> str:
        """What came before: dice, some other value, what may end a roll, or something that needs more."""
        if "KEEP" in self.expected:
            return "dice"
        if "PLUS" in self.expected:
            return "value"
        return "ending" if "SEPARATOR" in self.expected and self.text[: self.at].strip(" ;\n") else "open"


class Repair(NamedTuple):
    """A change of the text that may make it right: what stands from `start` to before `end` is replaced."""

    start: int
    end: int
    text: str

    def of(self, text: str) -> str:
        """Return a text with the change made."""
        return f"{text[: self.start]}{self.text}{text[self.end :]}"


class Mistake(Exception):
    """Something wrong at a position of the text, which is counted from 0, or None: nowhere in particular."""

    def __init__(self, at: int | None, sentence: str, repairs: tuple[Repair, ...] = ()) -> None:
        super().__init__(at, sentence)
        self.at = at
        self.sentence = sentence
        self.repairs = repairs


def misread(text: str, error: UnexpectedInput) -> Mistake:
    """Return the mistake for what the parser could not read."""
    place = _place(text, error)
    if not text.strip():
        return Mistake(None, "There are no dice to throw: write some, such as 2d6 + 3.")
    found = _unknown_before(place) or _brackets(place) or _hinted(place)
    return found or Mistake(place.at, _otherwise(place))


def _place(text: str, error: UnexpectedInput) -> ReadingStop:
    end = len(text.rstrip())
    if isinstance(error, UnexpectedToken):
        at = None if error.token.type == "$END" else error.token.start_pos
        return ReadingStop(text, end if at is None else at, frozenset(error.expected))
    if isinstance(error, UnexpectedCharacters):
        at = cast(int, error.pos_in_stream)  # lark declares it to be None, and sets it
        return ReadingStop(text, at, frozenset(error.allowed))
    raise error


def unknown(at: int, word: str) -> Mistake:
    """Say that a word is no name, and which one may be meant."""
    if word.lower() in DICE_WORDS:
        return Mistake(at, f"write `{word}` by its sides, such as d6 or 2d6.")
    if word.lower() in NAMELESS:
        return Mistake(
            at, f"`{word}` is a game that has no name here: write its dice, such as 2d6 + 3 or 6d10>=6."
        )
    close = nearest(word)
    hint = f"is it {close}?" if close else "write dice, such as 2d6 + 3, and words behind them."
    repairs = (Repair(at, at + len(word), close),) if close else ()
    return Mistake(at, f"`{word}` is not known: {hint}", repairs)


def _unknown_before(place: ReadingStop) -> Mistake | None:
    """Return what is wrong where a word that is no name stands before: `attack 7`, `attack 1d20+7`."""
    if place.state != "value" or not place.found[:1].isalnum():
        return None
    word = _LAST_WORD.search(place.text[: place.at])
    if word is None or stands_for(word[1]):
        return None
    if word[1].lower() in COMMANDS:
        gone = Repair(word.start(), place.at, "")
        return Mistake(word.start(), f"`{word[1]}` is a command of its own: leave it out here.", (gone,))
    mistake = unknown(word.start(), word[1])
    if word[1].lower() in DICE_WORDS | _ASKING:
        return mistake
    ending = re.search(r"[;\n]", place.text[place.at :])
    end = place.at + ending.start() if ending else len(place.text)
    behind = Repair(word.start(), end, f"{place.text[place.at : end].rstrip()} # {word[1]}")
    return Mistake(mistake.at, mistake.sentence, (*mistake.repairs, behind))


def _brackets(place: ReadingStop) -> Mistake | None:
    """Say which bracket was not closed, or never opened."""
    opened = _opened(place.text[: place.at])
    here = place.text[place.at : place.at + 1]
    if here == "[" and "]" not in place.text[place.at :]:
        end = len(place.text)
        return Mistake(place.at, "the label is not closed: write `]` after it.", (Repair(end, end, "]"),))
    if here and here in ")}]":
        if not opened:
            gone = Repair(place.at, place.at + 1, "")
            return Mistake(place.at, f"`{here}` closes nothing: leave it out.", (gone,))
        if _CLOSING[opened[-1][1]] != here:
            at, bracket = opened[-1]
            instead = Repair(place.at, place.at + 1, _CLOSING[bracket])
            sentence = (
                f"`{bracket}` of column {at + 1} must be closed first: write `{_CLOSING[bracket]}` here."
            )
            return Mistake(place.at, sentence, (instead,))
    if opened and place.state != "open" and (not here or here in ";\n"):
        at, bracket = opened[-1]
        closed = Repair(place.at, place.at, "".join(_CLOSING[one] for _, one in reversed(opened)))
        sentence = f"`{bracket}` of column {at + 1} is not closed: write `{_CLOSING[bracket]}` here."
        return Mistake(place.at, sentence, (closed,))
    return None


def _opened(text: str) -> list[tuple[int, str]]:
    """Return the brackets that are open at the end of the text, with their positions."""
    opened: list[tuple[int, str]] = []
    for at, character in enumerate(re.sub(r"\[[^\[\]]*\]", lambda label: " " * len(label[0]), text)):
        if character in "({":
            opened.append((at, character))
        elif character in ")}" and opened:
            opened.pop()
    return opened


def _hinted(place: ReadingStop) -> Mistake | None:
    before = place.text[: place.at].rstrip()
    for hint in HINTS:
        if hint.state not in {"", place.state}:
            continue
        left = re.search(rf"(?:{hint.before})\Z", before, re.ASCII | re.IGNORECASE)
        right = re.compile(hint.at, re.ASCII | re.IGNORECASE).match(place.text, place.at)
        if left and right:
            words = {
                "left": left[0],
                "right": right[0],
                "sum": _sum(before),
                "bare": re.sub(r"\A\s*!*p?\s*(?=[<>=])", "", left[0], flags=re.IGNORECASE).strip(),
                "number": re.sub(r"\D", "", right[0]),
            }
            starts = {False: left.start(), True: len(before) - len(words["sum"])}
            repairs = (
                Repair(starts["{sum}" in new], right.end(), new.format(**words)) for new in hint.becomes
            )
            return Mistake(place.at, hint.sentence.format(**words), tuple(repairs))
    return None


def _sum(before: str) -> str:
    """Return the sum that ends here: without sets, and from the innermost open bracket on."""
    opened = _opened(before)
    if opened:
        return re.split(r"[({,]", before)[-1].strip()
    last = re.split(r"[;\n]", before)[-1]
    return re.sub(r"\A\s*\d+\s*[x×]", "", last, flags=re.IGNORECASE).strip()


def _otherwise(place: ReadingStop) -> str:
    if not place.found:
        return "the expression ends, but a value must follow, such as 2d6."
    if place.state == "open":
        return f"`{place.found}` is not understood here: a value must follow, such as 2d6."
    return f"`{place.found}` is not understood here: a sign such as + may follow, or the end."


def _shown(text: str) -> str:
    return text if text.isprintable() else " ".join(f"U+{ord(character):04X}" for character in text)
