"""Logs to stderr, without the token."""

import logging
import sys

FORM = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"


EXPECTED = ("Guilds intent seems to be disabled", "PyNaCl is not installed", "davey is not installed")
"""How discord.py begins its warnings about what this bot leaves out on purpose."""


def is_unexpected(record: logging.LogRecord) -> bool:
    """Whether a record says something that a host should read."""
    return not record.getMessage().startswith(EXPECTED)


class Redacting(logging.Formatter):
    """Formats records, tracebacks included, with every secret replaced."""

    def __init__(self, *secrets: str) -> None:
        super().__init__(FORM)
        self._secrets = [secret for secret in secrets if secret]

    def format(self, record: logging.LogRecord) -> str:
        """Format a record and take the secrets out of it."""
        text = super().format(record)
        for secret in self._secrets:
            text = text.replace(secret, "[secret]")
        return text


def log_to_stderr(level: str, *secrets: str) -> None:
    """Log from now on; discord.py never below INFO, since its DEBUG shows what people wrote."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Redacting(*secrets))
    handler.addFilter(is_unexpected)
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("discord").setLevel(max(logging.INFO, logging.getLevelName(level)))
    logging.getLogger("aiosqlite").setLevel(logging.INFO)
    logging.captureWarnings(capture=True)
