"""Rolls of games: the verdict large, the dice by their kinds, and how likely it was."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from bot.features.games.event import GameResult
from bot.mechanics.games.game import Chances
from bot.mechanics.rule import Die, Face
from bot.play.errors import quote
from bot.play.event import Event
from bot.play.settings import Configuration
from bot.text.card import Card
from bot.text.view import PlainView, again_lines, footer_of, hand_words, in_a_line, on_die, tone_of
from bot.text.words import FACES_A_LINE, faces, percent

MOST_FACES_SHOWN = 60

FOLLOW = "game-follow"
"""The name of the button of what follows a roll."""


class GameView(PlainView):
    """A roll of a game, or what follows one."""

    has_odds = True

    def line(self, event: Event, configuration: Configuration) -> str:
        first, comment = event.request.get("first"), event.request.get("comment")
        follows = f", {event.request['follow']} of `#{first}`" if first else ""
        said = f" {quote(comment)}" if comment else ""
        dice, thrown = quote(event.request["dice"]), faces(event.draws, FACES_A_LINE)
        return f"**{_text_of(event)}** ← {dice}{said}{hand_words(event)}{follows} {thrown}"

    def card(self, event: Event, result: GameResult | None, configuration: Configuration) -> Card:
        title = quote(event.request.get("comment", ""))
        parts = (f"# {_text_of(event)}", *_dice(event, result), *_remarks(event))
        return Card("\n".join(parts), title, footer=footer_of(event), tone=tone_of(event))

    def compact(self, event: Event, result: GameResult | None, configuration: Configuration) -> Card:
        return Card(in_a_line(event, f"**{_text_of(event)}**", *_dice(event, result)), tone=tone_of(event))


VIEWS = {"game": GameView()}


def _text_of(event: Event) -> str:
    text: str = (event.line or {}).get("text", "")
    return text


def _dice(event: Event, result: GameResult | None) -> Iterator[str]:
    """Tell which roll it was, and its dice by their kinds."""
    if result is None:
        yield faces(event.draws, FACES_A_LINE)
        return
    if result.first is not None:
        yield f"-# {event.request['follow']} of #{event.request['first']}"
    yield dice_by_kind(result.thrown.dice, result.thrown.faces)


def dice_by_kind(dice: Sequence[Die], thrown: Sequence[Face]) -> str:
    """Return dice in order, with the name of each kind that is marked: `6 7 3 · hunger 1 10`."""
    pairs = list(zip(dice, thrown, strict=True))[:MOST_FACES_SHOWN]
    parts = []
    for mark, group in groupby(pairs, key=lambda pair: pair[0].mark):
        shown = " ".join(f"`{on_die(die, face)}`" for die, face in group)
        parts.append(f"{mark} {shown}".strip())
    more = " …" if len(thrown) > MOST_FACES_SHOWN else ""
    return " · ".join(parts) + more


def _remarks(event: Event) -> Iterator[str]:
    request = event.request
    if not request.get("first"):
        chance = f" · {percent(event.odds)}" if event.odds is not None else ""
        yield f"-# `{request['dice']}`{chance}"
    elif event.odds is not None:
        yield f"-# Chance of it: {percent(event.odds)}"
    yield from again_lines(event)


BAD = ("failure", "fail", "miss", "action lost")
"""How the words of verdicts begin that nobody wants."""


def offer_label(name: str, chances: Chances) -> str:
    """Return what stands on the button of what may follow a throw: its chance to do well."""
    good = [chance for word, chance in chances.items() if not word.startswith(BAD)]
    return f"{name[:50].capitalize()}: {percent(sum(good, Fraction(0)))} success"


def describe_offers(offers: Mapping[str, Chances]) -> str:
    """Say before a press what may come of what may follow a throw."""
    return "\n".join(
        f"-# {name.capitalize()}: " + ", ".join(f"{percent(share)} {word}" for word, share in chances.items())
        for name, chances in offers.items()
    )
