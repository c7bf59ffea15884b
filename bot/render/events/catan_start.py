"""Starts of games of Catan: their line and their card."""

from bot.mechanics.catan.tatham import Tatham
from bot.play.catan.game import Game
from bot.play.catan.setup import Setup
from bot.play.catan.throws import dice_for
from bot.play.event import Event
from bot.play.settings.configuration import Configuration
from bot.render.card import Card, Field
from bot.render.catan.making import example
from bot.render.catan.words import CITIES, TITLES, dice_words, example_words, people, sevens_words
from bot.render.events.view import PlainView
from bot.render.text import capital


class CatanStartView(PlainView):
    """The start of a game."""

    def line(self, event: Event, configuration: Configuration) -> str:
        """Tell how many play, and with which dice."""
        setup = Setup.of(event.request)
        return f"**Catan** begins for {len(setup.players)} players with {TITLES[setup.dice]}"

    def card(self, event: Event, result: Game, configuration: Configuration) -> Card:
        """Show who plays, with what, and who rolls first."""
        setup = result.setup
        cities = (Field("With", f"{CITIES}: red number and event die"),) if setup.cities else ()
        dice = dice_for(setup.dice, sevens=True, cities=setup.cities)
        labels = (
            f"; 0 is the blank face; ordinary dice: r3 c5 is {example(dice)}"
            if isinstance(dice, Tatham)
            else ""
        )
        return Card(
            f"{people(setup.players)}\n<@{result.player}> rolls first.",
            "Catan",
            (
                Field("Dice", capital(dice_words(setup))),
                Field("Sevens", capital(sevens_words(result))),
                *cities,
            ),
            f"Your own dice: /catan roll rolled:{example_words(setup)}{labels}",
        )


VIEWS = {"catan-start": CatanStartView()}
