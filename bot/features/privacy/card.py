"""Cards and files with the data that the bot keeps about a person or a server.

A person gets their rolls as rows of a table and as lines of JSON, and what they saved as lines of JSON. Large
files are packed, up to a limit.
"""

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from math import ceil
from tempfile import TemporaryFile
from typing import IO, Self
from zipfile import ZIP_DEFLATED, ZipFile

from bot.features.fair.card import split_comment
from bot.features.privacy.privacy import FORGETTING, own_rolls
from bot.features.registry import REGISTRY
from bot.features.views import view_of
from bot.play.errors import MINUTE, quote
from bot.play.event import Event, Json
from bot.play.library import SavedItem
from bot.play.reads import EventsOf, Holdings, ItemsOf, PlaceHoldings
from bot.play.request_context import MARK, Place, RequestContext, person_of
from bot.text.card import Attachment, Card, Field, Tone
from bot.text.words import SOMEONE, lines, plural

BOM = "\ufeff"
"""The beginning of a file that makes a spreadsheet read the rest as UTF-8."""

COLUMNS = (
    "channel", "number", "time (UTC)", "person", "command", "dice", "outcome", "chance", "exact chance",
    "faces", "typed", "set", "comment", "hidden", "struck by", "voided by", "request",
)  # fmt: skip

FORMULA = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20", "\t", "\r", "\n", "|", "%")
"""Beginnings that a spreadsheet reads as a formula or a command; four also in their full width."""

_BEGINNING = re.compile(rf"(^|;[\s\"]*)(?=[{re.escape(''.join(FORMULA))}])")
"""The beginning of a cell with a formula: many spreadsheets take `;` for the end of a cell."""

MILLISECONDS = 1000


def csv_head() -> str:
    """Return the first line of a table of rolls."""
    return BOM + _line(COLUMNS)


def csv_row(place: Place, event: Event) -> str:
    """Return a roll as a row of a table.

    Ids are written as Discord's mentions: a spreadsheet would round such long numbers. Outcomes are as
    the method counts, or the verdicts of games in words.
    """
    request = _write_people(event.request)
    odds = event.odds
    dice, comment = split_comment(str(request.pop("dice", "")))
    return _line(
        (
            f"<#{place.channel}>",
            event.number,
            _time(event.at).strftime("%Y-%m-%d %H:%M:%S"),
            f"<@{event.person}>",
            event.kind,
            _escape(dice or event.dice),
            view_of(event.kind).outcome(event),
            "" if odds is None else f"{float(odds):.12g}",
            "" if odds is None else f"{odds.numerator} of {odds.denominator}",
            " ".join(map(str, _faces(event))),
            "yes" if event.by_hand else "no",
            _escape(str(request.pop("set", ""))),
            _escape(comment or str(request.pop("comment", ""))),
            event.visibility,
            event.struck or "",
            event.voided or "",
            _json(request) if request else "",
        )
    )


def json_row(place: Place, event: Event) -> str:
    """Return a roll as one line of JSON; ids are strings, because many programs round such long numbers."""
    return json.dumps(
        {
            "channel": str(place.channel),
            "number": event.number,
            "time": _time(event.at).isoformat(),
            "person": str(event.person),
            "command": event.kind,
            "request": _write_people(event.request),
            "faces": _faces(event),
            "outcome": event.outcome,
            "odds": None if event.odds is None else str(event.odds),
            "before": _write_people(event.before),
            "line": _write_people(event.line),
            "typed": event.by_hand,
            "hidden": event.visibility,
            "struck_by": event.struck,
            **({"voided_by": event.voided} if event.voided else {}),  # other lines stay as before
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )


def json_item(item: SavedItem) -> str:
    """Return something saved as one line of JSON, with its kind, and its server, if any."""
    owner_kind, owner, kind = item.collection
    server = {"server": str(owner)} if owner_kind == "home" else {}
    entry = {"kind": kind, "name": item.name, **server, **item.body}
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":"))


def _faces(event: Event) -> tuple[int, ...]:
    """Return the faces of thrown dice; a masked row has none."""
    return view_of(event.kind).faces(event)


def _write_people(value: Json) -> Json:
    """Return a value of a row with the ids of people as strings, like those of channels."""
    if isinstance(value, Mapping):
        if value.keys() == {MARK}:
            return str(person_of(value))
        return {name: _write_people(each) for name, each in value.items()}
    return [_write_people(each) for each in value] if isinstance(value, list | tuple) else value


def _escape(text: str) -> str:
    """Put an apostrophe before text that a spreadsheet would take for a formula."""
    return _BEGINNING.sub(r"\1'", text)


def _json(request: dict[str, object]) -> str:
    """Write a request as JSON without the `;` that may end a cell."""
    return json.dumps(request, ensure_ascii=False).replace(";", "\\u003b")


def _time(at: int) -> datetime:
    return datetime.fromtimestamp(at / MILLISECONDS, UTC)


def _line(cells: tuple[object, ...]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\r\n").writerow(cells)
    return line.getvalue()


MOST_BYTES = 8_000_000
"""The most bytes of all files together, somewhat less than Discord's 8 MiB."""

MOST_SAVED = MOST_BYTES // 2
"""The most bytes of the file with saved things: the rolls need room, too."""

FLUSHED = 200_000
"""The most bytes that may wait to be packed, and are not counted yet; packing makes them fewer."""


@dataclass(frozen=True, slots=True)
class Packed:
    """Files, and the number of things in them."""

    files: tuple[Attachment, ...]
    count: int
    whole: bool
    """Whether the files have everything; otherwise they have the newest rolls, or the first saved things."""


def pack_own(events: EventsOf, items: ItemsOf) -> tuple[Packed, Packed]:
    """Write a person's rolls, and what they saved, into files: a job that takes some seconds.

    The files have only what that person may see.
    """
    saved = pack_saved(items())
    room = MOST_BYTES - sum(len(file.content) for file in saved.files)
    return pack(own_rolls(events(), REGISTRY), room), saved


def pack_saved(items: Iterable[SavedItem], most: int = MOST_SAVED) -> Packed:
    """Write saved things into a file of at most `most` bytes, or no file if there are none."""
    count = 0
    with _Zip("saved.json", "What you saved") as file:
        for item in items:
            line = f"{json_item(item)}\n"
            if file.size + len(line.encode()) + FLUSHED > most:
                return Packed((file.finish_packed(),), count, whole=False)
            file.write(line)
            count += 1
        fits = file.written <= FLUSHED
        files = (file.finish_plain() if fits else file.finish_packed(),) if count else ()
        return Packed(files, count, whole=True)


def pack(rolls: Iterable[tuple[Place, Event]], most: int = MOST_BYTES) -> Packed:
    """Write rolls, newest first, into files that together have at most `most` bytes."""
    count = 0
    with _Zip("rolls.csv") as table, _Zip("rolls.json") as lines:
        table.write(csv_head())
        for place, event in rolls:
            if table.size + lines.size + 2 * FLUSHED > most:
                break
            table.write(csv_row(place, event))
            lines.write(f"{json_row(place, event)}\n")
            count += 1
        else:
            return Packed(_plain_or_packed((table, lines), most), count, whole=True)
        return Packed(tuple(each.finish_packed() for each in (table, lines)), count, whole=False)


def _plain_or_packed(zips: tuple["_Zip", ...], most: int) -> tuple[Attachment, ...]:
    plain = sum(each.written for each in zips) <= most
    return tuple(each.finish_plain() if plain else each.finish_packed() for each in zips)


class _Zip:
    """A zip with one file, written to the disk bit by bit."""

    def __init__(self, name: str, holds: str = "Your rolls") -> None:
        self.name = name
        self.holds = holds
        """Its content, in words."""
        self.written = 0

    def __enter__(self) -> Self:
        self._disk = TemporaryFile()
        self._zip = ZipFile(self._disk, "w", ZIP_DEFLATED)
        self._inner: IO[bytes] = self._zip.open(self.name, "w", force_zip64=False)
        return self

    def __exit__(self, *_: object) -> None:
        self._inner.close()
        self._zip.close()
        self._disk.close()

    @property
    def size(self) -> int:
        """The number of bytes packed so far."""
        return self._disk.tell()

    def write(self, text: str) -> None:
        self.written += self._inner.write(text.encode())

    def finish_packed(self) -> Attachment:
        """Return the zip, and end it."""
        self._close()
        self._disk.seek(0)
        return Attachment(f"{self.name}.zip", f"{self.holds}: {self.name}, packed", self._disk.read())

    def finish_plain(self) -> Attachment:
        """Return the file without the zip, and end both."""
        self._close()
        with ZipFile(self._disk) as archive:
            return Attachment(self.name, f"{self.holds}: {self.name}", archive.read(self.name))

    def _close(self) -> None:
        self._inner.close()
        self._zip.close()


FIELD_LIMIT = 1_000
TEXT_LIMIT = 2_000

MINUTES = FORGETTING.lasts // MINUTE


def holdings_card(holdings: Holdings) -> Card:
    """Show what the bot keeps about a person."""
    if holdings.nothing:
        return Card("Nothing is kept about you here.", "What is kept about you")
    counts = sum((Counter(place.counts) for place in holdings.held), Counter[str]())
    fields = (
        Field("What they are", _counts(counts)),
        Field("Settings", _settings(holdings)),
        Field("Remembered", _list_memories(holdings)),
        Field("Saved by you", _list_items(holdings)),
    )
    text = f"{_count_entries(holdings)}\n{lines(map(_place, holdings.held), TEXT_LIMIT)}"
    return Card(
        text,
        "What is kept about you",
        tuple(field for field in fields if field.value),
        "/privacy export gives you your rolls and what you saved, /privacy forget takes your name out",
    )


def export_card(rolls: Packed, saved: Packed) -> Card:
    """Describe the files of a person's rolls, and of what they saved."""
    return Card("\n".join((*_describe_rolls(rolls), *_describe_saved(saved))), "Your data")


def _describe_rolls(rolls: Packed) -> Iterator[str]:
    if not rolls.count:
        yield "No roll of yours is kept, so the files of rolls are empty."
        return
    which = plural(rolls.count, "entry", "entries")
    if not rolls.whole:
        which = f"The newest {which}: more do not fit a message; ask whoever runs the bot for the older ones"
    yield f"{which}, newest first, as a table and as JSON."
    yield (
        "Rolls that only the game master may see are listed without their results, and rolls by a method "
        "that hides its dice without those dice."
    )


def _describe_saved(saved: Packed) -> Iterator[str]:
    if saved.count:
        things = plural(saved.count, "thing")
        yield f"`saved.json` has {things} that you saved, for yourself or for a server: {SAVED[1]}."
    if not saved.whole:
        yield "More do not fit a message: /saved list, /character show and /table show have the others."


def too_early(seconds: float) -> str:
    """Say when a person can have their data again, which is in this many seconds."""
    return (
        "You got your data a short while ago: you can have it again in "
        f"{plural(ceil(seconds / 60), 'minute')}."
    )


def forget_question_card(holdings: Holdings) -> Card:
    """Ask whether to forget a person."""
    return Card(
        f"{_count_entries(holdings)}\n"
        "**These stay, without your name:** your rolls in the histories of channels, and what you saved for "
        f"a whole server, since others use these too. Your name there is replaced by “{SOMEONE}”.\n"
        "**These are deleted for ever:** your comments and labels, the names of your dice, the rolls, tables "
        "and characters that you saved for yourself alone, your panels, your seats in games, your rights as "
        "a game master, and everything from places where only you installed the bot. Rolls that only you "
        "could see are then shown to nobody.\n"
        f"**This cannot be undone.** You have {MINUTES} minutes to answer.",
        "Forget you?",
        tone=Tone.WARNING,
    )


def unknown_card() -> Card:
    """Say that there is nothing to forget, since nothing is kept about the person."""
    return Card("Nothing is kept about you, so there is nothing to forget.", "Nothing is kept")


def forgotten_card() -> Card:
    """Say that a person was forgotten."""
    return Card(
        "You are forgotten. If you roll again, you are someone new.\n"
        "Messages in Discord are Discord's: delete them there. Backups made before still have you: those "
        "that the bot makes go within 28 days, others when whoever runs the bot deletes them.",
        "Forgotten",
    )


def erase_question_card(context: RequestContext) -> Card:
    """Ask whether to erase all data of the home of a place."""
    if context.in_server:
        what = "all channels and threads of this server"
    elif context.place.owner:
        what = "you in every place where only you installed the bot"
    else:
        what = "this conversation"
    return Card(
        f"This erases everything that the bot keeps for {what}: every history and game, what adaptive dice "
        "and "
        "decks remember, the statistics, settings, and everything saved there.\n"
        f"**This cannot be undone.** You have {MINUTES} minutes to answer.",
        "Erase everything?",
        tone=Tone.WARNING,
    )


def erased_card() -> Card:
    """Say that a home was erased."""
    return Card("Everything that was kept here is erased. The next roll is number 1.", "Erased")


def kept_card() -> Card:
    """Say that nothing changed after a no."""
    return Card("Nothing was changed.", "Kept")


def _count_entries(holdings: Holdings) -> str:
    if not holdings.rolls:
        return "No history has an entry of yours."
    since = min(place.since for place in holdings.held) // 1000
    until = max(place.until for place in holdings.held) // 1000
    places = plural(len(holdings.held), "channel")
    return (
        f"**{plural(holdings.rolls, 'entry', 'entries')}** in {places}, from <t:{since}:d> to <t:{until}:d>."
    )


def _place(holdings: PlaceHoldings) -> str:
    return f"<#{holdings.place.channel}> {plural(sum(holdings.counts.values()), 'entry', 'entries')}"


def _counts(counts: Counter[str]) -> str:
    return lines(
        (f"{command.replace('-', ' ')} · {count:,}" for command, count in counts.most_common()), FIELD_LIMIT
    )


def _settings(holdings: Holdings) -> str:
    masters = plural(len(holdings.game_master_of), "server or conversation")
    return lines(
        (
            *([f"You are a game master of {masters}."] if holdings.game_master_of else ()),
            *(["You throw real dice: your rolls have a button By hand."] if holdings.real_dice else ()),
        ),
        FIELD_LIMIT,
    )


def _list_memories(holdings: Holdings) -> str:
    memories = [f"{plural(holdings.memories, 'memory', 'memories')} of dice that are yours alone"]
    seats = [f"{plural(holdings.seats, 'seat')} in games and fights"]
    plays = [f"{plural(holdings.plays, 'choice')} of the character that you play"]
    entered = [f"{plural(holdings.entered, 'roll')} of others that you entered or asked for"]
    questions = [f"{plural(holdings.pending_actions, 'open question')} that you can answer"]
    return lines(
        (
            *(memories if holdings.memories else ()),
            *(seats if holdings.seats else ()),
            *(plays if holdings.plays else ()),
            *(entered if holdings.entered else ()),
            *(questions if holdings.pending_actions else ()),
        ),
        FIELD_LIMIT,
    )


SAVED = ("roll, table, character or panel", "rolls, tables, characters and panels")
"""The kinds of things that people save: one, and many."""


def _list_items(holdings: Holdings) -> str:
    own = [f"{kind} {quote(name)}" for kind, name in holdings.saved_item]
    shared = [f"{plural(holdings.made, *SAVED)} for all in a server"] if holdings.made else []
    return lines((*own, *shared), FIELD_LIMIT)
