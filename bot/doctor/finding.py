"""One thing that was looked at."""

from typing import Literal, NamedTuple

Grade = Literal["ok", "note", "wrong"]
"""As it should be; good to know; what keeps the bot, or something of it, from working."""


class Finding(NamedTuple):
    """What was found, in one sentence, which also says what to do where something is wrong."""

    grade: Grade
    sentence: str
