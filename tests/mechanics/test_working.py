"""What the families tell at the table: the die to throw next, and the working of each face."""

import pytest

from bot.mechanics.playing import Played, read
from bot.mechanics.rules.accumulator import Accumulator
from bot.mechanics.rules.base_digits import BaseDigits
from bot.mechanics.rules.early_stop import EarlyStop
from bot.mechanics.rules.mixed_radix import MixedRadix


@pytest.mark.parametrize(
    ("rule", "faces", "carry", "outcome", "working"),
    [
        (
            BaseDigits(dice=4), (3, 5, 6, 2), None, 7,
            ("0 × 6 + 2 = 2", "2 × 6 + 4 = 16", "16 × 6 + 5 = 101 → 1", "1 × 6 + 1 = 7"),
        ),
        (
            EarlyStop(), (3, 6, 1), None, 2,
            ("0 × 6 + 2 = 2 of 6", "2 × 6 + 5 = 17 of 36", "17 × 6 + 0 = 102 of 216: below 200, stop"),
        ),
        (
            EarlyStop(), (6, 6, 6, 1), None, None,
            (
                "0 × 6 + 5 = 5 of 6", "5 × 6 + 5 = 35 of 36",
                "35 × 6 + 5 = 215 of 216: not below 200, go on with 15", "15 × 6 + 0 = 90 of 96",
            ),
        ),
        (EarlyStop(5, 6, 1), (6,), None, 0, ("0 × 6 + 5 = 5 of 6: the last die, stop",)),
        (
            MixedRadix(), (6, 5, 1, 4), None, 84,
            (
                "6: throw again", "5 reads 5 of 5: 0 + 20 × 4 = 80", "1 reads 1 of 5: 80 + 4 × 0 = 80",
                "4 reads 4 of 4: 80 + 4 = 84",
            ),
        ),
        (
            MixedRadix(11, 6, (2, 6)), (4, 6, 3, 6), None, 6,
            (
                "4 reads 2 of 2: 0 + 6 × 1 = 6", "6 reads 6 of 6: 6 + 6 = 12: too high, start again",
                "3 reads 1 of 2: 0 + 6 × 0 = 0", "6 reads 6 of 6: 0 + 6 = 6",
            ),
        ),
        (
            Accumulator(dice=3), (3, 2, 6), 40, 23,
            ("40 + 2 × 36 = 112 → 12", "12 + 1 × 6 = 18", "18 + 5 × 1 = 23"),
        ),
    ],
)  # fmt: skip
def test_the_working_can_be_followed_by_hand(rule, faces, carry, outcome, working):
    played = read(rule, faces, carry)
    assert played.working == working
    assert (played.outcome if isinstance(played, Played) else None) == outcome


@pytest.mark.parametrize(
    ("rule", "faces", "meaning"),
    [
        (BaseDigits(dice=4), (1, 1), "die 3 of 4: times 6, plus its face less 1; keep the last two digits"),
        (EarlyStop(100, 10), (2,), "10 plus its face less 1; stop with the last two digits"),
        (
            EarlyStop(100, 10, as_shown=True),
            (1,),
            "10 plus its face, but 10 counts 0; stop with the last two digits",
        ),
        (MixedRadix(), (), "die 1 of 3: 1 is 0, 2 is 20, 3 is 40, 4 is 60, 5 is 80, 6 again"),
        (MixedRadix(12, 6, (2, 6)), (), "die 1 of 2: 1–3 is 0, 4–6 is 6"),
        (MixedRadix(100, 6, (5, 5, 2, 2)), (5, 5, 6), "die 4 of 4: 1–3 is 1, 4–6 is 2"),
        (
            Accumulator(dice=3),
            (1,),
            "die 2 of 3: 1 is 0, 2 is 6, 3 is 12, 4 is 18, 5 is 24, 6 is 30; keep the last two digits",
        ),
    ],
)
def test_the_next_die_is_told_with_what_it_means(rule, faces, meaning):
    wanted = read(rule, faces).wants
    assert (wanted.meaning, str(wanted)) == (meaning, f"d{rule.faces}")
