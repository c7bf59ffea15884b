"""Re-rolls that end: a fixed outcome once a die has failed all its tries (DrunkWolf and xnor)."""

from dataclasses import dataclass, field
from fractions import Fraction
from math import prod

from bot.mechanics.analysis import Analysis, is_short, outcomes
from bot.mechanics.distribution import Distribution
from bot.mechanics.entry import D100, Entry, Order, best_radices, fits, radices, whole
from bot.mechanics.errors import BadInput
from bot.mechanics.rule import Carry, Die, Done, Face, Rule
from bot.mechanics.rules.mixed_radix import MixedRadix, recipe

State = tuple[tuple[int, int], int, int]


@dataclass(frozen=True)
class RerollCapped(Rule[State]):
    """`rule` with at most `tries` throws of each die; after the last failure the outcome is `otherwise`.

    If a sum can be too high, all dice are also thrown up to `tries` times.
    """

    rule: MixedRadix = field(default_factory=MixedRadix)
    tries: int = 4
    otherwise: int = 51

    first = 1

    @property
    def outcomes(self) -> int:
        """As many as without the cap."""
        return self.rule.outcomes

    def start(self, carry: Carry = None) -> State:
        """Return (state without the cap, tries left for this die, rounds left for all dice)."""
        return self.rule.start(), self.tries, self.tries

    def wants(self, state: State) -> Die:
        fails = f"makes {self.otherwise:,}"
        return self.rule.ask(
            state[0][0], fails if state[1] == 1 else "again", fails if state[2] == 1 else "start again"
        )

    def step(self, state: State, face: Face) -> State | Done:
        inner, tries, rounds = state
        after = self.rule.step(inner, face)
        if isinstance(after, Done):
            return after
        if after[0] > inner[0]:
            return after, self.tries, rounds
        tries, rounds = (tries - 1, rounds) if self.rule.fails(inner, face) else (self.tries, rounds - 1)
        return (after, tries, rounds) if tries and rounds else Done(self.otherwise)

    def tell(self, state: State, face: Face) -> str:
        working = self.rule.tell(state[0], face)
        gives_up = isinstance(self.step(state, face), Done)
        if gives_up and not isinstance(self.rule.step(state[0], face), Done):
            return f"{working}, but this was the last try: {self.otherwise:,}"
        return working

    def distribution(self, carry: Carry = None) -> Distribution:
        """All outcomes are equal, except the one for all failures."""
        rounds, success, _ = self._rounds()
        each = rounds * success / prod(self.rule.radices)
        chances = dict.fromkeys(outcomes(self), each)
        chances[self.otherwise] += 1 - each * self.outcomes
        return Distribution.of(chances)

    def closed_form(self, carry: Carry = None) -> Analysis | None:
        """Return the figures without the chain, if it would be long."""
        product = prod(self.rule.radices)
        most_rounds = self.tries if product > self.outcomes else 1
        if is_short(product * self.tries * most_rounds, self.rule.faces):
            return None
        rounds, _, throws = self._rounds()
        by_kind = {Die(self.rule.faces).name: rounds * throws}
        tries = (self.tries if self.rule.faces % radix else 1 for radix in self.rule.radices)
        return Analysis(
            outcomes(self), self.distribution(), {None: Fraction(1)}, by_kind, most_rounds * sum(tries), None
        )

    def _rounds(self) -> tuple[Fraction, Fraction, Fraction]:
        """Return the expected rounds, and for one round the chance of no failure, and the expected throws."""
        success, throws = Fraction(1), Fraction(0)
        for radix in self.rule.radices:
            fails = Fraction(self.rule.faces % radix, self.rule.faces)
            throws += success * sum(fails**i for i in range(self.tries))
            success *= 1 - fails**self.tries
        again = success * (1 - Fraction(self.outcomes, prod(self.rule.radices)))
        return sum((again**i for i in range(self.tries)), Fraction(0)), success, throws


def _recipe(rule: RerollCapped) -> str:
    n, inner = rule.outcomes, rule.rule
    once = rule.tries == 1
    failing = []
    if any(inner.faces % radix for radix in inner.radices):
        failing.append(
            f"a die is to be thrown again {'even once' if once else f'{rule.tries} times in a row'}"
        )
    if prod(inner.radices) > n:
        failing.append(f"the sum is above {n:,} even once" if once else f"{rule.tries} sums are above {n:,}")
    end = f" But if {' or '.join(failing)}, the number is {rule.otherwise:,}." if failing else ""
    return f"{recipe(inner, apart=len(failing) > 1)}{end}"


def build_capped(order: Order) -> RerollCapped:
    """Check the options against each other, and build the rule."""
    if order["else"] > order.outcomes:
        raise BadInput(f"else is an outcome from 1 to {order.outcomes}, not {order['else']}.")
    counts = fits(order["dice"], order.outcomes, order.faces)
    return RerollCapped(MixedRadix(order.outcomes, order.faces, counts), order["tries"], order["else"])


ENTRIES = (
    Entry(
        name="reroll-capped",
        author="DrunkWolf; xnor",
        source=D100,
        summary="as reroll, but a die that shows too much too often ends the roll",
        recipe=_recipe,
        make=build_capped,
        options=(
            radices("dice", "what each die counts as", ("5.5.4", "5.5.2.2")),
            whole("tries", 1, 20, "most throws of each die"),
            whole("else", 1, 10_000, "the number when a die has failed all its tries"),
        ),
        defaults=lambda n, b: {"dice": best_radices(n, b), "tries": 4, "else": n // 2 + 1},
    ),
)
