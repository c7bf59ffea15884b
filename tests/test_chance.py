"""The system's chance: exact where every value of its bytes is tried, for once each, and shared safely."""

import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from random import Random
from subprocess import run

import pytest

from bot.chance import BLOCK, SystemChance
from tests.tiers import slow, soaked


class Bytes:
    """Hands out wanted bytes, then zeros; counts what was asked for."""

    def __init__(self, wanted):
        self.left = bytes(wanted)
        self.asked = 0

    def __call__(self, count):
        self.asked += count
        given, self.left = self.left[:count], self.left[count:]
        return given.ljust(count, b"\0")


def times(sides, size):
    """Count the faces that all values of `size` bytes make, each value once."""
    values = range(256**size)
    chance = SystemChance(Bytes(b"".join(value.to_bytes(size, "big") for value in values)))
    accepted = 256**size // sides * sides
    return Counter(chance(sides) + 1 for _ in range(accepted))


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 20, 100, 129, 255, 256])
def test_each_number_stands_for_equally_many_bytes(sides):
    assert times(sides, 1) == dict.fromkeys(range(1, sides + 1), 256 // sides)


@pytest.mark.parametrize("sides", [257, 40_000, 65_536, soaked(1_000)])
def test_each_number_stands_for_equally_many_pairs_of_bytes(sides):
    block = 512 // 2
    assert block * 2 == BLOCK  # no pair is cut in two where all of them are read in order
    assert times(sides, 2) == dict.fromkeys(range(1, sides + 1), 65_536 // sides)


def test_each_face_stands_for_equally_many_bytes_where_dice_are_thrown_together():
    for sides in range(2, 256):
        accepted = 256 // sides * sides
        faces = SystemChance(Bytes(range(256))).throw(sides, accepted)
        assert Counter(faces) == dict.fromkeys(range(1, sides + 1), 256 // sides), sides


@pytest.mark.parametrize("sides", [130, slow(100), soaked(200)])
def test_two_dice_thrown_together_are_independent(sides):
    accepted = 256 // sides * sides
    pairs = Counter(SystemChance(Bytes(pair)).throw(sides, 2) for pair in product(range(accepted), repeat=2))
    assert set(pairs) == set(product(range(1, sides + 1), repeat=2))
    assert set(pairs.values()) == {(256 // sides) ** 2}


def test_rejected_bytes_are_replaced_by_those_that_follow():
    assert SystemChance(Bytes([252, 5, 255, 253, 6, 252, 7])).throw(6, 3) == (6, 1, 2)
    assert SystemChance(Bytes([252, 255, 5])).__call__(6) == 5


@pytest.mark.parametrize("n", [1, 2, 6, 255, 256, 257, 65_537, 10**40])
def test_numbers_and_faces_are_in_bounds(n):
    chance = SystemChance()
    assert all(0 <= chance(n) < n for _ in range(200))
    assert all(1 <= face <= n for face in chance.throw(n, 200))


@pytest.mark.parametrize("n", [0, -1])
def test_there_is_no_number_below_less_than_1(n):
    with pytest.raises(ValueError, match="there is no number"):
        SystemChance()(n)


@pytest.mark.parametrize(("sides", "count"), [(6, 0), (6, 1), (6, 2_000), (100, 1_000), (1_000, 300)])
def test_as_many_faces_come_as_were_asked_for(sides, count):
    assert len(SystemChance().throw(sides, count)) == count


def test_a_block_serves_many_dice():
    source = Bytes(bytes(BLOCK))
    chance = SystemChance(source)
    assert [chance(6) for _ in range(BLOCK)] == [0] * BLOCK
    assert source.asked == BLOCK


def test_threads_never_get_the_same_bytes():
    numbers = Random(1).sample(range(65_536), 20_000)
    chance = SystemChance(Bytes(b"".join(number.to_bytes(2, "big") for number in numbers)))
    with ThreadPoolExecutor(4) as threads:
        drawn = threads.map(lambda _: [chance(65_536) for _ in range(2_500)], range(8))
        assert sorted(number for part in drawn for number in part) == sorted(numbers)


def test_a_forked_process_starts_with_bytes_of_its_own():
    """In a process of its own, as one that has threads is not to be forked."""
    here, there = run(
        [sys.executable, "-c", FORKING], check=True, capture_output=True, text=True
    ).stdout.split("\n", 1)

    assert len(here) == len(there.strip()) == 64
    assert here != there.strip()


FORKING = """
import os
from bot.chance import SystemChance
chance = SystemChance()
chance(256)
child = os.fork()
if child:
    os.waitpid(child, 0)
print(bytes(chance.throw(255, 32)).hex(), flush=True)
"""
