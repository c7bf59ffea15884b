"""Numbers from a key are exactly equally likely, however many words they take."""

import hmac
from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.play.proof.hashes import digest, frame, keyed_digest, tag_prefix, whole
from bot.play.proof.keys import (
    APART,
    LENGTH,
    ChainName,
    KeyedChance,
    context_of,
    hidden_key,
    key_at,
    keys_before,
    make_chain,
    seal_at,
    write_draws,
)
from tests.tiers import by_tier

NAME = ChainName(1, 0, 1)
SEED, SECRET = bytes(32), bytes(range(32))
CHAIN = make_chain(NAME, SEED, SECRET)


def key_before(turn, key):
    """Return the key before that of a turn, as the document says."""
    return digest(tag_prefix("key"), NAME.frame_turn(turn) + frame(key))


@given(st.binary(max_size=64), st.binary(max_size=200))
def test_a_keyed_digest_is_the_hmac_of_the_standard_library(key, message):
    assert keyed_digest(key, message) == hmac.digest(key, message, "sha256")


class Words(KeyedChance):
    """Takes given words instead of the stream."""

    def __init__(self, *words):
        super().__init__(b"", b"")
        self.words = list(words)

    def _words(self, count):
        return b"".join(whole(self.words.pop(0)) for _ in range(count))


def test_words_from_the_last_whole_multiple_on_are_left_out():
    for n in (3, 6, 7, 10, 100, 2**63 + 1):
        fitting = 2**64 - 2**64 % n
        assert Words(fitting - 1)(n) == n - 1
        assert Words(fitting, 2**64 - 1, 5)(n) == 5 % n


def test_as_many_words_are_taken_as_can_hold_the_numbers():
    for n, words in {2**64: 1, 2**64 + 1: 2, 2**128: 2, 2**128 + 1: 3}.items():
        given = Words(*[0] * 5)
        given(n)
        assert len(given.words) == 5 - words, n


@given(st.integers(1, 2**130), st.integers(0, 2**32))
def test_a_number_is_below_its_bound_and_is_noted(n, seed):
    chance = KeyedChance(seed.to_bytes(32, "big"), b"x")
    number = chance(n)

    assert 0 <= number < n
    assert chance.drawn == [(n, number)]


@given(
    sides=st.sampled_from([2, 6, 100_000, 2**63 + 1, 2**64, 2**64 + 1]),
    counts=st.lists(st.integers(0, 60), min_size=1, max_size=5),
    before=st.integers(0, 5),
)
def test_dice_that_are_thrown_together_are_those_thrown_one_by_one(sides, counts, before):
    together, singly = KeyedChance(b"k", b"x"), KeyedChance(b"k", b"x")
    for chance in (together, singly):
        for _ in range(before):
            chance(7)
    thrown = [together.throw(sides, count) for count in counts]

    assert thrown == [tuple(singly(sides) + 1 for _ in range(count)) for count in counts]
    assert together.drawn == singly.drawn
    assert together(10**9) == singly(10**9)


@pytest.mark.parametrize("sides", [0, -6])
def test_there_are_no_numbers_below_one_however_many_are_wanted(sides):
    with pytest.raises(ValueError, match="there is no number"):
        KeyedChance(b"k", b"x").throw(sides, 100)


def test_what_was_written_is_drawn_again():
    first, again = KeyedChance(b"k", b"x"), KeyedChance(b"k", b"x")
    for below in (6, 6, 20, *[100] * 30, 2**70):
        first(below)
    again.draw_again(write_draws(first.drawn))

    assert again.drawn == first.drawn


def test_two_interactions_have_nothing_in_common():
    streams = [
        KeyedChance(key_at(NAME, 1, CHAIN.marks), context_of(NAME, 1, interaction, b""))
        for interaction in (5, 6)
    ]
    first, second = ([stream(2**60) for _ in range(20)] for stream in streams)
    assert not set(first) & set(second)


@pytest.mark.parametrize(("n", "limit"), [(6, 26.0), (20, 52.0)])
def test_faces_of_many_rolls_are_even(n, limit):
    """Chi-square over many rolls with fixed keys: the limit is passed by chance once in 10,000 times."""
    counts = Counter()
    for turn, interaction in product(range(1, 101), range(by_tier(50, 200))):
        counts[KeyedChance(key_at(NAME, turn, CHAIN.marks), context_of(NAME, turn, interaction, b""))(n)] += 1
    mean = counts.total() / n
    assert sum((counts[face] - mean) ** 2 / mean for face in range(n)) < limit


@pytest.mark.parametrize("turn", [1, 2, APART, APART + 1, LENGTH - 1, LENGTH])
def test_every_key_leads_to_the_root(turn):
    key = key_at(NAME, turn, CHAIN.marks)
    for each in range(turn, 0, -1):
        key = key_before(each, key)
    assert key == CHAIN.root


def test_keys_one_after_the_other_are_those_one_by_one():
    key, one_by_one = SEED, []
    for turn in range(LENGTH, 0, -1):
        key = key_before(turn, key)
        one_by_one.append(key)
    assert list(keys_before(NAME, LENGTH, SEED, 0)) == one_by_one


@pytest.mark.parametrize("turn", [1, 2, APART, APART + 1, LENGTH - 1, LENGTH])
def test_what_is_told_before_a_hidden_roll_is_the_seal_of_its_key(turn):
    key = hidden_key(NAME, turn, SECRET)
    assert key == hmac.digest(SECRET, digest(tag_prefix("hidden"), NAME.frame_turn(turn)), "sha256")
    assert seal_at(NAME, turn, SECRET) == digest(tag_prefix("seal"), NAME.frame_turn(turn) + frame(key))


def test_no_key_costs_more_hashes_than_lie_between_two_that_are_kept():
    assert len(CHAIN.marks) == 32 * LENGTH // APART
