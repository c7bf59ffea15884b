"""Writes an answer as a message of Discord: with an embed, or as a layout of the newer components.

A layout can have a button beside a line, and pictures within a card. Once a message is a layout, Discord
takes no embed for it, so its replacement is a layout too. All its texts together have 4,000 characters, and
it has 40 components, nested ones included: a line with a button is three, a button below the card one, and a
row of up to five buttons one more.

Symbols of dice are emoji of the application, if the host has added them with `evenhand emoji`. The bot reads
them once, at its start; without them symbols are letters.
"""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import groupby
from typing import Any

import aiohttp
import discord

from bot.text.card import Attachment, Card
from bot.text.words import hide_forgotten, shorten, unbroken

log = logging.getLogger(__name__)

Under = discord.ui.Item[Any]
"""A button or select under a message."""
Layout = discord.ui.LayoutView

EMOJI_WITHIN = 3.0
"""Seconds that a start waits for the emoji of the application."""

LONGEST_TEXT = 4_096
"""Characters of the text of a card; an emoji takes about 40."""

EMOJI = re.compile(r":(\w{2,32}):", re.ASCII)

MOST_CHARACTERS = 4_000
"""Characters of all texts of a message together."""

WIDTH = 5
"""How many buttons a row holds; a select fills it."""

FOOTER = 1_000_000
"""Marks the component of a footer, so that it is found again; Discord's own numbers begin at 1."""

LEAST = 1_000
"""Characters that the text of a card always has, however long its other parts are."""


class Button(discord.ui.Item[Any]):
    """A button that carries a custom_id, or is a link.

    A button of discord.py makes objects that nothing here needs. With a view of its own, two of them would
    take a twentieth of the time of a roll.
    """

    def __init__(
        self,
        label: str,
        custom_id: str | None = None,
        *,
        emoji: str | None = None,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        row: int | None = None,
        disabled: bool = False,
        url: str | None = None,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # as discord.py has it
        self.label, self.custom_id, self.emoji, self.url = label, custom_id, emoji, url
        self.style, self.disabled = style, disabled
        self._row = row

    def to_component_dict(self) -> dict[str, Any]:
        """Return it as Discord takes it."""
        style = discord.ButtonStyle.link if self.url else self.style
        target = {"url": self.url} if self.url else {"custom_id": self.custom_id}
        emoji = {"emoji": {"id": None, "name": self.emoji}} if self.emoji else {}
        kind = discord.ComponentType.button.value
        said = {"type": kind, "style": style.value, "disabled": self.disabled, "label": self.label}
        return said | target | emoji


@dataclass(frozen=True)
class Line:
    """A part of a card, of one or more lines, with a button beside it or none."""

    text: str
    beside: Under | None = None


@dataclass(frozen=True)
class Answer:
    """A card, the buttons under it, a picture in it, and further files and pictures beside it.

    With `lines` or a `gallery` it is written as a layout, else as an embed.
    """

    card: Card
    under: Sequence[Under] = ()
    picture: Attachment | None = None
    files: tuple[Attachment, ...] = ()
    """Further files; in a layout they can only be saved, not seen."""
    tells: tuple[int, ...] = ()
    """The numbers of the events it shows; if all can see it, the history links to it."""
    alone: bool = False
    """Whether only the person who asked may see it, although the answer was announced to all."""
    publishes: bytes = b""
    """The anchor of a proof that it shows to all; it covers rolls requested after that."""
    calls: int = 0
    """The id of a person whom Discord notifies, where it follows another answer."""
    then: "Answer | None" = None
    """What follows as a message of its own."""
    settles: Callable[[], Awaitable[None]] | None = None
    """Called when Discord has it, so that it is not said again."""
    lines: Sequence[Line] = ()
    """Lines below the text of the card, some with a button."""
    gallery: tuple[Attachment, ...] = ()
    """One to ten pictures, right below the first, large line of the text."""

    @property
    def is_layout(self) -> bool:
        """Whether only the newer components can show it."""
        return bool(self.lines or self.gallery)


class _RowsView(discord.ui.View):
    """Rows of buttons and selects without references back, which keep objects until a garbage collection."""

    def __init__(self, rows: Iterable[Sequence[Under]]) -> None:
        super().__init__(timeout=None)
        self._rows = tuple(rows)

    def to_components(self) -> list[dict[str, Any]]:
        """Return the rows as Discord takes them."""
        kind = discord.ComponentType.action_row.value
        rows = ([each.to_component_dict() for each in row] for row in self._rows)
        return [{"type": kind, "components": row} for row in rows]


def view_of(under: Sequence[Under]) -> discord.ui.View:
    """Return the buttons and selects under a message; discord.py keeps none of it in memory."""
    view = _RowsView(_rows_of(filter(_Ids().take, under)))
    view.stop()  # else discord.py keeps it, with a task; presses are found by their custom_ids
    return view


def embed_of(card: Card, emoji: Mapping[str, str]) -> discord.Embed:
    """Return the embed of a card; symbols of dice are emoji if the application has all of them."""
    text = unbroken(hide_forgotten(to_emoji(card, emoji), LONGEST_TEXT))
    embed = discord.Embed(title=card.title or None, description=text, colour=int(card.tone))
    for field in card.fields:
        value = unbroken(hide_forgotten(field.value, 1024))
        embed.add_field(name=field.name, value=value, inline=field.inline)
    if card.footer:
        embed.set_footer(text=unbroken(card.footer))
    return embed


def body_of(shown: Answer, emoji: Mapping[str, str], *, layout: bool = False) -> dict[str, Any]:
    """Return the arguments for discord.py without the files; with `layout` it is a layout in any case."""
    if layout or shown.is_layout:
        return {"view": layout_of(shown, emoji)}
    embed = embed_of(shown.card, emoji)
    if shown.picture:
        embed.set_image(url=f"attachment://{shown.picture.name}")
    return {"embed": embed, "view": view_of(shown.under)}


def files_of(shown: Answer) -> list[discord.File]:
    """Open the files of an answer. Each try needs new ones, since sending reads them to their end."""
    pictures = (shown.picture,) if shown.picture else ()
    return [
        discord.File(BytesIO(file.content), file.name, description=file.alt)
        for file in (*pictures, *shown.gallery, *shown.files)
    ]


def layout_of(shown: Answer, emoji: Mapping[str, str]) -> Layout:
    """Return an answer as a layout; discord.py keeps none of it in memory.

    Raises:
        ValueError: it has more than 40 components.
    """
    layout = Layout(timeout=None)
    box = discord.ui.Container[Layout](accent_colour=int(shown.card.tone))
    layout.add_item(box)
    ids = _Ids()
    for part in _list_parts(shown, emoji, ids):
        box.add_item(part)
    for file in shown.files:
        layout.add_item(discord.ui.File(_address(file)))
    for row in _rows_of(filter(ids.take, shown.under)):
        layout.add_item(discord.ui.ActionRow[Layout](*row))
    for item in layout.walk_children():  # else they refer back and stay until a garbage collection
        item._view = item._parent = None  # noqa: SLF001
    layout.stop()  # else discord.py keeps it, with a task; presses are found by their custom_ids
    return layout


def texts_in(message: discord.Message) -> Iterator[str]:
    """Yield the texts of a message without footers."""
    yield message.content
    for embed in message.embeds:
        yield from filter(None, (embed.title, embed.description))
        for field in embed.fields:
            yield from filter(None, (field.name, field.value))
    yield from (shown.content for shown in _displays_in(message.components) if shown.id != FOOTER)


def footers_in(message: discord.Message) -> Iterator[str]:
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


async def read_emoji(client: discord.Client) -> Mapping[str, str]:
    """Return how each emoji of the application is written, by its name; none if Discord does not answer."""
    try:
        async with asyncio.timeout(EMOJI_WITHIN):
            return {each.name: str(each) for each in await client.fetch_application_emojis()}
    except (
        discord.DiscordException,
        aiohttp.ClientError,
        OSError,
        LookupError,
        TypeError,
        ValueError,
    ) as why:
        log.info(
            "Symbols of dice are shown in letters: Discord does not say which emoji there are (%r).", why
        )
        return {}


def to_emoji(card: Card, emoji: Mapping[str, str], longest: int = LONGEST_TEXT) -> str:
    """Put emoji in the place of letters if the application has all of them and they fit."""
    if card.symbols is None or not emoji.keys() >= set(EMOJI.findall(card.symbols.pictures)):
        return card.text
    shown = EMOJI.sub(lambda found: emoji[found[1]], card.symbols.pictures)
    text = card.text.replace(card.symbols.letters, shown, 1)
    return text if len(text) <= longest else card.text


class _Room:
    """How many characters the texts of a message may still have."""

    def __init__(self, most: int) -> None:
        self.left = most

    def take(self, text: str, most: int = MOST_CHARACTERS) -> str:
        """Return as much of a text as fits, at most `most` characters."""
        room = min(most, self.left)
        taken = shorten(text, room) if room > 0 else ""
        self.left -= len(taken)
        return taken


class _Ids:
    """The custom_ids of a message. Discord refuses a message in which two are equal.

    Two equal buttons do the same, so the first is enough.
    """

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def take(self, each: Under | None) -> bool:
        """Note a component, and return whether its custom_id is new; a link has none."""
        custom_id: str | None = getattr(each, "custom_id", None)
        if custom_id is None:
            return True
        is_new = custom_id not in self._taken
        self._taken.add(custom_id)
        return is_new


def _list_parts(shown: Answer, emoji: Mapping[str, str], ids: _Ids) -> Iterator[Under]:
    """Yield the parts of the box of a card, from above."""
    card = shown.card
    rows = [Line(_plain(line.text), line.beside if ids.take(line.beside) else None) for line in shown.lines]
    fields = "\n".join(f"**{field.name}**\n{field.value}" for field in card.fields)
    footer = "\n".join(f"-# {line}" for line in _literal(card.footer).splitlines())
    title = f"### {card.title}\n" if card.title else ""
    others = len(title) + len(_plain(fields)) + len(footer) + sum(len(row.text) for row in rows)
    room = _Room(MOST_CHARACTERS)
    text = _plain(title + to_emoji(card, emoji, MOST_CHARACTERS))
    text = room.take(text, max(LEAST, MOST_CHARACTERS - others + len(title)))
    if shown.gallery:
        first = text.index("\n") + 1 if title and "\n" in text else 0
        end = text.find("\n", first)
        headline, text = (text[:end], text[end + 1 :]) if end >= 0 else (text, "")
        yield from _display(headline)
        yield _gallery_of(shown.gallery)
    yield from _display(text)
    yield from _sections(rows, room)
    yield from _display(room.take(_plain(fields)))
    if shown.picture:
        yield _gallery_of([shown.picture])
    yield from _display(room.take(footer), FOOTER)


def _display(text: str, number: int | None = None) -> Iterator[Under]:
    if text.strip():
        yield discord.ui.TextDisplay[Layout](text, id=number)


def _sections(rows: Sequence[Line], room: _Room) -> Iterator[Under]:
    """Yield lines in fair shares of the room; neighbours without a button become one component."""
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


def _gallery_of(pictures: Sequence[Attachment]) -> Under:
    items = (discord.MediaGalleryItem(_address(each), description=each.alt) for each in pictures)
    return discord.ui.MediaGallery[Layout](*items)


def _address(file: Attachment) -> str:
    return f"attachment://{file.name}"


def _rows_of(under: Iterable[Under]) -> Iterator[Sequence[Under]]:
    """Yield the rows under a card: a row of its own for a select, the first with room for a button."""
    rows: list[list[Under]] = [[] for _ in range(WIDTH)]
    room = [WIDTH] * WIDTH
    for each in under:
        width, at = each.width, each.row
        if at is None:
            at = next((place for place, left in enumerate(room) if width <= left), WIDTH - 1)
        rows[at].append(each)
        room[at] -= width
    return filter(None, rows)


def _plain(text: str) -> str:
    return unbroken(hide_forgotten(text, len(text) + MOST_CHARACTERS))


def _literal(text: str) -> str:
    """Escape Markdown: in an embed a footer shows it as it is written."""
    return unbroken(discord.utils.escape_markdown(text))
