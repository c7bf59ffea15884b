"""Cards for pages of the history."""

from bot.mechanics.entry import Method
from bot.mechanics.several import split
from bot.play import fair
from bot.play.configuration import Configuration
from bot.play.history import View
from bot.play.store import Record
from bot.play.wanted import method_of
from bot.render.card import Card
from bot.render.numbers import percent, shown
from bot.render.rolls import set_of, words_of
from bot.render.text import faces, lines

TEXT_LIMIT = 4000
FACES_A_LINE = 12


def history_card(view: View) -> Card:
    """Show a page, newest first."""
    page, look = view.page, view.look
    person = f"of <@{look.person}>" if look.person else ""
    command = f"by /{look.command}" if look.command else ""
    wanted = " ".join(filter(None, (person, command)))
    if not page.records:
        return Card(f"Nothing {wanted or 'has been rolled'} here yet.", "History")
    text = lines((history_line(record, view.configuration) for record in page.records), TEXT_LIMIT)
    newest, oldest = page.records[0].number, page.records[-1].number
    footer = f"Entries {oldest:,} to {newest:,}" if newest != oldest else f"Entry {newest:,}"
    return Card(f"{wanted.capitalize()}\n{text}" if wanted else text, "History", footer=footer)


def history_line(record: Record, configuration: Configuration) -> str:
    """Show one row in one line."""
    when = f"<t:{record.at // 1000}:R>"
    return f"`#{record.number}` {_what(record, configuration)} · <@{record.person}> · {when}"


def _what(record: Record, configuration: Configuration) -> str:
    request = record.request
    if record.command == fair.FAIR:
        at = f" (had {percent(record.odds)})" if record.odds is not None else ""
        return f"**{record.outcome}**{at} ← {request['dice']} adaptive, tightness {request['tightness']}"
    if record.command == fair.RESET:
        return f"**reset** of adaptive {request['dice']}"
    return rolled(record, method_of(request), configuration)


def rolled(record: Record, chosen: Method, configuration: Configuration) -> str:
    """Show what was rolled by `chosen`: the numbers, then how they came about."""
    outcomes = split(record.outcome or 0, chosen.outcomes, chosen.count)
    first = configuration.first_of(chosen.outcomes)
    results = ", ".join(str(shown(outcome, chosen.outcomes, first)) for outcome in outcomes)
    hand = f" by hand{set_of(record)}" if record.by_hand else ""
    thrown = "(faces hidden)" if chosen.entry.hides_faces else faces(record.faces, FACES_A_LINE)
    return f"**{results}** ← {' '.join(words_of(chosen))}{hand} {thrown}"
