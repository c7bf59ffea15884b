"""Adaptive rolls: their line and their card."""

from fractions import Fraction

from bot.play.event import Event
from bot.play.events.fair import Guessed
from bot.play.settings.configuration import Configuration
from bot.render.card import Card, Field, Tone
from bot.render.events.view import PlainView
from bot.render.numbers import odds, times
from bot.render.stateful_dice.words import (
    EARLIER,
    comment_words,
    dice_words,
    drawn_words,
    headline,
    price_words,
    whose,
)


class FairView(PlainView):
    """An adaptive roll: its total was drawn, and no dice were thrown."""

    def line(self, event: Event, configuration: Configuration) -> str:
        """Tell the total, the chance it had, and how it was rolled."""
        own = "own memory, " if event.request.get("own") else ""
        adaptive = f"adaptive, {own}tightness {event.request['tightness']}"
        return f"{drawn_words(event)} {adaptive}{comment_words(event)}"

    def card(self, event: Event, result: Guessed, configuration: Configuration) -> Card:
        """Show the total large, the odds it was made at, plain odds, and how well it could be guessed."""
        made_at = event.odds or Fraction(0)
        return Card(
            headline(event),
            f"{dice_words(event.request['dice'])} · adaptive · tightness {event.request['tightness']}",
            (
                Field("Odds of this roll", odds(made_at), inline=True),
                Field("With plain dice", odds(result.plain_odds), inline=True),
                Field("Against plain", times(made_at / result.plain_odds), inline=True),
                Field("Best informed guess before it", price_words(result.guess, result.plain_guess)),
            ),
            f"Roll {event.number:,} here · adaptive: {EARLIER[whose(event)]} shift the odds",
            Tone.ADAPTIVE,
        )

    def faces(self, event: Event) -> tuple[int, ...]:
        """Return nothing: a total is no face."""
        return ()


VIEWS = {"fair": FairView()}
