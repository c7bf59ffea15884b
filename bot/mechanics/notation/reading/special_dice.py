"""Which dice are meant: by sides, digits, faces or words."""

from collections.abc import Sequence

from lark import Token

from bot.mechanics.notation.reading import tokens
from bot.mechanics.notation.reading.faces import faces
from bot.mechanics.notation.reading.mistakes import Mistake, Repair
from bot.mechanics.notation.reading.modifiers import Modifier
from bot.mechanics.notation.reading.places import at_of
from bot.mechanics.notation.tree import DIGITS, Bracketed, Dice, DigitDice, SizedDice, WordDice

Special = DigitDice | SizedDice | WordDice


def special(
    count: Token | Bracketed | None, many: int | Bracketed, d: Token, sides: Token | Bracketed
) -> Special | None:
    """Return dice that take no modifiers; None where these do.

    Raises:
        Mistake: their number is thrown, too.
    """
    made: Special | None = None
    if isinstance(sides, Bracketed):
        made = SizedDice(_fixed(many, d), sides)
    elif sides.type == "FACES":
        read = faces(sides)
        if isinstance(read[0], str):
            made = WordDice(_fixed(many, d), tuple(map(str, read)))
    elif sides.type == "NUMBER" and count is None and int(sides[:4]) in DIGITS and len(sides) < 4:
        made = DigitDice(int(sides))
    return made


def plain(many: int | Bracketed, sides: Token | Bracketed) -> Dice:
    """Return dice by their sides, or by their faces as numbers."""
    match sides:
        case Token(type="FATE"):
            return Dice(many, 3, "F")
        case Token(type="PERCENT"):
            return Dice(many, 100)
        case Token(type="FACES"):
            read = tuple(map(int, faces(sides)))
            return Dice(many, len(read), faces=() if read == tuple(range(1, len(read) + 1)) else read)
        case Token():
            return Dice(many, tokens.sides(sides))
    raise AssertionError(sides)  # dice of thrown sizes are special


def check_no_modifiers(made: Special, modifiers: Sequence[Modifier]) -> None:
    """Check that nothing stands after special dice.

    Raises:
        Mistake: something does, of which a comparison means a target.
    """
    if not modifiers:
        return
    first = modifiers[0]
    target = Repair(first.at, first.end, f" vs {str(first.what).strip().removeprefix('>=')}")
    repairs = [target] if first.name == "counting" else []
    if isinstance(made, DigitDice):
        repairs.append(Repair(first.at - len(str(made)), first.at, f"1{made}"))
    raise Mistake(
        first.at,
        f"{made} takes no {str(first.what).strip()}: behind it stands a target at most, as in {made} vs 2.",
        tuple(repairs),
    )


def _fixed(many: int | Bracketed, d: Token) -> int:
    if isinstance(many, Bracketed):
        raise Mistake(at_of(d), "either the number of dice or their sides can be thrown: write the other.")
    return many
