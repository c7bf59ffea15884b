"""Follows recipes of what stays between two rolls: see `recipe_follower`."""

from math import floor

from tests.mechanics.follower import Follower


def accumulated(text, found, throw, kept):
    mind = Follower(kept or 0)
    mind.total += sum(int(counts) * (throw() - 1) for counts in found[1].split(", "))
    mind._clause(f"keep {found[2]}", 0)
    return mind.total


def calculated(text, found, throw, kept):
    mind = Follower(found[1] if kept is None else kept)
    for _ in range(int(found[3] if kept is None and found[3] else found[2])):
        face = throw()
        for clause in found[4].split("; "):
            mind._clause(clause, face)
    return floor(100 * mind.total)


REGISTER_WAYS = [
    (
        r"Start with what the last roll left, 0 at first\. .*?times what it counts: ([\d, ]+)\. Keep (.+?):",
        accumulated,
    ),
    (
        r"Start with what the last roll left in the calculator, the first time with (0(?:\.\d+)?)\. "
        r"Throw (\d) dice(?:, the first time (\d))?; for each: (.+?)\. Then times 100; the whole part is",
        calculated,
    ),
]
