"""No text makes a pattern of the bot slow: what it tries grows with the square of the text's length at most.

Texts are drawn from the words of each pattern and repeated, which is what makes a pattern backtrack; in the
soak they have 256 characters, as long as dice may be.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from random import Random

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.typed_text import tidy
from tests.patterns.steps import Matcher, TooManySteps
from tests.tiers import in_the_soak, soaked

pytestmark = pytest.mark.no_cover

LENGTH = in_the_soak(256, 128)
MOST_STEPS = 16 * LENGTH**2
"""One million in the soak; what grows with the cube takes 2.8 million, at a step for each three places in the
text. Half as long a text takes a quarter of the steps, and still tells the two from each other."""

WORDS = (
    *(
        "1",
        "d",
        "a",
        " ",
        "x",
        "6",
        "d6",
        "d20",
        ",",
        ";",
        "(",
        "[",
        "#",
        '"',
        "+",
        "-",
        "a ",
        "1 ",
        "é",
        ".",
    ),
    *("'", "_", "=", ":", "{", "ac 1", "vs ", "12", "\n", "🎲", "*", "|", "0", "!", "<", "\t", "x "),
)

KNOWN = (
    r"(a+)+b",
    soaked(r"(?:\w+\s*[=:]\s*\S+|\d{1,9})*;"),
    r"\d*d\d+[^;#]*-?[^;]*\s*,?\s+(?:drop|keep)",
    soaked(r"(?:\d+a*)+z"),
)
"""Patterns that take far more, as some of the bot's did."""


@pytest.fixture(scope="module")
def patterns():
    """All patterns of the bot, by where they are."""
    listed = [sys.executable, "-m", "tests.patterns.collecting"]
    made = json.loads(subprocess.run(listed, check=True, capture_output=True).stdout)
    return [(re.compile(pattern, flags), place) for pattern, flags, place in made]


@pytest.fixture(autouse=True)
def deep():
    """Let the matcher call itself for each character of a text."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(100_000)
    yield
    sys.setrecursionlimit(before)


def count_steps(pattern, text):
    """Count the steps of the dearer way to use a pattern: on all of a text, or from each place in it."""
    matcher = Matcher(pattern, MOST_STEPS)
    try:
        matcher.fullmatch(text)
        whole, matcher.steps = matcher.steps, 0
        for start in range(len(text) + 1):
            matcher.match(text, start)
    except TooManySteps:
        return MOST_STEPS + 1
    return max(whole, matcher.steps)


def draw_texts(pattern, many) -> Iterator[str]:
    """Draw texts that repeat what the pattern looks for; the same for a pattern each time."""
    draw = Random(pattern.pattern)
    words = (*re.findall(r"[a-z]{1,12}|\d+", pattern.pattern), *WORDS)
    for _ in range(many):
        beginning, ending = ("".join(draw.choices(words, k=draw.randrange(3))) for _ in range(2))
        pieces = ["".join(draw.choices(words, k=draw.randint(1, 3))) for _ in range(draw.randint(1, 2))]
        pumped = "".join(piece * (LENGTH // len(pieces) // len(piece)) for piece in pieces)
        try:
            yield tidy(f"{beginning}{pumped[: LENGTH - len(beginning + ending)]}{ending}")
        except BadInput:  # the bot refuses it before any pattern reads it
            continue


def find_slow(pattern, many):
    """Return the first of some texts that takes too many steps, or None."""
    return next((text for text in draw_texts(pattern, many) if count_steps(pattern, text) > MOST_STEPS), None)


@pytest.mark.slow
def test_no_pattern_tries_more_than_a_multiple_of_the_square_of_a_texts_length(patterns):
    many = in_the_soak(200, 1)
    slow = [(place, find_slow(pattern, many)) for pattern, place in patterns]

    assert len(patterns) > 250
    assert [each for each in slow if each[1] is not None] == []


@pytest.mark.parametrize("pattern", KNOWN)
def test_a_pattern_that_tries_more_is_found(pattern):
    assert find_slow(re.compile(pattern), 200) is not None


def test_the_steps_are_those_of_a_matcher_that_matches_what_python_matches(patterns):
    for pattern, place in patterns[::9]:
        for text in draw_texts(pattern, 3):
            short, matcher = text[:24], Matcher(pattern, MOST_STEPS)
            for start in range(0, len(short), 4):
                found = pattern.match(short, start)
                assert matcher.match(short, start) == (found.end() if found else None), (place, short, start)
            found = pattern.fullmatch(short)
            assert matcher.fullmatch(short) == (found.end() if found else None), (place, short)
