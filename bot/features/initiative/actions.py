"""What people do in the fight of their channel."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.features.characters.characters import Character, played
from bot.features.initiative.event import (
    INITIATIVE_ADD,
    INITIATIVE_MOVE,
    INITIATIVE_NOTE,
    Action,
    AddedEntry,
    AddRequest,
    Begin,
    Brought,
    Called,
    MoveRequest,
    NoteRequest,
    check_may_change,
    may_change,
)
from bot.features.initiative.fight import INITIATIVE, MOST, MOST_ROUNDS, Fight, Group, Unit
from bot.features.initiative.names import (
    FightRows,
    HiddenRow,
    Standing,
    number_from,
    read_rows,
    stand,
)
from bot.features.initiative.reading import (
    FARTHEST,
    Fighters,
    Score,
    dice_of,
    read_entries,
    read_note,
    read_number,
    read_player_name,
    read_score,
    score_of,
)
from bot.features.reading.reading import DICE, read_typed
from bot.features.roll.secrecy import check_open
from bot.features.sessions.event import SESSION
from bot.mechanics.errors import BadInput, cite, unknown_name
from bot.mechanics.games.turns import Turns, turns_of
from bot.mechanics.names_in_dice import fold_name
from bot.mechanics.sheets import NO_NAMES, Sheet
from bot.mechanics.usual_names import find_line
from bot.play.errors import Changed, Gone, NotAllowed, Refused
from bot.play.event import Event, State
from bot.play.kind import Replayable, prepare_target
from bot.play.recording import check_by_hand, record_at_once
from bot.play.settings import is_game_master
from bot.play.store import Ask, Services
from bot.play.transition import Submission
from bot.play.visibility import FOR_MASTERS, check_allowed, may_see

OF_SHEET = ("initiative", "init")
"""What the line of a sheet is called that says how initiative is rolled; the first that is there counts."""

NO_FIGHT = "There is no fight here: start one with /initiative begin or /initiative add."
OVER = "That fight is over: /initiative show shows the current one."


async def find_fight(ask: Ask) -> tuple[Fight | None, Begin]:
    """Return the fight that is under way, and where a row belongs that is added to it, or begins one."""
    value = (await ask.store.state(ask.place, INITIATIVE)).value
    session = await ask.store.state(ask.place, SESSION)
    now = session.value["start"] if session.value else 0
    if value is None:
        return None, Begin(0, now)
    fight = Fight.of(value)
    if _ended_with(fight, session):
        return None, Begin(0, now, fight.start)
    return fight, Begin(fight.start)


def _ended_with(fight: Fight, session: State) -> bool:
    """Whether a session has ended since a fight began, and the fight with it."""
    if session.value is not None:
        return bool(fight.session) and session.value["start"] != fight.session
    return bool(fight.session) or session.last > fight.start


async def find(ask: Ask, start: int = 0) -> Fight:
    """Return the fight that is under way, if it is the one that began with row `start`.

    Raises:
        Gone: there is none, or another one.
    """
    fight, _ = await find_fight(ask)
    if fight is None:
        raise Gone(NO_FIGHT)
    if start not in {0, fight.start}:
        raise Gone(OVER)
    return fight


async def find_to_change(ask: Ask, start: int = 0) -> Fight:
    """Return the fight that is under way, if it began with row `start`, for one who may change it.

    This comes before all else: what goes wrong with a move may tell of hidden ones.

    Raises:
        Gone: there is none, or another one.
        NotAllowed: the person may not change it.
    """
    fight = await find(ask, start)
    check_may_change(fight, ask.context, ask.configuration)
    return fight


async def check_ends_with_session(ask: Ask) -> None:
    """See that the person may end the fight, if any, that ends when the session does.

    Raises:
        NotAllowed: they may not.
    """
    fight, _ = await find_fight(ask)
    configuration = ask.configuration
    if fight is not None and not may_change(fight, ask.context, configuration):
        raise NotAllowed(
            "Ending the session would also end the fight here: only people in the fight, the person who "
            "began it or a game master can do that."
        )


async def look_to_change(ask: Ask, start: int = 0) -> Standing:
    """Return the fight that is under way as all may see it, for one who may change it.

    Raises:
        Gone: there is none, or another one.
        NotAllowed: the person may not change it.
    """
    await find_to_change(ask, start)
    return await look(ask)


async def look(ask: Ask) -> Standing:
    """Return the fight that is under way as all may see it.

    Raises:
        Gone: there is none.
    """
    fight = await find(ask)
    rows = await read_rows(ask, fight)
    message = await find_message(ask, fight)
    return stand(fight, rows, message, find_turns(ask))


def find_turns(ask: Ask) -> Turns:
    """Return how the game of the channel has the order of a fight."""
    return turns_of(ask.configuration.played)


async def find_message(ask: Ask, fight: Fight) -> int | None:
    """Return the id of the message that shows a fight, where it is known: the row that began it has it."""
    begun = await ask.store.event(ask.place, fight.start)
    return begun.message if begun else None


async def find_shown(ask: Ask) -> int | None:
    """Return the message of the fight that is kept, also where it has ended with the session."""
    value = (await ask.store.state(ask.place, INITIATIVE)).value
    return None if value is None else await find_message(ask, Fight.of(value))


async def begin(ask: Ask) -> Event:
    """Begin a fight where none is under way.

    Raises:
        Changed: one is.
    """
    if done := await ask.store.find_repeated(ask.context.interaction):
        return done
    fight, place = await find_fight(ask)
    if fight is not None:
        raise Changed(
            "There is a fight here already: /initiative show shows it, and /initiative end ends it."
        )
    return (await record_at_once(ask, ask.submission(INITIATIVE_MOVE, MoveRequest("begin", place)))).event


@dataclass(frozen=True, slots=True)
class JoinWish:
    """How a person takes part: None is what is usual."""

    roll: str | None = None
    """A number, or dice in which names of their character may stand."""
    name: str | None = None
    rolled: str | None = None
    """What their dice show."""
    set: str | None = None


async def validate_join(ask: Ask, wish: JoinWish) -> Submission:
    """Return the request that has a person take part: by what they say, by their character, or by a d20.

    Raises:
        BadInput: it cannot be understood.
    """
    named = check_by_hand(wish.rolled, wish.set)
    character = await played(ask)
    turns = find_turns(ask)
    sheet = character.sheet if character else Sheet(())
    if wish.roll is None:
        score = _score_of(sheet, turns)
    elif not turns.dice and isinstance(number := _find_line(sheet, wish.roll), int):
        score = read_score(f"{number:+}", turns.dice)
    else:
        await check_open(ask, wish.roll, "All see the initiative of a player")
        score = await _read_score(ask, wish.roll, turns)
    name = _name_of(wish, character)
    _, place = await find_fight(ask)
    entry = AddedEntry(1, _break_tie(turns, score, sheet), 0, score.number if score.dice is None else None)
    dice = dice_of([Fighters(name, score)])
    if not dice and wish.rolled is not None:
        raise BadInput(
            f"`roll:` is the number {score.number}, without dice: leave `rolled:` out, or write "
            "dice in `roll:`."
        )
    return ask.submission(INITIATIVE_ADD, AddRequest(dice, (entry,), place, name, named, monsters=False))


async def _read_score(ask: Ask, typed: str, turns: Turns) -> Score:
    """Return what decides: a number, a bonus, or dice in which names may be."""
    number = read_number(typed, turns.dice)
    if isinstance(number, Score):
        return number
    return score_of((await read_typed(ask, number, DICE)).one, typed, turns.dice)


def _name_of(wish: JoinWish, character: Character | None) -> str:
    """Return what who joins is called; nothing: they are mentioned."""
    if wish.name:
        return read_player_name(wish.name)
    return character.name if character else ""


def _find_line(sheet: Sheet, typed: str) -> object:
    """Return what a name of a sheet stands for; None where it is none."""
    name = fold_name(typed)
    return sheet.find(name) if name in sheet else None


def _score_of(sheet: Sheet, turns: Turns) -> Score:
    """Return how a character's initiative is rolled: by its line for that, else with what the game adds.

    Where the game rolls nothing for it, a number decides alone: 60 of a dex.
    """
    for name in (*OF_SHEET, *turns.lines):
        line = find_line(sheet, name)
        if line is None:
            continue
        found = sheet.find(line)
        if isinstance(found, int):
            return read_score(f"{found:+}" if found else turns.usual, turns.dice)
        if name in OF_SHEET:
            return read_score(str(sheet.fill(found, "").rolls), turns.dice)
    return read_score(turns.usual, turns.dice)


def _break_tie(turns: Turns, score: Score, sheet: Sheet | None = None) -> int:
    """Return the number by which one goes before equals, as the game has it; monsters have no sheet."""
    if turns.first != "bonus":
        return int(turns.first == "monsters" and sheet is None)
    lines = (find_line(sheet, name) for name in turns.equals) if sheet else ()
    numbers = (sheet.find(line) for line in lines if sheet and line)
    found = next((number for number in numbers if isinstance(number, int)), score.bonus)
    return max(-FARTHEST, min(found, FARTHEST))


@dataclass(frozen=True, slots=True)
class AddWish:
    """Who is to be added: `3x goblin d20+2; ogre 15`."""

    who: str
    hidden: bool = False
    player: int = 0
    """The id of the person who plays them; 0: they are monsters."""
    rolled: str | None = None
    set: str | None = None


async def validate_add(ask: Ask, wish: AddWish) -> Submission:
    """Return the request that adds them.

    Raises:
        BadInput: it cannot be understood, or does not go together.
        NotAllowed: rolls may not be hidden from all but game masters here, or by this person.
        Gone: hidden ones are to come into no fight.
        Refused: they are too many.
    """
    named = check_by_hand(wish.rolled, wish.set)
    turns = find_turns(ask)
    entries = read_entries(wish.who, turns)
    if wish.player and (len(entries) > 1 or entries[0].copies > 1 or wish.hidden):
        raise BadInput("`player:` works only with one name that is not hidden, such as Lia 15.")
    fight, place = await find_fight(ask)
    taken: list[Called] = []
    if wish.hidden:
        _check_may_hide(ask, fight)
    if fight is not None:
        rows = await read_rows(ask, fight)
        taken += stand(fight, rows).names.values()
        _check_room(fight, rows, entries, hidden=wish.hidden)
        if wish.hidden:
            taken += [called for row in rows.hidden for called in row.called]
    added = []
    for entry in entries:
        first = number_from(entry.name, entry.copies, taken)
        taken += [Called(entry.name, first + copy if first else 0) for copy in range(entry.copies)]
        fixed = entry.score.number if entry.score.dice is None else None
        tie = _break_tie(turns, entry.score, NO_NAMES if wish.player else None)
        added.append(AddedEntry(entry.copies, tie, first, fixed))
    dice = dice_of(entries)
    if not dice and wish.rolled is not None:
        fighter = entries[0]
        raise BadInput(
            f"`{fighter.name} {fighter.score.number}` has no dice: leave `rolled:` out, or write "
            "dice, such as "
            f"{fighter.name} d20+2."
        )
    request = AddRequest(
        dice,
        tuple(added),
        place,
        "\n".join(entry.name for entry in entries),
        named,
        wish.player,
        monsters=not wish.player,
        hidden=wish.hidden,
    )
    return ask.submission(INITIATIVE_ADD, request, "both" if wish.hidden else "")


def _check_room(fight: Fight, rows: FightRows, entries: Sequence[Fighters], *, hidden: bool) -> None:
    """See that there is room; of the hidden ones only those are told who add hidden ones."""
    there = len(fight.order) + (sum(len(row.group) for row in rows.hidden) if hidden else 0)
    if there + sum(entry.copies for entry in entries) > MOST:
        raise Refused(
            f"A fight can have at most {MOST} names, and this one already has {there}: remove some first."
        )


def _check_may_hide(ask: Ask, fight: Fight | None) -> None:
    configuration = ask.configuration
    check_allowed("both", configuration)
    if not is_game_master(ask.context, configuration):
        raise NotAllowed("Only game masters can add hidden names; /config show lists the game masters.")
    if fight is None:
        raise Gone(NO_FIGHT)


async def note(ask: Ask, unit: Unit, text: str, start: int = 0) -> None:
    """Note something on one who takes part, `bless 10`, or take it away, `bless 0`.

    Raises:
        BadInput: it cannot be understood, or there is no such note to be taken away.
        Gone: they take no part.
        NotAllowed: the person may not change the fight.
        Refused: there are too many notes.
    """
    words, rounds = read_note(text)
    if await ask.store.find_repeated(ask.context.interaction):
        return
    fight = await find_to_change(ask, start)
    if rounds == 0:
        await _remove_note(ask, fight, unit, words)
        return
    if rounds is not None and rounds > MOST_ROUNDS:
        raise BadInput(f"A note can last 1 to {MOST_ROUNDS:,} rounds, not {rounds:,}.")
    request = NoteRequest(fight.start, unit, rounds or 0, words)
    await record_at_once(ask, ask.submission(INITIATIVE_NOTE, request))


async def _remove_note(ask: Ask, fight: Fight, unit: Unit, words: str) -> None:
    notes = stand(fight, await read_rows(ask, fight)).notes
    on = [each for each in fight.notes if each.on == unit]
    row = next((each.row for each in on if notes.get(each.row, "").casefold() == words.casefold()), None)
    if row is None:
        names = [notes[each.row] for each in on if notes.get(each.row)]
        raise unknown_name("There is no note {} there", words, names, "/initiative show shows all notes.")
    request = MoveRequest("unnote", Begin(fight.start), fight.moves, row=row)
    await record_at_once(ask, ask.submission(INITIATIVE_MOVE, request, prepared=Brought({}, {})))


async def move(
    ask: Ask,
    action: Action,
    unit: Unit | None = None,
    *,
    start: int = 0,
    moves: int | None = None,
) -> None:
    """Make a move in the fight that began with row `start`, if so many turns were given as `moves` says.

    Raises:
        Gone: there is no fight, or another one, or there is nothing to be done.
        Changed: another turn was given or taken back since.
        NotAllowed: the person may not do it.
        Refused: it cannot be done.
    """
    if await ask.store.find_repeated(ask.context.interaction):
        return
    fight = await find_to_change(ask, start)
    if moves not in {None, fight.moves}:
        raise Changed("Someone else has already moved on to the next turn.")
    hidden = (await read_rows(ask, fight)).hidden
    request, brought = await _plan(ask.services, fight, action, unit, hidden)
    await record_at_once(ask, ask.submission(INITIATIVE_MOVE, request, prepared=brought))


async def _plan(
    services: Services, fight: Fight, action: Action, unit: Unit | None, hidden: Sequence[HiddenRow]
) -> tuple[MoveRequest, Brought]:
    """Return the request for a move, with those whom it brings in."""
    seen = {row.event.number: row for row in hidden if row.is_open}
    for row in seen.values():
        fight = fight.bring(row.event.number, row.group)
    unseen = {row.event.number: row for row in hidden if not row.is_open}
    groups = {number: row.group for number, row in unseen.items()}
    opened = 0
    if action in {"next", "delay"} or (action == "remove" and unit == fight.turn):
        opened = _find_due(fight, action, unit, groups)
    return await _request(services, fight, MoveRequest(action, unit=unit, number=opened), seen, unseen)


def _find_due(fight: Fight, action: Action, unit: Unit | None, groups: dict[int, Group]) -> int:
    """Return the number of the row of hidden ones whose turn a move gives; 0: it gives none of theirs."""
    after = (
        fight.delay(groups)
        if action == "delay"
        else fight.remove(unit, groups)
        if action == "remove" and unit
        else fight.next(groups)
    )
    return next(iter(after.brought[len(fight.brought) :]), 0)


async def _request(
    services: Services,
    fight: Fight,
    wanted: MoveRequest,
    seen: dict[int, HiddenRow],
    unseen: dict[int, HiddenRow],
) -> tuple[MoveRequest, Brought]:
    number = wanted.number
    groups = {row: each.group for row, each in seen.items()}
    rows: dict[int, Replayable] = {}
    if number:
        groups[number] = unseen[number].group
        rows[number] = await prepare_target(services, unseen[number].event)
    request = replace(wanted, place=Begin(fight.start), moves=fight.moves, brings=tuple(sorted(seen)))
    return request, Brought(groups, rows)


async def end(ask: Ask) -> int:
    """End the fight, and return how many rounds it had.

    Raises:
        Gone: there is none.
        NotAllowed: the person may not change it.
    """
    if done := await ask.store.find_repeated(ask.context.interaction):
        return int((done.line or {}).get("round", 0))
    fight = await find_to_change(ask)
    await move(ask, "end")
    return fight.round


async def list_hidden(ask: Ask) -> tuple[Standing, list[HiddenRow]]:
    """Return the fight with those who are hidden in it, for who may see them.

    Raises:
        Gone: there is no fight.
        NotAllowed: the person is no game master, and has hidden nobody.
    """
    fight = await find(ask)
    rows = await read_rows(ask, fight)
    configuration = ask.configuration
    unseen = [row for row in rows.hidden if not row.is_open]
    mine = [row for row in unseen if may_see(ask.context, row.event, configuration)]
    if not mine and not is_game_master(ask.context, configuration):
        raise NotAllowed("Only game masters see who is hidden; /config show lists the game masters.")
    return stand(fight, rows, turns=find_turns(ask)), mine


async def open_hidden(ask: Ask, number: int, *, drops: bool = False) -> None:
    """Have hidden ones come in, seen by all, or never, as none of them was there.

    Raises:
        Gone: there is no fight, or they came in already.
        NotAllowed: the person may not see them.
    """
    if await ask.store.find_repeated(ask.context.interaction):
        return
    standing, mine = await list_hidden(ask)
    found = {row.event.number: row for row in mine if row.event.visibility in FOR_MASTERS}
    if number not in found:
        raise Gone("This name is not hidden any more: everyone sees it.")
    fight = standing.fight
    rows = await read_rows(ask, fight)
    seen = {row.event.number: row for row in rows.hidden if row.is_open}
    wanted = MoveRequest("drop", row=number) if drops else MoveRequest("reveal", number=number)
    request, brought = await _request(ask.services, fight, wanted, seen, found)
    await record_at_once(ask, ask.submission(INITIATIVE_MOVE, request, prepared=brought))


def find_unit(standing: Standing, typed: str) -> Unit:
    """Return the one who is called so.

    Raises:
        BadInput: nobody is, or several are.
    """
    found = standing.find(typed)
    names = list_names(standing)
    if len(found) > 1:
        several = [str(standing.names[unit]) for unit in found]
        raise BadInput(
            f"{cite(typed)} can mean several names: write one of {', '.join(several[:10])}.",
            typed=typed.strip(),
            offers=tuple(several[:3]),
        )
    if not found:
        raise unknown_name("Nobody here is called {}", typed, names, "/initiative show shows who takes part.")
    return found[0]


def list_names(standing: Standing) -> list[str]:
    """Return the names of all in the order."""
    called = (standing.names.get(each.unit) for each in standing.fight.order)
    return [str(each) for each in called if each and each.name]
