"""The odds of the next card of a deck beside those of plain dice: a card, and a chart."""

from collections import Counter

from bot.mechanics.decks import deck_of
from bot.mechanics.distribution_figures import DistributionFigures
from bot.mechanics.notation.parsing import parse
from bot.mechanics.notation.rolls import Target
from bot.mechanics.stateful_dice import best_guess, deck_distribution
from bot.play.events.deck import DeckOutlook
from bot.render.card import Attachment, Card, Tone
from bot.render.numbers import percent
from bot.render.odds.cards import OddsAnswer
from bot.render.odds.odds_words import unit
from bot.render.pictures.distributions import several_distributions
from bot.render.pictures.histogram import histogram
from bot.render.stateful_dice.words import LONGEST_NAME, dice_words, guess_words, next_words, reaching
from bot.render.text import capital, plural, shortened

CHART_NAME = 34
"""Characters of the dice over the chart."""


def deck_odds(outlook: DeckOutlook, target: Target | None = None) -> OddsAnswer:
    """Tell the odds of the next card, and how likely it reaches a target.

    Raises:
        BadInput: there is no deck of such dice.
    """
    expression = parse(outlook.dice)
    deck = deck_of(deck_distribution(expression.root), outlook.copies, outlook.reshuffle)
    coming = deck.next_card(deck.ready(Counter(dict(outlook.drawn))))
    guess = best_guess(coming)
    remain = f"{coming.total:,} of {plural(deck.size, 'card')} are left"
    what = f"card of {dice_words(outlook.dice)}"
    likeliest = f"# {guess_words(guess)}\n{next_words(guess, what)}."
    told = reaching(target, coming, deck.cards, what) if target else likeliest
    card = Card(
        f"{told}\n{capital(remain)}.",
        footer=f"All cards are shuffled when {deck.reshuffle:,} are left",
        tone=Tone.DECK,
    )
    alt = (
        f"The chance of each card of {shortened(outlook.dice, LONGEST_NAME)}: {remain}; beside plain dice. "
        f"Likeliest: {guess_words(guess)}, {percent(guess.chance)}."
    )
    distributions = {"plain dice": deck.cards, "next card": coming}
    columns = histogram([DistributionFigures(each) for each in distributions.values()], None)
    title = f"The next card of {shortened(outlook.dice, CHART_NAME)}"
    chart = several_distributions(title, unit([expression]), columns, tuple(distributions))
    return OddsAnswer(card, Attachment("deckodds.png", alt[:1024], chart))
