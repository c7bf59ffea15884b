"""What people write by habit that cannot be read, and what they mean.

A table, searched where reading stopped: each row says what is wrong, and what would be right.
"""

import re
from functools import lru_cache
from typing import Literal, NamedTuple

from bot.mechanics.notation.mistakes import Mistake, Repair
from bot.mechanics.reading.dice_names import nearest, stands_for

_END = r"\s*\Z"
_OPERATOR = r"[-+*/×÷−–]"
_DICE = r"\d*\s*d\s*[\d%f]\d*|\d+|[({]"


class Hint(NamedTuple):
    """A sentence for a place where the text before and after matches."""

    sentence: str
    """`{left}` is what matched before, `{right}` what matched after, `{sum}` the whole value before, `{bare}`
    what matched before without signs of an explosion, `{number}` the digits of what matched after.
    """
    at: str = ""
    before: str = ""
    state: Literal["", "dice", "value", "dice or value", "ending", "open"] = ""
    """What came before: dice, another value, something that may end a roll, something that needs more; or
    any.
    """
    becomes: tuple[str, ...] = ()
    """Repairs for the whole match, or with `{sum}` for the whole value before it."""


HINTS = (
    Hint("`stats` means 6x 4d6kh3: write only `stats`.", "", r"\A\s*stats", becomes=("stats; ",)),
    Hint(
        "`{left}` is not a function here: there are max, min, abs, floor and ceil.",
        r"\(",
        r"(?<!\w)[a-z]{2,}",
        becomes=("floor(", "ceil("),
    ),
    Hint(
        "`{left}{right}` is not understood: write `d{number}` for 1 to {number}.",
        r"\.\.+\s*\d+",
        r"(?<![\w.])1",
        becomes=("d{number}",),
    ),
    Hint(
        "`{left}{right}` is not understood: write `d[{left}..{number}]` for {left} to {number}.",
        r"\.\.+\s*\d+",
        r"(?<![\w.])\d+",
        becomes=("d[{left}..{number}]",),
    ),
    Hint("only whole numbers are possible: leave `{right}` out.", r"\.\d*", r"\d", becomes=("{left}",)),
    Hint("`==` is not understood: write `=`.", r"=", r"=", becomes=("=",)),
    Hint("`<>` is not understood: write `<` or `>`.", r">", r"<", becomes=("<", ">")),
    Hint(
        "`{right}` is not clear: write `{number}x` before the dice to repeat them, `!{number}` to explode on "
        "{number}, or `*{number}` to multiply.",
        r"x\s*\d+",
        state="dice",
        becomes=("{number}x {sum}", "!{number}", "*{number}"),
    ),
    Hint(
        "a comma is only for groups, such as {{2d20, 1d12}}kh1: write `;` between two rolls.",
        r",",
        becomes=("; ",),
    ),
    Hint("dice can have only one label: leave `{right}` out.", r"\[[^\[\]]*\]?", r"\]", becomes=("]",)),
    Hint("a label must come after dice or a number, as in 2d6[fire].", r"\[", state="open"),
    Hint(
        "`{right}` needs parentheses to compare a whole sum: write `({sum}){right}`.",
        r"[<>]=?\s*\d+|=\s*\d+",
        "",
        "value",
        ("({sum}){right}",),
    ),
    Hint("`{right}` must come after dice, as in 6d10>=8.", r"[<>=]+", "", "open"),
    Hint(
        "`{left}` says what explodes, not what counts: write a second comparison, as in `{left}>=6{right}`.",
        r"f\s*[<>=]*\d+",
        r"!(?:!|p)?\s*[<>=]+\s*\d+",
        "dice",
        ("{left}{bare}{right}", "{bare}{right}"),
    ),
    Hint(
        "`{right}` needs successes before it: write `>=6f1`, or `=1:-1` to subtract 1 for each 1.",
        r"f\s*[<>=]*\d*",
        "",
        "dice",
        ("=1:-1", "=1"),
    ),
    Hint("a die can explode in only one way: write `!`, `!!` or `!p`.", r"[p!]", "!", becomes=("!",)),
    Hint("`{left}` needs the number of sides, such as d6.", before=r"d", state="open", becomes=("d6", "d20")),
    Hint(
        "`{left}` needs a number, such as `{left}1`.",
        before=r"rr|ro|r|min?|max?|(?<=\d)\s*f",
        state="open",
        becomes=("{left}1",),
    ),
    Hint("`{left}` needs a number, such as `{left}5`.", before=r"[<>]=?|=", state="open", becomes=("",)),
    Hint(
        "there are two signs in a row, `{left}` and `{right}`: leave one of them out.",
        _OPERATOR,
        _OPERATOR,
        "open",
        ("{left}", "{right}"),
    ),
    Hint(
        "write something after `{left}`, such as `{left} 3`, or leave `{left}` out.",
        _END,
        _OPERATOR,
        becomes=("",),
    ),
    Hint(
        "`{left}` needs dice after it, such as `{left} 4d6kh3`.",
        _END,
        r"\d+\s*[x×]",
        becomes=("{left} 4d6kh3",),
    ),
    Hint("`{right}` can only follow dice, as in `4d6{right}`.", r"(?:[kd][hl]|k|rr?|ro|mi|ma)\s*\d+|![!p]?"),
    Hint(
        "there is nothing between `{left}` and `{right}`: write dice or a number there, such as (2d6).",
        r"[)}}]",
        r"[({{]",
    ),
    Hint(
        "a sign is missing before `{right}`: write `vs {right}` for a target, or `+ {right}` to add it.",
        r"\d+(?!\d|\s*[d(x×%])",
        r"[-+]\s*\d+",
        "value",
        ("{left} vs {right}", "{left} + {right}"),
    ),
    Hint(
        "a sign is missing before `{right}`: write `+` to add it, or `;` for a second roll.",
        _DICE,
        state="dice or value",
        becomes=(" + {right}", "; {right}"),
    ),
    Hint(
        "`{right}` is not understood after dice: leave it out, or write `rr`, `ro`, `!`, `kh` or `kl`.",
        r"[a-z]+\d*",
        "",
        "dice",
        (" # {right}",),
    ),
    Hint(
        "`{right}` begins another roll: write `;` before `{right}`.",
        r"\d*\s*d\s*[\d%f][^;\n]*|[({$][^;\n]*",
        state="ending",
        becomes=("; {right}",),
    ),
)


COMMANDS = {"odds", "fair", "deck"}
"""Commands whose names people type before dice."""

NAMELESS = frozenset((
    "vtm", "v5", "vampire", "l5r", "genesys", "swrpg", "gurps", "pbta", "dcc", "pf2", "pf2e", "ork", "yz",
    "blades",
))  # fmt: skip
"""Games without a name for dice that can be added; people ask for them by these names."""

DICE_WORDS = {"die", "dice"}

_ASKING = {"dc", "ac", "half"}
"""Words before dice that are no label: `dc 15 d20+3`, `half 8d6`."""

_CLOSING = {"(": ")", "{": "}", "[": "]"}
_LAST_WORD = re.compile(r"(?<![\w%$])(?!roll\b)([a-z]\w*)\s*\Z", re.ASCII | re.IGNORECASE)
_WORD = re.compile(r"[a-z]+\d*|\d+|.", re.ASCII | re.IGNORECASE | re.DOTALL)


class ReadingStop(NamedTuple):
    """The place where reading stopped, and what could have been there."""

    text: str
    at: int
    expected: frozenset[str]

    @property
    def found(self) -> str:
        """The word or sign there, with invisible characters by their number."""
        found = _WORD.match(self.text, self.at)
        return "" if not found else _printable(found[0])

    @property
    def state(self) -> str:
        """What came before: dice, another value, a possible end of a roll, or something that needs more."""
        if "KEEP" in self.expected:
            return "dice"
        if "PLUS" in self.expected:
            return "value"
        return "ending" if "SEPARATOR" in self.expected and self.text[: self.at].strip(" ;\n") else "open"


def find_mistake(place: ReadingStop) -> Mistake | None:
    """Return the usual mistake that explains why reading stopped, or None."""
    return _find_unknown(place) or _check_brackets(place) or _find_hint(place)


def explain_unknown(at: int, word: str) -> Mistake:
    """Say that a word is no name, and offer similar names."""
    if word.lower() in DICE_WORDS:
        return Mistake(at, f"`{word}` needs the number of sides, such as d6 or 2d6.")
    if word.lower() in NAMELESS:
        return Mistake(
            at, f"`{word}` is the name of a game, not of dice: write dice, such as 2d6 + 3 or 6d10>=6."
        )
    close = nearest(word)
    other = "write a number instead, such as 3." if at else "write dice first, such as 2d6 + 3."
    hint = f"did you mean `{close}`?" if close else other
    repairs = (Repair(at, at + len(word), close),) if close else ()
    return Mistake(at, f"`{word}` is not known: {hint}", repairs)


def _find_unknown(place: ReadingStop) -> Mistake | None:
    """Return the mistake of an unknown word before this place: `attack 7`, `attack 1d20+7`."""
    if place.state != "value" or not place.found[:1].isalnum():
        return None
    word = _LAST_WORD.search(place.text[: place.at])
    if word is None or stands_for(word[1]):
        return None
    if word[1].lower() in COMMANDS:
        gone = Repair(word.start(), place.at, "")
        return Mistake(word.start(), f"`{word[1]}` is a command of its own: leave it out here.", (gone,))
    mistake = explain_unknown(word.start(), word[1])
    if word[1].lower() in DICE_WORDS | _ASKING:
        return mistake
    ending = re.search(r"[;\n]", place.text[place.at :])
    end = place.at + ending.start() if ending else len(place.text)
    repair = Repair(word.start(), end, f"{place.text[place.at : end].rstrip()} # {word[1]}")
    return Mistake(mistake.at, mistake.sentence, (*mistake.repairs, repair))


def _check_brackets(place: ReadingStop) -> Mistake | None:
    """Say which bracket is never closed, or never opened."""
    opened = _list_open(place.text[: place.at])
    here = place.text[place.at : place.at + 1]
    if here == "[" and "]" not in place.text[place.at :]:
        end = len(place.text)
        return Mistake(
            place.at, "`[` is not closed: write `]` after the text in it.", (Repair(end, end, "]"),)
        )
    if here and here in ")}]":
        if not opened:
            gone = Repair(place.at, place.at + 1, "")
            return Mistake(
                place.at, f"there is no opening bracket for `{here}`: leave `{here}` out.", (gone,)
            )
        if _CLOSING[opened[-1][1]] != here:
            at, bracket = opened[-1]
            instead = Repair(place.at, place.at + 1, _CLOSING[bracket])
            sentence = (
                f"`{bracket}` in column {at + 1} must be closed first: write `{_CLOSING[bracket]}` here."
            )
            return Mistake(place.at, sentence, (instead,))
    if opened and place.state != "open" and (not here or here in ";\n"):
        at, bracket = opened[-1]
        closed = Repair(place.at, place.at, "".join(_CLOSING[one] for _, one in reversed(opened)))
        sentence = f"`{bracket}` in column {at + 1} is not closed: write `{_CLOSING[bracket]}` here."
        return Mistake(place.at, sentence, (closed,))
    return None


def _list_open(text: str) -> list[tuple[int, str]]:
    """Return the brackets still open at the end of the text, with their positions."""
    opened: list[tuple[int, str]] = []
    for at, character in enumerate(re.sub(r"\[[^\[\]]*\]", lambda label: " " * len(label[0]), text)):
        if character in "({":
            opened.append((at, character))
        elif character in ")}" and opened:
            opened.pop()
    return opened


def _find_hint(place: ReadingStop) -> Mistake | None:
    before = place.text[: place.at].rstrip()
    for hint in HINTS:
        if hint.state and place.state not in hint.state.split(" or "):
            continue
        left = _pattern(rf"(?:{hint.before})\Z").search(before)
        right = _pattern(hint.at).match(place.text, place.at)
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
            shown = {name: _printable(word) for name, word in words.items()}
            return Mistake(place.at, hint.sentence.format(**shown), tuple(repairs))
    return None


@lru_cache(maxsize=256)  # more than the hints have: `re` caches only some hundreds of patterns
def _pattern(form: str) -> re.Pattern[str]:
    return re.compile(form, re.ASCII | re.IGNORECASE)


def _sum(before: str) -> str:
    """Return the sum that ends here, without its number of sets, and from the innermost open bracket on."""
    opened = _list_open(before)
    if opened:
        return re.split(r"[({,]", before)[-1].strip()
    last = re.split(r"[;\n]", before)[-1]
    return re.sub(r"\A\s*\d+\s*[x×]", "", last, flags=re.IGNORECASE).strip()


def _printable(text: str) -> str:
    return text if text.isprintable() else " ".join(f"U+{ord(character):04X}" for character in text)
