"""Panels as people see them, and the messages about changing them."""

from collections.abc import Mapping, Sequence
from typing import Literal

from bot.features.panels.panels import LONGEST_DICE, MOST_HERE, MOST_THROWS, Panel, PanelThrow
from bot.features.panels.throws import Press, RollWay
from bot.play.errors import quote
from bot.play.event import Visibility
from bot.text.card import Card
from bot.text.words import join_and, lines, plural, shorten

TEXT_LIMIT = 3_000
"""Characters of the whole list."""

SHORT_DICE = 40
"""Characters of a button's dice on a panel: all buttons together have room."""

USUAL_TITLE = "Press to roll"

Obstacle = Literal["gone", "forbidden", "unreachable"]
"""Why a message could not be changed."""

SEEN_BY: Mapping[Visibility, str] = {
    "me": "you alone",
    "both": "you and the game master",
    "gm": "the game master alone",
}

HIDES: Mapping[Visibility, str] = {
    "me": "Only me",
    "both": "Me and game master",
    "gm": "Game master alone",
}
"""The labels of buttons for hidden rolls."""

UNCHANGED: Mapping[Obstacle, str] = {
    "gone": "Its message is not there any more: post it again.",
    "forbidden": "I may not change its message here: post it again to show this.",
    "unreachable": "Its message could not be changed just now: change something once more, or post it again.",
}


def panel_card(panel: Panel) -> Card:
    """Show what the buttons roll, if their labels do not say it."""
    told = [_tell(each, SHORT_DICE) for each in panel.throws if _says_more(each)]
    return Card(
        lines(
            [
                *([] if panel.throws else ["Nothing is on this panel yet."]),
                *([f"-# {' · '.join(told)}"] if told else []),
                f"-# Each rolls with their own character · made by <@{panel.maker}>",
            ],
            TEXT_LIMIT,
        ),
        quote(panel.title) or USUAL_TITLE,
    )


def ways_card(panel: Panel, press: Press, ways: Sequence[RollWay]) -> Card:
    """Explain how the buttons below roll."""
    title = next((way.title.lower() for way in ways if way.word == press.word), "")
    parts = [
        *([f"rolled with **{title}**"] if title else []),
        *([f"seen by **{SEEN_BY[press.visibility]}**"] if press.visibility else []),
    ]
    how = " and ".join(parts) or "rolled as on the panel"
    return Card(f"What you press here is {how}.", title_of(panel), footer="only you see these buttons")


def editor_card(panel: Panel, done: str = "") -> Card:
    """Show a panel to the person who changes it, with what was just `done`."""
    told = [f"{place}. {_tell(each)}" for place, each in enumerate(panel.throws, 1)]
    return Card(
        lines([*([done] if done else []), *told], TEXT_LIMIT) or "Nothing is on this panel yet.",
        f"Change {quote(panel.title)}" if panel.title else "Change the panel",
        footer=f"{len(panel.throws)} of {MOST_THROWS} buttons; only you see this, and all see the panel",
    )


def added_text(added: PanelThrow, names: Sequence[str], done: str) -> str:
    """Say what was added to a panel; `names` in it are lines of characters."""
    whose = (
        f"{join_and(list(map(quote, names)))} comes from the character of the person who presses."
        if names
        else ""
    )
    return "\n".join(filter(None, (f"{_tell(added)} is on it.", whose, done)))


def list_card(panels: Sequence[Panel], links: Sequence[str | None]) -> Card:
    """List the panels of the channel."""
    told = [
        f"{place}. {f'[{title_of(panel)}]({link})' if link else title_of(panel)}, "
        f"{plural(len(panel.throws), 'button')}, by <@{panel.maker}>"
        for place, (panel, link) in enumerate(zip(panels, links, strict=True), 1)
    ]
    return Card(
        lines(told, TEXT_LIMIT) or "There is no panel in this channel yet: post one with /panel post.",
        "Panels",
        footer=f"{len(panels)} of {MOST_HERE}" if panels else "",
    )


def down_card(panel: Panel, person: int) -> Card:
    """Say in place of a panel that it is gone."""
    return Card(f"<@{person}> took {title_of(panel) if panel.title else 'this panel'} down.", "Taken down")


def title_of(panel: Panel) -> str:
    return quote(panel.title) or USUAL_TITLE


def posted_text(*, pinned: bool, may_pin: bool) -> str:
    """Say whether a newly posted panel is pinned."""
    if pinned:
        return "It is posted and pinned."
    if may_pin:
        return "It is posted, but Discord did not take it among the pinned messages: pin it by hand."
    return (
        "It is posted, but not pinned: for that I need the permission Pin Messages here, or pin it by hand."
    )


def _says_more(throw: PanelThrow) -> bool:
    return throw.label.replace(" ", "") != throw.text.replace(" ", "")


def _tell(throw: PanelThrow, most: int = LONGEST_DICE) -> str:
    """Return a throw in words, with at most `most` characters of its dice."""
    label = quote(throw.label)
    match throw.source:
        case "dice":
            dice = shorten(throw.text.replace("`", "'"), most)
            return f"**{label}** `{dice}`" if _says_more(throw) else f"**{label}**"
        case "name":
            what = "a line of your character"
        case "saved":
            what = "a saved roll"
        case "table":
            what = "a table"
    return f"**{label}** {what}" if not _says_more(throw) else f"**{label}** {what}, {quote(throw.text)}"
