"""What may come of a rule: its numbers, and what it lets stand beyond them."""

from bot.mechanics.analysis import distribution_of, outcomes


def may_come(rule, outcome):
    """Whether an outcome is one of the rule's numbers, or else in its law."""
    return outcome in outcomes(rule) or outcome in distribution_of(rule).weights
