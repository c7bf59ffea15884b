"""What is wrong is said in one sentence, with its column and what would be right."""

import re

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.reading.hints import HINTS
from bot.mechanics.reading.reader import understand, understand_one

BROUGHT_FROM_ELSEWHERE = {
    "{1, 2d6+3>=10}": "Column 10: to compare a whole sum, put it in parentheses: (2d6+3)>=10.",
    "4d6e6": "Column 4: `e6` is not clear: write !o=6 to explode once, or !=6 to explode again and again.",
    "1d6x": "Column 4: `x` repeats dice only at the beginning, as in 6x 4d6kh3; write ! to explode.",
    "1d6.5": "Column 4: numbers are whole: leave `.5` out.",
    "1..20": "Column 2: for a number from 1 to 20 write d20.",
    "5 ... 8": "Column 3: for a number from 5 to 8 write d[5..8].",
    "d20 d20 d20": "Column 5: these dice are not clear: write + between them to add them, or ; "
    "for separate rolls.",
    "1,5": "Column 2: write ; between two rolls. A comma goes inside a group, as in {2d20, 1d12}kh1.",
    "2d6>=7": "Column 4: `>=7` counts single dice, and none of these can show 7 or more: "
    "to compare the sum, write `vs 7`.",
    "3d6<=12": "Column 4: `<=12` counts single dice, and each of these always shows 12 or less: "
    "to compare the sum, write `vs <=12`.",
    "d20>20": "Column 4: `>20` counts single dice, and this one never shows more than 20: "
    "to compare the sum, write `vs >20`.",
    "2d6 in [7,8]": "Column 5: `in [7, 8]` counts single dice, and none of these can show one of 7, 8: "
    "to compare the sum, write `vs in [7, 8]`.",
    "8d10 tn 7": "Column 6: `tn 7` is not clear: write `>=7` to count dice, or `vs 7` for their sum; "
    "if it is a label, write # before it.",
    "d20 nat 20": "Column 5: `nat 20` is marked anyway: leave it out, or write d20=20 to test for it; "
    "if it is a label, write # before it.",
    "4d6==6": "Column 5: write = once.",
    "4d6<>3": "Column 5: there is no sign for not equal: write < or >.",
    "round(7/2)": "Column 1: `round` is not a function here: there are max, min, abs, floor and ceil.",
    "8d10f1": "Column 5: failures are counted with successes: write >=6f1, or =1:-1 for failures alone.",
    "4d6x6": "Column 4: `x` repeats dice only at the beginning, as in 6x 4d6kh3; write * to multiply, "
    "or ! to explode.",
    "8d10!>=8f1": "Column 9: `!>=8` says what explodes. To count, write a second comparison, as in "
    "!>=8>=6f1.",
    "odds 2d6": "Column 1: `odds` is a command of its own: leave it out here.",
    "attack 7": "Column 1: `attack` is not known: write dice first, such as 2d6 + 3.",
    "stealth 7": "Column 1: `stealth` is not known: write dice first, such as 2d6 + 3.",
    "adv 5": "Column 5: a sign is missing before `5`: write vs for a target, or + to add it.",
    "4d6q2": "Column 4: `q2` is not a modifier: dice take rr, ro, !, i, mi, ma, kh, kl, km, dh, dl "
    "and comparisons.",
}

MISSING = {
    "+d20 + 5": "Column 1: `+d20` is not clear: write 2d20kh1 for advantage, or d20 for one die.",
    "": "There are no dice to throw: write some, such as 2d6 + 3.",
    "  ": "There are no dice to throw: write some, such as 2d6 + 3.",
    "d": "Column 2: `d` needs the number of sides, such as d6.",
    "2d": "Column 3: `d` needs the number of sides, such as d6.",
    "6x": "Column 3: `6x` needs dice after it, such as 6x 4d6kh3.",
    "2d6+": "Column 5: `+` needs a value after it, such as 2d6.",
    "+5": "Column 1: there are no dice to throw: write some, such as d20.",
    "2d6 + + 3": "Column 7: there are two signs in a row: leave `+` out.",
    "1d6 1d6": "Column 5: a sign is missing before `1d6`: write + to add it.",
    "d20+5 15": "Column 7: a sign is missing before `15`: write vs for a target, or + to add it.",
    "2d6(3)": "Column 4: a sign is missing before `(`: write + to add it.",
    "4d6rr": "Column 6: `rr` needs a number, such as rr1.",
    "10d10>=8f": "Column 10: `f` needs a number, such as f1.",
    "2d6>=": "Column 6: `>=` needs a number, such as >=5.",
    "()": "Column 2: a value is missing between `(` and `)`.",
    "(": "Column 2: the expression ends, but a value must follow, such as 2d6.",
    "(2d6": "Column 5: `(` in column 1 is not closed: write `)` here.",
    "{2d6, 3": "Column 8: `{` in column 1 is not closed: write `}` here.",
    "(2d6}": "Column 5: `(` in column 1 must be closed first: write `)` here.",
    "2d6)": "Column 4: `)` closes nothing: leave it out.",
    "2d6[fire": "Column 4: the label is not closed: write `]` after it.",
}

MISPLACED = {
    "2d6[a][b]": "Column 7: a value can have only one label: leave the second out.",
    "[a]": "Column 1: a label comes after a value, as in 2d6[fire].",
    "2d6[]": "Column 4: a label needs a word, such as [fire].",
    "2d6[a\tb]": "Column 4: a label is one line, without invisible characters.",
    "2d6 # a\tb": "Column 5: a label is one line, without invisible characters.",
    "2d6 hit 1d8": "Column 9: another roll begins here: write ; before `1d8`.",
    "5kh1": "Column 2: `kh1` can only follow dice, as in 4d6kh1.",
    ">=5": "Column 1: `>=` compares dice: write it after them, as in 6d10>=8.",
    "4d6!!p": "Column 6: a die can explode in only one way: write !, !! or !p.",
    "4d6!kh3!": "Column 8: dice explode in one way only: leave one of the explosions out.",
    "4d6mi2mi3": "Column 7: a die has one least value: leave one `mi` out.",
    "4d6ma2ma3": "Column 7: a die has one most value: leave one `ma` out.",
    "4d6>=5>=6": "Column 7: dice are counted once only: leave one of the comparisons out.",
    "4d6mi7ma2": "Column 4: a die cannot be worth at least 7 and at most 2: swap the two.",
    "4d6kh3rr1": "Column 7: a re-roll works before a keep or drop and must be written before it: 4d6rr1kh3.",
    "4d6>=5kh3": "Column 7: a keep or drop works before counting and must be written before it: 4d6kh3>=5.",
    "(2d6)kh1": "Column 6: kh1 has only one value to choose from: put it after the dice, as in 4d6kh1, "
    "or separate values with commas, as in {2d20, 1d12}kh1.",
    "5d6!kh3dl1": "Column 8: exploding dice can be kept or dropped only once, the highest or the lowest: "
    "leave dl1 out, or write !! in place of !.",
    "{1, 2}kh1kh1": "Column 10: a group can be kept or dropped once, then counted once, as in {2d20, "
    "1d12}kh1>=15. Write everything else after dice.",
    "2d%b": "Column 2: only a single d% takes bonus and penalty dice: write d%b alone, or 2x d%b.",
    "🎲": "Column 1: There are no dice to throw: write some, such as d20 or 2d6.",
    "2d6^2": "Column 4: `^` is not understood here: write a sign such as + before it, or leave it out.",
    "2d6\x00": "Column 4: `U+0000` is not understood here: write a sign such as + before it, or leave "
    "it out.",
}

NAMES = {
    "2 + stats": "Column 5: stats means 6x 4d6kh3: write it alone.",
    "stats + 2": "Column 1: stats means 6x 4d6kh3: write it alone.",
    "2x stats": "Column 4: stats means 6x 4d6kh3: write it alone.",
    "1 + wod5000": "Column 5: wod5000 stands for 5000d10>=6f1, where the number of dice must be from 1 to "
    "1,000, not 5,000.",
    "avd": "Column 1: `avd` is not known: is it adv?",
    "1d20+STR": "Column 6: `STR` is not known: write a number in its place, such as 3.",
}

ALL = BROUGHT_FROM_ELSEWHERE | MISSING | MISPLACED | NAMES


def refusal_of(text):
    with pytest.raises(BadInput) as refusal:
        understand_one(text)
    return str(refusal.value)


def test_the_sentence_names_the_column_and_what_would_be_right():
    assert {text: refusal_of(text) for text in ALL} == ALL


def test_a_whole_expression_that_is_suggested_is_accepted():
    suggested = [found[1] for sentence in ALL.values() if (found := re.search(r": (\S*\d\S*)\.$", sentence))]
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
    "2d6 # a\tb": ("2d6 # a b",),
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
    nothing |= {"2d6^2", "2d6\x00"}
    assert {text for text in ALL.keys() - NAMES.keys() if not offers(text)} == nothing
