"""All games, by the files of their families: a new game is an entry in one of these, or a file and a line
here.
"""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib import import_module

from bot.mechanics.errors import BadInput, cite
from bot.mechanics.games.aside import read_aside
from bot.mechanics.games.attacks import WITHOUT_NAME, read_attacks
from bot.mechanics.games.game_names import GameName, GameNames, NameInText, tokenize_before_comment
from bot.mechanics.games.option_cursor import OtherGame
from bot.mechanics.games.options import read_options
from bot.mechanics.games.spelling import EVERYDAY, ORDINARY, GameEntry, GameRoll
from bot.mechanics.reading.dice_names import needs_no_number
from bot.mechanics.reading.ending import check_rolled_once
from bot.mechanics.reading.reader import MOST_OFFERS, understand
from bot.mechanics.reading.tokens import Token, has_dice
from bot.mechanics.typed_text import DASHES, NARROW

FAMILIES = (
    "d20",
    "dice_chain",
    "attacks",
    "under",
    "bands",
    "storyteller",
    "year_zero",
    "highest",
    "symbols",
    "dark_eye",
    "marvel",
    "one_ring",
    "hero",
    "open_ended",
    "pools",
    "momentum",
    "matching",
    "keeping",
    "ranks",
    "splittermond",
    "rolemaster",
    "single_die",
)
"""The files beside this one, in the order in which people see their games."""


@cache
def games() -> Mapping[str, GameEntry]:
    """Return all games by name, in order."""
    rooms = (import_module(f"bot.mechanics.games.{family}") for family in FAMILIES)
    return {entry.name: entry for room in rooms for entry in room.ENTRIES}


def parse_game(text: str) -> GameRoll | None:
    """Read the roll of a game as a person typed it, or return None without a game's name, or for dice with a
    label.

    Words before the name are its label, like those after it: `Stealth coc45`.

    Raises:
        BadInput: it names a game, and something in it does not fit.
    """
    text = text.translate(NARROW | DASHES)
    check_rolled_once(text)
    refusal: BadInput | None = None
    for entry, name in _find_names(text):
        if roll := read_aside(entry, text, parse_game):
            return roll
        try:
            return read_options(entry, text, name, is_sure=entry.is_sure(name.word)).roll
        except OtherGame:
            refusal = refusal or _find_doubt(entry, text, name)
        except BadInput as error:
            if entry.begins(text, named=True) or not has_dice(text):
                refusal = refusal or error
    if refusal is not None and not needs_no_number(text.strip()):
        raise refusal
    return read_attacks(text)


def _find_doubt(entry: GameEntry, text: str, name: NameInText) -> BadInput | None:
    """Return the question whether a title within a line names a game, or None if it surely does not."""
    if name.word in EVERYDAY:
        return None
    try:
        roll = read_options(entry, text, name, is_sure=True).roll
    except BadInput:
        return None
    offers = (f"{roll} # {roll.comment}" if roll.comment else str(roll), *_list_dice(text))
    sentence = (
        f"{cite(name.word)} is not clear: write it first for a roll of {entry.short_title}, or after #."
    )
    return BadInput(sentence, typed=text, at=name.begin, offers=offers[:MOST_OFFERS])


def _list_dice(text: str) -> tuple[str, ...]:
    """Return a text as dice, or as its possible meanings."""
    try:
        return (str(understand(text)),)
    except BadInput as refusal:
        return refusal.offers


def names_game(text: str) -> bool:
    """Whether a line names a game, at its beginning or by a name that is surely no word of a label.

    Dice that games use as their spelling, such as `2d20 tn 12`, are no name.
    """
    begin = len(text) - len(text.lstrip())
    names = (name for entry, name in _find_names(text) if not entry.template)
    return any(name.begin == begin or name.word not in ORDINARY for name in names)


def find_sure_name(text: str) -> tuple[GameEntry, NameInText] | tuple[None, None]:
    """Return the game that a text surely names, and the place; None if a name may be a word of a label."""
    if _sure_words().isdisjoint([token.text for token in tokenize_before_comment(text)]):
        return None, None  # like most texts, found in a tenth of the time
    return next((each for each in _find_names(text) if each[0].is_sure(each[1].word)), (None, None))


def find_name(entry: GameEntry, text: str) -> NameInText | None:
    """Return where a text names a game; cached, so that several readers look only once."""
    if entry.opens:
        return entry.find_name(text)
    return next((name for each, name in _find_names(text) if each is entry), None)


@lru_cache(maxsize=8)  # as many as one line is read for
def _find_names(text: str) -> tuple[tuple[GameEntry, NameInText], ...]:
    """Return the games that a text names, the first and longest names first."""
    names: dict[str, NameInText] = {}
    for name, match in _names().find_all(text, tokenize_before_comment(text)):
        names.setdefault(name.game, match)
    return tuple((games()[game], match) for game, match in names.items())


def find_begun(text: str, *, named: bool = False) -> GameEntry | None:
    """Return the game whose name begins a text; if `named`, only by a name that is no other word."""
    return next(list_begun(text, named=named), None)


def list_begun(text: str, *, named: bool = False) -> Iterator[GameEntry]:
    """Yield the games whose rolls a text begins with: those without a name first, and the longest name."""
    yield from (entry for entry in WITHOUT_NAME if entry.begins(text, named=named))
    begun = _names().find_begun(text, tokenize_before_comment(text))
    if begun is not None and not (named and begun[1].word in ORDINARY):
        yield games()[begun[0].game]


@cache
def games_by_name() -> Mapping[str, GameEntry]:
    """Return all games by each of their names."""
    return {name: entry for entry in games().values() for name in (*entry.aliases, entry.name)}


@cache
def _sure_words() -> frozenset[str]:
    """Return one token of each sure name of a game that is hardly ever a token of other dice."""
    called = [name.tokens for entry in games().values() for name in entry.called if _is_sure(entry, name)]
    return frozenset(next(filter(_is_rare, tokens), tokens[-1]).text for tokens in called)


def _is_sure(entry: GameEntry, name: GameName) -> bool:
    return entry.is_sure("".join(token.text for token in name.tokens))


def _is_rare(token: Token) -> bool:
    return token.kind == "word" and token.text != "d"


@cache
def _names() -> GameNames:
    """Return all names of games' rolls."""
    return GameNames(name for entry in games().values() for name in entry.called)
