"""The pages of the documentation on all rules: Markdown, made from the registry.

Rules are told by families that share an idea: first the idea, then how each rule goes, a roll told step by
step, its table, and exact figures. Single sections tell the price of an evening, when a d100 table is
nearly a sum of d6, and the search behind the powers of `mixed`.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from random import Random

from bot.features.catan.making import parts_of
from bot.features.fair.card import ABOUT, format_average, how_found
from bot.features.rules.card import over_rolls
from bot.features.rules.mathematics import MATHEMATICS, RuleCost, mathematics_page
from bot.features.rules.tables import PlayTable, play_table, ranking_rows
from bot.features.rules.tree import TREE, tree_picture
from bot.mechanics.analysis import Analysis
from bot.mechanics.catalogue import find, usual_die
from bot.mechanics.distribution import DiceSum, Distribution, score
from bot.mechanics.encounters.by_d6 import MOST_DICE, beside_sum, nearest_weights
from bot.mechanics.entry import Entry, Method, write
from bot.mechanics.errors import BadInput
from bot.mechanics.evenings import Evening, adaptive_evening, deck_evening, fewest_dice, recycled_dice
from bot.mechanics.figures import Figures, analyse_within, faces_by_kind, figures_of
from bot.mechanics.playing import Played, throw
from bot.mechanics.rules.mixed_powers import nearest_powers
from bot.mechanics.rules.recycle import Recycle
from bot.mechanics.rules.sum_table import SumTableRule
from bot.mechanics.specials import SPECIALS, Special
from bot.mechanics.stateful_dice import deck_of, parse_tightness
from bot.text import figures as words
from bot.text.view import dice_in_words, on_die
from bot.text.words import percent, plural


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
five-sided die costs 6/5 throws, a four-sided one 6/4.

Three dice of different colours remind you what to throw again: black out the 6 on two of them, and 5 and 6
on the one that is read as four-sided.""",
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
numbers ([why](mathematics.md#the-fewest-dice)). It takes some sums in the head, and the table of remainders
does them beforehand: it lists after which die, and from where on, you stop.""",
        ("human", "table", "chain"),
    ),
    Family(
        "digits-of-a-number",
        "A fixed number of dice",
        """\
What if nothing may be thrown again? Then no die from six-sided dice is exactly fair, unless its sides are
made of twos and threes: 6, 36, 216 and so on can never be divided into a hundred equal shares. But the
shares come as near to equal as one likes. Four dice make 1,296 numbers: twelve for each of a hundred, and
96 left over, so that 96 outcomes have thirteen of 1,296 and four have twelve. No rule with four dice is
fairer ([why](mathematics.md#the-least-score)). With ten dice the difference is one throw in sixty million.

`base6` takes the remainder: the last two digits. `fraction` and `divide` shrink the whole range instead; with
the same number of dice all three are equally good. `binary` reads each die as a coin alone. With the seven
coins of the document 28 numbers have two of 128 throws and 72 have one, so its floor errs more than that of
three dice, where 16 numbers have three of 216 throws and 84 have two. `mixed` reads some dice as coins, or as
three-sided ones, so that there are a few more throws than a power of ten.

From ten-sided dice 3 7 is 26 here, and 37 by `human` and `table`. Both are fair: 100 throws are 100
numbers then, in whatever order. `base6` keeps the sum of its author, in which every die counts from 0, a
six-sided one like a ten-sided one; `human` and `table` read dice as they stand, which takes no sum. They
stay different, because rolls in the history have to come to the same numbers again.""",
        ("base6", "fraction", "divide", "binary", "mixed"),
    ),
    Family(
        "five-and-a-coin",
        "A digit is a five and a coin",
        """\
Ten is five times two. A die with its 6 thrown again is a five, another one is a coin; five plus five, if
the coin says so, is a figure from 1 to 10, where 10 counts as 0. Two such figures are a number from 00 to
99, and nobody has to multiply anything.

The variants avoid throwing again. Some put a limit to it, and are a hair off; others let a sticker on the
6 decide, drawn from a bag, so that four throws and two draws always do.""",
        ("digits", "digits-capped", "digits-boxed", "stickers"),
    ),
    Family(
        "tens-and-units",
        "Tens and units",
        """\
With ten-sided dice there is nothing to find out: one shows the tens, the other the units. Everything that
has ten equal parts does as well: a twenty-sided die halved, ten labels in a bag, a pen spun over a circle
with ten segments. Instead of a bag, mix the dice behind your back and take one without looking; instead of
labels, remember which die is which. If it shall be a roll all the same, throw the die that you have drawn,
and ignore what it shows.

The rest is custom: is 00 a hundred, or do you add one to everything?""",
        ("percentile", "2d20-halved", "bag", "spinner"),
    ),
    Family(
        "how-a-die-lies",
        "How a die lies",
        """\
A die that lies on the table shows more than its top. It is turned towards you with one of four sides, and
by an angle. Those who trust that every turn is equally likely have a four-sided die for nothing, and need
fewer throws. Throw the die on squared paper: its lines show which side is towards you, even near 45 degrees.
Angles finer than about 10 degrees are hard to draw, and to read.

Whether that trust is justified depends on the hand and on the table. The figures here take all sides and
angles as equally likely, and as independent of the top.""",
        ("quarters", "quarters-no-reroll", "read-off"),
    ),
    Family(
        "clock",
        "A die and a clock",
        """\
The seconds on a clock, at the moment when a die comes to rest, have nothing to do with the die. Their
remainder by seventeen is a number from 0 to 16; six faces times seventeen are 102 numbers, two too many.
Most of the chance comes from the moment of the throw: the second has 4.09 bits of it, the die 2.58.

The document hints at other cycles. A longer one needs less of the die. With `cycle=20` the die is read as one
of five, so a 6 is thrown again: 1.2 dice. Only with `cycle=50`, one of two, nothing is thrown again.
Shorter cycles are counted as well: ten seconds, counted by twos, are twenty, so `cycle=10` makes `cycle=20`.
And cycles of 17, 17 and 16 seconds, in the way of leap years, are `cycle=50`.

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
even than each of its rolls. With `window=spread` the 16 favoured numbers of `rotating` lie 6 apart: then
nobody who has to roll above 68 seems to gain by the turn at hand.

`recycle` keeps something better: the chance that the last roll did not use up. Three dice make 216 numbers,
and a hundred outcomes use only part of what that is worth; the rest is kept. When enough is kept, a roll
throws no die at all. In the long run it needs 2.57 dice for a number from 1 to 100 and 0.39 for a coin, and
no fair rule can need fewer. The price is a long sum: leave it to the bot, or with short numbers and a few
more dice [play it by hand](#recycling-by-hand). To know the kept number would give later rolls away, so the
bot hides the faces of such rolls.""",
        ("accumulator", "rotating", "calculator", "recycle"),
    ),
    Family(
        "sums",
        "Adding dice, and looking the sum up",
        """\
People like to throw a handful of dice and add them. But sums are not equally likely: of 36 throws of two
dice six come to 7, and one to 12. If you use 2d6 as a twelve-sided die, you never see a 1, and see 7 far
too often.

A table mends most of that: divide the sums into ranges of nearly equal chance, narrow in the middle and wide
at the ends. Four dice make a five-sided die whose worst number is off by four points in a hundred. How well
it works depends on luck with the number of dice - more dice are not always better - and on where the ranges
end. The simple ranges are those of the document: go on to the next number as soon as a fair share is full.
The best ones are found by trying all.

How many throws of n dice with s sides come to a total T? The document has a formula, after a
[lesson in multinomials](https://towardsdatascience.com/modelling-the-probability-distributions-of-dice-b6ecf87b24ea/):
the sum over k = 0, 1, ... up to (T - n)/s of (-1)^k C(n, k) C(T - sk - 1, n - 1). For 4 dice and 14 it is
286 - 4 × 35 = 146 of 1,296.""",
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


EVENINGS_HEAD = f"""
### What an evening costs

{ABOUT} `/odds dice:fair 2d6` and `evenhand fair --rolls` tell them for any dice: exactly, by following the
counts of all evenings that can come, where these are few enough; else many evenings are tried out, always
with the same numbers, and the standard error stands behind the ±.
"""


def evenings_section() -> str:
    """Return the section: small dice at many tightnesses, and two dice, each beside decks."""
    one = _tabulate_evenings(DiceSum(1, 6), 12, ("0", "0.25", "0.5", "1", "2", "5", "inf"), (0, 1, 2, 3))
    two = _tabulate_evenings(DiceSum(2, 6), 36, ("0", "1", "inf"), (0, 5, 12))
    return "\n".join((EVENINGS_HEAD, *one, "", *two, ""))


def _tabulate_evenings(
    dice: DiceSum, rolls: int, tightnesses: Iterable[str], left: Iterable[int]
) -> Iterator[str]:
    """Yield a table of what so many rolls come to by each tightness, and each deck."""
    plain = dice.distribution()
    yield f"{rolls} rolls of {str(dice).removeprefix('1')}:\n"
    yield "| dice | best guess | distance | rolls off | |\n|---|---|---|---|---|"
    for tightness in tightnesses:
        yield _format_evening(
            f"tightness {tightness}", adaptive_evening(plain, parse_tightness(tightness), rolls), rolls
        )
    for cards in left:
        evening = deck_evening(deck_of(plain, reshuffle=cards), rolls)
        if evening:
            yield _format_evening(f"deck, {cards} left", evening, rolls)


def _format_evening(name: str, evening: Evening, rolls: int) -> str:
    off = evening.distance
    cells = (
        f"{format_average(evening.guess, 100, 2)} %",
        format_average(off, 1, 4),
        format_average(off, rolls, 2),
        how_found(evening),
    )
    return f"| {name} | {' | '.join(cells)} |"


PLAYS = 50
"""Of so many rolls the first is told in which something happens that need not."""

EXAMPLE_ROWS = 8
"""Throws that are told; of more, the first ones and the last one."""


BARS = " ▁▂▃▄▅▆▇█"
BARS_A_ROW = 50


def worked_example(method: Method) -> str:
    """Return a roll by a rule: what was to be done, what came, and what that makes.

    Where the rule keeps something, the next roll follows.
    """
    chance = Random(str(method))  # noqa: S311 - an example that is always the same
    played = _pick_roll([throw(method.rule, chance.randrange) for _ in range(PLAYS)])
    told = f"A roll:\n\n{_tabulate_roll(method, played)}"
    if not method.rule.carries:
        return told
    following = throw(method.rule, chance.randrange, played.after)
    return f"{told}\n\nThe next roll:\n\n{_tabulate_roll(method, following)}"


def _pick_roll(plays: list[Played]) -> Played:
    """Return one in which a die was thrown again, or what is kept was moved, if there is."""
    fewest = min(len(played.faces) for played in plays)
    return next((played for played in plays if len(played.faces) > fewest or played.after), plays[0])


def _tabulate_roll(method: Method, played: Played) -> str:
    rows = list(_rows(played))
    if len(rows) > EXAMPLE_ROWS:
        rows = [*rows[: EXAMPLE_ROWS - 2], "| … | | | |\n", rows[-1]]
    head = "| throw | what it counts | face | so |\n|---|---|---|---|\n"
    return f"{head}{''.join(rows)}\n{_conclude(method, played)}"


def _rows(played: Played) -> Iterator[str]:
    for die, face, told in zip(played.dice, played.faces, played.working, strict=True):
        reading = f" (its face: {die.reading})" if die.reading else ""
        yield f"| {die} | {die.meaning}{reading} | {on_die(die, face)} | {told} |\n"


def _conclude(method: Method, played: Played) -> str:
    zero = f", which stands for {method.outcomes}" if played.outcome == 0 == method.rule.first else ""
    kept = f" Kept for the next roll: {played.after}." if played.after is not None else ""
    return f"So {dice_in_words(played.dice)} made {played.outcome}{zero}.{kept}"


def bars(distribution: Distribution, numbers: range) -> str:
    """Return a bar for each number, as high as it is likely, and a space where it never comes."""
    highest = max(distribution.weights.values())
    heights = [-(-8 * distribution.weights.get(number, 0) // highest) for number in numbers]
    drawn = "".join(BARS[height] for height in heights)
    ends = len(str(numbers[-1]))
    return "\n".join(
        f"{numbers[at]:>{ends}} {drawn[at : at + BARS_A_ROW]}" for at in range(0, len(drawn), BARS_A_ROW)
    )


LONGEST = 40
"""Characters of the longest fraction that a page writes out."""

MOST_ROWS = 70
"""The rows of the longest table that a page shows."""


@dataclass(frozen=True)
class RuleLine:
    """A rule for its usual die, with its figures."""

    entry: Entry
    method: Method
    analysis: Analysis
    figures: Figures

    @cached_property
    def cost(self) -> RuleCost:
        """What it throws on average, in bits."""
        faces = faces_by_kind(self.method.rule, self.method.faces, self.analysis.expected_by_kind)
        return RuleCost(self.method, self.analysis, faces)


def family_page(family: Family, lines: tuple[RuleLine, ...], files: Mapping[str, str]) -> str:
    """Return the page; `files` has the page of each rule, for links."""
    names = " · ".join(f"[{line.entry.name}](#{line.entry.name})" for line in lines)
    head = f"# {family.title}\n\n{family.idea}\n\n{names} · [all rules](../rules.md)\n"
    shown = dict[PlayTable, str]()
    return head + "".join(f"\n{_section(family, line, files, shown)}" for line in lines)


def _section(family: Family, line: RuleLine, files: Mapping[str, str], shown: dict[PlayTable, str]) -> str:
    """Return the section of a rule; `shown` has the tables that stand above it, by whose they are."""
    entry, method = line.entry, line.method
    parts = [f"## {entry.name}", f"*{entry.author}, {entry.source}*"]
    if entry.as_written:
        parts.append("This is what the document says, word for word, not what it means.")
    if entry.other_reading:
        link = f"{files[entry.other_reading]}.md#{entry.other_reading}"
        parts.append(f"The other reading of the document: [{entry.other_reading}]({link}).")
    parts.append(f"**For a d{method.outcomes}:** {method.recipe}")
    parts.append(worked_example(method))
    parts.extend(_sum_tables(family, line) if isinstance(method.rule, SumTableRule) else _table(line, shown))
    parts.append("\n".join(_items(line)))
    if not line.figures.exact:
        parts.append(_bars(line))
    parts.extend(_other_dice(family, line))
    if entry.errata:
        parts.append(list_errata(entry.errata))
    return "\n\n".join(parts) + "\n"


def _table(line: RuleLine, shown: dict[PlayTable, str]) -> Iterator[str]:
    with suppress(BadInput):
        table, name = play_table(line.method), line.entry.name
        if not 1 < len(table.rows) <= MOST_ROWS:
            return
        first = shown.setdefault(table, name)
        if first != name:
            yield f"The table from which it is played is that of [{first}](#{first})."
            return
        for each in table.all:
            which = "The table from which it is played." if each is table else "The next table."
            yield f"{which} {each.how}\n\n{_block(each.heading, *each.rows)}"


def _sum_tables(family: Family, line: RuleLine) -> Iterator[str]:
    """Show the tables of small dice, and how even other numbers of dice are for the smallest."""
    for sides in family.other_dice:
        table = play_table(line.entry.settle(sides, line.method.faces))
        yield f"A d{sides}. {table.how}\n\n{_block(table.heading, *table.rows)}"
    sides = family.other_dice[0]
    yield (
        f"How even a d{sides} is from other numbers of dice: the score of the best ranges and of the simple "
        f"ones, and the place of these among simple ones."
    )
    yield _block(*ranking_rows(sides, line.method.faces))


def _block(*rows: str) -> str:
    return "\n".join(("```", *rows, "```"))


def _bars(line: RuleLine) -> str:
    numbers = line.method.outcomes, line.method.rule.first
    drawn = bars(line.analysis.distribution, range(numbers[1], numbers[0] + numbers[1]))
    return f"How likely each number is, beside the likeliest:\n\n{_block(drawn)}"


def _other_dice(family: Family, line: RuleLine) -> Iterator[str]:
    """Tell how the dice of the family go that the rule can make, unless it makes one die alone."""
    entry, usual = line.entry, line.method
    others = [sides for sides in family.other_dice if sides != usual.outcomes]
    able = [sides for sides in others if entry.makes(sides, usual.faces)]
    if able and not isinstance(usual.rule, SumTableRule):
        told = (f"- d{sides}: {entry.settle(sides, usual.faces).recipe}" for sides in able)
        yield "Other dice:\n\n" + "\n".join(told)


def list_errata(errata: tuple[str, ...]) -> str:
    """List where a document errs."""
    return "Where the document errs:\n\n" + "\n".join(f"- {text}" for text in errata)


def _items(line: RuleLine) -> Iterator[str]:
    method, figures = line.method, line.figures
    yield f"- how fair: {_fairness(figures)}"
    yield f"- needs {words.needs(figures, number)}{_states(figures)}"
    yield (
        f"- throws {line.cost.thrown:.3f} bits of chance on average, of which {line.cost.made:.3f} are in "
        "the number ([why](mathematics.md#what-a-roll-costs-in-bits))"
    )
    for told in over_rolls(method.rule):
        yield f"- {told}"
    for option in line.entry.options:
        value = write({option.name: method.values[option.name]})
        yield f"- option `{option.name}`, usually `{value}`: {option.meaning}"
    if line.entry.hides_faces:
        yield "- its faces stay hidden, since they would give later outcomes away"


def _fairness(figures: Figures) -> str:
    if figures.exact:
        return "exact, score 0"
    lost = f"; {words.lost(figures)}" if figures.lost else ""
    stray = f"; {number(figures.stray)} of the rolls give no number of the die" if figures.stray else ""
    kept = "; what it keeps evens out the next rolls" if figures.carries else ""
    return f"score {number(figures.score)}, max error {number(figures.max_error)}{lost}{stray}{kept}"


def _states(figures: Figures) -> str:
    return f"; {plural(figures.states, 'state')}" if figures.states else ""


def number(value: Fraction) -> str:
    """Return a number as a fraction, unless that is very long, and rounded."""
    text = str(value)
    if value.denominator == 1 or len(text) > LONGEST:
        return words.rounded(value, 6)
    return f"{text} = {words.rounded(value, 6)}"


NEAR_SUMS_HEAD = """
### When a d100 table is nearly 2d6

The document sees d100 tables that "mimic an nD6 distribution", since "it can be easier to roll 2D10 than
5D6". Such a table has a row for each total; with six-sided dice, add them instead. `/table show` says
so behind `With d6 alone` if no row is further off than one number of a d100. The ranges that come nearest
to 2d6:

"""

MIDDLE = """
How far the nearest ranges are off: one total most, and all together (total variation). Totals without a
number never come.

| dice | totals | without a number | furthest off | all together |
|---|---|---|---|---|
"""


def near_sums_section() -> str:
    """Return the section: the ranges for 2d6, and how near the sums of more dice come."""
    rows = (f"| {dice}d6 | {' | '.join(_cells(dice))} |\n" for dice in range(2, MOST_DICE + 1))
    return "".join((NEAR_SUMS_HEAD, "```\n", *_ranges(2), "```\n", MIDDLE, *rows))


def _ranges(dice: int) -> Iterator[str]:
    weights, sums = nearest_weights(dice, 100), DiceSum(dice, 6).distribution()
    for total, (weight, end) in enumerate(zip(weights, accumulate(weights), strict=True), dice):
        numbers = f"{end - weight + 1:02}-{end % 100:02}"
        yield f"{numbers}  {total:2}  {weight:2} % instead of {percent(sums.chance(total))}\n"


def _cells(dice: int) -> Iterator[str]:
    weights = nearest_weights(dice, 100)
    near = beside_sum(weights, dice)
    yield str(len(weights))
    yield str(weights.count(0))
    yield f"{near.row + dice}: {percent(near.has)} instead of {percent(near.fair)}"
    yield f"{near.variation} = {words.rounded(near.variation)}"


POWERS_HEAD = """
### How the powers of mixed are found

The document looks for a 2^a 3^b that lies just above a power of ten, since the part above it cannot be dealt
out in equal shares: of all a and b up to a number of dice, the pair whose log10(2^a 3^b) has the least
fraction. 2012rcampion looks just below as well. The search finds the pairs that they name. Just below, up to
500 dice, it finds one more, which is nearer than all of theirs:

| up to | a | b | from the power of ten | score of a d100 | score of as many d6 by `base6` |
|---|---|---|---|---|---|
"""

FOOT = """
By the score, which the question asks about, the search gains nothing: as many d6 make more numbers to deal
out, so that the leftover weighs less.
"""

ABOVE, BELOW = (10, 30, 50, 100, 500), (30, 50, 500)
"""Up to which number of dice the document looks, and once further."""


def powers_section() -> str:
    """Return the section, with each pair that the search finds."""
    return POWERS_HEAD + "".join((*_tabulate_powers(ABOVE), *_tabulate_powers(BELOW, below=True))) + FOOT


def _tabulate_powers(counts: tuple[int, ...], *, below: bool = False) -> Iterator[str]:
    for most in counts:
        a, b = nearest_powers(most, below=below)
        number = 2**a * 3**b
        power = 10 ** (len(str(number)) - (not below))
        cells = (
            f"{most} dice",
            *map(str, (a, b)),
            f"{abs(number - power) / power:.2g} {'below' if below else 'above'}",
            words.rounded(score(Distribution.of_remainders(number, 100), range(100))),
            words.rounded(score(Distribution.of_remainders(6 ** max(a, b), 100), range(100))),
        )
        yield f"| {' | '.join(cells)} |\n"


RECYCLING_HEAD = """
### Recycling by hand

How much is stored decides how long the numbers are. The second one is filled up to the sides of the die times
2^`threshold`. The usual 32 is for the bot; with 0 to 4 a sheet of paper will do. A d100 from d6:

| threshold | second number filled to | digits, at most | dice in the first roll | dice a roll, over 10,000 |
|---|---|---|---|---|
"""

RECYCLING_EXAMPLE = """
With `threshold=0` this is `human`, and the hundreds that it would throw away are kept. At a table everybody
sees the dice: if you keep track of the numbers, you can guess the next roll better than others.

"""

RECYCLING_FOOT = """
A die with fewer sides than the dice that it is made from costs less than one die a roll (`threshold=32`):

| | over 1,000 rolls | over 10,000 | the least in the long run |
|---|---|---|---|
"""

BY_HAND = range(5)
"""The thresholds with numbers of at most four digits."""

CHEAP_DICE = ((2, 6), (5, 6), (2, 3), (11, 20))


def recycling_section() -> str:
    """Return the section: low thresholds, a roll by the lowest, and what costs less than a die a roll."""
    example = worked_example(find("recycle").settle(100, 6, "threshold=0"))
    rows = (_by_hand_row(Recycle(100, 6, threshold)) for threshold in BY_HAND)
    cheap = (_cheap_row(Recycle(sides, faces)) for sides, faces in CHEAP_DICE)
    return "".join((RECYCLING_HEAD, *rows, RECYCLING_EXAMPLE, example, "\n", RECYCLING_FOOT, *cheap))


def _by_hand_row(rule: Recycle) -> str:
    full, averages = rule.outcomes << rule.threshold, recycled_dice(rule)
    longest = len(str((full - 1) * rule.faces))
    cells = f"{full:,}", str(longest), f"{averages[1]:.4g}", f"{averages[10_000]:.4g}"
    return f"| {rule.threshold} | {' | '.join(cells)} |\n"


def _cheap_row(rule: Recycle) -> str:
    averages, least = recycled_dice(rule), fewest_dice(rule.outcomes, rule.faces)
    cells = (f"{dice:.4g}" for dice in (averages[1_000], averages[10_000], least))
    return f"| d{rule.outcomes} from d{rule.faces} | {' | '.join(cells)} |\n"


HEAD = """\
# Rules

A page for each family, to learn from: its idea, how each rule goes, a roll, its table, how fair it is and
what it costs, and the mistakes of its document.

Made from the registry by `make docs`; change the rules in `bot/mechanics/rules/`, and the texts of their
families in `bot/features/rules/pages.py`, not these pages.

"""

FIGURES = """
## All rules

All figures are exact, worked out by following every state of a rule, and are for one roll of the die
named, with the usual options; a rule that keeps something between rolls starts with nothing kept.

- *faces*: how many it reads on average, and from what; *most*: how many it can need; `-`: no limit.
- *bits*: how much chance it throws on average, and how much of that is in the number: log2 n if it is exact.
  [The mathematics](rules/mathematics.md) has more on this, and on why no rule can do better than the best.
- *score*: the sum over all numbers of (p - 1/n)². *Max error*: the p - 1/n of largest magnitude.
  Numbers that never come count as p = 0.
- *dice alone*: whether it needs nothing but dice, no coin, bag, spinner, clock or look at how a die lies.

`python -m bot rule NAME` shows the figures for other dice and options, `--json` all of them as fractions;
`python -m bot lookup NAME` prints the table that you play it from.

| rule | die | faces | most | bits | score | exact | dice alone |
|---|---|---|---|---|---|---|---|
"""

SECTIONS = (
    ("digits-of-a-number", powers_section),
    ("sums", near_sums_section),
    ("memory", recycling_section),
)
"""What stands at the end of a family's page, which is none of its rules."""

BESIDE = """\
# Beside the rules

Ideas of the documents that are not dice with equal outcomes; `/rules show` has a page on each of them.
[All rules](../rules.md)
"""


def rules_pages(entries: Iterable[Entry]) -> dict[str, str]:
    """Return each page by its file: a list of all rules, d100 first; a page a family; and of what is no rule.

    Raises:
        BadInput: a rule has too many states.
    """
    families = list(families_of(entries))
    files = {entry.name: family.file for family, members in families for entry in members}
    lines = {entry.name: _line(entry) for _, members in families for entry in members}
    index = [_index_line(family, members) for family, members in families]
    index.append(f"- [The mathematics]({MATHEMATICS}): why nothing is fairer, or faster; you can skip it\n")
    index.append(f"- [Beside the rules](rules/beside.md): {', '.join(each.name for each in SPECIALS)}\n")
    rows = (_row(line, files) for line in sorted(lines.values(), key=_order))
    links = {name: f"{file}.md#{name}" for name, file in files.items()}
    return {
        MATHEMATICS: mathematics_page([line.cost for line in lines.values()], links),
        TREE: tree_picture(),
        "rules.md": "".join((HEAD, *index, FIGURES, *rows)),
        **{
            f"rules/{family.file}.md": family_page(family, tuple(lines[each.name] for each in members), files)
            + "".join(section() for file, section in SECTIONS if file == family.file)
            for family, members in families
        },
        "rules/beside.md": BESIDE + "".join(map(_beside, SPECIALS)) + evenings_section(),
    }


def _index_line(family: Family, members: tuple[Entry, ...]) -> str:
    return f"- [{family.title}](rules/{family.file}.md): {', '.join(entry.name for entry in members)}\n"


def _line(entry: Entry) -> RuleLine:
    settled = entry.settle(*usual_die(entry))
    analysis = analyse_within(settled.rule, settled.faces)
    return RuleLine(entry, settled, analysis, figures_of(settled.rule, analysis))


def _order(line: RuleLine) -> tuple[bool, int, Fraction, Fraction, str]:
    sides, figures = line.method.outcomes, line.figures
    return sides != 100, sides, figures.score, figures.expected, line.entry.name


def _row(line: RuleLine, files: Mapping[str, str]) -> str:
    figures, method, name = line.figures, line.method, line.entry.name
    cells = (
        f"[{name}](rules/{files[name]}.md#{name})",
        f"d{method.outcomes}",
        words.dice(figures.expected_by_kind),
        "-" if figures.most is None else str(figures.most),
        f"{line.cost.thrown:.2f} / {line.cost.made:.2f}",
        words.rounded(figures.score),
        "yes" if figures.exact else "no",
        "yes" if figures.only_dice else "no",
    )
    return f"| {' | '.join(cells)} |\n"


def _beside(special: Special) -> str:
    figures = "\n".join(f"- {what}: {number(value)}" for what, value in special.figures().items())
    parts = [
        f"### {special.name}",
        f"{special.recipe} *{special.author}, {special.document}*",
        f"{special.about}:\n\n{figures}",
    ]
    parts[2:2] = _making(special)
    if special.errata:
        parts.append(list_errata(special.errata))
    return "\n" + "\n\n".join(parts) + "\n"


def _making(special: Special) -> Iterator[str]:
    """Yield how the dice are made."""
    for part in parts_of(special.made) if special.made else ():
        told = "\n".join(("```", *part.lines, "```") if part.table else map("- {}".format, part.lines))
        yield f"{part.title}:\n\n{told}"
