"""Words about dice that are drawn by changing odds: their name, their comment, the best informed guess."""

import re
from collections.abc import Mapping
from fractions import Fraction

from bot.mechanics.distribution import Distribution
from bot.mechanics.notation.parsing import parse
from bot.mechanics.notation.rolls import Target
from bot.mechanics.stateful_dice import BestGuess
from bot.play.event import Event
from bot.play.settings.configuration import Whose
from bot.play.words import quoted
from bot.render.dice.die_results import signed
from bot.render.dice.meaning import met
from bot.render.numbers import odds, percent
from bot.render.odds.odds_words import goal
from bot.render.text import either, shortened

LONGEST_NAME = 70
"""Characters of the dice where they are named; longer ones are cut there."""

EARLIER: Mapping[Whose, str] = {
    "channel": "earlier rolls in this channel",
    "person": "your earlier rolls in this channel",
}
"""Whose rolls shift the odds."""

_COMMENTED = re.compile(r"((?:[^\[#]|\[[^\[\]]*\])*)#\s*(.*)", re.DOTALL)


def dice_words(dice: str) -> str:
    """Return dice as they can stand in a title or a sentence, without the comment of a request."""
    return quoted(shortened(parted(dice)[0], LONGEST_NAME))


def parted(dice: str) -> tuple[str, str]:
    """Return the dice of a request, and its comment; a label between brackets may have a # in it."""
    found = _COMMENTED.fullmatch(dice)
    return (found[1].rstrip(), found[2].rstrip()) if found else (dice, "")


def headline(event: Event) -> str:
    """Return the outcome large."""
    return f"# {signed(event.outcome or 0)}"


def met_words(event: Event) -> str:
    """Say whether the target was met, and by how much; nothing where none was named."""
    words = met(parse(event.request["dice"]).target, event.outcome or 0)
    return f"**{words}**" if words else ""


def reaching(target: Target, coming: Distribution, plain: Distribution, what: str) -> str:
    """Return how likely a target is, large, beside plain dice: `for 7 or more with the next 2d6`."""
    had, usual = percent(coming.chance_of(target.holds)), percent(plain.chance_of(target.holds))
    beside = f" instead of {usual}" if had != usual else ", as with plain dice"
    return f"# {had}\nfor {goal(target)} with the next {what}{beside}."


def large_with_comment(event: Event) -> str:
    """Return the outcome large, and below it the comment of the request where there is one."""
    return "\n".join(filter(None, (headline(event), comment_of(event))))


def comment_of(event: Event) -> str:
    """Return the comment of the request, or nothing."""
    return quoted(parted(event.request["dice"])[1])


def beside_plain(had: Fraction, plain: Fraction) -> str:
    """Return how likely something was, beside plain dice: `less likely than with plain dice just now: …`."""
    here, there = percent(had), percent(plain)
    if here == there:
        return f"as likely as with plain dice: {here}"
    than = "more" if had > plain else "less"
    return f"{than} likely than with plain dice just now: {here} instead of {there}"


def drawn_words(event: Event) -> str:
    """Return what came in a line, the chance that it had, and the dice: `**7** (had 6.25 %) ← 2d6`."""
    at = f" (had {percent(event.odds)})" if event.odds is not None else ""
    return f"**{signed(event.outcome or 0)}**{at} ← {dice_words(event.request['dice'])}"


def deck_words(event: Event) -> str:
    """Return which deck it is: `own deck, 2 copies, shuffled at 5`."""
    request = event.request
    own = "own " if request.get("own") else ""
    copies = f", {request['copies']} copies" if request["copies"] > 1 else ""
    return f"{own}deck{copies}, shuffled at {request['reshuffle']:,}"


def comment_words(event: Event) -> str:
    """Return the comment as it ends a line, or nothing."""
    comment = parted(event.request["dice"])[1]
    return f" {quoted(f'# {comment}')}" if comment else ""


def whose(event: Event) -> Whose:
    """Return whose memory a roll used."""
    return "person" if event.request.get("own") else "channel"


def guess_words(guess: BestGuess) -> str:
    """Return what to bet on: `7`, `6 or 8`, `any of 18 totals`."""
    if guess.alike > len(guess.named):
        return f"any of {guess.alike:,} totals"
    return either([signed(total) for total in guess.named])


def next_words(guess: BestGuess, what: str) -> str:
    """Go on after the best guess, with how likely it is: `is the likeliest next 2d6: 17.8 %`."""
    if guess.alike == 1:
        return f"is the likeliest next {what}: {percent(guess.chance)}"
    return f"are the likeliest next {what}: {percent(guess.chance)} each"


def price_words(guess: BestGuess, plain_guess: BestGuess) -> str:
    """Return the best guess of who knew what had come, how often it is right, and that with plain dice."""
    return (
        f"**{guess_words(guess)}**: right with {odds(guess.chance)}\n"
        f"plain dice: {guess_words(plain_guess)}, {odds(plain_guess.chance)}"
    )
