"""What /rules show says of a rule at once: how it goes, whether it is fair, how many dice it takes."""

from collections.abc import Iterator

from bot.mechanics.entry import Method
from bot.mechanics.figures import Figures
from bot.mechanics.specials import Special
from bot.render import figures as words
from bot.render.card import Card, Field
from bot.render.events.die import HIDDEN, title_of
from bot.render.rules.showing import Study, loaded_field
from bot.render.rules.special import SpecialStudy, loaded_fields
from bot.render.text import capital, lines

FIELD_LIMIT = 1000

LONGEST_RECIPE = 320
"""Characters of a recipe that is read at once; of a longer one the idea stands on the card."""

MOST_ROWS = 15
"""Lines of a table to play from that stand on the card; a longer one is behind its button."""


def rule_card(chosen: Method, weights: str, found: Study) -> Card:
    """Show how a rule goes, and the little that decides whether to take it; all else is behind a button."""
    figures = found.figures
    loaded_dice = (
        (loaded_field(weights, found.loaded, found.variation, in_short=True),) if found.loaded else ()
    )
    rows = found.tables.rows
    hidden = (Field("Hidden faces", HIDDEN),) if chosen.entry.hides_faces else ()
    return Card(
        f"{_idea(chosen)}{rows if len(rows.splitlines()) <= MOST_ROWS else ''}",
        title_of(chosen),
        (
            Field("How fair", lines(_fair(figures), FIELD_LIMIT), inline=True),
            Field("How many dice", _dice(figures), inline=True),
            *loaded_dice,
            *hidden,
        ),
    )


def _idea(chosen: Method) -> str:
    """Return how a rule goes, or where that is long, what its idea is."""
    if len(chosen.recipe) <= LONGEST_RECIPE:
        return chosen.recipe
    return f"{capital(chosen.entry.summary)}.\n-# How it goes, step by step, is behind More."


def special_rule_card(special: Special, found: SpecialStudy, weights: str) -> Card:
    """Show what is none of the rules, and how to roll so."""
    fields = tuple(loaded_fields(found, weights))
    return Card(special.recipe, special.title, fields, f"To roll: {special.command}")


def _fair(figures: Figures) -> Iterator[str]:
    if figures.exact:
        yield f"Exact: every number has 1 chance in {figures.outcomes:,}."
        return
    yield f"Not exact: {words.off_by(figures.max_error, figures.outcomes)}, none is further off."
    if figures.lost:
        yield f"{words.lost(figures)}."
    if figures.stray:
        yield f"{words.stray(figures)}."
    if figures.carries:
        yield "Over many rolls that evens out: `/memory show` has the number that is kept here."


def _dice(figures: Figures) -> str:
    usual = words.dice(figures.expected_by_kind)
    if figures.most == sum(figures.expected_by_kind.values()):
        return f"always {usual}"
    return f"{usual} on average, {words.most(figures)}"
