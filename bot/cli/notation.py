"""`notation`: what can be written as a dice expression, for people, or as the page of the documentation."""

import sys

from bot.cli.parser import Parser
from bot.mechanics.notation.reference import sections
from bot.render.pages.notation_page import notation_page


def main(arguments: list[str]) -> int:
    """Print the reference of dice expressions."""
    parser = Parser(prog="evenhand notation", description="Show how dice are written.", allow_abbrev=False)
    parser.add_argument("--markdown", action="store_true", help="print docs/dice.md")
    asked = parser.parse_args(arguments)
    sys.stdout.write(notation_page() if asked.markdown else _text())
    return 0


def _text() -> str:
    examples = [example for section in sections() for example in section.examples]
    width = max(len(example.text) for example in examples)
    return "".join(f"{example.text:{width}}  {example.meaning}\n" for example in examples)
