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
"""Returns the fields of the interaction that is being answered, for all records logged meanwhile."""

EXPECTED = ("Guilds intent seems to be disabled", "PyNaCl is not installed", "davey is not installed")
"""The beginnings of discord.py's warnings about things that this bot leaves out on purpose."""

TOKENS = re.compile(r"(/(?:interactions|webhooks)/\d+/)[^/\s'\"?]+")
"""The part of an address before a token of Discord's, with which anyone could answer."""

SECRET = "[secret]"  # noqa: S105 - takes the place of one


def is_unexpected(record: logging.LogRecord) -> bool:
    """Whether a host should read a record."""
    return not record.getMessage().startswith(EXPECTED)


def add_interaction_fields(record: logging.LogRecord) -> bool:
    """Add the fields of the interaction that is being answered to a record; return that the record stays."""
    read_fields = UNDER_WAY.get()
    own: Fields = getattr(record, "fields", {})
    record.fields = {**own, **read_fields()} if read_fields else own
    return True


class Redacting(logging.Formatter):
    """Formats records, tracebacks included, with every secret replaced.

    Tracebacks have the kinds of errors and the lines of code. The `words` of an error may have something
    that a player typed, so they are left out unless asked for. Errors of the system keep theirs, since nobody
    typed them.
    """

    def __init__(self, *secrets: str, words: bool = False) -> None:
        super().__init__()
        self._secrets = [secret for secret in secrets if secret]
        self._words = words

    def format(self, record: logging.LogRecord) -> str:
        """Format a record, and replace the secrets in it."""
        text = TOKENS.sub(rf"\1{SECRET}", self.format_line(record))
        for secret in self._secrets:
            text = text.replace(secret, SECRET)
        return text

    def format_line(self, record: logging.LogRecord) -> str:
        """Return a record as a line of text with its traceback, never one that another formatter cached."""
        fields = " ".join(f"{name}={value}" for name, value in getattr(record, "fields", {}).items())
        message = f"{record.levelname:7} {record.name}: {record.getMessage()}"
        line = f"{self.formatTime(record)} {message}{f' [{fields}]' if fields else ''}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line

    def formatException(self, ei) -> str:  # type: ignore[no-untyped-def] # noqa: ANN001, N802 - as logging has it
        """Return a traceback, without words of errors unless they were asked for."""
        if self._words:
            return super().formatException(ei)
        return "\n".join(_format_without_words(ei[1]))


class AsJson(Redacting):
    """Formats each record as one line of JSON: time, level, logger, message, its ids, and the traceback."""

    def format_line(self, record: logging.LogRecord) -> str:
        entry = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            entry["error"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False)


def _format_without_words(error: BaseException | None) -> Iterator[str]:
    """Yield a traceback with the kinds of errors, the causes first, and no messages but the system's."""
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
    """Say on stderr why the program ends: as a record if the log is JSON, otherwise as plain text."""
    if any(isinstance(each.formatter, AsJson) for each in logging.getLogger().handlers):
        logging.getLogger("bot").critical("%s", sentence)
    else:
        sys.stderr.write(f"{sentence}\n")


def log_to_stderr(level: str, *secrets: str, form: Form = "text") -> None:
    """Start to log; discord.py never logs below INFO, since its DEBUG shows what people wrote."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter((AsJson if form == "json" else Redacting)(*secrets, words=level == "DEBUG"))
    handler.addFilter(is_unexpected)
    handler.addFilter(add_interaction_fields)
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("discord").setLevel(max(logging.INFO, logging.getLevelName(level)))
    logging.getLogger("aiosqlite").setLevel(logging.INFO)
    logging.captureWarnings(capture=True)
