"""What was set for the bot in Discord's developer portal: findings, each a sentence for its host."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple

from bot.ops.installation import IN_SERVERS, NEEDED, SCOPES

Grade = Literal["ok", "note", "wrong"]
"""As it should be; good to know; what keeps the bot, or something of it, from working."""

TOKEN = re.compile(r"[\w-]{24,}\.[\w-]{6,}\.[\w-]{27,}")
"""How Discord writes a token: an id, a time and a signature."""

PRIVILEGED = {
    12: "Presence",
    13: "Presence",
    14: "Server Members",
    15: "Server Members",
    18: "Message Content",
    19: "Message Content",
}
"""Intents that are asked for in the portal, by the bits of an application's flags."""


class Finding(NamedTuple):
    """What was found, in one sentence, which also says what to do where something is wrong."""

    grade: Grade
    sentence: str


def tell_unknown(token: str) -> str:
    """Return the beginning of a sentence: Discord does not take this token."""
    shape = "" if TOKEN.fullmatch(token) else ", and it does not look like one, three parts with dots between"
    return f"Discord does not know the token{shape}"


def examine_settings(about: Mapping[str, Any]) -> Iterator[Finding]:
    """Go through what was set in the portal."""
    if address := about.get("interactions_endpoint_url"):
        yield Finding(
            "wrong",
            f"Discord sends commands to {address}, not to the bot: empty the Interactions Endpoint URL.",
        )
    if about.get("bot_require_code_grant"):
        yield Finding("wrong", "Nobody can add the bot: switch off Requires OAuth2 Code Grant (Bot).")
    if not about.get("bot_public", True):
        yield Finding("note", "Only its owner can add the bot: Public Bot (Bot) lets others, too.")
    asked = sorted({name for bit, name in PRIVILEGED.items() if about.get("flags", 0) >> bit & 1})
    if asked:
        said = f"The bot has no use for privileged intents: switch off {', '.join(asked)} (Bot)."
        yield Finding("note", said)
    yield from _examine_installation(about.get("integration_types_config"))


def _examine_installation(ways: Mapping[str, Any] | None) -> Iterator[Finding]:
    if not ways:
        return
    if IN_SERVERS not in ways:
        yield Finding("wrong", "The bot cannot be added to servers: choose Guild Install (Installation).")
        return
    invited = (ways[IN_SERVERS] or {}).get("oauth2_install_params") or {}
    lacking = set(SCOPES) - set(invited.get("scopes", SCOPES))
    if lacking:
        scopes = " and ".join(sorted(lacking))
        said = f"Who adds the bot gets only a part of it: add the scope {scopes} (Installation)."
        yield Finding("wrong", said)
    granted = int(invited.get("permissions", "0"))
    missing = [name for bit, name in NEEDED.items() if invited and not granted >> bit & 1]
    if missing:
        yield Finding(
            "note",
            f"Where a server has rolls posted in a channel, the bot needs {', '.join(missing)}: "
            "add them to the permissions (Installation).",
        )
