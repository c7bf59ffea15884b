"""The families of rules, each a page to learn from: what the idea is, before its rules are told."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bot.mechanics.entry import Entry


@dataclass(frozen=True)
class Family:
    """Rules that share an idea."""

    file: str
    """The name of its page, without its ending."""
    title: str
    idea: str
    """A few paragraphs, for somebody who has dice and no mathematics."""
    rules: tuple[str, ...]
    """Their names, in the order in which they are best learned."""
    other_dice: tuple[int, ...] = (20,)
    """The dice for which their recipes are told as well."""


FAMILIES = (
    Family(
        "one-die",
        "One die is enough",
        """\
Two, three and six go into six, so one throw of a six-sided die picks one of two, of three or of six things
without a rest: every number gets as many faces as every other. Halves may be low and high, or odd and even;
thirds may be low, middle and high, or faces that are three apart. All of them are equally fair. What is
easiest to say is easiest to play: "one to three, heads".

Everything else begins here. A die read as a coin or as a three-sided die is a part of most larger rules.""",
        ("high-low", "even-odd", "even-odd-as-written", "low-mid-high", "mod3", "mod3-as-written"),
    ),
    Family(
        "parts",
        "A die for each part, thrown again while it shows too much",
        """\
Divide the numbers that you need into equal parts, each part into equal parts again, until a part is one
number. A hundred numbers are five parts of twenty; twenty are five parts of four; four are four. One die
picks each part. A die that shows more than there are parts is thrown again: a six-sided die with its 6
thrown again is a fair five-sided die, since no face that is left is favoured.

Each die counts as many as there are numbers in its parts: with 20, 4 and 1 the faces 3, 2, 4 come to
40 + 4 + 4 = 48. Nobody can say how often a die must be thrown again, but it is seldom: on average a
five-sided die costs 6/5 throws, a four-sided one 6/4.""",
        ("reroll", "perkins", "sectors", "sectors-as-written", "reroll-capped"),
        (8, 10, 12, 20),
    ),
    Family(
        "one-number",
        "The dice make one number; too high, and all start again",
        """\
Three dice read in order are one of 216 throws, as easily as two figures are one of 100 numbers. Read them as
a line in a list: 111 is the first, 112 the second, 121 the seventh. The list ends where the numbers do that
you need, and throws beyond its end do not count.

Starting again with all dice is dear: of 216 throws only 100 are on the list, and 6.48 dice are thrown for
one number. So the first die is read as fewer numbers: with three instead of six there are 108 throws, of
which only eight are too many, and 3.24 dice do. Two numbers on the list for each outcome do as well
(`halve`). That is cheaper than throwing single dice again, and nearly as cheap as it can get.

The last rule of this page, `product`, shows what goes wrong if dice are multiplied where they should be
added: no two dice multiply to 7, and four throws each to 6 and to 12.""",
        (
            *("lookup", "lookup-folded", "three-dice", "weights", "colours-reroll", "colours", "halve"),
            "product",
        ),
        (8, 9, 12, 20),
    ),
    Family(
        "early-stop",
        "Stop as soon as no further die can matter",
        """\
Every die multiplies what you know by six. With one die you have one of 6, with two one of 36, with three one
of 216 - and now that is enough for two hundreds, with 16 left over. Below 200 the last two digits are your
number, each equally likely. Only if you are among the 16 that are left over do you go on - not from the
start, but with what you have: one of 16, which the next die makes one of 96, the next one of 576.

Nothing is thrown away, so no fair rule for a single roll needs fewer dice: 3.16 on average for a hundred
numbers. It takes some sums in the head, and the table of remainders does them beforehand: it lists after
which die, and from where on, you stop.""",
        ("human", "table", "chain"),
    ),
    Family(
        "digits-of-a-number",
        "A fixed number of dice",
        """\
What if nothing may be thrown again? Then no die from six-sided dice is exactly fair, unless its sides are
made of twos and threes: 6, 36, 216 and so on can never be divided into a hundred equal shares. But the
shares come as near to equal as one likes. Four dice make 1,296 numbers: twelve for each of a hundred, and
96 left over, so that 96 outcomes have thirteen of 1,296 and four have twelve. With ten dice the difference
is one throw in sixty million.

`base6` takes the remainder: the last two digits. `fraction` and `divide` shrink the whole range instead; with
the same number of dice all three are equally good. `binary` reads each die as a coin alone, and `mixed`
some as coins, some as three-sided dice, to come to a number of throws that a hundred nearly divides.

From ten-sided dice 3 7 is 26 here, and 37 by `human` and `table`. Both are fair: 100 throws are 100
numbers then, in whatever order. `base6` keeps the sum of its author, in which every die counts from 0, a
six-sided one like a ten-sided one; `human` and `table` read dice as they stand, which takes no sum. Neither
was made like the other, because rolls that channels keep have to come to the same numbers again.""",
        ("base6", "fraction", "divide", "binary", "mixed"),
    ),
    Family(
        "five-and-a-coin",
        "A digit is a five and a coin",
        """\
Ten is five times two. A die with its 6 thrown again is a five, another one is a coin; five plus five, if
the coin says so, is a figure from 1 to 10, of which 10 counts as 0. Two such figures are a number from 00
to 99, and nobody has to multiply anything.

The variants spare the throwing again. Some put a limit to it, and are a hair off; others let a sticker on
the 6 decide, drawn from a bag, so that four throws and two draws always do.""",
        ("digits", "digits-capped", "digits-boxed", "stickers"),
    ),
    Family(
        "tens-and-units",
        "Tens and units",
        """\
With ten-sided dice there is nothing to find out: one shows the tens, the other the units. Everything that
has ten equal parts does as well: a twenty-sided die halved, ten labels in a bag, a pen spun over a circle
with ten segments.

What is left is a question of custom: is 00 a hundred, or is one added to everything?""",
        ("percentile", "2d20-halved", "bag", "spinner"),
    ),
    Family(
        "how-a-die-lies",
        "How a die lies",
        """\
A die that lies on the table shows more than its top. It is turned towards you with one of four sides, and
by an angle. Those who trust that every turn is equally likely have a four-sided die for nothing, and need
fewer throws.

Whether that trust is justified depends on the hand and on the table. The figures here take all sides and
angles as equally likely, and as independent of the top.""",
        ("quarters", "quarters-no-reroll", "read-off"),
    ),
    Family(
        "clock",
        "A die and a clock",
        """\
The seconds on a clock, at the moment when a die comes to rest, have nothing to do with the die. Their
remainder by seventeen is a number from 0 to 16; six faces times seventeen are 102 numbers, of which two are
too many.

The document hints at other cycles. A longer one needs less of the die: with `cycle=20` it is one of five,
with `cycle=50` one of two, and nothing is thrown again. Shorter ones are counted as well: cycles of ten
seconds, counted by twos, are the same as `cycle=20`; and cycles of 17, 17 and 16 seconds, in the way of leap
years, are the same as `cycle=50`.

Seconds are not chance, though: who watches the clock can wait for the second that suits. The figures take
them as equally likely.""",
        ("clock", "clock-as-written"),
    ),
    Family(
        "memory",
        "What a roll leaves for the next",
        """\
A roll may leave something behind: a number that the table keeps. The next roll adds to it. A single roll is
no fairer for that, but what favours a number today favours another one tomorrow, so that an evening is more
even than each of its rolls.

`recycle` keeps something better: the chance that the last roll did not use up. Three dice make 216 numbers,
and a hundred outcomes use only part of what that is worth; the rest is put by. In the long run it needs
2.57 dice for a number from 1 to 100, and no fair rule can need fewer. The price is a long sum: leave it to
the bot. And whoever knows what is kept can guess at what comes, so the faces of such rolls are hidden.""",
        ("accumulator", "rotating", "calculator", "recycle"),
    ),
    Family(
        "sums",
        "Adding dice, and looking the sum up",
        """\
People like to throw a handful of dice and add them. But sums are not equally likely: of 36 throws of two
dice six come to 7, and one to 12. Whoever takes 2d6 for a twelve-sided die never sees a 1, and 7 far too
often.

A table mends most of that: divide the sums into ranges of nearly equal chance, narrow in the middle and wide
at the ends. Four dice make a five-sided die whose worst number is off by four points in a hundred. How well
it works depends on luck with the number of dice - more dice are not always better - and on where the ranges
end. The simple ranges are those of the document: go on to the next number as soon as a fair share is full.
The best ones are found by trying all.""",
        (
            *("2d6-as-d12", "4d6-as-d20", "4d6-minus-4", "sum-table", "five-and-coin", "five-by-four"),
            *("sum20", "sum20-wrapped", "ranges"),
        ),
        (5, 7, 8, 9, 10, 11, 12),
    ),
)


def families_of(entries: Iterable[Entry]) -> Iterator[tuple[Family, tuple[Entry, ...]]]:
    """Yield the families that have any of these rules, with them; what belongs to none comes last."""
    left = {entry.name: entry for entry in entries}
    for family in FAMILIES:
        members = tuple(left.pop(name) for name in family.rules if name in left)
        if members:
            yield family, members
    if left:
        others = Family("others", "Other rules", "Rules that belong to none of the families.", tuple(left))
        yield others, tuple(left.values())
