"""Cards for pages of the history."""

from datetime import UTC, datetime

from bot.play.event import Event
from bot.play.history.pages import Filters, View
from bot.play.history_query import LOOKED_AT, HistoryPage, HistoryQuery
from bot.play.words import quoted
from bot.render.card import Card
from bot.render.events.registry import line_of
from bot.render.hidden import hidden_words
from bot.render.text import bare, lines

TEXT_LIMIT = 4000

LABEL = 100
"""Characters of what may be chosen in a select, as Discord has it."""

HINT = " · choose one below to see all of it"


def history_card(view: View) -> Card:
    """Show a page, newest first."""
    page = view.page
    wanted = _wanted(view.query, view.filters)
    if not page.events:
        return Card(f"{_nothing(view, wanted)}{_pruned(view)}", "History")
    text = lines((_signed(event, _what(event, view)) for event in page.events), TEXT_LIMIT)
    newest, oldest = page.events[0].number, page.events[-1].number
    footer = f"Entries {oldest:,} to {newest:,}" if newest != oldest else f"Entry {newest:,}"
    ended = f" · {_ended(page)}" if page.ended else ""
    shown = f"{wanted[0].upper()}{wanted[1:]}\n{text}" if wanted else text
    return Card(f"{shown}{_pruned(view)}", "History", footer=f"{footer}{ended or HINT}")


def entry_labels(view: View) -> dict[int, str]:
    """Tell each row of a page in one short line without Markdown, by its number: what may be chosen there."""
    events = view.page.events
    return {event.number: bare(f"#{event.number} · {_what(event, view)}", LABEL) for event in events}


def _wanted(query: HistoryQuery, filters: Filters) -> str:
    """Return what a page is limited to: `by @Pim, with /d100, from 3 Nov`, or nothing."""
    days = {"from": filters.since, "to": filters.until}
    words = (
        {None: "", True: "typed by hand", False: "rolled by the bot"}[filters.by_hand],
        f"by <@{query.person}>" if query.person else "",
        f"with /{query.kind}" if query.kind else "",
        f"of {quoted(filters.expression)}" if filters.expression else "",
        f"with the set {quoted(filters.set)}" if filters.set else "",
        *(f"{name} {_day(day)}" for name, day in days.items() if day is not None),
    )
    return ", ".join(filter(None, words))


def _day(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000, UTC).date()} (UTC)"


def _nothing(view: View, wanted: str) -> str:
    whole = " dice: takes the whole of what was rolled, such as d20 + 5." if view.filters.expression else ""
    if view.page.ended:
        return f"Nothing {wanted} among {LOOKED_AT:,} entries. {_ended(view.page)}.{whole}"
    return f"Nothing here is {wanted}.{whole}" if wanted else f"Nothing has been rolled here yet.{whole}"


def _pruned(view: View) -> str:
    if not view.pruned:
        return ""
    return f"\n-# Entries up to #{view.pruned:,} are no longer kept; /config show says what is."


def _ended(page: HistoryPage) -> str:
    return f"Looked at {LOOKED_AT:,} entries, to {page.ended:,}: go on from there"


def _what(event: Event, view: View) -> str:
    if event.number in view.hidden:
        return hidden_words(event)
    what = line_of(event, view.configuration)
    return what if event.struck is None else f"~~{what}~~ struck by `#{event.struck}`"


def _signed(event: Event, what: str) -> str:
    return f"`#{event.number}` {what} · <@{event.person}> · <t:{event.at // 1000}:R>"
