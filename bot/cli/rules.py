"""`rule` and `rules`: exact figures, faces thrown by hand, the catalogue. In JSON a fraction is a text."""

import json
import sys
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any

from cyclopts import App, CycloptsError, Parameter

from bot.cli.parameters import AsJson, Faces, Form, Text
from bot.mechanics import loaded as loading
from bot.mechanics.analysis import Analysis
from bot.mechanics.catalogue import CATALOGUE, find, usual_die
from bot.mechanics.distribution import total_variation
from bot.mechanics.entry import MOST_FACES, MOST_OUTCOMES, Entry, Method
from bot.mechanics.errors import BadInput
from bot.mechanics.figures import analyse_loaded, analyse_within
from bot.mechanics.options import whole, write
from bot.mechanics.playing import Played, Waiting, play
from bot.mechanics.rule import Carry
from bot.mechanics.sources import Given
from bot.play.rolls.typed_faces import parse_faces
from bot.render.pages.rules_page import rules_page
from bot.render.terminal import analysis_text, catalogue_text, reading_text

LONGEST_CARRY = 100
"""Characters of a carry in JSON."""


def rules(
    *,
    as_json: AsJson = False,
    markdown: Form = False,
) -> None:
    """List all rules.

    Args:
        as_json: print JSON
        markdown: print docs/rules.md, with the exact figures
    """
    if markdown:
        sys.stdout.write(rules_page(CATALOGUE))
    elif as_json:
        sys.stdout.write(json.dumps([_entry_shape(entry) for entry in CATALOGUE], indent=2) + "\n")
    else:
        sys.stdout.write(catalogue_text(CATALOGUE))


def _entry_shape(entry: Entry) -> dict[str, Any]:
    """Return what the registry says of a rule; options with their defaults for the die it is shown for."""
    defaults = entry.defaults(*usual_die(entry))
    return {
        "name": entry.name,
        "author": entry.author,
        "source": entry.source,
        "summary": entry.summary,
        "recipe": entry.settle(*usual_die(entry)).recipe,
        "sides": list(entry.only_sides) or None,
        "from": list(entry.only_faces) or None,
        "options": [
            {
                "name": option.name,
                "meaning": option.meaning,
                "default": write({option.name: defaults[option.name]}).partition("=")[2],
            }
            for option in entry.options
        ],
        "errata": list(entry.errata),
        "other_reading": entry.other_reading or None,
        "as_written": entry.as_written,
        "hides_faces": entry.hides_faces,
    }


def _option_meanings() -> dict[str, str]:
    """Return the options of all rules by name, and what each means to which rules."""
    meanings: dict[str, dict[str, list[str]]] = {}
    for entry in CATALOGUE:
        for option in entry.options:
            meanings.setdefault(option.name, {}).setdefault(option.meaning, []).append(entry.name)
    return {
        name: "; ".join(f"{', '.join(entries)}: {meaning}" for meaning, entries in each.items())
        for name, each in sorted(meanings.items())
    }


OPTIONS = _option_meanings()

rule = App(
    name="rule",
    help_epilogue="Options of rules:\n"
    + "\n".join(f"  --{name} VALUE: {meaning}" for name, meaning in OPTIONS.items()),
)


@rule.default
def show_rule(
    name: str,
    /,
    *,
    sides: Text | None = None,
    faces: Annotated[Text | None, Parameter(name="--from")] = None,
    rolled: Faces = None,
    carry: Text | None = None,
    loaded: Text | None = None,
    as_json: AsJson = False,
    **options: Annotated[list[str], Parameter(show=False)],
) -> None:
    """Show the exact figures of one roll by a rule, or what faces thrown by hand come to.

    Args:
        name: the name of the rule; evenhand rules lists them
        sides: the die to make; 100 where the rule can
        faces: faces of the dice to throw; 6 if it can
        rolled: faces of dice that you threw
        carry: what the last roll kept, as JSON such as 42
        loaded: how heavy faces are, such as 1,1,1,5/4,1,1
        as_json: print JSON, with every fraction exact
        options: options of the rule

    Raises:
        BadInput: the arguments make no sense.
    """
    chosen = asked_method(name, sides, faces, options)
    kept = _carry(carry, chosen)
    if rolled is None:
        shown = _analysis(chosen, kept, loaded, as_json=as_json)
    elif loaded is None:
        shown = _reading(chosen, kept, rolled, as_json=as_json)
    else:
        raise BadInput("Faces come to the same with loaded dice: leave out --loaded or --rolled.")
    sys.stdout.write(f"{shown}\n")


def asked_method(name: str, sides: str | None, faces: str | None, options: dict[str, list[str]]) -> Method:
    """Settle the rule that is asked for.

    Raises:
        BadInput: there is none of this name, or it cannot make this die, or an option does not fit.
        CycloptsError: no rule has such an option.
    """
    unknown = [
        f"--{option} {' '.join(values)}" for option, values in options.items() if option not in OPTIONS
    ]
    if unknown:
        raise CycloptsError(msg=f"Unrecognized arguments: {' '.join(unknown)}")
    entry = find(name)
    made = None if sides is None else whole("sides", 2, MOST_OUTCOMES, "").read(sides)
    thrown = None if faces is None else whole("from", 2, MOST_FACES, "").read(faces)
    return entry.settle(*usual_die(entry, made, thrown), " ".join(_pairs(options)))


def _pairs(options: dict[str, list[str]]) -> Iterable[str]:
    return (f"{name}={''.join(value.split())}" for name, values in options.items() for value in values)


def _carry(text: str | None, chosen: Method) -> Carry:
    """Read what the last roll kept, of which the rule itself checks that it can use it.

    Raises:
        BadInput: it is no JSON, or nothing that this rule keeps.
    """
    carry = None if text is None else _carry_json(text)
    if carry is not None and not chosen.rule.carries:
        raise BadInput(f"The rule {chosen.entry.name} keeps nothing from one roll to the next: no --carry.")
    chosen.rule.start(carry)
    return carry


def _carry_json(text: str) -> Carry:
    try:
        if len(text) <= LONGEST_CARRY:
            return json.loads(text)
    except ValueError:
        pass
    raise BadInput(f"--carry is short JSON such as 42, null or a text in quotes, not {text[:40]!r}.")


def _analysis(chosen: Method, carry: Carry, loaded: str | None, *, as_json: bool) -> str:
    analysis, variation = analyse_within(chosen.rule, chosen.faces, carry=carry), None
    if loaded is not None:
        fair, load = analysis, loading.parse(loaded)
        analysis = analyse_loaded(chosen.rule, chosen.faces, fair, load, carry)
        variation = total_variation(fair.distribution, analysis.distribution)
    if not as_json:
        return analysis_text(chosen, analysis, variation)
    moved = {} if variation is None else {"total_variation": _ratio(variation)}
    return json.dumps(_analysis_shape(chosen, analysis) | moved, indent=2)


def _analysis_shape(chosen: Method, analysis: Analysis) -> dict[str, Any]:
    """Return the figures of one roll; its distribution has all outcomes of the die, and others that come."""
    numbers = sorted({*analysis.outcomes, *analysis.distribution.weights})
    return {
        "name": chosen.entry.name,
        "sides": chosen.outcomes,
        "from": chosen.faces,
        "law": {str(number): _ratio(analysis.distribution.chance(number)) for number in numbers},
        "score": _ratio(analysis.score),
        "max_error": _ratio(analysis.max_error),
        "expected": _ratio(analysis.expected),
        "expected_by_kind": {kind: _ratio(count) for kind, count in analysis.expected_by_kind.items()},
        "most": analysis.most,
        "states": analysis.states,
    }


def _ratio(number: Fraction) -> str:
    """Return `p/q`, or `p` where q is 1, of any length."""
    parts = [number.numerator] if number.denominator == 1 else [number.numerator, number.denominator]
    return "/".join(f"{Decimal(part):f}" for part in parts)  # str() refuses integers above 4,300 digits


def _reading(chosen: Method, carry: Carry, rolled: list[str], *, as_json: bool) -> str:
    faces = parse_faces(" ".join(rolled)) if rolled else ()
    reading = play(chosen.rule, Given(faces), carry)
    return json.dumps(_reading_shape(reading), indent=2) if as_json else reading_text(reading, len(faces))


def _reading_shape(reading: Played | Waiting) -> dict[str, Any]:
    """Return what faces come to, or the die that is needed next."""
    if isinstance(reading, Waiting):
        die = reading.wants
        meaning = f"{die.meaning}; its face: {die.reading}" if die.reading else die.meaning
        return {"next": {"die": str(die), "meaning": meaning}}
    return {
        "outcome": reading.outcome,
        "used": len(reading.faces),
        "working": list(reading.working),
        "carry": reading.after,
    }
