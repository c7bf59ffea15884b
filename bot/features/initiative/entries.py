"""What people type of those who take part in a fight: `3x goblin d20+2 hp 7 ac 15; ogre 15`."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice

from bot.mechanics.action_cards import read_card
from bot.mechanics.combatants import (
    OF_INITIATIVE,
    begins_with_number,
    cut_numbers,
    cut_worn,
    find_dice_among_words,
    read_copies,
    read_copies_after,
    split_combatants,
    split_rounds,
)
from bot.mechanics.errors import BadInput, cite
from bot.mechanics.games.turns import D20, USUAL, Turns
from bot.mechanics.monster_numbers import NO_NUMBERS, MonsterNumbers
from bot.mechanics.notation.limits import LIMITS
from bot.mechanics.notation.line import Expression, Rolls
from bot.mechanics.notation.recorded import read_rolls
from bot.mechanics.notation.tree import (
    Arithmetic,
    Bracketed,
    Labelled,
    Negative,
    Node,
    Number,
    Thrown,
    within,
)
from bot.mechanics.reading.numbers import SignedNumber, read_signed
from bot.mechanics.reading.pick_reader import check_only_dice
from bot.mechanics.typed_line import read_alone
from bot.play.errors import check_words

LONGEST_NAME = 32
"""Characters of a name."""

MOST_ENTRIES = 10
"""How many names stand in one line."""

MOST_COPIES = LIMITS.sets
"""How many of a name are added at once."""

ARMOUR = frozenset(("armor", "armour"))

STATS = frozenset(
    (
        *OF_INITIATIVE,
        *ARMOUR,
        *("str", "con", "int", "wis", "cha", "siz", "pow", "app", "edu", "san", "save", "saves"),
        *("dodge", "brawl", "fighting", "firearms"),
    )
)
"""Words that name no combatant, but one of its numbers."""

FARTHEST = 1_000
"""Above and below 0 initiative is at most so much."""

MOST_DIGITS = 6
"""Of a number that decides."""


@dataclass(frozen=True, slots=True)
class Score:
    """What decides when one has their turn: dice, a number, or a card."""

    dice: Expression | None = None
    number: int | None = None
    """None if dice are rolled or a card is dealt."""
    equal: int = 0
    """What decides among equal numbers: the higher is first."""

    @property
    def bonus(self) -> int:
        """What decides among equals: what is added to the dice, or what was said."""
        return self.equal if self.dice is None else _bonus_of(self.dice.root)


@dataclass(frozen=True, slots=True)
class Fighters:
    """Some who have one name."""

    name: str
    score: Score
    copies: int = 1
    numbers: MonsterNumbers = NO_NUMBERS
    is_usual: bool = False
    """Whether nothing was typed for the score."""
    is_quick: bool = False
    """Whether a sheet gives them the Edge Quick, where cards are dealt."""


def read_entries(text: str, turns: Turns = USUAL) -> list[Fighters]:
    """Read who takes part, several with semicolons between them, as the game has its turns."""
    parts = islice(split_combatants(text), 4 * MOST_ENTRIES)
    entries = [_read_entry(part, turns) for part in filter(None, parts)]
    if not 1 <= len(entries) <= MOST_ENTRIES:
        raise BadInput(
            f"You wrote {len(entries)} names: write 1 to {MOST_ENTRIES} at once, such as "
            f"3x {turns.example}; ogre 15."
        )
    return entries


DEALT = Score()
"""A card, which is dealt."""


def read_card_score(text: str) -> Score:
    """Read a card that somebody drew: `K♠`, or `Ks`.

    Raises:
        BadInput: it is none.
    """
    card = read_card(text.strip())
    if card is None:
        raise BadInput(
            f"Cards are dealt here, but you wrote {cite(text.strip(), 60)}: leave it out, or write the card "
            "that you drew, such as K♠.",
            typed=text,
        )
    return Score(number=card)


def read_score(text: str, dice: str = D20) -> Score:
    """Read what decides when one has their turn: `17`, `65/40`, `+5` for d20 + 5, or dice.

    `dice` are those to which a bonus is added; empty: none are, and it counts as it is.

    Raises:
        BadInput: it is none of these.
    """
    score = read_number(text, dice)
    return score if isinstance(score, Score) else score_of(read_alone(score, judges=False).one, text, dice)


def read_number(text: str, dice: str) -> Score | str:
    """Read a number that decides; else return the dice that do, with a bonus behind the usual ones."""
    typed = " ".join(text.split())
    number, equal = _split_number(typed)
    if number is None:
        return typed
    if not dice and number.sign:
        return _within(Score(None, number.value), typed)
    if not number.sign:
        return _within(Score(None, number.digits, equal), typed)
    return f"{dice} {number.sign} {number.digits}"


def _split_number(text: str) -> tuple[SignedNumber | None, int]:
    """Return a bonus or a number, with the tie-breaker after it, or None."""
    first, slash, behind = text.partition("/")
    equal = read_signed(behind, MOST_DIGITS) if slash else SignedNumber("", 0)
    is_number = equal is not None and not equal.sign
    return (read_signed(first, MOST_DIGITS), equal.digits) if is_number and equal else (None, 0)


def score_of(asked: Expression, typed: str, dice: str = D20) -> Score:
    """Return dice that decide, which have a sum that is not too high."""
    if asked.counts_words or asked.target or asked.name or asked.sets > 1:
        raise BadInput(
            f"`{asked.dice}` cannot be rolled for initiative: write dice with a total, such as "
            f"{dice or D20}+2."
        )
    (bare,) = Rolls((asked,)).bare.parts
    return _within(Score(bare), typed)


def dice_of(entries: Sequence[Fighters]) -> str:
    """Return the dice of all who roll, as one line; empty: nobody does."""
    parts = [
        str(Expression(entry.score.dice.root, entry.copies))
        for entry in entries
        if entry.score.dice is not None
    ]
    return str(read_rolls("; ".join(parts))) if parts else ""


def read_player_name(text: str) -> str:
    """Return a name as it is shown; it has a letter, and no signs that cannot be seen."""
    name = " ".join(text.split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise BadInput(
            f"A name here can have 1 to {LONGEST_NAME} characters, but {cite(name)} has "
            f"{len(name)}: make it shorter."
        )
    if not any(map(str.isalpha, name)):
        raise BadInput(f"A name needs a letter, but {cite(name)} has none: write it like goblin 15.")
    return check_words(name, "a name")


def read_note(text: str) -> tuple[str, int | None]:
    """Return the words of a note and how many rounds it lasts, or None: `bless 10`."""
    name, rounds = split_rounds(" ".join(text.split()))
    return read_player_name(name), rounds


def _read_entry(part: str, turns: Turns) -> Fighters:
    check_only_dice(part)
    copies, rest = read_copies(part)
    rest, numbers = cut_numbers(rest)
    if turns.takes_armour:
        rest, armour = cut_worn(rest)
        numbers = numbers._replace(armour=armour)
    if not rest:
        raise BadInput("Write a name first, such as goblin hp 7 ac 15.", typed=part)
    name, score = _split_card(rest) if turns.has_cards else next(_splits(rest, turns.dice), (rest, None))
    name, score = _take_stat(name, score, turns)
    if copies == 1:
        copies, name = read_copies_after(name)
    if not 1 <= copies <= MOST_COPIES:
        raise BadInput(f"You can add 1 to {MOST_COPIES} of one kind at once, not {copies:,}.", typed=part)
    is_usual = score is None
    if score is None and turns.has_cards:
        score = DEALT
    elif score is None:
        if dice := find_dice_among_words(rest):
            read_score(dice)
            raise BadInput(
                f"{cite(rest, 60)} has dice before the name: write the name first, such as {turns.example}.",
                typed=part,
            )
        score = read_score(turns.usual, turns.dice)
    return Fighters(read_player_name(name), score, copies, numbers, is_usual)


def _take_stat(name: str, score: Score | None, turns: Turns) -> tuple[str, Score | None]:
    """Return a name without a word for initiative at its end, `ghoul dex` before 60, and the score.

    Raises:
        BadInput: its number is of something that a fight does not keep.
    """
    *words, last = name.casefold().split(" ")
    if score is None or last not in STATS:
        return name, score
    if words and last in OF_INITIATIVE:
        is_plain = score.number is not None and not score.equal
        return name[: -len(last)].rstrip(), read_score(f"{score.number:+}", turns.dice) if is_plain else score
    if last in ARMOUR:
        raise BadInput(
            f"A fight does not count `{last}`: leave it out, and take it off the damage.", typed=name
        )
    raise BadInput(
        f"A fight does not keep `{last}`: leave it out, or put it on a sheet with the monster's name, by "
        "/character create.",
        typed=name,
    )


def _split_card(text: str) -> tuple[str, Score | None]:
    """Return a name, and the card after it or None.

    Raises:
        BadInput: dice are after it.
    """
    name, _, last = text.rpartition(" ")
    if name and read_card(last) is not None:
        return name, read_card_score(last)
    if dice := find_dice_among_words(text):
        read_card_score(dice)
    return text, None


def _splits(text: str, dice: str) -> Iterator[tuple[str, Score]]:
    """Go through the ways to read the end of a text as what is rolled, those with a short name first."""
    words = text.split(" ")
    for count in range(1, len(words)):
        name, end = " ".join(words[:count]), " ".join(words[count:])
        if len(name) > LONGEST_NAME and count < len(words) - 1:  # each try takes a reading
            continue
        if begins_with_number(end):
            continue
        if _split_number(end)[0]:
            yield name, read_score(end, dice)
        with suppress(BadInput):
            asked = read_alone(end, judges=False).one
            if not asked.label and any(isinstance(one, Thrown) for one in within(asked.root)):
                yield name, score_of(asked, end)


def _within(score: Score, typed: str) -> Score:
    number = score.number or 0
    low, high = score.dice.root.interval if score.dice else (number, number)
    if max(-low, high, score.equal) > FARTHEST:
        raise BadInput(
            f"Initiative can be −{FARTHEST:,} to {FARTHEST:,}, but {cite(typed, 60)} can be more: write a "
            "smaller number or smaller dice.",
            typed=typed,
        )
    return score


def _bonus_of(node: Node) -> int:
    """Return what is added to dice, whatever they show."""
    match node:
        case Number(value=value):
            return value
        case Negative(inner=inner):
            return -_bonus_of(inner)
        case Bracketed(inner=inner) | Labelled(inner=inner):
            return _bonus_of(inner)
        case Arithmetic(operator="+", left=left, right=right):
            return _bonus_of(left) + _bonus_of(right)
        case Arithmetic(operator="-", left=left, right=right):
            return _bonus_of(left) - _bonus_of(right)
        case _:
            return 0
