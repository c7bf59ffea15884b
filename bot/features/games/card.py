"""Rolls of games: the verdict large, the dice by their kinds, and how likely it was."""

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from bot.features.games.event import GameResult
from bot.mechanics.games.catalogue import read_game
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

    def outcome(self, event: Event) -> int | str:
        word: str = (event.line or {}).get("verdict", "")
        return word

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
    if result.thrown.faces:
        yield dice_by_kind(result.thrown.dice, result.thrown.faces)
    if result.first is not None:
        lay = dice_by_kind(result.first.dice, result.first.faces)
        yield f"-# {event.request['follow']} of #{event.request['first']}, where there lay {lay}"


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


BAR = 12
"""Signs of the longest bar."""

BAD = re.compile(
    r"\b(failure|fail|miss|fumble|demon|despair|botch|glitch|disaster|bad|no more|no success|action lost)\b"
)
"""In the words of verdicts that nobody wants."""

ALONE = re.compile(r"critical|messy|bestial|fumble|demon|dragon|action lost|raise|hard|extreme")
"""In words that are told beside the chance to do well, though nothing comes with them."""

COUNTS = re.compile(r"\d+ success")
"""How the words of verdicts begin where nothing was to be reached."""


def offer_label(name: str, chances: Chances) -> str:
    """Return what stands on the button of what may follow a throw: its chance to do well."""
    what, chance = _good(chances)
    called = name[:50].capitalize()
    return f"{called}: {what}" if len(chances) == 1 and chance == 1 else f"{called}: {percent(chance)} {what}"


def _good(chances: Chances) -> tuple[str, Fraction]:
    """Return what is hoped for in a word, and its chance."""
    words = list(chances)
    if all(map(COUNTS.match, words)):  # what lies is the least that can come
        return "more successes", 1 - chances[words[0]]
    good = [word for word in words if not BAD.search(word)]
    if len(words) == len(good) == 1:
        return words[0], Fraction(1)
    what = "another success" if any(word.startswith("another") for word in words) else "success"
    return what, sum((chances[word] for word in good), Fraction(0))


def odds_card(dice: str, chances: Chances) -> Card:
    """Show the chances of all verdicts of a roll, the best last."""
    most = max(chances.values())
    bars = ("█" * max(1, round(BAR * chance / most)) for chance in chances.values())
    rows = [
        f"`{bar:<{BAR}}` **{percent(chance)}** {word}"
        for bar, (word, chance) in zip(bars, chances.items(), strict=True)
    ]
    return Card("\n".join(rows), f"{read_game(dice).entry.title} · {dice}")


def describe_offers(offers: Mapping[str, Chances]) -> str:
    """Say before a press what may come of what may follow a throw."""
    return "\n".join(f"-# {name.capitalize()}: {_describe(chances)}" for name, chances in offers.items())


def _describe(chances: Chances) -> str:
    """Return the chance to do well, and those of what may come with it."""
    what, good = _good(chances)
    notes: dict[str, Fraction] = {}
    for word, share in chances.items():
        first, *rest = word.split(", ")
        for note in rest or ([first] if ALONE.search(first) else []):
            notes[note] = notes.get(note, Fraction(0)) + share
    told = (f"{percent(share)} {note}" for note, share in notes.items())
    return ", ".join((what if good == 1 == len(chances) else f"{percent(good)} for {what}", *told))
