"""A fight as people see it: whose turn it is, with who comes before and after; and its rows."""

from collections.abc import Iterator, Sequence

from bot.features.initiative.event import (
    INITIATIVE_MOVE,
    Called,
    MoveRequest,
    NewCombatants,
    group_of,
    list_called,
)
from bot.features.initiative.fight import Combatant, Fight, Note, Unit
from bot.features.initiative.names import HiddenRow, Standing
from bot.play.errors import quote
from bot.play.event import Event
from bot.play.request_context import person_of
from bot.play.settings import Configuration
from bot.text.card import Card, Tone
from bot.text.view import PlainView, footer_of, hand_words, in_a_line, tone_of
from bot.text.words import FACES_A_LINE, faces, lines, plural

SHOWN = 12
"""How many of those who take part a card shows: with more it would be longer than a phone."""

BEFORE = 2
"""How many of these had their turn just before."""

NOTES_SHOWN = 3
"""How many notes of one who takes part are shown."""

IN_LINES = 6
"""How many that are added have a line each on their card."""

NAMED = 8
"""How many that are added have their names in a line."""

TEXT_LIMIT = 3_800

TITLE = "Initiative"


def fight_card(standing: Standing, done: str = "") -> Card:
    """Show whose turn it is, and who comes before and after; `done` says what has just been done."""
    fight = standing.fight
    if not fight.order:
        return Card(
            f"{done}\nPress Join to take part with your character.\n"
            f"Monsters: `/initiative add who:3x {standing.turns.example}`".strip(),
            TITLE,
        )
    text = lines([*_turn(standing), *_order(standing), *([f"-# {done}"] if done else [])], TEXT_LIMIT)
    title = f"{TITLE} · round {fight.round}" if fight.round else TITLE
    return Card(text, title, footer="" if fight.round else "Next starts the first turn")


def _turn(standing: Standing) -> Iterator[str]:
    """Say whose turn it is, and what ends with it."""
    fight, now = standing.fight, standing.fight.current
    if now is None:
        return
    yield f"# {_name(standing, now)}"
    order = fight.order
    after = order[(fight.place_of(now.unit) + 1) % len(order)]
    whose = [] if now.monster or not name_of(standing, now.unit) else [f"<@{now.whose}>"]
    then = [f"then {_name(standing, after)}"] if len(order) > 1 else []
    if whose or then:
        yield f"-# {' · '.join((*whose, *then))}"
    for note in fight.ended:
        yield f"⌛ **{_note(standing, note)}** ends"


def _order(standing: Standing) -> Iterator[str]:
    """Tell a part of the order with whose turn it is in it."""
    order = standing.fight.order
    first = 0
    if len(order) > SHOWN:
        place = next((at for at, each in enumerate(order) if each.unit == standing.fight.turn), 0)
        first = max(0, min(place - BEFORE, len(order) - SHOWN))
    if first:
        yield f"-# … {first} before"
    for each in order[first : first + SHOWN]:
        yield _line(standing, each)
    left = len(order) - first - SHOWN
    if left > 0:
        yield f"-# … {left} more"


def _line(standing: Standing, one: Combatant) -> str:
    fight = standing.fight
    now = one.unit == fight.turn
    name = _name(standing, one)
    told = f"**{name}**" if now else name
    notes = [note for note in fight.notes if note.on == one.unit and _lasts(fight, note)]
    shown = [_told_note(standing, note) for note in notes[:NOTES_SHOWN]]
    if len(notes) > NOTES_SHOWN:
        shown.append(f"{len(notes) - NOTES_SHOWN} more")
    waits = " · ⏳ waits" if one.waits else ""
    mark = "▶ " if now else ""
    return f"{mark}`{one.total:>2}` {told}{waits}{''.join(f' · {each}' for each in shown)}"


def _lasts(fight: Fight, note: Note) -> bool:
    left = fight.left(note)
    return left is None or left > 0


def _told_note(standing: Standing, note: Note) -> str:
    left = standing.fight.left(note)
    return _note(standing, note) if left is None else f"{_note(standing, note)} {left}"


def _note(standing: Standing, note: Note) -> str:
    return quote(standing.notes.get(note.row, "")) or "a note"


def _name(standing: Standing, one: Combatant) -> str:
    """Return what one is called; a player whose name is not known, by who they are."""
    return name_of(standing, one.unit) or (
        f"Monster {one.row}-{one.copy + 1}" if one.monster else f"<@{one.whose}>"
    )


def name_of(standing: Standing, unit: Unit) -> str:
    """Return what one is called in a text of Discord; empty where that is not known any more."""
    return _quoted(standing.names.get(unit, Called("")))


def plain_name(standing: Standing, unit: Unit) -> str:
    """Return the same for a button, where nothing is read as Markdown."""
    called = standing.names.get(unit, Called(""))
    return str(called) if called.name else f"Player #{unit.row}"


def _quoted(called: Called) -> str:
    return quote(str(called)) if called.name else ""


def whose_turn(standing: Standing) -> str:
    """Say in one line whose turn it is."""
    now = standing.fight.current
    if now is None:
        return "It is nobody's turn yet."
    return f"Round {standing.fight.round}: **{_name(standing, now)}**"


def over_card(rounds: int, *, with_session: bool = False) -> Card:
    """Say that a fight is over."""
    after = f" after {plural(rounds, 'round')}" if rounds else ""
    return Card(f"The fight is over{' with the session' if with_session else after}.", TITLE)


def moved_card() -> Card:
    """Say in the place of a fight's message where it is shown now."""
    return Card("The order is shown further down.", TITLE)


def hidden_card(standing: Standing, rows: Sequence[HiddenRow]) -> Card:
    """Show who is hidden in a fight, with their place in the order."""
    if not rows:
        return Card(
            f"Nobody is hidden here: /initiative add who:2x {standing.turns.example} hidden:True hides some.",
            "Hidden",
        )
    told = [
        f"`{one.total:>2}` {_quoted(called) or 'Monster'}"
        for row in rows
        for one, called in sorted(zip(row.group, row.called, strict=True), key=lambda each: -each[0].total)
    ]
    return Card(
        lines(told, TEXT_LIMIT),
        "Hidden",
        footer="those added together appear together: when the first of them has a turn, or by Reveal",
        tone=Tone.HIDDEN,
    )


class AddView(PlainView):
    """Those who are added."""

    def line(self, event: Event, configuration: Configuration) -> str:
        thrown = f" {faces(event.draws, FACES_A_LINE)}" if event.draws else ""
        return f"{_added(event)}{hand_words(event)}{thrown}"

    def compact(self, event: Event, result: NewCombatants | None, configuration: Configuration) -> Card:
        return Card(in_a_line(event, _added(event)), tone=tone_of(event, Tone.CHANCE))

    def card(self, event: Event, result: NewCombatants | None, configuration: Configuration) -> Card:
        everyone = [(_quoted(called) or f"<@{one.whose}>", one.total) for one, called in _all(event)]
        told = [f"`{total:>2}` {name}" for name, total in everyone]
        if len(told) > IN_LINES:
            told = [" · ".join(f"`{total}` {name}" for name, total in everyone)]
        thrown = [faces(event.draws)] if event.draws else []
        dice = f" {quote(event.request['dice'])}" if event.request["dice"] else ""
        small = [f"-# {thrown[0]}{dice}"] if thrown else []
        return Card(
            lines([*told, *small], TEXT_LIMIT),
            TITLE,
            footer=footer_of(event),
            tone=tone_of(event, Tone.CHANCE),
        )


def _added(event: Event) -> str:
    """Tell who was added, the first of many by name."""
    told = ", ".join(f"{_quoted(called)} **{one.total}**".strip() for one, called in _all(event, NAMED))
    left = len(_all(event)) - NAMED
    return f"initiative: {told}" + (f" and {left} more" if left > 0 else "")


def _all(event: Event, most: int = 60) -> list[tuple[Combatant, Called]]:
    if not event.line:
        return []
    return list(zip(group_of(event), list_called(event), strict=True))[:most]


class NoteView(PlainView):
    """What is noted on someone."""

    def line(self, event: Event, configuration: Configuration) -> str:
        rounds = event.request.get("rounds", 0)
        lasts = f" for {plural(rounds, 'round')}" if rounds else ""
        name = quote(event.request.get("name", ""))
        return f"initiative: **{name}** noted{lasts}" if name else f"initiative: something noted{lasts}"


class MoveView(PlainView):
    """A move."""

    def line(self, event: Event, configuration: Configuration) -> str:
        request = INITIATIVE_MOVE.read(event.request)
        line = event.line or {}
        if not line:
            return "initiative: **begins**"
        monster = f"**{quote(line['name'])}**" if "name" in line else "a monster"
        whose = f"<@{person_of(line['whose'])}>" if "whose" in line else monster
        fighter = f"**{quote(line['fighter'])}**" if "fighter" in line else "one"
        did = _did(request, f"{whose}'s turn", fighter)
        return f"initiative: {did}, round {line.get('round', 0)}"


def _did(request: MoveRequest, turn: str, fighter: str) -> str:
    return {
        "begin": "**begins**",
        "next": turn,
        "back": f"back to {turn}",
        "delay": f"{fighter} waits, {turn}",
        "act": f"someone who waited acts, {turn}",
        "remove": f"{fighter} was removed",
        "unnote": "a note was taken away",
        "reveal": "hidden ones come in",
        "drop": "hidden ones go",
        "end": "**ends**",
    }[request.action]


VIEWS = {"initiative": MoveView(), "initiative-add": AddView(), "initiative-note": NoteView()}
