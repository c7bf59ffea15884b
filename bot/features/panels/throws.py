"""What the buttons of a panel throw: what can be put on one, and the roll for the person who presses.

A throw is looked up at each press, for that person: a name is a line of their own character, and saved rolls
and tables are the present ones. So a panel shows nothing of another person except what its maker chose to put
there: for a saved roll of their own that is its dice.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.features.characters.characters import Character, played
from bot.features.characters.typed_names import names_for
from bot.features.games.event import GAME
from bot.features.panels.panels import LONGEST_DICE, LONGEST_LABEL, PanelThrow, read_dice, read_label
from bot.features.panels.presets import throws_of_game
from bot.features.reading.reading import Door
from bot.features.reading.reading import read_typed as read_line
from bot.features.roll import event as roll
from bot.features.roll.secrecy import ask_openly
from bot.features.saved.saved import ROLLS, SavedRoll, usable
from bot.features.tables import event as tables
from bot.features.tables import saved_tables
from bot.mechanics.errors import BadInput, cite, nearest, unknown_name
from bot.mechanics.names_in_dice import fold_name
from bot.mechanics.sheets import NO_NAMES, Sheet, list_words
from bot.mechanics.stored_line import find_meaning
from bot.mechanics.templates import MOST as MOST_OPEN
from bot.mechanics.templates import TRIED as GAPS_TRIED
from bot.mechanics.templates import Template, list_open, template_of, values_of
from bot.play.event import Visibility
from bot.play.one_by_one import one_by_one
from bot.play.secrecy import SecrecyQuestion
from bot.play.settings import Configuration
from bot.play.store import Ask
from bot.play.transition import Submission
from bot.text.words import shorten

DICE = ("d20", "d4", "d6", "d8", "d10", "d12", "d100")
"""A usual set of dice."""

MOST_PRESET = 12
"""How many throws of a game a new panel has: below them is room for a set of dice."""

MOST_OFFERED = 25
"""The most proposals in a menu."""

TRIED = ("1", "d20")
"""Values for a name that the maker's character lacks, to test whether dice can be rolled with it."""


class RollWay(NamedTuple):
    """A way to roll better or worse: the word that people type for it, and the label of its button."""

    word: str
    title: str


WAYS = (
    (RollWay("adv", "Advantage"), RollWay("dis", "Disadvantage")),
    (RollWay("bonus", "Bonus die"), RollWay("penalty", "Penalty die")),
    (RollWay("boon", "Boon"), RollWay("bane", "Bane")),
    (RollWay("edge", "Edge"), RollWay("bane", "Bane")),
)
"""For games with these words; the first pair also without a game."""


class NotThere(BadInput):
    """The person has nothing that this button throws."""

    def __init__(self, sentence: str, typed: str, offers: tuple[str, ...], look: str) -> None:
        super().__init__(sentence, typed=typed, offers=offers)
        self.look = look
        """The command that shows what they have."""


@dataclass(frozen=True, slots=True)
class Press:
    """How to roll a throw."""

    word: str = ""
    """The word for a better or worse roll: adv."""
    visibility: Visibility = ""
    values: str = ""
    """Numbers for its blanks."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposal for a panel."""

    value: str
    """Its key."""
    name: str
    meaning: str


def ways_of(configuration: Configuration) -> tuple[RollWay, ...]:
    """Return how rolls of the game of a place are made better and worse, or nothing."""
    entry = configuration.played
    if entry is None:
        return WAYS[0]
    return next((pair for pair in WAYS if all(way.word in entry.words for way in pair)), ())


async def ask(ask: Ask, throw: PanelThrow, press: Press) -> Submission:
    """Return the roll of a throw for the person who presses.

    Raises:
        SecrecyQuestion: it asks for a hidden roll, and the button rolls openly.
        NotThere: they have no such line, or the saved roll or table no longer exists.
        BadInput: it cannot be rolled so.
        NotAllowed: rolls may not be hidden so here.
    """
    if throw.source == "table":
        return await _ask_table(ask, throw, press)
    # Words for a hidden roll count only in newly typed text: in stored text they are labels.
    typed, dice = write(throw, throw.text, press), write(throw, throw.line, press)

    async def read(line: str) -> Submission:
        if line != typed:
            return await _understand(ask, line, press.visibility)
        is_kept = throw.has_meaning and not (press.word or press.values)  # the game may read these
        return await _understand(ask, dice, press.visibility, plays=not is_kept)

    try:
        return await (read(typed) if press.visibility else ask_openly(ask, typed, read))
    except SecrecyQuestion:
        raise
    except BadInput as refused:
        if missing := await _find_missing(ask, throw):
            raise missing from refused
        raise


def write(throw: PanelThrow, line: str, press: Press) -> str:
    """Return the line that people would type for a throw; `line` is its text or the meaning of that.

    Raises:
        BadInput: the numbers do not fit the blanks.
    """
    text, _, comment = (part.strip() for part in line.partition("#"))
    if throw.source == "dice" and list_open(text):
        template = Template(text, list_open(text))
        values = values_of(template, press.values)
        text = template.put(
            {name: f"({value})" if value < 0 else str(value) for name, value in values.items()}
        )
    elif press.values:
        text = f"{text} {press.values}"
    first, *others = text.split(";")
    text = ";".join([f"{first.rstrip()} {press.word}" if press.word else first, *others])
    whole = f"{text} # {comment}" if comment else text
    if throw.source != "dice" or throw.label == throw.text or "#" in throw.text:
        return whole
    return _add_label(whole, throw.label.replace("#", ",").replace(";", ","))


def _add_label(line: str, label: str) -> str:
    last = line.rpartition(";")[2]
    return f"{line}: {label}" if "#" in last else f"{line} # {label}"


def _throw_dice(configuration: Configuration, text: str, label: str) -> PanelThrow:
    return PanelThrow("dice", text, label, meaning=find_meaning(text, configuration.played))


async def list_gaps(ask: Ask, throw: PanelThrow) -> tuple[str, ...]:
    """Return the names of the blanks that a throw needs filled."""
    if throw.source == "dice":
        return list_open(throw.text)
    if throw.source == "saved":
        saved = next((each for each in await usable(ask) if each.name == throw.text), None)
        return list_open(saved.dice) if saved else ()
    return ()


async def read_typed(ask: Ask, dice: str, label: str = "") -> PanelThrow:
    """Return a throw from typed text; names in it are lines of the presser's character.

    Raises:
        BadInput: nobody can roll it, or it is too long.
    """
    text, said = read_dice(dice), read_label(label)
    if named := await _find_named(ask, text):
        return replace(named, label=said or named.label)
    label = shorten(said or text.partition("#")[2].strip() or text, LONGEST_LABEL)
    throw = _throw_dice(ask.configuration, text, label)
    await _check(ask, throw)
    return throw


async def mend(ask: Ask, throw: PanelThrow, text: str, label: str) -> PanelThrow:
    """Return a throw changed to a typed text and label.

    Raises:
        BadInput: nobody can roll it, or it is too long.
    """
    said = read_label(label)
    if text == throw.text:
        return replace(throw, label=said or shorten(text, LONGEST_LABEL))
    if throw.source == "table":
        return PanelThrow("table", (await saved_tables.find(ask, text)).name, said or text)
    return await read_typed(ask, text, "" if said == throw.text else said)


def names_in(throw: PanelThrow) -> tuple[str, ...]:
    """Return the names in a throw that are lines of the presser's character."""
    if throw.source == "dice":
        return list_words(throw.text)
    return (throw.text,) if throw.source == "name" else ()


async def propose_lines(ask: Ask) -> list[Proposal]:
    """Return the lines of the person's current character: rolls, and numbers in a roll."""
    character = await played(ask)
    if character is None:
        return []
    counters = character.sheet.counters
    names = [name for name in character.sheet.names if name not in counters]
    return [_propose_line(character, name) async for name in one_by_one(names[:MOST_OFFERED])]


async def propose_saved(ask: Ask) -> list[Proposal]:
    """Return what is saved: rolls of the server and of the person, and tables."""
    servers = await ROLLS.list_all(ask, "server")
    mine = await ROLLS.list_all(ask, "me")
    rolls = [
        *(Proposal(f"server:{each.name}", each.name, f"the server's: {each.dice}") for each in servers),
        *(Proposal(f"mine:{each.name}", each.name, f"yours, its dice for all: {each.dice}") for each in mine),
    ]
    found = [Proposal(f"table:{name}", name, "a table") for name in await saved_tables.names(ask)]
    return [*rolls, *found][:MOST_OFFERED]


async def propose_usual(ask: Ask) -> list[Proposal]:
    """Return the usual throws of the game of the place, and dice."""
    entry = ask.configuration.played
    throws = throws_of_game(entry) if entry else ()
    examples = [Proposal(f"game:{text}", label, text) for text, label in throws]
    dice = [Proposal(f"usual:{die}", die, "one die") for die in DICE]
    return [*examples, *dice][:MOST_OFFERED]


async def begin(ask: Ask) -> list[PanelThrow]:
    """Return the throws of a new panel: those of the game.

    Without a game, or with one that throws a d20, a set of dice follows.
    """
    configuration = ask.configuration
    entry = configuration.played
    dice = DICE if entry is None or "d20" in entry.dice else ()
    return await make_throws(ask, [*list_preset(configuration), *((die, die) for die in dice)])


async def make_throws(ask: Ask, preset: Iterable[tuple[str, str]]) -> list[PanelThrow]:
    """Return throws of dice with what they mean now."""
    return [_throw_dice(ask.configuration, text, label) async for text, label in one_by_one(preset)]


def list_preset(configuration: Configuration) -> Sequence[tuple[str, str]]:
    """Return the throws of the game that is played, each with its label."""
    entry = configuration.played
    return throws_of_game(entry)[:MOST_PRESET] if entry else ()


async def take(ask: Ask, value: str) -> PanelThrow:
    """Return the throw of a proposal, with the present meaning of its name.

    Raises:
        BadInput: nothing has that name any more, or it cannot be on a panel.
    """
    source, _, name = value.partition(":")
    match source:
        case "line":
            return PanelThrow("name", name, name[:LONGEST_LABEL])
        case "number":
            return await _throw_number(ask, name)
        case "server":
            return PanelThrow("saved", name, name)
        case "table":
            return PanelThrow("table", (await saved_tables.find(ask, name)).name, name)
        case "mine":
            return await _throw_own(ask, name)
        case _:
            return await read_typed(ask, name, _label_of(ask.configuration, name) if source == "game" else "")


def _label_of(configuration: Configuration, text: str) -> str:
    """Return the label of a throw of the game that is played; empty for another text."""
    return next((label for throw, label in list_preset(configuration) if throw == text), "")


async def _find_named(ask: Ask, text: str) -> PanelThrow | None:
    """Return the throw for a name typed alone: of the person's character, or a saved roll."""
    names = await names_for(ask, text)
    name = fold_name(text)
    if name in names and not isinstance(names.find(name), int):
        return PanelThrow("name", name, name[:LONGEST_LABEL])
    named = text.casefold()
    saved = next((each for each in await usable(ask) if each.name == named), None)
    if name in names:
        return None
    if saved is not None and not saved.has_name_of_dice:
        return await take(ask, f"{'mine' if saved.keeper == 'me' else 'server'}:{saved.name}")
    if named in await saved_tables.names(ask) and not await _is_roll(ask, named):
        return await take(ask, f"table:{named}")
    return None


async def _is_roll(ask: Ask, text: str) -> bool:
    with suppress(BadInput):
        return bool(await read_line(ask, text))
    return False


async def _throw_number(ask: Ask, name: str) -> PanelThrow:
    """Return a roll with a number of a character: of the game of the place if that uses numbers."""
    configuration = ask.configuration
    entry = configuration.played
    written = () if entry is None or "d20" in entry.dice else (f"{entry.name} {name}", f"{entry.name}+{name}")
    for dice in written:
        with suppress(BadInput):
            await _understand(ask, dice)
            return _throw_dice(configuration, dice, name[:LONGEST_LABEL])
    return _throw_dice(configuration, f"d20 + {name}", name[:LONGEST_LABEL])


async def _throw_own(ask: Ask, name: str) -> PanelThrow:
    mine = {each.name: each for each in await ROLLS.list_all(ask, "me")}
    if name not in mine:
        raise _gone_roll(name, mine)
    dice = mine[name].dice
    if len(dice) > LONGEST_DICE:
        raise BadInput(
            f"A button can have at most {LONGEST_DICE} characters, but {cite(name)} has "
            f"{len(dice)}: make the "
            "dice shorter."
        )
    return PanelThrow("dice", dice, name, meaning=mine[name].meaning)


def _propose_line(character: Character, name: str) -> Proposal:
    text = character.sheet.texts[name]
    try:
        found = character.sheet.find(name)
    except BadInput:  # a later version may not read it as dice
        found = 0
    if isinstance(found, int):
        return Proposal(f"number:{name}", name, f"{found}: a roll with it")
    return Proposal(f"line:{name}", name, text)


async def _understand(
    ask: Ask,
    dice: str,
    visibility: Visibility = "",
    names: Sheet | None = None,
    *,
    plays: bool = True,
) -> Submission:
    """Return the roll of typed text, as /roll does; of a stored line without a current game."""
    door = Door(names, plays=plays)
    return await roll.validate(ask, dice, door, visibility=visibility)


async def _check(ask: Ask, throw: PanelThrow) -> None:
    """Check that some character could roll a throw.

    Raises:
        BadInput: none could.
    """
    own = await names_for(ask, throw.text)
    configuration = ask.configuration
    unknown = [word for word in list_words(throw.text) if word not in own]
    alone = fold_name(throw.text)
    sheets = [
        own,
        *(
            replace(own, lines=(*own.lines, *((word, value) for word in unknown or (alone,))))
            for value in TRIED
        ),
    ]
    refusals = []
    async for sheet in one_by_one(sheets if unknown else sheets[:1]):
        try:
            if not list_open(throw.text):
                await _understand(ask, throw.text, names=sheet)
            elif not await _is_game_with_gaps(ask, throw.text, sheet):
                template_of(throw.text, configuration.scope(sheet))
        except BadInput as refused:
            refusals.append(refused)
        else:
            return
    raise refusals[0]


async def _is_game_with_gaps(ask: Ask, text: str, names: Sheet) -> bool:
    """Whether dice with blanks are a roll of the game of the place, with some numbers in the blanks."""
    template = Template(text, list_open(text))
    async for value in one_by_one(GAPS_TRIED if len(template.open) <= MOST_OPEN else ()):
        typed = template.put(dict.fromkeys(template.open, str(value)))
        with suppress(BadInput):
            if (await roll.validate(ask, typed, Door(names))).kind is GAME:
                return True
    return False


async def _find_missing(ask: Ask, throw: PanelThrow) -> NotThere | None:
    """Return what the person lacks for a throw, or None if something else is wrong with it."""
    saved = [each.name for each in await usable(ask)]
    if throw.source == "saved":
        return None if throw.text in saved else _gone_roll(throw.text, saved)
    character = await played(ask)
    sheet = character.sheet if character else NO_NAMES
    words = (fold_name(throw.text),) if throw.source == "name" else list_words(throw.text)
    word = next((word for word in words if word not in sheet and word not in saved), None)
    if word is None:
        return None
    if character is None:
        told = f"`{word}` belongs to a character, and you play none in this channel."
        mended = "Make one with /character create, or choose one with /character use."
        return NotThere(f"{told} {mended}", word, (), "character list")
    near = nearest(word, sheet.names)
    told = (
        f"This button uses `{word}`, but your character {character.name} has "
        f"{f'only `{near[0]}`' if near else 'no such value'}"
    )
    entry = ask.configuration.played
    line = "d20 + 3" if throw.source == "name" and (entry is None or entry.adds_to_d20) else "3"
    mended = (
        f"rename it to `{word}` with /character edit."
        if near
        else f"add it with /character edit, such as lines:{word} = {line}."
    )
    return NotThere(f"{told}: {mended}", word, near, "character show")


def _gone_roll(name: str, names: Sequence[str] | Mapping[str, SavedRoll]) -> NotThere:
    refusal = unknown_name(
        "There is no saved roll {} any more", name, names, "/saved list shows all saved rolls."
    )
    return NotThere(refusal.sentence, name, refusal.offers, "saved list")


async def _ask_table(ask: Ask, throw: PanelThrow, press: Press) -> Submission:
    try:
        return await tables.validate(ask, throw.text, visibility=press.visibility)
    except BadInput as refused:
        raise NotThere(refused.sentence, throw.text, refused.offers, "table list") from refused
