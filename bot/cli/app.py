"""The entry of the command line: runs a command, and says why it failed."""

import gc
import io
import os
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec

from bot.cli import BAD_USE, FAILED, CommandFailed, replace_unprintable
from bot.mechanics.errors import BadInput, cite

COMMANDS = {
    "setup": (
        "bot.cli.setup",
        "Take the bot from a token to a server; asks for the token, and sets the rest.",
    ),
    "invite": ("bot.cli.setup", "Print the link by which someone adds the bot to their server."),
    "run": ("bot.cli.running", "Run the bot on Discord; needs DISCORD_TOKEN."),
    "demo": ("bot.cli.demo", "Run the bot on a Discord of its own, on this machine."),
    "doctor": ("bot.cli.upkeep", "Tell what keeps the bot from working: token, database, disk, clock."),
    "check": (
        "bot.cli.upkeep",
        "See that the database is whole, and every history leads to the stored state.",
    ),
    "migrate": ("bot.cli.upkeep", "Bring the database up to date after an update; stop the bot first."),
    "backup": ("bot.cli.upkeep", "Copy the database, while the bot runs or not."),
    "restore": ("bot.cli.upkeep", "Put a copy in the place of the database; stop the bot first."),
    "rescue": ("bot.cli.upkeep", "Save whatever can be read of a damaged database into a new one."),
    "rotate": (
        "bot.cli.upkeep",
        "Give up the keys of all channels, where a disk or a server was put back.",
    ),
    "block": (
        "bot.cli.upkeep",
        "Have the bot neither answer nor record a person or a server, while it runs.",
    ),
    "emoji": ("bot.cli.emoji", "Give the bot emoji for the symbols on dice; needs DISCORD_TOKEN."),
    "copy": ("bot.cli.upkeep", "Copy all data from SQLite to PostgreSQL, or back; stop the bot first."),
    "export": (
        "bot.cli.export",
        "Print rolls, of all or of one person or server, as JSON or for a spreadsheet.",
    ),
    "verify": (
        "bot.cli.verify",
        "Check the proof of a channel from its file alone: its hashes, its keys, and each roll made again.",
    ),
    "alive": (
        "bot.cli.alive",
        "Tell by the exit status whether the running bot is connected, and can write.",
    ),
    "rule": ("bot.cli.rules", "Show the exact figures of a rule, or what dice thrown by hand make."),
    "rules": ("bot.cli.rules", "List all rules."),
    "lookup": ("bot.cli.rules", "Print the table in which you look up each throw of a rule."),
    "compare": ("bot.cli.rules", "Show 2 to 4 rules side by side: how even each is, and what it costs."),
    "design": ("bot.cli.rules", "Make a table that turns the sum of some dice into a die."),
    "card": ("bot.cli.printing", "Make a file to print: a wallet card, a table, dice to fold, cards."),
    "notation": ("bot.cli.dice", "Explain the language of dice expressions."),
    "law": ("bot.cli.dice", "Show the exact odds of a dice expression such as 4d6kh3+2, or of a game."),
    "fair": (
        "bot.cli.stateful_dice",
        "Show the odds of the next adaptive roll, which leans towards totals that are due.",
    ),
    "deck": ("bot.cli.stateful_dice", "Draw from a deck with the odds of dice: a drawn card is gone."),
    "roll": ("bot.cli.dice", "Roll a dice expression or a game, or read it from faces thrown by hand."),
}
"""Where each command is, under its name, and what it does. Only the file of the one that is asked for is
imported: a rule needs no Discord."""

NOT_ON_WINDOWS = {"bot.cli.running", "bot.cli.demo", "bot.cli.upkeep", "bot.cli.export", "bot.cli.emoji"}
"""Where the commands are that need what locks the files of a database, which Windows does another way."""

MINUS = re.compile(r"\A-(?!\S)")
"""A minus alone, as it stands on a Fate die: no option."""

RUN = "run"
"""The one command whose process lasts."""

BARE = {RUN, "alive"}
"""Commands without arguments that do without what reads those of all others: it would take 5 MB for as long
as the bot runs, and most of the time of a health check."""

PLAIN_LISTS = "FROZENLIST_NO_EXTENSIONS"
"""Where it is set, aiohttp does without lists in C++, which only its tracing and its servers go through: the
library of that language would take 1 MB for as long as the bot runs."""


ON_TERMINAL = {"/rules list": "`evenhand rules`", "use /die with": "ask for"}
"""What sentences for players say of commands on Discord, and what is said of them here."""


def main(arguments: list[str] | None = None) -> int:
    """Run a command and return its exit status."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that lacks a sign such as × shows ? for it
    given = sys.argv[1:] if arguments is None else arguments
    asked = [MINUS.sub("−", each) for each in given]
    try:
        _check_system(given[:1])
        if arguments is None:
            _load(given[:1])
        status = _run(asked)
        sys.stdout.flush()
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


def _check_system(names: list[str]) -> None:
    for name in names:
        if name in COMMANDS and COMMANDS[name][0] in NOT_ON_WINDOWS and not find_spec("fcntl"):
            raise CommandFailed(
                f"evenhand {name} does not run on Windows itself. Run it in a container "
                "(docs/first-server.md says how), or in the Linux that comes with Windows: type "
                "`wsl --install`, and there the same command."
            )


def _load(names: list[str]) -> None:
    """Import what a command needs, and look for no garbage among it: it lasts as long as the process.

    Looking there at the start, and again at the end, is a quarter of all work of a short command.
    """
    if names == [RUN]:
        os.environ.setdefault(PLAIN_LISTS, "1")
    gc.disable()
    for name in names:
        if name in COMMANDS:
            import_module(COMMANDS[name][0])
    gc.freeze()
    gc.enable()


def _run(asked: list[str]) -> int:
    """Run a command and return its exit status."""
    if not asked:
        raise BadInput("Name a command; evenhand --help lists them.")
    name, *rest = asked
    if name in BARE and not rest:
        status: int | None = getattr(import_module(COMMANDS[name][0]), name)()
        return status or 0
    from bot.cli.arguments import read_and_run  # noqa: PLC0415 - see BARE

    return read_and_run(asked, COMMANDS)


def _refuse(sentence: str, status: int = BAD_USE) -> int:
    from bot.ops.logs import say_last  # noqa: PLC0415 - a health check that finds all well needs no log

    say_last(sentence)
    return status


def _describe_bad_input(error: BadInput) -> Iterator[str]:
    """Yield the sentence, the line with a caret below it, and what was probably meant."""
    sentence = str(error)
    for discord, terminal in ON_TERMINAL.items():
        sentence = sentence.replace(discord, terminal)
    yield sentence
    yield from map(replace_unprintable, error.marked.split("\n") if error.marked else ())
    meant = [offer for offer in error.offers if cite(offer) not in error.sentence]
    yield from (
        replace_unprintable(f"{'or' if place else 'Perhaps'}: {offer}") for place, offer in enumerate(meant)
    )
