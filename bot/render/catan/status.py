"""The card of a game under way, and the bars of its totals."""

from bot.play.catan.game import Game, GameRoll
from bot.play.catan.summary import TOTALS, GameSummary
from bot.render.card import Card, Field
from bot.render.catan.words import event_words, people, sevens_words, title_words
from bot.render.text import capital, plural

LATEST = 10
"""How many of the last rolls are shown."""

LONGEST_BAR = 14
"""Characters of the longest bar."""


def status_card(game: Game, summary: GameSummary) -> Card:
    """Show who plays, whose turn it is, and what came how often and when."""
    setup = game.setup
    return Card(
        f"{people(setup.players)}\nTurn {game.turn}, round {game.round}: <@{game.player}> rolls.",
        "Catan",
        (
            Field("Sevens", capital(sevens_words(game))),
            Field(plural(len(game.rolls), "roll"), bars(summary)),
            *_latest(game),
        ),
        title_words(setup),
    )


def bars(summary: GameSummary) -> str:
    """Show how often each total came beside how often it was to be expected."""
    most = max(LONGEST_BAR, *(summary.counts.get(total, 0) for total in TOTALS))
    rows = (_row(total, summary, most) for total in TOTALS)
    return "\n".join(("```", "      came  expected", *rows, "```"))


def _row(total: int, summary: GameSummary, most: int) -> str:
    count = summary.counts.get(total, 0)
    filled = -(-count * LONGEST_BAR // most)
    return f"{total:>4} {count:>5} {summary.expected[total]:>9.1f} {'█' * filled}".rstrip()


def _latest(game: Game) -> tuple[Field, ...]:
    first = max(0, len(game.rolls) - LATEST)
    told = [
        f"`{first + place:>3}` {_told(roll)} · <@{game.setup.players[roll.player]}>"
        for place, roll in enumerate(game.rolls[first:], 1)
    ]
    return (Field("Latest", "\n".join(reversed(told))),) if told else ()


def _told(roll: GameRoll) -> str:
    parts = [f"**{roll.total}**"]
    if roll.event:
        parts.append(f"red {roll.red}, {event_words(roll.event)}")
    if roll.by_hand:
        parts.append("by hand")
    return " ".join(parts)
