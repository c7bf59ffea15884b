"""What is said of a roll that was checked."""

import re
from collections.abc import Iterator
from random import Random

from bot.features.games.event import GAME, GameRequest
from bot.features.proof.card import checked_card
from bot.features.proof.checking import Checked
from bot.features.views import card_of
from bot.mechanics.games.catalogue import games
from bot.mechanics.games.game import throw
from bot.mechanics.games.recorded import read_game
from bot.mechanics.sources import Chance
from bot.play.event import Event, EventTexts
from bot.play.proof.book import ProofRow
from bot.play.proof.keys import Chain, ChainName
from bot.play.settings import Configuration
from bot.text.view import on_die
from tests.features.making import made
from tests.features.test_registry import examples

NONE = bytes(32)
CHAIN = Chain(ChainName(1, 0, 1), root=NONE, marks=NONE, secret=NONE, salt=b"", head=NONE, anchor=NONE)
ROW = ProofRow(
    number=17,
    chain=1,
    turn=1,
    interaction=5,
    visibility="",
    drawn="6:4",
    states=b"",
    salt=None,
    commitment=b"",
    head=NONE,
    texts=EventTexts("{}", "[]", None, None, None, None),
    words="",
)
DEFAULTS = Configuration()


def said(event: Event) -> str:
    return checked_card(Checked(event, ROW, CHAIN, NONE), DEFAULTS).text


def headline(event: Event, result: object) -> str:
    """The words of the first line of the card of a roll, which is the largest."""
    return re.sub(r"^#+ ", "", card_of(event, result, DEFAULTS).text.splitlines()[0])


def throws() -> Iterator[tuple[str, Event, str, list[str]]]:
    """Each way to type a roll of each game: its row, the headline of its card, and what its dice show."""
    random = Random(1)
    for entry in games().values():
        for dice in entry.examples:
            thrown = throw(read_game(dice).game, Chance(random.randrange))
            event, result = made(GAME, GameRequest(dice), thrown.faces)
            shown = [on_die(die, face) for die, face in zip(thrown.dice, thrown.faces, strict=True)]
            yield dice, event, headline(event, result), shown


def test_the_check_of_any_game_names_the_verdict_and_the_dice_of_its_card():
    for dice, event, verdict, shown in throws():
        _, told = said(event).splitlines()
        assert f"**{verdict}**" in told, dice
        assert told.endswith(f"`{' '.join(shown)}`"), dice


def test_the_check_of_any_kind_of_roll_names_what_its_card_names_first():
    for kind, (event, result) in examples().items():
        if event.is_roll:
            named = re.findall(r"\w+", headline(event, result))
            assert set(named) <= set(re.findall(r"\w+", said(event).splitlines()[-1])), kind


def test_the_check_of_any_kind_of_roll_names_its_dice():
    for kind, (event, _) in examples().items():
        if event.draws and kind not in {"fair", "deck"}:  # what they draw is the total itself
            told = said(event).splitlines()[-1]
            assert len(re.findall(r"`([^`]+)`", told)[-1].split()) == len(event.draws), kind
