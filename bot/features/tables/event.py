"""Rolls on encounter tables, and on those that their rows refer to.

A roll begins on one table, and goes on to each table that its row refers to; everything it may need is
gathered before. A reference to a missing table is not rolled. A reference may lead back to the same table:
`DEEPEST` and `MOST_ROLLS` limit that.
"""

from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any, ClassVar, Literal

from bot.features.characters.typed_names import names_here
from bot.features.die.event import ANY_DIE, DiePlan, DieRequest, prepare_die, settle, tally_of
from bot.features.tables.saved_tables import TABLES, SavedTable, find, keeper_at, read_body, table_of
from bot.mechanics.encounters.by_d6 import ByD6, Plan
from bot.mechanics.encounters.table import DiceThrow, EncounterTable
from bot.mechanics.errors import BadInput
from bot.mechanics.playing import Played, Waiting, play
from bot.mechanics.reading.tables.references import list_references, references
from bot.mechanics.reading.tables.row_dice import (
    Added,
    RowDice,
    RowThrow,
    add_names,
    dice_in,
    list_added,
    throw,
)
from bot.mechanics.roll_odds import UniformOdds
from bot.mechanics.rule import Die, Face, Rule
from bot.mechanics.sheets import NO_NAMES
from bot.mechanics.sources import Given, Source, faces_of
from bot.play.errors import Gone
from bot.play.event import Effect, Event, EventContext, Json, Made, Visibility
from bot.play.kind import Asking, EventKind, Occasion, Origin, Repeats, UsesContents, World
from bot.play.library import name_of
from bot.play.one_by_one import one_by_one
from bot.play.recording import check_way
from bot.play.settings import Configuration
from bot.play.store import Ask
from bot.play.sums import Tally, face_tallies
from bot.play.transition import Submission
from bot.play.typed_faces import HUNDRED, join_tens

Numbers = tuple[tuple[str, int], ...]
"""A character's names with their values: they are added to dice in rows, which are thrown without them."""

Unrolled = Literal["missing", "deep", "many"]
"""Why a table that a row refers to was not rolled: there is none, too deep, or after too many."""


MOST_FACES = 20
"""The most faces of the dice of one kind in a row that are shown after their sum."""

LONGEST_DICE = 160
"""Characters for all dice in rows."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """A table as it was when it was rolled."""

    name: str
    content: int
    """The store's number for its content."""
    table: EncounterTable
    plan: Plan | None
    """The small tables for d6, or None for its own dice, or a method."""
    throwing: DiePlan | None
    """How a method makes a single die, or None if the dice of the table are thrown."""
    nested: tuple[int | Unrolled, ...] = ()
    """For each table that its row refers to: the place of its landing among all, or why there is none."""
    numbers: Numbers = ()
    """The values of names after dice in its rows."""


@dataclass(frozen=True, slots=True)
class Landing:
    """One roll on one table: the dice of the table, and those in its row."""

    rolled: Rolled
    row: int
    """The row, from 1."""
    numbers: range
    """The numbers of the row: of the table's dice, or the row itself if it was rolled by d6."""
    number: int
    """The rolled number; 0 of a rule that counts from 0 is its highest number."""
    chance: Fraction
    """The chance of the row."""
    share: Fraction
    """The row's share of the table."""
    played: Played
    dice: str
    """The dice of the table if those were thrown, such as 2d6; else empty."""
    throws: tuple[RowThrow, ...] = ()
    """The throws of the dice in the row."""

    @property
    def text(self) -> str:
        return self.rolled.table.rows[self.row - 1].text

    @property
    def plain(self) -> bool:
        """Whether the dice show the number itself."""
        throwing = self.rolled.throwing
        return bool(self.dice) if throwing is None else throwing.method.outcomes == throwing.method.faces

    @property
    def thrown(self) -> Iterator[tuple[Die, Face]]:
        """Each thrown die and its face: for the table, then those in the row."""
        yield from zip(self.played.dice, self.played.faces, strict=True)
        for one in self.throws:
            yield from one.thrown


def land(rolled: Rolled, source: Source) -> Landing | Waiting:
    """Roll once on a table, and throw the dice in its row."""
    table, throwing = rolled.table, rolled.throwing
    rule: Rule[Any]
    if rolled.plan:
        rule = ByD6(table.weights, rolled.plan)
    elif throwing:
        rule = throwing.method.rule
    else:
        rule = DiceThrow(table.any_dice)
    played = play(rule, source)
    if isinstance(played, Waiting):
        return played
    number = _number(rolled, rule, played.outcome)
    row = number - 1 if rolled.plan else table.row_at(number)
    throws = throw(table.rows[row].text, source)
    if isinstance(throws, Waiting):
        faces, dice = (*played.faces, *throws.faces), (*played.dice, *throws.dice)
        return replace(throws, faces=faces, dice=dice)
    share = Fraction(table.weights[row], sum(table.weights))
    chance = _chance(throwing, table.numbers(row))
    return Landing(
        rolled=rolled,
        row=row + 1,
        numbers=range(number, number + 1) if rolled.plan else table.numbers(row),
        number=number,
        chance=share if chance is None else chance,
        share=share,
        played=played,
        dice=str(rule.dice) if isinstance(rule, DiceThrow) else "",
        throws=throws,
    )


def compose_text(landings: Sequence[Landing]) -> str:
    """Return the result: the text of the first landing with those of the tables it leads to.

    Dice in it are replaced by their sums.
    """
    return _text(landings, 0)


def dice_words(landings: Sequence[Landing]) -> str:
    """Return the throws of the dice in the rows, ` (2d4: 1 4)`, for the end of the text, or an empty string.

    Numbers that names added to them are included: ` (2d4 + 3 level: 1 4)`.
    """
    dice = "; ".join(
        _format_throw(one, added)
        for landing in landings
        for one, added in zip(landing.throws, _list_added(landing), strict=True)
    )
    dice = dice if len(dice) <= LONGEST_DICE else f"{dice[: LONGEST_DICE - 1]}…"
    return f" ({dice})" if dice else ""


def _list_added(landing: Landing) -> list[Added]:
    """Return the additions to each of the dice in a row."""
    return [
        added for piece, added in add_names(landing.text, dict(landing.rolled.numbers)) if added is not None
    ]


def _format_throw(one: RowThrow, added: Added) -> str:
    more = " …" if len(one.faces) > MOST_FACES else ""
    return f"{one.dice.written}{added.words}: {' '.join(map(str, one.faces[:MOST_FACES]))}{more}"


def _text(landings: Sequence[Landing], at: int) -> str:
    throws, nested = iter(landings[at].throws), iter(landings[at].rolled.nested)
    text = ""
    for piece, added in add_names(landings[at].text, dict(landings[at].rolled.numbers)):
        if isinstance(piece, str):
            text += piece
        elif added is not None:
            text += str(next(throws).total + added.number)
        elif not isinstance(piece, RowDice):
            leads = next(nested, None)
            text += _text(landings, leads) if isinstance(leads, int) else piece[0]
    return text


def _number(rolled: Rolled, rule: Rule[Any], outcome: int) -> int:
    """Return the number of an outcome on the dice, or the row if it was rolled by d6."""
    if isinstance(rule, DiceThrow):
        return list(rule.dice.ways)[outcome - 1]
    return outcome if rule.first else outcome or rule.outcomes


def _chance(throwing: DiePlan | None, numbers: range) -> Fraction | None:
    """Return the chance of numbers if the method is not exact, or None if it is that of the table."""
    if throwing is None or isinstance(throwing.odds, UniformOdds):
        return None
    rule = throwing.method.rule
    outcomes = range(rule.first, rule.first + rule.outcomes)
    leading = (outcome for outcome in outcomes if (outcome or rule.outcomes) in numbers)
    return sum((throwing.odds.chance(outcome, None) for outcome in leading), Fraction(0))


MOST_LOOKED_AT = 20
"""The most tables that are followed."""

ROWS_AT_ONCE = 100
"""How many rows are read before others have their turn: each may be full of names, or of dice."""


@dataclass(frozen=True, slots=True)
class Nesting:
    """Remarks on the tables that a table leads to."""

    missing: tuple[str, ...] = ()
    """Names in references without a table."""
    circle: tuple[str, ...] = ()
    """The shortest way from the table back to itself, with it at both ends, or empty."""
    dice: str = ""
    """The first dice in a row, as written, or empty."""


async def nesting_of(ask: Ask, kept: SavedTable) -> Nesting:
    """Follow the references of a table, the nearest first."""
    collection = TABLES.collection(ask.context, keeper_at(ask.context))
    ways: dict[str, tuple[str, ...]] = {kept.name: (kept.name,)}
    waiting = [kept]
    missing: list[str] = []
    circle: tuple[str, ...] = ()
    for here in waiting:  # grows during the loop
        for name in await list_referred(here):
            if name == kept.name and not circle:
                circle = (*ways[here.name], name)
            if name in ways or len(ways) >= MOST_LOOKED_AT:
                continue
            ways[name] = (*ways[here.name], name)
            there = await ask.store.saved_item(collection, name)
            if there:
                waiting.append(table_of(there))
            else:
                missing.append(name)
    return Nesting(tuple(missing), circle, await _first_dice(kept))


async def list_referred(kept: SavedTable) -> list[str]:
    """Return the names of the tables that the rows of a table refer to, each once."""
    typed: dict[str, None] = {}
    async for text in _texts(kept):
        typed.update(dict.fromkeys(list_references(text)))
    return list(dict.fromkeys(map(_name_of, typed)))


async def _first_dice(kept: SavedTable) -> str:
    async for text in _texts(kept):
        if dice := dice_in(text):
            return dice[0].written
    return ""


async def _texts(kept: SavedTable) -> AsyncIterator[str]:
    """Yield the texts of all rows, and let others have their turn in between."""
    async for row in one_by_one(kept.table.rows, ROWS_AT_ONCE):
        yield row.text


def _name_of(reference: str) -> str:
    """Return a name as it is stored, or as typed if no table can have it."""
    try:
        return name_of(reference)
    except BadInput:
        return reference


PLAIN = "reroll"
"""The method by which a die with the wanted sides shows its own face."""

DEEPEST = 5
"""The longest chain of tables."""


@dataclass(frozen=True, slots=True)
class TablePlan:
    """The first table, and all that it may lead to."""

    first: SavedTable
    others: Mapping[str, SavedTable]
    throwing: Mapping[int, DiePlan]
    """How to roll single dice, by their sides; others are thrown as they are."""
    by_d6: bool = False
    """Whether to use d6 alone."""
    numbers: Numbers = ()
    """The values of names in the rows."""


async def plan_for(ask: Asking, name: str, *, by_d6: bool) -> TablePlan:
    """Gather everything for a roll on a table of this name, by the settings of the place."""
    configuration = ask.configuration
    first = await find(ask, name)
    others = await _reachable(ask, first)
    tables = (first, *others.values())
    sides = set() if by_d6 else {table.table.sides for table in tables if not table.table.own_dice}
    throwing = {each: await _choose_method(ask, configuration, each) for each in sides}
    return TablePlan(first, others, throwing, by_d6, await _list_numbers(ask, tables))


async def _list_numbers(ask: Asking, tables: Sequence[SavedTable]) -> Numbers:
    """Return the values of names after dice in rows, by the character that the person plays."""
    there = {name for table in tables async for text in _texts(table) for name in list_added(text)}
    names = await names_here(ask) if there else NO_NAMES
    found = ((name, names.find(name)) for name in sorted(there) if name in names)
    return tuple((name, number) for name, number in found if isinstance(number, int))


async def _reachable(ask: Asking, first: SavedTable) -> dict[str, SavedTable]:
    """Return the tables that rolls on one may lead to, with itself, by their names."""
    collection = TABLES.collection(ask.context, keeper_at(ask.context))
    contents = await ask.store.item_names(collection)
    found = {first.name: first}
    level = [first]
    for _ in range(DEEPEST - 1):
        wanted = {name for table in level for name in await list_referred(table)}
        level = []
        for name in sorted(wanted & contents.keys() - found.keys()):
            body = await ask.store.content(contents[name])
            if body is not None:
                level.append(SavedTable(name, 0, *read_body(body), contents[name]))
        found |= {table.name: table for table in level}
    return found


async def _choose_method(world: World, configuration: Configuration, sides: int) -> DiePlan:
    """Return how to roll a table with this many sides by the method of the place.

    A die that exists is thrown as it is. A method with a carry is only for rolls of numbers: tables use
    another.
    """
    request = settle(configuration, sides, PLAIN if sides == configuration.source else None)
    if request.settled.rule.carries:
        request = settle(configuration, sides, ANY_DIE)
    return await prepare_die(request, world)


MOST_ROLLS = 20
"""The most rolls of one command."""


class MissingTableFace(Exception):
    """There is no face yet for a roll on a table, which has come this far."""

    def __init__(self, table: str, here: Waiting) -> None:
        super().__init__(table)
        self._table = table
        self._here = here

    def waiting(self, before: Sequence[Landing]) -> Waiting:
        """Return all throws so far, for the person who throws the next die; `before` are earlier rolls."""
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
    """Goes from a table to those that its rows refer to, and gathers all landings."""

    def __init__(self, source: Source) -> None:
        self.landings: list[Landing] = []
        self._source = source

    def go(self, prepared: TablePlan | tuple[Rolled, ...]) -> None:
        """Roll on all tables, or again on those of a recorded way.

        Raises:
            Missing: there is no face yet.
        """
        if isinstance(prepared, TablePlan):
            self._enter(prepared, prepared.first, ())
            return
        for rolled in prepared:
            self.landings.append(self._land(rolled))

    def _enter(self, plan: TablePlan, saved: SavedTable, path: tuple[str, ...]) -> int:
        """Roll on a table that those of `path` led to; return the place of its landing."""
        throwing = None if saved.table.own_dice else plan.throwing.get(saved.table.sides)
        small = saved.plan if plan.by_d6 else None
        landed = self._land(
            Rolled(saved.name, saved.content, saved.table, small, throwing, numbers=plan.numbers)
        )
        place = len(self.landings)
        self.landings.append(landed)
        path = (*path, saved.name)
        nested = [self._follow(plan, found[1], path) for found in references(landed.text)]
        self.landings[place] = replace(landed, rolled=replace(landed.rolled, nested=tuple(nested)))
        return place

    def _follow(self, plan: TablePlan, reference: str, path: tuple[str, ...]) -> int | Unrolled:
        if len(path) >= DEEPEST:
            return "deep"
        if len(self.landings) >= MOST_ROLLS:
            return "many"
        saved = plan.others.get(_name_of(reference))
        return "missing" if saved is None else self._enter(plan, saved, path)

    def _land(self, rolled: Rolled) -> Landing:
        landed = land(rolled, self._source)
        if isinstance(landed, Waiting):
            raise MissingTableFace(rolled.name, landed)
        return landed


def fits(plan: TablePlan, faces: tuple[Face, ...]) -> bool:
    """Whether typed faces are exactly those of rolls by a plan."""
    try:
        _walk(plan, faces)
    except (BadInput, MissingTableFace):
        return False
    return True


def is_refused(plan: TablePlan, faces: tuple[Face, ...]) -> bool:
    """Whether typed faces are too many for rolls by a plan, or a die does not have one."""
    with suppress(MissingTableFace):
        try:
            _walk(plan, faces)
        except BadInput:
            return True
    return False


def _walk(plan: TablePlan, faces: tuple[Face, ...]) -> None:
    source = Given(faces)
    Walk(source).go(plan)
    source.finish()


LINE = 120
"""Characters of a result in its line in the history; one more is stored, to show that it was cut."""


@dataclass(frozen=True, slots=True)
class TableRequest:
    """A table by its name."""

    name: str = ""
    by_d6: bool = False
    again: int = 0
    """The number of the roll that this one repeats, or 0."""
    set: str = ""
    """The person's name for the dice thrown by hand."""
    shown: bool = False
    """Whether the typed faces are of the tables' own dice, not of the method that makes them."""


@dataclass(frozen=True, slots=True)
class TableRoll:
    """Where the rolls have landed: the first is on the table of the request."""

    landings: tuple[Landing, ...]


class TableRollKind(Repeats, UsesContents, EventKind[TableRequest]):
    """A roll on tables. A row has their contents by number, and the way from one to the next."""

    name = "table"
    request_type = TableRequest
    can_strike: ClassVar[bool] = True
    retelling: ClassVar[int] = 200

    async def prepare(
        self, request: TableRequest, world: World, occasion: Occasion
    ) -> TablePlan | tuple[Rolled, ...]:
        """Gather the way of a row, or everything for a roll on today's table.

        Raises:
            Gone: a table's content is deleted.
            BadInput: there is no such table.
        """
        if isinstance(occasion, Event):
            told = tuple((name, number) for name, number in (occasion.line or {}).get("names", ()))
            return tuple([await _read_roll(world, kept, request, told) for kept in occasion.used or ()])
        return await _plan(request, occasion)

    def apply(
        self,
        prepared: TablePlan | tuple[Rolled, ...],
        request: TableRequest,
        context: EventContext,
        source: Source,
    ) -> Made:
        walk = Walk(source)
        try:
            walk.go(prepared)
        except MissingTableFace as missing:
            return missing.waiting(walk.landings)
        landings = walk.landings
        first = landings[0]
        source.finish()
        return Effect(
            draws=tuple(face for landing in landings for _, face in landing.thrown),
            outcome=first.row,
            odds=first.chance,
            used=[_write_landing(landing) for landing in landings],
            line=_line(landings),
            contents=tuple({landing.rolled.content for landing in landings}),
            judged=True,
            tally=partial(_tallies, landings, request, by_hand=context.by_hand),
            result=TableRoll(tuple(landings)),
        )

    def normalise_typed(
        self, prepared: TablePlan, request: TableRequest, words: Sequence[str], *, started: bool = False
    ) -> tuple[TableRequest, Sequence[str]]:
        """Return the meaning of typed faces: those of the tables' dice, or of the place's method.

        If the method can make the number of one die, they are the method's: the meaning of a face must not
        depend on the face, or rows would lose their odds. A person who is asked for each face is asked for
        those of the method: the same ones as if several are typed.
        """
        typed = faces_of(words)
        if prepared.by_d6 or started:
            return request, words
        made = prepared.throwing.get(prepared.first.table.sides)
        one_die = made is None or made.method.outcomes <= made.method.faces
        if not typed:
            return replace(request, shown=one_die), words
        own, shown = replace(prepared, throwing={}), prepared.first.table.any_dice.faces_of(typed)
        if not (made is None or one_die or fits(own, shown)) and (
            max(typed) <= made.method.faces or fits(prepared, typed)
        ):
            return request, words
        if prepared.first.table.any_dice.sides == (HUNDRED,) and len(words) == 2 and is_refused(own, shown):
            shown = tuple(int(word) or HUNDRED for word in join_tens([True], words))
        return replace(request, shown=True), [str(face) for face in shown]

    async def repeat(self, event: Event, ask: Asking) -> tuple[TableRequest, TablePlan]:
        """Roll on today's table, by today's settings.

        Raises:
            BadInput: the table no longer exists.
            Gone: nobody knows which it was.
        """
        request = self.read(event.request)
        if not request.name:
            raise Gone("This table no longer has a name: use /table roll with the name of another.")
        request = replace(request, set="", shown=False, again=event.number)
        return request, await _plan(request, ask)

    def contents(self, event: Event) -> tuple[int, ...]:
        return tuple(kept["content"] for kept in event.used or ())

    def origin(self, event: Event) -> Origin:
        return Origin("table", self.describe(event))

    def describe(self, event: Event) -> str:
        return f"table {event.request.get('name', '')}".strip()

    def scrub(self, event: Event) -> Event:
        """Also remove the name and the words of the table."""
        return replace(super().scrub(event), line={"text": ""})


TABLE_ROLL = TableRollKind()


async def _plan(request: TableRequest, ask: Asking) -> TablePlan:
    plan = await plan_for(ask, request.name, by_d6=request.by_d6)
    return replace(plan, throwing={}) if request.shown else plan


async def validate(
    ask: Ask,
    name: str,
    *,
    by_d6: bool = False,
    rolled: str | None = None,
    visibility: Visibility = "",
    named: str | None = None,
) -> Submission:
    """Return the request for a roll; `rolled` are faces of dice thrown by hand, `named` their set.

    Raises:
        BadInput: there is no such table, or the options do not fit together.
        NotAllowed: rolls may not be hidden so here.
    """
    own = check_way(ask, rolled, named, visibility)
    name = (await find(ask, name)).name
    return ask.submission(TABLE_ROLL, TableRequest(name, by_d6, set=own), visibility)


def _line(landings: Sequence[Landing]) -> dict[str, Json]:
    line: dict[str, Json] = {"text": compose_text(landings)[: LINE + 1]}
    if dice := dice_words(landings):
        line["dice"] = dice
    if names := _list_used(landings):
        line["names"] = names
    return line


def _list_used(landings: Sequence[Landing]) -> list[list[Json]]:
    """Return only the names that were added to dice, with their values."""
    there = {name for landing in landings for name in list_added(landing.text)}
    numbers = {name: number for landing in landings for name, number in landing.rolled.numbers}
    return [[name, number] for name, number in sorted(numbers.items()) if name in there]


def _write_landing(landing: Landing) -> dict[str, Json]:
    """Return a landing as a row stores it, besides its faces."""
    kept: dict[str, Json] = {"content": landing.rolled.content}
    if landing.rolled.throwing:
        method = landing.rolled.throwing.method
        kept["method"] = [method.entry.name, method.outcomes, method.faces, method.options]
    if landing.dice:
        kept["dice"] = landing.dice
    return kept | ({"nested": list(landing.rolled.nested)} if landing.rolled.nested else {})


async def _read_roll(
    world: World, kept: Mapping[str, Json], request: TableRequest, numbers: Numbers
) -> Rolled:
    """Return how a row says that it came about.

    Raises:
        Gone: the rows that the table had are deleted.
        ValueError: the row names a method for another die.
    """
    body = await world.store.content(kept["content"])
    if body is None:
        raise Gone("The rows that this table had then are deleted: /table show shows its rows today.")
    table, plan = read_body(body)
    small, nested = plan if request.by_d6 else None, tuple(kept.get("nested", ()))
    name, throwing = body.get("name", ""), None
    if "method" in kept:
        throwing = await prepare_die(DieRequest(*kept["method"]), world)
        if small or table.own_dice or throwing.method.outcomes != table.sides:
            # Whoever could choose a method afterwards could choose among rows.
            raise ValueError(f"{throwing.method} makes no number of this table")
    return Rolled(name, kept["content"], table, small, throwing, nested, numbers)


def _tallies(landings: Sequence[Landing], request: TableRequest, *, by_hand: bool) -> tuple[Tally, ...]:
    numbers = [
        tally_of(throwing.method, throwing.odds, landing.played)
        for landing in landings
        if (throwing := landing.rolled.throwing)
    ]
    thrown = ((die, (face,)) for landing in landings for die, face in landing.thrown)
    return (*numbers, *face_tallies(thrown, by_hand=by_hand, named=request.set))


KINDS = (TABLE_ROLL,)
