"""What other bots, tables and habits write, in dice as they are written here: tried where a line is refused.

Most of it has one sensible meaning and names all of its dice: it is rolled, and echoed as it was read. What
means something else with some bot, or leaves dice to be guessed (GUESSED), is offered, and never rolled
unasked; of what has two meanings (EITHER) both are.

What people say of dice in words, and how that is written: tried where a line is not understood.
"""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple
from unicodedata import digit

Instead = str | Callable[[re.Match[str]], str]
Forms = tuple[tuple[str, Instead], ...]

_COUNTED = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
COUNT = rf"(\d+|{'|'.join(_COUNTED)})"
"""A number, in digits or as a word."""

_SIDES = {"four": 4, "six": 6, "eight": 8, "ten": 10, "twelve": 12, "twenty": 20, "hundred": 100}
_SIDED = r"d\s*[\d%f\[]"
_DICE = r"\d*+d\d++"
_COIN = "d[heads, tails]"
_BEGIN, _END = r"(?:\A|(?<=[;\n]))\s*", r"\s*(?=[;\n#]|\Z)"
_WORDS = r"(?!(?:half|halve|odds|fair|deck|average|mean|sum|total|max|min)\b)[^\W\d_][^;:,#\d+()*/-]*?"
_ADVANTAGE = r"(?:\b(?:with|at)\s+)?\b(adv|advantage|dis|disadvantage)"
_NAMING = (
    r"(?!(?:vs|versus|against|dc|ac|adv\w*|dis|disadvantage|with|at|and|or|drop|keep|take|re-?roll|plus|minus|times"
    r"|fate|fudge|stats|coc)\b)[^\W\d_]"
)
"""How words begin that ask for nothing."""

_D100 = r"(?<!\w)(?:1\s*)?d\s*(?:%|100(?!\d)|00)"
_BEST, _WORST = r"highest|higher|best|better|top", r"lowest|lower|worst"

_ROLL_UNDER = (
    r"(?:call\s+of\s+cthulhu|cthulhu|coc|delta\s+green|basic\s+roleplaying|brp|rune\s?quest|mothership"
    r"|eclipse\s+phase|unknown\s+armies|warhammer|wfrp|dark\s+heresy)"
)
"""Games in which a d100 is to stay at or below a skill."""

_VERSUS = r"(?:vs\.?|versus|against)\s*"


def number(word: str) -> str:
    """Return a number in digits."""
    return f"{_COUNTED.index(word.lower()) + 1}" if word.lower() in _COUNTED else word


def _write_keep(phrase: re.Match[str]) -> str:
    kind = "l" if phrase["end"] and re.fullmatch(_WORST, phrase["end"], re.IGNORECASE) else "h"
    verb = (phrase["verb"] or "keep").lower()
    many = number(phrase["first"] or phrase["then"] or "1")
    does = f"d{kind if phrase['end'] else 'l'}" if verb == "drop" else f"k{kind}"
    return f"{phrase['dice']}{does}{many}{phrase['words'] or ''}"


def _write_keep_of(phrase: re.Match[str]) -> str:
    kind = "h" if re.fullmatch(_BEST, phrase[1], re.IGNORECASE) else "l"
    return f"{phrase[3]}k{kind}{number(phrase[2] or '1')}"


def _bonus(phrase: re.Match[str]) -> str:
    many = number(phrase["many"] or phrase["more"] or "one")
    dice = "coc" if phrase["dice"].lower() == "coc" else "d%"
    return f"{dice}{phrase['kind'][0].lower()}{'' if many == '1' else many}{phrase['target'] or ''}"


def _write_target(phrase: re.Match[str]) -> str:
    """Read `8+` after dice: their sum where no die shows it, a count where their sum always reaches it."""
    many, sides, least = int(phrase["many"] or 1), int(phrase["sides"]), int(phrase["least"])
    counted, summed = many > 1 and 1 < least <= sides, many < least <= many * sides
    if counted == summed:
        return phrase[0]
    return f"{phrase['many']}d{sides}{'>=' if counted else ' vs '}{least}"


def _write_target_below(phrase: re.Match[str]) -> str:
    """Read `9-` after dice: their sum, where it is no count of dice."""
    many, sides, most = int(phrase["many"] or 1), int(phrase["sides"]), int(phrase["least"])
    return phrase[0] if many > 1 and most < sides else f"{phrase['many']}d{sides} vs <={most}"


_OR_MORE = r"(?:\+|\s*or\s+(?:more|higher|better|above|over|up))(?!\s*\w*d?\d)"
_OR_LESS = r"(?:[-−–](?!\s*\w)|\s*or\s+(?:less|lower|under|below|fewer))"

_REACHED = r"(?<!\w)(?P<many>\d*)d(?P<sides>\d+)\s+(?P<least>\d+)"

_DASHES = "\u2012\u2014\u2015\ufe63"
_QUOTES = "\u2019\u2018\u201a\u201b'\u00b4\u201c\u201d\u201e\u00ab\u00bb"
_PICTURE = r"[^\w\s\x00-\xff\u2010-\u2015\u2212][^\w\s]*"

SIGNS: Forms = (
    (rf"[{_DASHES}](?=\s*[\d(d])", "-"),
    (rf"(?<=\s)[{_QUOTES}]([^{_QUOTES}\"#;\n]+)[{_QUOTES}](?=\s|[;,]|\Z)", r'"\1"'),
    (r"`", ""),
    (r"\A\s*>\s*(?=\S)", ""),
    (r"\A\s*(\*\*|__|[*_])(.+)\1\s*\Z", r"\2"),
    (r"=>", ">="),
    (r"=<", "<="),
    (r"≥", ">="),
    (r"≤", "<="),
    (r"[🎲🎯]\ufe0f?", " "),
    (rf"\A\s*({_PICTURE})\s*(?=\d*d)(.+)\Z", r"\2 # \1"),
    (rf"(?<=[\w)%])\s*({_PICTURE})\s*\Z", r" # \1"),
)
"""Signs of keyboards and phones."""

SAID: Forms = (
    (r"\A(?:dc|ac)\s*(\d+)[\s,:]+(.*d\s*\d.*)\Z", r"\2 vs \1"),
    (r"\A[/!.]?(?:roll|throw|dice|die)\W*\Z", ""),
    (r"\A\s*[/!.]?\s*(?:please\s+)?(?:roll|throw|r)\b\s*(?:me\b)?\s*:?(?=\s*\S)", ""),
    (r"\bw/?\s*(?=(?:dis)?adv)", "with "),
    (rf"((?:{_VERSUS}|coc[bp]?\s+|<=?\s*)\d+)\s*%(?!\w)", r"\1"),
    (r"[\s,]*\bplease\b[.!]?", ""),
    (r"\?+\s*\Z", ""),
    (rf"\b(?:flip|toss)\s+(?={COUNT}\s+coins\b)", ""),
    (rf"\b{COUNT}\s+coins\b", lambda many: f"{number(many[1])}{_COIN}"),
    (r"\A\s*(?:a|the|one)\s+coin\s*\Z", "coin"),
    (r"(?<![^\W\d_])[wкд](?=\d)", "d"),
    (rf"\b({'|'.join(_COUNTED)})\s+(?=\d+\s*{_SIDED})", lambda many: f"{number(many[1])}x "),
    (rf"\b({'|'.join(_COUNTED)})\s+(?={_SIDED}|coin)", lambda many: number(many[1])),
    (rf"\b({'|'.join(_SIDES)})(?:\s+|-)sided\b", lambda sides: f"{_SIDES[sides[1].lower()]}-sided"),
    (r"\b(\d+)(?:\s+|-)sided(?:\s+(?:die|dice))?\b", r"d\1"),
    (r"\b(?:die|dice)\s+(\d+)\b", r"d\1"),
    (rf"\bd\s*({'|'.join(_SIDES)})\b", lambda sides: f"d{_SIDES[sides[1].lower()]}"),
    (rf"\b(?:a|an)\s+(?={_SIDED})", ""),
    (r"\bd00\b|(?:\b1?d100\s+)?\bpercent(?:ile)?(?:\s+dice)?\b", "d%"),
    (rf"(?<!\w)(\d+)\s+(?={_SIDED})(?!\d+\s+\d+d)", r"\1"),
    (r"(\d*d\d+)s\b", r"\1"),
    (
        rf"\b(plus|minus)\s+{COUNT}(?!\w)",
        lambda said: f"{'+-'[said[1].lower() == 'minus']} {number(said[2])}",
    ),
    (rf"\b(plus|minus)\s+(?={_DICE})", lambda said: "+ " if said[1].lower() == "plus" else "- "),
)
"""Dice in words."""

OTHER_BOTS: Forms = (
    (r"\A\s*(?:[/!]?r(?:oll)?\s+)?\[\[([^\[\]]*)\]\]\s*\Z", r"\1"),
    (r"\[\[([^\[\]]*)\]\]", r"(\1)"),
    (r"(?<![a-z])d\{([^{}]*)\}", r"d[\1]"),
    (r"(?<![a-z])d(?:fate|fudge|f\.2)(?![a-z])", "dF"),
    (rf"({_DICE})\s*-\s*(l|h)(?:owest|ighest)?\b", r"\1d\2"),
    (rf"({_DICE})(?:c[sf]\d+){{2,}}", r"\1"),
    (r"\A\s*repeat\s*\(\s*(.*),\s*(\d+)\s*\)", r"\2x \1"),
    (r"\b(\d+)wod(\d+)", r"wod\1t\2"),
)
"""Forms of other bots."""

GAMES: Forms = (
    (r"\bshadowrun\b(?=\s*\d)", "sr"),
    (r"\bsavage\s+worlds\b(?=\s*d?\d)", "sw"),
    (r"\bcall\s+of\s+cthulhu\b", "coc"),
    (rf"\bcoc\s*:?\s*(?:{_D100})", "coc"),
    (rf"{_D100}([^;\n#]*?)\s+coc(?!\w)", r"coc\1"),
    (r"\b(sr|wod|cod)\s+(\d+)(?:\s*d(?:6|10)|\s+(?:dice|die))?(?!\w)", r"\1\2"),
    (r"\b(sr|wod|cod)(\d+)d(?:6|10)(?!\w)", r"\1\2"),
    (r"\bsw\s+d?(\d+)(?!\w)", r"sw\1"),
    (r"\bswd(\d+)(?!\w)", r"sw\1"),
    (r"\b(wod\d+)\s+(?:t|diff(?:iculty)?\s+|vs\s+)?(\d+)\b", r"\1t\2"),
    (
        rf"(?P<dice>\bcoc\b|{_D100})(?P<target>\s*(?:{_VERSUS}|<=?|(?=\s\d))\s*<?=?\s*\d+)??\s+(?:with\s+)?"
        rf"(?:an?\s+|(?P<many>\d|{'|'.join(_COUNTED)})\s+)?(?P<kind>bonus|penalty|b|p)(?P<more>\d?)"
        r"(?:\s+(?:die|dice)\b)?(?![\w%])",
        _bonus,
    ),
    (r"\b(coc(?:[bp]\d?)?)\s+(\d+)(?!\s*(?:bonus|penalty|[bp]\b)|\w)", r"\1 vs <=\2"),
)
"""Names of games, written apart from their number."""

_ENDS = rf"(?P<end>{_BEST}|{_WORST})"

SETS: Forms = (
    (
        rf"({_BEGIN})(?!\d+\s*x)([\w($][^;\n#]*?)[,\s]++(?:for\s+)?{COUNT}\s+times{_END}",
        lambda said: f"{said[1]}{number(said[3])}x {said[2]}",
    ),
    (rf"({_BEGIN})(?!\d+\s*x)([\w($][^;\n#]*?)[,\s]++twice{_END}", r"\g<1>2x \2"),
    (rf"({_BEGIN})(?!\d+\s*x)([\w($][^;\n#]*?)[,\s]++thrice{_END}", r"\g<1>3x \2"),
    (rf"({_BEGIN})(?!\d+\s*x)([\w($][^;\n#]*?)\s+x\s*6{_END}", r"\g<1>6x \2"),
    (rf"({_BEGIN})(?!\d+\s*x)([\w($][^;\n#]*?\s[^\W\d_]{{3,}})\s+x\s*(\d+){_END}", r"\1\3x \2"),
    (
        rf"({_BEGIN}){COUNT}\s+(?:times|sets?|rolls?)[\s:,]+(?:of\s+)?(?=[\d(]|d)",
        lambda said: f"{said[1]}{number(said[2])}x ",
    ),
)
"""How often all of it is thrown."""

AT_TABLES: Forms = (
    (r"(?<=[\w%)])\s*\(\s*(adv|dis)(?:antage|advantage)?\s*\)", r" \1"),
    (rf"(?<=[\w%)])\s*\(({_NAMING}[^()\[\]{{}};,#+*/\d\n]*)\)(?=\s*[-+*/−–]|\s+[^\W\d_])", r"[\1]"),
    (rf"({_DICE}[^;#\s+*/-]*+)[ ]+({_NAMING}[^;#\d\[\]+*/()\n-]*?)[ ]*(?=[+−–-]\s*(?:\d|d\d))", r"\1[\2] "),
    (
        rf"(?P<dice>{_DICE}[^\s;#+*/-]*+)(?P<words>(?:\s*[-+]\s*\d+(?!d))?(?:\s+(?!and\b|or\b)[^\W\d_]+)*?)\s*,?\s+"
        rf"(?P<verb>drop|keep|take)(?:p?ing|s)?\s+(?:the\s+)?"
        rf"(?:{COUNT.replace('(', '(?P<first>', 1)}\s+)?(?:dice\s+)?{_ENDS}"
        rf"(?:\s+{COUNT.replace('(', '(?P<then>', 1)})?(?:\s+(?:dice|die|ones?))?(?![\w])",
        _write_keep,
    ),
    (
        rf"(?P<dice>{_DICE}[^\s;#+*/-]*+)(?P<words>)\s*,?\s+(?P<verb>)(?:the\s+)?(?P<first>){_ENDS}"
        rf"\s+{COUNT.replace('(', '(?P<then>', 1)}(?:\s+(?:dice|die|ones?))?(?![\w])",
        _write_keep,
    ),
    (
        rf"(?P<dice>{_DICE}[^\s;#+*/-]*+)(?P<words>(?:\s*[-+]\s*\d+(?!d))?(?:\s+(?!and\b|or\b)[^\W\d_]+)*?)\s*,?\s+"
        rf"(?P<verb>drop|keep)(?:p?ing|s)?\s+(?:the\s+)?(?P<end>)(?P<first>)"
        rf"{COUNT.replace('(', '(?P<then>', 1)}(?:\s+(?:dice|die))?(?![\w])",
        _write_keep,
    ),
    (rf"(?:\bthe\s+)?\b({_BEST}|{_WORST})\s+(?:{COUNT}\s+)?of\s+(?:the\s+)?(\d*d\d+)", _write_keep_of),
    (r"\bexplod(?:e|es|ing)\b(?:\s+(?:on\s+)?(\d+)s?\b)?", lambda on: f"!={on[1]}" if on[1] else "!"),
    (rf"\A(?:half|halve)\s+(?:of\s+)?({_DICE})\Z", r"\1/2"),
    (
        rf"\A(?:({_WORDS})\s+)?({_DICE})\s*,\s*half(?:\s+damage)?(?:\s+on(?:\s+an?)?\s+save)?\Z",
        r"$a = \2 # \1; $a/2 # half",
    ),
    (r"\b1?d20([^;#]*?)\s+(?:double|triple)\s+adv(?:antage)?\b", r"3d20kh1\1"),
    (rf"({_VERSUS}|\b[da]c\s*)(\d+){_OR_MORE}", r"\1\2"),
    (rf"(?:{_VERSUS}|\b[da]c\s*)(\d+){_OR_LESS}", r"vs <=\1"),
    (rf"{_REACHED}{_OR_MORE}", _write_target),
    (rf"{_REACHED}{_OR_LESS}{_END}", _write_target_below),
    (
        rf"({_BEGIN}(?![^;\n#]*(?:vs|[<>=!]))[^;\n#]*?[-+*/][^;\n#]*?[\w)])\s+(\d+){_OR_MORE}{_END}",
        r"\1 vs \2",
    ),
)
"""Forms of speech and of character sheets, in which all dice are named."""

LABEL_BEFORE: Forms = (
    (r"(?:\A|(?<=[;,\n]))\s*([^\W\d_][^;:,#\n]*?)\s*:\s*([^;:,#\n]*d\s*[\d%f][^;,#\n]*)", r" \2 # \1"),
    (rf"({_BEGIN})({_WORDS})\s+((?:\d+x\s+)?(?:{_DICE}|d%)[^;,#\n]*?){_END}", r"\1\3 \2"),
)
"""Words before dice that are their label: tried when all else is written in dice."""

LABEL_BEHIND: Forms = ((rf"(?<=[\w)%])\s*\(\s*({_NAMING}[^;,:()*_#]*?)\s*\){_END}", r" \1 "),)
"""Words in parentheses behind all dice."""

GUESSED: Forms = (
    (r"\A(\d*)k(?=\d)", r"\1d"),
    (rf"({_DICE})\s+(\d+)\s*[-–]\s*(\d+)\Z", r"\1 vs in [\2..\3]"),
    (rf"{_VERSUS}(?!nat)([^\W\d_][^;#\d]*?)\s+(\d+)(?!\w)", r"vs \2 \1"),
    (rf"({_DICE})([hl])(?![a-z])", r"\1k\2"),
    (rf"({_DICE})ex?(\d+)", r"\1!=\2"),
    (rf"({_DICE})(?:ex|x)(?!\w)", r"\1!"),
    (rf"({_DICE})\s*f(\d+)\s*t(\d+)", r"\1t\3f\2"),
    (r"(\d+d\d+)\s*s(\d+)\b", r"\1>=\2"),
    (rf"({_DICE}|\))\s*==+\s*(\d+)", r"\1 vs =\2"),
    (r"\b(\d+)cod(\d*)", lambda pool: f"{pool[1]}d10!>={pool[2] or 10}>=8"),
    (r"\b(?:cod)?(\d+)(?:d10)?\s+(\d+)\s*-?again\b", r"\1d10!>=\2>=8"),
    (r"\bcod(\d+)\s+rote\b", r"\1d10ro<8!=10>=8"),
    (r"\b(\d+)yz\b", r"\1d6>=6"),
    (r"\bsp(\d+)\b", r"\1d10!>=10>=8"),
    (r"\bsnm(\d+)\b", r"\1d6!>=6>=4"),
    (r"\bex(\d+)\b", r"\1d10>=7:1,=10:2"),
    (r"\bdd34\b", "10*1d3 + 1d4"),
    (r"\Apbta\b\s*([-+]\s*\d+)?\s*\Z", r"2d6\1 # pbta"),
    (rf"\A(?:({_WORDS})\s+)?{_ADVANTAGE}\s*([+-])\s*(\d+)\Z", r"d20 \3 \4 \2 # \1"),
    (rf"\A({_WORDS})\s*([+-])\s*(\d+)\s+(?:dc|ac|vs)\s*(\d+)\Z", r"d20 \2 \3 vs \4 # \1"),
    (rf"\A({_WORDS})\s*([+-])\s*(\d+)\s+{_ADVANTAGE}\Z", r"d20 \2 \3 \4 # \1"),
    (r"\A(.*\S)\s+(?:in\s+order|down\s+the\s+line)\Z", r"6x \1"),
    (rf"({_DICE})([^;#]*?)\s*(?<![a-z])(?:gwf|great\s+weapon(?:\s+fighting)?)\b", r"\1ro<=2\2"),
    (r"(\d+d6)\s+hits\b", r"\1>=5"),
    (r"\belven\s+accuracy\b", "3d20kh1"),
    (r"\A(\d+)\s*\((?=.*d)", r"\1*("),
    (rf"\A{COUNT}\s+([^\W\d_][^;:,#\d+]*?)\s*\+\s*(\d+)\s*\Z", r"\1x d20 + \3 # \2"),
    (r"\A([^\W\d_][^;:,#\d+-]*?)\s*([+-])\s*(\d+)\s*\Z", r"d20 \2 \3 # \1"),
    (r"\A(initiative|[^\W\d_]\w*\s+(?:check|save|saving\s+throw))\Z", r"d20 # \1"),
    (r"\A([^\W\d_]\w*)\s+or\s+([^\W\d_]\w*)\Z", r"d[\1, \2]"),
    (rf"\A({_WORDS})\s+({_DICE}[^;,#\n]*)\Z", r"\2 # \1"),
    (rf"\A\s*{COUNT}\s+(?:dice|die)\s*\Z", lambda many: f"{number(many[1])}d6"),
)
"""Forms of other bots that may mean something else, and of speech that leaves the dice to be guessed."""

EITHER: tuple[tuple[str, tuple[str, str], str], ...] = (
    (
        rf"\s+(?:and|&+|\|+)\s+(?=\d*{_SIDED})",
        (" + ", "; "),
        "`{}` may add dice, or throw them apart: write + or ; in its place.",
    ),
    (
        r"\s*\bre-?roll\w*\s+(?:the\s+)?(\d+)s?\s+(?:and|or)\s+(\d+)s?\b",
        (r"rr\1rr\2", r"ro\1ro\2"),
        "`{}` may be until none is left, or once: write rr or ro.",
    ),
    (
        r"\s*\bre-?roll\w*\s+(?:the\s+)?(\d+)s?\b",
        (r"rr\1", r"ro\1"),
        "`{}` may be until none is left, or once: write rr or ro.",
    ),
    (
        rf"{_REACHED}{_OR_MORE}",
        (r"\g<many>d\g<sides>>=\g<least>", r"\g<many>d\g<sides> vs \g<least>"),
        "`{}` may count dice, or ask for their sum: write >= or vs.",
    ),
)
"""What may be meant in one way as well as in another, and the sentence that says so."""

LABELS: Forms = (
    (r"\s*[,:(*_]+\s*([^\W\d_][^;,:()*_#]*?)\s*[)*_]*\s*\Z", r" # \1"),
    (
        r"\s+[-–—]\s+(?!(?:str|dex|con|int|wis|cha|prof|mod|lowest|highest)\b)([^\W\d_][^;,:()*_#]*?)\s*\Z",
        r" # \1",
    ),
    (r"(?<=[\d)])\s+([^\W\d_][^;#()]*+[()][^;#]*+)\Z", r" # \1"),
)
"""Words behind dice that are meant for a label, and have a sign before or around them."""

AS_TYPED: Forms = (
    (rf"({_BEGIN})([\w($][^;\n#]*?)\s+×\s*6{_END}", r"\g<1>6x \2"),
    (rf"(\bcoc(?:[bp]\d?)?(?:\s+(?!vs\b|dc\b|ac\b)[^\W\d_]+)+)\s+(\d{{1,3}}){_END}", r"\1 vs <=\2"),
    (
        rf"((?:\bcoc(?:[bp]\d*)?|{_D100}\s*[bp]\d*)(?!\w)[^;\n#]*?(?<!\w){_VERSUS})(?=\d)",
        r"\1<=",
    ),
    (rf"(\b{_ROLL_UNDER}\b[^;\n]*?{_D100}[^;\n#]*?(?<!\w){_VERSUS})(?=\d)", r"\1<="),
    (rf"({_D100}[^;\n#]*?(?<!\w){_VERSUS})(?=\d[^;\n]*\b{_ROLL_UNDER}\b)", r"\1<="),
)
"""What would be read, and is meant otherwise by whoever types it: above all a target of a game in which a
d100 is to stay at or below it, so that `coc vs 45` is `coc vs <=45`."""


def rewrite(line: str, forms: Forms) -> str:
    """Return a line with all forms in it written as they are here."""
    for form, instead in forms:
        line = _pattern(form).sub(instead, line)
    return line


@lru_cache(maxsize=256)  # more than there are: Python itself remembers only some hundreds of all patterns
def _pattern(form: str) -> re.Pattern[str]:
    return re.compile(form, re.IGNORECASE)


_CLAIMED = re.compile(rf"×|coc|{_D100}", re.IGNORECASE)
"""What stands in every line that `AS_TYPED` changes."""


def rewrite_as_typed(line: str) -> str:
    """Return a line that can be read, with what is meant otherwise in it written so."""
    return rewrite(line, AS_TYPED) if _CLAIMED.search(line) else line


_SURE = (
    *SIGNS,
    *OTHER_BOTS,
    *SAID,
    *GAMES,
    *SETS,
    *AT_TABLES,
    *LABEL_BEFORE,
    *LABEL_BEHIND,
)

_ROUNDS = 3
"""How many times over they are tried: one may make what another reads."""

_LABEL = re.compile(r'#(?!\s*(?:\d*\s*d\s*[\d%f(\[]|[({]))[^;\n]*|"[^";\n]*"|“[^”;\n]*”')
"""A label with a mark, in which people write what they like."""

_MASK = 0xE000
"""A character that stands for the first label, the next for the second, while the rest is read."""

_WIDE = {sign: sign - 0xFEE0 for sign in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}
"""The signs of a keyboard of full width."""

_ALIKE = re.compile(r"\s*(d\d+)((?:\s+\1){2,})\s*", re.IGNORECASE)
_COMMA = re.compile(r"\s*,\s*")
_THROWN = re.compile(r"d\s*[\d%f]", re.IGNORECASE)


@lru_cache(maxsize=64)
def rewrite_as_dice(line: str) -> str:
    """Return a line that speaks of dice in words in dice, as far as it has one meaning; else as it is."""
    labels: list[str] = []

    def mask(label: re.Match[str]) -> str:
        labels.append(label[0])
        return f"#{chr(_MASK + len(labels) - 1)}"

    said = _LABEL.sub(mask, line).translate(_WIDE)
    said = "".join(f"{digit(sign)}" if sign.isdecimal() else sign for sign in said)
    said = re.sub(r"(\s)\s+", r"\1", said).strip()
    for _ in range(_ROUNDS):
        before, said = said, rewrite(_part_rolls(said), _SURE).strip()
        if said == before:
            break
    for place, label in enumerate(labels):
        said = said.replace(f"#{chr(_MASK + place)}", label)
    return said


def _part_rolls(said: str) -> str:
    """Return a line with commas between rolls as it is written here."""
    within_brackets = re.search(r"[(\[{]", said)
    return (
        said if within_brackets or not all(map(_THROWN.search, said.split(","))) else _COMMA.sub("; ", said)
    )


def list_readings(line: str) -> Iterator[str]:
    """Go through what a line may be, in dice, that speaks of them in words: nothing where it does not."""
    if alike := _ALIKE.fullmatch(line):
        count = len(line.split())
        yield from (f"{count}{alike[1]}", f"{count}x {alike[1]}")
        return
    said = rewrite(rewrite_as_dice(line), GUESSED).strip()
    if not re.search(r"[(\[{]", said):
        said = _COMMA.sub("; ", said)
    labelled = [] if re.search(r"[\[{]", line) else [rewrite(line, (form,)) for form in LABELS]
    yield from (each for each in dict.fromkeys((said, *labelled)) if each != line.strip())


class Either(NamedTuple):
    """Words that have two meanings."""

    words: str
    sentence: str
    """What they may mean."""
    lines: tuple[str, ...]
    """The whole line with each meaning."""


def find_ambiguity(line: str) -> Either | None:
    """Return the first words of a line that have two meanings; None where none have."""
    said = rewrite_as_dice(line)
    for form, meanings, sentence in EITHER:
        if found := _pattern(form).search(said):
            lines = tuple(rewrite_as_dice(rewrite(said, ((form, meaning),))) for meaning in meanings)
            return Either(found[0].strip(), sentence.format(found[0].strip()), lines)
    return None


def prepare() -> None:
    """Compile all forms: whoever is the first to write in words would have all others wait for it."""
    for form, *_ in (*_SURE, *GUESSED, *LABELS, *AS_TYPED, *EITHER):
        _pattern(form)
