"""Shows adaptive rolls and resets, the odds of the next roll, and the price of an evening.

The price says what the memory of dice costs and buys in one evening: how often the best guess is right, and
how far the rolls are from what their odds predict.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from textwrap import wrap
from typing import TYPE_CHECKING

from bot.features.fair.event import Guessed, Memory, Outlook
from bot.features.odds.card import goal, unit
from bot.mechanics.distribution import Distribution, DistributionFigures
from bot.mechanics.notation.line import Expression, Target
from bot.mechanics.notation.recorded import read_roll
from bot.mechanics.stateful_dice import BestGuess, adaptive_distribution, adjust, best_guess, errors
from bot.play.errors import quote
from bot.play.event import Event
from bot.play.settings import Configuration, Whose
from bot.text.card import Attachment, Card, Field, Tone
from bot.text.dice import describe_target, signed
from bot.text.pictures.charts import histogram
from bot.text.pictures.distributions import several_distributions
from bot.text.view import PlainView, again_lines, footer_of, hand_words, tone_of, write_in_line
from bot.text.words import (
    FACES_A_LINE,
    capital,
    faces,
    join_and,
    join_or,
    lines,
    odds,
    percent,
    plural,
    say_names,
    shorten,
    times,
)

if TYPE_CHECKING:
    from bot.mechanics.evenings import Average, Evening, Price

LONGEST_NAME = 70
"""The most characters of dice in a title or a sentence; longer ones are cut."""

EARLIER: Mapping[Whose, str] = {
    "channel": "earlier rolls in this channel",
    "person": "your earlier rolls in this channel",
}
"""The rolls that shift the odds, in words."""

_COMMENTED = re.compile(r"((?:[^\[#]|\[[^\[\]]*\])*)#\s*(.*)", re.DOTALL)


def dice_words(dice: str) -> str:
    """Return dice for a title or a sentence, without the comment of a request."""
    return quote(shorten(say_names(split_comment(dice)[0]), LONGEST_NAME))


def split_comment(dice: str) -> tuple[str, str]:
    """Return the dice of a request, and its comment; a label between brackets may have a # in it."""
    match = _COMMENTED.fullmatch(dice)
    return (match[1].rstrip(), match[2].rstrip()) if match else (dice, "")


def headline(event: Event) -> str:
    return f"# {signed(event.outcome or 0)}"


def met_words(event: Event) -> str:
    """Say whether the target was met, and by how much; return an empty string without a target."""
    words = describe_target(read_roll(event.request["dice"]).target, event.outcome or 0)
    return f"**{words}**" if words else ""


def target_headline(target: Target, coming: Distribution, plain: Distribution, what: str) -> str:
    """Return the chance of a target, large, beside plain dice: `for 7 or more with the next 2d6`."""
    had, usual = percent(coming.chance_of(target.holds)), percent(plain.chance_of(target.holds))
    beside = f" instead of {usual}" if had != usual else ", as with plain dice"
    return f"# {had}\nfor {goal(target)} with the next {what}{beside}."


def large_with_comment(event: Event) -> str:
    """Return the outcome, large, and below it the comment of the request, if any."""
    return "\n".join(filter(None, (headline(event), comment_of(event))))


def comment_of(event: Event) -> str:
    """Return the comment of the request, or an empty string."""
    return quote(split_comment(event.request["dice"])[1])


def beside_plain(had: Fraction, plain: Fraction) -> str:
    """Return a chance beside plain dice: `less likely than with plain dice just now: …`."""
    here, there = percent(had), percent(plain)
    if here == there:
        return f"as likely as with plain dice: {here}"
    than = "more" if had > plain else "less"
    return f"{than} likely than with plain dice just now: {here} instead of {there}"


def drawn_words(event: Event) -> str:
    """Return the result as a line, with its chance and the dice: `**7** (had 6.25 %) ← 2d6`."""
    at = f" (had {percent(event.odds)})" if event.odds is not None else ""
    return f"**{signed(event.outcome or 0)}**{at} ← {dice_words(event.request['dice'])}"


def deck_words(event: Event) -> str:
    """Describe the deck: `own deck, 2 copies, shuffled at 5`."""
    request = event.request
    own = "own " if request.get("own") else ""
    copies = f", {request['copies']} copies" if request["copies"] > 1 else ""
    return f"{own}deck{copies}, shuffled at {request['reshuffle']:,}"


def comment_words(event: Event) -> str:
    """Return the comment for the end of a line, or an empty string."""
    comment = split_comment(event.request["dice"])[1]
    return f" {quote(f'# {comment}')}" if comment else ""


def whose(event: Event) -> Whose:
    return "person" if event.request.get("own") else "channel"


def guess_words(guess: BestGuess) -> str:
    """Return the best bet: `7`, `6 or 8`, `any of 18 totals`."""
    if guess.alike > len(guess.named):
        return f"any of {guess.alike:,} totals"
    return join_or([signed(total) for total in guess.named])


def next_words(guess: BestGuess, what: str) -> str:
    """Return the words after the best guess, with its chance: `is the likeliest next 2d6: 17.8 %`."""
    if guess.alike == 1:
        return f"is the likeliest next {what}: {percent(guess.chance)}"
    return f"are the likeliest next {what}: {percent(guess.chance)} each"


def price_words(guess: BestGuess, plain_guess: BestGuess) -> str:
    """Return the best guess after all earlier rolls, its chance, and both with plain dice."""
    return (
        f"**{guess_words(guess)}**: right with {odds(guess.chance)}\n"
        f"plain dice: {guess_words(plain_guess)}, {odds(plain_guess.chance)}"
    )


LEANING: Mapping[Whose, str] = {
    "channel": "The channel's dice lean towards totals that are due.",
    "person": "Your dice here lean towards totals that are due.",
}


REMEMBERING: Mapping[Whose, str] = {
    "channel": "Dice that you throw stay plain. The channel's dice remember this total.",
    "person": "Dice that you throw stay plain. The dice that the bot rolls for you remember this total.",
}


class FairView(PlainView):
    """An adaptive roll: a total is drawn, and no dice are thrown."""

    more_label = "More"
    has_next_odds = True

    def line(self, event: Event, configuration: Configuration) -> str:
        if event.by_hand:
            dice_faces = faces(event.draws, FACES_A_LINE)
            return f"{drawn_words(event)}{hand_words(event)} {dice_faces}{comment_words(event)}"
        own = "own memory, " if event.request.get("own") else ""
        adaptive = f"adaptive, {own}tightness {event.request['tightness']}"
        return f"{drawn_words(event)} {adaptive}{comment_words(event)}"

    def card(self, event: Event, result: Guessed, configuration: Configuration) -> Card:
        if event.by_hand:
            return _thrown_card(event)
        leaning = f"-# {LEANING[whose(event)]}" if event.request["tightness"] != "0" else ""
        likely = _apart(met_words(event), dice_words(event.request["dice"]), _likely(event, result))
        return Card(
            "\n".join(filter(None, (headline(event), likely, leaning, *again_lines(event)))),
            comment_of(event),
            footer=footer_of(event, Tone.ADAPTIVE),
            tone=tone_of(event, Tone.ADAPTIVE),
        )

    def compact(self, event: Event, result: Guessed, configuration: Configuration) -> Card:
        dice = dice_words(event.request["dice"])
        if event.by_hand:
            outcome = f"**{signed(event.outcome or 0)}**"
            line = write_in_line(
                event,
                outcome,
                comment_of(event),
                met_words(event),
                f"{dice} {faces(event.draws, FACES_A_LINE)}",
            )
            return Card(line, tone=tone_of(event))
        outcome, words = f"**{signed(event.outcome or 0)}**", (comment_of(event), met_words(event))
        parts = (outcome, *words, dice, _likely(event, result))
        return Card(write_in_line(event, *parts, usual=Tone.ADAPTIVE), tone=tone_of(event, Tone.ADAPTIVE))

    def more(self, event: Event, result: Guessed, configuration: Configuration) -> Card:
        if event.by_hand:
            return _thrown_card(event)
        made_at = event.odds or Fraction(0)
        return Card(
            large_with_comment(event),
            f"{dice_words(event.request['dice'])} · adaptive · tightness {event.request['tightness']}",
            (
                Field("Odds of this roll", odds(made_at), inline=True),
                Field("With plain dice", odds(result.plain_odds), inline=True),
                Field("Against plain", times(made_at / result.plain_odds), inline=True),
                Field("Best guess before it", price_words(result.guess, result.plain_guess)),
            ),
            f"{footer_of(event, Tone.ADAPTIVE)}: {EARLIER[whose(event)]} shift the odds",
            tone_of(event, Tone.ADAPTIVE),
        )

    def faces(self, event: Event) -> tuple[int, ...]:
        """Return the faces that people threw; a drawn total has none."""
        return event.draws if event.by_hand else ()


def _thrown_card(event: Event) -> Card:
    """Show the dice that people threw, and say that their total is remembered."""
    dice = f"{dice_words(event.request['dice'])}{hand_words(event)} {faces(event.draws, FACES_A_LINE)}"
    dice = _apart(met_words(event), dice)
    remembered = f"-# {REMEMBERING[whose(event)]}"
    text = "\n".join((headline(event), dice, remembered))
    return Card(text, comment_of(event), footer=footer_of(event), tone=tone_of(event))


def _apart(*parts: str) -> str:
    return " · ".join(filter(None, parts))


def _likely(event: Event, result: Guessed) -> str:
    return beside_plain(event.odds or Fraction(0), result.plain_odds)


class FairResetView(PlainView):
    def line(self, event: Event, configuration: Configuration) -> str:
        own = "own " if event.request.get("own") else ""
        return f"**reset** of {own}adaptive {dice_words(event.request['dice'])}"

    def card(self, event: Event, result: None, configuration: Configuration) -> Card:
        own = " for you" if event.request.get("own") else ""
        return Card(
            f"**{dice_words(event.request['dice'])}** starts afresh{own}: the next /fair roll has the "
            "odds of plain dice.",
            "Reset",
            footer=footer_of(event, Tone.ADAPTIVE),
            tone=Tone.ADAPTIVE,
        )


def reset_question_card(memory: Memory) -> Card:
    """Ask whether to forget the counts."""
    own = " of yours" if memory.whose == "person" else ""
    return Card(
        f"Forget {plural(memory.rolls, 'remembered roll')}{own} of **{dice_words(memory.dice)}** here? "
        "The next roll then has the odds of plain dice. The history keeps every roll and shows the reset.",
        "Reset the adaptive dice",
        tone=Tone.WARNING,
    )


def reset_kept_card() -> Card:
    """Say that nothing was forgotten."""
    return Card("Nothing was reset.", "Reset the adaptive dice")


MOST_ERRORS = 3
"""The most errors shown on each side, the largest first; totals with the same error count once."""

MOST_TOGETHER = 5
"""The most totals with the same error that are named."""

FIELD_LIMIT = 1_000

CHART_NAME = 34
"""The most characters of the dice in the title of the chart."""


@dataclass(frozen=True)
class FairOdds:
    """An answer about the next adaptive roll."""

    card: Card
    picture: Attachment


@dataclass(frozen=True)
class _Next:
    """The next roll: its distribution beside the plain one, and each total beside its expectation."""

    outlook: Outlook
    expression: Expression
    plain: Distribution
    distribution: Distribution
    errors: dict[int, Fraction]
    """In rolls, by total: above 0 for a total that came up too often."""
    target: Target | None

    @property
    def name(self) -> str:
        return self.outlook.dice

    @property
    def rolls(self) -> int:
        return sum(count for _, count in self.outlook.counts)

    @property
    def shifted(self) -> bool:
        return any(
            self.distribution.chance(total) != self.plain.chance(total) for total in self.plain.weights
        )


def fair_odds(outlook: Outlook, target: Target | None = None) -> FairOdds:
    """Work out the odds of the next roll, and how likely it reaches a target.

    Raises:
        BadInput: the counts of such dice are not balanced.
    """
    expression, counts = read_roll(outlook.dice), dict(outlook.counts)
    plain = adaptive_distribution(expression.root)
    distribution = adjust(plain, counts, outlook.tightness)
    coming = _Next(outlook, expression, plain, distribution, _errors(plain, counts), target)
    return FairOdds(_card(coming), Attachment("fairodds.png", _alt(coming), _chart(coming)))


def exact_errors(outlook: Outlook) -> tuple[Field, ...]:
    """Show by how many rolls each total came up too rarely or too often."""
    plain, counts = adaptive_distribution(read_roll(outlook.dice).root), dict(outlook.counts)
    if not counts:
        return ()
    rising = sorted(_errors(plain, counts).items(), key=lambda pair: (pair[1], pair[0]))
    rare = (_by(total, error) for total, error in rising if error < 0)
    often = (_by(total, error) for total, error in reversed(rising) if error > 0)
    fields = {"Too rare so far, in rolls": rare, "Too often so far, in rolls": often}
    return tuple(Field(name, lines(totals, FIELD_LIMIT), inline=True) for name, totals in fields.items())


def _by(total: int, error: Fraction) -> str:
    return f"**{signed(total)}** by {float(abs(error)):,.2f}"


def _errors(plain: Distribution, counts: Mapping[int, int]) -> dict[int, Fraction]:
    return {total: Fraction(error, plain.total) for total, error in errors(plain, counts).items()}


def _card(coming: _Next) -> Card:
    guess, outlook, name = best_guess(coming.distribution), coming.outlook, dice_words(coming.name)
    likeliest = f"# {_bet(coming, guess)}\n{next_words(guess, name)}{_beside(coming, guess)}"
    target = coming.target
    return Card(
        target_headline(target, coming.distribution, coming.plain, name) if target else likeliest,
        fields=tuple(_furthest_off(coming)),
        footer=f"Adaptive, tightness {outlook.tightness} · {_describe_memory(coming)}",
        tone=Tone.ADAPTIVE,
    )


def _bet(coming: _Next, guess: BestGuess) -> str:
    """Return the best bet; for a die after a roll or two, name the worse ones instead: `any but 2`."""
    worse = [total for total in coming.plain.weights if coming.distribution.chance(total) < guess.chance]
    if guess.alike > len(guess.named) and 0 < len(worse) <= len(guess.named):
        return f"any but {join_or([signed(total) for total in sorted(worse)])}"
    return guess_words(guess)


def _describe_memory(coming: _Next) -> str:
    if not coming.rolls:
        return "nothing remembered yet"
    return f"{plural(coming.rolls, 'roll')} remembered: {EARLIER[coming.outlook.whose]} shift the odds"


def _beside(coming: _Next, guess: BestGuess) -> str:
    """Return the words on the best bet with plain dice, or why it is the same."""
    plain = best_guess(coming.plain)
    if coming.shifted and plain.named == guess.named:
        return f" instead of {percent(plain.chance)}."
    if coming.shifted and plain.alike == len(coming.plain.weights):
        return f". With plain dice all are alike: {percent(plain.chance)}."
    if coming.shifted:
        return f". With plain dice it is {guess_words(plain)}: {percent(plain.chance)}."
    if not coming.rolls:
        return ", as with plain dice: no roll of these is remembered yet."
    return ", as with plain dice: just now nothing shifts the odds."


def _furthest_off(coming: _Next) -> Iterable[Field]:
    """Show the totals that came up most too rarely, and most too often."""
    if coming.rolls:
        rising = sorted(coming.errors.items(), key=lambda pair: (pair[1], pair[0]))
        below = [(total, error) for total, error in rising if error < 0]
        above = [(total, error) for total, error in reversed(rising) if error > 0]
        yield Field("Due: too rare so far", _furthest(below) or "none", inline=True)
        yield Field("Too often so far", _furthest(above) or "none", inline=True)


def _furthest(errors: list[tuple[int, Fraction]]) -> str:
    """Return the totals of the first errors: `7, then 6, 8, then 5, 9`."""
    alike = [sorted(total for total, _ in pairs) for _, pairs in groupby(errors, lambda pair: pair[1])]
    return ", then ".join(f"**{_totals(totals)}**" for totals in alike[:MOST_ERRORS])


def _totals(totals: list[int]) -> str:
    if len(totals) > MOST_TOGETHER:
        return f"{len(totals):,} totals"
    return ", ".join(map(signed, totals))


def _alt(coming: _Next) -> str:
    guess, plain_guess = best_guess(coming.distribution), best_guess(coming.plain)
    return (
        f"Likeliest next: {guess_words(guess)}, {percent(guess.chance)}; "
        f"with plain dice {guess_words(plain_guess)}, {percent(plain_guess.chance)}. "
        f"The chance of each total of {shorten(coming.name, LONGEST_NAME)}, adaptive at tightness "
        f"{coming.outlook.tightness} after {plural(coming.rolls, 'roll')}, beside plain dice."
    )


def _chart(coming: _Next) -> bytes:
    distributions = {"plain dice": coming.plain}
    if coming.shifted:
        distributions[f"next roll, tightness {coming.outlook.tightness}"] = coming.distribution
    columns = histogram([DistributionFigures(distribution) for distribution in distributions.values()], None)
    title = f"The next {shorten(coming.name, CHART_NAME)} after {plural(coming.rolls, 'roll')}"
    return several_distributions(title, unit([coming.expression]), columns, tuple(distributions))


ABOUT = (
    "The best guess: how often you are right if you know all rolls so far and always bet on the likeliest "
    "total. The distance: the share of rolls that would have to change for every total to come up as "
    "often as it should; 0 is perfect."
)


WIDTH = 100
"""The width of a terminal, in characters."""


@dataclass(frozen=True)
class Kind:
    """Dice in the comparison."""

    name: str
    evening: "Evening"


def kinds(price: "Price") -> tuple[Kind, ...]:
    """Return plain dice, adaptive dice, and a deck if the dice can have one."""
    deck = (Kind(f"deck, {price.left:,} left", price.deck),) if price.deck else ()
    return Kind("plain dice", price.plain), Kind(f"tightness {price.tightness}", price.adaptive), *deck


def rolls_off(price: "Price", evening: "Evening") -> str:
    """Return how many rolls would have to change to fit the odds: `3.1`."""
    return f"{float(evening.distance.value * price.rolls):.1f}"


def price_field(price: "Price") -> Field:
    """Say in a few lines what the memory costs, and what it buys."""
    plain, adaptive, deck = price.plain, price.adaptive, price.deck
    by_deck = f", with a deck {percent(deck.guess.value)}" if deck else ""
    off_by_deck = f", with a deck {rolls_off(price, deck)}" if deck else ""
    lines = (
        f"**{percent(adaptive.guess.value)}** of guesses are right for someone who keeps count. "
        f"With plain dice {percent(plain.guess.value)}{by_deck}.",
        f"**{rolls_off(price, adaptive)}** of {plural(price.rolls, 'roll')} differ from a perfectly even "
        f"evening. With plain dice {rolls_off(price, plain)}{off_by_deck}.",
        *_describe_trials(price),
    )
    return Field(f"An evening of {plural(price.rolls, 'roll')}", "\n".join(lines))


def _describe_trials(price: "Price") -> Iterator[str]:
    """Say which figures come from trials and not from exact counts."""
    tried = [kind for kind in kinds(price) if kind.evening.tried]
    if tried:
        names = join_and([kind.name for kind in tried])
        yield f"-# {capital(names)}: tried out in {tried[-1].evening.tried:,} evenings, so nearly right."


def price_card(dice: str, price: "Price") -> Card:
    """Show all figures of an evening."""
    fields = tuple(Field(kind.name, _figures(price, kind.evening), inline=True) for kind in kinds(price))
    none = "" if price.deck else "A deck of these dice is too large to be worked out."
    return Card(
        ABOUT,
        f"{plural(price.rolls, 'roll')} of {dice_words(dice)}, on average",
        fields,
        none,
        Tone.ADAPTIVE,
    )


def _figures(price: "Price", evening: "Evening") -> str:
    return "\n".join(
        (
            f"best guess {format_average(evening.guess, 100, 2)} %",
            f"distance {format_average(evening.distance, 1, 4)}",
            f"that is {format_average(evening.distance, price.rolls, 2)} rolls",
            how_found(evening),
        )
    )


def format_average(average: "Average", unit: int, decimals: int) -> str:
    """Return an average times `unit`, with its standard error if it has one: `23.35 ± 0.04`."""
    error = f" ± {average.error * unit:.{decimals}f}" if average.error else ""
    return f"{float(average.value * unit):.{decimals}f}{error}"


def how_found(evening: "Evening") -> str:
    return f"tried out in {evening.tried:,} evenings; ± is its standard error" if evening.tried else "exact"


def price_rows(dice: str, price: "Price") -> Iterator[str]:
    """Yield the same as a table for letters of equal width."""
    yield f"{plural(price.rolls, 'roll')} of {dice}, on average"
    table = [("", "best guess", "distance", "rolls off", "")]
    for kind in kinds(price):
        off = kind.evening.distance
        guess = f"{format_average(kind.evening.guess, 100, 3)} %"
        figures = guess, format_average(off, 1, 5), format_average(off, price.rolls, 2)
        table.append((kind.name, *figures, how_found(kind.evening)))
    widths = [max(len(row[column]) for row in table) for column in range(4)]
    for row in table:
        cells = (f"{cell:<{width}}" for cell, width in zip(row, widths, strict=False))
        yield f"{'  '.join(cells)}  {row[-1]}".rstrip()
    yield from wrap(ABOUT, WIDTH)


VIEWS = {"fair": FairView(), "fair-reset": FairResetView()}
