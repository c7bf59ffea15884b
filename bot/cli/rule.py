"""`rule`: the exact figures of a rule, or what faces that people threw come to."""

import argparse
import json
import sys

from bot.cli.rule_arguments import carry_of, method_of, read_arguments
from bot.cli.shapes import analysis_shape, ratio, reading_shape
from bot.mechanics import loaded
from bot.mechanics.distribution import total_variation
from bot.mechanics.entry import Method
from bot.mechanics.errors import BadInput
from bot.mechanics.figures import analyse_loaded, analyse_within
from bot.mechanics.playing import play
from bot.mechanics.rule import Carry
from bot.mechanics.sources import Given
from bot.play.rolls.wanted import parse_faces
from bot.render.terminal import analysis_text, reading_text


def main(arguments: list[str]) -> int:
    """Print what is asked about one rule.

    Raises:
        BadInput: the arguments make no sense.
    """
    asked = read_arguments(arguments)
    chosen = method_of(asked)
    carry = carry_of(asked.carry, chosen)
    show = _analysis if asked.rolled is None else _reading
    sys.stdout.write(f"{show(asked, chosen, carry)}\n")
    return 0


def _analysis(asked: argparse.Namespace, chosen: Method, carry: Carry) -> str:
    analysis, variation = analyse_within(chosen.rule, chosen.faces, carry=carry), None
    if asked.loaded is not None:
        fair, load = analysis, loaded.parse(asked.loaded)
        analysis = analyse_loaded(chosen.rule, chosen.faces, fair, load, carry)
        variation = total_variation(fair.distribution, analysis.distribution)
    if not asked.json:
        return analysis_text(chosen, analysis, variation)
    moved = {} if variation is None else {"total_variation": ratio(variation)}
    return json.dumps(analysis_shape(chosen, analysis) | moved, indent=2)


def _reading(asked: argparse.Namespace, chosen: Method, carry: Carry) -> str:
    if asked.loaded is not None:
        raise BadInput("Faces come to the same with loaded dice: leave out --loaded or --rolled.")
    faces = parse_faces(" ".join(asked.rolled)) if asked.rolled else ()
    reading = play(chosen.rule, Given(faces), carry)
    return json.dumps(reading_shape(reading), indent=2) if asked.json else reading_text(reading, len(faces))
