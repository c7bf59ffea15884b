"""Shows draws and shuffles of a deck, and the odds of its next card beside those of plain dice."""

from collections import Counter
from fractions import Fraction

from bot.features.deck.event import DeckDraw, DeckOutlook
from bot.features.fair.card import (
    LONGEST_NAME,
    beside_plain,
    comment_of,
    comment_words,
    deck_words,
    dice_words,
    drawn_words,
    guess_words,
    headline,
    large_with_comment,
    met_words,
    next_words,
    price_words,
    target_headline,
    whose,
)
from bot.features.odds.card import OddsAnswer, unit
from bot.mechanics.distribution import DistributionFigures
from bot.mechanics.notation.line import Target
from bot.mechanics.notation.recorded import read_roll
from bot.mechanics.stateful_dice import best_guess, deck_distribution, deck_of
from bot.play.event import Event
from bot.play.settings import Configuration, Whose
from bot.text.card import Attachment, Card, Field, Tone
from bot.text.dice import signed
from bot.text.pictures.charts import histogram
from bot.text.pictures.distributions import several_distributions
from bot.text.view import PlainView, again_lines, footer_of, tone_of, write_in_line
from bot.text.words import capital, odds, percent, plural, shorten

DECKS: dict[Whose, str] = {"channel": "this channel's deck", "person": "your own deck in this channel"}


class DeckView(PlainView):
    """A draw of a card; no dice are thrown."""

    more_label = "More"
    repeats = "next card after"

    def line(self, event: Event, configuration: Configuration) -> str:
        return f"{drawn_words(event)} {deck_words(event)}{comment_words(event)}"

    def card(self, event: Event, result: DeckDraw, configuration: Configuration) -> Card:
        own = "your own deck of " if whose(event) == "person" else "deck of "
        dice = f"{own}{dice_words(event.request['dice'])}"
        likely = " · ".join(filter(None, (met_words(event), dice, _likely(event, result))))
        again = again_lines(event, "drew the next card after #{}")
        return Card(
            "\n".join((headline(event), likely, f"-# {capital(_format_left(result))}.", *again)),
            comment_of(event),
            footer=footer_of(event, Tone.DECK),
            tone=tone_of(event, Tone.DECK),
        )

    def compact(self, event: Event, result: DeckDraw, configuration: Configuration) -> Card:
        dice = f"deck of {dice_words(event.request['dice'])}"
        outcome, words = f"**{signed(event.outcome or 0)}**", (comment_of(event), met_words(event))
        parts = (outcome, *words, dice, _format_left(result))
        line = write_in_line(event, *parts, usual=Tone.DECK, what=self.repeats)
        return Card(line, tone=tone_of(event, Tone.DECK))

    def more(self, event: Event, result: DeckDraw, configuration: Configuration) -> Card:
        request, guessed = event.request, result.guessed
        copies = f", {request['copies']} copies" if request["copies"] > 1 else ""
        return Card(
            large_with_comment(event),
            f"{dice_words(request['dice'])} · deck of {result.deck.size:,} cards{copies}",
            (
                Field("Odds of this card", odds(event.odds or Fraction(0)), inline=True),
                Field("With plain dice", odds(guessed.plain_odds), inline=True),
                Field("Until the shuffle", _until(result), inline=True),
                Field("Best guess before it", price_words(guessed.guess, guessed.plain_guess)),
            ),
            f"{footer_of(event, Tone.DECK)}: {DECKS[whose(event)]}; a drawn card stays out until the shuffle",
            tone_of(event, Tone.DECK),
        )

    def faces(self, event: Event) -> tuple[int, ...]:
        return ()


def _likely(event: Event, result: DeckDraw) -> str:
    return beside_plain(event.odds or Fraction(0), result.guessed.plain_odds)


def _format_left(draw: DeckDraw) -> str:
    """Return how many cards are left: `29 more cards before the shuffle`."""
    if not draw.left:
        return "the deck is shuffled before the next card"
    shuffle = "" if draw.missing else "freshly shuffled: "
    return f"{shuffle}{plural(draw.left, 'more card')} before the {'next ' if shuffle else ''}shuffle"


def _until(draw: DeckDraw) -> str:
    shuffle = "\nshuffled before this card" if not draw.missing else ""
    if not draw.left:
        return f"shuffled before the next card{shuffle}"
    rest = f", with {draw.deck.reshuffle:,} left" if draw.deck.reshuffle else ""
    return f"{plural(draw.left, 'more card')}{rest}{shuffle}"


class DeckShuffleView(PlainView):
    def line(self, event: Event, configuration: Configuration) -> str:
        return f"**shuffled** {dice_words(event.request['dice'])} {deck_words(event)}"

    def card(self, event: Event, result: None, configuration: Configuration) -> Card:
        own = "Your own deck" if event.request.get("own") else "The deck"
        return Card(
            f"{own} of **{dice_words(event.request['dice'])}** is shuffled: "
            f"all {event.line['cards']:,} cards are in it again.",
            "Shuffled",
            footer=footer_of(event, Tone.DECK),
            tone=Tone.DECK,
        )


CHART_NAME = 34
"""The most characters of the dice in the title of the chart."""


def deck_odds(outlook: DeckOutlook, target: Target | None = None) -> OddsAnswer:
    """Show the odds of the next card, and how likely it reaches a target.

    Raises:
        BadInput: there is no deck of such dice.
    """
    expression = read_roll(outlook.dice)
    deck = deck_of(deck_distribution(expression.root), outlook.copies, outlook.reshuffle)
    coming = deck.next_card(deck.ready(Counter(dict(outlook.drawn))))
    guess = best_guess(coming)
    remain = f"{coming.total:,} of {plural(deck.size, 'card')} are left"
    what = f"card of {dice_words(outlook.dice)}"
    likeliest = f"# {guess_words(guess)}\n{next_words(guess, what)}."
    head = target_headline(target, coming, deck.cards, what) if target else likeliest
    card = Card(
        f"{head}\n{capital(remain)}.",
        footer=f"All cards are shuffled when {deck.reshuffle:,} are left",
        tone=Tone.DECK,
    )
    alt = (
        f"The chance of each card of {shorten(outlook.dice, LONGEST_NAME)}: {remain}; beside plain dice. "
        f"Likeliest: {guess_words(guess)}, {percent(guess.chance)}."
    )
    distributions = {"plain dice": deck.cards, "next card": coming}
    columns = histogram([DistributionFigures(each) for each in distributions.values()], None)
    title = f"The next card of {shorten(outlook.dice, CHART_NAME)}"
    chart = several_distributions(title, unit([expression]), columns, tuple(distributions))
    return OddsAnswer(card, Attachment("deckodds.png", alt[:1024], chart))


VIEWS = {"deck": DeckView(), "deck-shuffle": DeckShuffleView()}
