"""Draws from decks: their line and their card."""

from fractions import Fraction

from bot.play.event import Event
from bot.play.events.deck import DeckDraw
from bot.play.settings.configuration import Configuration, Whose
from bot.render.card import Card, Field, Tone
from bot.render.events.view import PlainView
from bot.render.numbers import odds
from bot.render.stateful_dice.words import (
    comment_words,
    deck_words,
    dice_words,
    drawn_words,
    headline,
    price_words,
    whose,
)
from bot.render.text import plural

DECKS: dict[Whose, str] = {"channel": "this channel's deck", "person": "your own deck in this channel"}


class DeckView(PlainView):
    """A draw: what came is on a card, and no dice were thrown."""

    def line(self, event: Event, configuration: Configuration) -> str:
        """Tell the card, the chance it had, and which deck it is from."""
        return f"{drawn_words(event)} {deck_words(event)}{comment_words(event)}"

    def card(self, event: Event, result: DeckDraw, configuration: Configuration) -> Card:
        """Show the card, its odds, how long until the shuffle, and how well it could be guessed."""
        request, guessed = event.request, result.guessed
        copies = f", {request['copies']} copies" if request["copies"] > 1 else ""
        return Card(
            headline(event),
            f"{dice_words(request['dice'])} · deck of {result.deck.size:,} cards{copies}",
            (
                Field("Odds of this card", odds(event.odds or Fraction(0)), inline=True),
                Field("With plain dice", odds(guessed.plain_odds), inline=True),
                Field("Until the shuffle", _until(result), inline=True),
                Field("Best informed guess before it", price_words(guessed.guess, guessed.plain_guess)),
            ),
            f"Draw {event.number:,} here · {DECKS[whose(event)]}: "
            "a card that was drawn cannot come again until the shuffle",
            Tone.ADAPTIVE,
        )

    def faces(self, event: Event) -> tuple[int, ...]:
        """Return nothing: a card is no face."""
        return ()


VIEWS = {"deck": DeckView()}


def _until(draw: DeckDraw) -> str:
    begun = "\nshuffled before this card" if not draw.missing else ""
    if not draw.left:
        return f"shuffled before the next card{begun}"
    rest = f", with {draw.deck.reshuffle:,} left" if draw.deck.reshuffle else ""
    return f"{plural(draw.left, 'more card')}{rest}{begun}"
