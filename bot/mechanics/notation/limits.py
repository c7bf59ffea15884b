"""How much a dice expression may ask for."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ExpressionLimits:
    """The limits of what people may type, each with its reason."""

    characters: int = 256
    """In a line: longer ones fill the card, and nobody reads them."""
    depth: int = 32
    """Of nested brackets: Python itself gives up at some hundreds."""
    rolls: int = 10
    """In a line: each is a part of the card."""
    sets: int = 20
    """In a roll: each has its own total to show."""
    values: int = 300
    """In a roll, with those it reuses: names could double them with each part."""
    parts: int = 20
    """In a group: the odds of keeping some follow each."""
    keeps: int = 4
    """One after another: more have no use."""
    dice: int = 1_000
    """On the table at once, explosions aside: a row keeps each face."""
    throws: int = 1_000
    """On average, with re-rolls and explosions: for the same reason."""
    all_throws: int = 20_000
    """In a line: only a source without chance gets here."""
    explosions: int = 20
    """For each die: rare enough that nobody misses more, and the odds are finite."""
    sides: int = 100_000
    """For each die: the odds go through each."""
    faces: int = 100
    """In a list of faces or of other numbers: a line has no room for more, except as ranges."""
    face: int = 10_000
    """In a list, above or below 0: far more than any die shows."""
    weight: int = 100
    """The score of a die, above or below 0: more is no count."""
    extra_tens: int = 9
    """Bonus or penalty dice: one digit writes them."""
    number: int = 1_000_000
    """As typed: far more than any game adds."""
    value: int = 10**12
    """Of any result, above or below 0: sums of many rolls still fit the 64 bits of a database."""
    label: int = 100
    """Characters of a label, or of a word on a face: more is a text of its own."""
    until_rolls: int = 100
    """Before `until` gives up: nobody waits for more."""
    until_throws: int = 30
    """On average, for each roll with `until`: a row keeps the faces of all rolls."""
    until_number: int = 10_000
    """The goal of `until`: the odds follow each sum below it."""


LIMITS = ExpressionLimits()
