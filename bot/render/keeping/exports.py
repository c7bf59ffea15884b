"""Rolls as rows of a table and as lines of JSON, for people who take their history with them."""

import csv
import io
import json
import re
from datetime import UTC, datetime

from bot.play.records import Record
from bot.play.request_context import Place

BOM = "\ufeff"
"""What a spreadsheet needs at the beginning to read the rest as UTF-8."""

COLUMNS = (
    "channel", "number", "time (UTC)", "person", "command", "dice", "outcome", "chance", "exact chance",
    "faces", "typed", "set", "comment", "hidden", "struck by", "request",
)  # fmt: skip

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "|", "%")
"""What makes a spreadsheet read a text as a formula, or as a command."""

_BEGINNING = re.compile(rf"(^|;[\s\"]*)(?=[{re.escape(''.join(FORMULA))}])")
"""Where a cell begins: many spreadsheets take `;` for the end of one."""

MILLISECONDS = 1000


def csv_head() -> str:
    """Return the first line of a table of rolls."""
    return BOM + _line(COLUMNS)


def csv_row(place: Place, record: Record) -> str:
    """Return a roll as a row of a table.

    Ids are written as Discord mentions them: a spreadsheet would round such long numbers. Outcomes are as
    the method counts.
    """
    request = dict(record.request)
    odds = record.odds
    dice, _, comment = str(request.pop("dice", "")).partition(" # ")
    return _line(
        (
            f"<#{place.channel}>",
            record.number,
            _time(record.at).strftime("%Y-%m-%d %H:%M:%S"),
            f"<@{record.person}>",
            record.command,
            _safe(dice or _die(request)),
            "" if record.outcome is None else record.outcome,
            "" if odds is None else f"{float(odds):.12g}",
            "" if odds is None else f"{odds.numerator} of {odds.denominator}",
            " ".join(map(str, record.faces)),
            "yes" if record.by_hand else "no",
            _safe(str(request.pop("set", ""))),
            _safe(comment or str(request.pop("comment", ""))),
            record.visibility,
            record.struck or "",
            _json(request) if request else "",
        )
    )


def json_row(place: Place, record: Record) -> str:
    """Return a roll as one line of JSON; ids are texts, because many programs round such long numbers."""
    return json.dumps(
        {
            "channel": str(place.channel),
            "number": record.number,
            "time": _time(record.at).isoformat(),
            "person": str(record.person),
            "command": record.command,
            "request": dict(record.request),
            "faces": record.faces,
            "outcome": record.outcome,
            "odds": None if record.odds is None else str(record.odds),
            "before": record.before,
            "typed": record.by_hand,
            "hidden": record.visibility,
            "struck_by": record.struck,
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )


def _die(request: dict[str, object]) -> str:
    return f"d{request['sides']}" if "sides" in request else ""


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
