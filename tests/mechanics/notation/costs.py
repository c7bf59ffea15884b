"""What the exact distribution of a value costs."""

from bot.mechanics.notation.budget import MOST_TERMS, Budget, TooDear
from bot.mechanics.notation.distributions.nodes import work_out


class Spent(Budget):
    """A budget that knows how much of it was spent."""

    __slots__ = ("terms",)

    def __init__(self, terms):
        super().__init__(terms)
        self.terms = 0.0

    def spend(self, terms):
        super().spend(terms)
        self.terms += terms


def cost_of(node, most=MOST_TERMS):
    """Return the terms that a distribution takes, however many it may take."""
    budget = Spent(most)
    work_out(node, budget)
    return budget.terms


def costs_at_most(terms, node):
    """Tell whether a distribution takes no more than so many terms."""
    try:
        work_out(node, Budget(terms))
    except TooDear:
        return False
    return True
