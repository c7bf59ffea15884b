"""What rules say is right English whatever the die and the options are: plurals, articles, no empty sums."""

import re
from itertools import islice

import pytest

from bot.mechanics.catalogue import CATALOGUE, usual_die
from bot.mechanics.errors import BadInput
from bot.mechanics.rule import KINDS, Die, Done
from bot.mechanics.rules.lookups import look_up
from tests.tiers import by_tier, in_the_soak

pytestmark = pytest.mark.no_cover

SIDES = in_the_soak((2, 3, 4, 7, 10, 12, 20, 100), by_tier((2, 3, 10, 100), (2, 3, 7, 10, 12, 100)))
FACES = in_the_soak((2, 3, 4, 6, 8, 10, 20), by_tier((2, 6, 10), (2, 3, 6, 8, 10)))

SLIPS = {
    "a plural of one": r"\b1 (?:dice|bits|coins|trits|times|throws|draws|looks|decimals|others|sums|tries)\b",
    "a wrong article": r"\ba (?!one\b|un|us|eu)[aeiou]\w|\ban [^aeiou8\W]",
    "a sum that adds nothing": r"\btimes 1(?![,\d])|\btimes 1, |\b1 of 1\b(?! of|,)|Throw 0 |\b0 dice\b",
    "a first die that multiplies nothing": r"Throw (?:a|one) die: times",
    "a number without its name": r"\b(?:that many|so many|what to be|more if that|for each that)\b",
    "a face that is taken and thrown again": r"Throw one die: [^.]*as shown\. Above",
}


def settled(entry):
    """Return an entry for several dice, with each option at its lowest, next and highest values."""
    options = [""]
    for option in entry.options:
        values = dict.fromkeys((*option.proposals[:2], *option.proposals[-1:]))
        options += [f"{option.name}={value}" for value in values]
    for sides in entry.only_sides[:4] or SIDES:
        for faces in entry.only_faces[:4] or FACES:
            for text in options:
                try:
                    yield entry.settle(sides, faces, text)
                except BadInput:
                    continue


def said(rule, most=12):
    """Go through what a rule asks for and tells of its first states."""
    states, seen = [rule.start(None)], set()
    for state in islice(states, most):
        die = rule.wants(state)
        yield die.meaning
        for face in {1, 2, die.faces}:
            yield rule.tell(state, face)
            after = rule.step(state, face)
            if not isinstance(after, Done) and after not in seen:
                seen.add(after)
                states.append(after)


def test_no_rule_says_what_is_no_english():
    texts = {
        text
        for entry in CATALOGUE
        for method in settled(entry)
        for text in (method.recipe, *said(method.rule))
    }
    found = {f"{what}: {text}" for text in texts for what, slip in SLIPS.items() if re.search(slip, text)}

    assert sorted(found) == []


MOST_WORDS = 50
"""In a sentence: with more, nobody throws dice by it."""


def test_no_recipe_has_a_sentence_that_is_too_long_to_throw_dice_by():
    recipes = {entry.settle(*usual_die(entry)).recipe for entry in CATALOGUE}
    sentences = (sentence for recipe in recipes for sentence in re.split(r"(?<=[.?]) ", recipe))

    assert [sentence for sentence in sentences if len(sentence.split()) > MOST_WORDS] == []


def test_a_table_that_is_too_wide_names_its_die_with_its_article():
    entry = next(entry for entry in CATALOGUE if entry.name == "read-off")
    with pytest.raises(BadInput, match="not for those of an angle"):
        look_up(entry.settle(100).rule)


def test_every_randomiser_has_its_article():
    articles = {kind.name: Die(6, kind=kind).article for kind in KINDS}

    assert [name for name, article in articles.items() if article == "an"] == ["angle"]
