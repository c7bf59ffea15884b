"""Addresses of PostgreSQL."""

import re
from urllib import parse

from bot.storage.errors import BadUrl

SCHEMES = ("postgresql://", "postgres://")

MALFORMED = (
    "The database address is not understood: write postgresql://USER:PASSWORD@HOST/DATABASE, or HOST:PORT, "
    "and in the password %40 for @, %2F for /, %3F for ?, %23 for #, "
    "as .env.example has it for EVENHAND_DATABASE_URL."
)
"""What is said of an address, which itself may have a password anywhere, and is not repeated."""

HOST = re.compile(r"(?:\[[\da-fA-F.:%]+\]|[^\s:\[\]]*)(?::(\d*))?")


def name_of(address: str) -> str:
    """Return what can be told of an address: where the server is, and the name of the database.

    Raises:
        BadUrl: it is malformed; a sign of the password may have ended it early.
    """
    try:
        parts = parse.urlsplit(address)
        options = parse.parse_qs(parts.query, strict_parsing=bool(parts.query))
    except ValueError:
        raise BadUrl(MALFORMED) from None
    user, _, hosts = parts.netloc.rpartition("@")
    early = "@" in user or "#" in address or ("@" in parts.path and not user)
    if early or not all(map(_is_host, hosts.split(","))):
        raise BadUrl(MALFORMED)
    database = parse.unquote(parts.path.removeprefix("/"))
    return f"{database} on {hosts or options.get('host', ['localhost'])[-1]}"


def _is_host(text: str) -> bool:
    """Whether this is a host, with or without its port."""
    found = HOST.fullmatch(text)
    return found is not None and int(found[1] or 0) < 2**16
