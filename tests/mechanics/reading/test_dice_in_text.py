"""Dice that stand in a text for people."""

from hypothesis import example, given
from hypothesis import strategies as st

from bot.mechanics.reading.dice_in_text import LONGEST, MOST, find_dice
from bot.mechanics.reading.reader import understand
from tests.counting import calls

MOST_CALLS = 40_000
"""Of functions, between two turns of others: the worst that is found takes half as many."""


def found(text):
    return [dice for dice in find_dice(text) if dice]


FOUND = (
    ("Roll 2d6+3 fire damage", ["2d6 + 3"]),
    ("attack: 1d20 + 5, then 4d6kh3!", ["d20 + 5", "4d6kh3"]),
    ("6x 4d6kh3 please", ["6x 4d6kh3"]),
    ("I hit on 1d20+7 vs 15.", ["d20 + 7 vs 15"]),
    ("1d20+5 adv", ["2d20kh1 + 5"]),
    ("**2d6**, `1d100` or ~~(1d4+1)*2~~", ["2d6", "d%", "(d4 + 1)*2"]),
    ("2d6) and (3d6", ["2d6", "3d6"]),
    ("level 3 2d6 fire", ["2d6"]),
    ("10 - 2d4", ["10 - 2d4"]),
    ("2d6 now: 2D6", ["2d6"]),
    ("2d6 twice", ["2x 2d6"]),
    ("I hit the troll for 4d6 drop lowest and run", ["4d6dl1"]),
    ("2d6+3 kh1 damage to the troll", ["2d6kh1 + 3"]),
    ("The 3 goblins attack twice for 2d6 each", ["2d6"]),
    ("All of them take 8d6 half damage on a save", ["8d6/2", "8d6"]),
    ("Deal 4d6 e6 damage to the troll", ["4d6!o=6", "4d6!=6"]),
    ("# 19\nd20 (12) + 7", ["d20 + 7"]),
    ("4d6kh3 (6, 5, 4, [3]) + 2 = **17**", ["4d6kh3 + 2"]),
    (r"2d6! (1, 1) − d4 (1), 10d10\>=7", ["2d6! - d4", "10d10>=7"]),
    ("12\n- 2d6\n- 1d8", ["2d6", "d8"]),
)


def test_dice_are_found_as_people_write_them():
    assert [(text, found(text)) for text, _ in FOUND] == list(FOUND)


def test_what_is_no_dice_is_not_taken_for_them():
    texts = [
        "",
        "The 3rd day of 12",
        "add4 word2d6",
        "1d6x",
        "3 + 4",
        "d1000000",
        "9999d6",
        "1.2d6",
        "d6d",
    ]
    assert [text for text in texts if found(text)] == []


def test_no_more_than_five_are_found():
    assert len(found(" ".join(f"1d{sides}" for sides in range(2, 30)))) == MOST


def test_what_is_far_down_in_a_long_text_is_not_sought():
    assert found("x" * LONGEST + " 2d6") == []


@given(st.text(st.sampled_from("0123dxkh!<>+-*/()#,. adv\n"), max_size=200))
@example("(1+" * 60 + "1d6")
@example("1d6 + " * 100)
def test_whatever_is_found_is_understood_as_it_stands(text):
    for dice in found(text):
        assert str(understand(dice)) == dice


ATTACKS = (
    " ".join(f"{n}d6{'+d4' * 29}" for n in range(2_000, 2_020)),
    " ".join(f"{n}d6!!!!>>{'+1d4e3' * 25}" for n in range(20)),
    " ".join(f"{n}d6kh99999kh9kh8kh7{'+1d4kh9kh9kh9kh9' * 14}" for n in range(20)),
    "(1+" * 600,
    "1+" * 4_000,
    "d" * LONGEST,
)


def test_a_text_of_any_kind_is_looked_through():
    for part in ("(", "(1+", "1+", "1d6!", "1d6+", "12 x ", "800d6!>=6 ", "9", "d"):
        assert len(found(part * LONGEST)) <= MOST, part


def test_others_have_their_turn_after_little_work():
    for text in ATTACKS:
        places = find_dice(text)
        looked_at = []

        def look(places=places, looked_at=looked_at):
            looked_at.append(next(places, None))

        while None not in looked_at:
            assert calls(look) < MOST_CALLS, text[:20]
