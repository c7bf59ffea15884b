"""The permissions that the bot needs in a server, and its description at Discord, in one place.

The invite link, the values that `evenhand setup` puts into Discord's developer portal, the checks of
`evenhand doctor`, and docs/listing all come from here.
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
"""Names of permissions by their bits. The bot needs them where it writes by itself: for its greeting, and for
what a server has posted. Answers to commands need none."""

OPTIONAL: Mapping[int, str] = {51: "Pin Messages"}
"""Permissions that a server may give: the bot can then keep a message at the top of its channel."""

SCOPES = ("applications.commands", "bot")
"""What a server adds: the bot's commands, and the bot itself."""

IN_SERVERS, FOR_ONESELF = "0", "1"
"""Discord's names for the two ways to install an application: in a server, and for one's own account."""

DESCRIPTION = (
    "Dice that can show they are fair: every roll that it makes can be checked by anyone, in a browser.\n\n"
    "**/roll** 4d6kh3+2, adv+5, 7 hunger 2 and over eighty games · **/odds** exact, before you roll · "
    "**/d100** from the six-sided dice on your table · hidden rolls, characters, tables, and your own dice "
    "typed in.\n\nType **/help** to begin."
)
"""The text that Discord shows as About Me; at most 400 characters."""

TAGS = ("Dice", "Tabletop RPG", "Pen and paper", "D&D", "Fair")
"""At most five, with at most 20 characters each."""


def bits(*permissions: Mapping[int, str]) -> int:
    """Return permissions as Discord's sum of bits."""
    return sum(1 << bit for each in permissions for bit in each)


def invite_link(api: str, application: str, *, pins: bool = False) -> str:
    """Return the address at which people add an application to their server; `api` is Discord's address."""
    permissions = bits(NEEDED, OPTIONAL) if pins else bits(NEEDED)
    query = {"client_id": application, "scope": " ".join(SCOPES), "permissions": str(permissions)}
    return str(yarl.URL(api).origin().with_path("/oauth2/authorize").with_query(query))


def installation() -> Mapping[str, Any]:
    """Return the two ways to install the application, in Discord's form."""
    in_servers = {"scopes": list(SCOPES), "permissions": bits(NEEDED)}
    alone = {"scopes": ["applications.commands"], "permissions": 0}
    return {
        IN_SERVERS: {"oauth2_install_params": in_servers},
        FOR_ONESELF: {"oauth2_install_params": alone},
    }


def is_installation(about: Mapping[str, Any]) -> bool:
    """Whether an application, as Discord gives it, is installed in just these ways."""
    ways = about.get("integration_types_config") or {}
    return all(
        _is_way((ways.get(way) or {}).get("oauth2_install_params") or {}, model["oauth2_install_params"])
        for way, model in installation().items()
    )


def _is_way(about: Mapping[str, Any], model: Mapping[str, Any]) -> bool:
    """Compare one way, without the optional permissions, which a host may add or not."""
    permissions = int(about.get("permissions") or 0) & ~bits(OPTIONAL)
    return set(about.get("scopes") or ()) == set(model["scopes"]) and permissions == model["permissions"]
