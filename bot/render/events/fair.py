"""Adaptive rolls: their line and their card."""

from collections.abc import Mapping
from fractions import Fraction

from bot.play.event import Event
from bot.play.events.fair import Guessed
from bot.play.settings.configuration import Configuration, Whose
from bot.render.card import Card, Field, Tone
from bot.render.dice.die_results import signed
from bot.render.events.marks import again_lines, footer_of, hand_words, in_a_line, tone_of
from bot.render.events.view import PlainView
from bot.render.numbers import odds, times
from bot.render.stateful_dice.words import (
    EARLIER,
    beside_plain,
    comment_of,
    comment_words,
    dice_words,
    drawn_words,
    headline,
    large_with_comment,
    met_words,
    price_words,
    whose,
)
from bot.render.text import FACES_A_LINE, faces

LEANING: Mapping[Whose, str] = {
    "channel": "The channel's dice lean towards what is due.",
    "person": "Your dice here lean towards what is due.",
}


REMEMBERING: Mapping[Whose, str] = {
    "channel": "Dice that you throw stay plain. The channel's dice remember this total.",
    "person": "Dice that you throw stay plain. Those that the bot rolls for you remember this total.",
}


class FairView(PlainView):
    """An adaptive roll: its total was drawn, and no dice were thrown."""

    more_label = "More"
    has_next_odds = True

    def line(self, event: Event, configuration: Configuration) -> str:
        """Tell the total, the chance it had, and how it was rolled."""
        if event.by_hand:
            thrown = faces(event.draws, FACES_A_LINE)
            return f"{drawn_words(event)}{hand_words(event)} {thrown}{comment_words(event)}"
        own = "own memory, " if event.request.get("own") else ""
        adaptive = f"adaptive, {own}tightness {event.request['tightness']}"
        return f"{drawn_words(event)} {adaptive}{comment_words(event)}"

    def card(self, event: Event, result: Guessed, configuration: Configuration) -> Card:
        """Show the total large, how likely it was beside plain dice, and what the dice lean towards."""
        if event.by_hand:
            return _thrown_card(event)
        leaning = f"-# {LEANING[whose(event)]}" if event.request["tightness"] != "0" else ""
        likely = _apart(met_words(event), dice_words(event.request["dice"]), _likely(event, result))
        return Card(
            "\n".join(filter(None, (headline(event), likely, leaning, *again_lines(event)))),
            comment_of(event),
            footer=footer_of(event, Tone.ADAPTIVE),
            tone=tone_of(event, Tone.ADAPTIVE),
        )

    def compact(self, event: Event, result: Guessed, configuration: Configuration) -> Card:
        """Show the total, and how likely it was beside plain dice."""
        dice = dice_words(event.request["dice"])
        if event.by_hand:
            came = f"**{signed(event.outcome or 0)}**"
            line = in_a_line(
                event, came, comment_of(event), met_words(event), f"{dice} {faces(event.draws, FACES_A_LINE)}"
            )
            return Card(line, tone=tone_of(event))
        came, told = f"**{signed(event.outcome or 0)}**", (comment_of(event), met_words(event))
        parts = (came, *told, dice, _likely(event, result))
        return Card(in_a_line(event, *parts, usual=Tone.ADAPTIVE), tone=tone_of(event, Tone.ADAPTIVE))

    def more(self, event: Event, result: Guessed, configuration: Configuration) -> Card:
        """Show exactly which odds it was made at, plain odds, and how well it could be guessed."""
        if event.by_hand:
            return _thrown_card(event)
        made_at = event.odds or Fraction(0)
        return Card(
            large_with_comment(event),
            f"{dice_words(event.request['dice'])} · adaptive · tightness {event.request['tightness']}",
            (
                Field("Odds of this roll", odds(made_at), inline=True),
                Field("With plain dice", odds(result.plain_odds), inline=True),
                Field("Against plain", times(made_at / result.plain_odds), inline=True),
                Field("Best guess before it", price_words(result.guess, result.plain_guess)),
            ),
            f"{footer_of(event, Tone.ADAPTIVE)}: {EARLIER[whose(event)]} shift the odds",
            tone_of(event, Tone.ADAPTIVE),
        )

    def faces(self, event: Event) -> tuple[int, ...]:
        """Return what people threw; what was drawn is a total, and no face."""
        return event.draws if event.by_hand else ()


VIEWS = {"fair": FairView()}


def _thrown_card(event: Event) -> Card:
    """Show what people threw, and that it is remembered."""
    dice = f"{dice_words(event.request['dice'])}{hand_words(event)} {faces(event.draws, FACES_A_LINE)}"
    dice = _apart(met_words(event), dice)
    remembered = f"-# {REMEMBERING[whose(event)]}"
    text = "\n".join((headline(event), dice, remembered))
    return Card(text, comment_of(event), footer=footer_of(event), tone=tone_of(event))


def _apart(*parts: str) -> str:
    return " · ".join(filter(None, parts))


def _likely(event: Event, result: Guessed) -> str:
    return beside_plain(event.odds or Fraction(0), result.plain_odds)
