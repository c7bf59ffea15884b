"""Cards for pages of the history."""

from collections.abc import Callable, Mapping

from bot.mechanics.entry import Method
from bot.mechanics.several import split
from bot.play import visibility
from bot.play.encounters.rolling import TABLE
from bot.play.history import strikes
from bot.play.history.pages import View
from bot.play.history_query import LOOKED_AT, HistoryPage
from bot.play.records import Record
from bot.play.rolls import expressions, rolling
from bot.play.rolls.wanted import method_of
from bot.play.sessions import session
from bot.play.settings.configuration import Configuration
from bot.render.card import Card
from bot.render.catan import rows as catan
from bot.render.encounters.rolls import table_row
from bot.render.history.filters import wanted_words
from bot.render.numbers import shown
from bot.render.rolls import by_expression
from bot.render.rolls.by_rule import set_of, words_of
from bot.render.stateful_dice import rows
from bot.render.text import bare, faces, lines, plain

TEXT_LIMIT = 4000
FACES_A_LINE = 12

LABEL = 100
"""Characters of what may be chosen in a select, as Discord has it."""

HINT = " · choose one below to see all of it"

HIDDEN = {"secret": "*rolled in secret*", "blind": "*rolled blind*"}
"""What is shown of a roll to those from whom it is hidden."""

Teller = Callable[[Record, Configuration], str]
"""Tells in a few words what a row holds."""


def history_card(view: View) -> Card:
    """Show a page, newest first."""
    page = view.page
    wanted = wanted_words(view.query, view.filters)
    if not page.records:
        return Card(f"{_nothing(page, wanted)}{_pruned(view)}", "History")
    text = lines((_line(record, view) for record in page.records), TEXT_LIMIT)
    newest, oldest = page.records[0].number, page.records[-1].number
    footer = f"Entries {oldest:,} to {newest:,}" if newest != oldest else f"Entry {newest:,}"
    ended = f" · {_ended(page)}" if page.ended else ""
    shown = f"{wanted[0].upper()}{wanted[1:]}\n{text}" if wanted else text
    return Card(f"{shown}{_pruned(view)}", "History", footer=f"{footer}{ended or HINT}")


def _nothing(page: HistoryPage, wanted: str) -> str:
    if page.ended:
        return f"Nothing {wanted} among {LOOKED_AT:,} entries. {_ended(page)}."
    return f"Nothing {wanted or 'has been rolled'} here yet."


def _pruned(view: View) -> str:
    if not view.pruned:
        return ""
    return f"\n-# Entries up to #{view.pruned:,} are no longer kept; /config show says what is."


def _ended(page: HistoryPage) -> str:
    return f"Looked at {LOOKED_AT:,} entries, to {page.ended:,}: go on from there"


def history_line(record: Record, configuration: Configuration) -> str:
    """Show one row in one line, to one who may see it."""
    return _signed(record, _open(record, configuration))


def told(record: Record, configuration: Configuration) -> str:
    """Tell what a row holds, without its number, and who made it when."""
    hidden = f" ({record.visibility})" if record.visibility else ""
    return TELLERS[record.command](record, configuration) + hidden


def rolled(record: Record, chosen: Method, configuration: Configuration) -> str:
    """Show what was rolled by `chosen`: the numbers, then how they came about."""
    outcomes = split(record.outcome or 0, chosen.outcomes, chosen.count)
    first = configuration.first_of(chosen.outcomes)
    results = ", ".join(str(shown(outcome, chosen.outcomes, first)) for outcome in outcomes)
    hand = f" by hand{set_of(record)}" if record.by_hand else ""
    thrown = "(faces hidden)" if chosen.entry.hides_faces else faces(record.faces, FACES_A_LINE)
    return f"**{results}** ← {' '.join(words_of(chosen))}{hand} {thrown}"


def entry_labels(view: View) -> dict[int, str]:
    """Tell each row of a page in one short line without Markdown, by its number: what may be chosen there."""
    records = view.page.records
    return {record.number: bare(f"#{record.number} · {_what(record, view)}", LABEL) for record in records}


def _line(record: Record, view: View) -> str:
    return _signed(record, _what(record, view))


def _what(record: Record, view: View) -> str:
    if record.number in view.hidden:
        return HIDDEN[record.visibility]
    return _open(record, view.configuration)


def _open(record: Record, configuration: Configuration) -> str:
    what = told(record, configuration)
    return what if record.struck is None else f"~~{what}~~ struck by `#{record.struck}`"


def _signed(record: Record, what: str) -> str:
    return f"`#{record.number}` {what} · <@{record.person}> · <t:{record.at // 1000}:R>"


def _by_rule(record: Record, configuration: Configuration) -> str:
    return rolled(record, method_of(record.request), configuration)


def _revealed(record: Record, _: Configuration) -> str:
    return f"**revealed** `#{record.request['number']}`"


def _struck(record: Record, _: Configuration) -> str:
    return f"**struck** `#{record.request['number']}`"


def _session_started(record: Record, _: Configuration) -> str:
    return f"**session** {plain(record.request['name'])} begins".replace("  ", " ")


def _session_ended(record: Record, _: Configuration) -> str:
    return f"**session** {plain(record.before['name'])} ends".replace("  ", " ")


TELLERS: Mapping[str, Teller] = {
    expressions.ROLL: by_expression.row,
    **dict.fromkeys(rolling.BY_RULE, _by_rule),
    **rows.TELLERS,
    visibility.REVEAL: _revealed,
    strikes.STRIKE: _struck,
    session.START: _session_started,
    session.END: _session_ended,
    TABLE: table_row,
    **catan.TELLERS,
}
"""How the rows of each command are told; one for each of `bot.play.refold.FOLDS`."""
