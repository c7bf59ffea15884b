""""""

from bot.ops.workers import KEPT, KEPT_BYTES, LARGEST, Results


def kept(results, asked):
    return [each for each in asked if results.find(each) is not None]


def test_what_was_wanted_last_is_kept():
    results = Results()
    for number in range(KEPT):
        results.keep(number, b"", 0)
    results.find(0)
    results.keep(KEPT, b"", 0)

    assert kept(results, range(KEPT + 1)) == [0, *range(2, KEPT + 1)]


def test_many_results_are_kept_within_a_number_of_bytes():
    results = Results()
    for number in range(10):
        results.keep(number, b"", LARGEST)

    assert kept(results, range(10)) == list(range(10 - KEPT_BYTES // LARGEST, 10))


def test_a_very_large_result_is_not_kept_and_drives_nothing_out():
    results = Results()
    results.keep("small", b"", 1)
    results.keep("large", b"", LARGEST + 1)

    assert kept(results, ["small", "large"]) == ["small"]
