"""The way of a roll from an encounter table to those that its rows refer to."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.mechanics.encounters.table import references
from bot.mechanics.errors import BadInput
from bot.mechanics.playing import Waiting
from bot.mechanics.rule import Face
from bot.mechanics.sources import Given, Source
from bot.play.encounters.landing import Landing, Rolled, Unrolled, land
from bot.play.encounters.tables import SavedTable
from bot.play.events.table_plan import DEEPEST, TablePlan, name_in

MOST_ROLLS = 20
"""How many rolls one command makes."""


@dataclass(frozen=True, slots=True)
class Step:
    """One roll of a recorded chain."""

    rolled: Rolled
    nested: tuple[int | Unrolled, ...]


class Missing(Exception):
    """There is no face yet for a roll on a table, which has come so far."""

    def __init__(self, table: str, here: Waiting) -> None:
        super().__init__(table)
        self._table = table
        self._here = here

    def waiting(self, before: Sequence[Landing]) -> Waiting:
        """Return all that was thrown, for one who has to throw the next die; `before` are earlier rolls."""
        thrown = [one for landing in before for one in landing.thrown]
        here, wants = self._here, self._here.wants
        meaning = f"{self._table}, {wants.meaning}" if wants.meaning else f"for {self._table}"
        return Waiting(
            (*(face for _, face in thrown), *here.faces),
            (*(die for die, _ in thrown), *here.dice),
            replace(wants, meaning=meaning),
            (),
        )


class Walk:
    """Goes from a table to those that its rows refer to, and gathers where each roll landed."""

    def __init__(self, source: Source) -> None:
        self.landings: list[Landing] = []
        self._source = source

    def go(self, prepared: TablePlan | tuple[Step, ...]) -> None:
        """Roll on all tables, or again on those of a recorded way.

        Raises:
            Missing: there is no face yet.
        """
        if isinstance(prepared, TablePlan):
            self._enter(prepared, prepared.first, ())
            return
        for step in prepared:
            self.landings.append(replace(self._land(step.rolled), nested=step.nested))

    def _enter(self, plan: TablePlan, saved: SavedTable, path: tuple[str, ...]) -> int:
        """Roll on a table that was reached by those of `path`; return the place of its landing."""
        throwing = None if saved.table.own_dice else plan.throwing.get(saved.table.sides)
        small = saved.plan if plan.by_d6 else None
        landed = self._land(Rolled(saved.name, saved.content, saved.table, small, throwing))
        place = len(self.landings)
        self.landings.append(landed)
        path = (*path, saved.name)
        nested = [self._follow(plan, found[1], path) for found in references(landed.text)]
        self.landings[place] = replace(landed, nested=tuple(nested))
        return place

    def _follow(self, plan: TablePlan, reference: str, path: tuple[str, ...]) -> int | Unrolled:
        if len(path) >= DEEPEST:
            return "deep"
        if len(self.landings) >= MOST_ROLLS:
            return "many"
        saved = plan.others.get(name_in(reference))
        return "missing" if saved is None else self._enter(plan, saved, path)

    def _land(self, rolled: Rolled) -> Landing:
        landed = land(rolled, self._source)
        if isinstance(landed, Waiting):
            raise Missing(rolled.name, landed)
        return landed


def fits(plan: TablePlan, faces: tuple[Face, ...]) -> bool:
    """Tell whether typed faces are just what rolls by a plan take."""
    try:
        source = Given(faces)
        Walk(source).go(plan)
        source.finish()
    except (BadInput, Missing):
        return False
    return True
