"""`rules`: all rules, for people, for programs, or as the page of the documentation."""

import json
import sys

from bot.cli.parser import Parser
from bot.cli.shapes import entry_shape
from bot.mechanics.catalogue import CATALOGUE
from bot.render.pages.rules_page import rules_page
from bot.render.terminal import catalogue_text


def main(arguments: list[str]) -> int:
    """Print the catalogue of rules."""
    parser = Parser(prog="evenhand rules", description="List all rules.", allow_abbrev=False)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print JSON")
    form.add_argument("--markdown", action="store_true", help="print docs/rules.md, with the exact figures")
    asked = parser.parse_args(arguments)
    if asked.markdown:
        sys.stdout.write(rules_page(CATALOGUE))
    elif asked.json:
        sys.stdout.write(json.dumps([entry_shape(entry) for entry in CATALOGUE], indent=2) + "\n")
    else:
        sys.stdout.write(catalogue_text(CATALOGUE))
    return 0
