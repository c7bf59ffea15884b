"""The commands `fair` and `deck`: dice that remember. Whole numbers in JSON are exact, of any length."""

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from bot.chance import SystemChance
from bot.cli.dice import AsJson, Text, law_json, print_answer, ratio, weights_of
from bot.features.fair.card import guess_words, price_rows
from bot.features.odds.card import distribution_table
from bot.mechanics.distribution import Distribution
from bot.mechanics.entry import whole
from bot.mechanics.errors import BadInput, cite
from bot.mechanics.evenings import Evening, Price, price
from bot.mechanics.stateful_dice import (
    MOST_CARDS,
    MOST_COPIES,
    MOST_ROLLS,
    USUAL_ROLLS,
    Deck,
    Drawn,
    Tightness,
    adaptive_distribution,
    adjust,
    best_guess,
    deck_distribution,
    deck_of,
    parse_tightness,
    take_one,
)
from bot.mechanics.typed_line import read_alone
from bot.mechanics.typed_text import tidy
from bot.text.words import percent, plural

MOST_COUNTED = 10**9
"""The highest count of one total."""

LONGEST_COUNTS = 100_000
"""Characters of all counts in JSON."""

MOST_DRAWN = 1_000
"""The most cards that are drawn at once."""


@dataclass(frozen=True)
class _Card:
    """A card that was drawn, of those that were left."""

    outcome: int
    left: Distribution
    shuffled: bool
    """Whether all cards were shuffled before it."""


def fair(
    expression: Text,
    /,
    *,
    tightness: Text = "1",
    counts: Text = "{}",
    rolls: Text | None = None,
    left: Text | None = None,
    as_json: AsJson = False,
) -> None:
    """Show the odds of the next adaptive roll, which leans towards totals that are due.

    With --rolls also the average of that many rolls in a row, from the first on: how often the best guess
    is right, and how far the rolls are from perfectly even ones, beside plain dice and a deck.

    Args:
        expression: the dice, such as 2d6
        tightness: 0 to 100, or inf: how strongly it leans; 1 if left out
        counts: how often each total came so far, as JSON such as '{"7": 2, "12": 1}'
        rolls: how many rolls an evening has, 1 to 200
        left: how many cards are left when the deck beside it is shuffled; 5 if left out, fewer of a small one
        as_json: print JSON, with every weight exact
    """
    read_as = take_one(read_alone(tidy(expression), judges=False))
    leaning = parse_tightness(tightness)
    usual = adaptive_distribution(read_as.root)
    so_far = _read_counts("--counts", counts, usual)
    distribution = adjust(usual, so_far, leaning)
    evening = _price_evening(usual, leaning, rolls, left)
    if as_json:
        about: dict[str, Any] = {"expression": str(read_as), "tightness": str(leaning)}
        if evening:
            about |= {"evening": _evening_to_json(evening)}
        shown = law_json(about, weights_of(distribution))
    else:
        after = plural(sum(so_far.values()), "roll")
        shown = distribution_table(
            f"{read_as}, adaptive with tightness {leaning}, after {after}", distribution
        )
        if evening:
            shown = "\n".join((shown, "", *price_rows(str(read_as), evening)))
    sys.stdout.write(f"{shown}\n")


def deck(
    expression: Text,
    /,
    *,
    copies: Text = "1",
    reshuffle: Text | None = None,
    drawn: Text = "{}",
    cards: Text = "1",
    as_json: AsJson = False,
) -> None:
    """Draw from a deck with the odds of dice: a drawn card stays out until the shuffle.

    Args:
        expression: the dice that the cards stand for: 2d6 is a deck of 36 cards, six of them a 7
        copies: how many of each card, 1 to 10
        reshuffle: how many cards are left when all are shuffled; 5 if left out, fewer of a small deck
        drawn: the cards that are missing, as JSON such as '{"7": 2, "12": 1}'; none if left out
        cards: how many to draw, 1 to 1,000
        as_json: print JSON, with every chance exact
    """
    read_as = take_one(read_alone(tidy(expression), judges=False))
    least = None if reshuffle is None else whole("reshuffle", 0, MOST_CARDS - 1, "").read(reshuffle)
    many = whole("copies", 1, MOST_COPIES, "").read(copies)
    pile = deck_of(deck_distribution(read_as.root), many, least)
    missing = _read_missing(drawn, pile)
    came = list(_draw(pile, missing, whole("cards", 1, MOST_DRAWN, "").read(cards)))
    about = (str(read_as), pile, came, missing)
    print_answer(lambda: _deck_to_json(*about), lambda: "\n".join(_describe_deck(*about)), as_json=as_json)


def _read_counts(option: str, text: str, usual: Distribution) -> dict[int, int]:
    """Read how often each total came."""
    try:
        counts = json.loads(text) if len(text) <= LONGEST_COUNTS else None
    except (ValueError, RecursionError):
        counts = None
    if not isinstance(counts, dict):
        raise BadInput(f"""{option} must be a JSON object such as {{"7": 2, "12": 1}}, not {cite(text)}.""")
    totals = {str(total): total for total in usual.weights}
    for total, count in counts.items():
        if total not in totals:
            low, high = min(usual.weights), max(usual.weights)
            raise BadInput(f"These dice cannot make {cite(total)}: write a total from {low} to {high}.")
        if type(count) is not int or not 0 <= count <= MOST_COUNTED:
            raise BadInput(
                f"The count of {total} is {str(count)[:40]}: write a whole number from 0 to {MOST_COUNTED:,}."
            )
    return {totals[total]: count for total, count in counts.items()}


def _price_evening(
    usual: Distribution, tightness: Tightness, rolls: str | None, left: str | None
) -> Price | None:
    if rolls is None and left is None:
        return None
    many = USUAL_ROLLS if rolls is None else whole("rolls", 1, MOST_ROLLS, "").read(rolls)
    cards = None if left is None else whole("left", 0, MOST_CARDS - 1, "").read(left)
    return price(usual, tightness, many, cards)


def _evening_to_json(evening: Price) -> dict[str, Any]:
    """Return what an evening comes to, rounded; an error of 0 means that it is counted exactly."""
    shapes = {
        name: _averages_to_json(each)
        for name, each in (("plain", evening.plain), ("adaptive", evening.adaptive))
    }
    deck = evening.deck and _averages_to_json(evening.deck) | {"left": evening.left}
    return {"rolls": evening.rolls, **shapes, "deck": deck}


def _averages_to_json(evening: Evening) -> dict[str, Any]:
    return {
        "best_guess": float(evening.guess.value),
        "best_guess_error": evening.guess.error,
        "distance": float(evening.distance.value),
        "distance_error": evening.distance.error,
        "tried": evening.tried,
    }


def _read_missing(text: str, pile: Deck) -> Drawn:
    missing = Counter(_read_counts("--drawn", text, pile.cards))
    for card, count in missing.items():
        has = pile.cards.weights[card]
        if count > has:
            raise BadInput(
                f"You wrote that {count:,} cards with {card:,} are drawn, but the deck has only {has:,}."
            )
    return missing


def _draw(pile: Deck, missing: Drawn, count: int) -> Iterator[_Card]:
    """Draw some cards, and take them out of the deck."""
    chance = SystemChance()
    for _ in range(count):
        shuffled = pile.cards_left(missing) <= 0
        if shuffled:
            missing.clear()
        left = pile.next_card(missing)
        card = _Card(left.draw(chance), left, shuffled)
        missing[card.outcome] += 1
        yield card


def _describe_deck(dice: str, pile: Deck, came: Iterable[_Card], missing: Drawn) -> Iterator[str]:
    yield f"{dice}, a deck of {plural(pile.size, 'card')}, all shuffled when {pile.reshuffle:,} are left"
    for card in came:
        if card.shuffled:
            yield "  (shuffled)"
        guess = best_guess(card.left)
        had, best = percent(card.left.chance(card.outcome)), percent(guess.chance)
        yield f"{card.outcome:>4}  had {had}; the best bet was {guess_words(guess)} with {best}"
    yield f"{plural(max(0, pile.cards_left(missing)), 'more card')} can be drawn before the next shuffle"
    yield f"to go on: --drawn '{json.dumps(_sort_by_card(missing))}'"


def _deck_to_json(dice: str, pile: Deck, came: Iterable[_Card], missing: Drawn) -> dict[str, Any]:
    """Return the cards with the chances that they had, and what is missing now."""
    return {
        "expression": dice,
        "size": pile.size,
        "reshuffle": pile.reshuffle,
        "cards": [
            {
                "outcome": card.outcome,
                "chance": ratio(card.left.chance(card.outcome)),
                "best_guess": ratio(best_guess(card.left).chance),
                "shuffled": card.shuffled,
            }
            for card in came
        ],
        "drawn": _sort_by_card(missing),
        "left": max(0, pile.cards_left(missing)),
    }


def _sort_by_card(missing: Drawn) -> dict[str, int]:
    return {str(card): count for card, count in sorted(missing.items()) if count}
