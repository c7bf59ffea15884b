"""Cards for requests that fail, and reasons why the bot could not write in a channel."""

from dataclasses import replace

from bot.mechanics.errors import BadInput
from bot.mechanics.signs import is_seen
from bot.play.errors import Refused
from bot.play.proof.posting import Obstacle
from bot.text.card import Card, Tone
from bot.text.words import shorten

TYPED = 300
"""Characters of the typed text that are shown if the place of the mistake is unknown."""

INSTEAD = 3_000
"""Characters of the proposed text; a card has no room for more."""

SHOWN = 36
"""Characters of the typed text that a phone shows in a line."""


def refusal_card(error: BadInput | Refused, instead: str = "") -> Card:
    """Say why nothing was done, and where the mistake is in the typed text, if known.

    `instead` is the probable meaning, if it is too long for a button.
    """
    card = _refusal_card(error)
    if not instead or len(instead) > INSTEAD:
        return card
    return replace(card, text=f"{card.text}\nWrite this instead:\n```\n{_make_visible(instead)}\n```")


def refused_form_card(error: BadInput, typed: str) -> Card:
    """Say why a form was refused, with all that was typed into it, which Discord throws away."""
    card = _refusal_card(error)
    return replace(card, text=f"{card.text}\nYou typed:\n```\n{_make_visible_lines(typed)}\n```")


def _refusal_card(error: BadInput | Refused) -> Card:
    if isinstance(error, BadInput) and error.marked:
        sentence = error.sentence[0].upper() + error.sentence[1:]
        return _warning(f"{sentence}\n```\n{_mark_column(error.line, error.column)}\n```")
    if isinstance(error, BadInput) and error.typed not in error.sentence:
        return _warning(f"{error}\n```\n{_make_visible(shorten(error.typed, TYPED))}\n```")
    return _warning(str(error))


def changed_command_card() -> Card:
    """Say how to get the bot's present command, if Discord still shows an older one."""
    return _warning("This command has changed: reload Discord (Ctrl+R) to get the new one.")


def incident_card(incident: str) -> Card:
    """Say that something unforeseen went wrong, and the id of its log entry."""
    return _warning(
        "Something went wrong here. If anything was rolled, /history shows it. "
        f"The host can find the cause in the log under **Incident {incident}**."
    )


def _warning(text: str) -> Card:
    return Card(text, tone=Tone.WARNING)


def _make_visible(typed: str) -> str:
    """Return typed text for a block of code."""
    return "".join("'" if sign == "`" else sign if is_seen(sign) else "·" for sign in typed)


def _make_visible_lines(typed: str) -> str:
    return "\n".join(map(_make_visible, shorten(typed, INSTEAD).split("\n")))


def _mark_column(typed: str, column: int) -> str:
    """Return a line around a column, counted from 1, with a caret below it; long lines are cut at both ends.

    Signs that would end the block of code, or are invisible, are replaced by others of the same width.
    """
    line = _make_visible(typed)
    first = max(0, min(column - 1 - SHOWN // 2, len(line) - SHOWN))
    shown = line[first : first + SHOWN]
    before = "…" if first else ""
    after = "…" if first + SHOWN < len(line) else ""
    return f"{before}{shown}{after}\n{' ' * (len(before) + column - 1 - first)}^"


def why_not(obstacle: Obstacle, channel: int) -> str:
    """Return why nothing could be posted in a channel, and what would help."""
    match obstacle:
        case "gone":
            return f"<#{channel}> is not there any more"
        case "forbidden":
            return (
                f"I cannot write in <#{channel}>: there I need the permissions View Channel, Send Messages "
                "and Embed Links, and in a thread Send Messages in Threads"
            )
        case "unreachable":
            return f"<#{channel}> cannot be reached just now"
