"""Cards for the history: a page, one row with all that is known of it, strikes, voids and reveals."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from bot.features.history.event import REVEAL
from bot.features.history.pages import Details, Filters, View
from bot.features.views import line_of, more_of
from bot.play.errors import quote
from bot.play.event import Event
from bot.play.reads import HistoryQuery, SearchWord
from bot.play.settings import Configuration
from bot.text.card import WORDS, Card, Field, Tone
from bot.text.view import MARKS, PlainView, hidden_words
from bot.text.words import lines, to_plain_text

TEXT_LIMIT = 4000

LABEL = 100
"""Characters of a choice in a select, by Discord's limit."""

HINT = " · choose one below to see all of it"


def history_card(view: View) -> Card:
    """Show a page, newest first."""
    page = view.page
    wanted = _format_filters(view.query, view.filters)
    if not page.events:
        return Card(f"{_nothing(view, wanted)}{_say_pruned(view)}", "History")
    rows = (_format_row(event, f"{_what(event, view)}{_say_voider(event, view)}") for event in page.events)
    text = lines(rows, TEXT_LIMIT)
    newest, oldest = page.events[0].number, page.events[-1].number
    footer = f"Entries {oldest:,} to {newest:,}" if newest != oldest else f"Entry {newest:,}"
    ended = f" · {_say_end(view)}" if page.ended else ""
    shown = f"{wanted[0].upper()}{wanted[1:]}\n{text}" if wanted else text
    return Card(f"{shown}{_say_pruned(view)}", "History", footer=f"{footer}{ended or HINT}")


def entry_labels(view: View) -> dict[int, str]:
    """Return each row of a page as a short line without Markdown, by number: the choices of a select."""
    events = view.page.events
    return {event.number: to_plain_text(f"#{event.number} · {_what(event, view)}", LABEL) for event in events}


def _format_filters(query: HistoryQuery, filters: Filters) -> str:
    """Return what a page is limited to: `by @Pim, with /d100, from 3 Nov`, or nothing."""
    since, until = filters.since, filters.until
    days = {"on": since} if since == until else {"from": since, "to": until}
    words = (
        {None: "", True: "typed by hand", False: "rolled by the bot"}[filters.by_hand],
        f"by <@{query.person}>" if query.person else "",
        f"with /{filters.command}" if filters.command else "",
        f"of {quote(filters.expression)}" if filters.expression else "",
        f"with the set {quote(filters.set)}" if filters.set else "",
        *map(_format_word, filters.words),
        *(f"{name} {_day(day)}" for name, day in days.items() if day is not None),
    )
    return ", ".join(filter(None, words))


def _format_word(word: SearchWord) -> str:
    people = "".join(f" or by <@{person}>" for person in word.people)
    return f"with “{quote(word.texts[0])}”{people}"


def _day(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000, UTC).date()} (UTC)"


def _nothing(view: View, wanted: str) -> str:
    whole = " Write the whole roll in dice:, such as d20 + 5." if view.filters.expression else ""
    if view.page.ended:
        return f"Nothing {wanted} among {view.query.within:,} entries. {_say_end(view)}.{whole}"
    return f"Nothing here is {wanted}.{whole}" if wanted else f"Nothing has been rolled here yet.{whole}"


def _say_pruned(view: View) -> str:
    if not view.pruned:
        return ""
    return f"\n-# Entries up to #{view.pruned:,} are no longer kept; /config show says which are."


def _say_end(view: View) -> str:
    return f"Looked at {view.query.within:,} entries, to {view.page.ended:,}: go on from there"


def _what(event: Event, view: View) -> str:
    if event.number in view.hidden:
        return hidden_words(event)
    what = line_of(event, view.configuration)
    return what if event.struck is None else f"~~{what}~~ struck by `#{event.struck}`"


def _say_voider(event: Event, view: View) -> str:
    return f" by <@{view.voiders[event.number]}>, `#{event.voided}`" if event.number in view.voiders else ""


def _format_row(event: Event, what: str) -> str:
    return f"`#{event.number}` {what} · <@{event.person}> · <t:{event.at // 1000}:R>"


def untold_card(events: Sequence[Event], hidden: Collection[int], configuration: Configuration) -> Card:
    """Show recorded rolls with lost answers to all; those with `hidden` numbers are masked."""
    rows = (
        _format_row(event, hidden_words(event) if event.number in hidden else line_of(event, configuration))
        for event in events
    )
    told = lines(rows, TEXT_LIMIT)
    return Card(
        f"Discord did not take the answer. This was recorded, and nobody saw it:\n{told}",
        "Not shown before",
        footer="/history with number: shows all of an entry, a hidden one to those who may see it",
    )


def details_card(details: Details, link: str | None) -> Card:
    """Show a row: what was rolled and how, its marks, and its message."""
    event = details.event
    card = more_of(event, details.result, details.configuration)
    text = f"~~{card.text.removeprefix('# ')}~~" if event.is_crossed_out else card.text
    where = f"\n[Go to its message]({link})" if link else ""
    where += f"\n-# {details.why_kept}" if details.why_kept else ""
    where += f"\n-# {STRIKE_OR_VOID}" if details.can_strike and details.can_void else ""
    common = (
        Field("Entry", f"#{event.number} by <@{event.person}>, <t:{event.at // 1000}:f>{where}"),
        *_marks(details, card.footer),
    )
    return replace(card, text=text, fields=(*card.fields, *common))


def _marks(details: Details, footer: str) -> tuple[Field, ...]:
    """Return what marks a row, without what its card says below already."""
    event, struck_by, voided_by = details.event, details.struck_by, details.voided_by
    marks = (
        WORDS[Tone.BY_HAND] if event.by_hand and WORDS[Tone.BY_HAND] not in footer else "",
        "" if WORDS[Tone.HIDDEN] in footer else MARKS[event.visibility],
        f"struck by <@{struck_by.person}> in `#{struck_by.number}`" if struck_by else "",
        f"void by <@{voided_by.person}> in `#{voided_by.number}`" if voided_by else "",
    )
    found = "\n".join(filter(None, marks))
    return (Field("Marks", found),) if found else ()


QUESTION = "Strike a mistyped roll"


class StrikeView(PlainView):
    def line(self, event: Event, configuration: Configuration) -> str:
        return f"**struck** `#{event.request['number']}`"


def strike_question_card(event: Event, line: str) -> Card:
    """Ask whether to strike a roll; `line` is its line in the history."""
    return Card(
        f"Cross out roll `#{event.number}`, so that it no longer counts? It is: {line}.\n"
        "The roll stays in the history, crossed out, and no longer counts in the statistics. Adaptive "
        "dice and decks forget it, too. **This cannot be undone.**",
        QUESTION,
        tone=Tone.WARNING,
    )


def struck_card(event: Event, line: str, striker: int, left: str = "") -> Card:
    """Say to all that a roll was struck, by whom, and what that `left`; nothing of what a hidden one was."""
    what = hidden_words(event) if event.visibility else f"~~{line}~~"
    told = f"<@{striker}> struck `#{event.number}` of <@{event.person}>: {what}"
    return Card(
        f"{told}\n{left}" if left else told,
        "Struck",
        footer=f"#{event.struck} · /history still shows it",
    )


def strike_kept_card() -> Card:
    return Card("Nothing was struck.", QUESTION)


STRIKE_OR_VOID = "`Strike`: the numbers you typed were wrong. `Void`: the roll should not have been made."

VOID_QUESTION = "Void a roll"


class VoidView(PlainView):
    def line(self, event: Event, configuration: Configuration) -> str:
        return f"**voided** `#{event.request['number']}`"


def void_question_card(event: Event, line: str) -> Card:
    """Ask whether a roll shall be voided; `line` is what the history says of it."""
    typed = f"\n{STRIKE_OR_VOID}" if event.by_hand else ""
    return Card(
        f"Void roll `#{event.number}`, because it should not have been made? It is: {line}.\n"
        "It stays in the history, crossed out, with your name. Nothing is given back: decks, adaptive dice "
        "and kept numbers stay as they are, and the statistics still count it. "
        f"**This cannot be undone.**{typed}",
        VOID_QUESTION,
        tone=Tone.WARNING,
    )


def voided_card(event: Event, line: str, voider: int, caused: Mapping[int, str]) -> Card:
    """Say to all that a roll was voided, by whom, and what it has caused, by number.

    Says nothing of what a hidden one was.
    """
    what = hidden_words(event) if event.visibility else f"~~{line}~~"
    voided = f"<@{voider}> voided `#{event.number}` of <@{event.person}>: {what}"
    return Card(
        "\n".join((voided, *(f"`#{number}` still counts: {told}" for number, told in caused.items()))),
        "Voided",
        footer=f"#{event.voided} · /history still shows it",
    )


def void_kept_card() -> Card:
    return Card("Nothing was voided.", VOID_QUESTION)


class RelabelView(PlainView):
    """A changed label."""

    def line(self, event: Event, configuration: Configuration) -> str:
        number, label = event.request["number"], event.request.get("comment")
        return f"**label** of `#{number}` {f'is now: {quote(label)}' if label else 'changed'}"


def relabelled_card(event: Event, label: str, person: int, link: str | None) -> Card:
    """Announce to all the new label of a roll, and who changed it."""
    where = f"\n[Go to its message]({link})" if link else ""
    rolled = "" if person == event.person else f" of <@{event.person}>"
    was = f" (was: {quote(event.was)})" if event.was else ""
    now = f"**{quote(label)}**{was}"
    return Card(f"<@{person}> changed the label of `#{event.number}`{rolled}: {now}{where}", "Label changed")


NAMED = 4
"""The most rows that are named."""


class RevealView(PlainView):
    def line(self, event: Event, configuration: Configuration) -> str:
        first, *others = REVEAL.read(event.request).numbers
        if len(others) < NAMED:
            return f"**revealed** {', '.join(f'`#{number}`' for number in (first, *others))}"
        return f"**revealed** {1 + len(others)} rolls, `#{first}` to `#{others[-1]}`"


def revealed_card(card: Card, event: Event, revealer: int) -> Card:
    """Return the card of a row that was hidden until now, as all see it."""
    return replace(card, text=f"{card.text}\nRolled by <@{event.person}>, revealed by <@{revealer}>")


VIEWS = {"strike": StrikeView(), "void": VoidView(), "reveal": RevealView(), "relabel": RelabelView()}
