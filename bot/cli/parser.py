"""Reads arguments, and refuses bad ones as all bad input is refused."""

import argparse
from typing import NoReturn

from bot.mechanics.errors import BadInput

LONGEST = 300
"""Characters of a refusal: arguments that it repeats may be of any length."""


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
