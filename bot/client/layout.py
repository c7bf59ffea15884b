"""The second way to write a card: in Discord's newer components, where a button can stand beside a line.

A message that is written so cannot have embeds any more: what takes its place is written so, too. All its
texts together have 4,000 characters, and it has 40 components, counted with those inside of others: a line
with a button is three, a button below the card one, and a row of up to five of these one more.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import discord

from bot.client.emoji import in_emoji
from bot.text.card import Attachment, Card
from bot.text.words import shorten, unbroken, without_forgotten

Item = discord.ui.Item[Any]
Layout = discord.ui.LayoutView

MOST_CHARACTERS = 4_000
"""Characters of all texts of a message together."""

WIDTH = 5
"""How many buttons a row holds; a select fills it."""

FOOTER = 1_000_000
"""The number by which a footer is found among the texts of a message; Discord's own numbers begin at 1."""

LEAST = 1_000
"""Characters of the text of a card that no other part of it takes away."""


@dataclass(frozen=True)
class Line:
    """A line of a card, with a button beside it if it has one; the text may be several lines long."""

    text: str
    beside: Item | None = None


@dataclass(frozen=True)
class LayoutFiles:
    """What a layout shows of the files that are sent with it: each has to stand somewhere in it."""

    below_headline: Sequence[Attachment] = ()
    below_text: Sequence[Attachment] = ()
    files: Sequence[Attachment] = ()
    """Those that can only be saved."""


def layout_of(
    card: Card,
    emoji: Mapping[str, str],
    under: Sequence[Item] = (),
    lines: Sequence[Line] = (),
    pictures: LayoutFiles = LayoutFiles(),
) -> Layout:
    """Return a card as a layout, with `lines` below its text; nothing of it is kept in memory.

    Raises:
        ValueError: these are more than 40 components.
    """
    layout = Layout(timeout=None)
    box = discord.ui.Container[Layout](accent_colour=int(card.tone))
    layout.add_item(box)
    for part in _list_parts(card, emoji, lines, pictures):
        box.add_item(part)
    for file in pictures.files:
        layout.add_item(discord.ui.File(_address(file)))
    for row in _rows_of(under):
        layout.add_item(row)
    for item in layout.walk_children():  # else they refer back, and all stay until garbage is looked for
        item._view = item._parent = None  # noqa: SLF001
    layout.stop()  # else discord.py keeps it, with a task: what is pressed is known by its custom_id
    return layout


def texts_in(message: discord.Message) -> Iterator[str]:
    """Go through what people read in a message, but for footers."""
    yield message.content
    for embed in message.embeds:
        yield from filter(None, (embed.title, embed.description))
        for field in embed.fields:
            yield from filter(None, (field.name, field.value))
    yield from (shown.content for shown in _displays_in(message.components) if shown.id != FOOTER)


def footers_in(message: discord.Message) -> Iterator[str]:
    """Go through the footers of a message."""
    yield from filter(None, (embed.footer.text for embed in message.embeds))
    for shown in _displays_in(message.components):
        if shown.id == FOOTER:
            yield shown.content.removeprefix("-# ")


def _displays_in(components: Iterable[object]) -> Iterator[discord.TextDisplay]:
    for component in components:
        if isinstance(component, discord.TextDisplay):
            yield component
        elif isinstance(component, discord.Container | discord.SectionComponent):
            yield from _displays_in(component.children)


class _Room:
    """The characters that are left for the texts of a message."""

    def __init__(self, most: int) -> None:
        self.left = most

    def take(self, text: str, most: int = MOST_CHARACTERS) -> str:
        """Return as much of a text as there is room for, at most `most` characters of it."""
        room = min(most, self.left)
        taken = shorten(text, room) if room > 0 else ""
        self.left -= len(taken)
        return taken


def _list_parts(
    card: Card, emoji: Mapping[str, str], lines: Sequence[Line], pictures: LayoutFiles
) -> Iterator[Item]:
    """Go through what stands in the box of a card, from above."""
    rows = [Line(_plain(line.text), line.beside) for line in lines]
    fields = "\n".join(f"**{field.name}**\n{field.value}" for field in card.fields)
    footer = "\n".join(f"-# {line}" for line in _literal(card.footer).splitlines())
    title = f"### {card.title}\n" if card.title else ""
    others = len(title) + len(_plain(fields)) + len(footer) + sum(len(row.text) for row in rows)
    room = _Room(MOST_CHARACTERS)
    text = _plain(title + in_emoji(card, emoji, MOST_CHARACTERS))
    text = room.take(text, max(LEAST, MOST_CHARACTERS - others + len(title)))
    if pictures.below_headline:
        first = text.index("\n") + 1 if title and "\n" in text else 0
        end = text.find("\n", first)
        headline, text = (text[:end], text[end + 1 :]) if end >= 0 else (text, "")
        yield from _display(headline)
        yield _gallery_of(pictures.below_headline)
    yield from _display(text)
    yield from _sections(rows, room)
    yield from _display(room.take(_plain(fields)))
    if pictures.below_text:
        yield _gallery_of(pictures.below_text)
    yield from _display(room.take(footer), FOOTER)


def _display(text: str, number: int | None = None) -> Iterator[Item]:
    if text.strip():
        yield discord.ui.TextDisplay[Layout](text, id=number)


def _sections(rows: Sequence[Line], room: _Room) -> Iterator[Item]:
    """Go through lines, in fair shares of the room; those without a button that follow each other are one."""
    waiting = len(rows)
    for has_button, some in groupby(rows, lambda row: row.beside is not None):
        plain = list[str]()
        for row in some:
            text = room.take(row.text, max(1, room.left // waiting - 1))
            waiting -= 1
            if row.beside is not None:
                yield discord.ui.Section[Layout](text, accessory=row.beside)
            else:
                plain.append(text)
        if not has_button:
            yield from _display("\n".join(plain))


def _gallery_of(pictures: Sequence[Attachment]) -> Item:
    items = (discord.MediaGalleryItem(_address(each), description=each.alt) for each in pictures)
    return discord.ui.MediaGallery[Layout](*items)


def _address(file: Attachment) -> str:
    return f"attachment://{file.name}"


def _rows_of(under: Sequence[Item]) -> Iterator[Item]:
    """Go through rows of what stands under a card, each in its own or in the first that has room."""
    rows = [list[Item]() for _ in range(WIDTH)]
    for each in under:
        widths = (sum(item.width for item in row) for row in rows)
        first = next((at for at, width in enumerate(widths) if width + each.width <= WIDTH), WIDTH - 1)
        rows[first if each.row is None else each.row].append(each)
    return (discord.ui.ActionRow[Layout](*row) for row in rows if row)


def _plain(text: str) -> str:
    return unbroken(without_forgotten(text, len(text) + MOST_CHARACTERS))


def _literal(text: str) -> str:
    """Return a text whose Markdown shows as it was written: a footer has none."""
    return unbroken(discord.utils.escape_markdown(text))
