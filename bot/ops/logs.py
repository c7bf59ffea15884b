"""Logs to stderr, as text or as JSON: without the token, and without what players typed."""

import json
import logging
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextvars import ContextVar
from datetime import UTC, datetime
from traceback import format_tb
from typing import Literal

Fields = Mapping[str, object]

Form = Literal["text", "json"]

UNDER_WAY: ContextVar[Callable[[], Fields] | None] = ContextVar("under_way", default=None)
"""Tells what is being answered, so that whatever is logged meanwhile names it."""

EXPECTED = ("Guilds intent seems to be disabled", "PyNaCl is not installed", "davey is not installed")
"""How discord.py begins its warnings about what this bot leaves out on purpose."""

TOKENS = re.compile(r"(/(?:interactions|webhooks)/\d+/)[^/\s'\"?]+")
"""Where addresses have a token of Discord's: with it anyone could answer."""

SECRET = "[secret]"  # noqa: S105 - what stands in the place of one


def is_unexpected(record: logging.LogRecord) -> bool:
    """Whether a record says something that a host should read."""
    return not record.getMessage().startswith(EXPECTED)


def add_interaction_fields(record: logging.LogRecord) -> bool:
    """Add to a record what is being answered while it is logged, beside what it tells itself; keep it."""
    told = UNDER_WAY.get()
    given: Fields = getattr(record, "fields", {})
    record.fields = {**given, **told()} if told else given
    return True


class Redacting(logging.Formatter):
    """Formats records, tracebacks included, with every secret replaced.

    Errors are told by their kind and where they arose; in whose `words` there may be what a player typed, so
    they are left out unless asked for. An error of the system has none.
    """

    def __init__(self, *secrets: str, words: bool = False) -> None:
        super().__init__()
        self._secrets = [secret for secret in secrets if secret]
        self._words = words

    def format(self, record: logging.LogRecord) -> str:
        """Format a record and take the secrets out of it."""
        text = TOKENS.sub(rf"\1{SECRET}", self.format_line(record))
        for secret in self._secrets:
            text = text.replace(secret, SECRET)
        return text

    def format_line(self, record: logging.LogRecord) -> str:
        """Return a record as a line of text, with the traceback below it, whoever else has formatted it."""
        told = " ".join(f"{name}={value}" for name, value in getattr(record, "fields", {}).items())
        said = f"{record.levelname:7} {record.name}: {record.getMessage()}"
        line = f"{self.formatTime(record)} {said}{f' [{told}]' if told else ''}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line

    def formatException(self, ei) -> str:  # type: ignore[no-untyped-def] # noqa: ANN001, N802 - as logging has it
        """Return a traceback."""
        if self._words:
            return super().formatException(ei)
        return "\n".join(_format_without_words(ei[1]))


class AsJson(Redacting):
    """Formats each record as one line of JSON: time, level, logger, message, its ids, and the traceback."""

    def format_line(self, record: logging.LogRecord) -> str:
        told = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def _format_without_words(error: BaseException | None) -> Iterator[str]:
    """Yield a traceback with the kinds of errors, those that led to it first, and no message of theirs."""
    chain: list[BaseException] = []
    while error and error not in chain:
        chain.append(error)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    for place, each in enumerate(reversed(chain)):
        yield from ["This led to:"] if place else []
        yield from (line.rstrip("\n") for line in format_tb(each.__traceback__))
        kind = type(each)
        yield f"{kind.__module__}.{kind.__qualname__}{f': {each}' if isinstance(each, OSError) else ''}"
        yield from getattr(each, "__notes__", ())


def say_last(sentence: str) -> None:
    """Say on stderr why the program ends: in a record where the log is of JSON, else as it is."""
    if any(isinstance(each.formatter, AsJson) for each in logging.getLogger().handlers):
        logging.getLogger("bot").critical("%s", sentence)
    else:
        sys.stderr.write(f"{sentence}\n")


def log_to_stderr(level: str, *secrets: str, form: Form = "text") -> None:
    """Log from now on; discord.py never below INFO, since its DEBUG shows what people wrote."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter((AsJson if form == "json" else Redacting)(*secrets, words=level == "DEBUG"))
    handler.addFilter(is_unexpected)
    handler.addFilter(add_interaction_fields)
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("discord").setLevel(max(logging.INFO, logging.getLevelName(level)))
    logging.getLogger("aiosqlite").setLevel(logging.INFO)
    logging.captureWarnings(capture=True)
