"""What is wrong is said in one sentence, with its column and what would be right."""

import re

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.reading.hints import HINTS
from bot.mechanics.reading.reader import understand, understand_one

BROUGHT_FROM_ELSEWHERE = {
    "{1, 2d6+3>=10}": "Column 10: `>=10` needs parentheses to compare a whole sum: write `(2d6+3)>=10`.",
    "4d6e6": "Column 4: `e6` is not clear: write `!o=6` to explode once, or `!=6` to explode "
    "again and again.",
    "1d6x": "Column 4: `x` after dice is not clear: write `!` to explode, or leave `x` out.",
    "1d6.5": "Column 4: only whole numbers are possible: leave `.5` out.",
    "1..20": "Column 2: `1..20` is not understood: write `d20` for 1 to 20.",
    "5 ... 8": "Column 3: `5... 8` is not understood: write `d[5..8]` for 5 to 8.",
    "d20 d20 d20": "Column 5: a sign is missing between these dice: write `+` to add them, or "
    "`;` for separate rolls.",
    "1,5": "Column 2: a comma is only for groups, such as {2d20, 1d12}kh1: write `;` between two rolls.",
    "2d6>=7": "Column 4: `>=7` counts the dice that show 7 or more, but a d6 never does: write `vs 7` "
    "to compare the sum.",
    "3d6<=12": "Column 4: `<=12` counts the dice that show 12 or less, but every d6 does: write "
    "`vs <=12` to compare the sum.",
    "d20>20": "Column 4: `>20` counts the dice that show more than 20, but a d20 never does: write `vs "
    ">20` to compare the sum.",
    "2d6 in [7,8]": "Column 5: `in [7, 8]` counts the dice that show one of 7, 8, but a d6 never does: "
    "write `vs in [7, 8]` to compare the sum.",
    "8d10 tn 7": "Column 6: `tn 7` is not clear: write `>=7` to count dice of 7 or more, `vs 7` "
    "for a total of 7 or more, or `# tn 7` for a label.",
    "d20 nat 20": "Column 5: `nat 20` is not clear: write `vs =20` to succeed only on a 20, or `# "
    "nat 20` for a label.",
    "4d6==6": "Column 5: `==` is not understood: write `=`.",
    "4d6<>3": "Column 5: `<>` is not understood: write `<` or `>`.",
    "round(7/2)": "Column 1: `round` is not a function here: there are max, min, abs, floor and ceil.",
    "8d10f1": "Column 5: `f1` needs successes before it: write `>=6f1`, or `=1:-1` to subtract 1 for each 1.",
    "4d6x6": "Column 4: `x6` is not clear: write `6x` before the dice to repeat them, `!=6` to "
    "explode on 6, or `*6` to multiply.",
    "8d10!>=8f1": "Column 9: `!>=8` says what explodes, not what counts: write a second "
    "comparison, as in `!>=8>=6f1`.",
    "odds 2d6": "Column 1: `odds` is a command of its own: leave it out here.",
    "attack 7": "Column 1: `attack` is not known: write dice first, such as 2d6 + 3.",
    "stealth 7": "Column 1: `stealth` is not known: write dice first, such as 2d6 + 3.",
    "adv 5": "Column 5: a sign is missing before `5`: write `vs 5` for a target, or `+ 5` to add it.",
    "4d6q2": (
        "Column 4: `q2` is not understood after dice: leave it out, or write `rr`, `ro`, `!`, `kh` or `kl`."
    ),
}

MISSING = {
    "+d20 + 5": "Column 1: `+d20` is not clear: write `2d20kh1` for advantage, or `d20` for one die.",
    "": "There are no dice to throw: write some, such as 2d6 + 3.",
    "  ": "There are no dice to throw: write some, such as 2d6 + 3.",
    "d": "Column 2: `d` needs the number of sides, such as d6.",
    "2d": "Column 3: `d` needs the number of sides, such as d6.",
    "6x": "Column 3: `6x` needs dice after it, such as `6x 4d6kh3`.",
    "2d6+": "Column 5: write something after `+`, such as `+ 3`, or leave `+` out.",
    "+5": "Column 1: there are no dice to throw: write some, such as d20.",
    "2d6 + + 3": "Column 7: there are two signs in a row, `+` and `+`: leave one of them out.",
    "1d6 1d6": (
        "Column 5: a sign is missing before `1d6`: write `+ 1d6` to add it, or `; 1d6` for a second roll."
    ),
    "d20+5 15": "Column 7: a sign is missing before `15`: write `vs 15` for a target, or `+ 15` to add it.",
    "2d6(3)": "Column 4: a sign is missing before `(`: write `+` to add it, or `;` for a second roll.",
    "4d6rr": "Column 6: `rr` needs a number, such as `rr1`.",
    "10d10>=8f": "Column 10: `f` needs a number, such as `f1`.",
    "2d6>=": "Column 6: `>=` needs a number, such as `>=5`.",
    "()": "Column 2: there is nothing between `(` and `)`: write dice or a number there, such as (2d6).",
    "(": "Column 2: something is missing at the end: write dice there, such as 2d6.",
    "(2d6": "Column 5: `(` in column 1 is not closed: write `)` here.",
    "{2d6, 3": "Column 8: `{` in column 1 is not closed: write `}` here.",
    "(2d6}": "Column 5: `(` in column 1 must be closed first: write `)` here.",
    "2d6)": "Column 4: there is no opening bracket for `)`: leave `)` out.",
    "2d6[fire": "Column 4: `[` is not closed: write `]` after the text in it.",
}

MISPLACED = {
    "2d6[a][b]": "Column 7: dice can have only one label: leave `[b]` out.",
    "[a]": "Column 1: a label must come after dice or a number, as in 2d6[fire].",
    "2d6[]": "Column 4: the brackets are empty: write a label in them, such as [fire].",
    "2d6[a\u200bb]": "Column 4: a label has invisible characters: leave them out.",
    "2d6 # a\u200bb": "Column 5: a label has invisible characters: leave them out.",
    "2d6 hit 1d8": "Column 9: `1d8` begins another roll: write `;` before `1d8`.",
    "5kh1": "Column 2: `kh1` can only follow dice, as in `4d6kh1`.",
    ">=5": "Column 1: `>=` must come after dice, as in 6d10>=8.",
    "4d6!!p": "Column 6: a die can explode in only one way: write `!`, `!!` or `!p`.",
    "4d6!kh3!": "Column 8: dice can explode in only one way: leave one of the two explosions out.",
    "4d6mi2mi3": "Column 7: dice can have only one `mi`: leave one out.",
    "4d6ma2ma3": "Column 7: dice can have only one `ma`: leave one out.",
    "4d6>=5>=6": "Column 7: dice can have only one comparison: leave one out.",
    "4d6mi7ma2": "Column 4: `mi7` is above `ma2`: write `mi2ma7`.",
    "4d6kh3rr1": "Column 7: re-rolling must come before keeping or dropping: write `4d6rr1kh3`.",
    "4d6>=5kh3": "Column 7: keeping or dropping must come before counting: write `4d6kh3>=5`.",
    "(2d6)kh1": "Column 6: `kh1` after parentheses has nothing to choose from: write it after "
    "dice, as in `4d6kh1`.",
    "5d6!kh3dl1": "Column 8: exploding dice can be kept or dropped only once, the highest or the "
    "lowest: leave `dl1` out, or write `!!` instead of `!`.",
    "d6!!6i6": "Column 6: the same face cannot both explode and implode: choose another face after `i`.",
    "{1, 2}km1": "Column 7: `km` does not work after a group: write `kh`, `kl`, `dh` or `dl`.",
    "ceil(1d6/2 + 1)": "Column 1: `ceil` can round only one division: write the rest after it, as in "
    "ceil(1d6/2) + 1.",
    "{1, 2}kh1kh1": "Column 10: `kh1` does not work after a group: after it write at most one "
    "keep or drop and one comparison, as in {2d20, 1d12}kh1>=15.",
    "2d%b": "Column 2: bonus and penalty dice are for one d%: write `d%b` for one roll, or `2x d%b` for two.",
    "🎲": "Column 1: There are no dice to throw: write some, such as d20 or 2d6.",
    "2d6^2": "Column 4: `^` is not understood here: write a sign such as `+` before it, or leave it out.",
    "2d6\x00": "Column 4: `U+0000` is not understood here: write a sign such as `+` before it, "
    "or leave it out.",
}

NAMES = {
    "2 + stats": "Column 5: `stats` means 6x 4d6kh3: write only `stats`.",
    "stats + 2": "Column 1: `stats` means 6x 4d6kh3: write only `stats`.",
    "2x stats": "Column 4: `stats` means 6x 4d6kh3: write only `stats`.",
    "1 + wod5000": "Column 5: `wod5000` means 5000d10>=6f1, and the number of dice must be from "
    "1 to 1,000, not 5,000.",
    "avd": "Column 1: `avd` is not known: did you mean `adv`?",
    "1d20+STR": "Column 6: `STR` is not known: write a number instead, such as 3.",
}

ALL = BROUGHT_FROM_ELSEWHERE | MISSING | MISPLACED | NAMES


def refusal_of(text):
    with pytest.raises(BadInput) as refusal:
        understand_one(text)
    return str(refusal.value)


def test_the_sentence_names_the_column_and_what_would_be_right():
    assert {text: refusal_of(text) for text in ALL} == ALL


def test_a_whole_expression_that_is_suggested_is_accepted():
    suggested = [
        found[1] for sentence in ALL.values() if (found := re.search(r": write `(\S*d\d\S*)`\.$", sentence))
    ]
    assert [understand_one(text) for text in suggested]


def test_every_hint_is_tested():
    for hint in HINTS:
        words = re.sub(r"\\\{\w+\\\}", ".*", re.escape(hint.sentence))
        pattern = words.replace(r"\{\{", r"\{").replace(r"\}\}", r"\}")
        assert any(re.search(pattern, sentence) for sentence in ALL.values()), hint


OFFERED = {
    "1d6x": ("d6!", "d6"),
    "8d10!>=8f1": ("8d10!>=8>=8f=1", "8d10>=8f=1"),
    "2d6>=": ("2d6",),
    "2d6[]": ("2d6",),
    "2d6 # a\u200bb": ("2d6 # a b",),
    "{1, 2}kh1kh1": ("{1, 2}kh1",),
    "2d%b": ("2x d%b",),
    "2d20 adv": ("2d20kh1",),
    "1d20 vs 15 vs 16": ("d20 vs 15",),
    "4d6>=5kh3": ("4d6kh3>=5",),
    "4d6x6": ("6x 4d6", "4d6!=6", "4d6*6"),
    "4d6kh3 x6 + 1": ("6x 4d6kh3 + 1", "4d6kh3*6 + 1"),
    "4d6mi7ma2": ("4d6mi2ma7",),
    "round(7/2)": ("(7/2)", "ceil(7/2)"),
    "(2d6": ("(2d6)",),
    "2d6)": ("2d6",),
    "avd": ("2d20kh1",),
    "1d6 1d6": ("d6 + d6", "d6; d6"),
    "4d6q2": ("4d6 # q2",),
    "odds 2d6": ("2d6",),
    "fair 2d6; d20": ("2d6; d20",),
    "d66>=40": ("d66 vs 40", "1d66 vs 40"),
    "8d10f1": ("8d10=1:-1", "8d10=1"),
    "d10!i1": ("d10!!i1",),
    "1d20+5 vs nat 20": ("d20 + 5 # vs nat 20",),
    "d20 nat 20": ("d20 vs =20", "d20 # nat 20"),
    "10d6 half": ("10d6/2", "10d6 # half"),
    "8d6+3 half": ("(8d6 + 3)/2", "8d6 + 3 # half"),
    "1d20+5 beats 15": ("d20 + 5 vs >15", "d20 + 5 vs 15", "d20 + 5 # beats 15"),
    "3d6 at most 12": ("3d6 vs <=12", "3d6 # at most 12"),
    "a d6 and a d8": ("d6 + d8", "d6; d8"),
    "1d20+7 and 1d8+4": ("d20 + 7 + d8 + 4", "d20 + 7; d8 + 4"),
    "1..20": ("d20",),
    "5 ... 8": ("d[5..8]",),
    "d20 d20 d20": ("3d20", "3x d20"),
    "d6 d6": ("d6 + d6", "d6; d6"),
    "4d6 reroll 1s": ("4d6rr1", "4d6ro1"),
}


def test_what_was_probably_meant_is_offered():
    for text, offers in OFFERED.items():
        with pytest.raises(BadInput) as refusal:
            understand(text)
        assert refusal.value.offers == offers, text


def test_of_all_mistakes_few_have_nothing_to_offer():
    def offers(text):
        with pytest.raises(BadInput) as refusal:
            understand_one(text)
        return refusal.value.offers

    nothing = {"", "  ", "()", "(", "[a]", "5kh1", ">=5", "1,5", "attack 7", "stealth 7", "(2d6)kh1"}
    nothing |= {"2d6^2", "2d6\x00", "d6!!6i6", "{1, 2}km1", "ceil(1d6/2 + 1)"}
    assert {text for text in ALL.keys() - NAMES.keys() if not offers(text)} == nothing
