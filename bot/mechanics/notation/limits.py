"""How much a dice expression may ask for."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ExpressionLimits:
    """The bounds of what people may type, each with its reason."""

    characters: int = 256
    """Of a line: longer ones fill the card, and nobody reads them."""
    depth: int = 32
    """Of brackets in one another: Python itself gives up some hundreds deep."""
    rolls: int = 10
    """Of a line: each is a part of the card."""
    sets: int = 20
    """Of a roll: each has a total of its own to show."""
    values: int = 300
    """That a roll is made of, with what it uses again: names could double it with each part."""
    parts: int = 20
    """Of a group: the odds of keeping some follow each."""
    keeps: int = 4
    """One after another: more have no use."""
    dice: int = 1_000
    """On the table at once, explosions aside: a row keeps each face."""
    throws: int = 1_000
    """On average, with re-rolls and explosions: for the same reason."""
    all_throws: int = 20_000
    """Of a line: only a source without chance gets here."""
    explosions: int = 20
    """Of a die: rare enough that nobody misses more, and the odds are finite."""
    sides: int = 100_000
    """Of a die: the odds go through each."""
    faces: int = 100
    """In a list, and other numbers in one: a line has no room for more, but by spans."""
    face: int = 10_000
    """In a list, above or below 0: far more than any die shows."""
    weight: int = 100
    """Of what a die counts, above or below 0: more is no count."""
    extra_tens: int = 9
    """Bonus or penalty dice: they are written with one digit."""
    number: int = 1_000_000
    """Written out: far more than any game adds."""
    value: int = 10**12
    """That can come up, above or below 0: sums of many rolls still fit the 64 bits of a database."""
    label: int = 100
    """Characters of a label, or of a face with words: more is a text of its own."""
    until_rolls: int = 100
    """Of what is repeated: nobody waits for more."""
    until_throws: int = 30
    """On average, of each roll that is repeated: a row keeps the faces of them all."""
    until_number: int = 10_000
    """To be reached by repeating: the odds follow each sum below it."""


LIMITS = ExpressionLimits()
