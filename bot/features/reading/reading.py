"""Reads the dice that a person types. Everything that takes dice calls `read_typed`, and nothing else."""

from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache

from bot.features.characters.characters import remember_sheet
from bot.features.characters.typed_changes import find_counter, is_signed, read_counter, split_change
from bot.features.characters.typed_names import explain_refusal, names_for
from bot.features.reading.speaker import Speaker, begins_with_line, find_speaker
from bot.features.saved import saved
from bot.mechanics.deadly import place_deadly
from bot.mechanics.errors import BadInput, cite
from bot.mechanics.games.spelling import GameEntry, GameRoll
from bot.mechanics.line_at_table import LineAtTable, TableScope
from bot.mechanics.names_in_dice import fold_name, fold_run
from bot.mechanics.notation.line import Rolls
from bot.mechanics.off_guard import mark_off_guard
from bot.mechanics.own_weapons import name_own_weapons
from bot.mechanics.reading.ending import find_ending
from bot.mechanics.reading.pick_reader import check_only_dice, read_pick
from bot.mechanics.reading.reader import read_plain
from bot.mechanics.reading.tokens import has_dice
from bot.mechanics.saved_calls import may_call
from bot.mechanics.sheets import NO_NAMES, Sheet
from bot.mechanics.similar_names import suggest_begun, suggest_similar
from bot.mechanics.skill_actions import find_action
from bot.mechanics.status_penalties import NO_PENALTY, StatusPenalty
from bot.mechanics.trait_rolls import leave_out_wild_die
from bot.mechanics.typed_line import TypedLine, line_of_dice, line_of_game, plain_line, repeat, unquote
from bot.mechanics.usual_names import find_line, is_used_up
from bot.play.secrecy import reading_of_line
from bot.play.settings import USUAL as NO_GAME
from bot.play.store import Ask


@dataclass(frozen=True, slots=True)
class Door:
    """What can be typed at some place of the bot, and whose names count there."""

    names: Sheet | None = None
    """The roller's names, or None for those of the character that the person plays in the channel."""
    entered_for: int = 0
    """The id of the player for whom a game master types, or 0."""
    repeats: bool = False
    """Whether dice may be rolled until something comes, and things chosen."""
    judges: bool = True
    """Whether a game judges its rolls; else they are read as their dice."""
    is_open: bool = True
    """Whether all see the roll, so that its label may say what the names stood for."""
    is_own: bool = False
    """Whether `names` are the person's own: a line may begin with the name of another sheet instead.

    A refusal then says which other character has a name.
    """
    plays: bool = True
    """Whether the game of the place counts; a stored line means the same everywhere."""
    extra: str = ""
    """The name of Extras of Savage Worlds whose traits the line rolls, without a wild die, or empty.

    The line begins with it where it is the person's own.
    """
    status: StatusPenalty = NO_PENALTY
    """What conditions in a fight take off the checks of the roller, or of the one the line begins with."""
    for_others: bool = True
    """Whether a game master may roll here for another player, whose character the line begins with."""


USUAL = Door()
DICE = Door(judges=False, for_others=False)
REPEATED = Door(repeats=True)


async def read_typed(ask: Ask, text: str, door: Door = USUAL) -> TypedLine:
    """Read a line as dice, the roll of a game, rolls until something, or a choice.

    Raises:
        BadInput: it cannot be understood, or the door does not take it.
    """
    plain = read_plain(text)
    if plain and not ask.configuration.played:
        return line_of_dice(text, plain)
    text = unquote(text)
    if not door.repeats:
        check_only_dice(text)
    elif pick := read_pick(text):
        return TypedLine(text, *pick)
    ending = find_ending(text)
    if ending is None:
        return await _read_once(ask, text, door)
    with ending.explain(text):
        dice = replace(door, repeats=False, judges=False, is_open=False, for_others=False)
        return repeat(await _read_once(ask, ending.cut(text), dice), text, ending)


async def _read_once(ask: Ask, text: str, door: Door) -> TypedLine:
    """Read a line that is rolled once, with names replaced by what they stand for.

    Raises:
        BadInput: it cannot be understood, perhaps because a name has no value here.
    """
    names = await names_for(ask, text) if door.names is None else door.names
    speaks = door.names is None or door.is_own
    speaker = await find_speaker(ask, text, names) if speaks else None
    if speaker and speaker.player and not door.for_others:
        speaker = speaker.bar()
    if door.extra and speaks and (speaker is None or speaker.player):
        speaker = Speaker(door.extra, NO_NAMES, _cut_words(text, door.extra))
    if speaker and (speaker.is_named or (door.extra and speaker.may_roll)):
        return await _read_of(ask, text, speaker, door)
    try:
        line = await _read_with(ask, text, names, door)
    except BadInput as refused:
        if speaker and speaker.why and speaker.lacks:
            raise speaker.refuse(text) from refused
        if speaker and speaker.may_roll:
            with suppress(BadInput):  # what the line of its own is refused for says more
                return await _read_of(ask, text, speaker, door)
        why = await explain_refusal(ask, text, names, other=door.entered_for) if _explains(door) else ""
        if not why:
            raise
        raise BadInput(why, typed=text) from refused
    if speaker and speaker.lacks and (not has_dice(text) or await _uses_names(ask, text, line, door)):
        raise speaker.refuse(text, speaker.line)
    return line if door.status.name else await _hinder(ask, text, line, door)


def _cut_words(text: str, name: str) -> str:
    """Return a text without as many words as a name has."""
    count = len(name.split())
    return text.split(maxsplit=count)[count]


def _explains(door: Door) -> bool:
    return door.names is None or door.is_own or bool(door.entered_for)


async def _read_with(ask: Ask, text: str, names: Sheet, door: Door) -> TypedLine:
    played = ask.configuration.played if door.plays else None
    named = await _name_skill(ask, name_own_weapons(text, names, played), names, played)
    if played and played.has_degrees:
        scope = ask.configuration.scope(names)
        named = mark_off_guard(place_deadly(named, scope, names), scope)
    try:
        line = _read_at(await _make_table(ask, named, names, door), named, door)
    except BadInput as refused:
        if named == text:
            raise
        raise BadInput(refused.sentence, typed=text, offers=refused.offers) from refused.__cause__
    if door.extra and isinstance(line.roll, GameRoll):
        return line._replace(roll=leave_out_wild_die(line.roll))
    return line


async def _name_skill(ask: Ask, text: str, names: Sheet, played: GameEntry | None) -> str:
    """Return a line with the skill of the sheet in place of an action that uses it.

    Raises:
        BadInput: the sheet lacks that skill, and no number is typed.
    """
    action = find_action(text, names, played)
    if action is None or begins_with_line(NO_NAMES.with_rolls(await saved.dice_by_name(ask)), text):
        return text
    if action.skill in names:
        return action.write(text)
    if names.lines and not action.has_number:
        raise action.refuse(text)
    return text


async def _read_of(ask: Ask, text: str, speaker: Speaker, door: Door) -> TypedLine:
    """Read the line of a kept sheet, with its name in the label.

    Raises:
        BadInput: it cannot be understood.
    """
    try:
        line = await _read_with(ask, speaker.line, speaker.sheet, door)
    except BadInput as refused:
        raise speaker.explain(refused, text) from refused
    if door.status.name:
        line = await _hinder(ask, speaker.line, line, door)
    return speaker.label(line)._replace(text=text)


async def _hinder(ask: Ask, text: str, line: TypedLine, door: Door) -> TypedLine:
    """Return a line whose checks with numbers of a sheet have the penalty of a condition."""
    if not (door.status.number and isinstance(line.roll, Rolls | GameRoll)):
        return line
    if not await _uses_names(ask, text, line, door):
        return line
    roll = door.status.apply(line.roll)
    return line._replace(roll=roll, label=roll.label if isinstance(roll, Rolls) else roll.comment)


async def _uses_names(ask: Ask, text: str, line: TypedLine, door: Door) -> bool:
    """Whether a line as it was read would be other dice without the names of a sheet."""
    try:
        bare = await _read_with(ask, text, NO_NAMES, door)
    except BadInput:
        return True
    return reading_of_line(bare).dice != reading_of_line(line).dice


async def _make_table(ask: Ask, text: str, names: Sheet, door: Door) -> TableScope:
    """Return the names and the game that count for a line; saved rolls only if it may name one."""
    configuration = ask.configuration if door.plays else NO_GAME
    rolls = await saved.dice_by_name(ask) if may_call(text) else {}
    known = remember_sheet(names.with_rolls(rolls)) if rolls else names
    return TableScope(names, rolls, configuration.scope(known), configuration.played)


def _check_owned(table: TableScope, text: str) -> None:
    """Check that a line is no change of what the roller has not: `hp -5` is no d20 for anyone.

    Raises:
        BadInput: it is one.
    """
    what, change = split_change(text)
    name = fold_run(what)
    if not is_signed(change) or has_dice(what) or not is_used_up(name) or name in table.saved:
        return
    if not table.sheet.lines:
        raise BadInput(
            f"{cite(what)} is a line of a character, and you play none here: make one with "
            "/character create, or choose one with /character use.",
            typed=text,
        )
    if find_counter(table.sheet, what) is None and find_line(table.sheet, name) is None:
        raise BadInput(
            f"Your character has no line {cite(what)}: add it with /character edit. A game master "
            "changes another player's with /character set who:.",
            typed=text,
        )


@lru_cache(maxsize=8)  # people roll the same again; the longest takes 43 kB with its sheet
def _read_at(table: TableScope, text: str, door: Door) -> TypedLine:
    """Read a line with everything that counts for it; pure, and therefore cached."""
    _check_owned(table, text)
    _check_counter(table, text)
    with suggest_begun(table.sheet, text):
        line = LineAtTable(text, table)
        if game := line.find_roll(tells=door.is_open):
            if door.judges:
                return line_of_game(text, game)
            if fold_name(text) in table.sheet:  # a number may be added to dice, and nobody knows to which
                return line_of_dice(text, line.read_dice())
            if plain := plain_line(text, game):
                return plain
        with suggest_similar(table.sheet, text):
            return line_of_dice(text, line.read_dice())


def _check_counter(table: TableScope, text: str) -> None:
    """Check that a line is not what a character has, alone or with a change: nothing of it is rolled.

    Raises:
        BadInput: it is, and no game rolls it.
    """
    line = read_counter(table.sheet, text) if table.sheet.counters else None
    if line is None or fold_name(text.split(maxsplit=1)[0]) in {*table.saved} - {line.name}:
        return
    if table.played and table.played.throws(line.name) and (table.played.adds_numbers or not line.change):
        return
    has = table.sheet.counters[line.name]
    raise BadInput(
        f"`{line.name}` ({has.now} of {has.most}) is used up and not rolled: change it with /character set "
        f"what:{line.name} {line.change or '-1'}.",
        typed=text,
    )
