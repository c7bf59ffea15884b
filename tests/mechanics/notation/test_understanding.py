"""What people type is dice, or a question with the dice that may be meant: no number or label in silence."""

# ruff: noqa: RUF001 - signs of keyboards that look like others

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.recorded import read_rolls
from bot.mechanics.notation.tree import Reused, Thrown, within
from bot.mechanics.reading.reader import understand, understand_one
from tests.counting import calls
from tests.mechanics.notation.test_fuzz import MOST_CALLS, PIECES
from tests.mechanics.notation.trees import EXPRESSIONS

TAKEN = {
    # Games in which a d100 is to stay at or below a skill.
    "cocb vs 45": "d%b vs <=45",
    "cocp2 vs. 45 climb": "d%p2 vs <=45 # climb",
    "coc 45": "d% vs <=45",
    "coc<=45": "d% vs <=45",
    "coc>=45": "d% vs 45",
    "cocb>=45": "d%b vs >=45",
    "2x d100 bonus >= 45": "2x d%b vs >=45",
    "coc spot hidden 45": "d% vs <=45 # spot hidden",
    "coc spot hidden vs 45": "d% vs <=45 # spot hidden",
    "1d100 vs 45 coc": "d% vs <=45",
    "delta green d100 vs 45": "d% vs <=45 # delta green",
    "d100 vs 45 # RuneQuest": "d% vs <=45 # RuneQuest",
    "d%b vs 45": "d%b vs <=45",
    "d% vs 45": "d% vs 45",
    # One die that is compared.
    "1d20 > 10": "d20 vs >10",
    "1d100<=45": "d% vs <=45",
    "d20>=15 attack": "d20 vs 15 # attack",
    "d6=6": "d6 vs =6",
    "d6 even": "d6 vs even",
    "3x d20>=15": "3x d20 vs 15",
    "d20ro1>=15": "d20ro1 vs 15",
    "2d20kh1>=15": "2d20kh1 vs 15",
    "d8[sword]>=5": "d8[sword] vs 5",
    "5d10>=8": "5d10>=8",
    "2d20>=15": "2d20>=15",
    "d10!>=8": "d10!>=8",
    "d20>=15f1": "d20>=15f=1",
    "(d20>=15)": "(d20>=15)",
    "sr1": "(d6>=5)",
    # How often.
    "4d6kh3 6 times": "6x 4d6kh3",
    "4d6kh3 x6": "6x 4d6kh3",
    "4d6kh3 × 6": "6x 4d6kh3",
    "4d6kh3 twelve times # stats": "12x 4d6kh3 # stats",
    "six times 4d6kh3": "6x 4d6kh3",
    "six 4d6kh3": "6x 4d6kh3",
    "two sets of 4d6kh3": "2x 4d6kh3",
    "4d6kh3 twice": "2x 4d6kh3",
    "1d20+5 attack three times": "3x d20 + 5 # attack",
    "1d4+1 magic missile x3": "3x d4 + 1 # magic missile",
    "(2d6+1) thrice; d20": "3x (2d6 + 1); d20",
    "d6, d8 twice": "d6; 2x d8",
    "roll 4d6 drop lowest six times": "6x 4d6dl1",
    # Bonus and penalty dice.
    "1d100 bonus": "d%b",
    "1d100 with a bonus die": "d%b",
    "d% 2 bonus": "d%b2",
    "1d100 two penalty dice": "d%p2",
    "1d100 # bonus": "d% # bonus",
    "coc b": "d%b",
    "coc p2": "d%p2",
    "coc 2 penalty": "d%p2",
    "coc vs 45 with two bonus dice": "d%b2 vs <=45",
    "coc 45 p": "d%p vs <=45",
    # Names of games, apart from their number.
    "sr 12 vs 4": "12d6>=5 vs 4",
    "shadowrun 12d6": "12d6>=5",
    "wod 6": "6d10>=6f=1",
    "wod 6 t7": "6d10>=7f=1",
    "wod 6 difficulty 7": "6d10>=7f=1",
    "cod 8 dice": "8d10!=10>=8",
    "sw d8": "{d8!, d6!}kh1",
    "sw 8": "{d8!, d6!}kh1",
    "savage worlds d8 + 1": "{d8!, d6!}kh1 + 1",
    # Words for what is kept and added.
    "drop lowest 4d6": "4d6dl1",
    "4d6 drop the lowest die": "4d6dl1",
    "4d6 drop 1": "4d6dl1",
    "4d6 fire, drop lowest": "4d6dl1 # fire",
    "4d6 keep the highest 3 strength": "4d6kh3 # strength",
    "2d6 plus three": "2d6 + 3",
    "2d6 fire plus 3": "2d6[fire] + 3",
    "1d20 + 1d4 guidance + 5": "d20 + d4[guidance] + 5",
    "1d8 + 3 (STR) slashing": "d8 + 3 # STR slashing",
    "1d20 + 3 (STR) + 2 (prof)": "d20 + 3[STR] + 2 # prof",
    "2d20+5 keep highest": "2d20kh1 + 5",
    "d20 + 5 (adv)": "2d20kh1 + 5",
    "advantage d20+5": "2d20kh1 + 5",
    # In words, and as other bots write it.
    "`2d6`": "2d6",
    "4d6≥3 + ٢": "4d6>=3 + 2",
    "1d8 slashing + 1d6 fire": "d8[slashing] + d6 # fire",
    "1d6, 1d8": "d6; d8",
    "roll 2d6": "2d6",
    "4dFate": "4dF",
    "1d20+7, 1d8+4": "d20 + 7; d8 + 4",
    "2d6, 1d8, 1d4": "2d6; d8; d4",
    "4d6 keep the best three": "4d6kh3",
    "4d6 keep 3 highest": "4d6kh3",
    "roll 4d6 drop lowest": "4d6dl1",
    "Roll me two d6, please!": "2d6",
    "coin": "d[heads, tails]",
    "heads or tails": "d[heads, tails]",
    "two coins": "2d[heads, tails]",
    "percentile": "d%",
    "d00": "d%",
    "2W6+3": "2d6 + 3",
    "4d6 exploding 6s": "4d6!=6",
    # What is to be reached.
    "10d6 4 or more": "10d6>=4",
    "d20 15+": "d20 vs 15",
    "2d6+1 8+": "2d6 + 1 vs 8",
    "2d6 vs 7+": "2d6 vs 7",
    "2d6 vs 6-": "2d6 vs <=6",
    "2d6 vs 7 or less": "2d6 vs <=7",
    "2d6 9-": "2d6 vs <=9",
    "3d6 14 or less": "3d6 vs <=14",
    "1d100 vs 65%": "d% vs 65",
    "d100<=45 b": "d%b vs <=45",
    # Several rolls, and labels.
    "1d20+5 to hit, 1d8+3 damage": "d20 + 5 # to hit; d8 + 3 # damage",
    "d20 vs 15+ # höhe — x6, six times": "d20 vs 15 # höhe — x6, six times",
    # Signs of other languages and keyboards.
    "3W6+2": "3d6 + 2",
    "2к6": "2d6",
    "д20": "d20",
    "１ｄ２０＋５": "d20 + 5",
    "٣d6": "3d6",
    "2d6 — 1": "2d6 - 1",
    "2d6 – 1": "2d6 - 1",
    "2d6 − 1": "2d6 - 1",
    "1d20 ’to hit’": "d20 # to hit",
    "1d20 ‘to hit’": "d20 # to hit",
    "1d20 ”to hit”": "d20 # to hit",
    "1d20 “to hit”": "d20 # to hit",
    "1d20 'to hit'": "d20 # to hit",
    "🎲d20": "d20",
    "🎲 2d6 + 1 🎲": "2d6 + 1",
    "⚔️ 1d20+5": "d20 + 5 # ⚔️",
    "/roll 2d6": "2d6",
    "**1d20**": "d20",
    "> roll: 1d20": "d20",
    # Without dice, but meant so.
    "7/2": "7/2",
    "$bonus = 5; d20 + $bonus": "$bonus = 5; d20 + $bonus",
}

ASKED = {
    "20": ("`20` has no dice in it: do you mean `d20`?", ("d20",)),
    "-2": ("`-2` has no dice in it: do you mean `d20 - 2`?", ("d20 - 2",)),
    "−2": ("`-2` has no dice in it: do you mean `d20 - 2`?", ("d20 - 2",)),
    "+5": ("there are no dice to throw: write some, such as d20.", ("d20 + 5",)),
    "1": ("`1` has no dice in it: do you mean `d20`?", ("d20",)),
    "66": ("`66` has no dice in it: do you mean `d66` or `1d66`?", ("d66", "1d66")),
    "5": ("`5` has no dice in it: do you mean `d5` or `5d6`?", ("d5", "5d6")),
    "1-6": ("`1 - 6` has no dice in it: do you mean `d6`?", ("d6",)),
    "(20)": ("`(20)` has no dice in it: do you mean `d20`?", ("d20",)),
    "2d6; 8": ("`8` has no dice in it: do you mean `2d6; d8`?", ("2d6; d8",)),
    "8 goblins": ("`8` has no dice in it: do you mean `d8 # goblins`?", ("d8 # goblins",)),
    "20 # luck": ("`20` has no dice in it: do you mean `d20 # luck`?", ("d20 # luck",)),
    "vtm 6 hunger 2": ("there are no dice in `vtm 6 hunger 2`: write some, such as d20 + 2.", ()),
    "pbta+2": ("there are no dice to throw: write some, such as 2d6.", ("2d6 + 2 # pbta",)),
    "attack 7": (
        "`attack` is not known: write dice first, such as 2d6 + 3.",
        (),
    ),
    "2 attacks +5": ("there are no dice to throw: write some, such as d20.", ("2x d20 + 5 # attacks",)),
    "4d6 drop 1 reroll 1s": (
        "`reroll 1s` is not clear: write `rr` to re-roll until none of these numbers is left, "
        "or `ro` to re-roll them once.",
        ("4d6rr1dl1", "4d6ro1dl1"),
    ),
    "2d6 reroll 1s and 2s": (
        "`reroll 1s and 2s` is not clear: write `rr` to re-roll until none of these numbers is left, "
        "or `ro` to re-roll them once.",
        ("2d6rr1rr2", "2d6ro1ro2"),
    ),
    "2d6 5+": (
        "`5+` is not clear: write `>=5` to count dice of 5 or more, or `vs 5` for a total of 5 or more.",
        ("2d6>=5", "2d6 vs 5"),
    ),
    "2d6 and 1d8": (
        "`and` is not clear: write `+` to add the dice, or `;` for two rolls.",
        ("2d6 + d8", "2d6; d8"),
    ),
    "5d4 x 5": (
        "`x 5` is not clear: write `5x` before the dice to repeat them, or `* 5` to multiply.",
        ("5x 5d4", "5d4*5"),
    ),
    "🎲": ("There are no dice to throw: write some, such as d20 or 2d6.", ("d20", "2d6")),
    "dice": ("There are no dice to throw: write some, such as d20 or 2d6.", ("d20", "2d6")),
    "2d6 7-9": ("`7-9` is not clear: for a total from 7 to 9 write `vs in [7..9]`.", ("2d6 vs in [7..9]",)),
    "d100 vs skill 45": (
        "`vs skill 45` is not clear: write `vs 45` for a target, or `# vs skill 45` for a label.",
        ("d% vs 45 # skill", "d% # vs skill 45"),
    ),
}

WIDE = {sign: sign + 0xFEE0 for sign in range(0x21, 0x7F) if chr(sign) not in "#\"'[]$"}


def refusal_of(text):
    with pytest.raises(BadInput) as refusal:
        understand(text)
    return refusal.value


def test_the_one_sensible_reading_is_taken():
    assert {typed: str(understand(typed)) for typed in TAKEN} == TAKEN


def test_it_is_asked_what_is_meant():
    refused = {typed: refusal_of(typed) for typed in ASKED}

    assert {typed: (one.sentence, one.offers) for typed, one in refused.items()} == ASKED
    assert {typed: one.typed for typed, one in refused.items()} == {typed: typed for typed in ASKED}


def test_capitals_and_more_spaces_change_nothing():
    for typed, form in TAKEN.items():
        other = f"  {typed.upper().replace(' ', '   ')} "
        assert " ".join(str(understand(other)).casefold().split()) == form.casefold(), other


def test_full_width_changes_nothing():
    for typed, form in TAKEN.items():
        if not set(typed) & set("#\"“'[]$—×🎲⚔"):
            assert str(understand(typed.translate(WIDE))) == form, typed


def test_what_is_echoed_or_offered_is_dice_as_it_is_written():
    offers = {offer for _, offered in ASKED.values() for offer in offered}
    for form in set(TAKEN.values()) | offers:
        assert str(understand(form)) == form


def test_nothing_offered_is_a_number():
    for _, offers in ASKED.values():
        for offer in offers:
            for part in understand(offer).parts:
                assert any(isinstance(one, Thrown | Reused) for one in within(part.root))


def test_several_rolls_are_none_where_one_is_wanted():
    with pytest.raises(BadInput, match="You typed 2 rolls, but only one is possible here") as refused:
        understand_one("2d6, 1d8")
    assert refused.value.offers == ("2d6", "d8")


def test_what_was_recorded_is_read_as_it_was():
    for recorded in ("20", "-2", "d20>=15", "d%<=45", "d% vs 45 # coc", "2 # goblins"):
        rolls = read_rolls(recorded)

        assert str(rolls) == recorded
        assert understand_or_none(recorded) != rolls


def test_an_or_more_beside_tens_dice_has_its_sign_and_was_recorded_without_it():
    rolls = read_rolls("d%b vs 45")

    assert str(rolls) == "d%b vs >=45"
    assert read_rolls(str(rolls)) == understand(str(rolls)) == rolls


def understand_or_none(text):
    try:
        return understand(text)
    except BadInput:
        return None


@given(EXPRESSIONS)
def test_what_is_dice_is_written_so_that_it_is_dice_again(expression):
    once = understand_or_none(str(expression))
    if once is not None and "d%b" not in str(once) and "d%p" not in str(once):
        assert understand(str(once)) == once


SAID = "six times twice x6 drop lowest keep 3 reroll 1s or more 8+ vs - — ’ bonus coc sr w6 (a) and 🎲 ,"
SAYINGS = st.sampled_from(SAID.split(" "))


@given(st.lists(PIECES | SAYINGS, max_size=40).map(" ".join))
def test_any_words_are_understood_or_refused_soon(text):
    assert calls(lambda: understand_or_none(text)) < MOST_CALLS
