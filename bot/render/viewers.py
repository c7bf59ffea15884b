"""Who sees rolls for the game master, in words: after a change, and in the question before it."""

from collections.abc import Sequence
from dataclasses import replace

from bot.play.configuring.viewers import ViewChange, Viewer
from bot.render.card import Card, Tone

QUESTION = "Who sees rolls for the game master"


def with_viewers(card: Card, made: ViewChange) -> Card:
    """Say on a card of settings who sees such rolls from now on, and who no longer."""
    if made.before == made.after:
        return card
    lost = f"\nNo longer by {_listed(made.lost)}." if made.lost else ""
    return replace(
        card, text=f"Rolls for the game master are now seen by {_seen_by(made)}.{lost}\n{card.text}".rstrip()
    )


def view_question_card(coming: ViewChange) -> Card:
    """Ask whether to take the view from someone."""
    yours = (
        "\n**You would not see them any more.** To see them, become a game master as well."
        if coming.asker_loses
        else ""
    )
    return Card(
        f"So far rolls for the game master are seen by {_listed(coming.before)}.\n"
        f"After this change they are seen by {_seen_by(coming)}, and "
        f"**no longer by {_listed(coming.lost)}**; that goes for earlier rolls too.{yours}",
        QUESTION,
        tone=Tone.WARNING,
    )


def view_kept_card() -> Card:
    """Say that nothing was changed."""
    return Card("Nothing was changed.", QUESTION)


def _seen_by(made: ViewChange) -> str:
    if not made.after:
        return "nobody, until someone here uses /config claim"
    readers = f", and by everyone who can read <#{made.channel}>" if made.channel else ""
    return f"{_listed(made.after)}{readers}"


def _listed(viewers: Sequence[Viewer]) -> str:
    return ", ".join(map(_named, viewers))


def _named(viewer: Viewer) -> str:
    if viewer.kind == "managers":
        return "people with Manage Server"
    return f"<@&{viewer.id}>" if viewer.kind == "role" else f"<@{viewer.id}>"
