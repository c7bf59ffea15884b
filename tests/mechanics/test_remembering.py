"""What functions remember, by how much memory it takes."""

import pytest

from bot.mechanics.remembering import remembering


@pytest.fixture
def called():
    """The inputs that the function was called with, as often as it was."""
    return []


@pytest.fixture
def repeat(called):
    """A function that remembers at most ten characters."""

    @remembering(10, len)
    def repeat(text, times):
        called.append((text, times))
        if not text:
            raise ZeroDivisionError
        return text * times

    return repeat


def test_what_was_asked_before_is_known(repeat, called):
    assert [repeat("ab", 2), repeat("ab", 2)] == ["abab", "abab"]
    assert called == [("ab", 2)]


def test_what_was_asked_for_longest_ago_makes_room(repeat, called):
    for text in ("a", "b", "a", "c", "a"):
        repeat(text, 4)

    assert called == [("a", 4), ("b", 4), ("c", 4)]
    assert [text for text, _ in repeat.kept] == ["c", "a"]


def test_what_is_too_large_drives_out_all_else_and_is_known_until_the_next(repeat, called):
    repeat("a", 4)
    repeat("b", 40)
    repeat("b", 40)
    repeat("a", 4)

    assert called == [("a", 4), ("b", 40), ("a", 4)]
    assert [text for text, _ in repeat.kept] == ["a"]


def test_a_failure_is_not_remembered(repeat, called):
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            repeat("", 1)

    assert len(called) == 2
