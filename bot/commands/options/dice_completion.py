"""Dice expressions that are proposed while a person types one."""

from collections.abc import Iterable, Mapping

from bot.commands.options.completion import LONGEST, MOST, Choices, choice
from bot.mechanics.notation.aliases import ALIASES

EXAMPLES = {
    "1d20+5": "a die and a bonus",
    "2d6": "the sum of two dice",
    "4d6kh3": "four dice, of which the highest three count",
    "2d20kh1": "the higher of two dice",
    "10d10>=8": "how many of ten dice show 8 or more",
    "3d6!": "each 6 brings one more die",
    "2d6rr1": "each 1 is thrown again",
    "d%": "a number from 1 to 100",
    "4dF": "four Fate dice",
    "{2d20, 1d12}kh1": "the higher of two totals",
}


NO_SAVED: Mapping[str, str] = {}


def dice_expressions(typed: str, lately: Iterable[str] = (), saved: Mapping[str, str] = NO_SAVED) -> Choices:
    """Propose what begins with what is typed: saved rolls, recent ones, examples, and games' rolls.

    `saved` are dice by their names; what is typed after such a name is proposed as it is.
    """
    repeated = {text: "rolled lately" for text in lately if len(text) <= LONGEST}
    named = {spelling: f"{alias.game}: {alias.meaning}" for alias in ALIASES for spelling in alias.spellings}
    begun = typed.strip().lower()
    known = _called(typed.strip(), saved) | dict(saved) | repeated | EXAMPLES | named
    found = [(text, told) for text, told in known.items() if text.lower().startswith(begun)]
    return [choice(f"{text}: {told}", text) for text, told in found[:MOST]]


def _called(typed: str, saved: Mapping[str, str]) -> dict[str, str]:
    """Return a saved roll with the values that are typed after its name, if there are any."""
    name, _, values = typed.partition(" ")
    called = values and len(typed) <= LONGEST and name.casefold() in saved
    return {typed: saved[name.casefold()]} if called else {}
