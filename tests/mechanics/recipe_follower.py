"""Follows printed recipes from beginning to end: knows the words of recipes, and nothing of any rule.

What is thrown comes one face after another, of whatever is wanted next; who follows a recipe stops by its
words alone, and must have used all faces then.
"""

import re
from math import floor, prod

from tests.mechanics.follower import Follower, Then, entries, exactly, ungrouped
from tests.mechanics.prose_follower import PROSE_WAYS
from tests.mechanics.register_follower import REGISTER_WAYS

ADDED = r"(?:Die \d+|Red die|Blue die|Green die|White die|Throw one die|Red|Blue): (.+)"
TOWARDS_YOU = r"Of the four sides around .+, where 1 is the highest: (.+)"


class Unread(Exception):
    """The recipe is told in sentences that this follower has not learned."""


def follow_recipe(recipe, faces, kept=None):
    """Return the outcome, and how many faces were used."""
    left = iter(faces)
    used = []

    def throw():
        used.append(next(left))
        return used[-1]

    text = re.sub(r" 0 stands for \d+ on a die from 1 to \d+\.$", "", ungrouped(recipe))
    text = re.sub(r" (?:So dice are read as they stand:|Each die counts from 0, so) [^.]+\.(?= |$)", "", text)
    return _follow(text, throw, kept), len(used)


def sentences(text):
    return [part for part in re.split(r"\.(?: |$)", text) if part]


def add(text, found, throw, kept):
    """Add what dice count, each thrown again while it is told so."""
    text = text.rpartition("Without the list: ")[2]
    dice, limit, too_high, failing = [], None, "", None
    for sentence in sentences(text):
        die = re.fullmatch(ADDED, sentence) or re.fullmatch(TOWARDS_YOU, sentence)
        above = re.fullmatch(
            r"(?:Above|If (?:the sum|that) is above) (\d+),? "
            r"(start again with the first die|take \d+ off|it stays .+)",
            sentence,
        )
        but = re.fullmatch(
            r"But if (?:a die is to be thrown again(?: even once| (\d+) times in a row)?)?(?: or )?"
            r"(?:the sum is above \d+ even once|(\d+) sums are above \d+)?, the number is (\d+)",
            sentence,
        )
        if die:
            dice.append(die[1])
        elif above:
            limit, too_high = int(above[1]), above[2]
        elif but:
            failing = int(but[3]), int(but[1] or but[2] or 1)
        else:
            assert re.fullmatch(
                r"Throw (?:\d+ dice|a red and a blue die), ?and add|Throw \d+ dice and add what they count"
                r"|Throw it on squared paper: the lines show which side that is"
                r"|Again: throw that die once more",
                sentence,
            ), sentence
    return _added(dice, throw, limit, too_high, failing)


def _added(dice, throw, limit, too_high, failing):
    rounds = 0
    while True:
        total = 0
        for die in dice:
            tries = 0
            while True:
                mind = Follower(total)
                if mind._clause(die, throw()) is Then.GO_ON:
                    break
                tries += 1
                if failing and tries == failing[1]:
                    return failing[0]
            total = mind.total
        if limit is None or total <= limit or too_high.startswith("it stays"):
            return total
        if too_high.startswith("take"):
            return total - int(too_high.split()[1])
        rounds += 1
        if failing and rounds == failing[1]:
            return failing[0]


def number(text, found, throw, kept):
    """Follow clauses for each die, and those at the end."""
    while True:
        mind = Follower()
        for sentence in sentences(text)[1:]:
            each = re.fullmatch(r"(?:For each of (\d+) dice|Throw (?:a|one) die|(Then)): (.+)", sentence)
            assert each, sentence
            for _ in range(int(each[1] or 1)):
                face = 0 if each[2] else throw()
                then = [mind._clause(clause, face) for clause in each[3].split("; ")]
        if Then.NEXT_DIE not in then:
            return mind.total


def one_die(text, found, throw, kept):
    mind, face = Follower(), throw()
    for clause in sentences(text)[0].partition(": ")[2].split("; "):
        mind._clause(clause, face)
    return mind.total + text.endswith(" At the end add 1.")


def one_then(text, found, throw, kept):
    return number(f"Start with 0. {text}", found, throw, kept)


def early_stop(text, found, throw, kept):
    """Take both numbers times the faces, until the first is below a multiple."""
    times, count = (int(found[name]) for name in ("times", "count"))
    cap = re.search(
        r"After (\d+) (?:die|dice) stop with (.+) of the first in any case|After (\d+) (?:die|dice) stop",
        text,
    )
    most = int(cap[1] or cap[3]) if cap else None
    zero = found.groupdict().get("zero")
    digit = (lambda: throw() % int(zero) + 1) if zero else throw
    mind = Follower(_stops(times, count, digit, most, text))
    mind._clause(f"keep {found['rest']}", 0)
    return mind.total + text.endswith("Add 1.")


def _stops(times, count, throw, most, text=""):
    first, second, thrown = 0, 1, 0
    told = {int(k): int(n) for n, k in re.findall(r"(\d+) after die (\d+)", text)}
    while True:
        first, second, thrown = first * times + throw() - 1, second * times, thrown + 1
        multiple = second - second % count
        assert told.get(thrown, multiple) == multiple
        if (second >= count and first < multiple) or thrown == most:
            return first
        first, second = first - multiple, second - multiple


def below_limits(text, found, throw, kept):
    """Stop below a limit; limits are told die by die, then come again, or follow from what is left over."""
    limits = {int(k): int(n) for n, k in re.findall(r"(\d+) after die (\d+)", text)}
    again = re.search(r"Die (\d+) is as die (\d+), and so on", text)
    later = re.search(
        r"Beyond that, about once in (\d+) rolls, find the limits yourself: (\d+) is left over; for each die "
        r"times (\d+), and once that is (\d+) or more, the highest multiple of \4 in it is the limit, and "
        r"the rest is left over again",
        text,
    )
    cap = re.search(r"After (\d+) (?:die|dice) stop with", text)
    keep = re.search(r"stop with (the (?:last (?:\w+ )?digits?|remainder by \d+))", text)[1]
    mind, thrown, place = Follower(), 0, 0
    left, told = int(later[2]) if later else 0, max(limits, default=0)
    while True:
        thrown, place = thrown + 1, place + 1
        if again and place == int(again[1]):
            place = int(again[2])
        mind._clause(found["digit"], throw())
        limit = limits.get(place)
        if later and thrown > told:
            left *= int(later[3])
            limit = left - left % int(later[4])
            left -= limit
        if (limit and mind.total < limit) or (cap and thrown == int(cap[1])):
            mind._clause(f"keep {keep}", 0)
            return mind.total + text.endswith(" At the end add 1.")
        mind.total -= limit or 0


def chain(text, found, throw, kept):
    parts = re.findall(r"one below (\d+)(?:, times (\d+))?", text)
    ways = dict(re.findall(r"One below (\d+): (.+?)(?= One below|$)", text))
    return 1 + sum(int(place or 1) * _follow(ways[n], throw, kept) for n, place in parts)


def _follow(text, throw, kept):
    for first, way in WAYS:
        found = re.match(first, text)
        if found:
            return int(way(text, found, throw, kept))
    raise Unread(text)


def rows(text, found, throw, kept):
    """Stop from a row on; the rows beyond those told follow from the last one."""
    told = {int(k): int(row) for row, k in re.findall(r"(\d+) after die (\d+)", text)}
    growing = re.search(
        r"take one times (\d+) for each die until it is (\d+) or more, and leave off all \2s: "
        r"(?P<row>\d+)(?P<times>(?: × \d+)+) = (?P<grown>\d+), so (?P<next>\d+)\.",
        text,
    )
    if growing:
        made = int(growing["row"]) * prod(map(int, growing["times"].split(" × ")[1:]))
        assert (made, made % int(growing[2])) == (int(growing["grown"]), int(growing["next"]))
    mind, thrown = Follower(), 0
    rest = re.search(r"stop with (.+); below it go on", text)[1]
    while True:
        mind._clause(found[1], throw())
        thrown += 1
        if growing and thrown > max(told):
            faces, n = int(growing[1]), int(growing[2])
            row, die = told[max(told)], max(told)
            while row < n:
                row, die = row * faces, die + 1
            told[die] = row % n
        if thrown in told and mind.total >= told[thrown]:
            mind.total -= told[thrown]
            mind._clause(f"keep {rest}", 0)
            return mind.total


def shares(text, found, throw, kept):
    total = 0
    for share in found["shares"].split(", "):
        face = throw()
        while found["again"] and face == int(found["again"]):
            face = throw()
        total += exactly(share) * ((face % 2 == 0) if found["even"] else face - 1)
    return floor(total)


def one_share(text, found, throw, kept):
    face = throw()
    while found["again"] and face == int(found["again"]):
        face = throw()
    counts = face % 2 == 0 if found["even"] else face - 1
    return counts * int(found["times"]) // int(found["by"])


def summed(text, found, throw, kept):
    mind = Follower()
    for sentence in sentences(text):
        start = re.fullmatch(r"Start at (-\d+)", sentence)
        weighted = re.fullmatch(r"Throw a die and add (\d+) times its face", sentence)
        several = re.fullmatch(
            r"Throw (\d+) (?:more )?dice and add (?:their faces|them)(?:: (.+))?", sentence
        )
        if start:
            mind.total = int(start[1])
        elif weighted:
            mind.total += int(weighted[1]) * throw()
        elif several:
            mind.total += sum(throw() for _ in range(int(several[1])))
            if several[2]:
                told = entries(several[2], int(mind.total))
                return summed(text, found, throw, kept) if told == "start again" else told.partition(" ")[2]
        elif re.fullmatch(r"Above \d+ it stays as it is, and is not a number of the die", sentence):
            continue
        else:
            mind._clause(sentence[0].lower() + sentence[1:], 0)
    return mind.total


def both(text, found, throw, kept):
    counts = entries(found[2], sum(throw() for _ in range(int(found[1]))))
    return int(counts.removeprefix("counts ")) + add(found[3], found, throw, kept)


def digits(text, found, throw, kept):
    made = 0
    for _ in range(int(found[1] or 1)):
        sixes, most = 0, {None: None, "once": 1}.get(found[2]) or (int(found[3]) if found[3] else None)
        while (five := throw()) == 6:
            if sixes == most:
                five = int(found[4])
                break
            sixes += 1
        adds = int(entries(found[5], throw()).removeprefix("adds "))
        made = 10 * made + (five + adds) % 10
    return made


WAYS = [
    *PROSE_WAYS,
    *REGISTER_WAYS,
    (r"Throw one die: its face less 1\. Then: ", one_then),
    (
        r"Throw one die(?:, (?P<again>\d+) again)?\. "
        r"Take (?:(?P<even>1 if it is even, else 0)|its face less 1), "
        r"times (?P<times>\d+), divided by (?P<by>\d+), rounded down",
        one_share,
    ),
    (r"Throw one die: its face(?: less 1|, but \d+ counts 0)(?:\.|; keep)", one_die),
    (
        r"Start with 0\. For each die: (?P<digit>[^.]+)\. (?=If that is below|After \d+ (?:die|dice) stop)",
        below_limits,
    ),
    (
        r"Keep two numbers, 0 and 1 at first\. For each die take both times (?P<times>\d+), "
        r"and add its face(?: less 1|, but (?P<zero>\d+) counts 0,) to the first\. "
        r"Once the second is (?P<count>\d+) or more, find the highest multiple of (?P=count) up to it\. "
        r"If the first is below that, stop with (?P<rest>.+?) of the first; "
        r"else take it off both and throw on",
        early_stop,
    ),
    (r"Find \d+ numbers: ", chain),
    (r"Start with 0\. For each die: (.+?)\. The rows: ", rows),
    (
        r"Throw \d+ dice(?:, (?P<again>\d+) again)?; (?P<even>those that are even)?.*?: "
        r"(?P<shares>[\d/, ]+)\. ",
        shares,
    ),
    (
        r"Make (?:(\d+) digits one after another; for each|one digit:) throw two dice\. First: keep 1 to 5, "
        r"6 again(?:, (once|(\d+) times) at most; after that 6 is (\d))?\. Second: (.+); 10 in all is 0",
        digits,
    ),
    (r"Start with 0\. ", number),
    (r"Throw (\d) dice and add them: ([^.]+ counts [^.]+)\. (.+) Add both", both),
    (r"(?:Start at|Throw a die and add|Throw \d+ dice and add (?:their|them))", summed),
    (
        r"Die 1: .+?\. Read the dice|Read the dice|Throw \d+ dice and add what|Throw one die: "
        r"|Throw a red and",
        add,
    ),
]
