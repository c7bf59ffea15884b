"""Playing the rules with physical randomisers and registers: any faces, the dice asked for, the working."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.analysis import outcomes
from bot.mechanics.catalogue import method
from bot.mechanics.errors import BadInput
from bot.mechanics.playing import Played, Waiting, read, throw
from tests.mechanics.refusals import is_short_sentence, refusal

pytestmark = pytest.mark.no_cover  # counted, it takes four times as long

METHODS = [
    ("bag", ""), ("bag", "draws=1"), ("spinner", ""), ("quarters", ""), ("quarters", "order=5.4.5"),
    ("quarters-no-reroll", ""), ("quarters-no-reroll", "misfit=turn"), ("clock", ""),
    ("clock-as-written", ""), ("digits-boxed", ""),
    ("digits-boxed", "cap=none"), ("stickers", ""), ("stickers", "parity=stickered bags=2"),
    ("rotating", ""), ("rotating", "window=spread moves=every"), ("calculator", ""),
    ("calculator", "digits=12"), ("calculator", "start=dice"), ("read-off", ""), ("read-off", "tie=odd"),
    ("recycle", ""), ("recycle", "threshold=2"),
]  # fmt: skip

every_method = pytest.mark.parametrize(("name", "options"), METHODS)


@every_method
@given(faces=st.lists(st.integers(0, 26) | st.integers(1, 6), max_size=40).map(tuple))
def test_any_faces_are_played_or_waited_on_or_refused(name, options, faces):
    rule = method(name, 100, 6, options).rule
    sentence = refusal(read, rule, faces)
    if sentence is None:
        reading = read(rule, faces)
        assert reading.faces == faces
        assert isinstance(reading, Waiting) or reading.outcome in outcomes(rule)
    else:
        assert is_short_sentence(sentence)


@every_method
@given(seed=st.integers())
def test_every_beginning_of_a_throw_waits_and_the_whole_is_read_back(name, options, seed):
    rule, chance = method(name, 100, 6, options).rule, Random(seed)
    before = throw(rule, chance.randrange).after
    played = throw(rule, chance.randrange, before)
    assert read(rule, played.faces, before) == played
    for length in range(len(played.faces)):
        waiting = read(rule, played.faces[:length], before)
        assert isinstance(waiting, Waiting)
        assert waiting.working == played.working[:length]
        assert waiting.wants.meaning


@pytest.mark.parametrize(
    ("asked", "faces", "carry", "outcome", "working"),
    [
        ("bag", (4, 8), None, 37, ("30", "30 + 7 = 37")),
        ("bag draws=1", (8,), None, 7, ("7",)),
        ("spinner", (4, 10), None, 40, ("30", "30 + 10 = 40")),
        ("quarters", (6, 4, 3, 3), None, 68,
         ("6: throw again", "0 + 5 × 3 = 15", "15 + 25 × 2 = 65", "65 + 3 = 68")),
        ("quarters-no-reroll", (6, 3, 1, 2, 4), None, 13,
         ("red d6: 6", "blue d6: 3", "red quarter: 1", "red facing side: 2",
          "x = 7, its remainder by 5 stands in: 25 × 0 + 12 + 1 = 13")),
        ("quarters-no-reroll misfit=turn", (6, 6, 1, 4, 2, 3), None, 24,
         ("red d6: 6", "blue d6: 6", "red quarter: 1", "blue quarter: 4", "red facing side: 2",
          "x = 54, after turning the blue die 23, its remainder by 25 stands in: 25 × 0 + 23 + 1 = 24")),
        ("clock", (3, 12), None, 46, ("17 × 2 = 34", "34 + 12 = 46")),
        ("clock", (6, 17, 1, 1), None, 1,
         ("17 × 5 = 85", "a 6 with second 16 of the cycle: start again", "17 × 0 = 0", "0 + 1 = 1")),
        ("clock-as-written", (3, 12), None, 36, ("3", "3 × 12 = 36")),
        ("digits-boxed", (2, 6, 5, 1, 3), None, 3,
         ("die 2: adds 5", "6: throw again", "5, plus 5: 0", "die 1: adds 0", "3, plus 0: 3, 3 in all")),
        ("digits-boxed", (1, 6, 6, 6, 6, 6, 1, 1), None, 51,
         ("die 1: adds 0", *["6: throw again"] * 4, "6 reads 5, plus 0: 5", "die 1: adds 0",
          "1, plus 0: 1, 51 in all")),
        ("stickers", (4, 6, 2, 1, 3, 1), None, 93,
         ("drawn: sticker 4", "the 6 reads 4", "2 is even, plus 5: 9", "drawn: sticker 1", "3",
          "1 is odd: 3, 93 in all")),
        ("rotating", (6, 4, 5), 48, 50, ("0 × 6 + 5 = 5", "5 × 6 + 3 = 33",
                                         "33 × 6 + 5 = 203, place 2 of the window: 48 + 1 × 2 → 50")),
        ("rotating", (4, 1, 1), 48, 9, ("0 × 6 + 3 = 3", "3 × 6 + 0 = 18", "18 × 6 + 1 = 109 → 9")),
        ("calculator", (3, 6, 1), None, 18,
         ("(0.5235987755 + 3) / 6 = 0.5872664625", "0.5872664625 / 6 = 0.0978777437",
          "(0.0978777437 + 1) / 6 = 0.1829796239, times 100: 18, keep 0.2979623900")),
        ("calculator start=dice", (3, 6, 1, 2, 5, 6, 4), None, 69,
         ("(0.0000000000 + 3) / 6 = 0.5000000000", "0.5000000000 / 6 = 0.0833333333",
          "(0.0833333333 + 1) / 6 = 0.1805555555", "(0.1805555555 + 2) / 6 = 0.3634259259",
          "(0.3634259259 + 5) / 6 = 0.8939043209", "0.8939043209 / 6 = 0.1489840534",
          "(0.1489840534 + 4) / 6 = 0.6914973422, times 100: 69, keep 0.1497342200")),
        ("read-off", (3, 4, 2), None, 72, ("d1 = 3", "d2 = 4", "d3 = 2: 72")),
        ("read-off", (5, 2, 6, 3, 21), None, 47,
         ("d1 = 5", "d2 = 2", "d3 = 6: not decided", "42 + 3 = 45, X = 46", "angle = 21: 47")),
        ("read-off tie=odd", (5, 2, 6, 3, 25, 4), None, 46,
         ("d1 = 5", "d2 = 2", "d3 = 6: not decided", "42 + 3 = 45, X = 46", "angle = 25: not decided",
          "d5 = 4: 46")),
        ("recycle threshold=2", (1, 2, 3), "3/4", 56,
         ("3 × 6 + 0 = 18 of 24", "18 × 6 + 1 = 109 of 144",
          "109 × 6 + 2 = 656 of 864, outcome 56, keep 6 of 8")),
        ("recycle threshold=2", (6, 6, 1, 1), "23/24", 68,
         ("23 × 6 + 5 = 143 of 144", "143 × 6 + 5 = 863 of 864, too high, go on with 63 of 64",
          "63 × 6 + 0 = 378 of 384", "378 × 6 + 0 = 2,268 of 2,304, outcome 68, keep 22 of 23")),
        ("recycle threshold=2", (5,), "1234/2400", 34,
         ("full already: 1,234 of 2,400, outcome 34, keep 12 of 24",)),
    ],
)  # fmt: skip
def test_the_working_can_be_followed_by_hand(asked, faces, carry, outcome, working):
    name, _, options = asked.partition(" ")
    played = read(method(name, 100, 6, options).rule, faces, carry)
    assert isinstance(played, Played)
    assert (played.outcome, played.working) == (outcome, working)


@pytest.mark.parametrize(
    ("asked", "faces", "die", "meaning"),
    [
        ("bag", (), "draw",
         "for the tens: its label, times 10"),
        ("bag", (3,), "draw", "for the units: 0–9 makes 20–29"),
        ("bag draws=1", (), "draw", "the only draw: as shown; stop"),
        ("spinner", (), "spin", "for the tens: the digit before the x, times 10"),
        ("spinner", (3,), "spin", "for the units: 1–10 makes 21–30"),
        ("quarters", (), "red d6", "1 is 0, 2 is 5, 3 is 10, 4 is 15, 5 is 20, 6 again"),
        ("quarters order=5.4.5", (2,), "red quarter", "1 is 0, 2 is 5, 3 is 10, 4 is 15"),
        ("quarters-no-reroll", (6, 6, 1), "blue quarter", "remember its face"),
        ("clock", (3,), "second", "for the second of the throw: plus its face; stop"),
        ("digits-boxed", (1,), "d6", "for the tens: 1 is 10, 2 is 20, 3 is 30, 4 is 40, 5 is 50, 6 again"),
        ("digits-boxed", (1, 6, 6, 6, 6), "d6",
         "for the tens: 1 is 10, 2 is 20, 3 is 30, 4 is 40, 5–6 is 50"),
        ("stickers bags=2", (3, 5), "red d6", "the drawn die, for the tens: keep its face, but 6 is 3"),
        ("stickers parity=stickered", (3, 5), "d6",
         "another die, for the tens: odd is 50, even is 0"),
        ("calculator start=dice", (3, 6), "d6",
         "start die 3 of 4: plus its face, but 6 counts 0; divide by 6 and keep 10 decimals"),
        ("calculator start=dice", (3, 6, 1, 2), "d6",
         "die 1 of 3: plus its face, but 6 counts 0; divide by 6 and keep 10 decimals"),
        ("read-off", (6,), "d6", "for the tens: 1 or 4 is 70, 2 or 5 is 80, 3 or 6 is 90"),
        ("read-off", (3, 2), "d6", "for the units: 1–6 makes 81–86"),
        ("read-off", (6, 5), "d6", "for the units: 1–4 makes 87–90, 5 makes 8, 6 makes 10"),
        ("read-off", (4, 5), "d6", "for the units: 1–4 makes 57–60, 5 makes 5, 6 needs a fourth die"),
        ("read-off", (5, 2, 6, 3), "angle",
         "for the angle of die 4, rounded up: 1–21 makes 47, 22–25 makes 46"),
        ("read-off tie=odd", (5, 2, 6, 3), "angle",
         "for the angle of die 4, rounded to the nearest: 1–20 makes 47, 21 or 25 needs a fifth "
         "die, 22–24 makes 46"),
        ("recycle", (), "d6", "times 6, plus its face less 1"),
    ],
)  # fmt: skip
def test_the_next_randomiser_is_told_with_what_it_means(asked, faces, die, meaning):
    name, _, options = asked.partition(" ")
    wanted = read(method(name, 100, 6, options).rule, faces).wants
    assert (str(wanted), wanted.meaning) == (die, meaning)


def test_a_word_that_is_no_choice_is_refused_with_the_choices():
    with pytest.raises(BadInput) as caught:
        method("quarters", 100, 6, "order=5.5.4")
    assert str(caught.value) == "order is 4.5.5 or 5.4.5, not '5.5.4'."
