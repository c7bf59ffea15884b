"""What people write by habit, and what they mean: looked through in order where reading stopped."""

from typing import Literal, NamedTuple

_END = r"\s*\Z"
_VALUE = r"[\w({]"
_OPERATOR = r"[-+*/×÷−–]"


class Hint(NamedTuple):
    """A sentence for a place at which what stands before and what follows match."""

    sentence: str
    """`{left}` is what matched before, `{right}` what matched after, `{sum}` the whole value before."""
    at: str = ""
    before: str = ""
    state: Literal["", "dice", "value", "open"] = ""
    """What came before: dice, some other value, something that needs more, or whatever it is."""


HINTS = (
    Hint("leave `{left}` out: the dice alone are enough.", "", r"\A\s*roll"),
    Hint("leave `{right}` out: the dice alone are enough.", r"[/!]\s*r(oll)?\b", r"\A"),
    Hint("leave the backticks out.", r"`"),
    Hint("stats stands for 6x 4d6kh3 and must stand alone.", "", r"\A\s*stats"),
    Hint(
        "`{left}` is no function here: to keep the highest value write {{2d6, 3d4}}kh1.",
        r"\(",
        r"(?<!\w)[a-z]{2,}",
    ),
    Hint("write numbers with the digits 0 to 9.", r"(?![0-9])(?u:\d)"),
    Hint("numbers are whole: leave `{right}` out.", r"\.\d*", r"\d"),
    Hint("write >= in place of `{right}`.", r"≥|=>"),
    Hint("write <= in place of `{right}`.", r"≤|=<"),
    Hint("write >= in place of `=>`.", r">", r"="),
    Hint("write <= in place of `=<`.", r"<", r"="),
    Hint("write = once.", r"=", r"="),
    Hint("what is not equal cannot be asked for: write < or >.", r">", r"<"),
    Hint("`{right}` repeats dice only at the beginning, as in 6x 4d6kh3; write * to multiply.", r"[x×]"),
    Hint("a comma stands between the values of a group only, as in {{2d20, 1d12}}kh1.", r","),
    Hint("a value has one label: leave the second out.", r"\[", r"\]"),
    Hint("a label stands after a value.", r"\[", state="open"),
    Hint(
        "`{right}` must be written before the label `{left}`.",
        r"(?:rr|ro|r|!|min?|max?|[kd][hl]|k|[<>=])[<>=]*\d*",
        r"\[[^\[\]]*\]",
    ),
    Hint(
        "to compare a whole sum, put it in parentheses: ({sum}){right}.",
        r"[<>]=?\s*\d+|=\s*\d+",
        "",
        "value",
    ),
    Hint("`{right}` compares dice, and must stand after them.", r"[<>=]+", "", "open"),
    Hint("to explode, write ! or !6 in place of `{right}`.", r"e\d*\b", "", "dice"),
    Hint(
        "`{right}` takes the place of d20: write {right} alone, or {right} + 5.",
        r"(?:adv|dis)\w*",
        "",
        "dice",
    ),
    Hint("write dl1 to drop the lowest die, or + before `{right}` to add dice.", r"d\s*\d+", "", "dice"),
    Hint(
        "`{left}` says what explodes: write another comparison to count, as in {left}>=6{right}.",
        r"f\s*[<>=]*\d+",
        r"!(?:!|p)?\s*[<>=]+\s*\d+",
        "dice",
    ),
    Hint("failures are counted beside successes: write >=6f1.", r"f\s*[<>=]*\d*", "", "dice"),
    Hint("a die explodes in one way: !, !! or !p.", r"[p!]", "!"),
    Hint("`{left}` needs the number of sides, such as d6.", before=r"d", state="open"),
    Hint(
        "`{left}` needs a number, such as {left}1.",
        before=r"kh|kl|dh|dl|k|rr|ro|r|min?|max?|(?<=\d)\s*f",
        state="open",
    ),
    Hint("`{left}` needs a number, such as {left}5.", before=r"[<>]=?|=", state="open"),
    Hint("two operators stand side by side: leave `{right}` out.", _OPERATOR, _OPERATOR, "open"),
    Hint("`{right}` needs a value before it, such as 2d6.", _OPERATOR, "", "open"),
    Hint("`{left}` needs a value after it, such as 2d6.", _END, _OPERATOR),
    Hint("`{left}` needs dice after it, such as {left} 4d6kh3.", _END, r"\d+\s*[x×]"),
    Hint("`{right}` stands after dice only, as in 4d6{right}.", r"(?:[kd][hl]|k|rr?|ro|mi|ma)\s*\d+|![!p]?"),
    Hint("a value is missing between `{left}` and `{right}`.", r"[)}}]", r"[({{]"),
    Hint("`%` stands after `d` only, as in d%.", "%"),
    Hint(
        "an operator is missing before `{right}`: write + to add it.",
        r"\d*\s*d\s*[\d%f]\d*|\d+|[({]",
        state="value",
    ),
    Hint(
        "an operator is missing before `{right}`: write + to add it.",
        r"\d*\s*d\s*[\d%f]\d*|\d+|[({]",
        state="dice",
    ),
    Hint(
        "`{right}` is no modifier: dice take rr, ro, !, mi, ma, kh, kl, dh, dl and comparisons.",
        r"[a-z]+\d*",
        "",
        "dice",
    ),
)
