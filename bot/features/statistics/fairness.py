"""How honest the dice of a place are: its proof, hidden rolls, and how fair the rules in use are."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.features.die.event import ANY_DIE
from bot.features.proof.card import DIGITS
from bot.features.rules.card import how_fair
from bot.features.statistics.stats import LATELY, InUse
from bot.mechanics.analysis import KnownExactness
from bot.mechanics.catalogue import method
from bot.mechanics.entry import Method
from bot.mechanics.errors import BadInput
from bot.mechanics.figures import SURVEY_STEPS, Figures, analyse_within, figures_of
from bot.play.errors import quote
from bot.play.kind import Origin, Way
from bot.play.proof.book import MOST_COUNTED, ProofCounts, SoFar
from bot.text import figures as words
from bot.text.card import Card, Field
from bot.text.words import capital, plural, shorten

MOST_TOLD = 10
"""The most rules that are examined: the most frequent."""

MOST_NAMED, LONGEST_NAME = 4, 24
"""How many rules of a sort the page names, and characters of each."""

LONGEST_TITLE = 200
USUAL_FACES = 6

LEANING = "Lean on earlier rolls"
SORTS = ("Exactly fair", "Not exactly fair", LEANING, "Not known")
"""How fair rules are, in the order of the page."""

ALWAYS: Mapping[Way, str] = {
    "dice": "Every face of a die has exactly the same chance.",
    "table": "Every row has exactly the chance of its numbers.",
    "adaptive": "Recent totals become less likely, totals that are due more likely.",
    "deck": "Every card comes up equally often; a drawn card stays out until the shuffle.",
}
"""The sentence for each way, whatever its dice."""


CALLED: Mapping[Way, str] = {"adaptive": "adaptive {}", "deck": "deck of {}"}


@dataclass(frozen=True, slots=True)
class _RuleInUse:
    """A rule in use, with its figures if it is a method and they are quick to compute."""

    rule: Origin
    rolls: int
    figures: Figures | None
    exact: bool
    settled: Method | None = None
    """The method, if one of that name still exists."""

    @property
    def sort(self) -> str:
        if self.rule.way in {"adaptive", "deck"}:
            return LEANING
        if self.exact:
            return SORTS[0]
        return SORTS[1] if self.figures else SORTS[3]

    @property
    def name(self) -> str:
        if self.rule.method:
            usual = self.settled is not None and self.settled.name == ANY_DIE
            return self.rule.dice if usual else f"{self.rule.dice} by {self.rule.method.name}"
        return quote(CALLED.get(self.rule.way, "{}").format(self.rule.dice))

    @property
    def full_name(self) -> str:
        """Its name with all settings of the method."""
        if self.settled is None:
            return self.name
        source = f" from d{self.settled.faces}" if self.settled.faces != USUAL_FACES else ""
        by = "" if self.settled.name == ANY_DIE else f" by {self.settled.name}"
        return shorten(f"{self.rule.dice}{by}{source}", LONGEST_TITLE)

    @property
    def telling(self) -> str:
        """How fair it is, in a sentence."""
        figures, used = self.figures, self.rule.method
        if used is None:
            return ALWAYS[self.rule.way]
        if self.exact:
            return f"Every number has exactly 1 chance in {used.sides:,}."
        if figures is None:
            return "This takes too long to calculate here: try `/rules show`."
        later = "; what it keeps evens out over many rolls" if figures.carries else ""
        return f"{capital(words.format_fairness(figures))}{later}."


def with_honesty(card: Card, use: InUse, proof: SoFar | None, counts: ProofCounts | None) -> Card:
    """Add what luck cannot show: how many rolls can be checked, who hid some, and how fair the rules are.

    `proof` and `counts` are None if the place keeps no proof.
    """
    told = _checkable(proof, counts), _hidden(use), *_sorts(_judge_rules(use))
    field = Field("Are they honest?", "\n".join(("Luck cannot show that.", *filter(None, told))))
    head = f"#{proof.number} · {proof.head.hex()[:DIGITS]}" if proof and proof.number else ""
    footer = " · ".join(filter(None, (head, card.footer)))
    return replace(card, fields=(*card.fields, field), footer=footer)


def rules_card(use: InUse) -> Card:
    """Show how fair each rule of recent rolls is."""
    alike: dict[str, list[_RuleInUse]] = {}
    told = _judge_rules(use)
    for each in told:
        alike.setdefault(each.telling, []).append(each)
    left = len(use.rules) > len(told)
    text = f"The {MOST_TOLD} most frequent of {len(use.rules)}." if left else ""
    nothing = "" if told else "Lately the bot has rolled nothing that everyone can see."
    fields = tuple(_field(telling, rules) for telling, rules in alike.items())
    return Card(text or nothing, "Rules in use", fields, "\n".join(_below(use)))


def figures_card(use: InUse) -> Card:
    """Show the exact figures of the methods in use."""
    fields = [Field(each.full_name, how_fair(each.figures)) for each in _judge_rules(use) if each.figures]
    told = "Exact: worked out, not tried out." if fields else "No method was used lately."
    return Card(told, "Figures", tuple(fields))


def _judge_rules(use: InUse) -> list[_RuleInUse]:
    return [_judge_rule(rule, rolls) for rule, rolls in use.rules[:MOST_TOLD]]


def _judge_rule(rule: Origin, rolls: int) -> _RuleInUse:
    if rule.method is None:
        return _RuleInUse(rule, rolls, None, exact=True)
    try:
        settled = method(*rule.method)
    except BadInput:  # this method no longer exists
        return _RuleInUse(rule, rolls, None, exact=False)
    figures, exact = _analyse(settled)
    return _RuleInUse(rule, rolls, figures, exact, settled)


def _analyse(settled: Method) -> tuple[Figures | None, bool]:
    """Return the figures of a method, or None if they take too long, and whether it is exact."""
    rule = settled.rule
    try:
        figures = figures_of(rule, analyse_within(rule, settled.faces, SURVEY_STEPS))
    except BadInput:
        return None, isinstance(rule, KnownExactness) and rule.exact()
    return figures, figures.exact


def _checkable(proof: SoFar | None, counts: ProofCounts | None) -> str:
    if proof is None or counts is None:
        return "**Cannot be checked:** no proof is kept here."
    if not counts.thrown:
        return "**Thrown with a locked key:** none yet; the first roll that all can see locks keys."
    newest = f" of the newest {MOST_COUNTED:,} entries" if proof.number > MOST_COUNTED else ""
    return f"**Thrown with a locked key:** {counts.thrown:,} of {plural(counts.rolls, 'roll')}{newest}"


def _hidden(use: InUse) -> str:
    """Return how many hidden rolls each person made, so that people notice a foreign one."""
    counts = use.hidden_by[:MOST_NAMED]
    told = (f"<@{one.person}> {one.rolls}{f', {one.opened} opened' if one.opened else ''}" for one in counts)
    more = (*told, "…") if len(use.hidden_by) > MOST_NAMED else told
    return f"**Hidden lately:** {' · '.join(more)}" if counts else ""


def _sorts(told: Sequence[_RuleInUse]) -> Iterator[str]:
    """Yield the rules of each sort, each once; methods first, since theirs are less obvious."""
    methods_first = sorted(told, key=lambda each: each.rule.method is None)
    for sort in SORTS:
        alike = (shorten(each.name, LONGEST_NAME) for each in methods_first if each.sort == sort)
        names = list(dict.fromkeys(alike))
        if names:
            more = ", …" if len(names) > MOST_NAMED else ""
            yield f"**{sort}:** {', '.join(names[:MOST_NAMED])}{more}"


def _field(telling: str, rules: Sequence[_RuleInUse]) -> Field:
    names = shorten(", ".join(dict.fromkeys(each.full_name for each in rules)), LONGEST_TITLE)
    return Field(f"{names} · {plural(sum(each.rolls for each in rules), 'roll')}", telling)


def _below(use: InUse) -> Iterator[str]:
    yield f"Of the newest {LATELY} entries here. Hidden rolls are left out."
    if use.by_hand:
        yield f"{plural(use.by_hand, 'roll')} by hand: /stats judges your own dice."
