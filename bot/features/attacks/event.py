"""Attacks on someone in a fight, and damage for them.

Against an armour class that players do not know, the row has hit or miss and nothing that tells the number:
that is read where it is kept, in the moment of the roll. The row is made again from its word.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar, NamedTuple

from bot.features.initiative.fight import Unit
from bot.features.initiative.health import find_hidden_armour
from bot.features.initiative.rows import name_of
from bot.mechanics.aimed import HITS, UNKNOWN, find_number, is_aimed, read_aimed, throw_aimed
from bot.mechanics.damage import says_healing
from bot.mechanics.extreme_damage import ExtremeDamage, find_extreme_damage
from bot.mechanics.games.recorded import games_of
from bot.mechanics.games.spelling import GameRoll
from bot.mechanics.games.spoken import say_verdict
from bot.mechanics.later import Later
from bot.mechanics.playing import Waiting
from bot.mechanics.sources import Source
from bot.play.errors import Gone
from bot.play.event import Effect, Event, EventContext, Json, Made
from bot.play.kind import Commented, EventKind, LeadsToRolls, Occasion, TellsLuck, TellsWordsOfOthers, World
from bot.play.luck import LuckSample
from bot.play.settings import Configuration
from bot.play.sums import face_tallies
from bot.play.typed_faces import faces_on, faces_on_game

GONE = "The armour class of this name is no longer known here: look at the order again."


class NextAttack(NamedTuple):
    """An attack that is rolled later, at the same combatant."""

    dice: str
    penalty: int = 0
    """How much less it adds than the first."""


class TurnPlace(NamedTuple):
    """Which of the attacks of a line this is."""

    place: int = 1
    of: int = 1
    first: int = 0
    """The number of the row of the first, or 0 in that row."""


ALONE = TurnPlace()


@dataclass(frozen=True, slots=True)
class AttackRequest:
    """An attack, or damage alone."""

    dice: str
    """As `bot.mechanics.aimed` has it: `d20+5 ac ?; 2d6+3`, or `coc45; d8`."""
    fight: int
    """The number of the row that began the fight."""
    at: Unit
    """The combatant it is for; the first, where damage is for several."""
    armour: int | None = None
    """The armour class, if all may know it."""
    comment: str = ""
    set: str = ""
    """The person's name for the dice thrown by hand."""
    others: tuple[Unit, ...] = ()
    """More combatants whom damage alone is for."""
    came: bool = False
    """Whether all see these combatants, though a row that added some of them is still hidden."""
    on_raise: Later[str] = ""
    """Dice that a raise adds to damage in the same line."""
    piercing: Later[int] = 0
    """How much armour the damage ignores, where it is compared with Toughness."""
    wide: Later[int] = 0
    """From which natural number on the roller's sheet has critical hits, where nobody typed that, or 0.

    If the attack has it too, its dice say so.
    """
    entered: Later[Json] = None
    """The game master who rolled it for its roller, or None."""
    turn: Later[TurnPlace] = ALONE
    coming: Later[tuple[NextAttack, ...]] = ()
    """The other attacks of the line, in the row of the first."""
    name: Later[str] = ""
    """Their labels, a line for each; empty: they have that of the first."""

    @property
    def units(self) -> tuple[Unit, ...]:
        """Everyone it is for."""
        return (self.at, *self.others)


class AttackKind(LeadsToRolls, TellsWordsOfOthers, Commented, TellsLuck, EventKind[AttackRequest]):
    """An attack on a combatant, or damage for it."""

    name = "attack"
    asked_by = "roll"
    request_type = AttackRequest
    can_strike: ClassVar[bool] = True

    async def prepare(self, request: AttackRequest, world: World, occasion: Occasion) -> int:
        """Return the armour class, or for a row whose armour class is hidden one that gives the same."""
        if not is_aimed(request.dice):
            return 0
        if request.armour is not None:
            return request.armour
        if isinstance(occasion, Event):
            return find_number(request.dice, occasion.line["verdict"], occasion.draws, request.on_raise)
        event = await occasion.store.event(occasion.place, request.at.row)
        number = await find_hidden_armour(occasion, event, request.at) if event else None
        if number is None:
            raise Gone(GONE)
        return number

    def apply(self, prepared: int, request: AttackRequest, context: EventContext, source: Source) -> Made:
        made = throw_aimed(request.dice, prepared, source, request.on_raise)
        if isinstance(made, Waiting):
            return made
        source.finish()
        line: dict[str, Json] = {"verdict": made.word, "text": made.text}
        if made.damage is not None:
            line["damage"] = made.damage
        pairs = [(die, [face]) for die, face in zip(made.dice, made.faces, strict=True)]
        tally = partial(face_tallies, pairs, by_hand=context.by_hand, named=request.set)
        return Effect(draws=made.faces, line=line, tally=tally, result=made)

    def describe(self, event: Event) -> str:
        return str(event.request["dice"])

    def luck(self, event: Event, configuration: Configuration) -> Iterable[LuckSample]:
        """Tell its verdict, with dice that have the odds; without, if what it was against is hidden."""
        dice, word = str(event.request["dice"]), (event.line or {}).get("verdict", "")
        armour = event.request.get("armour")
        hides = is_aimed(dice) and armour is None
        if word:
            open_dice = dice if armour is None else dice.replace(UNKNOWN, str(armour), 1)
            said = say_verdict(games_of(dice), word) if hides else word
            whose = (event.number, event.person, event.at)
            yield LuckSample(*whose, open_dice, total=0, word=said, attacks=hides)

    def normalise_typed(
        self, prepared: int, request: AttackRequest, words: Sequence[str], *, started: bool = False
    ) -> tuple[AttackRequest, Sequence[str]]:
        roll = read_aimed(request.dice, prepared)
        faces = faces_on_game(roll.game, words) if isinstance(roll, GameRoll) else faces_on(roll, words)
        return request, faces

    def leads_to(self, event: Event, later: Event) -> bool | None:
        """Return whether a roll is the damage of a hit: of the same person, before they attack again."""
        line = event.line or {}
        if line.get("verdict") not in HITS or "damage" in line or not is_aimed(event.request["dice"]):
            return None
        if later.person != event.person or later.request["at"] != event.request["at"]:
            return False
        return None if is_aimed(later.request["dice"]) else True

    def rows_of_words(self, event: Event) -> tuple[int, ...]:
        return tuple(dict.fromkeys(unit.row for unit in self.read(event.request).units))

    def rows_of_seen(self, event: Event) -> tuple[int, ...]:
        return self.rows_of_words(event) if self.read(event.request).came else ()

    def with_words(self, event: Event, rows: Mapping[int, Event]) -> Event:
        names = [name_of(unit, rows) for unit in self.read(event.request).units]
        return name_targets(event, names)


ATTACK = AttackKind()
KINDS = (ATTACK,)


def name_targets(event: Event, names: Sequence[str]) -> Event:
    """Return an attack with the names of those it is for, as far as they are known."""
    name = ", ".join(filter(None, names))
    return replace(event, line={**(event.line or {}), "name": name}) if name else event


def heals(event: Event) -> bool:
    """Whether the damage of an attack heals, as its label says."""
    return not is_aimed(event.request["dice"]) and says_healing(event.request.get("comment", ""))


def damage_of(event: Event) -> int:
    """Return the damage of an attack that hit, or of damage alone; 0 for a miss."""
    line = event.line or {}
    misses = is_aimed(event.request["dice"]) and line.get("verdict") not in HITS
    return 0 if misses else int(line.get("damage", 0))


def extreme_damage_of(event: Event) -> ExtremeDamage | None:
    """Return all the damage that the weapon of an attack can do, if it rolled an extreme success."""
    return find_extreme_damage(event.request["dice"], event.draws)
