"""What a person rolls for a call: with the numbers of the character that they play, or with some they type.

`Perception` is the person's roll of that name, or a d20 with their number of that name; in a channel with a
game it is read as that game reads it, where it can. Dice such as `d20 + dex` take what they name.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from bot.features.calls.call import Sight, TableCall, check_master
from bot.features.characters.characters import played_of
from bot.features.games import event as games
from bot.features.games.event import GAME, GameRequest
from bot.features.reading.reading import Door, read_typed
from bot.features.roll import event as rolls
from bot.features.roll.event import ROLL, RollRequest
from bot.features.saved.saved import usable
from bot.mechanics.errors import BadInput, cite
from bot.mechanics.games.game import Game
from bot.mechanics.games.implied import reads_numbers
from bot.mechanics.games.recorded import read_game
from bot.mechanics.games.series import SeriesRoll
from bot.mechanics.games.spelling import GameEntry, GameRoll
from bot.mechanics.groups import GroupRule, is_success, success_counts
from bot.mechanics.named_check import NamedCheck, read_named
from bot.mechanics.names_in_dice import fold_name
from bot.mechanics.names_in_games import list_unknown_in_game
from bot.mechanics.notation.distributions import distribution_of, is_quick
from bot.mechanics.notation.line import Expression, Target, strip_node_labels
from bot.mechanics.notation.recorded import read_rolls
from bot.mechanics.notation.tree import Node
from bot.mechanics.reading.ending import check_rolled_once
from bot.mechanics.reading.numbers import read_signed
from bot.mechanics.secrecy import mentions_secrecy
from bot.mechanics.sheets import NO_NAMES, Sheet, list_words
from bot.play.event import Event
from bot.play.lanes import need_long_lane
from bot.play.secrecy import Choice, LineReading, SecrecyQuestion, find_secret_word, reading_of
from bot.play.store import Ask, Services
from bot.play.transition import Submission

TRIED = (0, 1, 10)
"""What an unknown number may be, when a call is tried out: a pool has one die at least."""

MOST_MISSING = 4
"""How many numbers a person can be asked for: a form has room for them and for the faces."""

MOST_DIGITS = 6
"""Of a number that a person types for a name."""
"""A number that a person types for a name."""


async def _find_named(ask: Ask, call: TableCall, sheet: Sheet) -> NamedCheck | None:
    """Return the name that a call is for, None where it is for dice or a game's pool."""
    entry = ask.configuration.played
    named = read_named(call.what, sheet, entry.words if entry else ())
    if named is None or named.name in sheet or not await _is_whole(ask, call, named):
        return named
    return None


async def _is_whole(ask: Ask, call: TableCall, named: NamedCheck) -> bool:
    """Whether a call is a roll as it is, and what looks like a name is no label of it."""
    try:
        line = await read_typed(ask, call.what, Door(NO_NAMES))
    except BadInput:
        return False
    return named.label.split()[0].casefold() not in line.label.casefold().split()


async def sheet_of(ask: Ask, person: int) -> Sheet:
    """Return the sheet of the character that a person plays in the channel, an empty one where it is none."""
    found = played_of(await ask.store.played(ask.place, person))
    return NO_NAMES if found is None else found.sheet


async def list_missing(ask: Ask, call: TableCall, sheet: Sheet) -> tuple[str, ...]:
    """Return the names that a call uses, and neither a sheet nor the presser's saved rolls have.

    Raises:
        BadInput: they are too many to be asked for.
    """
    named = await _find_named(ask, call, sheet)
    if named is None and await _is_roll(ask, call, sheet):
        return ()
    words = (named.name,) if named else _list_words(ask, call.what)
    names = dict.fromkeys(fold_name(word) for word in words)
    missing = [name for name in names if name not in sheet]
    if missing:
        saved = {each.name for each in await usable(ask)}
        missing = [name for name in missing if name not in saved]
    if len(missing) > MOST_MISSING:
        raise BadInput(
            f"This call needs {', '.join(map(cite, missing))}: make a character that has these values with "
            "/character create."
        )
    return tuple(missing)


async def _is_roll(ask: Ask, call: TableCall, sheet: Sheet) -> bool:
    """Whether a call can be rolled as it is by one with a sheet."""
    with suppress(BadInput):
        return bool(await read_typed(ask, call.what, Door(sheet)))
    return False


def _list_words(ask: Ask, what: str) -> tuple[str, ...]:
    words = list_words(what)
    entry = ask.configuration.played
    return words or (list_unknown_in_game(what, entry) if entry else ())


def dice_game(ask: Ask) -> GameEntry | None:
    """Return the game of the channel if only dice are rolls in it, and no number is; else None."""
    entry = ask.configuration.played
    return None if entry is None or reads_numbers(entry) else entry


async def read_answer(ask: Ask, name: str, typed: str, entry: GameEntry | None) -> int | str:
    """Read what a person typed for a name: a number, where nothing is 0; or dice of a game of dice alone.

    Raises:
        BadInput: it is neither.
    """
    if entry is not None:
        return await _read_dice(ask, name, typed, entry)
    if not typed.strip():
        return 0
    number = read_signed(typed, MOST_DIGITS)
    if number is None:
        raise BadInput(
            f"{cite(typed, 20)} is not a number for {name}: type one, such as +5, or leave the field empty."
        )
    return number.value


async def _read_dice(ask: Ask, name: str, typed: str, entry: GameEntry) -> str:
    with suppress(BadInput):
        line = await read_typed(ask, typed, Door(NO_NAMES))
        if isinstance(line.roll, GameRoll):
            return str(line.roll)
    usual = entry.examples[0].removeprefix(entry.name).strip()
    raise BadInput(
        f"{cite(typed, 20)} is not a roll of {entry.short_title} for {name}: type it like {usual}."
    )


def with_numbers(sheet: Sheet, numbers: Mapping[str, int | str]) -> Sheet:
    """Return a sheet that has these numbers, too; in a game of dice alone, these rolls."""
    if not numbers:
        return sheet
    lines = (*sheet.lines, *((name, str(number)) for name, number in numbers.items()))
    return replace(sheet, lines=lines)


async def validate(ask: Ask, call: TableCall, sheet: Sheet) -> Submission:
    """Return what a person with a sheet rolls for a call.

    Raises:
        BadInput: it is not understood, or is more than one roll with one total.
        NotAllowed: rolls may not be hidden so here.
        Gone: another version of the bot reads it otherwise than when people were asked.
    """
    call.check_meaning()
    named = await _find_named(ask, call, sheet)
    if named is None or named.name not in sheet:
        return _check_one(await _validate(ask, call, call.what, sheet))
    if not isinstance(sheet.find(named.name), int):
        text = _with_label(f"{named.name} {named.behind}", named)
        return _check_one(await _validate(ask, call, text, sheet))
    if entry := dice_game(ask):
        raise BadInput(
            f"`{named.name}` must be a roll in {entry.short_title}: write it in each character like "
            f"{named.name} = {entry.examples[0]}."
        )
    if ask.configuration.played:
        try:  # as the game of the channel reads such a number
            text = _with_label(f"{named.name} {named.target}", named)
            asked = await _validate(ask, call, text, sheet)
        except BadInput:
            asked = None
        if asked is not None and asked.kind is GAME:
            return asked
    return _check_one(
        await _validate(ask, call, _with_label(f"d20 + {named.name} {named.target}", named), sheet)
    )


def _with_label(text: str, named: NamedCheck) -> str:
    return text if "#" in text else f"{text.strip()} # {named.label}"


async def _validate(ask: Ask, call: TableCall, text: str, sheet: Sheet) -> Submission:
    return await rolls.validate(ask, text, Door(sheet), visibility=call.show)


def _check_one(asked: Submission) -> Submission:
    if isinstance(asked.request, RollRequest):
        only = read_rolls(asked.request.dice).only
        if only is None or only.sets > 1 or only.counts_words:
            raise BadInput("A call needs one roll with one total: write it like d20 + dex vs 15.")
    return asked


async def try_out(ask: Ask, call: TableCall) -> None:
    """See that a call can be answered, whatever people's numbers are.

    Raises:
        BadInput: it cannot, or the rule of the group needs what some succeed at, and there is no such thing.
    """
    check_rolled_once(call.what)
    sheet = await sheet_of(ask, ask.person)
    missing = await list_missing(ask, call, sheet)
    asked = await _try_numbers(ask, call, sheet, missing)
    if call.group != GroupRule() and not _can_succeed(asked) and not _needs_no_target(call):
        if _is_series(asked.request):
            raise BadInput(
                f"`group:{call.group}` works only with one roll for each person: write just one roll.",
                typed=call.what,
            )
        raise BadInput(
            f"`group:{call.group}` needs a target: write one after the roll, such as "
            f"{call.what.split('#')[0].strip()} vs 15.",
            typed=call.what,
        )


async def check_open(ask: Ask, call: TableCall, typed: str) -> None:
    """See that what is called for, as it was typed, does not ask for hidden rolls.

    Raises:
        SecrecyQuestion: it does, and nobody has said who is to see them.
    """
    sheet = await sheet_of(ask, ask.person)

    async def read(what: str) -> LineReading:
        other = replace(call, what=what)
        missing = await list_missing(ask, other, sheet)
        if name := next((each for each in missing if mentions_secrecy(each.replace("_", " "))), None):
            raise BadInput(
                f"No character here has `{name}`: add it with /character edit, such as lines:{name} = 3."
            )
        return reading_of(await _try_numbers(ask, other, sheet, missing))

    found = await find_secret_word(read, typed, sheet.texts) if mentions_secrecy(typed) else None
    if found is not None:
        hidden = "blind" if found.word == "blind" else "hidden"
        raise SecrecyQuestion(
            f"`{found.word}` asks for hidden rolls: press a button to choose, or write "
            f"`# {found.word}` if it is only a label.",
            typed,
            (
                Choice("Call for hidden rolls", found.rest, hidden),
                Choice("Call for open rolls", typed.strip(), "open"),
            ),
        )


async def _try_numbers(ask: Ask, call: TableCall, sheet: Sheet, missing: tuple[str, ...]) -> Submission:
    """Return what is rolled by one who has a sheet, and some number for what it lacks."""
    if missing and (entry := dice_game(ask)):
        rolls = with_numbers(sheet, dict.fromkeys(missing, entry.examples[0]))
        return await validate(ask, call, rolls)
    sentences = set[str]()
    for number in TRIED[:-1] if missing else ():
        try:
            return await validate(ask, call, with_numbers(sheet, dict.fromkeys(missing, number)))
        except BadInput as refused:
            if refused.sentence in sentences:  # whatever the number is
                raise
            sentences.add(refused.sentence)
    return await validate(ask, call, with_numbers(sheet, dict.fromkeys(missing, TRIED[-1])))


def _needs_no_target(call: TableCall) -> bool:
    """Whether a rule of a group says something where nothing is to be reached: the best, or the worst."""
    return call.group.name in {"best", "worst"}


def _can_succeed(asked: Submission) -> bool:
    if isinstance(asked.request, GameRequest):
        words = read_game(asked.request.dice).game.words
        return is_success(words[0], words) is not None
    return _only(asked.request.dice).target is not None


def _is_series(request: object) -> bool:
    """Whether a person makes several rolls of a game, which do not succeed or fail as one."""
    return isinstance(request, GameRequest) and isinstance(read_game(request.dice), SeriesRoll)


def _only(dice: str) -> Expression:
    return read_rolls(dice).parts[0]


@dataclass(frozen=True, slots=True)
class Came:
    """What came of an answer."""

    words: str
    """The total, or what the game calls it."""
    rank: int
    """More is better, among answers to one call."""
    succeeds: bool | None = None
    """None: there was nothing to reach."""
    margin: int | None = None
    """By how much, below 0 where it fails; None: there is no such number."""


def came(event: Event) -> Came:
    """Return what came of an answer."""
    if event.kind == GAME.name:
        word, text = event.line["verdict"], event.line["text"]
        text = text.replace(" by 0", ", just enough")
        return Came(text, event.outcome or 0, is_success(word, read_game(event.request["dice"]).game.words))
    total, target = event.outcome, _only(event.request["dice"]).target
    if total is None:
        return Came("rolled", 0)
    if target is None:
        return Came(f"{total:,}".replace("-", "−"), total)
    margin = target.margin(total)
    return Came(
        f"{total:,}".replace("-", "−"), total if margin is None else margin, target.holds(total), margin
    )


class PersonOdds(NamedTuple):
    """How likely a person succeeds."""

    person: int
    dice: str
    """What they roll; of who has rolled what came."""
    chance: Fraction
    missing: tuple[str, ...] = ()
    """The names that the call needs, whose numbers are not known and count as 0."""


@dataclass(frozen=True, slots=True)
class CallOdds:
    """The odds of a group, exactly."""

    people: tuple[PersonOdds, ...]
    counts: tuple[Fraction, ...]
    """The chance of each number of successes."""


async def find_odds(ask: Ask, sight: Sight) -> CallOdds:
    """Return the odds of a call: of those who are asked, or play in the channel, and of what came already.

    Raises:
        NotAllowed: the person is no game master.
        BadInput: nobody is known who will roll, or there is nothing to reach.
    """
    check_master(
        ask.context,
        ask.configuration,
        "see odds made from other people's numbers",
    )
    people = await list_people(ask, sight)
    if not people:
        raise BadInput(
            "This call has no odds, because nobody is named: write people in `who:`, or ask them to "
            "choose a character with /character use."
        )
    found = tuple([await _chance_of(ask, sight, person) for person in people])
    return CallOdds(found, success_counts([each.chance for each in found]))


async def list_people(ask: Ask, sight: Sight) -> tuple[int, ...]:
    """Return who is asked, or else who plays in the channel, and who has answered."""
    asked = sight.call.who or await ask.store.players(ask.place)
    return tuple(dict.fromkeys([*(answer.person for answer in sight.counted), *asked]))


async def find_absent(ask: Ask, sight: Sight) -> int:
    """Return the first of these who has not answered.

    Raises:
        NotAllowed: the person is no game master.
        BadInput: all have.
    """
    check_master(ask.context, ask.configuration, "roll for absent players")
    for person in await list_people(ask, sight):
        if sight.answer_of(person) is None:
            return person
    raise BadInput(
        "There is nobody else to roll for in this call. To add people, write them in `/call who:`, or ask "
        "them to choose a character with /character use."
    )


async def _chance_of(ask: Ask, sight: Sight, person: int) -> PersonOdds:
    answer = sight.answer_of(person)
    if answer is not None and answer.event is not None:
        made = came(answer.event)
        return PersonOdds(person, f"has rolled {made.words}", Fraction(bool(made.succeeds)))
    sheet = await sheet_of(ask, person)
    missing = await list_missing(ask, sight.call, sheet)
    full = with_numbers(sheet, dict.fromkeys(missing, 0))
    try:
        asked = await validate(ask, sight.call, full)
    except BadInput as refused:
        if not missing:
            raise
        names = ", ".join(missing)
        raise BadInput(f"<@{person}> has no {names}, so this call has no odds: {refused}") from refused
    if _is_series(asked.request) and not _can_succeed(asked):
        raise BadInput("This call asks each person for several rolls, so it has no odds: call for one roll.")
    if asked.kind is GAME:
        return await _chance_in_game(ask.services, person, asked.request.dice, missing)
    assert asked.kind is ROLL, "a call is for dice or a game's pool"  # noqa: S101 - as `validate` says
    only = _only(asked.request.dice)
    if only.target is None:
        raise _nothing_to_reach()
    root = strip_node_labels(only.root)
    if is_quick(root):
        chance = chance_to_reach(root, only.target)
    else:
        long = await need_long_lane(ask.workers, root)
        chance = await ask.workers.run(chance_to_reach, root, only.target, long=long)
    return PersonOdds(person, str(root), chance, missing)


def chance_to_reach(root: Node, target: Target) -> Fraction:
    """Return the chance that dice reach a target."""
    return distribution_of(root).chance_of(target.holds)


async def _chance_in_game(services: Services, person: int, dice: str, missing: tuple[str, ...]) -> PersonOdds:
    game: Game[object] = read_game(dice).game
    if is_success(game.words[0], game.words) is None:
        raise _nothing_to_reach()
    chances = await games.find_odds(game, services)
    chance = sum((odds for word, odds in chances.items() if is_success(word, game.words)), Fraction(0))
    return PersonOdds(person, dice, chance, missing)


def _nothing_to_reach() -> BadInput:
    return BadInput("This call has no target, so it has no odds: write one after the roll, such as vs 15.")
