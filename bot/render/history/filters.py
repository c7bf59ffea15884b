"""What was looked for in the history, in words."""

from datetime import UTC, datetime

from bot.play.history.pages import Filters
from bot.play.history_query import HistoryQuery
from bot.render.text import plain


def wanted_words(query: HistoryQuery, filters: Filters) -> str:
    """Return what a page is limited to: `by @Pim, with /d100, from 3 Nov`, or nothing."""
    days = {"from": filters.since, "to": filters.until}
    words = (
        {None: "", True: "typed", False: "rolled by the bot"}[filters.by_hand],
        f"by <@{query.person}>" if query.person else "",
        f"with /{query.command}" if query.command else "",
        f"of {plain(filters.expression)}" if filters.expression else "",
        f"with the set {plain(filters.set)}" if filters.set else "",
        *(f"{name} {_day(day)}" for name, day in days.items() if day is not None),
    )
    return ", ".join(filter(None, words))


def _day(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000, UTC).date()} (UTC)"
