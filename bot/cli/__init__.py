"""The command line: a function for each command, in files by what they need to be imported.

Any of them raises `BadInput` where what is typed makes no sense, and `CommandFailed` where it cannot be done;
`app.main` says either in a sentence.
"""

BAD_USE = 2
"""Exit status: the settings or arguments are wrong; starting again will not help."""

FAILED = 1
"""Exit status: something failed; starting again may help."""


class CommandFailed(Exception):
    """A command does not do what was asked; its text is a sentence for the person, with the exit status."""

    def __init__(self, sentence: str, status: int = BAD_USE) -> None:
        super().__init__(sentence)
        self.status = status


def replace_unprintable(line: str) -> str:
    """Put a question mark for each sign that a terminal cannot print."""
    return "".join(sign if sign.isprintable() else "?" for sign in line)
