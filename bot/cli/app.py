"""The entry of the command line: reads the arguments, runs a command, and says why it failed."""

import gc
import io
import os
import re
import sys
from collections.abc import Iterator
from importlib import import_module

from cyclopts import (
    App,
    Argument,
    CycloptsError,
    MissingArgumentError,
    Parameter,
    UnknownCommandError,
    UnusedCliTokensError,
)

from bot.cli import BAD_USE, FAILED, CommandFailed
from bot.mechanics.errors import BadInput, nearest

COMMANDS = {
    "run": ("bot.cli.running", "Run the bot on Discord; needs DISCORD_TOKEN."),
    "demo": ("bot.cli.demo", "Run the bot on a Discord of its own, on this machine."),
    "doctor": ("bot.cli.upkeep", "Tell what keeps the bot from working: token, database, disk, clock."),
    "check": (
        "bot.cli.upkeep",
        "See that the database is whole, and every history folds to the stored state.",
    ),
    "backup": ("bot.cli.upkeep", "Copy the database, while the bot runs or not."),
    "restore": ("bot.cli.upkeep", "Put a copy in the place of the database; stop the bot first."),
    "rescue": ("bot.cli.upkeep", "Save what can be read of a damaged database into a new one."),
    "rotate": (
        "bot.cli.upkeep",
        "Give up the keys of all channels, where a disk or a server was put back.",
    ),
    "block": (
        "bot.cli.upkeep",
        "Have the bot neither answer nor record a person or a server, while it runs.",
    ),
    "emoji": ("bot.cli.emoji", "Give the bot emoji for the symbols on dice; needs DISCORD_TOKEN."),
    "copy": ("bot.cli.upkeep", "Copy what is kept from SQLite to PostgreSQL, or back; stop the bot first."),
    "export": ("bot.cli.upkeep", "Print all rolls, as JSON or for a spreadsheet."),
    "verify": (
        "bot.cli.verify",
        "Check the proof of a channel from its file alone: its hashes, its keys, and each roll made again.",
    ),
    "alive": (
        "bot.cli.upkeep",
        "Tell by the exit status whether the running bot is connected, and can write.",
    ),
    "rule": ("bot.cli.rules", "Show the exact figures of a rule, or what faces thrown by hand come to."),
    "rules": ("bot.cli.rules", "List all rules."),
    "lookup": ("bot.cli.rules", "Print a table in which each throw of a rule is looked up."),
    "compare": ("bot.cli.rules", "Show 2 to 4 rules side by side: how even each is, and what it costs."),
    "design": ("bot.cli.rules", "Make a table that turns the sum of some dice into a die."),
    "card": ("bot.cli.printing", "Make a file to print: a wallet card, a table, dice to fold, cards."),
    "notation": ("bot.cli.dice", "Explain the language of dice expressions."),
    "law": ("bot.cli.dice", "Show the exact odds of a dice expression such as 4d6kh3+2, or of a game."),
    "fair": (
        "bot.cli.stateful_dice",
        "Show the odds of the next adaptive roll, which leans to what is due.",
    ),
    "deck": ("bot.cli.stateful_dice", "Draw from a deck with the odds of dice: what was drawn is gone."),
    "roll": ("bot.cli.dice", "Roll a dice expression or a game, or read it from faces thrown by hand."),
}
"""Where each command is, under its name, and what it does. Only the file of the one that is asked for is
imported: a rule needs no Discord."""

DICE = {"law", "roll", "fair", "deck"}
"""The commands that take a dice expression."""

MINUS = re.compile(r"\A-(?!\S)")
"""A minus alone, as it stands on a Fate die: no option."""

LONGEST = 300
"""Characters of a refusal: arguments that it repeats may be of any length."""


def main(arguments: list[str] | None = None) -> int:
    """Run a command and return its exit status."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that lacks a sign such as × shows ? for it
    if arguments is None:
        _load(sys.argv[1:2])
    asked = [MINUS.sub("−", each) for each in (sys.argv[1:] if arguments is None else arguments)]
    try:
        status = _run(asked)
        sys.stdout.flush()
    except CycloptsError as error:
        return _refuse(_describe_misuse(error, asked))
    except BadInput as error:
        return _refuse("\n".join(_describe_bad_input(error)))
    except CommandFailed as error:
        return _refuse(str(error), error.status)
    except KeyboardInterrupt:
        return FAILED
    except BrokenPipeError:
        # Who reads has gone; without this Python would complain once more when it closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    return status


def _load(names: list[str]) -> None:
    """Import what a command needs, and look for no garbage among it: it lasts as long as the process.

    Looking there at the start, and again at the end, is a quarter of all work of a short command.
    """
    gc.disable()
    for name in names:
        if name in COMMANDS:
            import_module(COMMANDS[name][0])
    gc.freeze()
    gc.enable()


def _run(asked: list[str]) -> int:
    """Run a command; most return nothing, since all went well."""
    if not asked:
        raise BadInput("Name a command; evenhand --help says what there is.")
    status = _build_app()(asked, exit_on_error=False, print_error=False, verbose=False)
    return status or 0


def _build_app() -> App:
    app = App(
        name="evenhand",
        help="A Discord dice bot that can show its dice are fair. evenhand COMMAND --help tells more on one.",
        help_formatter="plain",
        help_format="plaintext",
        version_flags=[],
        result_action="return_value",
        suppress_keyboard_interrupt=False,
        default_parameter=Parameter(negative=(), show_default=False),
    )
    for order, (name, (file, does)) in enumerate(COMMANDS.items()):
        app.command(f"{file}:{name}", name=name, sort_key=order, help=does)
    return app


def _refuse(sentence: str, status: int = BAD_USE) -> int:
    sys.stderr.write(f"{sentence}\n")
    return status


def _describe_bad_input(error: BadInput) -> Iterator[str]:
    """Yield the sentence, the line with a caret below it, and what was probably meant."""
    yield str(error)
    yield from map(_replace_unprintable, error.marked.split("\n") if error.marked else ())
    meant = [offer for offer in error.offers if repr(offer) not in error.sentence]
    yield from (
        _replace_unprintable(f"{'or' if place else 'Perhaps'}: {offer}") for place, offer in enumerate(meant)
    )


def _describe_misuse(error: CycloptsError, asked: list[str]) -> str:
    """Say in one short line what is wrong with the arguments."""
    match error:
        case MissingArgumentError(argument=Argument(name=name), keyword=keyword):
            option = keyword or (name if name.startswith("-") else "")
            problem = f"{option} needs a value" if option else f"The following arguments are required: {name}"
        case UnusedCliTokensError(unused_tokens=[*words]):
            problem = f"Unrecognized arguments: {' '.join(words)}"
            if asked[0] in DICE:
                problem += "; put dice in quotes"
        case UnknownCommandError():
            close = nearest(asked[0], COMMANDS)
            problem = f"There is no command {asked[0]!r}{f'; did you mean {close[0]!r}?' if close else ''}"
        case _:
            problem = str(error)
    line = _replace_unprintable(" ".join(problem.split())[:LONGEST].removesuffix("."))
    command = f"evenhand {asked[0]}" if asked[0] in COMMANDS else "evenhand"
    return line if line.endswith("?") else f"{line}; {command} --help says what there is."


def _replace_unprintable(line: str) -> str:
    return "".join(sign if sign.isprintable() else "?" for sign in line)
