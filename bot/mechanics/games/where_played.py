"""Rolls of the current game without its name: `7 hunger 2` in a channel with Vampire.

Dice stay the same everywhere; except the dice of the game against a number, such as `1d20+9 vs 25` of
Pathfinder, and dice that only its own pool can mean, such as `3d6` of Blades in the Dark.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache, partial

from bot.mechanics.errors import BadInput, unknown_name
from bot.mechanics.game_words import STRIKES, STRIKES_ALL
from bot.mechanics.games.aside import read_aside
from bot.mechanics.games.attacks import gather
from bot.mechanics.games.catalogue import games, names_game, parse_game
from bot.mechanics.games.game_names import tokenize_before_comment
from bot.mechanics.games.judging import check_dc, judge, read_for
from bot.mechanics.games.options import DAMAGE, WAYS, OptionReader, read_options, says_something
from bot.mechanics.games.spelling import ORDINARY, GameEntry, GameRoll
from bot.mechanics.names_in_dice import NOWHERE, NameScope
from bot.mechanics.notation.evaluation import throw
from bot.mechanics.notation.line import Rolls
from bot.mechanics.notation.tree import Dice, within
from bot.mechanics.playing import Waiting
from bot.mechanics.reading.cursor import Taken
from bot.mechanics.reading.ending import check_rolled_once
from bot.mechanics.reading.line_reader import UnderstoodLine
from bot.mechanics.reading.part import D20
from bot.mechanics.reading.reader import find_rolls, read_line, understand
from bot.mechanics.reading.tokens import Token, has_dice, tokenize
from bot.mechanics.sources import Given
from bot.mechanics.typed_text import DASHES, NARROW

MOST_TYPED = 200
"""Characters of a text that may be a roll without its name."""


def find_game(name: str) -> GameEntry:
    """Return a game by any of its names.

    Raises:
        BadInput: there is none with this name.
    """
    called = {other: entry for entry in games().values() for other in entry.aliases}
    for entry in reversed(tuple(games().values())):  # the first of a title is the game itself
        parts = (*entry.title.split(", "), *entry.title.replace(": ", ", ").split(", "))
        called |= {part.casefold(): entry for part in parts}
    called |= games()
    typed = name.strip().casefold()
    if typed not in called:
        raise unknown_name("There is no game {}", name, called, "/help topic:games shows all.")
    return called[typed]


def _follows(tokens: Sequence[Token]) -> bool:
    """Whether tokens are a text that people type instead of pressing a follow-up's button."""
    words = [token.text for token in tokens if token.kind not in {"number", "end"}]
    has_number = any(token.kind == "number" for token in tokens)
    return " ".join(words) in (AGAIN if has_number else AGAIN | {"push", "pushed", "willpower", "wp"})


AGAIN = frozenset(
    f"{verb}{dice}" for verb in ("reroll", "re - roll") for dice in ("", " dice", " failed dice")
)

FOLLOWS = (
    _follows,
    "Press the button under your roll: where your game lets you throw again, it is there.",
)
"""The answer to that."""


@lru_cache(maxsize=16)  # a line and its parts are read again and again; the longest takes 14 kB
def read_where_played(entry: GameEntry, text: str) -> GameRoll | None:
    """Read a roll as the table of a game means it, or one of another game by its name; None for dice.

    Raises:
        BadInput: it is the roll of a game, and something in it does not fit.
    """
    text = text.translate(NARROW | DASHES)
    check_rolled_once(text)
    if roll := read_aside(entry, text, partial(read_where_played, entry)):
        return roll
    for wrong, sentence in (FOLLOWS, *entry.others):
        if len(text) <= MOST_TYPED and wrong(tokenize_before_comment(text)):
            raise BadInput(sentence)
    if entry.find_more and (asked := entry.find_more(text, lambda _: None)):
        raise asked
    if not names_game(text) and (roll := judge_dice(entry, text) or read_table_dice(entry, text)):
        return roll
    try:
        other = parse_game(text)
    except BadInput:
        if own := _read_if_it_fits(entry, text):
            return own
        raise
    if other:
        return _read_as_own(entry, text, other) or other
    return _read_among_dice(entry, text) if find_dice(text) else read_without_name(entry, text)


def _read_among_dice(entry: GameEntry, text: str) -> GameRoll | None:
    """Read dice as a roll of the game if they have its option, or are one without free words.

    `3d6` of Blades in the Dark is its roll, and so is `skirmish 3d6`.
    """
    taken = read_line(text).taken
    is_option, words = _has_option_apart(entry, text, taken), _find_free_signs(text, taken)
    roll = _read_if_it_fits(entry, text) if is_option or words else None  # most dice have neither
    if roll is None or is_option:
        return roll
    free = words & _find_free_signs(text, roll.taken)
    cuts = filter(None, dict.fromkeys((free, words)))  # words may be options before the dice: extra d6
    return roll if any(read_where_played(entry, _blank(text, cut)) for cut in cuts) else None


def _blank(text: str, places: frozenset[int]) -> str:
    return "".join(" " if place in places else sign for place, sign in enumerate(text))


def _has_option_apart(entry: GameEntry, text: str, taken: Sequence[Taken]) -> bool:
    """Whether an option of the game with spaces looks like dice: `8 d 9` of Exalted, but not `8 d9`."""
    tokens, pool_die = tokenize(text), str(entry.pool.die) if entry.pool else ""
    for number, word, after in zip(tokens, tokens[1:], tokens[2:], strict=False):
        option = entry.words.get(word.text) if (word.start, word.end, "dice") in taken else None
        is_apart = word.is_apart and (after.is_apart or len(word.text) > 1) and after.text != pool_die
        if option and option.shape in {"flag", "number", "target"} and number.kind == "number" and is_apart:
            return True
    return False


BETWEEN = frozenset(":,./&?!")
"""Signs between the words of a label, without a meaning."""


def _find_free_signs(text: str, taken: Sequence[Taken]) -> frozenset[int]:
    """Return the places of words without a meaning, or of a label without a mark, except `damage`."""
    words = ((start, end) for start, end, meaning in taken if meaning in {"label", "nothing"})
    free = ((start, end) for start, end in words if text[start].isalpha() or text[start] in BETWEEN)
    return frozenset(
        place
        for start, end in free
        if text[start:end].casefold() not in DAMAGE
        for place in range(start, end)
    )


def _read_as_own(entry: GameEntry, text: str, other: GameRoll) -> GameRoll | None:
    """Read what another game reads too as the current one's: `panic 3` of Alien, `agility +2 dc 14`."""
    name = other.entry.find_name(text) if other.entry.has_name else None
    if name is None:
        return None if has_dice(text) else _read_instead_of_d20(entry, text)
    is_companion = other.entry.title.startswith(entry.short_title)  # `2 rouse checks` of Vampire
    is_dice = has_dice(text) or "df" in text.casefold()
    is_within = text[: name.begin].strip() or _goes_on(other.entry, text[name.end :])
    is_label = name.word in ORDINARY and is_within and not is_dice  # 45 steel, death roll 11
    is_own = name.word.split()[0] in entry.words or is_label
    return _read_if_it_fits(entry, text) if is_own and not is_companion else None


def _read_instead_of_d20(entry: GameEntry, text: str) -> GameRoll | None:
    """Read a number to reach without dice as the current game's, or return None: `frenzy dc 3` of Vampire.

    Raises:
        BadInput: something else is missing, and the game throws no d20.
    """
    try:
        return read_without_name(entry, text)
    except BadInput:
        if "dc" in entry.targets and not entry.adds_to_d20:
            raise
    return None


def _goes_on(entry: GameEntry, after: str) -> bool:
    """Whether a word without a meaning in a game follows its name, so that both may be a label."""
    first = tokenize(after)[0]
    return first.kind == "word" and first.text not in entry.all_words | {"dice", "die"}


NUMBERS = ("3", "8", "45")
"""Numbers that a character may have: dice, the sides of one, or a chance."""


def reads_numbers(entry: GameEntry) -> bool:
    """Whether a character's number is a roll of a game, or is added to its dice; else only dice are rolls."""
    if entry.adds_to:
        return True
    for number in NUMBERS:
        with suppress(BadInput):
            if read_where_played(entry, number) is not None:
                return True
    return False


def find_dice(text: str) -> Rolls | None:
    """Read dice, or return None: sums of plain numbers are not dice."""
    rolls = find_rolls(text)
    if rolls is None:
        return None
    try:
        return rolls if isinstance(throw(rolls, Given(())), Waiting) else None
    except BadInput:
        return rolls


def imply_d20(entry: GameEntry, text: str) -> str:
    """Return dice with the missing d20 of a game that adds to one, `perception +5`, or else the text."""
    adds_to_d20 = "d20" in entry.dice and entry.modifier and entry.modifier.shape == "modifier"
    if not adds_to_d20 or len(text) > MOST_TYPED or has_dice(text):
        return text
    try:
        understand(text)
    except BadInput as refusal:
        meant = refusal.offers[0] if len(refusal.offers) == 1 else ""
        return meant if _begins_one_d20(meant) else text
    return text


def read_critical(entry: GameEntry, text: str, scope: NameScope = NOWHERE) -> UnderstoodLine | None:
    """Read dice of a critical hit, `2d6+3 crit`, if the game doubles damage, or return None."""
    words = STRIKES if entry.first("damage") else STRIKES_ALL if entry.has_degrees else None
    if words is None or "crit" not in text.casefold():  # all words for it begin like this
        return None
    with suppress(BadInput):
        line = read_line(text, replace(scope, game=words))
        return line if _are_damage(line.rolls) else None
    return None


def _are_damage(rolls: Rolls) -> bool:
    """Whether dice may be damage: one roll without a d20, and without a target. Attacks double their own."""
    if rolls.only is None or rolls.only.target:
        return False
    nodes = within(rolls.only.root)
    return not any(isinstance(one, Dice) and one.sides == D20.sides for one in nodes)


def _begins_one_d20(text: str) -> bool:
    """Whether dice begin with one d20, perhaps with advantage."""
    texts = tuple(token.text for token in tokenize(text))
    return texts[:2] == ("d", "20") or texts[:5] in ADVANTAGES


ADVANTAGES = (("2", "d", "20", "kh", "1"), ("2", "d", "20", "kl", "1"))


def judge_dice(entry: GameEntry, text: str) -> GameRoll | None:
    """Read the dice of a game against numbers, `1d20+9 vs 25`, or return None."""
    line = read_for(entry, text)
    return judge_check(entry, line) if line else None


def judge_check(entry: GameEntry, line: UnderstoodLine, *, tells: bool = False) -> GameRoll | None:
    """Return the throws of a line as checks of a game, or None.

    Raises:
        BadInput: there is a DC in it, and no d20.
    """
    check_dc(entry, line)
    checks = judge(entry, line, tells=tells)
    with suppress(BadInput):
        if len(checks) == 1 and checks[0].times == 1:
            return checks[0].roll(entry, line.taken)
        if checks and entry.has_name:
            return gather([(check.times, check.roll(entry)) for check in checks], line.taken)
    return None


def read_table_dice(entry: GameEntry, text: str) -> GameRoll | None:
    """Read text that only a game's table understands: `3d6` of Blades, `adv +2`, `+2 dc 12`; else None."""
    if len(text) > MOST_TYPED or not entry.has_name or not OptionReader(entry, text, None).may_be_of_table:
        return None
    with suppress(BadInput):
        reader = read_options(entry, text)
        return reader.roll if reader.is_of_table else None
    return None


def _read_if_it_fits(entry: GameEntry, text: str) -> GameRoll | None:
    with suppress(BadInput):
        return read_options(entry, text).roll if entry.has_name and says_something(entry, text) else None
    return None


def _says_option(entry: GameEntry, text: str) -> bool:
    """Whether a line has a flag of the game, which its d20 alone would not have: `insight +4 plot`."""
    flags = {word for word, option in entry.words.items() if option.shape == "flag"}
    return any(token.is_word_of(flags.difference(WAYS)) for token in tokenize_before_comment(text))


def read_without_name(entry: GameEntry, text: str) -> GameRoll | None:
    """Read a roll without its name, with words before it as its label: `brawl 5 2`.

    Returns None without a number and a word of the game.

    Raises:
        BadInput: something in it does not fit, and there are no dice in it.
    """
    if len(text) > MOST_TYPED or not entry.has_name or not says_something(entry, text):
        return None
    try:
        return read_options(entry, text).roll
    except BadInput as error:
        if has_dice(text.partition("#")[0]):
            return None
        if imply_d20(entry, text) != text and not _says_option(entry, text):
            return None
        offers = tuple(f"{entry.name} {offer}" for offer in error.offers)
        raise BadInput(error.sentence, typed=text, at=error.at, offers=offers) from None
