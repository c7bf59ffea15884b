"""What the page makes of dice `evenhand verify` makes as well, however dice are written, and however many.

It makes dice again only where they are written as the bot writes them, and within its limits. All else it
names as not made again; and it spends no more on a row for it.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from itertools import islice, product
from typing import Any

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.recorded import read_rolls
from bot.mechanics.notation.until import read_until
from tests.features.proof.files.conftest import by_python, full_by_page, lines_of, made_by_page, rolled
from tests.features.proof.files.forging import rehash
from tests.features.proof.files.tampering import Line, put, retype
from tests.tiers import in_the_soak

COUNTS = ("", "0", "1", "2", "02", "00", "999", "1000", "1001", "100000000", "٣", "-", "--2")
SIDES = ("0", "1", "6", "06", "11", "22", "66", "88", "666", "100", "%", "066", "99999", "100000", "100001")
KEEPS = ("", "kh", "kh0", "kh1", "dl1", "kl2", "dh2", "kh02", "kh3", "dl1001", "km1", "k1", "kh1kl1")
NUMBERS = ("0", "-0", "00", "3", "-3", "003", "999999", "1000000", "1000001", "9007199254740993", "1" * 300)
SETS = ("", "0x ", "1x ", "2x ", "02x ", "20x ", "21x ", "1000000000x ", "2X ", "2x", "2 x ")
TARGETS = ("", "7", "=7", ">=7", "<=-7", "<7", ">07", "--7", "1000001", "7 ", "7\n", "in all", "even")
GOALS = (
    "9",
    ">=9",
    "=9",
    "<3",
    "0",
    "09",
    "10000",
    "10001",
    "9 in all",
    "0 in all",
    "<9 in all",
    "1 ",
    "a 6",
)
WITHIN = ("", " within 1 roll", " within 1 rolls", " within 2 rolls", " within 02 rolls", " within 99 rolls")
BEYOND = (*(" within 0 rolls", " within 100 rolls", " within 101 rolls", " within 2 roll", " within 2"),)
DICE = ("2d6", "d1", "4d6kh3", "30d6", "31d6", "3", "d%", "2d6; d6", "2x d6", "d6 - d6", "2d6 vs 7", "d6 + 0")


EACH = 7
"""In `make check` one of this many pools, and of labels, is tried: each part of one with others in turn."""


def _write_sums() -> Iterator[str]:
    pools = product(COUNTS, SIDES, KEEPS)
    yield from map("{0[0]}d{0[1]}{0[2]}".format, islice(pools, None, None, in_the_soak(1, EACH)))
    yield from (f"{sets}2d6 {sign} {number}" for sets, sign, number in product(SETS, "+-", NUMBERS))
    yield from (f"d20{between}vs {target}" for between, target in product((" ", "  ", ""), TARGETS))
    yield from (f"{number} + {number}" for number in NUMBERS)
    yield from ("; ".join(["d6"] * parts) for parts in (2, 10, 11))
    yield from (" + ".join(["d6"] * terms) for terms in (20, 51, 52, 50_000))
    yield from (
        "20x 50d6",
        "20x 51d6",
        "999d6; d6",
        "999d6; 2d6",
        "D6",
        "2D6",
        "d6 + -d4",
        "",
        ";",
        "; d6",
        "d6; ",
    )
    yield from ("(2d6)", "2d6!", "d6r1", "2*3", "d6+1", "d6 +1", "d6  + 1", " d6", "d6 ", "d6\n", "d6;d6")


def _write_untils() -> Iterator[str]:
    untils = product(DICE, GOALS, (*WITHIN, *BEYOND))
    yield from (f"{dice} until {goal}{within}" for dice, goal, within in untils)


@pytest.fixture
async def typed(published, ask) -> list[Line]:
    """The proof of a roll that somebody typed, and of one before it."""
    await rolled(published, ask(), rolled="3 4")
    return [json.loads(line) for line in await lines_of(published, ask())]


def _forge(typed: list[Line], kind: str, request: Mapping[str, Any], made: Mapping[str, Any]) -> list[str]:
    """Return a proof in which the roll is what the page makes of it."""
    lines = [dict(line) for line in typed]
    put(lines[2], kind=kind, request=request, **{"line": None, "outcome": None, **made})
    rehash(lines)
    return [json.dumps(line) for line in lines]


def _silent(typed: list[Line], kind: str, requests: list[dict[str, Any]]) -> tuple[int, list[Any]]:
    """Return how many of some requests the page makes again, and those which Python finds wrong then."""
    wrong, again = [], 0
    for request, made in zip(requests, made_by_page(kind, requests), strict=True):
        if made is None:
            continue
        again += 1
        verdict = by_python(_forge(typed, kind, request, made))
        wrong += [] if verdict["ok"] else [(request, made, verdict["why"])]
    return again, wrong


def _ask(texts: Iterator[str]) -> list[dict[str, Any]]:
    return [{"dice": text} for text in texts]


def test_sums_are_made_again_only_where_python_makes_them(typed):
    again, wrong = _silent(typed, "roll", _ask(_write_sums()))

    assert wrong == []
    assert again > in_the_soak(200, 60)


def test_damage_of_calls_is_made_again_only_where_python_makes_it(typed):
    again, wrong = _silent(typed, "call", _ask(_write_sums()))

    assert wrong == []
    assert again > in_the_soak(200, 60)


def test_untils_are_made_again_only_where_python_makes_them(typed):
    again, wrong = _silent(typed, "until", _ask(_write_untils()))

    assert wrong == []
    assert again > 80


def test_methods_are_made_again_only_where_python_makes_them(typed):
    methods = [
        {"method": method, "sides": sides, "options": options}
        for method, sides in product(("base6", "human"), (1, 2, 6, 7, 36, 100, 1000, 10**6, 10**8))
        for options in ("cap=none", "dice=1", "dice=3", "dice=4", "dice=15", "dice=16", "dice=04", "")
    ]
    again, wrong = _silent(typed, "die", methods)

    assert wrong == []
    assert again > 20


def test_dice_that_are_made_again_are_written_as_the_bot_writes_them():
    for kind, texts, read in (("roll", _write_sums(), read_rolls), ("until", _write_untils(), read_until)):
        requests = _ask(texts)
        made = zip(requests, made_by_page(kind, requests), strict=True)
        again = [request["dice"] for request, each in made if each is not None]
        assert [text for text in again if _echo(read, text) != text] == []


def _echo(read: Callable[[str], object], text: str) -> str:
    try:
        return str(read(text))
    except BadInput as refused:
        return str(refused)


SIGNS = (
    "a",
    " ",
    "  ",
    "#",
    " # ",
    ";",
    "; ",
    "[",
    "]",
    "[b]",
    '"',
    "\u00ad",
    "\u200b",
    "\ud800",
    "🎲",
    "\u3164",
    "\n",
)
PLACES = (
    "2d6[{}]",
    "2d6 # {}",
    "2{}d6",
    "{}2d6",
    "2d6{}",
    "2d6[{}][b]",
    "[{}]2d6",
    "2d6 [{}]",
    "2d6 #{}",
    "2[{}]d6",
)
LONG = ("a" * 50, "a" * 99, "a" * 101, "a # " * 60, "a # " * 20_000, "🎲" * 100, "🎲" * 252, "[a]" * 90)


def test_labels_are_read_only_where_python_reads_them(typed):
    words = (*SIGNS, *LONG, *map("".join, product("ab", SIGNS, "cd")))
    labels = islice(product(words, PLACES), None, None, in_the_soak(1, EACH))
    forged = [_type(typed, place.replace("{}", word)) for word, place in labels]
    pages = full_by_page(forged)
    found = [
        (by_python(lines)["ok"], page["ok"], 2 in page["unmade"])
        for lines, page in zip(forged, pages, strict=True)
    ]

    assert set(found) <= {
        (True, True, True),
        (True, True, False),
        (False, True, True),
        (False, False, False),
    }
    assert found.count((True, True, False)) > in_the_soak(50, 3)


def _type(typed: list[Line], dice: str) -> list[str]:
    lines = [dict(line) for line in typed]
    retype(lines[2], {"request": {"dice": dice}})
    rehash(lines)
    return [json.dumps(line) for line in lines]
