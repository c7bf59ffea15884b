"""Cards that ask the players, and say what became of it."""

from bot.play.catan.game import Game
from bot.play.records import Record
from bot.render.card import Card, Tone
from bot.render.text import plural


def undo_question_card(game: Game, person: int) -> Card:
    """Ask the other players whether the last roll shall count."""
    last = game.rolls[-1]
    return Card(
        f"<@{person}> wants to undo turn {game.turn - 1}, the **{last.total}** of "
        f"<@{game.setup.players[last.player]}>. It is undone when another player agrees within ten minutes. "
        "The history keeps the roll, struck out; statistics no longer count it.",
        "Undo the last roll?",
        tone=Tone.WARNING,
    )


def undone_card(record: Record) -> Card:
    """Say that a roll no longer counts, and whose turn it is again."""
    turn, asked = record.request["turn"], record.request["asked"]
    return Card(
        f"Turn {turn} no longer counts: <@{asked}> asked, and <@{record.person}> agreed.\n"
        f"Next: <@{record.before['player']}>, turn {turn} again",
        "Undone",
        footer=f"Entry {record.number:,} here",
    )


def counts_card() -> Card:
    """Say that nothing was undone."""
    return Card("Nothing was undone: the roll counts.", "Undo the last roll?")


def end_question_card(game: Game) -> Card:
    """Ask whether the game shall end."""
    return Card(
        f"End the game of {', '.join(f'<@{player}>' for player in game.setup.players)} "
        f"after {plural(len(game.rolls), 'roll')}? It cannot be taken up again; the history keeps all rolls.",
        "End the game?",
        tone=Tone.WARNING,
    )


def goes_on_card() -> Card:
    """Say that the game has not ended."""
    return Card("The game goes on.", "End the game?")


def sevens_card(record: Record) -> Card:
    """Say from when on sevens can come."""
    turn = record.before["turn"]
    if record.request["allowed"]:
        return Card(f"Sevens can come from turn {turn} on.", "Catan")
    return Card("No sevens until they are switched on with /catan sevens allowed:True.", "Catan")
