"""How much one person, and one server, may ask for, and how those hear of it who ask for more.

What is asked for is counted in rolls: what takes more work counts more. Whoever asks for more than there is
left is told so once, with when to try again; what else they ask for at that pace has no answer.
"""

from collections.abc import Callable, Mapping
from math import ceil

from bot.commands.connection.pace import FEW, Pace
from bot.play.blocking import Kind
from bot.play.errors import Busy

A_DAY = 20_000
"""How many rolls one person may ask for in a day: fewer than what a channel takes from all."""

A_SERVERS_DAY = 500_000
"""How many one server may ask for in a day, all its channels together."""

CHART, FILE = 2, 5
"""How many rolls a picture or a table counts as, and what is packed or drawn as a file."""

COSTS: Mapping[str, int] = {
    **dict.fromkeys(
        (
            "odds",
            "fair-odds",
            "rules show",
            "rules compare",
            "rules design",
            "stats",
            "fairness",
            "session end",
            "catan end",
            "table plan",
            "Odds of this",
            "odds-figures",
            "roll-odds",
            "roll-next",
            "fair-price",
            "look-up",
            "stats-more",
            "proof-check-all",
        ),
        CHART,
    ),
    **dict.fromkeys(("card", "table import", "privacy export", "proof export"), FILE),
}
"""What counts as more than one roll, by the name of a command or how the custom_id of a button begins."""

REMINDED = 10.0
"""Seconds after which one who still asks for too much is told of it again."""

BLOCK_REMINDED = 60.0
"""Seconds after which one whom the host blocks, or somebody in such a server, is told of it again."""

BLOCKED: Mapping[Kind, str] = {
    "person": "The host of this bot has blocked you.",
    "server": "The host of this bot has blocked this server.",
}


class TooMuch(Busy):
    """More is asked for than there is left; `told`: who asks has just heard of it, and needs no answer."""

    def __init__(self, sentence: str, *, told: bool) -> None:
        super().__init__(sentence)
        self.told = told


class Budgets:
    """What is left for each person and each server; and how often one may ask for what is seldom asked for.

    `clock` tells seconds, of any origin.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self.commands = Pace(clock)
        self.days = Pace(clock, rate=A_DAY / 86_400, burst=A_DAY)
        self.servers = Pace(clock, rate=100, burst=500, remembered=FEW)
        self.server_days = Pace(clock, rate=A_SERVERS_DAY / 86_400, burst=A_SERVERS_DAY, remembered=FEW)
        self.proposals = Pace(clock, rate=10, burst=20)
        self.exports = Pace(clock, rate=1 / 600, burst=1, remembered=FEW)
        self.checks = Pace(clock, rate=1 / 60, burst=2, remembered=FEW)
        self.heads = Pace(clock, rate=1 / 60, burst=5, remembered=FEW)
        self._reminders = Pace(clock, rate=1 / REMINDED, burst=1, remembered=FEW)
        self._reminders_of_blocks = Pace(clock, rate=1 / BLOCK_REMINDED, burst=1)
        self._refusals_to_propose = Pace(clock, rate=1 / REMINDED, burst=1, remembered=FEW)

    def refusal(self, person: int, server: int | None, name: str) -> TooMuch | None:
        """Take what something counts as from all budgets that it is on, or return why it is not done."""
        cost = COSTS.get(name, 1)
        budgets = [(self.commands, person), (self.days, person)]
        if server is not None:
            budgets += [(self.servers, server), (self.server_days, server)]
        for place, (budget, whose) in enumerate(budgets):
            if not budget.allows(whose, cost):
                for before, of_whom in budgets[:place]:
                    before.give_back(of_whom, cost)
                return self._too_much(person, budget, budget.wait(whose, cost))
        return None

    def of_blocked(self, kind: Kind, number: int) -> TooMuch:
        """Return why nothing is done for a person or a server that the host blocks, by its id."""
        return TooMuch(BLOCKED[kind], told=not self._reminders_of_blocks.allows(number))

    def may_propose(self, person: int) -> bool:
        """Whether one who types has proposals."""
        return self.proposals.allows(person)

    def may_refuse_to_propose(self, person: int) -> bool:
        """Whether it is time to tell one who types too fast that there are none."""
        return self._refusals_to_propose.allows(person)

    def _too_much(self, person: int, budget: Pace, wait: float) -> TooMuch:
        if budget is self.commands:
            said = "That is too fast: 5 rolls a second at most; a chart counts as 2, a file as 5."
        elif budget is self.days:
            said = f"That is too much: {A_DAY:,} commands a day at most."
        elif budget is self.servers:
            said = "That is too fast for one server: 100 commands a second at most, from all together."
        else:
            said = f"That is too much for one server: {A_SERVERS_DAY:,} commands a day at most."
        seconds = max(1, ceil(wait))
        again = f"Nothing was done; try again in {seconds:,} {'second' if seconds == 1 else 'seconds'}."
        return TooMuch(f"{said} {again}", told=not self._reminders.allows(person))
