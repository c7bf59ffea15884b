"""What people write by habit, and what they mean: looked through in order where reading stopped."""

from typing import Literal, NamedTuple

_END = r"\s*\Z"
_SIGNS = r"(?:[^\x00-\xff\u2010-\u2015\u2212]|[&@~_:])[^;\n]*"
_OPERATOR = r"[-+*/×÷−–]"
_DICE = r"\d*\s*d\s*[\d%f]\d*|\d+|[({]"


class Hint(NamedTuple):
    """A sentence for a place at which what stands before and what follows match."""

    sentence: str
    """`{left}` is what matched before, `{right}` what matched after, `{sum}` the whole value before, `{bare}`
    what matched before without signs of an explosion, `{number}` the digits of what matched after."""
    at: str = ""
    before: str = ""
    state: Literal["", "dice", "value", "ending", "open"] = ""
    """What came before: dice, some other value, what may end a roll, something that needs more; or any."""
    becomes: tuple[str, ...] = ()
    """What may stand in place of all that matched, or of the whole value before where `{sum}` is in it."""


HINTS = (
    Hint("leave `{left}` out: the dice alone are enough.", "", r"\A\s*roll", becomes=("",)),
    Hint("leave `{right}` out: the dice alone are enough.", r"[/!]\s*r(oll)?\b", r"\A", becomes=("",)),
    Hint("leave the backticks out.", r"`(.*)`?", r"", becomes=("",)),
    Hint("stats stands for 6x 4d6kh3 and must stand alone.", "", r"\A\s*stats", becomes=("stats; ",)),
    Hint(
        "`{left}` is no function here: there are max, min, abs, floor and ceil.",
        r"\(",
        r"(?<!\w)[a-z]{2,}",
        becomes=("floor(", "ceil("),
    ),
    Hint("write numbers with the digits 0 to 9.", r"(?![0-9])(?u:\d)"),
    Hint(
        "for a number from 1 to {number} write d{number}.",
        r"\.\.+\s*\d+",
        r"(?<![\w.])1",
        becomes=("d{number}",),
    ),
    Hint(
        "for a number from {left} to {number} write d[{left}..{number}].",
        r"\.\.+\s*\d+",
        r"(?<![\w.])\d+",
        becomes=("d[{left}..{number}]",),
    ),
    Hint("numbers are whole: leave `{right}` out.", r"\.\d*", r"\d", becomes=("{left}",)),
    Hint("write >= in place of `{right}`.", r"≥|=>", becomes=(">=",)),
    Hint("write <= in place of `{right}`.", r"≤|=<", becomes=("<=",)),
    Hint("write >= in place of `=>`.", r">", r"=", becomes=(">=",)),
    Hint("write <= in place of `=<`.", r"<", r"=", becomes=("<=",)),
    Hint("write = once.", r"=", r"=", becomes=("=",)),
    Hint("what is not equal cannot be asked for: write < or >.", r">", r"<", becomes=("<", ">")),
    Hint(
        "`x` repeats dice only at the beginning, as in 6x 4d6kh3; write * to multiply, or ! to explode.",
        r"x\s*\d+",
        state="dice",
        becomes=("{number}x {sum}", "!{number}", "*{number}"),
    ),
    Hint(
        "`{right}` repeats dice only at the beginning, as in 6x 4d6kh3; write * to multiply.",
        r"[x×]",
        becomes=("*", ""),
    ),
    Hint(
        "write ; between two rolls; a comma stands within a group, as in {{2d20, 1d12}}kh1.",
        r",",
        becomes=("; ",),
    ),
    Hint("a value has one label: leave the second out.", r"\[[^\[\]]*\]?", r"\]", becomes=("]",)),
    Hint("a label stands after a value.", r"\[", state="open"),
    Hint(
        "`{right}` must be written before the label `{left}`.",
        r"(?:rr|ro|r|!|min?|max?|[kd][hl]|k|[<>=])[<>=]*\d*",
        r"\[[^\[\]]*\]",
        becomes=("{right}{left}",),
    ),
    Hint(
        "to compare a whole sum, put it in parentheses: ({sum}){right}.",
        r"[<>]=?\s*\d+|=\s*\d+",
        "",
        "value",
        ("({sum}){right}",),
    ),
    Hint("`{right}` compares dice, and must stand after them.", r"[<>=]+", "", "open"),
    Hint(
        "`{left}` says what explodes: write another comparison to count, as in {left}>=6{right}.",
        r"f\s*[<>=]*\d+",
        r"!(?:!|p)?\s*[<>=]+\s*\d+",
        "dice",
        ("{left}{bare}{right}", "{bare}{right}"),
    ),
    Hint(
        "failures are counted beside successes: write >=6f1, or =1:-1 for failures alone.",
        r"f\s*[<>=]*\d*",
        "",
        "dice",
        ("=1:-1", "=1"),
    ),
    Hint("a die explodes in one way: !, !! or !p.", r"[p!]", "!", becomes=("!",)),
    Hint("`{left}` needs the number of sides, such as d6.", before=r"d", state="open", becomes=("d6", "d20")),
    Hint(
        "`{left}` needs a number, such as {left}1.",
        before=r"rr|ro|r|min?|max?|(?<=\d)\s*f",
        state="open",
        becomes=("{left}1",),
    ),
    Hint("`{left}` needs a number, such as {left}5.", before=r"[<>]=?|=", state="open", becomes=("",)),
    Hint(
        "two signs stand side by side: leave `{right}` out.",
        _OPERATOR,
        _OPERATOR,
        "open",
        ("{left}", "{right}"),
    ),
    Hint(
        "for advantage write 2d20kh1, or adv behind a sum.",
        r"\+\s*d\s*20\b",
        r"\A\s*",
        "open",
        ("2d20kh1", "d20"),
    ),
    Hint("`{right}` needs a value before it, such as 2d6.", _OPERATOR, "", "open", ("1d20{right}", "")),
    Hint("`{left}` needs a value after it, such as 2d6.", _END, _OPERATOR, becomes=("",)),
    Hint(
        "`{left}` needs dice after it, such as {left} 4d6kh3.",
        _END,
        r"\d+\s*[x×]",
        becomes=("{left} 4d6kh3",),
    ),
    Hint("`{right}` stands after dice only, as in 4d6{right}.", r"(?:[kd][hl]|k|rr?|ro|mi|ma)\s*\d+|![!p]?"),
    Hint("a value is missing between `{left}` and `{right}`.", r"[)}}]", r"[({{]"),
    Hint(
        "a sign is missing before `{right}`: write vs to reach it, + to add it.",
        r"\d+(?!\d|\s*[d(x×%])",
        r"[-+]\s*\d+",
        "value",
        ("{left} vs {right}", "{left} + {right}"),
    ),
    Hint(
        "a sign is missing before `{right}`: write + to add it.",
        _DICE,
        state="value",
        becomes=(" + {right}", "; {right}"),
    ),
    Hint(
        "a sign is missing before `{right}`: write + to add it.",
        _DICE,
        state="dice",
        becomes=(" + {right}", "; {right}"),
    ),
    Hint("Fate dice are written {left}: leave `{right}` out.", r"ate|udge", r"\d*df", "dice", ("",)),
    Hint(
        "`{right}` is no modifier: dice take rr, ro, !, i, mi, ma, kh, kl, km, dh, dl and comparisons.",
        r"[a-z]+\d*",
        "",
        "dice",
        (" # {right}",),
    ),
    Hint(
        "write # before a label that is not words.",
        _SIGNS,
        "",
        "value",
        (" # {right}",),
    ),
    Hint(
        "write # before a label that is not words.",
        _SIGNS,
        "",
        "dice",
        (" # {right}",),
    ),
    Hint(
        "another roll begins here: write ; before `{right}`.",
        r"\d*\s*d\s*[\d%f][^;\n]*|[({$][^;\n]*",
        state="ending",
        becomes=("; {right}",),
    ),
    Hint(
        "a label within a sum stands in square brackets: [{bare}].",
        r"[-+*/×÷−–]",
        r"\s(?!d[\d%])(?u:[^\W\d_])[^;#\d]*",
        "ending",
        ("[{bare}] {right}",),
    ),
    Hint(
        "write # before a label with `{right}` in it.",
        r"[^\s;]",
        r"(?<=\s)(?!d[\d%])(?u:[^\W\d_])[^;#]*",
        "ending",
        ("# {left} {right}",),
    ),
)
