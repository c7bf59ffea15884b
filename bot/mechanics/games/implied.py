"""Rolls of the game that is played at a place, whose name is left out: `7 hunger 2` where it is Vampire.

What is dice stays what it is everywhere; but for the dice of the game against a number, such as
`1d20+9 vs 25` of Pathfinder, and dice that only its own pool can mean, such as `3d6` of Blades in the Dark.
"""

import re
from collections.abc import Container
from contextlib import suppress

from bot.mechanics.errors import BadInput, unknown_name
from bot.mechanics.games.catalogue import MOST_WORDS, games, parse_game
from bot.mechanics.games.spelling import DICE, FILLERS, GameEntry, GameRoll
from bot.mechanics.notation.evaluation import throw
from bot.mechanics.playing import Waiting
from bot.mechanics.reading.reader import understand
from bot.mechanics.sources import Given
from bot.mechanics.typed_text import DASHES, NARROW

TITLES = re.compile(r"[,:]\s+")
"""Between the games of a title."""

SAID = re.compile(r"\s*\(?[^\W\d_]++(?:['\u2019-][^\W\d_]++)*+\)?:?(?:\s*[+&/]\s*(?=[^\W\d_])|\s+)")
"""A word of a label before numbers: `Strength + Brawl 6 2`, `Firearms (Handgun) 50`."""

MOST_TYPED = 200
"""Characters of a text that may be a roll without its name."""


def find_game(name: str) -> GameEntry:
    """Return a game by its name, or another that it has.

    Raises:
        BadInput: there is none so called.
    """
    called = {other: entry for entry in games().values() for other in entry.aliases}
    for entry in reversed(tuple(games().values())):  # the first of a title is the game itself
        parts = (*entry.title.split(", "), *TITLES.split(entry.title))
        called |= {part.casefold(): entry for part in parts}
    called |= games()
    typed = name.strip().casefold()
    if typed not in called:
        raise unknown_name("There is no game {}", name, called, "/help topic:games shows which there are.")
    return called[typed]


FOLLOWS = (
    r"^\s*(?:push(?:ed)?|re-?roll(?:\s+\d+)?(?:\s+(?:failed\s+)?dice)?|willpower|wp)\s*$",
    "Press the button under your roll: where your game lets you throw again, it is there.",
)
"""What people type who mean the button of what follows a roll, and what they are told."""


NO_DICE = re.compile(r"^\s*(?:zero|no)\s+(?=dice\b)", re.IGNORECASE)
"""A pool of none, in words."""


def read_where_played(entry: GameEntry, text: str) -> GameRoll | None:
    """Read a roll as the table of a game means it, or one of another game by its name; None where it is dice.

    Raises:
        BadInput: it is the roll of a game, and something in it does not fit.
    """
    text = NO_DICE.sub("0 ", text.translate(NARROW | DASHES), count=1)
    for wrong, sentence in (FOLLOWS, *entry.others):
        if len(text) <= MOST_TYPED and re.search(wrong, text, re.IGNORECASE):
            raise BadInput(sentence)
    if roll := judge_dice(entry, text) or read_table_dice(entry, text):
        return roll
    try:
        other = parse_game(text)
    except BadInput:
        if own := _read_if_it_fits(entry, text):
            return own
        raise
    if other:
        return _read_as_own(entry, text, other) or other
    return None if asks_for_dice(text) else read_without_name(entry, text)


def _read_as_own(entry: GameEntry, text: str, other: GameRoll) -> GameRoll | None:
    """Read as its own what another game reads too: `panic 3` of Alien, `agility +2 dc 14` of Daggerheart."""
    names = (other.entry.name, *other.entry.aliases)
    if not any(name in text.casefold() for name in names) and not DICE.search(text):
        with suppress(BadInput):
            return read_without_name(entry, text)
    is_companion = other.entry.title.startswith(entry.short_title)  # `2 rouse checks` of Vampire
    return _read_if_it_fits(entry, text) if _begins(entry.words, text) and not is_companion else None


NUMBERS = ("3", "8", "45")
"""What a character may have: dice, the sides of one, or a chance."""


def reads_numbers(entry: GameEntry) -> bool:
    """Whether a number of a character is a roll of a game, or is added to its dice; else only dice are."""
    if entry.adds_to:
        return True
    for number in NUMBERS:
        with suppress(BadInput):
            if read_where_played(entry, number) is not None:
                return True
    return False


def asks_for_dice(text: str) -> bool:
    """Whether a text is dice: sums of plain numbers are none."""
    try:
        rolls = understand(text)
    except BadInput:
        return False
    try:
        return isinstance(throw(rolls, Given(())), Waiting)
    except BadInput:
        return True


def imply_d20(entry: GameEntry, text: str) -> str:
    """Return dice with the d20 that is left out where a game adds to one: `perception +5`; else the text."""
    adds_to_d20 = "d20" in entry.dice and entry.modifier and entry.modifier.shape == "modifier"
    if not adds_to_d20 or len(text) > MOST_TYPED or DICE.search(text):
        return text
    try:
        understand(text)
    except BadInput as refusal:
        meant = refusal.offers[0] if len(refusal.offers) == 1 else ""
        return meant if ONE_D20.match(meant) else text
    return text


ONE_D20 = re.compile(r"d20(?!\d)|2d20k[hl]1")
"""How a roll of a d20 begins, with advantage, too."""


def judge_dice(entry: GameEntry, text: str) -> GameRoll | None:
    """Read the dice of a game against a number, `1d20+9 vs 25`; None where they are anything else."""
    if not entry.dice or len(text) > MOST_TYPED or not _has_target(entry, text):
        return None
    d20 = "|adv|dis" if "d20" in entry.dice and "adv" in entry.words else ""
    if not re.search(rf"(?<![\da-z])(?:{entry.dice}{d20})(?![\da-z])", text, re.IGNORECASE):
        return None
    return _read_if_it_fits(entry, text)


def read_table_dice(entry: GameEntry, text: str) -> GameRoll | None:
    """Read what a game's own table means: `3d6` of Blades, `adv +2`, `+2 dc 12`, `yyg`; else None."""
    if len(text) > MOST_TYPED:
        return None
    if re.match(r"\s*[+-]\s*\d", text) and entry.modifier and entry.modifier.shape == "modifier":
        return _read_if_it_fits(entry, text)
    if re.match(r"\s*(?:dis)?adv(?:antage)?(?![a-z])|\s*dis(?![a-z])", text, re.IGNORECASE):
        return _read_if_it_fits(entry, text) if "adv" in entry.words else None
    found = re.match(rf"\s*(?:{entry.table_dice})(?![\da-z])", text, re.IGNORECASE)
    if entry.table_dice and found and not re.match(r"\s*[^\s\w#+-]", text[found.end() :]):
        return _read_if_it_fits(entry, " ".join((*found.groups(), text[found.end() :])))
    return _read_if_it_fits(entry, text) if _is_pile(entry, text) else None


def _read_if_it_fits(entry: GameEntry, text: str) -> GameRoll | None:
    try:
        return entry.read(f"{entry.name} {text}")
    except BadInput:
        return None


def _has_target(entry: GameEntry, text: str) -> bool:
    """Whether a number to be reached is typed, or one to stay under, where this is the game's own."""
    typed = re.findall(r"[^\W\d]+|[>=<]+", text.casefold())
    targets = [word for word, option in entry.words.items() if option.shape == "target"]
    return any(word in (targets or UNDER) for word in typed)


UNDER = ("vs", "<=")
"""What may stand before a skill that is rolled under."""


def read_without_name(entry: GameEntry, text: str) -> GameRoll | None:
    """Read what stands behind a name, with words before it as its label: `brawl 5 2`.

    None where there is neither a number nor a word of the game.

    Raises:
        BadInput: something in it does not fit, and there are no dice in it.
    """
    if len(text) > MOST_TYPED:
        return None
    label, rest = "", text
    while not (_begins(entry.words, rest) or _is_pile(entry, rest)):
        word = SAID.match(rest)
        if word is None or len(label.split()) == MOST_WORDS:
            return None
        label = label if word[0].strip().casefold() in FILLERS else label + word[0]
        rest = rest[word.end() :]
    label = label.strip()
    between = "# " if "+" in label or "&" in label else ""
    try:
        return entry.read(f"{entry.name} {rest} {between}{label}".rstrip())
    except BadInput as error:
        if DICE.search(text):
            return None
        at = None if error.at is None or label else max(0, error.at - len(entry.name) - 1)
        raise BadInput(error.sentence, typed=text, at=at, offers=error.offers) from None


def _begins(words: Container[str], text: str) -> bool:
    first = re.match(r"\s*\(?(?:(?P<number>[+-]?\s*d?\d)|(?P<word>[^\W\d]+|[>=]+))", text.casefold())
    return first is not None and (first["number"] is not None or first["word"] in words)


def _is_pile(entry: GameEntry, text: str) -> bool:
    """Whether a text begins with a pile of letters, each of which is a die: `yyg pp`."""
    first = re.match(r"\s*([^\W\d]{2,})", text.casefold())
    is_named = entry.begins(text)
    return (
        entry.counts_before
        and first is not None
        and not is_named
        and all(letter in entry.words for letter in first[1])
    )
