"""Reads arguments, and refuses bad ones as all bad input is refused."""

import argparse
import re
from collections.abc import Iterable
from typing import NoReturn

from bot.mechanics.errors import BadInput

LONGEST = 300
"""Characters of a refusal: arguments that it repeats may be of any length."""

_OPTION = re.compile(r"-h|--[a-z]*(=.*)?", re.DOTALL)
"""What an option looks like, with its value or without; dice that begin with two minuses hardly do."""


def with_dice(arguments: Iterable[str]) -> list[str]:
    """Return arguments among which dice may begin with a minus: -1d6.

    A space before it, which means nothing there, keeps them from being taken for an option.
    """
    return [f" {one}" if one.startswith("-") and not _OPTION.fullmatch(one) else one for one in arguments]


class Parser(argparse.ArgumentParser):
    """Like the one it extends, but raises one sentence where that prints its usage and exits."""

    def error(self, message: str) -> NoReturn:
        """Refuse the arguments.

        Raises:
            BadInput: always.
        """
        words = " ".join(message.split())[:LONGEST]
        sentence = "".join(sign if sign.isprintable() else "?" for sign in words)
        raise BadInput(f"{sentence[:1].upper()}{sentence[1:]}; {self.prog} --help says what there is.")
