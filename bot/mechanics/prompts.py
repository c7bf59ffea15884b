"""The words of prompts and recipes: `1–2 is 0, 3–4 is 36, 5–6 is 72`, `keep the last two digits`.

A prompt is made of clauses with a semicolon between them, which are followed from left to right. They say
the same in every rule, so that whoever has learned one rule can read the others.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from typing import Literal

from bot.mechanics.rule import Face

Reading = Literal["groups", "fold", "plain"]
"""How a face is read as a digit below a radix: 1-2, 3-4, 5-6 of a d6 as a d3 in groups, 1 and 4, 2 and 5,
3 and 6 folded; plain reads 1, 2, 3 only. Faces that are left over are thrown again."""

MOST_LISTED = 12
"""The most values of faces, or faces of values that are not neighbours, that are listed one by one."""

SHORTEST_RUN = 3
"""The fewest faces that are told together with their numbers."""

NUMBER_WORDS = {2: "two", 3: "three", 4: "four"}


def nth(number: int, count: int) -> str:
    """Return which die this is, of those that are always thrown: `die 2 of 4`."""
    return f"die {number} of {count}" if count > 1 else "the only die"


def each_face(told: Sequence[str]) -> str:
    """Return what is told of faces, from face 1 on, after the faces it is told of: `1–2 is 0, 3 again`.

    Faces and numbers that rise together are told together: `1–6 makes 81–86`.
    """
    faces_of: dict[str, list[Face]] = {}
    for face, words in enumerate(told, 1):
        faces_of.setdefault(words, []).append(face)
    if len(told) > 3 and set(map(tuple, faces_of.values())) == {
        tuple(range(1, len(told) + 1, 2)),
        tuple(range(2, len(told) + 1, 2)),
    }:
        return ", ".join(f"{'odd' if faces[0] == 1 else 'even'} {words}" for words, faces in faces_of.items())
    runs: list[list[tuple[list[Face], str]]] = []
    for words, faces in faces_of.items():
        if runs and _rise(runs[-1][-1], (faces, words)):
            runs[-1].append((faces, words))
        else:
            runs.append([(faces, words)])
    return ", ".join(chain.from_iterable(map(_told, runs)))


def _rise(before: tuple[list[Face], str], after: tuple[list[Face], str]) -> bool:
    """Whether two neighbouring faces have neighbouring numbers."""
    (faces, words), (next_faces, next_words) = before, after
    if len(faces) > 1 or next_faces != [faces[0] + 1]:
        return False
    verb, _, number = words.rpartition(" ")
    plain = number.replace(",", "")
    return plain.isdecimal() and next_words == f"{verb} {int(plain) + 1:,}"


def _told(run: list[tuple[list[Face], str]]) -> Iterator[str]:
    if len(run) < SHORTEST_RUN:
        yield from (f"{_named(faces)} {words}" for faces, words in run)
        return
    (first, words), (last, last_words) = run[0], run[-1]
    yield f"{first[0]}–{last[0]} {words}–{last_words.rpartition(' ')[2]}"


def rest(number: int) -> str:
    """Return what is left of a number when all multiples of `number` are taken off."""
    zeros = len(str(number)) - 1
    if number != 10**zeros:
        return f"the remainder by {number:,}"
    return "the last digit" if zeros == 1 else f"the last {NUMBER_WORDS.get(zeros, zeros)} digits"


def split_told(outcomes: int, count: int) -> str:
    """Tell how one number below outcomes^count makes `count` numbers below `outcomes`."""
    zeros = len(str(outcomes)) - 1
    if outcomes != 10**zeros:
        return (
            f"Divide it by {outcomes:,} again and again: the remainders are the {count} numbers, "
            "from the last to the first."
        )
    figures = f"Write it with {zeros * count} digits"
    if zeros == 1:
        return f"{figures}: each is one of the {count} numbers."
    return f"{figures}: {NUMBER_WORDS[zeros]} by {NUMBER_WORDS[zeros]} they are the {count} numbers."


def highest_read(faces: int, radix: int, reading: Reading) -> Face:
    """Return the highest face that is read as a digit below `radix`."""
    return radix if reading == "plain" else faces // radix * radix


def digit_read(faces: int, radix: int, reading: Reading, face: Face) -> int:
    """Return the digit, from 0, that `face` is read as."""
    return (face - 1) // (faces // radix) if reading == "groups" else (face - 1) % radix


@lru_cache(maxsize=2048)
def digit(faces: int, radix: int, reading: Reading, place: int, least: int = 0, over: str = "again") -> str:
    """Tell what each face adds: `place` times its digit, and `least`; `over` is said of faces left over."""
    high = highest_read(faces, radix, reading)
    if (radix if reading == "groups" else high) <= MOST_LISTED:
        added = (least + place * digit_read(faces, radix, reading, face) for face in range(1, high + 1))
        if place == least and high == radix:
            return each_face([*["as shown"] * high, *[over] * (faces - high)])
        return each_face([*(f"is {value:,}" for value in added), *[over] * (faces - high)])
    left_over = f", {_named(range(high + 1, faces + 1))} {over}" if high < faces else ""
    return f"{_formula(high // radix, radix, reading, least)}{f', times {place:,}' * (place > 1)}{left_over}"


def _formula(share: int, radix: int, reading: Reading, least: int) -> str:
    if reading == "fold" and share > 1:
        return f"the remainder of its face less 1 by {radix}{', plus 1' * least}"
    count = "its face" if share == 1 or reading != "groups" else f"its face divided by {share} and rounded up"
    return count if least else f"{count} less 1"


def _named(faces: Sequence[Face]) -> str:
    """Return faces, rising, as they are said: `1–3`, `1 or 4`, `1–2 or 5`."""
    starts = [faces[0], *(after for before, after in pairwise(faces) if after > before + 1)]
    ends = [*(before for before, after in pairwise(faces) if after > before + 1), faces[-1]]
    runs = zip(starts, ends, strict=True)
    return " or ".join(str(low) if low == high else f"{low}–{high}" for low, high in runs)
