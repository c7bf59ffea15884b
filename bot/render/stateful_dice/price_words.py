"""The price of an evening in words: how often the best guess is right, and how far off the rolls come."""

from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import wrap

from bot.mechanics.evenings.evening import Average, Evening
from bot.mechanics.evenings.price import Price
from bot.render.card import Card, Field, Tone
from bot.render.numbers import percent
from bot.render.stateful_dice.words import dice_words
from bot.render.text import capital, joined, plural

ABOUT = (
    "The best guess: how often someone is right who knows all rolls so far and always bets on the likeliest. "
    "The distance: the share of rolls that would have to be others for every total to come as often as it "
    "should; 0 is perfect."
)


WIDTH = 100
"""Letters of a line in a terminal."""


@dataclass(frozen=True)
class Kind:
    """One of the kinds of dice that are compared."""

    name: str
    evening: Evening


def kinds(price: Price) -> tuple[Kind, ...]:
    """Return plain dice, adaptive dice, and a deck where there is one."""
    deck = (Kind(f"deck, {price.left:,} left", price.deck),) if price.deck else ()
    return Kind("plain dice", price.plain), Kind(f"tightness {price.tightness}", price.adaptive), *deck


def rolls_off(price: Price, evening: Evening) -> str:
    """Return how many rolls would have to be others: `3.1`."""
    return f"{float(evening.distance.value * price.rolls):.1f}"


def price_field(price: Price) -> Field:
    """Say in a few lines what the memory costs, and what it buys."""
    plain, adaptive, deck = price.plain, price.adaptive, price.deck
    by_deck = f", with a deck {percent(deck.guess.value)}" if deck else ""
    off_by_deck = f", with a deck {rolls_off(price, deck)}" if deck else ""
    lines = (
        f"**{percent(adaptive.guess.value)}** of guesses come true for someone who keeps count. "
        f"With plain dice {percent(plain.guess.value)}{by_deck}.",
        f"**{rolls_off(price, adaptive)}** of {plural(price.rolls, 'roll')} differ from a perfectly even "
        f"evening. With plain dice {rolls_off(price, plain)}{off_by_deck}.",
        *_tried(price),
    )
    return Field(f"An evening of {plural(price.rolls, 'roll')}", "\n".join(lines))


def _tried(price: Price) -> Iterator[str]:
    """Say what is tried out rather than counted."""
    tried = [kind for kind in kinds(price) if kind.evening.tried]
    if tried:
        names = joined([kind.name for kind in tried])
        yield f"-# {capital(names)}: tried out in {tried[-1].evening.tried:,} evenings, so nearly right."


def price_card(dice: str, price: Price) -> Card:
    """Show all figures of an evening."""
    fields = tuple(Field(kind.name, _figures(price, kind.evening), inline=True) for kind in kinds(price))
    none = "" if price.deck else "A deck of these dice is too large to be worked out."
    return Card(
        ABOUT,
        f"{plural(price.rolls, 'roll')} of {dice_words(dice)}, on average",
        fields,
        none,
        Tone.ADAPTIVE,
    )


def _figures(price: Price, evening: Evening) -> str:
    return "\n".join(
        (
            f"best guess {shown(evening.guess, 100, 2)} %",
            f"distance {shown(evening.distance, 1, 4)}",
            f"that is {shown(evening.distance, price.rolls, 2)} rolls",
            how_found(evening),
        )
    )


def shown(average: Average, unit: int, decimals: int) -> str:
    """Return an average times `unit`, with its standard error where it has one: `23.35 ± 0.04`."""
    error = f" ± {average.error * unit:.{decimals}f}" if average.error else ""
    return f"{float(average.value * unit):.{decimals}f}{error}"


def how_found(evening: Evening) -> str:
    """Say whether it is exact."""
    return f"tried out in {evening.tried:,} evenings; ± is its standard error" if evening.tried else "exact"


def price_rows(dice: str, price: Price) -> Iterator[str]:
    """Yield the same as a table in letters of one width."""
    yield f"{plural(price.rolls, 'roll')} of {dice}, on average"
    table = [("", "best guess", "distance", "rolls off", "")]
    for kind in kinds(price):
        off = kind.evening.distance
        guess = f"{shown(kind.evening.guess, 100, 3)} %"
        figures = guess, shown(off, 1, 5), shown(off, price.rolls, 2)
        table.append((kind.name, *figures, how_found(kind.evening)))
    widths = [max(len(row[column]) for row in table) for column in range(4)]
    for row in table:
        cells = (f"{cell:<{width}}" for cell, width in zip(row, widths, strict=False))
        yield f"{'  '.join(cells)}  {row[-1]}".rstrip()
    yield from wrap(ABOUT, WIDTH)
