"""Asks for changes of what a character has, and for rests."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.features.characters.characters import Character
from bot.features.characters.counters import ChannelValue, CounterChange, list_channel_values, merge_channels
from bot.features.characters.event import COUNTER, CounterRequest, SheetChange
from bot.features.characters.kept_lines import with_named_line, with_wound
from bot.features.characters.rights import find_by_id, find_to_change
from bot.features.characters.typed_changes import (
    TypedChange,
    count_spent,
    find_counter,
    read_change,
    read_wanted,
    refuse_change,
    split_change,
)
from bot.features.initiative.resting import NO_RECOVERY, Recovery
from bot.features.reading.reading import Door, read_typed
from bot.mechanics.errors import BadInput, cite, unknown_name
from bot.mechanics.names_in_dice import fold_run
from bot.mechanics.notation.line import Rolls
from bot.mechanics.notation.tree import Bracketed, Negative
from bot.mechanics.sheets import LARGEST, Counter
from bot.mechanics.usual_names import (
    DEATH_FAILURES,
    DEATH_SUCCESSES,
    DYING,
    HIT_DICE,
    HIT_DIE,
    POINTS,
    TEMPORARY,
    WOUNDED,
    WOUNDS,
    counts_up,
    find_line,
)
from bot.play.errors import Gone
from bot.play.event import Event
from bot.play.reads import HistoryQuery
from bot.play.recording import record_at_once
from bot.play.store import Ask
from bot.play.transition import Recorded, Submission

LONGEST_NAMES = 1_000
"""Characters of all names of what a rest gives back."""

LATEST = 50
"""Changes among which one for the same roll is looked for."""

MOST_TAKEN_OVER = 10
"""The most counters of a row for which it says what channels had."""


async def validate_change(
    ask: Ask, what: str, to: str = "", *, player: int = 0, by_hand: bool = False
) -> Submission:
    """Return a change of what a character has: `-4`, `+3`, `-1d8-3`, `10`, `max`.

    It is the one that the person plays, or another `player`. Where `to` is empty, `what` has both: `hp -4`.

    Raises:
        BadInput: they play none, it has no such thing, the change cannot be read, or it has no dice although
            they are thrown by hand.
        NotAllowed: the person may not change what those of others have.
    """
    character = await find_to_change(ask, player)
    character = await with_named_line(ask, character, what)
    if not to:
        what, to = split_change(what, character.sheet.counters)
    name = _find_counter(character, what, to, is_own=player in {0, ask.person})
    typed = read_change(name, to)
    count = count_spent(character.sheet, name, typed)
    if by_hand and not (typed.dice or count):
        raise BadInput("`rolled:` needs a change with dice, such as hp -1d8: write one, or leave it out.")
    if count:
        return await _spend_hit_dice(ask, character, count)
    dice = await _read_dice(ask, character, typed, refuse_change(name, to)) if typed.dice else ""
    return await _submit_change(ask, character, name, typed, dice)


async def _spend_hit_dice(ask: Ask, character: Character, count: int) -> Submission:
    """Return a change that throws Hit Dice, adds them to the hit points, and counts them as spent.

    System Reference Document 5.2.1, Short Rest.

    Raises:
        BadInput: there are not as many left, or their line is no dice.
    """
    counters = character.sheet.counters
    left, points = counters[HIT_DICE].now, find_line(counters, POINTS)
    if points is None or count > left:
        raise BadInput(
            f"{character.name} has {left} Hit Dice left and cannot spend {count}: set them with "
            f"/character set what:{HIT_DICE}."
        )
    die = character.sheet.texts[HIT_DIE]
    thrown = TypedChange(0, dice=" + ".join([f"({die})"] * count) if count > 1 else die)
    dice = await _read_dice(
        ask, character, thrown, BadInput(f"`{HIT_DIE}` has to be dice, such as 1d10 + con.")
    )
    changes = [(points, thrown), (HIT_DICE, TypedChange(-count)), *list_cleared(character, points)]
    return _submit(ask, character, changes, dice)


async def _read_dice(ask: Ask, character: Character, typed: TypedChange, refusal: BadInput) -> str:
    """Read the dice of a change, in which names of the character may stand.

    Raises:
        BadInput: they are none, or come to more than one number.
    """
    try:
        rolls = (await read_typed(ask, typed.dice, Door(character.sheet, judges=False, plays=False))).roll
    except BadInput as refused:
        raise refusal from refused
    only = rolls.single if isinstance(rolls, Rolls) else None
    if only is None or only.target:
        raise refusal
    return str(replace(only, root=Negative(Bracketed(only.root))) if typed.takes else only)


async def change_by(ask: Ask, character_id: str, number: int, by: int, cause: int = 0) -> Recorded:
    """Change what a character has by a number, once for the roll that costs it, if it is for one.

    Raises:
        BadInput: the person plays another and may not change this one, or it has no such thing any more.
        Gone: it has been changed for that roll.
        Busy: too much is waiting.
    """
    if cause:
        await _check_is_owed(ask, cause, number)
    character = await find_by_id(ask, character_id)
    name = next((name for name, kept in character.numbers.items() if kept == number), "")
    if name not in character.sheet.counters:
        raise BadInput(
            f"{character.name} no longer has the value of this button: /character show shows all values."
        )
    if count := count_spent(character.sheet, name, TypedChange(by)):
        return await record_at_once(ask, await _spend_hit_dice(ask, character, count))
    return await record_at_once(ask, await _submit_change(ask, character, name, TypedChange(by), cause=cause))


async def _check_is_owed(ask: Ask, cause: int, number: int) -> None:
    """Check that a roll still counts, and that this was not changed for it yet; presses take turns.

    Raises:
        Gone: the roll was crossed out or is deleted, or one of the latest changes is for it.
    """
    roll = await ask.store.event(ask.place, cause)
    if roll is None or roll.is_crossed_out:
        raise Gone(f"Entry {cause:,} no longer counts, so it costs nothing.")
    if paid := await find_payment(ask, cause, number):
        raise Gone(f"Entry {paid.number:,} has changed that already: strike it to take it back.")


async def find_payment(ask: Ask, cause: int, number: int) -> Event | None:
    """Return the row, of the latest, that changed the counter of a number for what a roll costs, or None."""
    page = await ask.store.page(ask.place, HistoryQuery(None, (COUNTER.name,), limit=LATEST))
    for event in page.events:
        request = COUNTER.read(event.request)
        causes = request.causes or (request.cause,) * len(request.sheets)
        each = zip(causes, request.sheets, strict=True)
        is_same = any(of == cause and sheet.changes[0].number == number for of, sheet in each)
        if is_same and event.struck is None:
            return event
    return None


class Payment(NamedTuple):
    """What a roll costs a character."""

    character: Character
    cause: int
    """The number of the roll."""
    costs: Mapping[str, int]
    """What is added to each line."""


def submit_payments(ask: Ask, payments: Sequence[Payment]) -> Submission:
    """Return the row in which several characters, each once, pay for a roll of theirs."""
    sheets = [
        make_sheet_change(ask, each.character, [(name, TypedChange(by)) for name, by in each.costs.items()])
        for each in payments
    ]
    names = [f"{each.character.name}: {', '.join(each.costs)}" for each in payments]
    first, *others = sheets
    request = CounterRequest(
        first.character,
        first.changes,
        "\n".join(names)[:LONGEST_NAMES],
        everywhere=True,
        begun=first.begun,
        channels=first.channels,
        others=tuple(others),
        causes=tuple(each.cause for each in payments),
    )
    return ask.submission(COUNTER, request)


def list_payable(character: Character, costs: Mapping[str, int]) -> dict[str, int]:
    """Return the costs that a character can pay, by the names of the lines as its sheet has them."""
    lines = {find_line(character.sheet.counters, name): by for name, by in costs.items()}
    return {line: by for line, by in lines.items() if line}


def choose_resting(characters: Sequence[Character], *, short: bool) -> list[Character]:
    """Return the characters that a rest gives something back.

    Raises:
        BadInput: there is none.
    """
    resting = [each for each in characters if each.sheet.list_rested(short=short)]
    if not resting:
        raise _refuse_rest(characters, short=short)
    return resting


def _refuse_rest(characters: Sequence[Character], *, short: bool) -> BadInput:
    if short and any(count_spent(each.sheet, HIT_DICE, TypedChange(-1)) for each in characters):
        return BadInput(
            "Each player spends their own Hit Dice: type /character rest length:short, or roll 2 hit dice."
        )
    if len(characters) == 1 and characters[0].sheet.has_major_wound:
        return BadInput(
            f"{characters[0].name} has a major wound, which a roll of CON each week heals: change hp with "
            "/character set, and type /character set what:major_wound 0 once it has."
        )
    length, words = ("short", "short") if short else ("long", "long or short")
    whose = f"{characters[0].name} has no value" if len(characters) == 1 else "No character here has a value"
    return BadInput(
        f"{whose} that such a rest gives back: write {words} after its maximum, such as "
        f"/character edit lines:hp = 24/30 {length}, or {length} 1 if it gives back only 1."
    )


async def give_back(
    ask: Ask, characters: Sequence[Character], *, short: bool = False, recovery: Recovery = NO_RECOVERY
) -> Recorded:
    """Give characters back what their lines say of a rest, in one row, by which some recover in a fight.

    Raises:
        Busy: too much is waiting.
    """
    sheets, names = [], []
    for each in characters:
        changes = _list_restored(each, ask.configuration.game, short=short)
        sheets.append(make_sheet_change(ask, each, list(changes.items())))
        names.append(f"{each.name}: {', '.join(changes)}")
    first, *others = sheets
    request = CounterRequest(
        first.character,
        first.changes,
        "\n".join(names)[:LONGEST_NAMES],
        rest=True,
        everywhere=True,
        begun=first.begun,
        channels=first.channels,
        short=short,
        others=tuple(others),
        steadies=recovery.units,
        fight=recovery.fight,
        channel=str(ask.place.channel) if recovery.fight else "",
    )
    return await record_at_once(ask, ask.submission(COUNTER, request))


def list_cleared(character: Character, name: str) -> list[tuple[str, TypedChange]]:
    """Return the changes where hit points, the line of this name, rise from 0: nobody is dying any more.

    System Reference Document 5.2.1, Death Saving Throws: both numbers are 0 once one regains hit points.
    Pathfinder Player Core, Wounded: whoever loses the dying condition is wounded 1 more.
    """
    counters = character.sheet.counters
    if find_line((name,), POINTS) != name or counters[name].now:
        return []
    ends = [
        each for each in (DEATH_FAILURES, DEATH_SUCCESSES, DYING) if each in counters and counters[each].now
    ]
    wounded = counters.get(WOUNDED) if DYING in ends else None
    more = [(WOUNDED, TypedChange(to=min(wounded.now + 1, wounded.most)))] if wounded else []
    return [*((each, TypedChange(to=0)) for each in ends), *more]


def _list_wounded(character: Character, name: str, typed: TypedChange) -> list[tuple[str, TypedChange]]:
    """Return the change where a recovery check of Pathfinder ends dying: wounded 1 more (Player Core)."""
    counters = character.sheet.counters
    wounded, by = counters.get(WOUNDED), typed.by
    if name != DYING or wounded is None or by is None or not 0 < counters[name].now <= -by:
        return []
    return [(WOUNDED, TypedChange(to=min(wounded.now + 1, wounded.most)))]


def _list_restored(character: Character, game: str, *, short: bool) -> dict[str, TypedChange]:
    """Return the changes of a rest by the names of their lines, none of which is for the worse."""
    rested = character.sheet.list_rested(short=short)
    ends = {
        name: change for each in rested for name, change in list_cleared(character, each) if not change.to
    }
    return {name: _restore(character.sheet.counters[name], name, game) for name in rested} | ends


def _restore(counter: Counter, name: str, game: str) -> TypedChange:
    after = counter.after_rest(counts_up=counts_up(name, game))
    return TypedChange(after - counter.now) if counter.gain < counter.most else TypedChange(to=after)


def _find_counter(character: Character, what: str, to: str, *, is_own: bool) -> str:
    """Return the name of a value that changes; what else a sheet has is said to nobody but its player."""
    typed, counters = fold_run(what), character.sheet.counters
    if name := find_counter(character.sheet, what):
        return name
    if not is_own:
        raise BadInput(
            f"{character.name} has no value {cite(what)} with a maximum: ask its player for the name."
        )
    if not counters:
        raise _nothing(character)
    if name := find_line(character.sheet, typed):
        wanted = read_wanted(character.sheet.find(name), to)
        raise BadInput(
            f"/character set changes only values with a maximum, but `{name}` has none: "
            f"{'use' if wanted is None else 'write'} /character edit"
            f"{'' if wanted is None else f' lines:{name} = {wanted}'}.",
            typed=what.strip(),
        )
    raise unknown_name(f"{character.name} has no {{}}", what, counters, f"it has {', '.join(counters)}.")


def _nothing(character: Character) -> BadInput:
    return BadInput(
        f"{character.name} has no value with a maximum: add one with /character edit, such as lines:hp = "
        "24/30."
    )


async def _submit_change(
    ask: Ask, character: Character, name: str, typed: TypedChange, dice: str = "", cause: int = 0
) -> Submission:
    temporary, wound = _find_temporary(character, name, typed), list[tuple[str, TypedChange]]()
    if find_line((name,), POINTS) == name:
        character, wound = await with_wound(ask, character, typed)
    gains = bool(dice) and not dice.startswith("-") if typed.dice else typed.by is None or typed.by > 0
    changes = [
        (name, typed),
        *([(temporary, TypedChange(0))] if temporary else ()),
        *(list_cleared(character, name) if gains else ()),
        *wound,
        *(_list_wounded(character, name, typed) if cause else ()),
    ]
    return _submit(ask, character, changes, dice, temporary=bool(temporary), cause=cause)


def _submit(
    ask: Ask,
    character: Character,
    changes: Sequence[tuple[str, TypedChange]],
    dice: str = "",
    *,
    temporary: bool = False,
    cause: int = 0,
) -> Submission:
    sheet = make_sheet_change(ask, character, changes)
    request = CounterRequest(
        sheet.character,
        sheet.changes,
        f"{character.name}: {', '.join(name for name, _ in changes)}",
        everywhere=True,
        begun=sheet.begun,
        channels=sheet.channels,
        dice=dice,
        temporary=temporary,
        cause=cause,
    )
    return ask.submission(COUNTER, request)


def make_sheet_change(
    ask: Ask, character: Character, changes: Sequence[tuple[str, TypedChange]]
) -> SheetChange:
    """Return changes of what a character has, for a row."""
    names = [name for name, _ in changes]
    return SheetChange(
        character.id,
        tuple(_make_change(character, name, typed) for name, typed in changes),
        tuple((int(number), value) for number, value in merge_channels(character.channels).items()),
        _list_differences(character, names, ask.place.channel),
    )


async def make_harm(ask: Ask, character: Character, amount: int) -> SheetChange | None:
    """Return a loss of hit points, temporary ones second, for `spare_points`; None for a sheet without any.

    A negative amount heals.
    """
    name = find_line(character.sheet.counters, POINTS)
    if name is None:
        return None
    temporary = find_line(character.sheet.counters, TEMPORARY)
    changes = [(name, TypedChange(-amount)), *([(temporary, TypedChange(0))] if temporary else [])]
    changes += list_cleared(character, name) if amount < 0 else []
    character, wound = await with_wound(ask, character, TypedChange(-amount))
    changes += wound
    return make_sheet_change(ask, character, changes)


def make_wounds(ask: Ask, character: Character, wounds: int, pays: str = "") -> SheetChange | None:
    """Return more wounds on a sheet that counts them, or fewer; None for one without a counter for them.

    One of the counter `pays` is spent for it.
    """
    name = find_line(character.sheet.counters, WOUNDS)
    price = [(pays, TypedChange(-1))] if pays else []
    return make_sheet_change(ask, character, [(name, TypedChange(wounds)), *price]) if name else None


def _make_change(character: Character, name: str, typed: TypedChange) -> CounterChange:
    counter = character.sheet.counters[name]
    to = counter.most if typed.to == LARGEST else min(typed.to, counter.highest)
    number = character.numbers[name]
    return CounterChange(
        number, counter.now, counter.most, typed.by, to, exceeds=counter.exceeds, least=typed.least
    )


def _find_temporary(character: Character, name: str, typed: TypedChange) -> str:
    """Return the temporary hit points that take this loss before `name` does, if the character has such."""
    may_lose = typed.by is not None and (typed.dice or typed.by < 0)
    is_points = may_lose and find_line((name,), POINTS) == name
    return (find_line(character.sheet.counters, TEMPORARY) or "") if is_points else ""


def _list_differences(character: Character, names: Sequence[str], here: int) -> tuple[ChannelValue, ...]:
    """Return what channels had of counters, where that differs."""
    if not character.channels:
        return ()
    found: list[ChannelValue] = []
    for name in names[:MOST_TAKEN_OVER]:
        had = list_channel_values(character.channels, character.numbers[name], character.begins(name), here)
        if len({each.value for each in had}) > 1:
            found += had
    return tuple(found)
