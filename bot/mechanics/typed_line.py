"""What a line is that somebody typed: dice, the roll of a game, rolls until something comes, or a choice."""

from typing import NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.games.several import read_games
from bot.mechanics.games.spelling import GameRoll
from bot.mechanics.notation.line import Expression, Rolls
from bot.mechanics.notation.recorded import read_rolls
from bot.mechanics.notation.until import Until, make_until
from bot.mechanics.picks import Pick
from bot.mechanics.reading.cursor import Taken
from bot.mechanics.reading.ending import Ending, find_ending
from bot.mechanics.reading.pick_reader import check_only_dice, read_pick
from bot.mechanics.reading.reader import read_line, take_only
from bot.mechanics.reading.tokens import begins_dice, tokenize


class TypedLine(NamedTuple):
    """A line as understood."""

    text: str
    """As it was typed."""
    roll: Rolls | GameRoll | Until | Pick
    label: str
    """Its purpose; several rolls of dice have their own labels besides."""
    taken: tuple[Taken, ...] = ()
    """The meaning of each token, for dice without names."""
    player: int = 0
    """The id of another player, whose character the line begins with and whose numbers it has, or 0."""

    @property
    def dice(self) -> Rolls:
        """The rolls of a line without games and `until`."""
        if not isinstance(self.roll, Rolls):
            raise TypeError(f"{self.roll} is more than dice")
        return self.roll

    @property
    def one(self) -> Expression:
        """The only roll of such a line.

        Raises:
            BadInput: there are several.
        """
        return take_only(self.dice, self.text)


def read_alone(text: str, *, repeats: bool = False, judges: bool = True) -> TypedLine:
    """Read a line without a current game and without names.

    With `repeats`, dice may be rolled until something comes, and things chosen; where no game judges, its
    roll is its dice.

    Raises:
        BadInput: it cannot be understood, or is not allowed there.
    """
    text = unquote(text)
    if not repeats:
        check_only_dice(text)
    elif pick := read_pick(text):
        return TypedLine(text, *pick)
    if ending := find_ending(text):
        with ending.explain(text):
            return repeat(read_alone(ending.cut(text), judges=False), text, ending)
    if game := read_games(text):
        line = line_of_game(text, game) if judges else plain_line(text, game)
        if line is not None:
            return line
    read = read_line(text)
    return TypedLine(text, read.rolls, read.rolls.label, read.taken)


def unquote(text: str) -> str:
    """Return a line without the quotes around all of it, which phones and other programs leave there.

    The same goes for brackets, `[1d20+9 ac 21; 2d6+4]`.
    """
    if text[:1].isalnum():  # most lines need no closer look
        return text
    typed = text.strip()
    if typed[:1] == "[" and typed[-1] == "]" and typed.count("[") == typed.count("]") == 1:
        return typed[1:-1]
    first, *others = tokenize(typed)
    is_quoted = first.kind == "quote" and len(others) == 1
    return typed[1:-1] if is_quoted else text


def line_of_game(text: str, roll: GameRoll) -> TypedLine:
    return TypedLine(text, roll, roll.comment)


def line_of_dice(text: str, rolls: Rolls) -> TypedLine:
    return TypedLine(text, rolls, rolls.label)


def plain_line(text: str, roll: GameRoll) -> TypedLine | None:
    """Return the dice of a game's roll where no game can judge them, or None if the text itself is dice.

    Raises:
        BadInput: they do not say everything that the game makes of them.
    """
    if roll.as_dice is not None:
        return TypedLine(text, read_rolls(roll.as_dice), roll.comment)
    if begins_dice(tokenize(text)):
        return None
    raise BadInput(
        f"This works only with plain dice, not with a roll of {roll.short_title}: write dice, such as "
        "7d10>=6.",
        typed=text,
    )


def repeat(line: TypedLine, text: str, ending: Ending) -> TypedLine:
    """Return a line of dice with its ending.

    Raises:
        BadInput: it cannot be repeated.
    """
    try:
        return TypedLine(text, make_until(line.dice, ending.goal), line.label)
    except BadInput as refusal:
        raise BadInput(refusal.sentence, typed=text) from refusal
