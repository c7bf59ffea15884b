"""What the bot asks of a server that adds it, and what Discord says of it: the one place that knows.

The invite link, what `evenhand setup` puts into Discord's developer portal, what `evenhand doctor` looks for
there, and docs/listing are made from this.
"""

from collections.abc import Mapping
from typing import Any

import yarl

NEEDED: Mapping[int, str] = {
    10: "View Channels",
    11: "Send Messages",
    14: "Embed Links",
    38: "Send Messages in Threads",
}
"""What the bot uses where it writes by itself, by the bits of permissions: its greeting, and what a server
has posted. Answers to commands need nothing."""

OPTIONAL: Mapping[int, str] = {51: "Pin Messages"}
"""What only a server that wants it gives: a message of the bot then stays at the top of its channel."""

SCOPES = ("applications.commands", "bot")
"""The bot itself, and its commands."""

IN_SERVERS, FOR_ONESELF = "0", "1"
"""How Discord calls the two ways to install an application: in a server, and for one's own account."""

DESCRIPTION = (
    "Dice that can show they are fair: every roll that it makes can be checked by anyone, in a browser.\n\n"
    "**/roll** 4d6kh3+2, adv+5, 7 hunger 2 and over eighty games · **/odds** exact, before you roll · "
    "**/d100** from the six-sided dice on your table · hidden rolls, characters, tables, and your own dice "
    "typed in.\n\nType **/help** to begin."
)
"""What Discord shows as About Me; at most 400 characters."""

TAGS = ("Dice", "Tabletop RPG", "Pen and paper", "D&D", "Fair")
"""At most five of at most 20 characters."""


def bits(*permissions: Mapping[int, str]) -> int:
    """Return permissions as Discord adds them up."""
    return sum(1 << bit for each in permissions for bit in each)


def invite_link(api: str, application: str, *, pins: bool = False) -> str:
    """Return the address at which someone adds an application to their server; `api` is where Discord is."""
    permissions = bits(NEEDED, OPTIONAL) if pins else bits(NEEDED)
    query = {"client_id": application, "scope": " ".join(SCOPES), "permissions": str(permissions)}
    return str(yarl.URL(api).origin().with_path("/oauth2/authorize").with_query(query))


def installation() -> Mapping[str, Any]:
    """Return how the application is installed, as Discord takes it: in servers, and for one's own account."""
    in_servers = {"scopes": list(SCOPES), "permissions": bits(NEEDED)}
    alone = {"scopes": ["applications.commands"], "permissions": 0}
    return {
        IN_SERVERS: {"oauth2_install_params": in_servers},
        FOR_ONESELF: {"oauth2_install_params": alone},
    }


def is_installation(told: Mapping[str, Any]) -> bool:
    """Tell whether what Discord says of an application lets it be installed just so."""
    ways = told.get("integration_types_config") or {}
    return all(
        _is_way((ways.get(way) or {}).get("oauth2_install_params") or {}, wanted["oauth2_install_params"])
        for way, wanted in installation().items()
    )


def _is_way(told: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    """Compare one way; whether a host has added the optional permissions is theirs to decide."""
    asked = int(told.get("permissions") or 0) & ~bits(OPTIONAL)
    return set(told.get("scopes") or ()) == set(wanted["scopes"]) and asked == wanted["permissions"]
