"""Checks the bot's settings in Discord's developer portal; each finding is a sentence for the host."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple

from bot.ops.installation import IN_SERVERS, NEEDED, SCOPES

Grade = Literal["ok", "note", "wrong"]
"""As it should be; good to know; something that keeps the bot, or a part of it, from working."""

TOKEN = re.compile(r"[\w-]{24,}\.[\w-]{6,}\.[\w-]{27,}")
"""Discord's form of a token: an id, a time and a signature."""

PRIVILEGED = {
    12: "Presence",
    13: "Presence",
    14: "Server Members",
    15: "Server Members",
    18: "Message Content",
    19: "Message Content",
}
"""Intents that a host can switch on in the portal, by the bits of an application's flags."""


class Finding(NamedTuple):
    """The result of a check, in one sentence, which also says how to mend what is wrong."""

    grade: Grade
    sentence: str


def tell_unknown(token: str) -> str:
    """Return the beginning of a sentence: Discord does not take this token."""
    shape = "" if TOKEN.fullmatch(token) else ", and it does not look like one, three parts with dots between"
    return f"Discord does not know the token{shape}"


def examine_settings(about: Mapping[str, Any]) -> Iterator[Finding]:
    """Check the settings in the portal."""
    if address := about.get("interactions_endpoint_url"):
        yield Finding(
            "wrong",
            f"Discord sends commands to {address}, not to the bot: empty the Interactions Endpoint URL.",
        )
    if about.get("bot_require_code_grant"):
        yield Finding("wrong", "Nobody can add the bot: switch off Requires OAuth2 Code Grant (Bot).")
    if not about.get("bot_public", True):
        yield Finding("note", "Only its owner can add the bot: Public Bot (Bot) lets others, too.")
    intents = sorted({name for bit, name in PRIVILEGED.items() if about.get("flags", 0) >> bit & 1})
    if intents:
        sentence = f"The bot has no use for privileged intents: switch off {', '.join(intents)} (Bot)."
        yield Finding("note", sentence)
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
        sentence = f"People who add the bot get only a part of it: add the scope {scopes} (Installation)."
        yield Finding("wrong", sentence)
    granted = int(invited.get("permissions", "0"))
    missing = [name for bit, name in NEEDED.items() if invited and not granted >> bit & 1]
    if missing:
        yield Finding(
            "note",
            f"Where a server has rolls posted in a channel, the bot needs {', '.join(missing)}: "
            "add them to the permissions (Installation).",
        )
