"""Reads values from the environment, which may have quotes around them, or come from the host.

The health check uses this, so it imports nothing large.
"""

import re

AROUND = " \t\r\n\"'"
"""Characters that may surround a value: `docker run --env-file` takes quotes for a part of it."""

BOT = re.compile(r"bot\s+", re.IGNORECASE)
"""The `Bot` before a token in Discord's examples, and on some pages for hosts."""

SERVICE = re.compile(
    r"EVENHAND_(\w+_)?(SERVICE_(HOST|PORT(_\w+)?)|PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)"
    r"|EVENHAND_(PORT|NAME|ENV_\w+)",
    re.ASCII,
)
"""The variables in which Kubernetes and links of Docker put the address of evenhand or evenhand-metrics."""

ADDRESS = re.compile(r"(tcp|udp|sctp)://\S+", re.ASCII)
"""Their value of EVENHAND_..._PORT, where a setting would have a number."""


def unquote(value: str) -> str:
    """Return a value without the spaces and quotes around it."""
    return value.strip(AROUND)


def bare_token(value: str) -> str:
    """Return a token without spaces, quotes and the `Bot` before it."""
    token = unquote(value)
    return unquote(token[prefix.end() :]) if (prefix := BOT.match(token)) else token


def is_injected(name: str, value: str) -> bool:
    """Whether a variable is the address of a service, which no person has set."""
    return bool(SERVICE.fullmatch(name) or (name.endswith("_PORT") and ADDRESS.fullmatch(value)))
