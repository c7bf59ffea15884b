"""Days as people type them, in UTC."""

from datetime import UTC, datetime

import pytest

from bot.features.history.days import start_of
from bot.mechanics.errors import BadInput

NOW = int(datetime(2026, 11, 21, 0, 30, tzinfo=UTC).timestamp() * 1000)

DAYS = {
    "2026-11-21": "2026-11-21",
    "2026-1-2": "2026-01-02",
    "21 Nov": "2026-11-21",
    "22 nov": "2025-11-22",
    " 3  November 2024 ": "2024-11-03",
    "29 Feb": "2024-02-29",
    "today": "2026-11-21",
    "Yesterday": "2026-11-20",
    "3 days ago": "2026-11-18",
    "1 day ago": "2026-11-20",
    "Friday": "2026-11-20",
    "saturday": "2026-11-21",
    "last Saturday": "2026-11-14",
    "last sunday": "2026-11-15",
}

NO_DAYS = (
    "",
    "soon",
    "2026-02-30",
    "31 Jun",
    "21.11.2026",
    "11/21",
    "5 years ago",
    "0 Nov",
    "5 Nov 0",
    "fri",
    "last week",
    "2026-٣-1",
)


def test_a_day_is_read():
    for text, day in DAYS.items():
        begins = datetime.fromtimestamp(start_of(text, NOW) / 1000, UTC).isoformat()
        assert begins == f"{day}T00:00:00+00:00"
    assert start_of("9999 days ago", NOW) > 0


def test_what_is_no_day_is_refused_with_examples():
    for text in NO_DAYS:
        with pytest.raises(BadInput, match="is not a day: write 2026-11-21, 21 Nov, 3 days ago"):
            start_of(text, NOW)
