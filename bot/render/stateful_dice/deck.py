"""Cards for draws from decks."""

from fractions import Fraction

from bot.mechanics.decks import Deck
from bot.play.records import Record
from bot.play.settings.configuration import Whose
from bot.play.slots import memory_of
from bot.play.stateful_dice.deck import DeckDraw
from bot.render.card import Card, Field, Tone
from bot.render.numbers import odds
from bot.render.stateful_dice.words import dice_words, headline, price_words
from bot.render.text import plural

WHOSE: dict[Whose, str] = {"channel": "this channel's deck", "person": "your own deck in this channel"}


def deck_card(draw: DeckDraw) -> Card:
    """Show the card that was drawn, its odds, how long until the shuffle, how well it could be guessed."""
    record, request = draw.record, draw.request
    copies = f", {request['copies']} copies" if request["copies"] > 1 else ""
    return Card(
        headline(record.outcome or 0, request),
        f"{dice_words(request['dice'])} · deck of {draw.deck.size:,} cards{copies}",
        (
            Field("Odds of this card", odds(record.odds or Fraction(0)), inline=True),
            Field("With plain dice", odds(draw.plain_odds), inline=True),
            Field("Until the shuffle", _until(draw), inline=True),
            Field("Best informed guess before it", price_words(draw.guess, draw.plain_guess)),
        ),
        f"Draw {record.number:,} here · {WHOSE[draw.whose]}: "
        "a card that was drawn cannot come again until the shuffle",
        Tone.ADAPTIVE,
    )


def shuffled_card(record: Record, deck: Deck) -> Card:
    """Say that all cards are back."""
    own = "Your own deck" if memory_of(record.request) == "person" else "The deck"
    return Card(
        f"{own} of **{dice_words(record.request['dice'])}** is shuffled: "
        f"all {deck.size:,} cards are in it, and the next has its plain odds.",
        "Shuffled",
        footer=f"Entry {record.number:,} here",
        tone=Tone.ADAPTIVE,
    )


def _until(draw: DeckDraw) -> str:
    begun = "\nshuffled before this card" if not draw.missing else ""
    if not draw.left:
        return f"shuffled before the next card{begun}"
    rest = f", with {draw.deck.reshuffle:,} left" if draw.deck.reshuffle else ""
    return f"{plural(draw.left, 'more card')}{rest}{begun}"
