"""Monsters of the fight of a channel answer a call: one press of a game master rolls for all that have not.

Each rolls with the numbers of the sheet of its name, else with those that the game master gives. Hit points
and armour class of a sheet are not among them, since an open roll shows what it used. Hidden monsters roll
after the others, in a hidden row. It counts once it is revealed and they have come in: no open row may say
who is hidden.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.features.calls.asking import find_lacking, read_numbers, validate, with_numbers
from bot.features.calls.call import CallView, TableCall
from bot.features.calls.monster_rolls import MONSTERS, MonsterRoll, MonstersRequest
from bot.features.calls.open_calls import check_master
from bot.features.games.event import GameRequest
from bot.features.initiative.fight import Unit
from bot.features.initiative.rows import CombatantName
from bot.features.initiative.stat_lines import find_sheets
from bot.features.initiative.view import FightView, view_fight
from bot.mechanics.checks import count_dice, read_check
from bot.mechanics.combatants import begins_word, split_combatants
from bot.mechanics.errors import BadInput, cite
from bot.mechanics.games.recorded import read_game
from bot.mechanics.games.series import SeriesRoll
from bot.mechanics.notation.limits import LIMITS
from bot.mechanics.notation.recorded import read_rolls
from bot.mechanics.sheets import NO_NAMES, Sheet
from bot.mechanics.trait_rolls import leave_out_wild_die
from bot.mechanics.usual_names import ARMOUR, POINTS, TEMPORARY, find_line
from bot.play.errors import Changed, Gone
from bot.play.event import Visibility
from bot.play.reads import PendingAction
from bot.play.recording import record_at_once
from bot.play.store import Ask
from bot.play.transition import Recorded, Submission

LEFT_OUT = "-"
"""What is typed for a number of monsters that do not roll this time."""

ALL_OUT = "All monsters are left out: write the number of one kind, or leave its field empty."

SECRET = (POINTS, ARMOUR, TEMPORARY)
"""Lines of a monster's sheet that no roll may show."""


@dataclass(frozen=True, slots=True)
class WaitingMonsters:
    """Monsters that have not answered."""

    names: Mapping[Unit, CombatantName]
    visibility: Visibility = ""
    """How their rolls are hidden, as they all are in a hidden call; empty: they are open."""
    hidden_left: int = 0
    """How many hidden ones have not answered either, and are for the next press."""
    extras: frozenset[Unit] = frozenset()
    """Those who roll without the wild die of Savage Worlds."""
    came: bool = False
    """Whether all see them, though a row that added some of them is still hidden."""


async def find_waiting(ask: Ask, view: CallView) -> WaitingMonsters:
    """Return the monsters to roll for: those that all see, or else hidden ones; not those that are down.

    Raises:
        NotAllowed: the person is no game master.
        Gone: there is no fight, or all have answered.
    """
    check_master(ask.context, ask.configuration, "roll for monsters")
    fight = await view_fight(ask)
    done = {unit for row in view.monster_rows for unit in MONSTERS.read(row.request).units}
    there = [
        each.unit
        for each in fight.fight.order
        if each.monster
        and each.unit not in done
        and not fight.health.is_down(each.unit)
        and view.call.asks(each.unit)
    ]
    hidden = _list_hidden(fight)
    apart = {unit: name for unit, name in hidden if unit not in done and view.call.asks(unit)}
    extras = frozenset(filter(fight.health.is_extra, (*there, *apart)))
    if there:
        names = {unit: fight.names.get(unit, CombatantName("")) for unit in there}
        came = not set(fight.fight.came).isdisjoint(there)
        return WaitingMonsters(names, "gm" if view.call.show else "", len(apart), extras, came)
    if not apart:
        raise Gone("All monsters of this fight have answered.")
    return WaitingMonsters(apart, "gm", extras=extras)


def _leave_out(waiting: WaitingMonsters, typed: str) -> WaitingMonsters:
    """Return monsters without those of typed names, or of names of which a word begins so.

    Raises:
        BadInput: nobody waits under such a name, or all stay out.
    """
    names = dict(waiting.names)
    for name in filter(None, split_combatants(typed)):
        fit = [unit for unit, each in names.items() if begins_word(str(each).casefold(), name.casefold())]
        if not fit:
            raise BadInput(f"No monster that could roll is called {cite(name, 60)}.", typed=typed)
        names = {unit: each for unit, each in names.items() if unit not in fit}
    if not names:
        raise BadInput(ALL_OUT, typed=typed)
    return replace(waiting, names=names)


def _list_hidden(fight: FightView) -> Iterable[tuple[Unit, CombatantName]]:
    for event in fight.hidden:
        for one, name in fight.list_hidden(event):
            yield one.unit, name


class MonsterNeeds(NamedTuple):
    """What monsters of one name have for a call, and lack."""

    units: tuple[Unit, ...]
    sheet: Sheet
    missing: tuple[str, ...]


async def find_monster_needs(ask: Ask, call: TableCall, waiting: WaitingMonsters) -> dict[str, MonsterNeeds]:
    """Return what monsters have for a call, by their names without numbers.

    Raises:
        BadInput: they lack too much to ask for it.
    """
    groups = dict[str, list[Unit]]()
    for unit, name in waiting.names.items():
        groups.setdefault(name.name, []).append(unit)
    sheets = await find_sheets(ask, groups)
    needs = {}
    for kind, units in groups.items():
        sheet = _without_secrets(sheets.get(kind, NO_NAMES))
        needs[kind] = MonsterNeeds(tuple(units), sheet, (await find_lacking(ask, call, sheet)).missing)
    return needs


def _without_secrets(sheet: Sheet) -> Sheet:
    lines = tuple(line for line in sheet.lines if find_line(SECRET, line[0]) is None)
    return replace(sheet, lines=lines) if lines != sheet.lines else sheet


def number_of(name: str, kind: str) -> str:
    """Return what the number of one kind of monster is called where each kind has its own."""
    return f"{name}:{kind}"


async def validate_monsters(
    ask: Ask, view: CallView, waiting: WaitingMonsters, typed: Mapping[str, str]
) -> Submission:
    """Return the row in which monsters roll; `typed` has numbers for names that they lack.

    Raises:
        BadInput: a number cannot be read, or the call is for several rolls, or for too many dice.
        Gone: this version of the bot reads the call differently than the one that asked.
    """
    call, rolls = view.call, []
    for kind, needs in (await find_monster_needs(ask, call, waiting)).items():
        given = {name: typed.get(number_of(name, kind), typed.get(name, "")) for name in needs.missing}
        if LEFT_OUT in map(str.strip, given.values()):
            continue
        whole = with_numbers(needs.sheet, await read_numbers(ask, given))
        is_plain = bool(given) and not any(map(str.strip, given.values()))
        dice = await _read_roll(ask, call, whole)
        wild = tuple(unit for unit in needs.units if unit not in waiting.extras)
        extras = tuple(unit for unit in needs.units if unit in waiting.extras)
        rolls += [MonsterRoll(dice, wild, is_plain)] if wild else []
        rolls += [MonsterRoll(_without_wild_die(dice), extras, is_plain)] if extras else []
    if not rolls:
        raise BadInput(ALL_OUT)
    request = MonstersRequest(call.row, tuple(rolls), waiting.came)
    if sum(count_dice(read_check(roll.dice)) * len(roll.units) for roll in rolls) > LIMITS.dice:
        raise BadInput(
            f"These monsters would throw more than {LIMITS.dice:,} dice: call for fewer dice, or remove some "
            "monsters from the fight."
        )
    number, rows = call.number, call.monsters

    def note(action: PendingAction, row: int) -> PendingAction:
        """Add the row, unless somebody else has rolled for monsters."""
        now = TableCall.of(number, action)
        if now.closed:
            raise Gone("The game master has closed this call.")
        if now.monsters != rows:
            raise Changed("Someone rolled for monsters at the same moment: look at the call again.")
        return replace(action, body=replace(now, monsters=(*rows, row)).body)

    return ask.submission(MONSTERS, request, waiting.visibility, pending=number, note=note)


async def _read_roll(ask: Ask, call: TableCall, sheet: Sheet) -> str:
    """Return the roll for a call as the row has it, without words."""
    request = (await validate(ask, call, sheet)).request
    if not isinstance(request, GameRequest):
        return str(read_rolls(request.dice).bare)
    if isinstance(read_check(request.dice), SeriesRoll):
        raise BadInput("Monsters roll once each, and this call is for several rolls: roll them with /roll.")
    return request.dice


def _without_wild_die(dice: str) -> str:
    with suppress(BadInput):  # plain dice, or another game
        return str(leave_out_wild_die(read_game(dice)))
    return dice


async def roll_monsters(
    ask: Ask, view: CallView, typed: Mapping[str, str], stay_out: str = ""
) -> tuple[Recorded, WaitingMonsters]:
    """Roll for the monsters that have not answered, but for those whose names say that they `stay_out`.

    Raises:
        NotAllowed: the person is no game master.
        BadInput, Gone: as `validate_monsters`; or there is no fight, or all have answered.
        Changed: someone else has just rolled for some.
    """
    waiting = _leave_out(await find_waiting(ask, view), stay_out)
    return await record_at_once(ask, await validate_monsters(ask, view, waiting, typed)), waiting
