"""Rolls as rows of a table and as lines of JSON, for people who take their history with them."""

import csv
import io
import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime

from bot.play.event import Event, Json
from bot.play.people import MARK, person_of
from bot.play.request_context import Place
from bot.render.events.registry import VIEWS
from bot.render.stateful_dice.words import parted

BOM = "\ufeff"
"""What a spreadsheet needs at the beginning to read the rest as UTF-8."""

COLUMNS = (
    "channel", "number", "time (UTC)", "person", "command", "dice", "outcome", "chance", "exact chance",
    "faces", "typed", "set", "comment", "hidden", "struck by", "request",
)  # fmt: skip

FORMULA = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20", "\t", "\r", "\n", "|", "%")
"""What makes a spreadsheet read a text as a formula, or as a command; four also in their full width."""

_BEGINNING = re.compile(rf"(^|;[\s\"]*)(?=[{re.escape(''.join(FORMULA))}])")
"""Where a cell begins: many spreadsheets take `;` for the end of one."""

MILLISECONDS = 1000


def csv_head() -> str:
    """Return the first line of a table of rolls."""
    return BOM + _line(COLUMNS)


def csv_row(place: Place, event: Event) -> str:
    """Return a roll as a row of a table.

    Ids are written as Discord mentions them: a spreadsheet would round such long numbers. Outcomes are as
    the method counts.
    """
    request = _readable(event.request)
    odds = event.odds
    dice, comment = parted(str(request.pop("dice", "")))
    return _line(
        (
            f"<#{place.channel}>",
            event.number,
            _time(event.at).strftime("%Y-%m-%d %H:%M:%S"),
            f"<@{event.person}>",
            event.kind,
            _safe(dice or event.dice),
            "" if event.outcome is None else event.outcome,
            "" if odds is None else f"{float(odds):.12g}",
            "" if odds is None else f"{odds.numerator} of {odds.denominator}",
            " ".join(map(str, _faces(event))),
            "yes" if event.by_hand else "no",
            _safe(str(request.pop("set", ""))),
            _safe(comment or str(request.pop("comment", ""))),
            event.visibility,
            event.struck or "",
            _json(request) if request else "",
        )
    )


def json_row(place: Place, event: Event) -> str:
    """Return a roll as one line of JSON; ids are texts, because many programs round such long numbers."""
    return json.dumps(
        {
            "channel": str(place.channel),
            "number": event.number,
            "time": _time(event.at).isoformat(),
            "person": str(event.person),
            "command": event.kind,
            "request": _readable(event.request),
            "faces": _faces(event),
            "outcome": event.outcome,
            "odds": None if event.odds is None else str(event.odds),
            "before": _readable(event.before),
            "line": _readable(event.line),
            "typed": event.by_hand,
            "hidden": event.visibility,
            "struck_by": event.struck,
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )


def _faces(event: Event) -> tuple[int, ...]:
    """Return the faces of dice that were thrown; a masked row tells none."""
    return VIEWS[event.kind].faces(event)


def _readable(value: Json) -> Json:
    """Return what a row keeps with the ids of people as texts, like those of channels."""
    if isinstance(value, Mapping):
        if value.keys() == {MARK}:
            return str(person_of(value))
        return {name: _readable(each) for name, each in value.items()}
    return [_readable(each) for each in value] if isinstance(value, list | tuple) else value


def _safe(text: str) -> str:
    """Put an apostrophe before what a spreadsheet would take for a formula."""
    return _BEGINNING.sub(r"\1'", text)


def _json(request: dict[str, object]) -> str:
    """Write a request as JSON in which no cell can end."""
    return json.dumps(request, ensure_ascii=False).replace(";", "\\u003b")


def _time(at: int) -> datetime:
    return datetime.fromtimestamp(at / MILLISECONDS, UTC)


def _line(cells: tuple[object, ...]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\r\n").writerow(cells)
    return line.getvalue()
