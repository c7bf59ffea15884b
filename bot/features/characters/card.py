"""Characters as people see them: their lines, and what is asked about them."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from bot.features.characters.change_card import CounterView
from bot.features.characters.characters import Character
from bot.mechanics.errors import BadInput
from bot.mechanics.games.spelling import GameEntry
from bot.mechanics.games.where_played import reads_numbers
from bot.mechanics.sheets import Sheet
from bot.mechanics.usual_names import (
    DEATH_FAILURES,
    DEATH_SUCCESSES,
    HIT_DICE,
    HIT_DIE,
    MAJOR_WOUND,
    POINTS,
    TEMPORARY,
    counts_up,
    find_line,
    is_never_added,
)
from bot.play.errors import quote
from bot.play.request_context import Place
from bot.play.shelf import Keeper
from bot.text.card import Attachment, Card
from bot.text.words import join_and, lines, plural

TEXT_LIMIT = 3_800
"""Characters of all lines of a sheet."""

NUMBERS_A_LINE = 3
"""Plain numbers on a line: one a line makes a sheet longer than a phone shows."""

WHOSE: Mapping[Keeper, str] = {"me": "yours", "server": "the server's"}


VIEWS = {"counter": CounterView()}


def character_card(
    character: Character,
    done: str = "",
    also_saved: Sequence[str] = (),
    entry: GameEntry | None = None,
    instead: Character | None = None,
    notes: Sequence[str] = (),
) -> Card:
    """Show the lines of a character with what they come to, and what it has here; `done`: created.

    `entry` is the game that is played where it is shown, `instead` another character that the person plays,
    `notes` are sentences to begin with.
    """
    said = [f"You play **{quote(instead.name)}** here."] if instead else []
    said += [
        f"{quote(name)} is a saved roll, too: in a roll, {quote(character.name)}'s counts."
        for name in also_saved
    ]
    said += notes
    first = next((name for name, _ in character.sheet.lines if not is_number(character.sheet, name)), None)
    number = next((name for name, _ in character.sheet.lines if _may_add(character.sheet, name)), None)
    use = first or (_use(number, entry) if number else "")
    name = f"{character.key.replace('-', ' ')} " if instead else ""
    how = f" · roll it with /roll dice:{name}{use}" if use else ""
    return Card(
        lines([*said, *lines_of(character.sheet)], TEXT_LIMIT),
        f"{quote(character.name)} · {done}" if done else quote(character.name),
        footer=f"{WHOSE[character.keeper]}{how}",
    )


def say_written(typed: str, character: Character) -> list[str]:
    """Say how a name of several words is written."""
    return [f"Written `{character.name}`: names have - for spaces."] if " " in typed.strip() else []


def say_guesses(guesses: Sequence[str]) -> list[str]:
    """Say how lines without a sign were read."""
    return [f"Guessed: {quote(guess)}" for guess in guesses]


def _may_add(sheet: Sheet, name: str) -> bool:
    """Whether a name is a number that checks may add to dice."""
    return is_number(sheet, name) and name not in sheet.counters and not is_never_added(name)


def _use(name: str, entry: GameEntry | None) -> str:
    """Return a roll with a number: what is typed for it in a game; nothing where that is not known."""
    if entry is None or entry.adds_to_d20:
        return f"d20 + {name}"
    return name if reads_numbers(entry) else ""


def lines_of(sheet: Sheet) -> Iterator[str]:
    """Yield the lines of a sheet as they are shown, with several plain numbers on one line."""
    for plain, group in groupby(sheet.lines, key=lambda line: _is_plain_number(sheet, *line)):
        told = [line_of(sheet, *line) for line in group]
        step = NUMBERS_A_LINE if plain else 1
        yield from (" · ".join(told[at : at + step]) for at in range(0, len(told), step))


def _is_plain_number(sheet: Sheet, name: str, text: str) -> bool:
    return name not in sheet.counters and text.lstrip("+-−–").isdecimal() and is_number(sheet, name)


def line_of(sheet: Sheet, name: str, text: str) -> str:
    """Return a line as it is shown, with what it comes to."""
    shown = f"`{name.replace('_', ' ')}`"  # so it may be typed
    if counter := sheet.counter(name):
        part = f"{counter.part} by a " if counter.part else ""
        rest = f" · {part}{counter.rest} rest" if counter.rest else ""
        return f"{shown} **{counter.now}** of {counter.most}{rest}"
    try:
        found = sheet.find(name)
    except BadInput:  # what was dice when it was written may be none in a later version
        return f"{shown} {quote(text)}"
    if isinstance(found, int):
        return f"{shown} **{found}**{'' if text.lstrip('+-−–').isdecimal() else f' = {quote(text)}'}"
    return f"{shown} {quote(text)}"


def is_number(sheet: Sheet, name: str) -> bool:
    """Whether a name stands for a number, and no roll."""
    try:
        return isinstance(sheet.find(name), int)
    except BadInput:
        return False


def list_card(mine: Sequence[Character], servers: Sequence[Character], here: Character | None) -> Card:
    """Show the names of the characters that a person can play."""
    told = list(_names("Yours", mine, here)) + list(_names("The server's", servers, here))
    return Card(
        lines(told, TEXT_LIMIT)
        or "There are none yet; /character create name:Lia asks for lines such as dex = 3, or attack = d20 "
        "+ dex.",
        "Characters",
        footer="/character use chooses which one you play in a channel or thread" if told else "",
    )


def _names(title: str, characters: Sequence[Character], here: Character | None) -> Iterator[str]:
    if characters:
        yield f"**{title}**"
    for each in characters:
        played = " · you play it here" if here is not None and here.id == each.id else ""
        yield f"{quote(each.name)}, {plural(len(each.sheet.lines), 'line')}{played}"


def used_card(
    character: Character, place: Place, *, everywhere: bool = False, in_other_threads: bool = False
) -> Card:
    """Say which character the person plays from now on, and where."""
    where = "this thread" if place.parent else "this channel"
    others = ", and in all others here where you have chosen none" if everywhere else ""
    shared = (
        "\nAnother thread of yours uses up its values, too; a copy has its own." if in_other_threads else ""
    )
    return Card(
        f"You play **{quote(character.name)}** in {where}{others}: write its names in your rolls.{shared}",
        "Chosen",
    )


def removed_card(character: Character) -> Card:
    """Say what is gone."""
    return Card(f"**{quote(character.name)}** was {WHOSE[character.keeper]}.", "Removed")


def remove_question_card(character: Character) -> Card:
    """Ask before a character is removed."""
    count = plural(len(character.sheet.lines), "line")
    return Card(
        f"Remove **{quote(character.name)}**, with {count}? /character show has them as a file.",
        "Remove?",
    )


def shared_card(character: Character) -> Card:
    """Say who sees and plays it from now on."""
    return Card(
        f"Everyone in this server can see, copy and play **{quote(character.name)}** as it is now. What you "
        "change "
        "of yours stays yours: share it again to show it.",
        "Shared",
    )


def copied_card(character: Character, source: Character, *, is_played: bool = False) -> Card:
    """Say what was copied, what it is called, and whether the thread plays it."""
    whose = f"**{quote(character.name)}** is {WHOSE[character.keeper]} now, a copy of {quote(source.name)}."
    return Card(f"{whose} You play it in this thread." if is_played else whose, "Copied")


def offered_card(character: Character, giver: int, receiver: int) -> Card:
    """Ask the one who is handed a character whether they take it."""
    return Card(
        f"<@{giver}> hands **{quote(character.name)}** over to <@{receiver}>.",
        "Take it?",
        footer="once it is taken, its old owner no longer has it",
    )


def taken_card(character: Character, receiver: int) -> Card:
    return Card(f"**{quote(character.name)}** is <@{receiver}>'s now.", "Handed over")


DECLINED = Card("Its owner keeps it.", "Not handed over")


def exported_card(character: Character) -> Card:
    return Card(
        f"{plural(len(character.sheet.lines), 'line')} of {quote(character.name)}: /character create takes "
        "the file elsewhere.",
        "Exported",
    )


def lines_file(character: Character) -> Attachment:
    """Write a character as the lines that were typed."""
    text = f"{character.sheet}\n"
    return Attachment(f"{character.key}.txt", "The lines of the character", text.encode())


def change_offer_card(character: Character, name: str, spent: int = 0) -> Card:
    """Ask whether a value is to change; `spent` Hit Dice are thrown with that, and heal."""
    counter = character.sheet.counters[name]
    has = f"{quote(character.name)} has {counter.now} of {counter.most}"
    if spent:
        dice = f"{spent} of them" if spent > 1 else "one of them"
        return Card(f"{has} Hit Dice. Spend {dice}? That throws them, and heals what they show.", "Hit Dice")
    return Card(f"{has} `{name}`. Change it?", "Not a roll")


def rest_question_card(characters: Sequence[Character], game: str, *, short: bool) -> Card:
    """List what a rest will change, and what it leaves since no word says otherwise, and ask."""
    each_will = ((each, _foretell(each, game, short=short)) for each in characters)
    rows = [f"**{quote(each.name)}** {change}" for each, change in each_will if change]
    return Card(lines(rows, TEXT_LIMIT), "Short rest?" if short else "Rest?")


STAY = (TEMPORARY, DEATH_FAILURES, DEATH_SUCCESSES, MAJOR_WOUND)
"""Lines that no rest gives back; the question before a rest leaves them out."""


def hit_dice_card(character: Character) -> Card:
    """Ask how many Hit Dice are spent in a short rest that gives nothing else back."""
    counter, die = character.sheet.counters[HIT_DICE], character.sheet.texts[HIT_DIE]
    text = f"**{quote(character.name)}** has {counter.now} of {counter.most} Hit Dice, {quote(die)} each"
    return Card(text, "Short rest?")


def _foretell(character: Character, game: str, *, short: bool) -> str:
    counters = character.sheet.counters
    given = character.sheet.list_rested(short=short)
    up = {name for name in counters if counts_up(name, game)}
    less = {
        name: each for name, each in counters.items() if (each.now if name in up else each.now < each.most)
    }
    will = [
        f"{name} {each.now} → {each.after_rest(counts_up=name in up)}"
        for name, each in less.items()
        if name in given
    ]
    wounded = [
        f"{name} {each.now}/{each.most} stays: a major wound heals by a roll of CON each week"
        for name, each in less.items()
        if character.sheet.has_major_wound and not short and find_line((name,), POINTS)
    ]
    nothing = "gets nothing back" if wounded else "has all of it already"
    parts = [*([join_and(will) if will else nothing] if given else []), *wounded]
    stay = [
        f"{name} {each.now}/{each.most}"
        for name, each in less.items()
        if not each.rest and not any(find_line((name,), other) for other in STAY)
    ]
    if len(stay) == 1:
        parts.append(f"{stay[0]} stays: its line says neither long nor short")
    elif stay:
        parts.append(f"{join_and(stay)} stay: their lines say neither long nor short")
    return "; ".join(parts)


def score_question_card(name: str, score: int) -> Card:
    return Card(
        f"`{name}` is {score}. For such an ability {(score - 10) // 2:+} is added to a d20: choose what your "
        "sheet has, and roll again.",
        f"Add {score}?",
    )
