"""`rule` and `rules`: exact figures, faces thrown by hand, the catalogue. In JSON a fraction is a text."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, CycloptsError, Parameter

from bot.cli import CommandFailed
from bot.cli.exact import ratio
from bot.cli.parameters import AsJson, Faces, FileForm, From, Text, asked_die
from bot.cli.play_tables import figures_rows
from bot.cli.special import show_special
from bot.mechanics import loaded as loading
from bot.mechanics.analysis import Analysis
from bot.mechanics.catalogue import CATALOGUE, find, usual_die
from bot.mechanics.distribution import total_variation
from bot.mechanics.entry import Entry, Method
from bot.mechanics.errors import BadInput
from bot.mechanics.evenings.registers import evening_out
from bot.mechanics.figures import analyse_loaded, analyse_within
from bot.mechanics.options import write
from bot.mechanics.playing import Played, Waiting, play
from bot.mechanics.rule import Carry, Rule, shown
from bot.mechanics.sources import Typed
from bot.mechanics.specials import SPECIALS, find_special
from bot.play.rolls.typed_faces import parse_words
from bot.render.pages.rules_page import rules_pages
from bot.render.terminal import analysis_text, catalogue_text, reading_text

LONGEST_CARRY = 100
"""Characters of a carry in JSON."""


def rules(
    *,
    as_json: AsJson = False,
    pages: FileForm = None,
) -> None:
    """List all rules.

    Args:
        as_json: print JSON
        pages: write what docs/ has of them into this folder: rules.md, and in rules/ a page a family
    """
    if pages is not None:
        _write_pages(Path(pages))
    elif as_json:
        sys.stdout.write(json.dumps([_entry_shape(entry) for entry in CATALOGUE], indent=2) + "\n")
    else:
        sys.stdout.write(catalogue_text(CATALOGUE))


def _write_pages(folder: Path) -> None:
    """Write the pages of the documentation; the folder is tried first, as making them takes seconds.

    Raises:
        CommandFailed: the folder cannot be written to.
    """
    try:
        (folder / "rules").mkdir(parents=True, exist_ok=True)
        for file, text in rules_pages(CATALOGUE).items():
            (folder / file).write_text(text, encoding="utf-8")
    except OSError as error:
        raise CommandFailed(f"The pages cannot be written to {folder}: {error.strerror}.") from None


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
    + "\n".join(f"  --{name} VALUE: {meaning}" for name, meaning in OPTIONS.items())
    + "\n\nBeside the rules, shown as they are:\n"
    + "\n".join(f"  {special.name}: {special.title}" for special in SPECIALS),
)


@rule.default
def show_rule(
    name: str,
    /,
    *,
    sides: Text | None = None,
    from_: From = None,
    rolled: Faces = None,
    carry: Text | None = None,
    loaded: Text | None = None,
    as_json: AsJson = False,
    **options: Annotated[list[str], Parameter(show=False)],
) -> None:
    """Show the exact figures of one roll by a rule, or what faces thrown by hand come to.

    Args:
        name: the name of the rule; evenhand rules lists them; or of a page beside them, named below
        sides: the die to make; 100 where the rule can
        from_: faces of the dice to throw; 6 if it can
        rolled: faces of dice that you threw
        carry: what the last roll kept, as JSON such as 42
        loaded: how heavy faces are, such as 1,1,1,5/4,1,1; of one die among good ones after its mark or
            number, such as red: 1,1,1,5/4,1,1 or 2: 1,1,1,5/4,1,1
        as_json: print JSON, with every fraction exact
        options: options of the rule

    Raises:
        BadInput: the arguments make no sense.
    """
    special = find_special(name)
    if special:
        given = {"sides": sides, "from": from_, "rolled": rolled, "carry": carry, **options}
        too_much = [f"--{each}" for each, value in given.items() if value is not None]
        show_special(special, too_much, loaded, as_json=as_json)
        return
    chosen = asked_method(name, sides, from_, options)
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
    given = options_given(options)
    entry = find(name)
    return entry.settle(*usual_die(entry, *asked_die(sides, faces)), given)


def options_given(options: dict[str, list[str]]) -> str:
    """Return options of a rule as one text.

    Raises:
        CycloptsError: no rule has such an option.
    """
    unknown = [
        f"--{option} {' '.join(values)}" for option, values in options.items() if option not in OPTIONS
    ]
    if unknown:
        raise CycloptsError(msg=f"Unrecognized arguments: {' '.join(unknown)}")
    return " ".join(
        f"{name}={''.join(value.split())}" for name, values in options.items() for value in values
    )


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
            return json.loads(text, parse_float=str)  # 0.26 of a calculator, digit by digit
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
        return analysis_text(chosen, analysis, variation, carry)
    moved = {} if variation is None else {"total_variation": ratio(variation)}
    return json.dumps(
        analysis_shape(chosen, analysis) | figures_rows(chosen) | moved | _over_rolls(chosen, carry), indent=2
    )


def _over_rolls(chosen: Method, carry: Carry) -> dict[str, Any]:
    """Return how far later rolls are from fair, by themselves and together; nothing of most rules."""
    rolls = [
        {"roll": error.roll, "max_error": ratio(error.error), "together": ratio(error.together)}
        for error in evening_out(chosen.rule, carry)
    ]
    return {"over_rolls": rolls} if rolls else {}


def analysis_shape(chosen: Method, analysis: Analysis) -> dict[str, Any]:
    """Return the figures of one roll; its distribution has all outcomes of the die, and others that come."""
    numbers = sorted({*analysis.outcomes, *analysis.distribution.weights})
    return {
        "name": chosen.entry.name,
        "sides": chosen.outcomes,
        "from": chosen.faces,
        "law": {str(number): ratio(analysis.distribution.chance(number)) for number in numbers},
        "score": ratio(analysis.score),
        "max_error": ratio(analysis.max_error),
        "expected": ratio(analysis.expected),
        "expected_by_kind": {kind: ratio(count) for kind, count in analysis.expected_by_kind.items()},
        "most": analysis.most,
        "states": analysis.states,
    }


def _reading(chosen: Method, carry: Carry, rolled: list[str], *, as_json: bool) -> str:
    faces = parse_words(" ".join(rolled)) if rolled else ()
    reading = play(chosen.rule, Typed(faces), carry)
    if as_json:
        return json.dumps(_reading_shape(chosen.rule, reading), indent=2)
    return reading_text(chosen.rule, reading, len(faces))


def _reading_shape(rule: Rule[Any], reading: Played | Waiting) -> dict[str, Any]:
    """Return what faces come to, and what a die from 1 on shows then, or the die that is needed next."""
    if isinstance(reading, Waiting):
        die = reading.wants
        meaning = f"{die.meaning}; its face: {die.reading}" if die.reading else die.meaning
        return {"next": {"die": str(die), "meaning": meaning}}
    return {
        "outcome": reading.outcome,
        "shows": shown(reading.outcome, rule.outcomes, 1),
        "used": len(reading.faces),
        "working": list(reading.working),
        "carry": reading.after,
    }
