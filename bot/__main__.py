"""The command line: `python -m bot COMMAND`. Each command is a file of `bot.cli`, with its name."""

import argparse
import io
import os
import sys
from importlib import import_module

from bot.cli.ending import FAILED, refuse
from bot.cli.parser import Parser
from bot.mechanics.errors import BadInput

COMMANDS = {
    "run": "run the bot on Discord; needs DISCORD_TOKEN",
    "demo": "run the bot on a Discord of its own, on this machine",
    "check": "see that the database is whole, and that every history folds to the stored state",
    "backup": "copy the database, while the bot runs or not",
    "restore": "put a copy in the place of the database",
    "export": "print all rolls, as JSON or for a spreadsheet",
    "alive": "tell by the exit status whether the running bot is connected",
    "rule": "show the exact figures of a rule, or play it with faces of dice thrown by hand",
    "rules": "list all rules",
    "notation": "explain the language of dice expressions",
    "law": "show the exact odds of a dice expression",
    "fair": "show the odds of an adaptive roll after given counts",
    "roll": "roll a dice expression, or read one from faces thrown by hand",
}
"""What each command does. Only the one that is asked for is imported: a rule needs no Discord."""


def main(arguments: list[str] | None = None) -> int:
    """Run a command and return its exit status."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that lacks a sign such as × shows ? for it
    try:
        asked = _parser().parse_args(arguments)
        status = int(import_module(f"bot.cli.{asked.command}").main(asked.rest))
        sys.stdout.flush()
    except BadInput as refused:
        return refuse(str(refused))
    except KeyboardInterrupt:
        return FAILED
    except BrokenPipeError:
        # Who reads has gone; without this Python would complain once more when it closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    return status


def _parser() -> Parser:
    commands = "\n".join(f"  {name:<10}{meaning}" for name, meaning in COMMANDS.items())
    parser = Parser(
        prog="evenhand",
        description="A Discord dice bot that can show its dice are fair.",
        epilog=f"commands:\n{commands}\n\nevenhand COMMAND --help tells more on one.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("command", choices=COMMANDS, metavar="COMMAND", help="one of those below")
    rest = parser.add_argument("rest", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    rest.required = False  # Python 3.11 would call it missing where only the command is
    return parser


if __name__ == "__main__":
    sys.exit(main())
