"""The commands on rules: `rule`, `rules`, `lookup`, `compare` and `design`.

`rule` also shows the pages beside the rules, and works out faces thrown by hand. In JSON a fraction is a text
such as 1/3.
"""

import json
import re
import sys
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, CycloptsError, Parameter

from bot.cli import CommandFailed
from bot.cli.dice import AsJson, Faces, FileForm, From, Text, print_answer, ratio, read_die
from bot.cli.terminal import (
    analysis_text,
    catalogue_text,
    comparison_text,
    reading_text,
    special_text,
    table_text,
)
from bot.features.catan.making import parts_of
from bot.features.games.pages import game_pages
from bot.features.rules.pages import rules_pages
from bot.features.rules.special import load_special
from bot.features.rules.tables import design_text, ranking_text
from bot.features.rules.throws import throw_tables
from bot.mechanics import analysis as loading
from bot.mechanics.analysis import Analysis
from bot.mechanics.catalogue import CATALOGUE, choices, find, method, settle_as_asked, usual_die
from bot.mechanics.distribution import Distribution, total_variation
from bot.mechanics.entry import MOST_FACES, MOST_OUTCOMES, Entry, Method, whole, write
from bot.mechanics.errors import BadInput, cite
from bot.mechanics.evenings import evening_out
from bot.mechanics.figures import analyse_loaded, analyse_within, figures_of
from bot.mechanics.playing import Played, Waiting, play
from bot.mechanics.rule import Carry, Rule, number_on_die
from bot.mechanics.rules.lookups import look_up
from bot.mechanics.rules.sum_rule import SumRule
from bot.mechanics.rules.sum_table import SumTableRule
from bot.mechanics.rules.table import TableRule, rows_of
from bot.mechanics.specials import SPECIALS, Special, find_special
from bot.mechanics.sum_tables import MOST_DICE, Printed, SumTable, both_cuts, fairest, program_output, ranking
from bot.play.typed_faces import parse_words, read_words
from bot.text.words import join_and

LONGEST_CARRY = 100
"""Characters of a carry in JSON."""


def _collect_option_meanings() -> dict[str, str]:
    """Return the options of all rules by name, and what each means to which rules."""
    meanings: dict[str, dict[str, list[str]]] = {}
    for entry in CATALOGUE:
        for option in entry.options:
            meanings.setdefault(option.name, {}).setdefault(option.meaning, []).append(entry.name)
    return {
        name: "; ".join(f"{', '.join(entries)}: {meaning}" for meaning, entries in each.items())
        for name, each in sorted(meanings.items())
    }


OPTIONS = _collect_option_meanings()
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
    """Show the exact figures of one roll by a rule, or what dice thrown by hand make.

    Args:
        name: the name of the rule; evenhand rules lists them; or of a page beside them, named below
        sides: the die to make; 100 where the rule can
        from_: faces of the dice to throw; 6 if it can
        rolled: faces of dice that you threw
        carry: the number that the last roll kept, as JSON such as 42
        loaded: how heavy faces are, such as 1,1,1,5/4,1,1; for one die among good ones, after its colour or
            number, such as red: 1,1,1,5/4,1,1 or 2: 1,1,1,5/4,1,1
        as_json: print JSON, with every fraction exact
        options: options of the rule
    """
    special = find_special(name)
    if special:
        given = {"sides": sides, "from": from_, "rolled": rolled, "carry": carry, **options}
        too_much = [f"--{each}" for each, value in given.items() if value is not None]
        _show_special(special, too_much, loaded, as_json=as_json)
        return
    chosen = _settle_method(name, sides, from_, options)
    kept = _read_carry(carry, chosen)
    if rolled is None:
        _print_analysis(chosen, kept, loaded, as_json=as_json)
    elif loaded is None:
        faces = parse_words(" ".join(rolled)) if rolled else ()
        reading = play(chosen.rule, read_words(faces, ()), kept)
        print_answer(
            lambda: _reading_to_json(chosen.rule, reading),
            lambda: reading_text(chosen.rule, reading, len(faces)),
            as_json=as_json,
        )
    else:
        raise BadInput("--loaded and --rolled cannot be used together: leave one out.")


def rules(
    *,
    as_json: AsJson = False,
    pages: FileForm = None,
) -> None:
    """List all rules.

    Args:
        as_json: print JSON
        pages: write their pages of docs/ into this folder: rules.md and games.md, and in rules/ and games/
            a page for each family
    """
    if pages is not None:
        _write_pages(Path(pages))
    elif as_json:
        sys.stdout.write(f"{json.dumps([_entry_to_json(entry) for entry in CATALOGUE], indent=2)}\n")
    else:
        sys.stdout.write(catalogue_text(CATALOGUE))


def lookup(
    name: str,
    /,
    *,
    sides: Text | None = None,
    faces: From = None,
    as_json: AsJson = False,
    **options: Annotated[list[str], Parameter(show=False)],
) -> None:
    """Print the table that a rule is played from, or its words where that takes more than two pages.

    Args:
        name: the name of the rule; evenhand rules lists them
        sides: the die to make; 100 where the rule can
        faces: faces of the dice to throw; 6 if it can
        as_json: print JSON
        options: options of the rule; evenhand rule --help lists them
    """
    chosen = _settle_method(name, sides, faces, options)
    print_answer(lambda: _table_to_json(chosen), lambda: table_text(chosen), as_json=as_json)


def compare(*methods: Text, sides: Text | None = None, faces: From = None, as_json: AsJson = False) -> None:
    """Show 2 to 4 rules side by side.

    Args:
        methods: the rules, each with its options after it: human base6 dice=3 reroll
        sides: the die to make; 100 where the first rule can
        faces: faces of the dice to throw; 6 if it can
        as_json: print JSON, with every fraction exact
    """
    rules = choices(" ".join(methods))
    die = usual_die(find(rules[0][0]), *read_die(sides, faces))
    chosen = [method(name, *die, options) for name, options in rules]
    analyses = [analyse_within(each.rule, each.faces) for each in chosen]
    pairs = list(zip(chosen, analyses, strict=True))
    print_answer(
        lambda: {"rules": [_analysis_to_json(*pair) | {"options": pair[0].options} for pair in pairs]},
        lambda: comparison_text(*die, {str(each): figures_of(each.rule, found) for each, found in pairs}),
        as_json=as_json,
    )


def design(
    outcomes: Text, /, *, dice: Text | None = None, faces: From = None, as_json: AsJson = False
) -> None:
    """Make a table that turns the sum of some dice into a die with any number of sides.

    Args:
        outcomes: how many numbers the table makes, 2 to 10,000
        dice: how many dice to add, 1 to 30; left out, 1 to 12 dice are ranked by how even they are
        faces: faces of the dice; 6 if left out
        as_json: print JSON, with every fraction exact
    """
    made = whole("outcomes", 2, MOST_OUTCOMES, "").read(outcomes)
    thrown = 6 if faces is None else whole("from", 2, MOST_FACES, "").read(faces)
    about = {"outcomes": made, "from": thrown}
    if dice is None:
        print_answer(
            lambda: about | {"ranking": list(_list_ranking(made, thrown))},
            lambda: ranking_text(made, thrown),
            as_json=as_json,
        )
        return
    tables = both_cuts(fairest(made, whole("dice", 1, MOST_DICE, "").read(dice), thrown))
    print_answer(lambda: about | _design_to_json(tables), lambda: design_text(tables), as_json=as_json)


def join_options(options: dict[str, list[str]]) -> str:
    """Return options of a rule as one text."""
    unknown = [
        f"--{option} {' '.join(values)}" for option, values in options.items() if option not in OPTIONS
    ]
    if unknown:
        raise CycloptsError(msg=f"Unrecognized arguments: {' '.join(unknown)}")
    return " ".join(
        f"{name}={''.join(value.split())}" for name, values in options.items() for value in values
    )


def _write_pages(folder: Path) -> None:
    """Write the pages of the documentation; the folder is tried first, as making them takes seconds."""
    try:
        for part in ("rules", "games", "pictures"):
            (folder / part).mkdir(parents=True, exist_ok=True)
        for file, text in {**rules_pages(CATALOGUE), **game_pages()}.items():
            (folder / file).write_text(text, encoding="utf-8")
    except OSError as error:
        raise CommandFailed(f"The pages cannot be written to {folder}: {error.strerror}.") from None


def _entry_to_json(entry: Entry) -> dict[str, Any]:
    """Return what the registry says of a rule; options with their defaults for the die it is shown for."""
    defaults = entry.defaults(*usual_die(entry))
    return {
        "name": entry.name,
        "author": entry.author,
        "source": entry.source,
        "summary": entry.summary,
        "recipe": entry.settle(*usual_die(entry)).recipe,
        "sides": list(entry.only_sides) or None,
        "from": list(entry.only_faces or ()) or None if entry.own_faces is None else list(entry.own_faces),
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


def _settle_method(name: str, sides: str | None, faces: str | None, options: dict[str, list[str]]) -> Method:
    """Settle the rule that is asked for."""
    return settle_as_asked(find(name), *read_die(sides, faces), join_options(options))


def _show_special(special: Special, given: list[str], loaded: str | None, *, as_json: bool) -> None:
    """Print a page, also with loaded dice; `given` are the options that it does not take."""
    if given:
        raise BadInput(f"{special.name} has no such options: leave out {join_and(given)}.")
    moved = {} if loaded is None else load_special(special, loaded)
    print_answer(
        lambda: _special_to_json(special, moved), lambda: special_text(special, moved), as_json=as_json
    )


def _special_to_json(special: Special, loaded: Mapping[str, Distribution]) -> dict[str, Any]:
    """Return a page on what is none of the rules."""
    return {
        "name": special.name,
        "title": special.title,
        "author": special.author,
        "source": special.document,
        "recipe": special.recipe,
        "laws": {of: _law_to_json(law) for of, law in special.distributions().items()},
        "about": special.about,
        "figures": {what: ratio(value) for what, value in special.figures().items()},
        "errata": list(special.errata),
        "making": _making_to_json(special),
        "loaded": {of: _law_to_json(law) for of, law in loaded.items()},
    }


def _making_to_json(special: Special) -> dict[str, list[str]]:
    return {part.title: list(part.lines) for part in parts_of(special.made)} if special.made else {}


def _law_to_json(law: Distribution) -> dict[str, str]:
    return {str(number): ratio(law.chance(number)) for number in sorted(law.weights)}


def _read_carry(text: str | None, chosen: Method) -> Carry:
    """Read what the last roll kept, of which the rule itself checks that it can use it."""
    carry = None if text is None else _parse_carry(text)
    if carry is not None and not chosen.rule.carries:
        raise BadInput(
            f"The rule {chosen.entry.name} keeps nothing from one roll to the next: leave --carry out."
        )
    chosen.rule.start(carry)
    return carry


def _parse_carry(text: str) -> Carry:
    try:
        if len(text) <= LONGEST_CARRY:
            return json.loads(text, parse_float=str)  # 0.26 of a calculator, digit by digit
    except ValueError:
        if re.fullmatch(r"[0-9]*[./][0-9]+", text):
            return text
    raise BadInput(f"--carry is what the rule keeps, such as 42, 0.26, 5/36 or null, not {cite(text)}.")


def _print_analysis(chosen: Method, carry: Carry, loaded: str | None, *, as_json: bool) -> None:
    analysis, variation = analyse_within(chosen.rule, chosen.faces, carry=carry), None
    if loaded is not None:
        fair, load = analysis, loading.parse(loaded)
        analysis = analyse_loaded(chosen.rule, chosen.faces, fair, load, carry)
        variation = total_variation(fair.distribution, analysis.distribution)
    moved = {} if variation is None else {"total_variation": ratio(variation)}
    print_answer(
        lambda: (
            _analysis_to_json(chosen, analysis)
            | _table_figures_to_json(chosen)
            | moved
            | _over_rolls_to_json(chosen, carry)
        ),
        lambda: analysis_text(chosen, analysis, variation, carry),
        as_json=as_json,
    )


def _analysis_to_json(chosen: Method, analysis: Analysis) -> dict[str, Any]:
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


def _table_figures_to_json(chosen: Method) -> dict[str, Any]:
    """Return what the figures of a sum table, or of the table of remainders, have beside those of others."""
    rule = chosen.rule
    if isinstance(rule, TableRule):
        return _remainders_to_json(rule)
    if isinstance(rule, SumTableRule):
        return {
            "tables": {table.cut: _sum_table_to_json(table, rule.again) for table in both_cuts(rule.table)},
            "ranking": list(_list_ranking(chosen.outcomes, chosen.faces)),
        }
    return {}


def _over_rolls_to_json(chosen: Method, carry: Carry) -> dict[str, Any]:
    """Return how far later rolls are from fair, by themselves and together; nothing of most rules."""
    rolls = [
        {"roll": error.roll, "max_error": ratio(error.error), "together": ratio(error.together)}
        for error in evening_out(chosen.rule, carry)
    ]
    return {"over_rolls": rolls} if rolls else {}


def _reading_to_json(rule: Rule[Any], reading: Played | Waiting) -> dict[str, Any]:
    """Return what faces come to, and what a die from 1 on shows then, or the die that is needed next."""
    if isinstance(reading, Waiting):
        die = reading.wants
        meaning = f"{die.meaning}; its face: {die.reading}" if die.reading else die.meaning
        return {"next": {"die": str(die), "meaning": meaning}}
    return {
        "outcome": reading.outcome,
        "shows": number_on_die(reading.outcome, rule.outcomes, 1),
        "used": len(reading.faces),
        "working": list(reading.working),
        "carry": reading.after,
    }


def _table_to_json(chosen: Method) -> dict[str, Any]:
    """Return the table from which a rule is played."""
    rule = chosen.rule
    if isinstance(rule, SumTableRule):
        return {"rows": _sum_table_to_json(rule.table, rule.again)["rows"]}
    if isinstance(rule, TableRule):
        return _remainders_to_json(rule)
    if isinstance(rule, SumRule) and rule.plain:
        return {"rows": list(_list_totals(rule))}
    by_throw = throw_tables(chosen)
    if by_throw:
        return {"tables": [{"head": table.head, "rows": table.rows} for table in by_throw]}
    try:
        lines = look_up(rule)
    except BadInput as error:
        return {"reason": str(error), "recipe": chosen.recipe}
    return {"lines": [{"line": line.name, "die": str(line.die), "leads": line.leads} for line in lines]}


def _sum_table_to_json(table: SumTable, again: int = 0) -> dict[str, Any]:
    """Return a sum table; a number that never comes has no sums, and the last rows, `again`, no number."""
    fair = Fraction(1, table.outcomes)
    chances = (table.distribution.chance(outcome) for outcome in range(1, table.outcomes + 1))
    rows = [
        {
            "outcome": outcome if outcome <= table.outcomes - again else None,
            "sums": [totals[0], totals[-1]] if totals else [],
            "chance": ratio(chance),
            "error": ratio(chance - fair),
        }
        for outcome, (totals, chance) in enumerate(zip(table.ranges, chances, strict=True), 1)
    ]
    return {"score": ratio(table.score), "max_error": ratio(table.max_error), "rows": rows}


def _list_totals(rule: SumRule) -> Iterator[dict[str, Any]]:
    sums = rule.sums
    for total in sorted(sums.weights):
        outcome = rule.outcome(total + rule.shift)
        yield {"sum": total, "outcome": outcome, "chance": ratio(sums.chance(total))}


def _list_ranking(outcomes: int, faces: int) -> Iterator[dict[str, Any]]:
    """Yield how even the ranges of each number of dice are, the fairest first."""
    for line in ranking(outcomes, faces):
        best = line.fairest if line.fairest.cut == "best" else None
        yield {
            "dice": line.fairest.dice,
            "best_score": best and ratio(best.score),
            "greedy_score": ratio(line.greedy.score),
            "greedy_place": line.greedy_place,
        }


def _remainders_to_json(rule: TableRule) -> dict[str, Any]:
    rows = rows_of(rule)
    return {
        "rows": [
            {"after_die": row.die, "from": row.value, "as_dice": row.digits or None} for row in rows.rows
        ],
        "repeats": rows.again and {"die": rows.again[0], "as_die": rows.again[1]},
        "more": rows.more,
    }


def _design_to_json(tables: tuple[SumTable, ...]) -> dict[str, Any]:
    """Return each cut, and what the document's program prints of the simple one where that differs."""
    simple = tables[-1]
    its = program_output(simple.outcomes, simple.dice) if simple.faces == 6 else None
    return {
        "dice": simple.dice,
        "tables": {table.cut: _sum_table_to_json(table) for table in tables},
        "program": its and _program_to_json(its),
    }


def _program_to_json(its: Printed) -> dict[str, Any]:
    return {
        "score": its.score,
        "max_error": its.max_error,
        "left_out": its.left_out,
        "other_sums": {str(each.outcome): [*each.totals[:1], *each.totals[-1:]] for each in its.moved},
    }
