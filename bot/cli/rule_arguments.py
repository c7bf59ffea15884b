"""The arguments of `rule`, and what they ask for."""

import argparse
import json
from collections.abc import Iterable, Iterator
from functools import partial

from bot.cli.parser import Parser
from bot.mechanics.catalogue import CATALOGUE, find, usual_die
from bot.mechanics.entry import MOST_FACES, MOST_OUTCOMES, Method
from bot.mechanics.errors import BadInput
from bot.mechanics.options import whole
from bot.mechanics.rule import Carry

LONGEST_CARRY = 100
"""Characters of a carry in JSON."""


def read_arguments(arguments: Iterable[str]) -> argparse.Namespace:
    """Read the arguments; every option of every rule is one, which `method_of` checks.

    Raises:
        BadInput: there is no such argument, or the name of the rule is missing.
    """
    return _parser().parse_args(list(_joined(arguments)))


def _joined(arguments: Iterable[str]) -> Iterator[str]:
    """Join `--loaded` with its weights: apart, weights that begin with a dash are taken for an argument."""
    words = iter(arguments)
    for word in words:
        yield f"{word}={next(words, '')}" if word == "--loaded" else word


def _parser() -> Parser:
    parser = Parser(
        prog="evenhand rule",
        description="Show the exact figures of one roll by a rule, or what faces thrown by hand come to.",
        allow_abbrev=False,
    )
    parser.add_argument("name", metavar="NAME", help="the name of the rule; evenhand rules lists them")
    parser.add_argument("--sides", metavar="N", help="the die to make; 100 where the rule can")
    parser.add_argument("--from", metavar="B", dest="faces", help="faces of the dice to throw; 6 if it can")
    parser.add_argument("--rolled", metavar="FACE", nargs="*", help="faces of dice that you threw")
    parser.add_argument("--carry", metavar="JSON", help="what the last roll kept, such as 42")
    parser.add_argument("--loaded", metavar="WEIGHTS", help="how heavy faces are, such as 1,1,1,5/4,1,1")
    parser.add_argument("--json", action="store_true", help="print JSON, with every fraction exact")
    options = parser.add_argument_group("options of rules")
    for name, meaning in _options().items():
        options.add_argument(
            f"--{name}",
            dest="options",
            action="append",
            type=partial(_pair, name),
            metavar="VALUE",
            help=meaning.replace("%", "%%"),
        )
    return parser


def method_of(asked: argparse.Namespace) -> Method:
    """Settle the rule that is asked for.

    Raises:
        BadInput: there is none of this name, or it cannot make this die, or an option does not fit.
    """
    entry = find(asked.name)
    sides = None if asked.sides is None else whole("sides", 2, MOST_OUTCOMES, "").read(asked.sides)
    faces = None if asked.faces is None else whole("from", 2, MOST_FACES, "").read(asked.faces)
    return entry.settle(*usual_die(entry, sides, faces), " ".join(asked.options or ()))


def carry_of(text: str | None, chosen: Method) -> Carry:
    """Read what the last roll kept, of which the rule itself checks that it can use it.

    Raises:
        BadInput: it is no JSON, or nothing that this rule keeps.
    """
    carry = None if text is None else _json(text)
    if carry is not None and not chosen.rule.carries:
        raise BadInput(f"The rule {chosen.entry.name} keeps nothing from one roll to the next: no --carry.")
    chosen.rule.start(carry)
    return carry


def _json(text: str) -> Carry:
    try:
        if len(text) <= LONGEST_CARRY:
            return json.loads(text)
    except ValueError:
        pass
    raise BadInput(f"--carry is short JSON such as 42, null or a text in quotes, not {text[:40]!r}.")


def _options() -> dict[str, str]:
    """Return the options of all rules by name, and what each means to which rules."""
    meanings: dict[str, dict[str, list[str]]] = {}
    for entry in CATALOGUE:
        for option in entry.options:
            meanings.setdefault(option.name, {}).setdefault(option.meaning, []).append(entry.name)
    return {
        name: "; ".join(f"{', '.join(entries)}: {meaning}" for meaning, entries in each.items())
        for name, each in sorted(meanings.items())
    }


def _pair(name: str, text: str) -> str:
    return f"{name}={''.join(text.split())}"
