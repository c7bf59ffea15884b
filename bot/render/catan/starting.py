"""The card of a game that begins."""

from bot.play.catan.game import Game
from bot.render.card import Card, Field
from bot.render.catan.words import CITIES, dice_words, people, sevens_words


def start_card(game: Game) -> Card:
    """Show who plays, with what, and who rolls first."""
    setup = game.setup
    cities = (Field("With", f"{CITIES}: red number and event die"),) if setup.cities else ()
    return Card(
        f"{people(setup.players)}\n<@{game.player}> rolls first.",
        "Catan",
        (Field("Dice", dice_words(setup)), Field("Sevens", sevens_words(game)), *cities),
        "Roll with the button or /catan roll; dice thrown by hand are typed into rolled:",
    )
