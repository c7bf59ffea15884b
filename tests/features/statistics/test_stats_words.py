"""What is said of a real die: whether it seems loaded, and how many more throws would tell."""

from bot.features.statistics import card as words
from bot.mechanics.statistics import fit, sample_of, sums_of_roll, suspect_of, uniform_grouping
from bot.play.sums import Subject


def said(counts):
    """The headline, and what is said under `Loaded?`."""
    grouping = uniform_grouping(len(counts))
    sample = sample_of(
        grouping, sum(count * sums_of_roll(grouping, face) for face, count in enumerate(counts, 1))
    )
    suspect = suspect_of(counts)
    return words.verdict(Subject("hand", "d6"), fit(sample), sample, suspect)[0], words.loaded_words(
        suspect, sample
    )


def test_a_real_die_is_judged_by_its_worst_face():
    for counts, headline, ending in (
        ((0, 0, 0, 0, 0, 2), "Too few to tell.", "shows after about 262 throws."),
        ((20, 20, 20, 20, 20, 20), "The dice look fair.", "shows after about 262 throws."),
        ((15, 17, 16, 18, 14, 24), "The dice look fair.", "332 more throws would show it 8 times in 10."),
        ((12, 18, 14, 16, 13, 27), "This die may be loaded.", "would make it nearly sure 8 times in 10."),
        ((10, 12, 14, 16, 8, 40), "This die seems loaded.", "19 times in 20)"),
    ):
        found, loaded = said(counts)
        assert found == headline
        assert loaded.endswith(ending)


def test_one_roll_is_no_streak_and_one_that_was_not_found_is_said_to_be_unknown():
    assert "none was found in the newest entries" in words.streak_words(Subject("roll", "d6"), (), None)
    assert words.streak_words(Subject("roll", "d6"), (3,), None) == ""


def test_dice_with_a_memory_are_not_called_fair():
    grouping = uniform_grouping(6)
    sample = sample_of(grouping, sum(20 * sums_of_roll(grouping, face) for face in range(1, 7)))
    headline, told = words.verdict(Subject("fair", "d6"), fit(sample), sample)

    assert headline == "The rolls fit their odds."
    assert told.startswith("At the odds they had and as many rolls, luck this odd comes on most evenings.")


def test_what_was_counted_is_called_as_people_do():
    for subject, called in (
        (Subject("faces", "d20"), "153 d20s"),
        (Subject("faces", "coin/2"), "153 throws of coin"),
        (Subject("hand", "d6"), "153 throws of d6 by hand"),
        (Subject("roll", "2d6"), "153 rolls of 2d6"),
        (Subject("fair", "2d6"), "153 rolls of adaptive 2d6"),
    ):
        assert words.times(subject, 153) == called
