"""Panels: messages of a channel whose buttons roll for the person who presses, as if they had typed it.

A panel belongs to its channel: it is in the library of the home, under the channel and one of a few slots,
which limit the number of panels.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from bot.mechanics.errors import BadInput
from bot.mechanics.stored_line import LineMeaning, read_meaning
from bot.play import shelf
from bot.play.codec import Beside, Written, dump, load
from bot.play.errors import Gone, check_words
from bot.play.event import Json
from bot.play.library import SavedItem
from bot.play.request_context import RequestContext
from bot.play.shelf import Shelf
from bot.play.store import Ask

MOST_HERE = 5
"""Panels of a channel."""

MOST_THROWS = 20
"""Throws of a panel: four rows of five, with a row below for the other buttons."""

LONGEST_LABEL = 40
"""Characters of the label of a button."""

LONGEST_DICE = 150
"""Characters of the dice of a button."""

LONGEST_TITLE = 60
"""Characters of the title of a panel."""

Source = Literal["dice", "name", "saved", "table"]
"""What a button throws: typed dice, a line of the presser's character, a saved roll, or a table."""


@dataclass(frozen=True, slots=True)
class PanelThrow:
    """What a button throws."""

    source: Source
    text: str
    """The dice, or the name."""
    label: str
    id: int = 0
    """Its number on buttons: no other throw of the panel ever has it. 0: it is on none yet."""
    meaning: LineMeaning | None = None
    """How dice were read when they were put on the panel.

    None for a name, and for dice of an older version that have not been rolled since.
    """

    @property
    def line(self) -> str:
        """The line to throw: text on a panel keeps its first meaning."""
        return (self.meaning and self.meaning.line) or self.text

    @property
    def has_meaning(self) -> bool:
        """Whether the meaning is known, and does not depend on the person."""
        return self.meaning is not None and bool(self.meaning.line)


def _write_throw(throw: PanelThrow) -> list[Json]:
    means = () if throw.meaning is None else (throw.meaning.body,)
    return [throw.id, throw.source, throw.text, throw.label, *means]


def _read_throw(body: Sequence[Json]) -> PanelThrow:
    number, source, text, label, *means = body
    return PanelThrow(source, text, label, number, read_meaning(next(iter(means), None)))


DiscordId = Annotated[int, Written(str, int)]
"""A text in JSON, since many programs round such numbers."""


@dataclass(frozen=True, slots=True)
class Panel:
    """The buttons of a channel."""

    slot: int
    """Its number in the channel, from 1."""
    id: DiscordId
    """The id of the interaction that made it: a later panel in the slot has another one."""
    channel: DiscordId
    maker: Beside[int]
    """The id of the person."""
    title: str = ""
    throws: tuple[Annotated[PanelThrow, Written(_write_throw, _read_throw)], ...] = ()
    message: DiscordId = 0
    """The id of the message with its buttons, or 0 if not yet known."""
    last: int = 0
    """The id of the throw that was added last."""

    @property
    def name(self) -> str:
        """Its name in the library."""
        return _name(self.channel, self.slot)

    def find(self, throw: int) -> PanelThrow:
        """Return a throw.

        Raises:
            Gone: it was taken off.
        """
        found = next((each for each in self.throws if each.id == throw), None)
        if found is None:
            raise Gone("This button is no longer on the panel: look at the panel again.")
        return found

    def with_throws(self, added: Iterable[PanelThrow]) -> "Panel":
        """Return the panel with more throws, except those it already has.

        Raises:
            BadInput: they are too many.
        """
        there = {(each.source, each.text, each.label) for each in self.throws}
        new = [each for each in added if (each.source, each.text, each.label) not in there]
        if len(self.throws) + len(new) > MOST_THROWS:
            raise BadInput(
                f"A panel can have at most {MOST_THROWS} rolls, not {len(self.throws) + len(new)}: take one "
                "off first."
            )
        numbered = tuple(replace(each, id=self.last + place) for place, each in enumerate(new, 1))
        return replace(self, throws=(*self.throws, *numbered), last=self.last + len(new))

    def with_throw(self, throw: int, changed: PanelThrow | None, place: int | None = None) -> "Panel":
        """Return the panel with one throw replaced, or removed; `place` counts from 1.

        Raises:
            Gone: it was taken off.
        """
        old = self.find(throw)
        others = [each for each in self.throws if each is not old]
        if changed is not None:
            at = self.throws.index(old) if place is None else min(max(place, 1), len(self.throws)) - 1
            others.insert(at, replace(changed, id=throw))
        return replace(self, throws=tuple(others))


Mend = Callable[[Panel], Panel]
"""Returns a changed panel."""


async def make(ask: Ask, title: str = "", throws: Sequence[PanelThrow] = ()) -> Panel:
    """Make a panel of the channel; for the same interaction again, return the same panel.

    Raises:
        BadInput: the title is not possible, or there are too many panels.
    """
    first = Panel(1, ask.context.interaction, ask.place.channel, ask.person, read_title(title))
    first = first.with_throws(throws)
    for slot in range(1, MOST_HERE + 1):
        there = await _read(ask, slot)
        if there is not None and there.id == ask.context.interaction:
            return there
        if there is None:
            panel = replace(first, slot=slot)
            try:
                await ask.store.save_item(_item_of(ask.context, panel), _refuse, ask.context.has_expired)
            except _Taken:  # another request, or this one in another process, has just made one there
                made = await _read_newest(ask, panel.name)
                if made is not None and made.id == ask.context.interaction:
                    return made
                continue
            return panel
    raise BadInput(
        f"This channel has {MOST_HERE} panels, and no more are possible: take one down with /panel list."
    )


async def find(ask: Ask, slot: int, number: int) -> Panel:
    """Return a panel of the channel.

    Raises:
        Gone: it was taken down.
    """
    found = await _read(ask, slot)
    if found is None or found.id != number:
        raise Gone("This panel was taken down: post a new one with /panel post.")
    return found


async def list_here(ask: Ask) -> list[Panel]:
    """Return the panels of the channel, the newest first."""
    found = [await _read(ask, slot) for slot in range(1, MOST_HERE + 1)]
    return sorted((each for each in found if each is not None), key=lambda panel: -panel.id)


async def find_mine(ask: Ask) -> Panel:
    """Return the person's newest panel of the channel.

    Raises:
        BadInput: there is none.
    """
    mine = [panel for panel in await list_here(ask) if panel.maker == ask.person]
    if not mine:
        raise BadInput("You have made no panel in this channel: post one with /panel post.")
    return mine[0]


async def change(ask: Ask, panel: Panel, mend: Mend) -> Panel:
    """Change the present panel, and return it.

    Raises:
        Gone: it was taken down.
        NotAllowed: another person made it.
    """
    check_may_change(ask, panel)
    return await _change(ask, panel, mend)


def check_may_change(ask: Ask, panel: Panel) -> None:
    """Check that the person may change a panel, or take it down; game masters of its channel may.

    Raises:
        NotAllowed: they may not.
    """
    here = ask.configuration
    shelf.check_may_change(ask.context, here, "this panel", panel.maker)


async def note_message(ask: Ask, panel: Panel, message: int) -> Panel:
    """Store which message has the buttons of a panel.

    Raises:
        Gone: it was taken down.
    """
    return await _change(ask, panel, lambda now: replace(now, message=message))


async def keep_meaning(ask: Ask, panel: Panel, throw: PanelThrow, meaning: LineMeaning) -> None:
    """Store the present meaning of a throw, unless the throw has changed.

    Raises:
        Gone: the panel was taken down.
    """

    def mend(now: Panel) -> Panel:
        throws = (replace(each, meaning=meaning) if each == throw else each for each in now.throws)
        return replace(now, throws=tuple(throws))

    await _change(ask, panel, mend)


async def take_down(ask: Ask, panel: Panel) -> None:
    """Remove a panel.

    Raises:
        Gone: it was taken down already.
        NotAllowed: the person may not.
    """
    check_may_change(ask, panel)
    await find(ask, panel.slot, panel.id)
    await ask.store.remove_item(
        PANELS.collection(ask.context, "server"), panel.name, None, ask.context.has_expired
    )


def read_title(text: str) -> str:
    """Return a title of a panel, in one line.

    Raises:
        BadInput: it is too long, or has invisible signs.
    """
    return _read_words(text, "the title", LONGEST_TITLE)


def read_label(text: str) -> str:
    """Return a label of a button, in one line.

    Raises:
        BadInput: it is too long, or has invisible signs.
    """
    return _read_words(text, "the label", LONGEST_LABEL)


def read_dice(text: str) -> str:
    """Return the dice of a button, in one line.

    Raises:
        BadInput: there is nothing, it is too long, or has invisible signs.
    """
    dice = _read_words(text, "the dice", LONGEST_DICE)
    if not dice:
        raise BadInput("A button needs dice, such as d20 + 5, or a name from your character, such as attack.")
    return dice


def _read_words(text: str, what: str, most: int) -> str:
    words = check_words(" ".join(text.split()), what)
    if len(words) > most:
        raise BadInput(
            f"On a panel, {what} can have at most {most} characters, not {len(words)}: make it shorter."
        )
    return words


def panel_of(item: SavedItem) -> Panel:
    """Read a panel from the library."""
    return load(Panel, item.body, maker=item.maker)


PANELS = Shelf("panel", "panel", "/panel list shows all panels.", panel_of)


class _Taken(Exception):
    """Another panel has the slot."""


def _refuse(_: int) -> None:
    raise _Taken


def _name(channel: int, slot: int) -> str:
    return f"{channel}-{slot}"


def _item_of(context: RequestContext, panel: Panel) -> SavedItem:
    return SavedItem(PANELS.collection(context, "server"), panel.name, panel.maker, dump(panel))


async def _read(ask: Ask, slot: int) -> Panel | None:
    item = await ask.store.saved_item(
        PANELS.collection(ask.context, "server"), _name(ask.place.channel, slot)
    )
    return None if item is None else panel_of(item)


async def _read_newest(ask: Ask, name: str) -> Panel | None:
    """Return a panel, also if another process has just made it and this one does not know it yet."""
    every = await PANELS.list_all(ask, "server")
    return next((panel for panel in every if panel.name == name), None)


async def _change(ask: Ask, panel: Panel, mend: Mend) -> Panel:
    """Change the panel with this id, while nobody else changes it."""

    def change(item: SavedItem) -> SavedItem:
        now = panel_of(item)
        if now.id != panel.id:
            raise Gone("This panel was taken down: post a new one with /panel post.")
        return replace(item, body=dump(mend(now)), content=0)

    after = await ask.store.change_item(
        PANELS.collection(ask.context, "server"), panel.name, change, ask.context.has_expired
    )
    if after is None:
        raise Gone("This panel was taken down: post a new one with /panel post.")
    return panel_of(after)
