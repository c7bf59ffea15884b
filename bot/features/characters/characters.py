"""Characters: sheets of a person, who plays them anywhere, or of a server, for all in it.

What stands in a sheet is the language of `bot.mechanics.sheets`. A person's own characters are read for that
person alone: to share one is to put a copy of it among those of the server. What a character has of what is
used up is kept apart for each server; its numbers there are those of its counters, which a name keeps for
ever.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from typing import NamedTuple

from bot.features.characters.counters import merge_channels, values_now
from bot.mechanics.errors import BadInput, cite
from bot.mechanics.remembering import remembering
from bot.mechanics.sheets import Counter, Sheet, read_sheet, split_lines
from bot.mechanics.stored_line import LineMeaning, find_meanings, read_meaning, reads_as_stored
from bot.play import recording
from bot.play.errors import DAY, Gone, NotAllowed, check_words
from bot.play.event import Json
from bot.play.kind import READING, Asking
from bot.play.library import LONGEST_NAME, Allow, Collection, SavedItem, join_words, name_of
from bot.play.reads import ChannelStates, CounterStates, PendingKind, PlayedCharacter
from bot.play.request_context import RequestContext, person_of, reference
from bot.play.settings import Scope
from bot.play.shelf import Keeper, Shelf, keeper_of
from bot.play.store import Ask, Services

SHEETS_BYTES = 2 * 2**20
"""How much of the sheets that were rolled with lately is remembered."""

A_LINE = 1_500
"""About the most bytes of what a line stands for, beside its text."""


HANDING_OVER = PendingKind(
    "character-take",
    over="This offer is no longer open; ask for /character hand-over again.",
    not_yours="This character is offered to someone else: only that person can answer.",
    lasts=DAY,
)
"""The question whether a person takes a character."""

NO_LONGER = "The person who offered this character no longer has it."


@dataclass(frozen=True, slots=True)
class Character:
    """A sheet with a name."""

    keeper: Keeper
    name: str
    """As it was typed."""
    sheet: Sheet
    id: str
    """By which what it has is known in a server, whatever becomes of its name."""
    numbers: Mapping[str, int]
    """The numbers of its counters, by their names."""
    maker: int = 0
    """The id of the person who put it there."""
    meanings: Mapping[str, LineMeaning] = field(default_factory=dict)
    """How lines were read when they were written, but for those that no version reads otherwise."""
    channels: ChannelStates = ()
    """What channels had when each had its own, which the first change in the server takes over."""

    def is_old(self, name: str) -> bool:
        """Whether a line is read otherwise than when it was written, or may be."""
        return not reads_as_stored(self.sheet.texts[name], self.meanings.get(name))

    def begins(self, name: str) -> int:
        return replace(self.sheet, now={}).counters[name].now

    @property
    def key(self) -> str:
        """Its name as it is looked up."""
        return name_of(self.name)


def _size(sheet: Sheet) -> int:
    return sum(A_LINE + 4 * len(text) for text in (*sheet.texts.values(), *sheet.meant.values()))


@remembering(SHEETS_BYTES, _size)
def sheet_of(
    lines: tuple[tuple[str, str], ...],
    now: tuple[tuple[str, int], ...],
    meant: tuple[tuple[str, str], ...],
) -> Sheet:
    """Return a sheet by what it has; the values of its names are calculated once."""
    return Sheet(lines, dict(now), dict(meant))


def remember_sheet(sheet: Sheet) -> Sheet:
    """Return the remembered sheet with the same lines and values, so that what it knows is not read again."""
    return sheet_of(sheet.lines, tuple(sheet.now.items()), tuple(sheet.meant.items()))


def character_of(item: SavedItem, states: CounterStates | None = None) -> Character:
    """Read a character from the library, with what it has in a server."""
    body = item.body
    found = ((name, read_meaning(each)) for name, each in body.get("means", {}).items())
    meanings = {name: meaning for name, meaning in found if meaning}
    numbers: dict[str, int] = body.get("counters", {})
    now = tuple(_list_now(numbers, states).items()) if states else ()
    sheet = sheet_of(tuple(map(tuple, body["lines"])), now, _list_meant(meanings))
    return Character(
        keeper=keeper_of(item),
        name=body["name"],
        sheet=sheet,
        id=body["id"],
        numbers=numbers,
        maker=item.maker,
        meanings=meanings,
        channels=states.channels if states else (),
    )


def _list_now(numbers: Mapping[str, int], states: CounterStates) -> dict[str, int]:
    """Return what counters of these numbers have in a server, by their names."""
    now = merge_channels(states.channels) | values_now(states.value)
    return {name: now[str(number)] for name, number in numbers.items() if str(number) in now}


async def with_counters(ask: Asking, character: Character) -> Character:
    """Return a character with what it has in the server."""
    states = await ask.store.counters(ask.place.home, character.id)
    sheet = remember_sheet(character.sheet.with_now(_list_now(character.numbers, states)))
    return replace(character, sheet=sheet, channels=states.channels)


def _list_meant(meanings: Mapping[str, LineMeaning]) -> tuple[tuple[str, str], ...]:
    return tuple((name, meaning.line) for name, meaning in meanings.items() if meaning.line)


CHARACTERS = Shelf(
    "character",
    "character",
    "/character list shows all characters.",
    character_of,
    "/character share lets everyone here see and play one of yours.",
)


def body_of(character: Character) -> dict[str, Json]:
    """Return a character as JSON can hold it."""
    body: dict[str, Json] = {
        "name": character.name,
        "id": character.id,
        "lines": [list(line) for line in character.sheet.lines],
    }
    if character.numbers:
        body["counters"] = dict(character.numbers)
    if character.meanings:
        body["means"] = {name: meaning.body for name, meaning in character.meanings.items()}
    return body


def played_of(found: PlayedCharacter | None) -> Character | None:
    """Read the character that a person plays."""
    return None if found is None else character_of(found.item, found.states)


async def played(ask: Asking) -> Character | None:
    """Return the character that a person plays at the place, None where it is none."""
    return played_of(await ask.store.played(ask.place, ask.person))


async def find_played(ask: Ask) -> Character:
    """Return the character that a person plays at the place.

    Raises:
        BadInput: they play none.
    """
    found = await played(ask)
    if found is None:
        mine = await CHARACTERS.list_all(ask, "me")
        how = "choose one of yours with /character use" if mine else "make one with /character create"
        raise BadInput(f"You play no character here: {how}.")
    return found


async def counters(ask: Ask) -> Mapping[str, Counter]:
    """Return what the character has that a person plays, by name."""
    found = await played(ask)
    return {} if found is None else found.sheet.counters


async def create(ask: Ask, keeper: Keeper, name: str, text: str) -> Character:
    """Make a character of the lines that a person typed; of theirs, they play it here if they played none.

    Raises:
        BadInput: the name or a line does not serve, there is one of that name, or there are too many.
        NotAllowed: the person may not change the server's.
    """
    await CHARACTERS.check_may_add(ask, keeper)
    new = await _new(ask, keeper, name, text)
    plays = keeper == "server" or await played(ask) is not None
    made = await put_in(ask, new)
    if not plays:
        await play(ask, made)
    return made


async def edit(ask: Ask, keeper: Keeper, name: str, text: str) -> Character:
    """Give a character other lines; what it has stays, under the names that stay.

    Raises:
        BadInput: there is none of that name, or a line does not serve.
        NotAllowed: the person may not change it.
    """
    before = await CHARACTERS.find(ask, name, (keeper,))
    await CHARACTERS.check_may_change(ask, before.name, before.maker)
    written = await _read(ask.services, text)
    sheet, meanings = written.sheet, _carry_meanings(before, written)
    numbers = number_counters(sheet, before.numbers)
    after = replace(before, sheet=sheet, numbers=numbers, meanings=meanings)
    await ask.store.save_item(_item_of(ask.context, after, before.maker), None, ask.context.has_expired)
    return after


async def change_lines(ask: Ask, character: Character, text: str) -> Character:
    """Change some lines of a character, or add them.

    Raises:
        BadInput: a line does not serve, or would not with the others.
        NotAllowed: the person may not change it.
    """
    lines = dict(character.sheet.lines) | dict(split_lines(text))
    whole = "\n".join(f"{name} = {behind}" for name, behind in lines.items())
    return await edit(ask, character.keeper, character.key, whole)


async def choose(ask: Ask, name: str, *, everywhere: bool = False) -> tuple[Character, bool]:
    """Have the person play a character at the place, their own or one of the server.

    With `everywhere`, they play it wherever else in the home they have chosen none, too. Return it, and
    whether the place is a thread, and another thread has it already.

    Raises:
        BadInput: there is none of that name.
    """
    found = await CHARACTERS.find_begun(ask, name)
    await play(ask, found, everywhere=everywhere)
    owner = CHARACTERS.collection(ask.context, found.keeper).owner_kind
    others = bool(ask.place.parent) and await ask.store.is_in_other_threads(
        ask.place, ask.person, owner, found.key
    )
    return found, others


async def play(ask: Ask, character: Character, *, everywhere: bool = False) -> None:
    """Have the person play a character at the place, or also wherever else they have chosen none."""
    owner = CHARACTERS.collection(ask.context, character.keeper).owner_kind
    home, channel = ask.place.home, ask.place.channel
    scopes = (Scope(home, channel), Scope(home)) if everywhere else (Scope(home, channel),)
    await ask.store.choose(scopes, ask.person, owner, character.key, ask.context.has_expired)


async def _keep_in_play(ask: Ask) -> None:
    """Have a person with one character go on playing it, wherever they chose none, once they get a second."""
    names = await ask.store.item_names(CHARACTERS.collection(ask.context, "me"))
    if len(names) == 1:
        (only,) = names
        await ask.store.choose(
            (Scope.for_all_homes(ask.person),), ask.person, "person", only, ask.context.has_expired
        )


async def put_in(ask: Ask, character: Character, allow: Allow | None = None) -> Character:
    """Keep a new character, in the place of one of the same name only if `allow` says so.

    Raises:
        BadInput: there is one of that name, or there are too many.
    """
    if character.keeper == "me":
        await _keep_in_play(ask)
    item = _item_of(ask.context, character, ask.person)
    await ask.store.save_item(item, allow or _refuse_second(character), ask.context.has_expired)
    return replace(character, maker=ask.person)


def _refuse_second(character: Character) -> Allow:
    whose = "You have" if character.keeper == "me" else "This server has"

    def refuse(_: int) -> None:
        raise BadInput(
            f"{whose} a character {cite(character.name)} already: change it with /character edit, "
            "or choose another name."
        )

    return refuse


async def share(ask: Ask, name: str) -> Character:
    """Put a copy of a person's character among the server's, in the place of the one that they shared before.

    Raises:
        BadInput: there is none of that name, there are too many, or this is no server.
        NotAllowed: another person put one of that name there.
    """
    if not ask.context.in_server:
        raise BadInput("You can share a character only in a server: use this command there.")
    found = await CHARACTERS.find(ask, name, ("me",))

    def allow(maker: int) -> None:
        if maker != ask.person:
            who = f"<@{maker}>" if maker > 0 else "Another person"  # who was forgotten
            raise NotAllowed(
                f"{who} has already made a character {cite(found.name)} here: choose another name."
            )

    # What it has is apart from its owner's: else whoever plays the copy would change that.
    shared = replace(found, keeper="server", id=new_id(ask.context))
    return await put_in(ask, shared, allow)


async def copy(ask: Ask, name: str, called: str, keeper: Keeper) -> tuple[Character, Character]:
    """Make a character of the lines of another; return it, and that one.

    Raises:
        BadInput: there is none of that name, there is one of the new name, or there are too many.
        NotAllowed: the person may not change the server's.
    """
    await CHARACTERS.check_may_add(ask, keeper)
    source = await CHARACTERS.find(ask, name)
    shown = _check_name(called)
    made = replace(source, keeper=keeper, name=shown, id=new_id(ask.context))
    return await put_in(ask, made), source


async def copy_for_thread(ask: Ask, keeper: Keeper, name: str) -> tuple[Character, Character]:
    """Have the person play a copy of a character in a thread; return it, and that one.

    Raises:
        BadInput: there is none of that name, or the person has too many.
    """
    source = await CHARACTERS.find(ask, name, (keeper,))
    names = await ask.store.item_names(CHARACTERS.collection(ask.context, "me"))
    room = LONGEST_NAME - len("-99")
    first = source.name if len(source.key) <= room else source.key[:room]
    numbered = (f"{first}-{number}" for number in count(2))
    called = next(each for each in numbered if name_of(each) not in names)
    made = await put_in(ask, replace(source, keeper="me", name=called, id=new_id(ask.context)))
    await play(ask, made)
    return made, source


async def ask_hand_over(ask: Ask, name: str, receiver: int) -> tuple[Character, int]:
    """Offer a person's character to another; return it, and the number of the question.

    Raises:
        BadInput: there is none of that name, or it is offered to its owner.
    """
    if receiver == ask.person:
        raise BadInput("This character is already yours: choose another person.")
    found = await CHARACTERS.find(ask, name, ("me",))
    body = {"from": reference(ask.person), "id": found.id, "name": found.key}
    action = replace(HANDING_OVER.of(ask.context, body), person=receiver)
    return found, await ask.store.ask(action, ask.context.has_expired)


async def take(ask: Ask, question: int) -> Character:
    """Take what was offered: from then on it is the person's, and no longer with who had it.

    Raises:
        Gone: the question is no longer open, or the character no longer with who offered it.
        NotAllowed: it was offered to another person.
        BadInput: the person has one of that name, or too many.
    """
    body = (await recording.find(ask, question, HANDING_OVER)).body
    giver = Collection("person", person_of(body["from"]), "character")

    def move(item: SavedItem) -> SavedItem:
        if item.body["id"] != body["id"]:
            raise Gone(NO_LONGER)
        return replace(item, collection=CHARACTERS.collection(ask.context, "me"), maker=ask.person)

    item = await ask.store.saved_item(giver, body["name"])
    if item is None:
        raise Gone(NO_LONGER)
    await _keep_in_play(ask)
    allow = _refuse_second(character_of(move(item)))
    moved = await ask.store.move_item(giver, item.name, move, question, allow, ask.context.has_expired)
    if moved is None:
        raise Gone(NO_LONGER)
    return character_of(moved)


def _check_name(name: str) -> str:
    """Return the name of a character as it is shown, with - for spaces.

    Raises:
        BadInput: it does not serve.
    """
    shown = join_words(name)
    name_of(shown)
    return check_words(shown, "the name")


def new_id(context: RequestContext) -> str:
    """Return an id that no other character has: a request makes one at most, and its own id never comes
    again."""
    return str(context.interaction)


async def _new(ask: Ask, keeper: Keeper, name: str, text: str) -> Character:
    shown = _check_name(name)
    sheet, meanings = await _read(ask.services, text)
    return Character(keeper, shown, sheet, new_id(ask.context), number_counters(sheet, {}), meanings=meanings)


class WrittenSheet(NamedTuple):
    """A sheet as a person has just written it, and how its lines are read."""

    sheet: Sheet
    meanings: Mapping[str, LineMeaning]


async def _read(services: Services, text: str) -> WrittenSheet:
    """Read lines elsewhere: a hundred of them may take a second.

    Raises:
        BadInput: a line does not serve.
    """
    sheet, meanings = await services.workers.run(read_written, text, seconds=READING)
    return WrittenSheet(remember_sheet(sheet), meanings)


def read_written(text: str) -> WrittenSheet:
    """Read the lines that a person typed, and how they are read.

    Raises:
        BadInput: a line does not serve.
    """
    sheet = read_sheet(text)
    return WrittenSheet(sheet, find_meanings(sheet.lines))


def _carry_meanings(before: Character, written: WrittenSheet) -> dict[str, LineMeaning]:
    """Return what lines mean: those that were there before go on meaning what they meant."""
    same = {name for name, _ in {*before.sheet.lines} & {*written.sheet.lines}}
    new = {name: meaning for name, meaning in written.meanings.items() if name not in same}
    return {name: meaning for name, meaning in before.meanings.items() if name in same} | new


async def keep_meaning(ask: Ask, character: Character, name: str, meaning: LineMeaning) -> None:
    """Keep what a line of a character means now, unless it was changed meanwhile."""

    def mend(item: SavedItem) -> SavedItem:
        now = character_of(item)
        is_same = now.id == character.id and now.sheet.texts.get(name) == character.sheet.texts[name]
        meanings = {**now.meanings, name: meaning}
        return replace(item, body=body_of(replace(now, meanings=meanings)), content=0) if is_same else item

    await ask.store.change_item(CHARACTERS.collection(ask.context, character.keeper), character.key, mend)


def number_counters(sheet: Sheet, before: Mapping[str, int]) -> dict[str, int]:
    """Return the numbers of counters: a name that there was before keeps its own."""
    numbers = dict(before)
    for name in sheet.counters:
        numbers.setdefault(name, max(numbers.values(), default=0) + 1)
    return {name: number for name, number in numbers.items() if name in sheet}


def _item_of(context: RequestContext, character: Character, maker: int) -> SavedItem:
    collection = CHARACTERS.collection(context, character.keeper)
    return SavedItem(collection, character.key, maker, body_of(character))
