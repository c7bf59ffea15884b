"""How an answer is written as a message of Discord: with an embed, or in the newer components.

In the newer ones a button can stand beside a line, and pictures within a card. A message that is written so
cannot have embeds any more: what takes its place is written so, too. All its texts together have 4,000
characters, and it has 40 components, counted with those inside of others: a line with a button is three, a
button below the card one, and a row of up to five of these one more.

Symbols of dice are shown in emoji of the application. The host puts them there with `evenhand emoji`, and may
have left it. They are read once, at the start; where there are none, or Discord does not say, symbols are
letters.
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
"""What stands under a message."""
Layout = discord.ui.LayoutView

EMOJI_WITHIN = 3.0
"""Seconds that a start waits for the emoji of the application."""

LONGEST_TEXT = 4_096
"""Characters of the text of a card at Discord, of which an emoji takes some 40."""

EMOJI = re.compile(r":(\w{2,32}):", re.ASCII)

MOST_CHARACTERS = 4_000
"""Characters of all texts of a message together."""

WIDTH = 5
"""How many buttons a row holds; a select fills it."""

FOOTER = 1_000_000
"""The number by which a footer is found among the texts of a message; Discord's own numbers begin at 1."""

LEAST = 1_000
"""Characters of the text of a card that no other part of it takes away."""


class Button(discord.ui.Item[Any]):
    """A button that carries a custom_id, or is a link.

    discord.py's own makes objects for what is known here by the custom_id: with a view of its own, two under
    each roll take a twentieth of it.
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
    """A line of a card, with a button beside it if it has one; the text may be several lines long."""

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
    """Further ones beside it, which in a layout can only be saved."""
    tells: tuple[int, ...] = ()
    """The numbers of the events that it tells: the history links to it, where all can see it."""
    alone: bool = False
    """Whether only the person who asked is ever to see it, although all were to see an answer."""
    publishes: bytes = b""
    """The anchor of a proof that it carries: rolls that are asked for after all have seen it are covered."""
    calls: int = 0
    """The id of a person whom Discord is to tell of it: of what follows another answer."""
    then: "Answer | None" = None
    """What follows as a message of its own."""
    settles: Callable[[], Awaitable[None]] | None = None
    """Notes that it was shown, so that what it says is not said again."""
    lines: Sequence[Line] = ()
    """What stands below the text of the card, with a button beside a line."""
    gallery: tuple[Attachment, ...] = ()
    """Pictures right below the first line of the text, which is large; one to ten."""

    @property
    def is_layout(self) -> bool:
        """Whether only the newer components can show it."""
        return bool(self.lines or self.gallery)


class _RowsView(discord.ui.View):
    """Rows of buttons and selects, which do not refer back: else all stay until garbage is looked for."""

    def __init__(self, rows: Iterable[Sequence[Under]]) -> None:
        super().__init__(timeout=None)
        self._rows = tuple(rows)

    def to_components(self) -> list[dict[str, Any]]:
        """Return the rows as Discord takes them."""
        kind = discord.ComponentType.action_row.value
        rows = ([each.to_component_dict() for each in row] for row in self._rows)
        return [{"type": kind, "components": row} for row in rows]


def view_of(under: Sequence[Under]) -> discord.ui.View:
    """Return buttons and selects as they stand under a message; nothing of them is kept in memory."""
    view = _RowsView(_rows_of(filter(_Ids().take, under)))
    view.stop()  # else discord.py keeps it, with a task: what is pressed is known by its custom_id
    return view


def embed_of(card: Card, emoji: Mapping[str, str]) -> discord.Embed:
    """Return a card as Discord shows it, with the symbols of dice in emoji where there are all of them."""
    text = unbroken(hide_forgotten(to_emoji(card, emoji), LONGEST_TEXT))
    embed = discord.Embed(title=card.title or None, description=text, colour=int(card.tone))
    for field in card.fields:
        value = unbroken(hide_forgotten(field.value, 1024))
        embed.add_field(name=field.name, value=value, inline=field.inline)
    if card.footer:
        embed.set_footer(text=unbroken(card.footer))
    return embed


def body_of(shown: Answer, emoji: Mapping[str, str], *, layout: bool = False) -> dict[str, Any]:
    """Return an answer without its files, as discord.py takes it; `layout`: it has to be one."""
    if layout or shown.is_layout:
        return {"view": layout_of(shown, emoji)}
    embed = embed_of(shown.card, emoji)
    if shown.picture:
        embed.set_image(url=f"attachment://{shown.picture.name}")
    return {"embed": embed, "view": view_of(shown.under)}


def files_of(shown: Answer) -> list[discord.File]:
    """Return what goes with an answer as files, anew for each time it is sent: sending reads them up."""
    pictures = (shown.picture,) if shown.picture else ()
    return [
        discord.File(BytesIO(file.content), file.name, description=file.alt)
        for file in (*pictures, *shown.gallery, *shown.files)
    ]


def layout_of(shown: Answer, emoji: Mapping[str, str]) -> Layout:
    """Return an answer as a layout; nothing of it is kept in memory.

    Raises:
        ValueError: these are more than 40 components.
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


async def read_emoji(client: discord.Client) -> Mapping[str, str]:
    """Return the emoji of the application, by their names, as they stand in a text; none if that fails."""
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
    """Return the text of a card, with emoji for letters where all are there and have room."""
    if card.symbols is None or not emoji.keys() >= set(EMOJI.findall(card.symbols.pictures)):
        return card.text
    shown = EMOJI.sub(lambda found: emoji[found[1]], card.symbols.pictures)
    text = card.text.replace(card.symbols.letters, shown, 1)
    return text if len(text) <= longest else card.text


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


class _Ids:
    """The custom_ids of a message: Discord refuses all of a message in which two components have the same.

    Both would do the same, so the first is enough.
    """

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def take(self, each: Under | None) -> bool:
        """Return whether no component before has the custom_id of this one; a link has none."""
        custom_id: str | None = getattr(each, "custom_id", None)
        if custom_id is None:
            return True
        is_new = custom_id not in self._taken
        self._taken.add(custom_id)
        return is_new


def _list_parts(shown: Answer, emoji: Mapping[str, str], ids: _Ids) -> Iterator[Under]:
    """Go through what stands in the box of a card, from above."""
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


def _gallery_of(pictures: Sequence[Attachment]) -> Under:
    items = (discord.MediaGalleryItem(_address(each), description=each.alt) for each in pictures)
    return discord.ui.MediaGallery[Layout](*items)


def _address(file: Attachment) -> str:
    return f"attachment://{file.name}"


def _rows_of(under: Iterable[Under]) -> Iterator[Sequence[Under]]:
    """Go through rows of what stands under a card, each in its own or in the first that has room."""
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
    """Return a text whose Markdown shows as it was written: a footer has none."""
    return unbroken(discord.utils.escape_markdown(text))
