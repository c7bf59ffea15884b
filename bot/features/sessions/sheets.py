"""What a session left on the sheets of those who play here: values that changed, and skills to improve."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

from bot.features.attacks.event import ATTACK
from bot.features.characters.characters import Character, played_of
from bot.features.characters.counters import SHEET, values_now
from bot.features.characters.event import COUNTER, SheetChange
from bot.features.games.event import GAME, game_of
from bot.features.harm.event import HARM
from bot.features.sessions.event import AT_ONCE, Session
from bot.mechanics.errors import BadInput
from bot.mechanics.games.combat_skills import find_combat_skill
from bot.mechanics.games.recorded import entry_of
from bot.mechanics.names_in_dice import LONGEST_NAME, fold_run
from bot.mechanics.usual_names import find_line
from bot.play.codec import load
from bot.play.event import Event, uses_of
from bot.play.one_by_one import one_by_one
from bot.play.request_context import roller_of
from bot.play.store import Ask


class ValueChange(NamedTuple):
    """A value at the beginning and at the end of a session."""

    name: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class SheetSummary:
    """What a session left on the sheet of one character."""

    name: str
    values: tuple[ValueChange, ...]
    """Those that changed."""
    skills: tuple[str, ...] = ()
    """Lines with a success that lets them be improved, where the game has that."""


CounterKey = tuple[str, int]
"""The id of a character, and the number of its counter."""


async def sum_up_sheets(ask: Ask, session: Session) -> list[SheetSummary]:
    """Return what a session left on sheets, without those on which nothing changed."""
    players = await ask.store.players(ask.place)
    found = {player: played_of(await ask.store.played(ask.place, player)) for player in players}
    party = {player: character for player, character in found.items() if character}
    spans, skills = _find_spans(session.sheets), await _list_skills(session.rolls, party)
    every = {character.id: character for character in party.values()}.values()
    summed = (_sum_up(character, spans, skills.get(character.id, {})) for character in every)
    return [each for each in summed if each.values or each.skills]


def _sum_up(
    character: Character, spans: Mapping[CounterKey, tuple[int, int]], skills: Mapping[str, None]
) -> SheetSummary:
    each = ((name, spans.get((character.id, number))) for name, number in character.numbers.items())
    values = tuple(ValueChange(name, *span) for name, span in each if span and span[0] != span[1])
    return SheetSummary(character.name, values, tuple(skills))


def _find_spans(rows: Sequence[Event]) -> dict[CounterKey, tuple[int, int]]:
    """Return what counters had before the first of these rows, and after the last.

    Each row says what it found and left, and so do those that take others back.
    """
    spans: dict[CounterKey, tuple[int, int]] = {}
    for event in rows:
        begun = _find_begun(event)
        for use in uses_of(event):
            if use.key.kind != SHEET:
                continue
            before = values_now(use.before)
            for number, now in values_now(use.after).items():
                key = use.key.key, int(number)
                was = before.get(number, begun.get(key, now))
                spans[key] = spans.get(key, (was, was))[0], now
    return spans


def _find_begun(event: Event) -> dict[CounterKey, int]:
    """Return what counters begin with that a row changes, for those that were never changed before."""
    begun: dict[CounterKey, int] = {}
    for sheet in _list_changes(event):
        begun |= {(sheet.character, each.number): each.begins for each in sheet.changes}
        begun |= {(sheet.character, number): value for number, value in sheet.begun}
    return begun


def _list_changes(event: Event) -> tuple[SheetChange, ...]:
    if event.kind == COUNTER.name:
        return COUNTER.read(event.request).sheets
    if event.kind == HARM.name:
        return HARM.read(event.request).sheets
    return (load(SheetChange, event.request["spends"]),) if event.kind == GAME.name else ()


async def _list_skills(rolls: Sequence[Event], party: Mapping[int, Character]) -> dict[str, dict[str, None]]:
    """Return the skills with a success by the ids of their characters, each in the order of the rolls.

    What points bought is no such success (Call of Cthulhu, Keeper Rulebook, 7th edition, p. 99).
    """
    games = [event for event in rolls if event.kind in {GAME.name, ATTACK.name}]
    bought = set[int]()
    async for follow_up in one_by_one((event for event in games if event.request.get("first")), AT_ONCE):
        if _is_paid(follow_up):
            bought.add(follow_up.request["first"])
    found: dict[str, dict[str, None]] = {}
    async for event in one_by_one(games, AT_ONCE):
        character = party.get(roller_of(event))
        if character is None or not bought.isdisjoint((event.number, event.request.get("first"))):
            continue
        if skill := _find_skill(event, character):
            found.setdefault(character.id, {})[skill] = None
    return found


def _is_paid(follow_up: Event) -> bool:
    """Whether points were spent for a follow-up."""
    with suppress(BadInput):
        return game_of(GAME.read(follow_up.request)).price is not None
    return False


def _find_skill(event: Event, character: Character) -> str | None:
    """Return the line of a sheet that a roll lets be improved, by the label, which begins with its name."""
    with suppress(BadInput):
        entry = entry_of(event.request["dice"])
        if event.line["verdict"] not in entry.improves:
            return None
        label: str = event.request.get("comment", "")
        owner, _, rest = label.partition(": ")
        said = fold_run(rest if owner.casefold() == character.name.casefold() else label)
        lines = character.sheet.texts
        line = _find_first(lines, said)
        skill = line and find_combat_skill(line, lines)
        return None if skill is None or find_line(entry.unimproved, skill) else skill
    return None


def _find_first(lines: Mapping[str, str], said: str) -> str | None:
    """Return the line of a sheet with the longest name that words begin with, or None."""
    words = said.split("_")[:LONGEST_NAME]
    names = ("_".join(words[:end]) for end in range(len(words), 0, -1))
    return next(filter(None, (find_line(lines, name) for name in names)), None)
