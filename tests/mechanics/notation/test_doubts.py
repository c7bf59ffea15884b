"""What other tables read otherwise: both readings are known, and the other one is clear."""

from bot.mechanics.notation.doubts import doubt_of
from bot.mechanics.notation.recorded import read_rolls

DOUBTED = {
    "d% vs 45": ("`vs 45` asks for 45 or more.", "d% vs <=45"),
    "d% vs 45 # climb": ("`vs 45` asks for 45 or more.", "d% vs <=45 # climb"),
    "3x d% vs 45": ("`vs 45` asks for 45 or more.", "3x d% vs <=45"),
    "d%b vs 45": ("`vs 45` asks for 45 or more.", "d%b vs <=45"),
    "d20; d% vs 45": ("`vs 45` asks for 45 or more.", "d20; d% vs <=45"),
    "1d66": ("`1d66` is one die with 66 sides.", "d66"),
    "1d666": ("`1d666` is one die with 666 sides.", "d666"),
    "-d20": ("`-d20` takes a d20 off.", "2d20kl1"),
    "-d20 + 5 vs 12": ("`-d20` takes a d20 off.", "2d20kl1 + 5 vs 12"),
    "d20>=15 # hit": ("`d20>=15` counts the die: 1 or 0.", "d20 vs 15 # hit"),
    "d%<=45": ("`d%<=45` counts the die: 1 or 0.", "d% vs <=45"),
    "d6!=7": ("A d6 never shows that: `!=7` brings no more dice.", "d6!"),
    "2 + 4d6!>=9kh3": ("A d6 never shows that: `!>=9` brings no more dice.", "2 + 4d6!kh3"),
}

CLEAR = (
    "d%", "d% vs <=45", "d% + 5 vs 45", "2d% vs 45", "d20 vs 15", "d66", "2d66", "d6!=6",
    "1", "101", "0", "2 - 6", "7/2", "d10>=7", "d20>=15f=1", "2d20>=15",
    "5 - d20", "-2d20", "-d6 + 5", "-(d20) + 5", "d[hit, miss] vs 1 hit", "$a = 2d6; $a vs 7",
)  # fmt: skip


def test_it_says_how_it_was_read_and_what_else_may_be_meant_which_is_clear():
    for typed, (reading, other) in DOUBTED.items():
        doubt = doubt_of(read_rolls(typed))
        assert (doubt.reading, str(doubt.other)) == (reading, other)
        assert read_rolls(other) == doubt.other
        assert doubt_of(doubt.other) is None, typed


def test_nothing_is_asked_where_all_is_clear():
    assert [typed for typed in CLEAR if doubt_of(read_rolls(typed))] == []
