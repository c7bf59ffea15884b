"""Draws from decks: their line and their card."""

from fractions import Fraction

from bot.play.event import Event
from bot.play.events.deck import DeckDraw
from bot.play.settings.configuration import Configuration, Whose
from bot.render.card import Card, Field, Tone
from bot.render.dice.die_results import signed
from bot.render.events.marks import again_lines, footer_of, in_a_line, tone_of
from bot.render.events.view import PlainView
from bot.render.numbers import odds
from bot.render.stateful_dice.words import (
    beside_plain,
    comment_of,
    comment_words,
    deck_words,
    dice_words,
    drawn_words,
    headline,
    large_with_comment,
    met_words,
    price_words,
    whose,
)
from bot.render.text import capital, plural

DECKS: dict[Whose, str] = {"channel": "this channel's deck", "person": "your own deck in this channel"}


class DeckView(PlainView):
    """A draw: what came is on a card, and no dice were thrown."""

    more_label = "More"
    repeats = "next card after"

    def line(self, event: Event, configuration: Configuration) -> str:
        """Tell the card, the chance it had, and which deck it is from."""
        return f"{drawn_words(event)} {deck_words(event)}{comment_words(event)}"

    def card(self, event: Event, result: DeckDraw, configuration: Configuration) -> Card:
        """Show the card, how likely it was beside plain dice, and how many more come before the shuffle."""
        own = "your own deck of " if whose(event) == "person" else "deck of "
        dice = f"{own}{dice_words(event.request['dice'])}"
        likely = " · ".join(filter(None, (met_words(event), dice, _likely(event, result))))
        again = again_lines(event, "drew the next card after #{}")
        return Card(
            "\n".join((headline(event), likely, f"-# {capital(_left(result))}.", *again)),
            comment_of(event),
            footer=footer_of(event, Tone.DECK),
            tone=tone_of(event, Tone.DECK),
        )

    def compact(self, event: Event, result: DeckDraw, configuration: Configuration) -> Card:
        """Show the card, and how many more come before the shuffle."""
        dice = f"deck of {dice_words(event.request['dice'])}"
        came, told = f"**{signed(event.outcome or 0)}**", (comment_of(event), met_words(event))
        parts = (came, *told, dice, _left(result))
        line = in_a_line(event, *parts, usual=Tone.DECK, what=self.repeats)
        return Card(line, tone=tone_of(event, Tone.DECK))

    def more(self, event: Event, result: DeckDraw, configuration: Configuration) -> Card:
        """Show its exact odds, how long until the shuffle, and how well it could be guessed."""
        request, guessed = event.request, result.guessed
        copies = f", {request['copies']} copies" if request["copies"] > 1 else ""
        return Card(
            large_with_comment(event),
            f"{dice_words(request['dice'])} · deck of {result.deck.size:,} cards{copies}",
            (
                Field("Odds of this card", odds(event.odds or Fraction(0)), inline=True),
                Field("With plain dice", odds(guessed.plain_odds), inline=True),
                Field("Until the shuffle", _until(result), inline=True),
                Field("Best guess before it", price_words(guessed.guess, guessed.plain_guess)),
            ),
            f"{footer_of(event, Tone.DECK)}: {DECKS[whose(event)]}; "
            "each card that was drawn stays out until the shuffle",
            tone_of(event, Tone.DECK),
        )

    def faces(self, event: Event) -> tuple[int, ...]:
        """Return nothing: a card is no face."""
        return ()


VIEWS = {"deck": DeckView()}


def _likely(event: Event, result: DeckDraw) -> str:
    return beside_plain(event.odds or Fraction(0), result.guessed.plain_odds)


def _left(draw: DeckDraw) -> str:
    """Return what a player wants to know of the deck: `29 more cards before the shuffle`"""
    if not draw.left:
        return "the deck is shuffled before the next card"
    begun = "" if draw.missing else "freshly shuffled: "
    return f"{begun}{plural(draw.left, 'more card')} before the {'next ' if begun else ''}shuffle"


def _until(draw: DeckDraw) -> str:
    begun = "\nshuffled before this card" if not draw.missing else ""
    if not draw.left:
        return f"shuffled before the next card{begun}"
    rest = f", with {draw.deck.reshuffle:,} left" if draw.deck.reshuffle else ""
    return f"{plural(draw.left, 'more card')}{rest}{begun}"
