"""What other bots, tables and habits write, in dice as they are written here: tried where a line is refused.

Each is offered, and never rolled unasked: with some bot it means something else.
"""

import re
from collections.abc import Callable

Instead = str | Callable[[re.Match[str]], str]

_DICE = r"\d*d\d+"
_WORDS = r"(?!(?:half|halve|odds|fair|deck)\b)[^\W\d_][^;:,#\d+()*/-]*?"
LABEL_BEFORE = (rf"\A({_WORDS})\s+({_DICE}[^;,#\n]*)\Z", r"\2 # \1")
"""Words before dice that are their label: tried when all else is written in dice."""

_ADVANTAGE = r"(?:\b(?:with|at)\s+)?\b(adv|advantage|dis|disadvantage)"

OTHER_BOTS: tuple[tuple[str, Instead], ...] = (
    (r"\A\s*(?:[/!]?r(?:oll)?\s+)?\[\[([^\[\]]*)\]\]\s*\Z", r"\1"),
    (r"\[\[([^\[\]]*)\]\]", r"(\1)"),
    (r"(?<![a-z])d\{([^{}]*)\}", r"d[\1]"),
    (r"(?<![a-z])d(?:fate|fudge|f\.2)(?![a-z])", "dF"),
    (r"\A(\d*)k(?=\d)", r"\1d"),
    (rf"({_DICE})\s*-\s*(l|h)(?:owest|ighest)?\b", r"\1d\2"),
    (rf"({_DICE})([hl])(?![a-z])", r"\1k\2"),
    (rf"({_DICE})ex?(\d+)", r"\1!=\2"),
    (rf"({_DICE})(?:ex|x)(?!\w)", r"\1!"),
    (rf"({_DICE})\s*f(\d+)\s*t(\d+)", r"\1t\3f\2"),
    (r"(\d+d\d+)\s*s(\d+)\b", r"\1>=\2"),
    (r"(\d+d\d+)\s+(\d+)\+(?=\s*(?:\Z|;))", r"\1>=\2"),
    (rf"({_DICE})(?:c[sf]\d+){{2,}}", r"\1"),
    (rf"({_DICE}|\))\s*==+\s*(\d+)", r"\1 vs =\2"),
    (r"\A\s*repeat\s*\(\s*(.*),\s*(\d+)\s*\)", r"\2x \1"),
    (r"\b(\d+)cod(\d*)", lambda pool: f"{pool[1]}d10!>={pool[2] or 10}>=8"),
    (r"\b(?:cod)?(\d+)(?:d10)?\s+(\d+)\s*-?again\b", r"\1d10!>=\2>=8"),
    (r"\bcod(\d+)\s+rote\b", r"\1d10ro<8!=10>=8"),
    (r"\b(\d+)wod(\d+)", r"wod\1t\2"),
    (r"\bwod(\d+)\s+(\d+)\b", r"wod\1t\2"),
    (r"\b(\d+)yz\b", r"\1d6>=6"),
    (r"\bsp(\d+)\b", r"\1d10!>=10>=8"),
    (r"\bsnm(\d+)\b", r"\1d6!>=6>=4"),
    (r"\bex(\d+)\b", r"\1d10>=7:1,=10:2"),
    (r"\bdd34\b", "10*1d3 + 1d4"),
    (r"\bcoc\s+(?:vs\s+)?(\d+)", r"coc vs <=\1"),
)
"""Forms of other bots, Dice Maiden's names of games among them."""

AT_TABLES: tuple[tuple[str, Instead], ...] = (
    (r"\A(.*\S)\s+(\d+)\s+times\Z", r"\2x \1"),
    (r"\A(\d+)\s+times\s+(?=\S)", r"\1x "),
    (r"\A(.*\S)\s+twice\Z", r"2x \1"),
    (r"\A(.*\S)\s+thrice\Z", r"3x \1"),
    (rf"\A(?:half|halve)\s+(?:of\s+)?({_DICE})\Z", r"\1/2"),
    (
        rf"\A(?:({_WORDS})\s+)?({_DICE})\s*,\s*half(?:\s+damage)?(?:\s+on(?:\s+an?)?\s+save)?\Z",
        r"$a = \2 # \1; $a/2 # half",
    ),
    (r"\A(?:dc|ac)\s*(\d+)[\s,:]+(.*d\s*\d.*)\Z", r"\2 vs \1"),
    (r"\b1?d20([^;#]*?)\s+(?:double|triple)\s+adv(?:antage)?\b", r"3d20kh1\1"),
    (rf"\A(?:({_WORDS})\s+)?{_ADVANTAGE}\s*\+\s*(\d+)\Z", r"d20 + \3 \2 # \1"),
    (rf"\A({_WORDS})\s*\+\s*(\d+)\s+(?:dc|ac|vs)\s*(\d+)\Z", r"d20 + \2 vs \3 # \1"),
    (rf"\A({_WORDS})\s*\+\s*(\d+)\s+{_ADVANTAGE}\Z", r"d20 + \2 \3 # \1"),
    (r"\A(.*\S)\s+(?:in\s+order|down\s+the\s+line)\Z", r"6x \1"),
    (rf"({_DICE})([^;#]*?)\s*(?<![a-z])(?:gwf|great\s+weapon(?:\s+fighting)?)\b", r"\1ro<=2\2"),
    (r"(\d+d6)\s+hits\b", r"\1>=5"),
    (r"\bre-?roll\w*\s+(\d+)s?\s+(?:and|or)\s+(\d+)s?\b", r"rr\1rr\2"),
    (r"\belven\s+accuracy\b", "3d20kh1"),
    (r"\A(\d+)\s*\((?=.*d)", r"\1*("),
    (r"\?+\s*\Z", ""),
    (r"(?:\A|(?<=[;,\n]))\s*([^\W\d_][^;:,#\n]*?)\s*:\s*([^;:,#\n]*d\s*[\d%f][^;,#\n]*)", r"\2 # \1"),
    (r"\A([^\W\d_][^;:,#\d+]*?)\s*\+\s*(\d+)\s*\Z", r"d20 + \2 # \1"),
    (r"\A(initiative|[^\W\d_]\w*\s+(?:check|save|saving\s+throw))\Z", r"d20 # \1"),
    (r"\A([^\W\d_]\w*)\s+or\s+([^\W\d_]\w*)\Z", r"d[\1, \2]"),
)
"""Forms of speech and of character sheets: `stealth +5`, `attack: 1d20+7`."""

LABELS: tuple[tuple[str, str], ...] = (
    (r"\s*[,:(*_]+\s*([^\W\d_][^;,:()*_#]*?)\s*[)*_]*\s*\Z", r" # \1"),
    (
        r"\s+[-–—]\s+(?!(?:str|dex|con|int|wis|cha|prof|mod|lowest|highest)\b)([^\W\d_][^;,:()*_#]*?)\s*\Z",
        r" # \1",
    ),
    (r"(?<=[\d)])\s+([^\W\d_][^;#]*[()][^;#]*)\Z", r" # \1"),
)
"""Words behind dice that are meant for a label, and have a sign before or around them."""


def changed(line: str, forms: tuple[tuple[str, Instead], ...]) -> str:
    """Return a line with all forms in it written as they are here."""
    for form, instead in forms:
        line = re.sub(form, instead, line, flags=re.IGNORECASE)
    return line
