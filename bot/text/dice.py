"""Thrown dice in words: every face with its marks, whole expressions, and the meaning of a total in a game.

`6!, 5, ~~[1]~~ 3, ~~[2]~~` marks what counts and what does not; `4d6kh3 (6, 5, 4, ~~[3]~~) + 2 = **17**` is
an expression with its dice. A meaning is a natural 20 or 1, whether the target was met, and by how much.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from bot.mechanics.notation.evaluation import DieResult, DieThrow, NodeResult, PartResult, RollResult, Tally
from bot.mechanics.notation.line import Target
from bot.mechanics.notation.tree import (
    Arithmetic,
    Bracketed,
    Call,
    Dice,
    DigitDice,
    Group,
    Labelled,
    Negative,
    Node,
    Number,
    PercentileDice,
    Reused,
    SizedDice,
    WordDice,
)
from bot.play.errors import quote


@dataclass(frozen=True)
class DiceMarks:
    """Formats with {} for the marked text."""

    gone: str
    """For dropped or repeated throws."""
    success: str
    failure: str
    total: str
    written: Callable[[str], str]
    """Makes a person's text safe to show."""

    @cached_property
    def bare(self) -> "DiceMarks":
        """The same without marks, for text within a mark."""
        return replace(self, gone="{}", success="{}", failure="{}")

    def scored(self, score: int, text: str) -> str:
        """Mark `text` as a success (1), a failure (-1) or neither (0)."""
        return (self.success if score > 0 else self.failure if score < 0 else "{}").format(text)


# The brackets keep a struck 1 a 1: by itself it looks like a plus.
MARKDOWN = DiceMarks("~~[{}]~~", "**{}**", "__{}__", "**{}**", quote)
TERMINAL = DiceMarks("~{}~", "*{}*", "_{}_", "{}", str)


def dice_text(dice: Dice, results: Sequence[DieResult], marks: DiceMarks, most: int) -> str:
    """Return the dice of a pool in order of throwing; of too many, preferably those that count."""
    if not results:
        return "no dice"
    gap = " " if dice.kind == "F" and not (dice.rerolls or dice.explosion) else ", "
    if len(results) <= most:
        return gap.join(_die(dice, die, marks) for die in results)
    shown = sorted(results, key=_counts_for_nothing)[:most]
    return f"{gap.join(_die(dice, die, marks) for die in shown)} and {len(results) - most} more"


def tens_text(results: Sequence[DieResult], marks: DiceMarks) -> str:
    """Return a units die and tens dice, the units last: `40, ~~[70]~~ + 3`."""
    units, *tens = results
    readings = (f"{die.value:02}" if die.kept else marks.gone.format(f"{die.value:02}") for die in tens)
    return f"{', '.join(readings)} + {units.value}"


def signed(number: int) -> str:
    """Return a number with a sign that cannot be read as a list or a dash."""
    return f"{number:,}".replace("-", "−")


def _counts_for_nothing(die: DieResult) -> tuple[bool, bool]:
    return not die.kept, not die.score


def _die(dice: Dice, die: DieResult, marks: DiceMarks) -> str:
    if not die.kept:
        return marks.gone.format(_throws(dice, die, marks.bare))
    return marks.scored(die.score, _throws(dice, die, marks))


def _throws(dice: Dice, die: DieResult, marks: DiceMarks) -> str:
    """Return the faces of a die: each throw after those it replaced, and the sum if it compounded."""
    first = die.throws[0]
    if len(die.throws) == 1 and first.face == first.value == die.value and not die.exploded:
        return str(first.face)  # like most dice
    added: list[str] = []
    replaced, worth = "", 0
    last = len(die.throws) - 1  # a repeated throw is followed by the one that counts
    for place, throw in enumerate(die.throws):
        if throw.again:
            replaced += f"{marks.gone.format(_face(dice, throw))} "
            continue
        exploded = die.exploded and (place < last or not _compounds(dice))
        added.append(f"{replaced}{_face(dice, throw)}{'!' if exploded else ''}{_less(dice, throw)}")
        replaced, worth = "", worth + throw.value
    text = added[0] if len(added) == 1 else f"({' + '.join(added)})"
    return text if die.value == worth else f"{text} → {signed(die.value)}"


def _face(dice: Dice, throw: DieThrow) -> str:
    if dice.faces:
        return signed(dice.value(throw.face))
    return "−0+"[throw.face - 1] if dice.kind == "F" else str(throw.face)


def _less(dice: Dice, throw: DieThrow) -> str:
    if dice.implodes and throw.value == -dice.value(throw.face):
        return " off"
    return "−1" if throw.value < dice.value(throw.face) else ""


def _compounds(dice: Dice) -> bool:
    return dice.explosion is not None and dice.explosion.kind == "!!"


TWENTY = 20
D20 = Dice(1, TWENTY)


def meaning(part: PartResult, place: int) -> str:
    """Return the meaning of a set: `NATURAL 20 · success by 3`; empty if the total says it all."""
    shows = natural(part.sets[place])
    return " · ".join(filter(None, (f"NATURAL {shows}" if shows else "", describe_margin(part, place))))


def describe_margin(part: PartResult, place: int) -> str:
    """Return whether a total met the target, and by how much: `success by 3`; empty without a target."""
    if part.expression.target is None:
        return ""
    return _by(part.successes[place], part.margins[place])


def describe_target(target: Target | None, total: int) -> str:
    """Return the same for a drawn total."""
    return _by(target.holds(total), target.margin(total)) if target else ""


def _by(success: bool, margin: int | None) -> str:  # noqa: FBT001 - what is told
    word = "success" if success else "failure"
    return word if margin is None else f"{word}, just" if margin == 0 else f"{word} by {abs(margin):,}"


def natural(result: NodeResult) -> int | None:
    """Return 20 or 1 if the only d20 that counts shows it, else None."""
    faces = [die.throws[-1].face for die in _twenties(result) if die.kept]
    return faces[0] if len(faces) == 1 and faces[0] in {1, TWENTY} else None


def _twenties(result: NodeResult) -> Iterator[DieResult]:
    """Yield all d20 of a roll that are added, not counted."""
    node = result.node
    if isinstance(node, Dice) and node.sides == TWENTY and node.counting is None and node.bare == D20:
        yield from result.dice
    for part in result.parts:
        yield from _twenties(part)


LONGEST = 900
"""Characters of a line with dice; a line without dice is shorter, as an expression has at most 256."""

FEWER = (40, 10, 3)
"""How many dice of each pool are shown: the first number that makes the line short enough, or none."""

SIGNS = {"+": "+", "-": "−", "*": "×", "/": "÷", "%": "%"}


def describe_dice(rolled: RollResult) -> str:
    """Return one line for each set in Discord's Markdown: every die, which ones count, and the total."""
    return "\n".join(_lines(rolled, MARKDOWN))


def describe_fall(part: PartResult, place: int) -> str:
    """Return the dice of a set, and the target, but no total: `d20 (11) + 7 vs 15`."""
    fell = _line(part.sets[place], MARKDOWN, ends=False)
    return f"{fell}{part.expression.goal}{_rounded(part.sets[place])}"


def worth(result: NodeResult) -> str:
    """Return the result of a set: `17`, `3 successes`, `2 hit, 1 miss`."""
    return (
        MARKDOWN.written(tally_words(result.tally))
        if result.tally
        else f"{signed(result.total)}{_unit(result)}"
    )


def tally_words(tally: Tally) -> str:
    """Return the number of each word, `2 hit, 1 miss`, or the word of a single die, as people wrote them."""
    if sum(times for _, times in tally) == 1:
        return next(word for word, times in tally if times)
    return ", ".join(f"{times:,} {word}" for word, times in tally)


def shorten_roll(rolled: RollResult) -> str:
    """Return all in one line, each total first: `**17** attack · success by 2 · d20 (10) + 7 vs 15`."""
    return "; ".join(_shorts(rolled, MARKDOWN))


def plain(rolled: RollResult) -> str:
    """Return the same for a terminal: `~3~` does not count, `*5*` is a success, `_1_` a failure."""
    return "\n".join(_lines(rolled, TERMINAL))


def _lines(rolled: RollResult, marks: DiceMarks) -> Iterator[str]:
    """Yield a line for each set of each part; with several parts, after the label of each."""
    for part in rolled.parts:
        label = f"{marks.written(part.expression.label)}: " if part.expression.label else ""
        for place, result in enumerate(part.sets):
            met = f", {describe_margin(part, place)}" if part.expression.target else ""
            yield f"{'' if rolled.rolls.only else label}{_line(result, marks)}{_rounded(result)}{met}"


def _shorts(rolled: RollResult, marks: DiceMarks) -> Iterator[str]:
    for part in rolled.parts:
        label = f" {marks.written(part.expression.label)}" if part.expression.label else ""
        totals = " · ".join(_worth(result, marks) for result in part.sets)
        dice = [_sets(part, marks)] if len(part.sets) > 1 else [meaning(part, 0), describe_fall(part, 0)]
        yield f"{totals}{label} · {' · '.join(filter(None, dice))}"


def _sets(part: PartResult, marks: DiceMarks) -> str:
    """Return several sets with their dice once, and their throws: `4d6kh3: (6, 5, 4, ~~[3]~~); (2, …)`."""
    expression = part.expression
    for most in FEWER:
        fell = "; ".join(_fell(part, place, marks, most) for place in range(len(part.sets)))
        if len(fell) <= LONGEST * len(part.sets):
            break
    return f"{marks.written(str(expression.root))}{expression.goal}: {fell}"


def _fell(part: PartResult, place: int, marks: DiceMarks, most: int) -> str:
    """Return the dice of a set without their names, and the set's meaning."""
    shown = " ".join(_dice_in(part.sets[place], marks, most))
    return " ".join(filter(None, (shown, meaning(part, place), _rounded(part.sets[place]).strip(", "))))


def _dice_in(result: NodeResult, marks: DiceMarks, most: int) -> Iterator[str]:
    """Yield the dice of each pool in a value, without its name."""
    kept = result.kept or (True,) * len(result.parts)
    for one, stays in zip(result.parts, kept, strict=True):
        fell = _dice_in(one, marks if stays else marks.bare, most)
        yield from fell if stays else map(marks.gone.format, fell)
    match result.node:
        case Dice() as dice:
            yield f"({dice_text(dice, result.dice, marks, most)})"
        case PercentileDice():
            yield f"({tens_text(result.dice, marks)})"
        case DigitDice() | SizedDice() | WordDice() as dice:
            yield f"({_plain_faces(dice, result, marks, most)})"
        case _:
            return


def _line(result: NodeResult, marks: DiceMarks, *, ends: bool = True) -> str:
    ending = f" = {_worth(result, marks)}" if ends else ""
    for most in FEWER:
        line = f"{_text(result, marks, most)}{ending}"
        if len(line) <= LONGEST:
            return line
    return f"{_text(result, marks, 0)}{ending}"


def _worth(result: NodeResult, marks: DiceMarks) -> str:
    if result.tally:
        return marks.total.format(marks.written(tally_words(result.tally)))
    return f"{marks.total.format(signed(result.total))}{_unit(result)}"


def _rounded(result: NodeResult) -> str:
    return ", rounded down" if _is_rounded(result) else ""


def _is_rounded(result: NodeResult) -> bool:
    """Whether a quotient in it was not a whole number."""
    match result.node, result.parts:
        case Arithmetic(operator="/"), (left, right) if left.total % right.total:
            return True
        case _:
            return any(map(_is_rounded, result.parts))


def _unit(result: NodeResult) -> str:
    node: Node = result.node
    while isinstance(node, Labelled | Bracketed):
        node = node.inner
    if isinstance(node, Dice | Group) and node.counting:
        return " success" if result.total == 1 else " successes"
    return ""


def _text(result: NodeResult, marks: DiceMarks, most: int) -> str:
    """Return a value as written, each pool followed by at most `most` of its dice."""
    match result.node:
        case Dice() as dice:
            text = _pool(dice, result, marks, most)
        case PercentileDice() as percentile:
            text = f"{percentile} ({tens_text(result.dice, marks)})" if most else str(percentile)
        case DigitDice() | SizedDice() | WordDice() as dice:
            text = _plain_dice(dice, result, marks, most)
        case Number():
            text = str(result.node)
        case Reused():
            came = marks.written(tally_words(result.tally)) if result.tally else signed(result.total)
            text = f"{result.node} ({came})"
        case Group() as group:
            text = _group(group, result, marks, most)
        case node:
            text = _join_parts(node, [_text(part, marks, most) for part in result.parts], marks)
    return text


def _pool(dice: Dice, result: NodeResult, marks: DiceMarks, most: int) -> str:
    name = str(dice)
    if result.parts:
        name = f"{_text(result.parts[0], marks, most)}{name.removeprefix(str(dice.count))}"
    return f"{name} ({dice_text(dice, result.dice, marks, most)})" if most else name


def _plain_dice(
    dice: DigitDice | SizedDice | WordDice, result: NodeResult, marks: DiceMarks, most: int
) -> str:
    name = str(dice)
    if result.parts:
        name = f"{name.removesuffix(str(result.parts[0].node))}{_text(result.parts[0], marks, most)}"
    named = marks.written(name)
    return f"{named} ({_plain_faces(dice, result, marks, most)})" if most else named


def _plain_faces(
    dice: DigitDice | SizedDice | WordDice, result: NodeResult, marks: DiceMarks, most: int
) -> str:
    words = dice.words if isinstance(dice, WordDice) else ()
    shown = [words[die.value - 1] if words else str(die.value) for die in result.dice[:most]]
    more = f" and {len(result.dice) - most} more" if len(result.dice) > most else ""
    return f"{marks.written(', '.join(shown))}{more}"


def _group(group: Group, result: NodeResult, marks: DiceMarks, most: int) -> str:
    texts: list[str] = []
    for part, kept in zip(result.parts, result.kept, strict=True):
        text = _text(part, marks if kept else marks.bare, most)
        score = group.counting.score(part.total) if group.counting and kept else 0
        if most and (group.counting or not _shows_its_total(part)):
            text += f" = {marks.scored(score, signed(part.total))}"
        texts.append(text if kept else marks.gone.format(text))
    inner = ", ".join(texts)
    around = f"({inner})" if len(texts) == 1 else f"{{{inner}}}"
    return f"{around}{group.keep or ''}{group.counting or ''}"


def _shows_its_total(part: NodeResult) -> bool:
    return isinstance(part.node, Number) or (isinstance(part.node, Dice) and len(part.dice) == 1)


def _is_plain(node: Node) -> bool:
    """Whether a value is a number with a label, such as a character's: it is shown as `3 dex`."""
    while isinstance(node, Labelled | Bracketed | Negative):
        node = node.inner
    return isinstance(node, Number)


def _join_parts(
    node: Arithmetic | Negative | Bracketed | Call | Labelled, parts: list[str], marks: DiceMarks
) -> str:
    match node:
        case Arithmetic(operator=operator):
            return f" {SIGNS[operator]} ".join(parts)
        case Negative():
            return f"−{parts[0]}"
        case Bracketed():
            return f"({parts[0]})"
        case Call(name=name):
            return f"{name}({' / '.join(parts)})"
        case _:
            label = marks.written(node.label)
            return f"{parts[0]} {label}" if _is_plain(node) else f"{parts[0]} [{label}]"
