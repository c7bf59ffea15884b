"""What asks for too much is refused before anything is thrown, with what it comes to."""

from contextlib import suppress
from fractions import Fraction
from functools import partial

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.names_in_dice import NOWHERE
from bot.mechanics.notation.tree import throws_of
from bot.mechanics.reading import reader
from bot.mechanics.reading.reader import understand_one
from tests.counting import calls

TOO_MUCH = {
    "0d6": "Column 1: the number of dice must be from 1 to 1,000, not 0.",
    "1001d6": "Column 1: the number of dice must be from 1 to 1,000, not 1,001.",
    "d0": "Column 2: the number of sides must be from 1 to 100,000, not 0.",
    "d100001": "Column 2: the number of sides must be from 1 to 100,000, not 100,001.",
    "d6+1000001": "Column 4: a number must be from 0 to 1,000,000, not 1,000,001.",
    "9" * 200: "Column 1: a number must be from 0 to 1,000,000, not a number of 200 digits.",
    "21x d6": "Column 1: the number of rolls must be from 1 to 20, not 21.",
    "0x d6": "Column 1: the number of rolls must be from 1 to 20, not 0.",
    "4d6kh0": "Column 6: the number of dice to keep or drop must be from 1 to 1,000, not 0.",
    "d%b10": "Column 4: the number of bonus or penalty dice must be from 1 to 9, not 10.",
    "2x 501d6": "You wrote 1,002 dice, but at most 1,000 can be rolled at once: use fewer.",
    "1000d6!": (
        "With re-rolls and explosions these dice need about 1,200 throws, but at most 1,000 are possible: "
        "use fewer dice."
    ),
    "d100000rr<100000": (
        "With re-rolls and explosions these dice need about 100,000 throws, but at most 1,000 are possible: "
        "use fewer dice."
    ),
    "d1rr1": "Column 3: every face of a d1 would be rolled again, without end: re-roll fewer faces.",
    "d6ro<7": "Column 3: every face of a d6 would be rolled again, without end: re-roll fewer faces.",
    "d6rr<4rr>3": "Column 3: every face of a d6 would be rolled again, without end: re-roll fewer faces.",
    "d6!>0": "Column 3: every face of a d6 would explode, without end: let fewer faces explode.",
    "d1!": "Column 3: every face of a d1 would explode, without end: let fewer faces explode.",
    "d6rr<6!": "Column 7: every face of a d6 would explode, without end: let fewer faces explode.",
    "1/0": "Column 2: nothing can be divided by 0: write another number.",
    "d6/(d6-1)": "Column 3: `(d6 - 1)` can be 0, and nothing can be divided by 0: make it 1 or "
    "more, as in `((d6 - 1) + 1)`.",
    "(d6-2)d6": "Column 7: `(d6 - 2)` is the number of dice here: it can be -1 to 4, but must be 0 to 1,000.",
    "(d20*60)d6": (
        "Column 9: `(d20*60)` is the number of dice here: it can be 60 to 1,200, but must be 0 to 1,000."
    ),
    "1000000*1000000 + 1": "Column 17: `1000000*1000000 + 1` can be more than 1,000,000,000,000: "
    "use smaller numbers or fewer dice.",
    "{1000000*1000000, 1}": "Column 1: `{1000000*1000000, 1}` can be more than "
    "1,000,000,000,000: use smaller numbers or fewer dice.",
    "(" * 33 + "1" + ")" * 33: "At most 32 parentheses can be inside one another: leave some out.",
    "-" * 250 + "1": "At most 32 parentheses can be inside one another: leave some out.",
    "d6" + "kh1" * 5: "Column 15: dice can be kept or dropped at most 4 times: leave `kh1` out.",
    "{" + "1," * 20 + "1}": "Column 1: a group can have at most 20 parts, not 21: leave some out.",
    "1" + "+1" * 500: "Dice can have at most 256 characters, not 1,001: make them shorter.",
    "1" + "+1" * 64: "These dice have 257 characters, but at most 256 are possible: leave some out.",
    "d6[" + "a" * 101 + "]": "Column 3: a label can have at most 100 characters, not 101: make it shorter.",
    "d6 #" + "a" * 101: "Column 4: a label can have at most 100 characters, not 101: make it shorter.",
}

JUST_ENOUGH = (
    "1000d6",
    "20x 50d6",
    "d1",
    "d100000",
    "833d6!",
    "d1000rr<1000",
    "1000000*1000000",
    "(" * 32 + "d6" + ")" * 32,
    "1" + "+1" * 63,
    "d6kh1kh1kh1kh1",
    "{" + "1," * 19 + "1}",
    "d6[" + "a" * 100 + "]",
    "(d20*49)d6",
    "(d4-1)d6",
    "6/(d6!p)",
)

ATTACKS = (
    "500d6" + "kh499" * 50,
    "500d6" + "kh499" * 4,
    "+".join(["1"] * 1000),
    "+".join(["d99999!>2"] * 25),
    "+".join(f"d{99991 + n}!>99" for n in range(20)),
    "(" * 900 + "1" + ")" * 900,
    "(" * 127 + "1" + ")" * 127,
    "{" * 255,
    "1" * 5000,
    "1/" * 127 + "1",
    "1/(" * 60 + "1" + ")" * 60,
    "(" * 60 + "1)d2" + ")d2" * 48,
    "1000000*" * 30 + "1",
    "d6[" * 80,
    "[" * 255,
    "a" * 255,
    "a1" * 127,
    "#" * 255,
    " " * 255 + "d",
    "$a=d6;" * 42,
    "$a=d6;" + ";".join(f"${b}=${a}+${a}+${a}" for a, b in zip("abcdefghi", "bcdefghij", strict=True)),
    "$a=d6;" + "+".join(["$a"] * 80),
    "1d6 " + "x " * 120,
    "1d6 attack " + "1d8 damage " * 20,
    "d[" + ",".join(["1..100"] * 30) + "]",
    "d[" + "a," * 120 + "a]",
    "1000d[" + ",".join(map(str, range(40))) + "]>=3",
    "d100000 in [" + ",".join(["1..99"]) + "]",
    "+".join(["d99999 even"] * 20),
    "+".join(["d99999rr even!odd"] * 14),
    "ceil(" * 50 + "1/2" + ")" * 50,
    "max(" * 30 + "1,2" + ",3)" * 29 + ")",
    "1d(" * 80 + "2" + ")" * 80,
    "8d10" + ">=7:1,=10:2" * 20,
    "8d10>=7:1" + ",=10:2" * 40,
    "4d6 " + "e6" * 100,
    "2d6>=7;" * 36,
    "stats;" * 42,
    '"' * 255,
    "(1d6 " * 50,
    "d" * 255,
    "*".join("1" * 128),
    "+".join("1" * 127) + "x",
    "+".join(["d4!"] * 64),
    "$a = 1d6; $a" + "+1" * 118,
)


def test_what_is_too_much_is_refused_with_what_it_comes_to():
    for text, sentence in TOO_MUCH.items():
        with pytest.raises(BadInput) as refusal:
            understand_one(text)
        assert str(refusal.value) == sentence, text


def test_what_is_just_within_a_limit_is_read():
    for text in JUST_ENOUGH:
        assert understand_one(str(understand_one(text))) == understand_one(text)


MOST_CALLS = 80_000
"""Of functions, within which an attack is answered: the worst is read three times, for what it may mean."""


def test_every_attack_is_answered_with_little_work():
    def answer(text):
        with suppress(BadInput):
            reader._read(text, NOWHERE)

    for text in ATTACKS:
        assert calls(partial(answer, text)) < MOST_CALLS, text


EXPECTED = {
    "3d6": Fraction(3),
    "d6rr1": Fraction(6, 5),
    "d6ro1": Fraction(7, 6),
    "d6rr1ro2": Fraction(6, 5) * Fraction(6, 5),
    "d2!": 2 - Fraction(1, 2**20),
    "d2!!": 2 - Fraction(1, 2**20),
    "d6ro>=2!": (1 + Fraction(5, 6)) * sum(Fraction(5, 36) ** n for n in range(21)),
    "4dF + d%b2": Fraction(8),
    "(2d4)d6": Fraction(10),
}


def test_the_expected_number_of_throws_is_exact():
    assert {text: throws_of(understand_one(text).root) for text in EXPECTED} == EXPECTED


INTERVALS = {
    "2d6 + 3": (5, 15),
    "2 - 3d4": (-10, -1),
    "(d6 - 3)*(d6 - 4)": (-9, 6),
    "-7/2": (-4, -4),
    "4dF": (-4, 4),
    "2dF!": (-42, 42),
    "d6!": (1, 126),
    "d6!!": (1, 126),
    "d6!p": (1, 106),
    "d6rr1rr6": (2, 5),
    "d6mi3": (3, 6),
    "d6mi8": (8, 8),
    "d6ma0": (0, 0),
    "d6!!ma10": (1, 10),
    "4d6kh3": (3, 18),
    "4d6dl1dh1": (2, 12),
    "4d6kh9": (4, 24),
    "4d6dl9": (0, 0),
    "(d4)d6kh2": (1, 12),
    "4d6>=5": (0, 4),
    "4d6>=5f1": (-4, 4),
    "{2d6, d20}kh1": (1, 20),
    "{2d6, d20}": (3, 32),
    "{2d6, d20}>=5": (0, 2),
    "d%p": (1, 100),
    "2d6[a]": (2, 12),
}


def test_the_span_of_a_value_is_known():
    assert {text: understand_one(text).root.interval for text in INTERVALS} == INTERVALS


@pytest.mark.parametrize("typed", ["20!odl2-4d6//d6", "20!odl2-4d6/d6", "20!odl1+d6-4d6/d4"])
def test_a_reading_that_divides_by_nothing_is_never_offered(typed):
    with pytest.raises(BadInput) as refused:
        understand_one(typed)
    assert refused.value.offers
    assert [str(understand_one(offer)) for offer in refused.value.offers] == list(refused.value.offers)
