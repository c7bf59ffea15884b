"""`law`, `fair`, `roll` and `notation`: dice expressions. Whole numbers in JSON are exact, of any length."""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from bot.chance import SystemChance
from bot.cli.parameters import AsJson, Faces, Form, Text
from bot.mechanics.adaptive import adjusted
from bot.mechanics.distribution import Distribution
from bot.mechanics.errors import BadInput
from bot.mechanics.notation.dice_tray import MOST_THROWS
from bot.mechanics.notation.distributions import distribution_of
from bot.mechanics.notation.distributions.tallies import success, tallies_of
from bot.mechanics.notation.evaluation import read, throw_all
from bot.mechanics.notation.parsing import parse, parse_rolls
from bot.mechanics.notation.reference import sections
from bot.mechanics.notation.results import NodeResult, PartResult, RollResult, Tally
from bot.mechanics.notation.rolls import Expression
from bot.mechanics.notation.tree import Dice, DigitDice, SizedDice, WordDice
from bot.mechanics.playing import Waiting
from bot.mechanics.stateful_dice import adaptive_distribution, read_one
from bot.mechanics.tightness import parse as parse_tightness
from bot.play.rolls.typed_faces import parse_faces
from bot.render.dice.asking import ask_for
from bot.render.dice.expressions import plain, told
from bot.render.odds.distribution_table import distribution_table, tallies_table
from bot.render.odds.odds_words import chance
from bot.render.pages.notation_page import notation_page
from bot.render.text import plural

MOST_COUNTED = 10**9
"""The highest count of one total."""

LONGEST_COUNTS = 100_000
"""Characters of all counts in JSON."""


def law(expression: Text, /, *, as_json: AsJson = False) -> None:
    """Show the exact odds of a dice expression such as 4d6kh3+2; of several sets, those of each.

    Args:
        expression: the dice, in quotes
        as_json: print JSON, with every weight exact

    Raises:
        BadInput: the expression makes no sense, or its distribution is too much to work out.
    """
    read_as = parse(expression)
    about: dict[str, Any] = {"expression": str(read_as)}
    about |= {"sets": read_as.sets} if read_as.sets > 1 else {}
    about |= {"success": _ratio(success(read_as))} if read_as.target else {}
    each = f", each of {read_as.sets} sets" if read_as.sets > 1 else ""
    if read_as.counts_words:
        law_of_words = tallies_of(read_as.root)
        weights = {
            _tally(law_of_words.tally(times)): weight for times, weight in law_of_words.weights.items()
        }
        told_so = tallies_table(f"{read_as}{each}", law_of_words)
    else:
        distribution = distribution_of(read_as.root)
        weights = {str(total): weight for total, weight in sorted(distribution.weights.items())}
        told_so = "" if as_json else distribution_table(f"{read_as}{each}", distribution)
    if read_as.target:
        told_so += f"\n\n{read_as.target}: {chance(success(read_as), exactly=True)}"
    sys.stdout.write(f"{_law_json(about, weights) if as_json else told_so}\n")


def _ratio(share: Fraction) -> str:
    return f"{_whole(share.numerator)}/{_whole(share.denominator)}"


def _tally(tally: Tally) -> str:
    """Return `1 hit, 2 miss`; words that did not come are left out, unless none came."""
    return ", ".join(f"{times} {word}" for word, times in tally if times)


def fair(expression: Text, /, *, tightness: Text = "1", counts: Text = "{}", as_json: AsJson = False) -> None:
    """Show the odds of the next adaptive roll, which leans towards what is due.

    Args:
        expression: the dice, such as 2d6
        tightness: 0 to 100, or inf: how strongly it leans; 1 if left out
        counts: how often each total came so far, as JSON such as '{"7": 2, "12": 1}'
        as_json: print JSON, with every weight exact

    Raises:
        BadInput: the expression, its tightness or the counts make no sense, or it has too many totals.
    """
    read_as = read_one(expression)
    leaning = parse_tightness(tightness)
    usual = adaptive_distribution(read_as.root)
    so_far = _counts(counts, usual)
    distribution = adjusted(usual, so_far, leaning)
    if as_json:
        weights = {str(total): weight for total, weight in sorted(distribution.weights.items())}
        shown = _law_json({"expression": str(read_as), "tightness": str(leaning)}, weights)
    else:
        after = plural(sum(so_far.values()), "roll")
        shown = distribution_table(
            f"{read_as}, adaptive with tightness {leaning}, after {after}", distribution
        )
    sys.stdout.write(f"{shown}\n")


def _counts(text: str, usual: Distribution) -> dict[int, int]:
    """Read how often each total came."""
    try:
        counts = json.loads(text) if len(text) <= LONGEST_COUNTS else None
    except (ValueError, RecursionError):
        counts = None
    if not isinstance(counts, dict):
        raise BadInput(f"""--counts is a JSON object such as {{"7": 2, "12": 1}}, not {text[:40]!r}.""")
    totals = {str(total): total for total in usual.weights}
    for total, count in counts.items():
        if total not in totals:
            low, high = min(usual.weights), max(usual.weights)
            raise BadInput(
                f"The total {total[:40]!r} cannot come: write a total of these dice, {low} to {high}."
            )
        if type(count) is not int or not 0 <= count <= MOST_COUNTED:
            raise BadInput(
                f"The count of {total} is {str(count)[:40]}: write a whole number from 0 to {MOST_COUNTED:,}."
            )
    return {totals[total]: count for total, count in counts.items()}


def _law_json(about: dict[str, Any], weights: Mapping[str, int]) -> str:
    """Return `about` followed by the denominator and the weights, in their order."""
    fields = [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in about.items()]
    each = (f"    {json.dumps(outcome)}: {_whole(weight)}" for outcome, weight in weights.items())
    denominator = f'"denominator": {_whole(sum(weights.values()))}'
    rows = [*fields, denominator, '"weights": {\n' + ",\n".join(each) + "\n  }"]
    return "{\n" + ",\n".join(f"  {row}" for row in rows) + "\n}"


def _whole(number: int) -> str:
    return f"{Decimal(number):f}"  # json refuses integers above 4,300 digits


def roll(expression: Text, /, *, faces: Faces = None, as_json: AsJson = False) -> None:
    """Throw a dice expression such as 4d6kh3+2, or read it from faces thrown by hand.

    Args:
        expression: what to throw, in quotes
        faces: faces of dice that you threw, in order
        as_json: print JSON, with every die

    Raises:
        BadInput: the expression makes no sense, or its faces do not fit it, or are too few.
    """
    read_as = parse_rolls(expression)
    if faces is None:
        rolled = throw_all(read_as, SystemChance())
    else:
        typed = parse_faces(" ".join(faces), MOST_THROWS) if any(faces) else ()
        rolled = _finished(read(read_as, typed))
    sys.stdout.write(f"{json.dumps(_roll_shape(rolled), indent=2) if as_json else _roll_text(rolled)}\n")


def _finished(rolled: RollResult | Waiting) -> RollResult:
    if isinstance(rolled, Waiting):
        die = rolled.wants
        reading = f" (its face: {die.reading})" if die.reading else ""
        raise BadInput(f"{ask_for(die, str(die))}{reading}.")
    return rolled


def _roll_text(rolled: RollResult) -> str:
    only = rolled.rolls.only
    return f"# {only.label}\n{plain(rolled)}" if only and only.label else plain(rolled)


def _roll_shape(rolled: RollResult) -> dict[str, Any]:
    """Return a line of rolls for a program."""
    return {"parts": list(map(_part_shape, rolled.parts)), "text": told(rolled)}


def _part_shape(part: PartResult) -> dict[str, Any]:
    """Return one roll; where it has sets, what each set has its own of is a list with an entry a set."""
    expression = part.expression
    dice = [list(_dice(result, counts=True)) for result in part.sets]
    return {
        "expression": expression.dice,
        "label": expression.label,
        "total": _by_set(expression, part.tallies or part.totals),
        "target": _target(expression),
        "success": _by_set(expression, part.successes) if expression.target else None,
        "margin": _by_set(expression, part.margins) if expression.target else None,
        "dice": _by_set(expression, dice),
    }


def _target(expression: Expression) -> str | None:
    target = expression.target
    return f"{str(target.when).strip()} {target.word}".rstrip() if target else None


def _by_set(expression: Expression, each: Sequence[object]) -> object:
    return list(each) if expression.sets > 1 else each[0]


def _dice(result: NodeResult, *, counts: bool) -> Iterator[dict[str, Any]]:
    """Yield every die; one is kept where it and all groups around it count."""
    kept = result.kept or (True,) * len(result.parts)
    for part, stays in zip(result.parts, kept, strict=True):
        yield from _dice(part, counts=counts and stays)
    for die in result.dice:
        yield {
            "sides": _sides(result),
            "value": result.node.words[die.value - 1] if isinstance(result.node, WordDice) else die.value,
            "faces": [throw.face for throw in die.throws],
            "kept": counts and die.kept,
            "exploded": die.exploded,
            "score": die.score,
        }


def _sides(result: NodeResult) -> int:
    """Return how many sides the dice of a pool have."""
    match result.node:
        case Dice(sides=sides) | DigitDice(sides=sides):
            return sides
        case WordDice(words=words):
            return len(words)
        case SizedDice():
            return result.parts[-1].total
        case _:
            return 10


def notation(*, markdown: Form = False) -> None:
    """Show how dice are written.

    Args:
        markdown: print docs/dice.md
    """
    sys.stdout.write(notation_page() if markdown else _notation_text())


def _notation_text() -> str:
    examples = [example for section in sections() for example in section.examples]
    width = max(len(example.text) for example in examples)
    return "".join(f"{example.text:{width}}  {example.meaning}\n" for example in examples)
