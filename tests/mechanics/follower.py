"""Follows printed prompts with dice in hand: knows the words of prompts, and nothing of any rule.

Each prompt is followed clause by clause. What is not understood is an error, so that no prompt can say what
only its rule knows.
"""

import re
from copy import copy
from enum import Enum, auto
from fractions import Fraction
from functools import cache
from math import floor

NUMBER_WORDS = {"two": 2, "three": 3, "four": 4}
REST = r"the (?:last (?:(\w+) )?digits?|remainder by (\d+))"


class Then(Enum):
    """What comes after a clause."""

    GO_ON = auto()
    NEXT_DIE = auto()
    STOP = auto()


class Follower:
    """The number a person has in mind, and the outcome once a prompt ends the roll."""

    def __init__(self, start=0, page=str):
        self.total = exactly(start)
        self.outcome = None
        self.left = None
        """What stays behind the point in a calculator."""
        self._page = page
        """Fetches the rows that a prompt may send to; none where nothing else is given."""
        self._part = None
        self._added = 0

    def __copy__(self):
        other = Follower(self.total, self._page)
        other.outcome, other.left, other._added = self.outcome, self.left, self._added
        other._part = self._part and (self._part[0], copy(self._part[1]))
        return other

    def follow(self, prompt, face):
        prompt = ungrouped(prompt)
        prompt = prompt.replace("the only part: ", "part 1 of 1: ")
        part = re.match(r"part (\d+) of (\d+): ", prompt)
        if part:
            self._follow_part(int(part[1]), int(part[2]), prompt[part.end() :], face)
            return
        last, clauses = labelled(prompt)
        for clause in clauses:
            then = self._clause(clause, face)
            if then is Then.NEXT_DIE:
                return
            if then is Then.STOP:
                last = True
                break
        if last:
            assert self.total.denominator == 1, self.total
            self.outcome = int(self.total)

    def _follow_part(self, number, count, prompt, face):
        if self._part is None or self._part[0] != number:
            self._part = number, Follower(page=self._page)
        inner = self._part[1]
        words, _, counted = prompt.rpartition("; ")
        inner.follow(words, face)
        if inner.outcome is None:
            return
        done = re.fullmatch(
            r"its number(?:, as it is|(?P<plus>, plus 1)|(?P<less>, less 1)?, times (?P<t>\d+))", counted
        )
        assert done, counted
        came = inner.outcome + bool(done["plus"]) - bool(done["less"])
        self._added += came * int(done["t"] or 1)
        if number == count:
            self.outcome = int(self._added)

    def _clause(self, text, face):
        act, found = understood(text)
        if found:
            return act(self, found, face) or Then.GO_ON
        told = entries(text, face)
        assert told is not None, f"{text!r} is not understood, or says nothing of {face}"
        return self.do(told, face)

    def do(self, told, face):
        """Do what is told of a face."""
        rising = re.fullmatch(r"(is|makes) (\d+) from (\d+)", told)
        if rising:
            told = f"{rising[1]} {int(rising[2]) + face - int(rising[3])}"
        number = re.fullmatch(r"(is|makes) (-?\d+(?:/\d+)?)", told)
        if told == "as shown":
            self.total += face
        elif number and number[1] == "is":
            self.total += exactly(number[2])
        elif number:
            self.total = exactly(number[2])
            return Then.STOP
        elif told == "start again":
            self.total = 0
            return Then.NEXT_DIE
        else:
            assert told == "again" or re.fullmatch(r"needs a \w+ die", told), told
            return Then.NEXT_DIE
        return Then.GO_ON

    def formula(self, found, face):
        if found["before"]:
            self.total *= int(found["before"])
        if found["start"]:
            self.total = int(found["start"])
        if found["over"]:
            told = entries(found["over"], face)
            if told:
                return self.do(told, face)
        value = face
        if found["zero"] and face == int(found["zero"]):
            value = 0
        if found["share"]:
            value = -(-face // int(found["share"]))
        if found["by"]:
            value = (face - 1) % int(found["by"])
        value += bool(found["more"]) - bool(found["less"])
        self.total += value * exactly(found["times"] or 1)
        return Then.GO_ON

    def tens(self, found, face):
        self.total += face * int(found[1])
        return Then.GO_ON

    def rest(self, word, number):
        divisor = int(number) if number else 10 ** (int(NUMBER_WORDS.get(word, word)) if word else 1)
        self.total %= divisor

    def divide(self, found, face):
        self.total //= int(found[1])

    def decimals(self, found, face):
        one = 10 ** int(found[2])
        self.total = Fraction(self.total * one // int(found[1]), one)

    def whole(self, found, face):
        self.left = self.total % 1
        self.total -= self.left
        return Then.STOP

    def above(self, found, face):
        if self.total > int(found[1]):
            return self.too_high(found[2])
        return Then.GO_ON

    def start_from(self, found, face):
        if self.total >= int(found[1]):
            return self.too_high("start again")
        return Then.GO_ON

    def too_high(self, words):
        off = re.fullmatch(r"take (\d+) off", words)
        if off:
            self.total -= int(off[1])
            return Then.GO_ON
        return self.do(words, 0)

    def zero(self, found, face):
        self.total = self.total or int(found[1])

    def start(self, found, face):
        self.total = int(found[1])

    def times(self, found, face):
        self.total *= int(found[1])

    def floor(self, found, face):
        self.total = floor(self.total)

    def keep(self, found, face):
        self.rest(found[1], found[2])

    def stop_with(self, found, face):
        if found["below"] and self.total >= int(found["below"]):
            return Then.GO_ON
        self.rest(found[2], found[3])
        return Then.STOP

    def off_and_stop(self, found, face):
        if self.total < int(found[1]):
            return Then.NEXT_DIE
        self.total -= int(found[2])
        self.rest(found[3], found[4])
        return Then.STOP

    def off_and_on(self, found, face):
        if self.total < int(found[1]):
            return Then.GO_ON
        self.total -= int(found[2])
        return Then.NEXT_DIE

    def off(self, found, face):
        self.total -= int(found[1])

    def look_up(self, found, face):
        told = entries(self._page(), int(self.total))
        assert told, f"{self.total} is not on the page"
        return self.do(told, face)

    def rows(self, found, face):
        told = entries(found[1], int(self.total))
        assert told, f"{self.total} is not in {found[1]}"
        return self.do(told, face)


@cache
def labelled(prompt):
    """Return whether the labels before a prompt say that it is the last of its roll, and its clauses."""
    last = False
    while label := re.match(r"([^:;]*): ", prompt):
        last = last or ends(label[1])
        prompt = prompt[label.end() :]
    return last, prompt.split("; ")


@cache
def understood(text):
    """Return what is done at a clause, and what was read in it; nothing of one that lists faces."""
    for pattern, act in CLAUSES:
        found = re.fullmatch(pattern, text)
        if found:
            return act, found
    return None, None


@cache
def exactly(number):
    """Return a number that may be written as a fraction; a whole one as an int, which takes less work."""
    read = Fraction(number)
    return int(read) if read.denominator == 1 else read


@cache
def ungrouped(text):
    """Return a text without the commas in its numbers: 10,000 is 10000."""
    return re.sub(r"(?<=\d),(?=\d{3}(?!\d))", "", text)


def ends(label):
    """Whether a prompt with this label is the last of its roll: `die 3 of 3`."""
    numbers = re.fullmatch(r"die (\d+) of (\d+)", label)
    return label == "the only die" or bool(numbers and numbers[1] == numbers[2])


def entries(text, face):
    """Return what a list such as `1–2 is 0, 3 or 5 is 1, 6 again` tells of a face, or None."""
    for entry in text.split(", "):
        named = re.match(r"(odd|even|\d+(?:–\d+)?(?: or \d+(?:–\d+)?)*) (.+)", entry)
        if not named:
            return None
        if holds(named[1], face):
            return re.sub(r"(\d+)–\d+$", rf"\1 from {named[1].partition('–')[0]}", named[2])
    return None


def holds(named, face):
    if named in {"odd", "even"}:
        return (face % 2 == 1) == (named == "odd")
    runs = (run.split("–") for run in named.split(" or "))
    return any(int(run[0]) <= face <= int(run[-1]) for run in runs)


FORMULA = (
    r"(?:start with |times (?P<before>\d+), )?(?:(?P<start>\d+) )?(?:plus )?"
    r"(?:the remainder of its face less 1 by (?P<by>\d+)"
    r"|its (?:face|label)(?: divided by (?P<share>\d+) and rounded up)?)"
    r"(?:, but (?P<zero>\d+) counts 0)?(?P<less> less 1)?(?P<more>, plus 1)?"
    r"(?:, times (?P<times>\d+(?:/\d+)?))?(?:, (?P<over>\d+(?:–\d+)? (?:again|start again|makes \d+)))?"
)

CLAUSES = [
    (r"(?:keep|remember) its face.*", lambda *_: Then.NEXT_DIE),
    (r"this die does not count", lambda *_: None),
    (FORMULA, Follower.formula),
    (r"the digit before the x, times (\d+)", Follower.tens),
    (r"as shown", lambda mind, found, face: mind.do("as shown", face)),
    (r"start at (-?\d+)", Follower.start),
    (r"times (\d+)", Follower.times),
    (r"round down", Follower.floor),
    (r"stop", lambda *_: Then.STOP),
    (r"stop with the whole part", Follower.whole),
    (r"divide by (\d+) and round down", Follower.divide),
    (r"divide by (\d+) and keep (\d+) decimals", Follower.decimals),
    (rf"keep {REST}", Follower.keep),
    (rf"(?:below (?P<below>\d+) )?stop with {REST}", Follower.stop_with),
    (rf"from (\d+) on take (\d+) off and stop with {REST}", Follower.off_and_stop),
    (r"from (\d+) on take (\d+) off and go on", Follower.off_and_on),
    (r"else take (\d+) off", Follower.off),
    (r"above (\d+) (start again|take \d+ off|makes \d+)", Follower.above),
    (r"from (\d+) on start again", Follower.start_from),
    (r"a 0 is (\d+)", Follower.zero),
    (r"look the sum up in the table", Follower.look_up),
    (r"the sum (.+)", Follower.rows),
]
