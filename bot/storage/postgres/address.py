"""Addresses of PostgreSQL."""

from yarl import URL

SCHEMES = ("postgresql://", "postgres://")


def name_of(address: str) -> str:
    """Return what can be told of an address: where the server is, and the name of the database."""
    url = URL(address)
    host = url.host or url.query.get("host", "localhost")
    port = f":{url.explicit_port}" if url.explicit_port else ""
    return f"{url.path.removeprefix('/')} on {host}{port}"
