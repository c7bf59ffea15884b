"""A rule and a follower of its printed words, side by side: both must come to the same."""

import re
from functools import cache, partial

from bot.features.rules.tables import play_table
from bot.mechanics import catalogue
from bot.mechanics.playing import throw
from bot.mechanics.rule import Done, shown_carry
from bot.mechanics.rules.sum_table import SumTableRule
from tests.mechanics.follower import Follower
from tests.mechanics.recipe_follower import follow_recipe

WORDS_OF_SUM_TABLES = "look the total up in the table of"


@cache
def rows_of(name, outcomes, faces, options):
    """The rows of a table as they are printed, each as its number and its sums."""
    return [row.split()[:2] for row in play_table(catalogue.method(name, outcomes, faces, options)).rows]


def page_of(method, verb):
    """The rows of a sum table as they are printed, `4–10 is 1`; empty for other rules."""
    if not isinstance(method.rule, SumTableRule):
        return ""
    return ", ".join(
        f"{sums.replace('-', '–')} {'start again' if number == 'again' else f'{verb} {number}'}"
        for number, sums in rows_of(method.entry.name, method.outcomes, method.faces, method.options)
        if sums != "never"
    )


def follower_of(method, carry=None):
    """Somebody who begins to follow the prompts of a rule."""
    rule = method.rule
    begins_with_it = re.search("what the last roll left|Keep two numbers from roll to roll", method.recipe)
    kept = shown_carry(rule, carry).partition("/")[0] if begins_with_it else "0"
    return Follower(kept, partial(page_of, method, "makes"))


def step_both(rule, follower, state, face):
    """Take a face of the wanted die; both go on, or both end with the same outcome."""
    die = rule.wants(state)
    follower.follow(die.meaning, standing(die, face))
    after = rule.step(state, face)
    assert follower.outcome == (after.outcome if isinstance(after, Done) else None), (die, face)
    return after


def standing(die, face):
    """The number that stands on a face; of a segment for tens, 3x, its digit."""
    return int(die.labels[face - 1].removesuffix("x")) if die.labels else face


def follow(method, chance, carry=None):
    """Play a rule and follow its prompts; both end at the same die, with the same outcome."""
    rule, follower = method.rule, follower_of(method, carry)
    state = rule.start(carry)
    while not isinstance(state, Done):
        state = step_both(rule, follower, state, chance.randint(1, rule.wants(state).faces))
    return state.carry


def follow_whole(method, chance, carry=None):
    """Play a rule, then follow its recipe with the same faces: it ends with them, at the same outcome.

    Where the recipe sends to a table, the table is at hand.
    """
    rule, recipe = method.rule, method.recipe
    played = throw(rule, chance.randrange, carry)
    kept = None if carry is None else shown_carry(rule, carry)
    if WORDS_OF_SUM_TABLES in recipe:
        recipe = f"{recipe.partition('; ' + WORDS_OF_SUM_TABLES)[0]}: {page_of(method, 'is')}."
    shown = [standing(die, face) for die, face in zip(played.dice, played.faces, strict=True)]
    assert follow_recipe(recipe, shown, kept) == (played.outcome, len(played.faces))
    return played.after
