"""Follows the recipes that are told as a story: boxes, bags, pens, clocks, and numbers that are kept."""

import re
from fractions import Fraction

from tests.mechanics.follower import Follower, Then, entries


def percentile(text, found, throw, kept):
    """Read tens and units: of d20 half the face, 10 of which is a 0; else both as they are shown."""
    if "halve each and round up" in text:
        made = 10 * (-(-throw() // 2) % 10) + -(-throw() // 2) % 10
    else:
        made = throw() + throw()
    return made + 1 if "Add 1 to the number" in text else made or 100


def five_and_coin(text, found, throw, kept):
    coloured, others = throw(), [throw() for _ in range(int(found[1]))]
    return int(entries(found[2], sum(others)).removeprefix("is ")) + int(found[3]) * (4 <= coloured <= 6)


def product(text, found, throw, kept):
    while True:
        mind = Follower()
        mind._clause(found[1], throw())
        mind.total += throw() * throw()
        if mind.total <= int(found[2]):
            return mind.total


def clock(text, found, throw, kept):
    """A second is read as its remainder, plus 1."""
    while True:
        mind = Follower()
        while mind._clause(found[1], throw()) is Then.NEXT_DIE:
            continue
        mind.total += throw()
        if mind.total <= int(found[3] or 100):
            return mind.total


def clock_product(text, found, throw, kept):
    while True:
        die, second = throw(), throw()
        if not (die == 6 and second - 1 in {int(found[1]), int(found[2])}):
            return die * second


def boxed(text, found, throw, kept):
    made = 0
    for _ in range(2):
        added = 5 * (throw() - 1)
        most = {None: None, "once": 1}[found[1]] if found[1] in {None, "once"} else int(found[2])
        sixes = 0
        while (five := throw()) == 6:
            if sixes == most:
                five = 5
                break
            sixes += 1
        made = 10 * made + (added + five) % 10
    return made


def stickers(text, found, throw, kept):
    at_once = "all at once" in text
    drawn = [throw(), throw()] if at_once else []
    made = 0
    for _ in range(2):
        sticker = drawn.pop(0) if at_once else throw()
        shown = throw()
        five = sticker if shown == 6 else shown
        made = 10 * made + (five + 5 * (throw() % 2 == 0)) % 10
    return made


def drawn(text, found, throw, kept):
    mind = Follower()
    for told in filter(None, (found[1], found[2])):
        assert mind._clause(told, throw()) is Then.GO_ON
    return mind.total


def window(text, found, throw, kept):
    value = 0
    for _ in range(3):
        value = 6 * value + throw() - 1
    value += 1
    if value > 200:
        value = (value - 201) * int(found[1] or 1) + int(kept or 0)
    assert (int(found[4]) + int(found[3])) % 100 == int(found[5])
    return value % 100


def leftover(text, found, throw, kept):
    full, times, n = int(found[1]), int(found[2]), int(found[3])
    first, second = map(int, (kept or "0/1").split("/"))
    while True:
        if second >= full and "If it is that much already, throw one die that does not count" in text:
            throw()
        while second < full:
            first, second = first * times + throw() - 1, second * times
        multiple = second - second % n
        if first < multiple:
            break
        first, second = first - multiple, second - multiple
    if found[4]:
        return first % int(found[4])
    mind = Follower(Fraction(first))
    mind._clause(f"keep {found[5]}", 0)
    return mind.total


def read_off(text, found, throw, kept):
    one, two, three = throw(), throw(), throw()
    shown = tens_and_units(one, two, three)
    if shown:
        return shown
    x = {4: 0, 5: 36, 6: 72}[one] + 6 * (two - 1) + throw()
    x += sum(x >= first for first in (25, 49, 73))
    angle, line = throw(), x % 25
    if "throw a fifth die" not in text:
        return x + (angle <= line)
    return x + (throw() % 2 if angle in {line, 25} else angle < line)


def tens_and_units(one, two, three):
    tens = {1: 7, 4: 7, 2: 8, 5: 8, 3: 9, 6: 9}[two] if one in {3, 6} else two
    if one <= 3:
        return 10 * tens + three
    if three <= 4:
        return 10 * tens + three + 6
    if three == 5:
        return tens
    return 10 if one == 6 and two in {5, 6} else None


OUTWARD = {1: (1, 0, 0), 2: (0, 1, 0), 3: (0, 0, 1), 4: (0, 0, -1), 5: (0, -1, 0), 6: (-1, 0, 0)}
"""Where the faces of a die of the West point, that lies with 3 on top and 1 towards the right."""


def turned(top, rank):
    """Return the rank of the side that comes to the place of another in a clockwise turn seen from above."""
    around = sorted(set(OUTWARD) - {top, 7 - top}, reverse=True)
    (a, b, c), (x, y, z) = OUTWARD[top], OUTWARD[around[rank - 1]]
    comes = b * z - c * y, c * x - a * z, a * y - b * x
    return 1 + around.index(next(face for face, way in OUTWARD.items() if way == comes))


def sides(text, found, throw, kept):
    red, blue, quarter = throw(), throw(), throw()
    both = red == blue == 6
    ranks = [throw() for _ in range(3 if both else 2 if 6 in {red, blue} else 0)]
    turns = "turn the blue die clockwise" in text
    while turns and ranks and (base4(ranks) >= 50 if both else ranks == [4, 4]):
        ranks = [*(turned(blue, rank) for rank in ranks[:-2]), ranks[-2], turned(blue, ranks[-1])]
    begun = int(entries(re.search(r"towards you: (1 is .+?)\.", text)[1], quarter).removeprefix("is "))
    if both:
        return begun + base4(ranks) % 25 + 1
    if ranks:
        rows = dict(re.findall(r"(\d): (\d(?: \d){3})", text))
        six = int(rows[str(ranks[0])].split()[ranks[1] - 1])
        red, blue = (six if face == 6 else face for face in (red, blue))
    return begun + 5 * (red - 1) + blue


def base4(ranks):
    x = 0
    for rank in ranks:
        x = 4 * x + rank - 1
    return x


PROSE_WAYS = [
    (r"Throw dice 1, 2 and 3\. The tens: die 2; but if die 1 is 3 or 6, die 2 counts 7 for 1 or 4", read_off),
    (r"Throw a red and a blue die\. Rank the four sides", sides),
    (
        r"Throw two d20, the first for the tens, the second for the units|Throw a d10 that shows tens",
        percentile,
    ),
    (
        r"Throw a coloured die and (\d) others\. Add the others: (.+?)\. "
        r"If the coloured die shows 4 to 6, add (\d+)",
        five_and_coin,
    ),
    (r"Red die: (.+?)\. Add the green die times the white one\. Above (\d+) start again", product),
    (
        r"Count the seconds .+? Throw a die: (.+?)\. (?:Again: throw that die once more\. )?"
        r"Add the remainder by (\d+) of the seconds at the throw, and 1\.(?: Above (\d+) start again)?",
        clock,
    ),
    (
        r"Count the seconds .+? Throw a die\. Add 1 to the remainder by \d+ of the seconds at the throw, "
        r"and take that times the die; but a 6 with remainder (\d+) or (\d+) starts again",
        clock_product,
    ),
    (
        r"Make two digits .+?: the first adds 0, the second adds 5\. Throw it: keep 1 to 5, 6 again"
        r"(?:, (once|(\d+) times) at most; after that 6 is 5)?\. 10 in all is 0",
        boxed,
    ),
    (
        r"The 6s of five dice in a bag have the stickers 1 to 5\..+: odd adds "
        r"0, even adds 5\. 10 in all is 0",
        stickers,
    ),
    (
        r"Draw one of \d+ dice .+? for the tens: (.+?)\. Put it back and draw "
        r"again for the units: (.+?)\. Add",
        drawn,
    ),
    (r"Spin a pen .+? for the tens: (.+?)\. Spin it again for the units: (.+?)\. Add", drawn),
    (r"Draw one of \d+ dice with the labels 0 to \d+: (.+)(.{0})\.$", drawn),
    (
        r"Keep a number from roll to roll, at first 0\. For the roll start with 0; for each of three dice: "
        r"times 6, plus its face less 1\. Add 1\. Up to 200 keep the last two digits\. Above 200 take 201 "
        r"off(?:, multiply by (\d+))?, add the kept number, and keep the last two digits\. "
        r"(After each roll|After a roll above 200) the kept number goes up by (\d+), and only the last two "
        r"digits stay: after (\d+) comes (\d+)\.$",
        window,
    ),
    (
        r"Keep two numbers from roll to roll, at first 0 and 1\. While the second is below (\d+), throw a "
        r"die: take both times (\d+), and add its face less 1 to the first\..*? Then round the second down "
        r"to a multiple of (\d+)\. If the first is not below that multiple, take it off both and throw "
        r"on\. Else "
        r"(?:divide both by (\d+): your roll is the remainder of the first, and the two quotients start"
        r"|your roll is (.+?) of the first\. Strike \5 off both: what is left of them starts) the next roll",
        leftover,
    ),
]
