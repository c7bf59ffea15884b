"""A scene: a conversation with the bot in a text file, what people do in it and what they then see.

A line that begins with `> ` is a step, what is indented below it is the answer. `python -m tests.golden`
plays the steps and writes the answers anew; a reviewer reads the difference. A message is written in full,
but for the pixels of pictures, whose descriptions stand for them. Steps are:

    > Pim: /roll dice:1d20 + 7 # attack        a command, as it is typed
    > Discord forgets Pim: /d100               the same; Discord takes no answer to it
    > Pim had it from before                   what they saved is as older versions stored it
    > Pim had hp 14 in this channel alone       what their character has, as older versions kept it
    > Pim completes /die method:hu              what is offered for the last option
    > Pim presses Roll again                    a button of the newest message that has it, for this person
    > Pim chooses 3d6 in Which dice?            an option of a select menu
    > Pim fills in faces=6 4 3                  the form that has opened
    > Pim says: I roll 2d6+3                    a message without the bot
    > Pim opens Roll the dice in this           the menu of the newest message
    > in #secret                                the channel in which things are done from here on
    > Pim begins the thread aside               a thread of the channel, in which things are done from here on
    > Pim begins the post aside in forum tales  the same, in a forum
    > dice 4 5 2                                what the next dice show; those after them follow from a seed
    > wait 3600                                 so many seconds go by
    $ evenhand law 4d6kh3                       a command line
"""

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent / "scenes"

STEP = re.compile(r"^(?:> |\$ )")


@dataclass(frozen=True)
class Step:
    """A line of a scene: `line` is the whole of it."""

    line: str

    @property
    def shell(self) -> list[str] | None:
        """The words of a command line; None: it is none."""
        return shlex.split(self.line.removeprefix("$ evenhand")) if self.line.startswith("$ ") else None

    @property
    def words(self) -> str:
        """What is done."""
        return self.line[2:]


def names() -> list[str]:
    """Return the names of all scenes."""
    return sorted(path.stem for path in FOLDER.glob("*.txt"))


def path_of(name: str) -> Path:
    """Return the file of a scene."""
    return FOLDER / f"{name}.txt"


def read_steps(name: str) -> Iterator[str | Step]:
    """Go through a scene: headings as they are, and steps without their answers."""
    for line in path_of(name).read_text().splitlines():
        if STEP.match(line):
            yield Step(line)
        elif line.startswith("# "):
            yield line


def is_shell(name: str) -> bool:
    """Whether a scene is one of command lines."""
    return any(isinstance(step, Step) and step.shell is not None for step in read_steps(name))
