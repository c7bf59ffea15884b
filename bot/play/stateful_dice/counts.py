"""How often each outcome came, as a state keeps it: a list of [outcome, count]."""

from collections import Counter

from bot.play.records import Json


def counts_of(state: Json) -> Counter[int]:
    """Read the counts from a stored state."""
    return Counter(dict(state or []))


def counted(counts: Counter[int], outcome: int) -> list[list[int]]:
    """Return the stored state with one more `outcome`."""
    return [[each, count] for each, count in sorted((counts + Counter([outcome])).items())]
