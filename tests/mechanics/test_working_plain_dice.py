"""What the rules made of plain dice say at the table, on the examples of their documents and on edges."""

import pytest

from bot.mechanics.catalogue import method
from bot.mechanics.playing import Waiting, read

OUTCOMES = [
    ("table", "", (6, 1, 5, 4, 6), 44), ("table", "", (6, 4, 4), 12), ("table", "", (5, 5, 5), 99),
    ("lookup", "", (1, 1, 1), 1), ("lookup", "", (1, 1, 2), 2), ("lookup", "", (1, 2, 1), 7),
    ("lookup", "", (2, 1, 1), 37), ("lookup", "", (3, 5, 4), 100), ("lookup", "", (3, 5, 5, 1, 1, 1), 1),
    ("lookup-folded", "", (4, 1, 1), 1), ("lookup-folded", "", (6, 5, 4), 100),
    ("colours", "", (6, 5, 5), 1), ("colours", "", (3, 6, 6), 8), ("colours", "", (4, 1, 1), 1),
    ("colours-reroll", "", (3, 6, 6, 2, 1, 1), 37), ("three-dice", "", (5, 5, 4), 100),
    ("product", "", (5, 4, 6), 96), ("product", "", (6, 5, 6, 1, 1, 1), 1),
    ("sectors", "", (2, 3, 3), 31), ("sectors-as-written", "", (2, 3, 3), 33),
    ("sectors-as-written", "", (5, 5, 4), 4), ("sectors-as-written", "above=keep", (5, 5, 4), 104),
    ("divide", "", (6, 6, 6, 6), 99), ("divide", "", (1, 1, 3, 1), 0), ("divide", "", (1, 1, 3, 2), 1),
    ("fraction", "", (4, 1, 1, 1), 50), ("fraction", "dice=2", (3, 6), 47),
    ("binary", "", (2, 2, 2, 2, 2, 2, 2), 99), ("binary", "", (6, 1, 3, 5, 1, 1, 1), 50),
    ("halve", "", (1, 1, 3), 1), ("halve", "", (6, 4, 2), 99), ("halve", "", (6, 4, 3, 1, 1, 1), 0),
    ("digits", "", (3, 2, 4, 1), 34), ("digits", "", (6, 3, 4, 1, 3), 81), ("digits", "", (5, 6, 5, 6), 0),
    ("digits-capped", "", (3, 2, 4, 1), 39), ("digits-capped", "", (6, 6, 6, 6, 6, 2, 1, 2), 51),
    ("percentile", "", (10, 10), 100), ("percentile", "", (7, 3), 73), ("percentile", "", (10, 3), 3),
    ("percentile", "style=plus-one", (10, 10), 1), ("percentile", "style=plus-one", (9, 9), 100),
    ("2d20-halved", "", (20, 19), 100), ("2d20-halved", "", (14, 5), 73), ("2d20-halved", "", (13, 6), 73),
    ("sum20", "", (1,) * 20, 100), ("sum20", "", (6,) * 20, 100), ("sum20-wrapped", "", (6,) * 20, 20),
    ("ranges", "", (1, 1, 1, 1), 4), ("ranges", "", (6, 6, 6, 6), 4), ("ranges", "", (2, 1, 1, 1), 21),
    ("reroll-capped", "", (6, 6, 6, 6), 51), ("reroll-capped", "", (5, 6, 6, 6, 6), 51),
    ("reroll-capped", "else=7 tries=1", (6,), 7), ("reroll-capped", "", (6, 6, 6, 5, 5, 5, 4), 100),
    ("mixed", "a=1 b=2", (6, 5), 17), ("mixed", "a=3 b=1", (6, 6, 1), 22),
]  # fmt: skip


@pytest.mark.parametrize(("name", "options", "faces", "outcome"), OUTCOMES)
def test_faces_make_the_outcome_that_the_document_gives_them(name, options, faces, outcome):
    assert read(method(name, 100, 6, options).rule, faces).outcome == outcome


@pytest.mark.parametrize(
    ("name", "options", "faces", "working"),
    [
        ("table", "", (6, 1, 5, 4, 6), (
            "0 × 6 + 0 = 0", "0 × 6 + 1 = 1", "1 × 6 + 5 = 11, below the row 16: go on", "11 × 6 + 4 = 70",
            "70 × 6 + 0 = 420, at least the row 76: 420 - 76 = 344 → 44")),
        ("halve", "", (1, 1, 4), (
            "0 × 6 + 0 = 0", "0 × 6 + 0 = 0", "0 × 6 + 3 = 3, divided by 2 and rounded down: 1")),
        ("halve", "", (6, 4, 3), (
            "0 × 6 + 5 = 5", "5 × 6 + 3 = 33", "33 × 6 + 2 = 200: not below 200, start again")),
        ("fraction", "dice=3", (3, 2, 1), (
            "0 + 100 × 2/6 = 33 2/6", "33 2/6 + 100 × 1/36 = 36 4/36",
            "36 4/36 + 100 × 0/216 = 36 24/216, rounded down 36")),
        ("divide", "", (4, 1, 1, 1), (
            "0 + 100 × 3/6 = 50", "50 + 100 × 0/36 = 50", "50 + 100 × 0/216 = 50",
            "0: too little to make it 51, it stays 50")),
        ("colours", "", (6, 5, 5), (
            "6 reads 3 of 3: 0 + 36 × 2 = 72", "5 reads 5 of 6: 72 + 6 × 4 = 96",
            "5 reads 5 of 6: 96 + 5 = 101, less 100")),
        ("product", "", (5, 5, 6), ("5 picks 72", "5", "72 + 5 × 6 = 102: too high, start again")),
        ("digits", "", (6, 3, 4, 1, 3), (
            "6: throw again", "3", "4 adds 5 to 3: 8, 0 + 10 × 8 = 80", "1",
            "3 adds nothing to 1: 1, 80 + 1 × 1 = 81")),
        ("digits-capped", "cap=1", (6, 6, 1), (
            "6: throw again", "6 for the last time: reads 5", "1 adds 5 to 5: 0, 0 + 10 × 0 = 0")),
        ("reroll-capped", "tries=2", (6, 6), (
            "6: throw again", "6: throw again, but this was the last try: 51")),
        ("percentile", "", (10, 10), ("00", "0: 00 reads 100")),
        ("percentile", "style=plus-one", (7, 10), ("70", "0: 70, plus 1: 71")),
        ("2d20-halved", "", (14, 5), ("14 reads 7", "5 reads 3: 73")),
        ("ranges", "", (6, 6, 5, 6), ("-16 + 17 × 6 = 86", "86 + 6 = 92", "92 + 5 = 97", "97 + 6 = 103 → 3")),
        ("mixed", "a=3 b=1", (6, 6, 1), ("0 × 6 + 5 = 5", "5 × 2 + 1 = 11", "11 × 2 + 0 = 22")),
    ],
)  # fmt: skip
def test_the_working_can_be_followed_by_hand(name, options, faces, working):
    assert read(method(name, 100, 6, options).rule, faces).working == working


@pytest.mark.parametrize(
    ("name", "faces", "die", "meaning"),
    [
        ("colours", (), "red d6", "die 1 of 3: 1 or 4 is 0, 2 or 5 is 36, 3 or 6 is 72"),
        ("colours", (1,), "blue d6", "die 2 of 3: 1 is 0, 2 is 6, 3 is 12, 4 is 18, 5 is 24, 6 is 30"),
        ("product", (1, 2), "white d6", "1 makes 2, 2 makes 4, 3 makes 6, 4 makes 8, 5 makes 10, 6 makes 12"),
        ("three-dice", (1,), "green d6", "die 2 of 3: 1 is 0, 2 is 6, 3 is 12, 4 is 18, 5 is 24, 6 is 30"),
        ("binary", (), "d6", "die 1 of 7: odd is 0, even is 100/2"),
        ("table", (), "d6", "its face, but 6 counts 0"),
        ("table", (3,), "d6", "18 plus its face, but 6 counts 0"),
        ("digits", (3,), "d6", "for the 10s: 1–3 is 30, 4–6 is 80"),
        ("digits-capped", (3,), "d6", "for the 10s: odd is 80, even is 30"),
        ("digits-capped", (6, 6, 6, 6), "d6", "for the 10s: keep its face, but 6 is 5"),
        ("percentile", (3,), "units d10", "for the units: 0 makes 30, 1–9 makes 31–39"),
        (
            "2d20-halved",
            (),
            "d20",
            "for the tens: 1–2 is 10, 3–4 is 20, 5–6 is 30, 7–8 is 40, 9–10 is 50, 11–12 is 60, 13–14 "
            "is 70, 15–16 is 80, 17–18 is 90, 19–20 is 0",
        ),
        ("ranges", (), "d6", "die 1 of 4: start at -16; plus its face, times 17"),
        ("mixed", (), "d6", "die 1 of 9: times 6, plus its face less 1; keep the last two digits"),
    ],
)
def test_the_next_die_is_told_with_what_it_means(name, faces, die, meaning):
    waiting = read(method(name, 100).rule, faces)
    assert isinstance(waiting, Waiting)
    assert (str(waiting.wants), waiting.wants.meaning) == (die, meaning)
