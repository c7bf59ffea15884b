"""The commands `law`, `roll` and `notation` for dice and for games, and arguments that commands share.

JSON is exact: whole numbers of any length, fractions as texts such as 1/3, a distribution by its weights.
"""

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any

from cyclopts import Group, Parameter
from cyclopts.validators import mutually_exclusive

from bot.chance import SystemChance
from bot.cli.games import law_text, law_to_json, roll_text, roll_to_json, throw_game
from bot.features.help.pages import notation_page
from bot.features.odds.card import chance, distribution_table, tallies_table
from bot.mechanics.distribution import Distribution
from bot.mechanics.entry import MOST_FACES, MOST_OUTCOMES, whole
from bot.mechanics.errors import BadInput, show_typed
from bot.mechanics.games.spelling import GameRoll
from bot.mechanics.notation.distributions import distribution_of
from bot.mechanics.notation.distributions.tallies import success, tallies_of
from bot.mechanics.notation.evaluation import (
    NodeResult,
    PartResult,
    RollResult,
    Tally,
    read_from,
    throw_all,
)
from bot.mechanics.notation.limits import LIMITS
from bot.mechanics.notation.line import Expression
from bot.mechanics.notation.tree import Dice, DigitDice, SizedDice, WordDice
from bot.mechanics.playing import Waiting
from bot.mechanics.reading.cursor import Taken
from bot.mechanics.reading.language import SECTIONS
from bot.mechanics.typed_line import read_alone
from bot.mechanics.typed_text import tidy
from bot.play.typed_faces import faces_on, parse_words, read_words
from bot.text.dice import describe_dice, plain
from bot.text.view import ask_in_a_line

Text = Annotated[str, Parameter(allow_leading_hyphen=True)]
"""A text that may begin with a minus: -1d6."""

Faces = Annotated[list[str] | None, Parameter(consume_multiple=True)]
"""Any number of faces, also none."""

FORMS = Group("Forms", validator=mutually_exclusive)

Form = Annotated[bool, Parameter(group=FORMS)]
"""One of the forms in which something is printed; one at a time."""

AsJson = Annotated[bool, Parameter(name="--json", group=FORMS)]

FileForm = Annotated[str | None, Parameter(group=FORMS)]
"""A form that is written into a folder, whose name it takes."""

From = Annotated[Text | None, Parameter(name="--from")]
"""The faces of the dice that something is made from."""


def law(expression: Text, /, *, as_json: AsJson = False) -> None:
    """Show the exact odds of a dice expression such as 4d6kh3+2, or of the roll of a game such as vtm7h2 >=4.

    Of several sets, they are those of each.

    Args:
        expression: the dice, or the game, in quotes
        as_json: print JSON, with every weight exact
    """
    expression = tidy(expression)
    line = read_alone(expression)
    if isinstance(game := line.roll, GameRoll):
        print_answer(lambda: law_to_json(game), lambda: law_text(game), as_json=as_json)
        return
    read_as = line.one
    about: dict[str, Any] = {"expression": str(read_as)}
    about |= {"sets": read_as.sets} if read_as.sets > 1 else {}
    about |= {"success": ratio(success(read_as))} if read_as.target else {}
    each = f", each of {read_as.sets} sets" if read_as.sets > 1 else ""
    if read_as.counts_words:
        law_of_words = tallies_of(read_as.root)
        weights = {
            _format_tally(law_of_words.tally(times)): weight for times, weight in law_of_words.weights.items()
        }
        text = tallies_table(f"{read_as}{each}", law_of_words)
    else:
        distribution = distribution_of(read_as.root)
        weights = {str(total): weight for total, weight in sorted(distribution.weights.items())}
        text = "" if as_json else distribution_table(f"{read_as}{each}", distribution)
    if read_as.target:
        text += f"\n\n{read_as.target}: {chance(success(read_as), exactly=True)}"
    sys.stdout.write(f"{law_json(about, weights) if as_json else text}\n")


def roll(
    expression: Text,
    /,
    *,
    rolled: Annotated[Faces, Parameter(name=["--rolled", "--faces"])] = None,
    as_json: AsJson = False,
) -> None:
    """Throw a dice expression such as 4d6kh3+2, or a game such as vtm7h2 >=4, or read it from faces.

    Args:
        expression: what to throw, in quotes
        rolled: faces of dice that you threw, in order; --faces is its older name
        as_json: print JSON, with every die, and what each word was taken for
    """
    expression = tidy(expression)
    line = read_alone(expression)
    if isinstance(game := line.roll, GameRoll):
        thrown = throw_game(game, rolled)
        read = _words_taken(expression, game.taken)
        print_answer(
            lambda: roll_to_json(game, thrown) | {"read": read},
            lambda: roll_text(game, thrown),
            as_json=as_json,
        )
        return
    read_as = line.dice
    if rolled is None:
        made = throw_all(read_as, SystemChance())
    else:
        with show_typed(" ".join(rolled)):
            words = parse_words(" ".join(rolled), LIMITS.all_throws) if any(rolled) else ()
            made = _require_finished(read_from(read_as, read_words(faces_on(read_as, words), ())))
    taken = _words_taken(expression, line.taken)
    print_answer(lambda: _roll_to_json(made, taken), lambda: _format_roll(made), as_json=as_json)


def notation(*, markdown: Form = False) -> None:
    """Show how dice are written.

    Args:
        markdown: print docs/dice.md
    """
    sys.stdout.write(notation_page() if markdown else _format_notation())


def print_answer(data: Callable[[], object], text: Callable[[], str], *, as_json: bool) -> None:
    """Print what a command answers: as JSON for programs, or as text for people."""
    sys.stdout.write(f"{json.dumps(data(), indent=2) if as_json else text()}\n")


def read_die(sides: str | None, faces: str | None) -> tuple[int | None, int | None]:
    """Read the sides of the die to make and the faces of those to throw, None where they are left out."""
    made = None if sides is None else whole("sides", 2, MOST_OUTCOMES, "").read(sides)
    return made, None if faces is None else whole("from", 2, MOST_FACES, "").read(faces)


def law_json(about: dict[str, Any], weights: Mapping[str, int]) -> str:
    """Return `about` followed by the denominator and the weights, in their order."""
    fields = [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in about.items()]
    each = (f"    {json.dumps(outcome)}: {_format_whole(weight)}" for outcome, weight in weights.items())
    denominator = f'"denominator": {_format_whole(sum(weights.values()))}'
    rows = [*fields, denominator, '"weights": {\n' + ",\n".join(each) + "\n  }"]
    return "{\n" + ",\n".join(f"  {row}" for row in rows) + "\n}"


def weights_of(distribution: Distribution) -> dict[str, int]:
    """Return the weight of each outcome, in their order."""
    return {str(outcome): weight for outcome, weight in sorted(distribution.weights.items())}


def ratio(number: Fraction) -> str:
    """Return `p/q`, or `p` where q is 1, of any length."""
    parts = [number.numerator] if number.denominator == 1 else [number.numerator, number.denominator]
    return "/".join(map(_format_whole, parts))


def _format_whole(number: int) -> str:
    return f"{Decimal(number):f}"  # json refuses integers above 4,300 digits


def _format_tally(tally: Tally) -> str:
    """Return `1 hit, 2 miss`; words that did not come are left out, unless none came."""
    return ", ".join(f"{times} {word}" for word, times in tally if times)


def _require_finished(rolled: RollResult | Waiting) -> RollResult:
    if isinstance(rolled, Waiting):
        raise BadInput(ask_in_a_line(rolled.wants))
    return rolled


def _format_roll(rolled: RollResult) -> str:
    only = rolled.rolls.only
    return f"# {only.label}\n{plain(rolled)}" if only and only.label else plain(rolled)


def _words_taken(typed: str, taken: Sequence[Taken]) -> list[dict[str, str]]:
    """Return what each word and sign of a line was taken for, for a program."""
    return [{"typed": typed[begin:end], "is": meaning} for begin, end, meaning in taken]


def _roll_to_json(rolled: RollResult, taken: list[dict[str, str]]) -> dict[str, Any]:
    """Return a line of rolls for a program."""
    parts = list(map(_part_to_json, rolled.parts))
    return {"parts": parts, "text": describe_dice(rolled), "read": taken}


def _part_to_json(part: PartResult) -> dict[str, Any]:
    """Return one roll; where it has sets, what each set has its own of is a list with an entry a set."""
    expression = part.expression
    dice = [list(_list_dice(result, counts=True)) for result in part.sets]
    return {
        "expression": expression.dice,
        "label": expression.label,
        "total": _split_by_set(expression, part.tallies or part.totals),
        "target": _format_target(expression),
        "success": _split_by_set(expression, part.successes) if expression.target else None,
        "margin": _split_by_set(expression, part.margins) if expression.target else None,
        "dice": _split_by_set(expression, dice),
    }


def _format_target(expression: Expression) -> str | None:
    target = expression.target
    return f"{str(target.when).strip()} {target.word}".rstrip() if target else None


def _split_by_set(expression: Expression, each: Sequence[object]) -> object:
    return list(each) if expression.sets > 1 else each[0]


def _list_dice(result: NodeResult, *, counts: bool) -> Iterator[dict[str, Any]]:
    """Yield every die; one is kept where it and all groups around it count."""
    kept = result.kept or (True,) * len(result.parts)
    for part, stays in zip(result.parts, kept, strict=True):
        yield from _list_dice(part, counts=counts and stays)
    for die in result.dice:
        yield {
            "sides": _count_sides(result),
            "value": result.node.words[die.value - 1] if isinstance(result.node, WordDice) else die.value,
            "faces": [throw.face for throw in die.throws],
            "kept": counts and die.kept,
            "exploded": die.exploded,
            "score": die.score,
        }


def _count_sides(result: NodeResult) -> int:
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


def _format_notation() -> str:
    examples = [example for section in SECTIONS for example in section.examples]
    width = max(len(example.text) for example in examples)
    return "".join(f"{example.text:{width}}  {example.meaning}\n" for example in examples)
