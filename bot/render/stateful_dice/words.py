"""Words about dice that are drawn by changing odds: their name, their comment, the best informed guess."""

from collections.abc import Mapping

from bot.mechanics.best_guess import BestGuess
from bot.play.records import Json
from bot.play.settings.configuration import Whose
from bot.render.dice.die_results import signed
from bot.render.numbers import odds
from bot.render.text import either, plain, shortened

LONGEST_NAME = 70
"""Characters of the dice where they are named; longer ones are cut there."""

EARLIER: Mapping[Whose, str] = {
    "channel": "earlier rolls in this channel",
    "person": "your earlier rolls in this channel",
}
"""Whose rolls shift the odds."""


def dice_words(name: str) -> str:
    """Return the name of dice as it can stand in a title or a sentence."""
    return plain(shortened(name, LONGEST_NAME))


def headline(outcome: int, request: Mapping[str, Json]) -> str:
    """Return the outcome large, and below it the comment of the request where there is one."""
    comment = request.get("comment")
    return "\n".join([f"# {signed(outcome)}", *([plain(comment)] if comment else [])])


def guess_words(guess: BestGuess) -> str:
    """Return what to bet on: `7`, `6 or 8`, `any of 18 totals`."""
    if guess.alike > len(guess.named):
        return f"any of {guess.alike:,} totals"
    return either([signed(total) for total in guess.named])


def price_words(guess: BestGuess, plain_guess: BestGuess) -> str:
    """Return the best informed guess, and how often it is right, beside that with plain dice."""
    return (
        f"**{guess_words(guess)}**: right with {odds(guess.chance)}\n"
        f"plain dice: {guess_words(plain_guess)}, {odds(plain_guess.chance)}"
    )
