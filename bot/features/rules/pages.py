"""The documentation pages on all rules: Markdown, made from the catalogue and the texts of `prose`.

A page is a family of rules with a common idea: first the idea, then for each rule how it works, a roll step
by step, its table, and exact figures.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
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
from bot.features.rules.prose import read_prose
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
    """Rules with a common idea."""

    file: str
    """The name of its page, without the ending; `prose` has its words."""
    rules: tuple[str, ...]
    """Their names, in the best order for learning."""
    other_dice: tuple[int, ...] = (20,)
    """More dice for their recipes."""

    @property
    def text(self) -> str:
        """Its page, with holes."""
        return read_prose(self.file)

    @property
    def title(self) -> str:
        """The heading of its page."""
        return self.text.partition("\n")[0].removeprefix("# ")


FAMILIES = (
    Family(
        "one-die", ("high-low", "even-odd", "even-odd-as-written", "low-mid-high", "mod3", "mod3-as-written")
    ),
    Family("parts", ("reroll", "perkins", "sectors", "sectors-as-written", "reroll-capped"), (8, 10, 12, 20)),
    Family(
        "one-number",
        ("lookup", "lookup-folded", "three-dice", "weights", "colours-reroll", "colours", "halve", "product"),
        (8, 9, 12, 20),
    ),
    Family("early-stop", ("human", "table", "chain")),
    Family("digits-of-a-number", ("base6", "fraction", "divide", "binary", "mixed")),
    Family("five-and-a-coin", ("digits", "digits-capped", "digits-boxed", "stickers")),
    Family("tens-and-units", ("percentile", "2d20-halved", "bag", "spinner")),
    Family("how-a-die-lies", ("quarters", "quarters-no-reroll", "read-off")),
    Family("clock", ("clock", "clock-as-written")),
    Family("memory", ("accumulator", "rotating", "calculator", "recycle")),
    Family(
        "sums",
        (
            "2d6-as-d12",
            "4d6-as-d20",
            "4d6-minus-4",
            "sum-table",
            "five-and-coin",
            "five-by-four",
            "sum20",
            "sum20-wrapped",
            "ranges",
        ),
        (5, 7, 8, 9, 10, 11, 12),
    ),
)


def families_of(entries: Iterable[Entry]) -> Iterator[tuple[Family, tuple[Entry, ...]]]:
    """Yield the families that have any of these rules, with them; rules without a family come last."""
    left = {entry.name: entry for entry in entries}
    for family in FAMILIES:
        members = tuple(left.pop(name) for name in family.rules if name in left)
        if members:
            yield family, members
    if left:
        yield Family("others", tuple(left)), tuple(left.values())


def evenings() -> Mapping[str, str]:
    """Return the tables of small dice and of two dice at many tightnesses, each beside decks."""
    one = _tabulate_evenings(DiceSum(1, 6), 12, ("0", "0.25", "0.5", "1", "2", "5", "inf"), (0, 1, 2, 3))
    two = _tabulate_evenings(DiceSum(2, 6), 36, ("0", "1", "inf"), (0, 5, 12))
    return {"about": ABOUT, "one_die": "\n".join(one), "two_dice": "\n".join(two)}


def _tabulate_evenings(
    dice: DiceSum, rolls: int, tightnesses: Iterable[str], left: Iterable[int]
) -> Iterator[str]:
    """Yield a row for each tightness, and for each deck, over this many rolls."""
    plain = dice.distribution()
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
"""The number of rolls that are searched for one with an optional event."""

EXAMPLE_ROWS = 8
"""The most throws of an example; of more, the first ones and the last one."""


BARS = " ▁▂▃▄▅▆▇█"
BARS_A_ROW = 50


def worked_example(method: Method) -> str:
    """Return an example roll of a rule: the prompts, the faces, and the result.

    For a rule with a carry, the next roll follows.
    """
    chance = Random(str(method))  # noqa: S311 - an example that is always the same
    played = _pick_roll([throw(method.rule, chance.randrange) for _ in range(PLAYS)])
    told = f"A roll:\n\n{_tabulate_roll(method, played)}"
    if not method.rule.carries:
        return told
    following = throw(method.rule, chance.randrange, played.after)
    return f"{told}\n\nThe next roll:\n\n{_tabulate_roll(method, following)}"


def _pick_roll(plays: list[Played]) -> Played:
    """Return a roll with a repeated die, or with a changed carry, if there is one."""
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
    """Return a bar for each number, as high as its chance, and a space for one that never comes."""
    highest = max(distribution.weights.values())
    heights = [-(-8 * distribution.weights.get(number, 0) // highest) for number in numbers]
    drawn = "".join(BARS[height] for height in heights)
    ends = len(str(numbers[-1]))
    return "\n".join(
        f"{numbers[at]:>{ends}} {drawn[at : at + BARS_A_ROW]}" for at in range(0, len(drawn), BARS_A_ROW)
    )


LONGEST = 40
"""Characters of the longest fraction on a page."""

MOST_ROWS = 70
"""The rows of the longest table on a page."""


@dataclass(frozen=True)
class RuleLine:
    """A rule for its usual die, with its figures."""

    entry: Entry
    method: Method
    analysis: Analysis
    figures: Figures

    @cached_property
    def cost(self) -> RuleCost:
        """Its throws on average, in bits."""
        faces = faces_by_kind(self.method.rule, self.method.faces, self.analysis.expected_by_kind)
        return RuleCost(self.method, self.analysis, faces)


def family_page(family: Family, lines: tuple[RuleLine, ...], files: Mapping[str, str]) -> str:
    """Return the page; `files` has the page of each rule, for links."""
    shown = dict[PlayTable, str]()
    tables = TABLES[family.file]() if family.file in TABLES else {}
    return family.text.format(
        names=" · ".join(f"[{line.entry.name}](#{line.entry.name})" for line in lines),
        sections="\n\n".join(_section(family, line, files, shown) for line in lines),
        **tables,
    )


def _section(family: Family, line: RuleLine, files: Mapping[str, str], shown: dict[PlayTable, str]) -> str:
    """Return the section of a rule; `shown` has the tables above it, by their rules."""
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
    return "\n\n".join(parts)


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
    """Yield the tables of small dice, and the evenness of other numbers of dice for the smallest."""
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
    """Yield how the rule makes the other dice of the family, unless it makes one die alone."""
    entry, usual = line.entry, line.method
    others = [sides for sides in family.other_dice if sides != usual.outcomes]
    able = [sides for sides in others if entry.makes(sides, usual.faces)]
    if able and not isinstance(usual.rule, SumTableRule):
        told = (f"- d{sides}: {entry.settle(sides, usual.faces).recipe}" for sides in able)
        yield "Other dice:\n\n" + "\n".join(told)


def list_errata(errata: tuple[str, ...]) -> str:
    return "Where the document errs:\n\n" + "\n".join(f"- {text}" for text in errata)


def _items(line: RuleLine) -> Iterator[str]:
    method, figures = line.method, line.figures
    yield f"- how fair: {_fairness(figures)}"
    yield f"- needs {words.format_needs(figures, number)}{_states(figures)}"
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
    lost = f"; {words.format_lost(figures)}" if figures.lost else ""
    stray = f"; {number(figures.stray)} of the rolls give no number of the die" if figures.stray else ""
    kept = "; what it keeps evens out the next rolls" if figures.carries else ""
    return f"score {number(figures.score)}, max error {number(figures.max_error)}{lost}{stray}{kept}"


def _states(figures: Figures) -> str:
    return f"; {plural(figures.states, 'state')}" if figures.states else ""


def number(value: Fraction) -> str:
    """Return a number rounded, and as a fraction unless that is very long."""
    text = str(value)
    if value.denominator == 1 or len(text) > LONGEST:
        return words.round_off(value, 6)
    return f"{text} = {words.round_off(value, 6)}"


def near_sums() -> Mapping[str, str]:
    """Return the ranges for 2d6, and the nearness of sums of more dice."""
    rows = (f"| {dice}d6 | {' | '.join(_cells(dice))} |" for dice in range(2, MOST_DICE + 1))
    return {"ranges": "\n".join(_ranges(2)), "nearness": "\n".join(rows)}


def _ranges(dice: int) -> Iterator[str]:
    weights, sums = nearest_weights(dice, 100), DiceSum(dice, 6).distribution()
    for total, (weight, end) in enumerate(zip(weights, accumulate(weights), strict=True), dice):
        numbers = f"{end - weight + 1:02}-{end % 100:02}"
        yield f"{numbers}  {total:2}  {weight:2} % instead of {percent(sums.chance(total))}"


def _cells(dice: int) -> Iterator[str]:
    weights = nearest_weights(dice, 100)
    near = beside_sum(weights, dice)
    yield str(len(weights))
    yield str(weights.count(0))
    yield f"{near.row + dice}: {percent(near.has)} instead of {percent(near.fair)}"
    yield f"{near.variation} = {words.round_off(near.variation)}"


ABOVE, BELOW = (10, 30, 50, 100, 500), (30, 50, 500)
"""Up to which numbers of dice the document searches, and one larger."""


def powers() -> Mapping[str, str]:
    """Return the table with each pair that the search finds."""
    return {"powers": "\n".join((*_tabulate_powers(ABOVE), *_tabulate_powers(BELOW, below=True)))}


def _tabulate_powers(counts: tuple[int, ...], *, below: bool = False) -> Iterator[str]:
    for most in counts:
        a, b = nearest_powers(most, below=below)
        number = 2**a * 3**b
        power = 10 ** (len(str(number)) - (not below))
        cells = (
            f"{most} dice",
            *map(str, (a, b)),
            f"{abs(number - power) / power:.2g} {'below' if below else 'above'}",
            words.round_off(score(Distribution.of_remainders(number, 100), range(100))),
            words.round_off(score(Distribution.of_remainders(6 ** max(a, b), 100), range(100))),
        )
        yield f"| {' | '.join(cells)} |"


BY_HAND = range(5)
"""The thresholds with numbers of at most four digits."""

CHEAP_DICE = ((2, 6), (5, 6), (2, 3), (11, 20))


def recycling() -> Mapping[str, str]:
    """Return low thresholds, a roll by the lowest, and thresholds that cost less than a die a roll."""
    return {
        "by_hand": "\n".join(_by_hand_row(Recycle(100, 6, threshold)) for threshold in BY_HAND),
        "example": worked_example(find("recycle").settle(100, 6, "threshold=0")),
        "cheap": "\n".join(_cheap_row(Recycle(sides, faces)) for sides, faces in CHEAP_DICE),
    }


def _by_hand_row(rule: Recycle) -> str:
    full, averages = rule.outcomes << rule.threshold, recycled_dice(rule)
    longest = len(str((full - 1) * rule.faces))
    cells = f"{full:,}", str(longest), f"{averages[1]:.4g}", f"{averages[10_000]:.4g}"
    return f"| {rule.threshold} | {' | '.join(cells)} |"


def _cheap_row(rule: Recycle) -> str:
    averages, least = recycled_dice(rule), fewest_dice(rule.outcomes, rule.faces)
    cells = (f"{dice:.4g}" for dice in (averages[1_000], averages[10_000], least))
    return f"| d{rule.outcomes} from d{rule.faces} | {' | '.join(cells)} |"


TABLES: Mapping[str, Callable[[], Mapping[str, str]]] = {
    "digits-of-a-number": powers,
    "sums": near_sums,
    "memory": recycling,
}
"""What a family's page shows beside its rules."""


def rules_pages(entries: Iterable[Entry]) -> dict[str, str]:
    """Return each page by its file: a list of all rules, d100 first; the families; and the other ways.

    Raises:
        BadInput: a rule has too many states.
    """
    families = list(families_of(entries))
    files = {entry.name: family.file for family, members in families for entry in members}
    lines = {entry.name: _line(entry) for _, members in families for entry in members}
    links = {name: f"{file}.md#{name}" for name, file in files.items()}
    return {
        MATHEMATICS: mathematics_page([line.cost for line in lines.values()], links),
        TREE: tree_picture(),
        "rules.md": read_prose("rules").format(
            families="\n".join(_index_line(family, members) for family, members in families),
            specials=", ".join(each.name for each in SPECIALS),
            rules="\n".join(_row(line, files) for line in sorted(lines.values(), key=_order)),
        ),
        **{
            f"rules/{family.file}.md": family_page(family, tuple(lines[each.name] for each in members), files)
            for family, members in families
        },
        "rules/beside.md": read_prose("beside").format(
            specials="\n\n".join(map(_beside, SPECIALS)), **evenings()
        ),
    }


def _index_line(family: Family, members: tuple[Entry, ...]) -> str:
    return f"- [{family.title}](rules/{family.file}.md): {', '.join(entry.name for entry in members)}"


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
        words.format_dice(figures.expected_by_kind),
        "-" if figures.most is None else str(figures.most),
        f"{line.cost.thrown:.2f} / {line.cost.made:.2f}",
        words.round_off(figures.score),
        "yes" if figures.exact else "no",
        "yes" if figures.only_dice else "no",
    )
    return f"| {' | '.join(cells)} |"


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
    return "\n\n".join(parts)


def _making(special: Special) -> Iterator[str]:
    """Yield how to make the dice."""
    for part in parts_of(special.made) if special.made else ():
        told = "\n".join(("```", *part.lines, "```") if part.table else map("- {}".format, part.lines))
        yield f"{part.title}:\n\n{told}"
