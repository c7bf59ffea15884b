"""What people do in the fight of their channel."""

from dataclasses import replace

from bot.features.initiative.entries import read_note
from bot.features.initiative.event import INITIATIVE_MOVE, WITH_TURN, Action, MoveRequest
from bot.features.initiative.fight import MOST_ROUNDS, Unit
from bot.features.initiative.rows import INITIATIVE_NOTE, UNDER_WAY, FightRef, NoteRequest, may_change
from bot.features.initiative.view import FightView, current_fight, describe, falls_each_turn, view_fight
from bot.mechanics.errors import BadInput, unknown_name
from bot.mechanics.games.turns import turns_of
from bot.play.errors import Changed, NotAllowed
from bot.play.recording import record_at_once
from bot.play.store import Ask


async def begin(ask: Ask) -> None:
    """Begin a fight if none is under way.

    Raises:
        Changed: one is.
    """
    if await ask.store.find_repeated(ask.context.interaction):
        return
    fight, place = await current_fight(ask)
    if fight is not None:
        raise Changed(UNDER_WAY)
    await record_at_once(
        ask,
        ask.submission(
            INITIATIVE_MOVE, MoveRequest("begin", place, cards=turns_of(ask.configuration.played).has_cards)
        ),
    )


async def note(ask: Ask, view: FightView, unit: Unit, text: str) -> None:
    """Add a note to a combatant, `bless 10`, or remove it, `bless 0`.

    Raises:
        BadInput: it cannot be understood, or there is no such note to be removed.
    """
    words, rounds = read_note(text)
    if await ask.store.find_repeated(ask.context.interaction):
        return
    if rounds == 0:
        await _remove_note(ask, view, unit, words)
        return
    if rounds is not None and rounds > MOST_ROUNDS:
        raise BadInput(f"A note can last 1 to {MOST_ROUNDS:,} rounds, not {rounds:,}.")
    request = NoteRequest(view.fight.start, unit, rounds or 0, words, with_now=falls_each_turn(words))
    await record_at_once(ask, ask.submission(INITIATIVE_NOTE, request))


async def _remove_note(ask: Ask, view: FightView, unit: Unit, words: str) -> None:
    notes = {each.row: view.notes.get(each.row, "") for each in view.fight.notes if each.on == unit}
    row = next((row for row, name in notes.items() if name.casefold() == words.casefold()), None)
    if row is None:
        names = list(filter(None, notes.values()))
        raise unknown_name("There is no note {} there", words, names, "/initiative show shows all notes.")
    await record_move(ask, view, MoveRequest("unnote", row=row, unit=unit))


async def move(
    ask: Ask,
    action: Action,
    unit: Unit | None = None,
    *,
    start: int = 0,
    moves: int | None = None,
) -> FightView:
    """Make a move in the fight that began with row `start`, if `moves` turns have been given.

    Returns the fight before it.

    Raises:
        Changed: another turn was given or taken back since.
    """
    if await ask.store.find_repeated(ask.context.interaction):
        return await view_fight(ask, start)
    view = await view_fight(ask, start, to_change=True)
    if moves not in {None, view.fight.moves}:
        raise Changed("Someone else has already moved on to the next turn.")
    await record_move(ask, view, MoveRequest(action, unit=unit))
    return view


async def place(ask: Ask, unit: Unit, total: int, *, start: int = 0) -> FightView:
    """Move a combatant in the order, and return the fight after it."""
    if not await ask.store.find_repeated(ask.context.interaction):
        view = await view_fight(ask, start, to_change=True)
        await record_move(
            ask, view, MoveRequest("place", unit=unit, total=total, cards=bool(view.fight.deck))
        )
    return await view_fight(ask, start)


async def place_before(ask: Ask, unit: Unit, other: Unit, *, start: int = 0) -> FightView:
    """Move a combatant to right before another, and return the fight after it."""
    if not await ask.store.find_repeated(ask.context.interaction):
        view = await view_fight(ask, start, to_change=True)
        total = view.fight.find(other).total
        await record_move(ask, view, MoveRequest("place", unit=unit, total=total, before=other))
    return await view_fight(ask, start)


async def record_move(ask: Ask, view: FightView, wanted: MoveRequest) -> None:
    """Record a move, which brings in whom rows have that were revealed in the history."""
    fight = view.fight
    # The row is open, also where a game master who sees more than others makes it.
    named = {each.unit for each in fight.order if not view.is_hidden(each.unit)} | {*wanted.units}
    fallen = tuple(unit for unit in view.list_fallen() if unit in named)
    request = replace(
        wanted,
        place=FightRef(fight.start),
        moves=fight.moves,
        fallen=fallen if wanted.action in WITH_TURN else (),
        cardless=fallen if fight.deck else (),
        quick=view.list_quick(wanted.units) if fight.deck else (),
        brings=tuple(sorted(view.revealed)),
    )
    await record_at_once(ask, ask.submission(INITIATIVE_MOVE, request))


async def end(ask: Ask) -> tuple[int, int | None]:
    """End the fight; return how many rounds it had, and the id of its message, if known."""
    if done := await ask.store.find_repeated(ask.context.interaction):
        return int((done.line or {}).get("round", 0)), None
    view = await move(ask, "end")
    return view.fight.round, view.message


async def ending_fight_message(ask: Ask) -> int | None:
    """Return the id of the message of the fight that ends with the session, if there is one.

    Raises:
        NotAllowed: the person may not end it.
    """
    fight, _ = await current_fight(ask)
    if fight is None:
        return None
    if not may_change(fight, ask.context, ask.configuration):
        raise NotAllowed(
            "Ending the session would also end the fight here: only people in the fight, the person who "
            "began it or a game master can do that."
        )
    return (await describe(ask, fight)).message
