"""Hidden rolls in words: what those see from whom they are hidden, and marks for those who see them."""

from collections.abc import Mapping

from bot.play.event import Event, Visibility
from bot.play.settings.configuration import Configuration
from bot.play.visibility import LABEL
from bot.play.words import quoted
from bot.render.card import Card, Tone

MARKS: Mapping[Visibility, str] = {
    "": "",
    "me": "hidden: only who rolled it sees it",
    "both": "hidden: for who rolled it and the game master",
    "gm": "hidden: for the game master",
}
"""What the details of an entry say of it, to those who see it."""

SHORT: Mapping[Visibility, str] = {
    "": "",
    "me": " (secret)",
    "both": " (for its roller and the game master)",
    "gm": " (for the game master)",
}
"""The same at the end of a line."""

BELOW: Mapping[Visibility, str] = {
    "me": "only you see this; /history mine:True shows it again",
    "both": "the others see only that it was rolled",
    "gm": "the others see only that it was rolled",
}
"""The same below a card."""


SHOWS = "can show it to all"
LOOKS = "can look, and show it to all"
"""What is said below a card of game masters."""


def hidden_words(event: Event) -> str:
    """Return what a line says of a masked event, before who rolled it and when."""
    if event.visibility == "me":
        return "*rolled in secret*"
    label = (event.line or {}).get(LABEL)
    return f"*rolled {quoted(label)} for the game master*" if label else "*rolled for the game master*"


def veiled_card(event: Event, label: str, configuration: Configuration, *, in_server: bool) -> Card:
    """Say to all who rolled for the game master, and what for; nothing of what came."""
    what = f" **{quoted(label)}**" if label else ""
    again = event.request.get("again")
    repeats = f"\nRe-roll of #{again}" if again else ""
    return Card(
        f"<@{event.person}> rolled{what} for the game master.{repeats}",
        footer=f"#{event.number} · hidden: {_who_looks(event, configuration, in_server=in_server)}",
        tone=Tone.HIDDEN,
    )


def alone_card(person: int) -> Card:
    """Say where all were told to wait for an answer that only this person gets to see."""
    return Card(f"Only <@{person}> sees the answer.", tone=Tone.HIDDEN)


def _who_looks(event: Event, configuration: Configuration, *, in_server: bool) -> str:
    """Say who can look, as it is: there need not be a game master."""
    roller = event.visibility == "both"
    if configuration.game_masters or configuration.game_master_roles:
        who = "who rolled it and the game master" if roller else "the game master"
    elif in_server:
        who = "who rolled it and people with Manage Server" if roller else "people with Manage Server"
    else:
        who = "only who rolled it" if roller else "nobody"
        return f"{who} can look until there is a game master: /config claim"
    return f"{who} {LOOKS}"
