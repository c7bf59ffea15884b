"""Shuffles of decks: their line and their card."""

from bot.play.event import Event
from bot.play.settings.configuration import Configuration
from bot.render.card import Card, Tone
from bot.render.events.marks import footer_of
from bot.render.events.view import PlainView
from bot.render.stateful_dice.words import deck_words, dice_words


class DeckShuffleView(PlainView):
    """A shuffle."""

    def line(self, event: Event, configuration: Configuration) -> str:
        """Tell which deck was shuffled."""
        return f"**shuffled** {dice_words(event.request['dice'])} {deck_words(event)}"

    def card(self, event: Event, result: None, configuration: Configuration) -> Card:
        """Say that all cards are back."""
        own = "Your own deck" if event.request.get("own") else "The deck"
        return Card(
            f"{own} of **{dice_words(event.request['dice'])}** is shuffled: "
            f"all {event.line['cards']:,} cards are in it again.",
            "Shuffled",
            footer=footer_of(event, Tone.DECK),
            tone=Tone.DECK,
        )


VIEWS = {"deck-shuffle": DeckShuffleView()}
