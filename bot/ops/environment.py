"""How values stand in the environment: with quotes around them, and beside names that hosts put there.

The health check uses it, so nothing large is imported here.
"""

import re

AROUND = " \t\r\n\"'"
"""What may be left around a value: `docker run --env-file` takes quotes for a part of it."""

BOT = re.compile(r"bot\s+", re.IGNORECASE)
"""How Discord writes a token in its examples, and some pages for hosts too: `Bot`, and the token."""

SERVICE = re.compile(
    r"EVENHAND_(\w+_)?(SERVICE_(HOST|PORT(_\w+)?)|PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)"
    r"|EVENHAND_(PORT|NAME|ENV_\w+)",
    re.ASCII,
)
"""The names by which Kubernetes and links of Docker say where a service is: evenhand, or evenhand-metrics."""

ADDRESS = re.compile(r"(tcp|udp|sctp)://\S+", re.ASCII)
"""What they put into EVENHAND_..._PORT, where a setting has a number."""


def unquote(value: str) -> str:
    """Return a value without the spaces and quotes around it."""
    return value.strip(AROUND)


def bare_token(value: str) -> str:
    """Return a token without what was copied along with it."""
    token = unquote(value)
    return unquote(token[begun.end() :]) if (begun := BOT.match(token)) else token


def is_injected(name: str, value: str) -> bool:
    """Whether a variable is where a service is, which no person has set."""
    return bool(SERVICE.fullmatch(name) or (name.endswith("_PORT") and ADDRESS.fullmatch(value)))
