"""Adds combatants: people, by what they type or their character has, and monsters."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.features.characters.characters import played
from bot.features.initiative.entries import (
    FARTHEST,
    Fighters,
    Score,
    dice_of,
    read_card_score,
    read_entries,
    read_number,
    read_player_name,
    read_score,
    score_of,
)
from bot.features.initiative.fight import Fight
from bot.features.initiative.hidden_numbers import hide_numbers
from bot.features.initiative.rows import (
    INITIATIVE_ADD,
    AddedEntry,
    AddRequest,
    CombatantName,
    check_room,
    names_of,
)
from bot.features.initiative.stat_lines import OF_SHEET, fill_from_sheets, is_quick, usual_score
from bot.features.initiative.view import NO_FIGHT, current_fight, describe
from bot.features.reading.reading import DICE, read_typed
from bot.features.roll.secrecy import check_open
from bot.mechanics.errors import BadInput
from bot.mechanics.games.turns import Turns, turns_of
from bot.mechanics.monster_numbers import MonsterNumbers
from bot.mechanics.names_in_dice import fold_name
from bot.mechanics.reading.possible_names import list_doubtful
from bot.mechanics.sheets import NO_NAMES, Sheet
from bot.mechanics.usual_names import find_line
from bot.play.errors import Changed, Gone, NotAllowed
from bot.play.recording import check_by_hand
from bot.play.settings import is_game_master
from bot.play.store import Ask
from bot.play.transition import Submission
from bot.play.visibility import check_allowed


async def validate_join(
    ask: Ask,
    roll: str | None = None,
    name: str | None = None,
    rolled: str | None = None,
    set_name: str | None = None,
) -> Submission:
    """Return the request by which a person takes part, by their `roll`, their character or the game."""
    named = check_by_hand(rolled, set_name)
    character = await played(ask)
    turns = turns_of(ask.configuration.played)
    sheet = character.sheet if character else NO_NAMES
    score = await _score_of(ask, roll, sheet, turns)
    called = read_player_name(name) if name else character.name if character else ""
    entry = Fighters(called, score, is_quick=turns.has_cards and is_quick(sheet))
    dice = dice_of([entry])
    _check_no_cards(turns, rolled)
    if not dice and rolled is not None:
        raise BadInput(
            f"`roll:` is the number {score.number}, without dice: leave `rolled:` out, or write "
            "dice in `roll:`."
        )
    fight, place = await current_fight(ask)
    _check_deck(fight, turns)
    added = _added(entry, turns, sheet)
    played_id = character.id if character else ""
    request = AddRequest(
        dice,
        (added,),
        place,
        called,
        named,
        monsters=False,
        character=played_id,
        cards=turns.has_cards,
    )
    return ask.submission(INITIATIVE_ADD, request)


async def _score_of(ask: Ask, typed: str | None, sheet: Sheet, turns: Turns) -> Score:
    """Read a score: a number, a bonus, or dice, perhaps with names."""
    if typed is None:
        return usual_score(sheet, turns)
    name = fold_name(typed)
    if (
        not turns.dice
        and not turns.has_cards
        and name in sheet
        and isinstance(value := sheet.find(name), int)
    ):
        return read_score(f"{value:+}", turns.dice)
    await check_open(ask, typed, "All see the initiative of a player")
    if turns.has_cards:
        return read_card_score(typed)
    number = read_number(typed, turns.dice)
    if isinstance(number, Score):
        return number
    if not turns.dice and any(find_line(sheet, word) for word in list_doubtful(number)):
        lines = (*sheet.lines, (OF_SHEET[0], number))  # dex + 50 is no roll of the game
        return usual_score(replace(sheet, lines=lines), turns)
    return score_of((await read_typed(ask, number, DICE)).one, typed, turns.dice)


def _added(entry: Fighters, turns: Turns, sheet: Sheet | None, first: int = 0) -> AddedEntry:
    """Return an entry as the request has it; monsters have no sheet.

    Several Extras of one name share a card (Savage Worlds Adventure Edition, Action Cards).
    """
    tie = _break_tie(turns, entry.score, sheet)
    is_of_extras = turns.has_cards and entry.copies > 1 and entry.numbers.hp is None
    return AddedEntry(entry.copies, tie, first, entry.score.number, shares=is_of_extras, quick=entry.is_quick)


def _break_tie(turns: Turns, score: Score, sheet: Sheet | None) -> int:
    """Return the number that decides between equal totals in this game."""
    if turns.first != "bonus":
        return int(turns.first == "monsters" and sheet is None)
    lines = (find_line(sheet, name) for name in turns.equals) if sheet else ()
    numbers = (sheet.find(line) for line in lines if sheet and line)
    tie = next((number for number in numbers if isinstance(number, int)), score.bonus)
    return max(-FARTHEST, min(tie, FARTHEST))


async def validate_add(
    ask: Ask,
    who: str,
    *,
    hidden: bool = False,
    shows: bool = False,
    player: int = 0,
    rolled: str | None = None,
    set_name: str | None = None,
) -> Submission:
    """Return the request that adds `3x goblin d20+2 hp 7; ogre 15`, played by a person with the id `player`.

    All see the hit points and armour class of monsters if it `shows` them.

    Raises:
        BadInput: it cannot be understood, or does not go together.
        NotAllowed: rolls may not be hidden from all but game masters here, or by this person.
        Gone: hidden ones are to come into no fight.
        Changed: the game deals cards, and did not when the fight began, or the other way round.
        Refused: they are too many.
    """
    named = check_by_hand(rolled, set_name)
    turns = turns_of(ask.configuration.played)
    entries = read_entries(who, turns)
    if not player:
        entries = await fill_from_sheets(ask, entries, turns)
    if player and (len(entries) > 1 or entries[0].copies > 1 or hidden):
        raise BadInput("`player:` works only with one name that is not hidden, such as Lia 15.")
    fight, place = await current_fight(ask)
    _check_deck(fight, turns)
    if hidden:
        _check_may_hide(ask)
        if fight is None:
            raise Gone(NO_FIGHT)
    view = await describe(ask, fight) if fight else None
    taken: list[CombatantName] = []
    if view:
        apart = view.hidden if hidden else ()  # only a person who hides combatants hears of hidden ones
        there = len(view.fight.order) + sum(len(view.list_hidden(event)) for event in apart)
        check_room(there, sum(entry.copies for entry in entries))
        taken = [*view.names.values(), *(name for event in apart for name in names_of(event))]
    sheet = NO_NAMES if player else None
    added = []
    for entry in entries:
        first = _number_from(entry.name, entry.copies, taken)
        taken += [CombatantName(entry.name, first + copy if first else 0) for copy in range(entry.copies)]
        added.append(_added(entry, turns, sheet, first))
    dice = dice_of(entries)
    _check_no_cards(turns, rolled)
    if not dice and rolled is not None:
        name = entries[0].name
        raise BadInput(
            f"`{name} {entries[0].score.number}` has no dice: leave `rolled:` out, or write dice, such as "
            f"{name} d20+2."
        )
    names = "\n".join(entry.name for entry in entries)
    request = AddRequest(
        dice,
        tuple(added),
        place,
        names,
        named,
        player,
        monsters=not player,
        hidden=hidden,
        cards=turns.has_cards,
    )
    request = await _with_numbers(ask, request, [entry.numbers for entry in entries], shows=shows)
    return ask.submission(INITIATIVE_ADD, request, "both" if hidden else "")


def _check_no_cards(turns: Turns, rolled: str | None) -> None:
    if turns.has_cards and rolled is not None:
        raise BadInput(
            "Cards are dealt here: leave `rolled:` out, or write the card that was drawn after the name, "
            f"such as {turns.example} K♠."
        )


def _check_deck(fight: Fight | None, turns: Turns) -> None:
    """Check that the game deals cards now if it did when the fight began.

    Raises:
        Changed: it does not, or does only now.
    """
    if fight and (fight.deck is not None) != turns.has_cards:
        now = "now dealt cards" if turns.has_cards else "no longer dealt cards"
        raise Changed(
            f"The game here has changed since the fight began, and its order is {now}: end the fight with "
            "/initiative end, and begin another."
        )


async def _with_numbers(
    ask: Ask, request: AddRequest, numbers: Sequence[MonsterNumbers], *, shows: bool
) -> AddRequest:
    """Return a request with what its monsters have, hidden or shown."""
    if not any(map(any, numbers)):
        return request
    if not request.monsters:
        raise BadInput("A player's hit points are those of the character: leave hp and ac out.")
    if shows:
        return replace(request, numbers=tuple(numbers))
    return replace(request, kept=await hide_numbers(ask, numbers))


def _number_from(name: str, copies: int, taken: Iterable[CombatantName]) -> int:
    """Return the number after the first of some equal names, or 0 if it needs none."""
    same = [each for each in taken if each.name.casefold() == name.casefold()]
    if not same:
        return 1 if copies > 1 else 0
    return 1 + max(max(each.number, 1) for each in same)


def _check_may_hide(ask: Ask) -> None:
    configuration = ask.configuration
    check_allowed("both", configuration)
    if not is_game_master(ask.context, configuration):
        raise NotAllowed("Only game masters can add hidden names; /config show lists the game masters.")
