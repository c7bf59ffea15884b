"""Days in UTC, as people type them: `21 Nov`, `friday`, `3 days ago`."""

import re
from datetime import UTC, date, datetime, timedelta

from bot.mechanics.errors import BadInput, cite

LONGEST = 20
"""The longest text, in characters, that can be a day."""

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NAMED = {"today": 0, "yesterday": 1}
_AGO = re.compile(r"(\d{1,4}) days? ago", re.ASCII)
_WRITTEN = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})", re.ASCII)
_IN_MONTH = re.compile(r"(\d{1,2}) ([a-z]{3})[a-z]*(?: (\d{4}))?", re.ASCII)


def start_of(text: str, now: int) -> int:
    """Return when a day begins, in milliseconds since 1970; `now` is the current time.

    A weekday, or a day without a year, is the latest one that has begun.

    Raises:
        BadInput: the text is no day.
    """
    begins = find_start(text, now)
    if begins is None:
        raise BadInput(
            f"{cite(text, LONGEST)} is not a day: write 2026-11-21, 21 Nov, 3 days ago, friday, yesterday or "
            "today. Days are in UTC."
        )
    return begins


def find_start(text: str, now: int) -> int | None:
    """Return when a day begins; None if the text is no day."""
    today = datetime.fromtimestamp(now / 1000, UTC).date()
    wanted = " ".join(text.lower().split())
    try:
        day = _read(wanted, today)
    except (ValueError, OverflowError):  # 30 February, or a day before the year 1
        day = None
    return None if day is None else int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() * 1000)


def _read(text: str, today: date) -> date | None:
    if text in _NAMED:
        return today - timedelta(days=_NAMED[text])
    if text.removeprefix("last ") in WEEKDAYS:
        back = (today.weekday() - WEEKDAYS.index(text.removeprefix("last "))) % 7
        return today - timedelta(days=back or 7 * text.startswith("last "))
    if form := _AGO.fullmatch(text):
        return today - timedelta(days=int(form[1]))
    if form := _WRITTEN.fullmatch(text):
        return date(int(form[1]), int(form[2]), int(form[3]))
    form = _IN_MONTH.fullmatch(text)
    if form is None or form[2] not in _MONTHS:
        return None
    return _in_month(int(form[1]), _MONTHS.index(form[2]) + 1, form[3], today)


def _in_month(day: int, month: int, year: str | None, today: date) -> date:
    if year:
        return date(int(year), month, day)
    for back in range(8):  # the last 29 February may be that long ago
        try:
            found = date(today.year - back, month, day)
        except ValueError:
            continue
        if found <= today:
            return found
    raise ValueError("there is no such day")
