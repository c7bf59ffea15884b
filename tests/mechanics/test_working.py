"""What rules say at the table: the die to throw next, what each face makes, and what it all comes to."""

from bot.mechanics.catalogue import method
from bot.mechanics.playing import Played, read
from bot.mechanics.rule import describe_split, rest
from bot.mechanics.rules.accumulator import Accumulator
from bot.mechanics.rules.base_digits import BaseDigits
from bot.mechanics.rules.early_stop import EarlyStop
from bot.mechanics.rules.mixed_radix import MixedRadix
from bot.mechanics.rules.recycle import Recycle


def d100(asked):
    """Return the rule of a d100 from d6 by its name and options."""
    name, _, options = asked.partition(" ")
    return method(name, 100, 6, options).rule


OUTCOMES = [
    ("table", "", (6, 1, 5, 4, 6), 44), ("table", "", (6, 4, 4), 12), ("table", "", (5, 5, 5), 99),
    ("lookup", "", (1, 1, 1), 1), ("lookup", "", (1, 1, 2), 2), ("lookup", "", (1, 2, 1), 7),
    ("lookup", "", (2, 1, 1), 37), ("lookup", "", (3, 5, 4), 100), ("lookup", "", (3, 5, 5, 1, 1, 1), 1),
    ("lookup-folded", "", (4, 1, 1), 1), ("lookup-folded", "", (6, 5, 4), 100),
    ("colours", "", (6, 5, 5), 1), ("colours", "", (3, 6, 6), 8), ("colours", "", (4, 1, 1), 1),
    ("colours-reroll", "", (3, 6, 6, 2, 1, 1), 37), ("three-dice", "", (5, 5, 4), 100),
    ("product", "", (5, 4, 6), 96), ("product", "", (6, 5, 6, 1, 1, 1), 1),
    ("sectors", "", (2, 3, 3), 31), ("sectors-as-written", "", (2, 3, 3), 33),
    ("sectors-as-written", "", (5, 5, 4), 4), ("sectors-as-written", "above=keep", (5, 5, 4), 104),
    ("divide", "", (6, 6, 6, 6), 99), ("divide", "", (1, 1, 3, 1), 0), ("divide", "", (1, 1, 3, 2), 1),
    ("fraction", "", (4, 1, 1, 1), 50), ("fraction", "dice=2", (3, 6), 47),
    ("binary", "", (2, 2, 2, 2, 2, 2, 2), 99), ("binary", "", (6, 1, 3, 5, 1, 1, 1), 50),
    ("halve", "", (1, 1, 3), 1), ("halve", "", (6, 4, 2), 99), ("halve", "", (6, 4, 3, 1, 1, 1), 0),
    ("digits", "", (3, 2, 4, 1), 34), ("digits", "", (6, 3, 4, 1, 3), 81), ("digits", "", (5, 6, 5, 6), 0),
    ("digits-capped", "", (3, 2, 4, 1), 39), ("digits-capped", "", (6, 6, 6, 6, 6, 2, 1, 2), 51),
    ("percentile", "", (10, 10), 100), ("percentile", "", (7, 3), 73), ("percentile", "", (10, 3), 3),
    ("percentile", "style=plus-one", (10, 10), 1), ("percentile", "style=plus-one", (9, 9), 100),
    ("2d20-halved", "", (20, 19), 100), ("2d20-halved", "", (14, 5), 73), ("2d20-halved", "", (13, 6), 73),
    ("sum20", "", (1,) * 20, 100), ("sum20", "", (6,) * 20, 100), ("sum20-wrapped", "", (6,) * 20, 20),
    ("ranges", "", (1, 1, 1, 1), 4), ("ranges", "", (6, 6, 6, 6), 4), ("ranges", "", (2, 1, 1, 1), 21),
    ("reroll-capped", "", (6, 6, 6, 6), 51), ("reroll-capped", "", (5, 6, 6, 6, 6), 51),
    ("reroll-capped", "else=7 tries=1", (6,), 7), ("reroll-capped", "", (6, 6, 6, 5, 5, 5, 4), 100),
    ("mixed", "a=1 b=2", (6, 5), 17), ("mixed", "a=3 b=1", (6, 6, 1), 22),
]  # fmt: skip

# rule, faces, what it kept, outcome, working
WORKINGS = [
    (BaseDigits(dice=4), (3, 5, 6, 2), None, 7, ("0 × 6 + 2 = 2", "2 × 6 + 4 = 16", "16 × 6 + 5 = 101 → 1",
     "1 × 6 + 1 = 7")),
    (EarlyStop(), (3, 6, 1), None, 2, ("0 × 6 + 2 = 2 of 6", "2 × 6 + 5 = 17 of 36",
     "17 × 6 + 0 = 102 of 216: below 200, stop")),
    (EarlyStop(), (6, 6, 6, 1), None, None, ("0 × 6 + 5 = 5 of 6", "5 × 6 + 5 = 35 of 36",
     "35 × 6 + 5 = 215 of 216: not below 200, go on with 15", "15 × 6 + 0 = 90 of 96")),
    (EarlyStop(5, 6, 1), (6,), None, 0, ("0 × 6 + 5 = 5 of 6: the last die, stop",)),
    (MixedRadix(), (6, 5, 1, 4), None, 84, ("6: throw again", "5 reads 5 of 5: 0 + 20 × 4 = 80",
     "1 reads 1 of 5: 80 + 4 × 0 = 80", "4 reads 4 of 4: 80 + 4 = 84")),
    (MixedRadix(11, 6, (2, 6)), (4, 6, 3, 6), None, 6, ("4 reads 2 of 2: 0 + 6 × 1 = 6",
     "6 reads 6 of 6: 6 + 6 = 12: too high, start again", "3 reads 1 of 2: 0 + 6 × 0 = 0",
     "6 reads 6 of 6: 0 + 6 = 6")),
    (Accumulator(dice=3), (3, 2, 6), 40, 23, ("40 + 2 × 36 = 112 → 12", "12 + 1 × 6 = 18",
     "18 + 5 × 1 = 23")),
    (d100("table"), (6, 1, 5, 4, 6), None, 44, ("0 × 6 + 0 = 0", "0 × 6 + 1 = 1",
     "1 × 6 + 5 = 11, below the row 16: go on", "11 × 6 + 4 = 70",
     "70 × 6 + 0 = 420, at least the row 76: 420 - 76 = 344 → 44")),
    (d100("halve"), (1, 1, 4), None, 1, ("0 × 6 + 0 = 0", "0 × 6 + 0 = 0",
     "0 × 6 + 3 = 3, divided by 2 and rounded down: 1")),
    (d100("halve"), (6, 4, 3), None, None, ("0 × 6 + 5 = 5", "5 × 6 + 3 = 33",
     "33 × 6 + 2 = 200: not below 200, start again")),
    (d100("fraction dice=3"), (3, 2, 1), None, 36, ("0 + 100 × 2/6 = 33 2/6",
     "33 2/6 + 100 × 1/36 = 36 4/36", "36 4/36 + 100 × 0/216 = 36 24/216, rounded down 36")),
    (d100("divide"), (4, 1, 1, 1), None, 50, ("0 + 100 × 3/6 = 50", "50 + 100 × 0/36 = 50",
     "50 + 100 × 0/216 = 50", "50 and a bit + 100 × 0/1296: still below 51, so 50")),
    (d100("colours"), (6, 5, 5), None, 1, ("6 reads 3 of 3: 0 + 36 × 2 = 72",
     "5 reads 5 of 6: 72 + 6 × 4 = 96", "5 reads 5 of 6: 96 + 5 = 101, less 100")),
    (d100("product"), (5, 5, 6), None, None, ("5 picks 72", "5",
     "72 + 5 × 6 = 102: too high, start again")),
    (d100("digits"), (6, 3, 4, 1, 3), None, 81, ("6: throw again", "3", "4 adds 5 to 3: 8, 0 + 10 × 8 = 80",
     "1", "3 adds nothing to 1: 1, 80 + 1 × 1 = 81")),
    (d100("digits-capped cap=1"), (6, 6, 1), None, None, ("6: throw again", "6 for the last time: reads 5",
     "1 adds 5 to 5: 0, 0 + 10 × 0 = 0")),
    (d100("reroll-capped tries=2"), (6, 6), None, 51, ("6: throw again",
     "6: throw again, but this was the last try: 51")),
    (d100("percentile"), (10, 10), None, 100, ("00", "0: 00 reads 100")),
    (d100("percentile style=plus-one"), (7, 10), None, 71, ("70", "0: 70, plus 1: 71")),
    (d100("2d20-halved"), (14, 5), None, 73, ("14 reads 7", "5 reads 3: 73")),
    (d100("ranges"), (6, 6, 5, 6), None, 3, ("-16 + 17 × 6 = 86", "86 + 6 = 92", "92 + 5 = 97",
     "97 + 6 = 103 → 3")),
    (d100("mixed a=3 b=1"), (6, 6, 1), None, 22, ("0 × 6 + 5 = 5", "5 × 2 + 1 = 11", "11 × 2 + 0 = 22")),
    (d100("bag"), (4, 8), None, 37, ("30", "30 + 7 = 37")),
    (d100("bag draws=1"), (8,), None, 7, ("7",)),
    (d100("spinner"), (4, 10), None, 40, ("30", "30 + 10 = 40")),
    (d100("quarters"), (6, 4, 3, 3), None, 68, ("6: throw again", "0 + 5 × 3 = 15", "15 + 25 × 2 = 65",
     "65 + 3 = 68")),
    (d100("quarters-no-reroll"), (6, 3, 1, 2, 4), None, 13, ("red d6: 6", "blue d6: 3", "red quarter: 1",
     "red facing side: 2", "x = 7, its remainder by 5 stands in: 25 × 0 + 12 + 1 = 13")),
    (d100("quarters-no-reroll misfit=turn"), (6, 6, 1, 4, 2, 3), None, 24, ("red d6: 6", "blue d6: 6",
     "red quarter: 1", "blue quarter: 4", "red facing side: 2",
     "x = 54, after turning the blue die 23, its remainder by 25 stands in: 25 × 0 + 23 + 1 = 24")),
    (d100("clock"), (3, 12), None, 46, ("17 × 2 = 34", "34 + 12 = 46")),
    (d100("clock"), (6, 17, 1, 1), None, 1, ("17 × 5 = 85", "a 6 with second 16 of the cycle: start again",
     "17 × 0 = 0", "0 + 1 = 1")),
    (d100("clock-as-written"), (3, 12), None, 36, ("3", "3 × 12 = 36")),
    (d100("digits-boxed"), (2, 6, 5, 1, 3), None, 3, ("die 2: adds 5", "6: throw again", "5, plus 5: 0",
     "die 1: adds 0", "3, plus 0: 3, 3 in all")),
    (d100("digits-boxed"), (1, 6, 6, 6, 6, 6, 1, 1), None, 51, ("die 1: adds 0", *["6: throw again"] * 4,
     "6 reads 5, plus 0: 5", "die 1: adds 0", "1, plus 0: 1, 51 in all")),
    (d100("stickers"), (4, 6, 2, 1, 3, 1), None, 93, ("drawn: sticker 4", "the 6 reads 4",
     "2 is even, plus 5: 9", "drawn: sticker 1", "3", "1 is odd: 3, 93 in all")),
    (d100("rotating"), (6, 4, 5), 48, 50, ("0 × 6 + 5 = 5", "5 × 6 + 3 = 33",
     "33 × 6 + 5 = 203, place 2 of the window: 48 + 1 × 2 → 50")),
    (d100("rotating"), (4, 1, 1), 48, 9, ("0 × 6 + 3 = 3", "3 × 6 + 0 = 18", "18 × 6 + 1 = 109 → 9")),
    (d100("calculator"), (3, 6, 1), None, 18, ("(0.5235987755 + 3) / 6 = 0.5872664625",
     "0.5872664625 / 6 = 0.0978777437",
     "(0.0978777437 + 1) / 6 = 0.1829796239, times 100: 18, keep 0.2979623900")),
    (d100("calculator start=dice"), (3, 6, 1, 2, 5, 6, 4), None, 69,
     ("(0.0000000000 + 3) / 6 = 0.5000000000", "0.5000000000 / 6 = 0.0833333333",
     "(0.0833333333 + 1) / 6 = 0.1805555555", "(0.1805555555 + 2) / 6 = 0.3634259259",
     "(0.3634259259 + 5) / 6 = 0.8939043209", "0.8939043209 / 6 = 0.1489840534",
     "(0.1489840534 + 4) / 6 = 0.6914973422, times 100: 69, keep 0.1497342200")),
    (d100("read-off"), (3, 4, 2), None, 72, ("d1 = 3", "d2 = 4", "d3 = 2: 72")),
    (d100("read-off"), (5, 2, 6, 3, 21), None, 47, ("d1 = 5", "d2 = 2", "d3 = 6: not decided",
     "42 + 3 = 45, X = 46", "angle = 21: 47")),
    (d100("read-off tie=odd"), (5, 2, 6, 3, 25, 4), None, 46, ("d1 = 5", "d2 = 2", "d3 = 6: not decided",
     "42 + 3 = 45, X = 46", "angle = 25: not decided", "d5 = 4: 46")),
    (d100("recycle threshold=2"), (1, 2, 3), "3/4", 56, ("3 × 6 + 0 = 18 of 24", "18 × 6 + 1 = 109 of 144",
     "109 × 6 + 2 = 656 of 864, outcome 56, keep 6 of 8")),
    (d100("recycle threshold=2"), (6, 6, 1, 1), "23/24", 68, ("23 × 6 + 5 = 143 of 144",
     "143 × 6 + 5 = 863 of 864, too high, go on with 63 of 64", "63 × 6 + 0 = 378 of 384",
     "378 × 6 + 0 = 2,268 of 2,304, outcome 68, keep 22 of 23")),
    (d100("recycle threshold=2"), (), "1234/2400", 34, ()),
    (Recycle(100, 6, 2, idle=True), (5,), "1234/2400", 34,
     ("full already: 1,234 of 2,400, outcome 34, keep 12 of 24",)),
    (method("chain", 20).rule, (2, 6, 1), None, 7, ("0 × 6 + 1 = 1 of 6: below 5, stop; 0 + 4 × 1 = 4",
     "0 × 6 + 5 = 5 of 6: not below 4, go on with 1",
     "1 × 6 + 0 = 6 of 12: below 12, stop; 4 + 1 × 2 = 6, plus 1")),
    (method("five-and-coin", 10).rule, (4, 3, 3, 4, 4), None, 8, ("4 reads 2; 0 + 5 × 1 = 5", "0 + 3 = 3",
     "3 + 3 = 6", "6 + 4 = 10", "10 + 4 = 14: 13–14 is 3; 5 + 1 × 2 = 7, plus 1")),
    (method("sum-table", 7).rule, (3, 3, 4, 4, 3), None, 4, ("0 + 3 = 3", "3 + 3 = 6", "6 + 4 = 10",
     "10 + 4 = 14", "14 + 3 = 17: 17 is 4")),
]  # fmt: skip

# rule, faces, the die that is wanted next, what it means
PROMPTS = [
    (BaseDigits(dice=4), (1, 1), "d6",
     "die 3 of 4: times 6, plus its face less 1; keep the last two digits"),
    (EarlyStop(100, 10), (2,), "d10", "10 plus its face less 1; stop with the last two digits"),
    (EarlyStop(100, 10, as_shown=True), (1,), "d10",
     "10 plus its face, but 10 counts 0; stop with the last two digits"),
    (MixedRadix(), (), "d6", "die 1 of 3: 1 is 0, 2 is 20, 3 is 40, 4 is 60, 5 is 80, 6 again"),
    (MixedRadix(12, 6, (2, 6)), (), "d6", "die 1 of 2: 1–3 is 0, 4–6 is 6"),
    (MixedRadix(100, 6, (5, 5, 2, 2)), (5, 5, 6), "d6", "die 4 of 4: 1–3 is 1, 4–6 is 2"),
    (Accumulator(dice=3), (1,), "d6",
     "die 2 of 3: 1 is 0, 2 is 6, 3 is 12, 4 is 18, 5 is 24, 6 is 30; keep the last two digits"),
    (d100("colours"), (), "red d6", "die 1 of 3: 1 or 4 is 0, 2 or 5 is 36, 3 or 6 is 72"),
    (d100("colours"), (1,), "blue d6", "die 2 of 3: 1 is 0, 2 is 6, 3 is 12, 4 is 18, 5 is 24, 6 is 30"),
    (d100("product"), (1, 2), "white d6",
     "1 makes 2, 2 makes 4, 3 makes 6, 4 makes 8, 5 makes 10, 6 makes 12"),
    (d100("three-dice"), (1,), "green d6",
     "die 2 of 3: 1 is 0, 2 is 6, 3 is 12, 4 is 18, 5 is 24, 6 is 30"),
    (d100("binary"), (), "d6", "die 1 of 7: odd is 0, even is 100/2"),
    (d100("table"), (), "d6", "its face, but 6 counts 0"),
    (d100("table"), (3,), "d6", "18 plus its face, but 6 counts 0"),
    (d100("digits"), (3,), "d6", "for the 10s: 1–3 is 30, 4–6 is 80"),
    (d100("digits-capped"), (3,), "d6", "for the 10s: odd is 80, even is 30"),
    (d100("digits-capped"), (6, 6, 6, 6), "d6", "for the 10s: keep its face, but 6 is 5"),
    (d100("percentile"), (3,), "units d10", "for the units: 0 makes 30, 1–9 makes 31–39"),
    (d100("2d20-halved"), (), "d20",
     "for the tens: 1–2 is 10, 3–4 is 20, 5–6 is 30, 7–8 is 40, 9–10 is 50, 11–12 is 60, 13–14 is 70, "
     "15–16 is 80, 17–18 is 90, 19–20 is 0"),
    (d100("ranges"), (), "d6", "die 1 of 4: start at -16; plus its face, times 17"),
    (d100("mixed"), (), "d6", "die 1 of 9: times 6, plus its face less 1; keep the last two digits"),
    (d100("bag"), (), "draw", "for the tens: its label, times 10"),
    (d100("bag"), (3,), "draw", "for the units: 0–9 makes 20–29"),
    (d100("bag draws=1"), (), "draw", "the only draw: as shown; stop"),
    (d100("spinner"), (), "spin", "for the tens: the digit before the x, times 10"),
    (d100("spinner"), (3,), "spin", "for the units: 1–10 makes 21–30"),
    (d100("quarters"), (), "red d6", "1 is 0, 2 is 5, 3 is 10, 4 is 15, 5 is 20, 6 again"),
    (d100("quarters order=5.4.5"), (2,), "red quarter", "1 is 0, 2 is 5, 3 is 10, 4 is 15"),
    (d100("quarters-no-reroll"), (6, 6, 1), "blue quarter", "remember its face"),
    (d100("clock"), (3,), "second", "for the second of the throw: plus its face; stop"),
    (d100("digits-boxed"), (1,), "d6",
     "for the tens: 1 is 10, 2 is 20, 3 is 30, 4 is 40, 5 is 50, 6 again"),
    (d100("digits-boxed"), (1, 6, 6, 6, 6), "d6",
     "for the tens: 1 is 10, 2 is 20, 3 is 30, 4 is 40, 5–6 is 50"),
    (d100("stickers bags=2"), (3, 5), "red d6", "the drawn die, for the tens: keep its face, but 6 is 3"),
    (d100("stickers parity=stickered"), (3, 5), "d6", "another die, for the tens: odd is 50, even is 0"),
    (d100("calculator start=dice"), (3, 6), "d6",
     "start die 3 of 4: plus its face, but 6 counts 0; divide by 6 and keep 10 decimals"),
    (d100("calculator start=dice"), (3, 6, 1, 2), "d6",
     "die 1 of 3: plus its face, but 6 counts 0; divide by 6 and keep 10 decimals"),
    (d100("read-off"), (6,), "d6", "for the tens: 1 or 4 is 70, 2 or 5 is 80, 3 or 6 is 90"),
    (d100("read-off"), (3, 2), "d6", "for the units: 1–6 makes 81–86"),
    (d100("read-off"), (6, 5), "d6", "for the units: 1–4 makes 87–90, 5 makes 8, 6 makes 10"),
    (d100("read-off"), (4, 5), "d6", "for the units: 1–4 makes 57–60, 5 makes 5, 6 needs a fourth die"),
    (d100("read-off"), (5, 2, 6, 3), "angle",
     "for the angle of die 4, rounded up: 1–21 makes 47, 22–25 makes 46"),
    (d100("read-off tie=odd"), (5, 2, 6, 3), "angle",
     "for the angle of die 4, rounded to the nearest: 1–20 makes 47, 21 or 25 needs a fifth die, 22–24 "
     "makes 46"),
    (d100("recycle"), (), "d6", "times 6, plus its face less 1"),
    (method("five-and-coin", 10).rule, (), "coloured d6",
     "part 1 of 2: the only die: 1–3 is 1, 4–6 is 2; its number, less 1, times 5"),
    (method("five-and-coin", 10).rule, (4, 1), "d6",
     "part 2 of 2: die 2 of 4: plus its face; its number, as it is"),
]  # fmt: skip


def test_faces_make_the_outcome_that_the_document_gives_them():
    for name, options, faces, outcome in OUTCOMES:
        assert read(method(name, 100, 6, options).rule, faces).outcome == outcome, (name, options, faces)


def test_the_working_can_be_followed_by_hand():
    for rule, faces, carry, outcome, working in WORKINGS:
        played = read(rule, faces, carry)
        assert played.working == working
        assert (played.outcome if isinstance(played, Played) else None) == outcome, (rule, faces)


def test_the_next_die_is_told_with_what_it_means():
    for rule, faces, die, meaning in PROMPTS:
        wanted = read(rule, faces).wants
        assert (str(wanted), wanted.meaning) == (die, meaning)


def test_digits_are_counted_in_words_up_to_the_largest_power_of_ten():
    assert [rest(10**zeros) for zeros in (1, 2, 4)] == [
        "the last digit",
        "the last two digits",
        "the last four digits",
    ]
    assert "four by four" in describe_split(10_000, 2)
