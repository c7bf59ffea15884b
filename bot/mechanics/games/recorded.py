"""Reads recorded rolls of games: the text that `str` of a `GameRoll` writes, and nothing else.

Rows are replayed from this text for ever. So this reader knows no habit of players: a game begins with its
name, and its options follow in order, each in the form of `GameOption.write`.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from bot.mechanics.errors import BadInput, cite
from bot.mechanics.games.attacks import series_of
from bot.mechanics.games.beside import DICE, read_recorded_beside
from bot.mechanics.games.catalogue import games
from bot.mechanics.games.opposed import cut_tie, join_recorded
from bot.mechanics.games.series import LONGEST, check_times
from bot.mechanics.games.spelling import (
    GameEntry,
    GameOption,
    GameRoll,
    Shape,
    Value,
    check_bounds,
    sides_of,
)


def read_game(text: str) -> GameRoll:
    """Read a recorded roll of a game.

    Raises:
        BadInput: the game no longer exists, or something in it does not fit.
    """
    for roll in _rolls_like(text) if len(text) <= LONGEST else ():
        if str(roll) == text:
            return roll
    raise BadInput(f"{cite(text)} is not a roll of a game as the bot records it: write it like vtm7h2 >=4.")


@lru_cache(maxsize=64)
def games_of(text: str) -> tuple[str, ...]:
    """Return the names of a recorded roll's games, or none if they no longer exist."""
    try:
        return read_game(text).names
    except BadInput:
        return ()


@lru_cache(maxsize=64)
def entry_of(text: str) -> GameEntry:
    """Return the game of a recorded roll.

    Raises:
        BadInput: as for `read_game`.
    """
    return read_game(text).entry


def _rolls_like(text: str) -> Iterator[GameRoll]:
    """Yield the possible rolls of a text, one or several: `sr412` is 12 dice of sr4, and 412 of sr."""
    yield from _single_rolls_like(text)
    if rolls := _read_several(text):
        yield series_of(rolls)


def _read_opposed(text: str) -> GameRoll | None:
    both, wins_ties = cut_tie(text)
    sides = both.split(" vs ")
    return join_recorded([_read_single(side) for side in sides], wins_ties) if len(sides) == 2 else None


def _single_rolls_like(text: str) -> Iterator[GameRoll]:
    for entry in games().values():
        if (entry.template or text.startswith(entry.name)) and (roll := _read(entry, text)):
            yield roll
    if opposed := _read_opposed(text):
        yield opposed


def _read(entry: GameEntry, text: str) -> GameRoll | None:
    match = _form_of(entry).fullmatch(text)
    values = _values(entry, match.groupdict(), text) if match else None
    return None if values is None else GameRoll(entry, values)


def _read_several(text: str) -> tuple[tuple[int, GameRoll], ...]:
    """Return the rolls of a line, each with its number of repetitions, or nothing if a part is no roll.

    Raises:
        BadInput: they are too many.
    """
    rolls: list[tuple[int, GameRoll]] = []
    parts = text.split("; ")
    while parts:
        times, _, alone = parts[0].partition("x ") if TIMES.match(parts[0]) else ("1", "", parts[0])
        with_damage = "; ".join((alone, *parts[1:2]))
        roll = _read_single(with_damage) or _read_single(alone) or read_recorded_beside(alone)
        if roll is None:
            return ()
        rolls.append((int(times), roll))
        del parts[: 1 + str(roll).count("; ")]
    if all(roll.entry is DICE for _, roll in rolls):
        return ()
    check_times(rolls)
    return tuple(rolls)


TIMES = re.compile(r"\d{1,3}x ")
"""The beginning of a repeated roll."""


def _read_single(text: str) -> GameRoll | None:
    return next((roll for roll in _single_rolls_like(text) if str(roll) == text), None)


@lru_cache(maxsize=256)  # more than there are games
def _form_of(entry: GameEntry) -> re.Pattern[str]:
    """Return the regular expression of all rolls of a game; each option is a group."""
    options = {f"o{place}": option for place, option in enumerate(entry.options)}
    begin = re.escape(entry.name)
    if entry.template:
        begin = entry.template.format(
            **{option.name: rf"(?P<{group}>\d+)" for group, option in options.items()}
        )
    parts = (
        rf"(?P<{group}>{_form_of_option(option, counts_before=entry.counts_before)})?"
        for group, option in options.items()
        if f"(?P<{group}>" not in begin
    )
    return re.compile(begin + "".join(parts))


FORMS: Mapping[Shape, str] = {
    "pool": r"\d+",
    "modifier": r"[+-]\d+",
    "steps": r" [+-]\d+d",
    "target": r" {word} ?-?\d+",
    "bonus": r"(?:[+-]\d*d\d+)+",
    "damage": r"; [-+d\d]+",
    "loss": r" [+d\d]+(?=/)",
    "other loss": r"/[+d\d]+",
    "dice": r"(?: d\d+)+",
    "list": r" \d+(?:{word}\d+)*",
}
"""The text of options of each shape; a flag and a number are their word and perhaps a number."""


def _form_of_option(option: GameOption, *, counts_before: bool) -> str:
    word = (option.words or ("/",))[0] if option.shape == "list" else option.spellings[0]
    form = FORMS.get(option.shape) or (r" \d*{word}" if counts_before else r" ?{word}(?:-?\d+)?")
    return form.replace("{word}", re.escape(word))


def _values(entry: GameEntry, written: dict[str, str | None], text: str) -> dict[str, Value] | None:
    """Return the values of all options, with defaults for missing ones, or None if a required one is missing.

    Raises:
        BadInput: a value is out of its bounds.
    """
    values: dict[str, Value] = {}
    for place, option in enumerate(entry.options):
        each = written[f"o{place}"]
        if each is not None:
            values[option.name] = _value(option, each)
            check_bounds(entry, option, values[option.name], text)
        elif option.default is not None:
            values[option.name] = option.default
        elif option.is_required:
            return None
    return values


def read_damage(text: str) -> tuple[int, ...]:
    """Return the number added to damage, and the sides of each of its dice, negative to subtract."""
    added, dice = 0, []
    for sign, part in re.findall(r"([+-]?)\s*(\d*d?\d+)", text):
        minus = -1 if sign == "-" else 1
        if "d" in part:
            dice += [minus * sides for sides in sides_of(part)]
        else:
            added += minus * int(part)
    return (added, *dice)


def _value(option: GameOption, written: str) -> Value:
    match option.shape:
        case "bonus":
            dice = re.findall(r"([+-])(\d*d\d+)", written)
            return tuple(-sides if sign == "-" else sides for sign, each in dice for sides in sides_of(each))
        case "damage" | "loss" | "other loss":
            return read_damage(written)
        case "dice" | "list":
            return tuple(map(int, re.findall(r"\d+", written)))
        case "steps":
            return int(written.removesuffix("d"))
        case "pool" | "modifier":
            return int(written)
        case _:
            return int(written.replace(option.spellings[0], "", 1).strip() or 1)
