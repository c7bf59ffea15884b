"""Reads the arguments of a command by what its function takes, and says what is wrong with them."""

from collections.abc import Mapping

from cyclopts import (
    App,
    Argument,
    CycloptsError,
    MissingArgumentError,
    Parameter,
    UnknownCommandError,
    UnusedCliTokensError,
)

from bot import __version__
from bot.cli import CommandFailed, replace_unprintable
from bot.mechanics.errors import nearest

Commands = Mapping[str, tuple[str, str]]
"""By their names, in which file they are, and what they do."""

DICE = {"law", "roll", "fair", "deck"}
"""The commands that take a dice expression."""

LONGEST = 300
"""Characters of a refusal: arguments that it repeats may be of any length."""


def read_and_run(asked: list[str], commands: Commands) -> int:
    """Run a command and return its exit status: most return nothing, since all went well.

    Raises:
        CommandFailed: the arguments make no sense.
    """
    try:
        status = _build_app(commands)(asked, exit_on_error=False, print_error=False, verbose=False)
    except CycloptsError as error:
        raise CommandFailed(_describe_misuse(error, asked, commands)) from error
    return status or 0


def _build_app(commands: Commands) -> App:
    app = App(
        name="evenhand",
        help="A Discord dice bot that can show its dice are fair. evenhand COMMAND --help explains one.",
        help_formatter="plain",
        help_format="plaintext",
        version=__version__,
        version_flags=["--version"],
        result_action="return_value",
        suppress_keyboard_interrupt=False,
        default_parameter=Parameter(negative=(), show_default=False),
    )
    for order, (name, (file, does)) in enumerate(commands.items()):
        app.command(f"{file}:{name}", name=name, sort_key=order, help=does)
    return app


def _describe_misuse(error: CycloptsError, asked: list[str], commands: Commands) -> str:
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
            close = nearest(asked[0], commands)
            problem = f"There is no command {asked[0]!r}{f'; did you mean {close[0]!r}?' if close else ''}"
        case _:
            problem = str(error)
    line = replace_unprintable(" ".join(problem.split())[:LONGEST].removesuffix("."))
    command = f"evenhand {asked[0]}" if asked[0] in commands else "evenhand"
    return line if line.endswith("?") else f"{line}; see {command} --help."
