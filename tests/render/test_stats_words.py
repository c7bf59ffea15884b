"""What is said of a real die: whether it seems loaded, and how many more throws would tell."""

import pytest

from bot.mechanics.statistics.fit import fit
from bot.mechanics.statistics.grouping import uniform_grouping
from bot.mechanics.statistics.loaded import suspect_of
from bot.mechanics.statistics.sums import came, sample_of
from bot.play.sums.subjects import Subject
from bot.render.statistics import stats_words as words


def said(counts):
    """The headline, and what is said under `Loaded?`."""
    grouping = uniform_grouping(len(counts))
    sample = sample_of(grouping, sum(count * came(grouping, face) for face, count in enumerate(counts, 1)))
    suspect = suspect_of(counts)
    return words.verdict(fit(sample), sample, suspect)[0], words.loaded(suspect, sample)


@pytest.mark.parametrize(
    ("counts", "headline", "ending"),
    [
        ((0, 0, 0, 0, 0, 2), "Too few to tell", "shows after about 262 throws."),
        ((20, 20, 20, 20, 20, 20), "Just luck", "shows after about 262 throws."),
        ((15, 17, 16, 18, 14, 24), "Just luck", "332 more throws would show it 8 times in 10."),
        (
            (12, 18, 14, 16, 13, 27),
            "Perhaps loaded",
            "would make it nearly sure 8 times in 10.",
        ),
        ((10, 12, 14, 16, 8, 40), "It seems loaded", "(19 times in 20)"),
    ],
)
def test_a_real_die_is_judged_by_its_worst_face(counts, headline, ending):
    found, loaded = said(counts)
    assert found == headline
    assert loaded.endswith(ending)


def test_a_streak_that_was_not_found_is_said_to_be_unknown():
    assert "none is among the newest entries" in words.streak(Subject("roll", "d6"), (), None)


def test_one_roll_is_no_streak():
    assert words.streak(Subject("roll", "d6"), (3,), None) == ""
