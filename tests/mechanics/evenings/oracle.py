"""Evenings worked out by following every history, one at a time, from what the documents say."""

from collections import Counter
from fractions import Fraction

from bot.mechanics.stateful_dice import adjust


def histories(rolls, odds_after):
    """Yield every history that can come, with its chance and how often its best guesses are right."""
    pending: list[tuple[tuple[int, ...], Fraction, Fraction]] = [((), Fraction(1), Fraction(0))]
    for _ in range(rolls):
        pending = [
            ((*history, outcome), chance * law.chance(outcome), guess + max(map(law.chance, law.weights)))
            for history, chance, guess in pending
            for law in (odds_after(history),)
            for outcome in law.weights
        ]
    return pending


def averages(plain, rolls, odds_after):
    """Return how often the best guess is right, and the total variation of the counts, on average."""
    guess = distance = Fraction(0)
    for history, chance, right in histories(rolls, odds_after):
        counts = Counter(history)
        off = sum(abs(Fraction(counts[outcome], rolls) - plain.chance(outcome)) for outcome in plain.weights)
        guess += chance * right / rolls
        distance += chance * off / 2
    return guess, distance


def leaning(plain, tightness):
    """Return the odds after a history, of adaptive dice."""
    return lambda history: adjust(plain, Counter(history), tightness)


def drawing(deck):
    """Return the odds after a history, of cards: the deck is new whenever as many are left as it says."""

    def odds_after(history):
        whole_decks = len(history) // (deck.size - deck.reshuffle)
        since = history[whole_decks * (deck.size - deck.reshuffle) :]
        return deck.next_card(Counter(since))

    return odds_after
