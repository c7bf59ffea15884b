"""Calls as people see them: the answers, the verdict of the group, and the odds before."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from bot.features.calls.call import Answered, CallView, TableCall
from bot.features.calls.odds import PersonOdds
from bot.features.calls.outcome import AnswerOutcome, outcome_of
from bot.features.odds.card import chance
from bot.mechanics.group_checks import GroupRule, chance_of_at_least, success_counts
from bot.play.errors import quote
from bot.play.event import Event
from bot.play.settings import Configuration
from bot.text.card import Card, Tone
from bot.text.view import PlainView
from bot.text.words import lines, plural

TEXT_LIMIT = 3_800
"""Characters of all answers."""

SEEN = {
    "": "",
    "both": "players see their own roll, the game master all",
    "gm": "only the game master sees the results",
}
"""Who sees the results, below a call."""

RULES = {
    "each": "",
    "best": "the best roll counts",
    "worst": "the worst roll counts",
    "half": "at least half must succeed",
    "majority": "more than half must succeed",
}

Sees = Callable[[Event], bool]
"""Whether the reader of a card may see a roll."""


class CallRowView(PlainView):
    """A call to the table."""

    def line(self, event: Event, configuration: Configuration) -> str:
        name = event.request.get("name")
        asked = f"**called for {quote(name)}**" if name else "**called for rolls**"
        told = [asked, _describe_rule(event.request.get("group", "each"))]
        return " · ".join(filter(None, [*told, SEEN[event.request.get("show", "")]]))


VIEWS = {"call": CallRowView()}


def seen_by_all(event: Event) -> bool:
    """Whether everyone may see a roll."""
    return not event.visibility


def call_card(view: CallView, sees: Sees = seen_by_all) -> Card:
    """Show a call with its visible answers; for a closed one the verdict first."""
    call, told = view.call, _results(view, sees)
    waiting = [person for person in call.who if view.answer_of(person) is None]
    text = lines([*_head(view, told), *_list_answers(view, sees), *_list_absent(view, waiting)], TEXT_LIMIT)
    title = quote(call.what) if view.is_open else f"{_verdict(view, told)} · {quote(call.what)}"
    rule = _describe_rule(str(call.group))
    footer = " · ".join(filter(None, (f"#{call.row}", rule, SEEN[call.show])))
    return Card(text, title, footer=footer, tone=Tone.HIDDEN if call.show else Tone.CHANCE)


def _describe_rule(rule: str) -> str:
    return RULES.get(rule, f"{rule} must succeed")


def _results(view: CallView, sees: Sees) -> list[tuple[Answered, AnswerOutcome]]:
    """Return what came of all answers that count, were not voided, and can be seen."""
    rolls = ((one, one.event) for one in view.counted if not one.is_void)
    return [(one, outcome_of(event)) for one, event in rolls if event is not None and sees(event)]


def _head(view: CallView, told: Sequence[tuple[Answered, AnswerOutcome]]) -> Iterator[str]:
    call, count = view.call, len(view.counted)
    if not view.is_open:
        yield f"Called by <@{call.caller}> · {'closed' if call.closed else view.why}"
        if best := _name_best(call.group, told):
            yield best
        return
    asked = f" of {len(call.who)}" if call.who else ""
    everyone = "" if call.who else ": everyone here can roll"
    answered = (
        f"{count}{asked} {'has' if count == 1 and not asked else 'have'} answered" if count or asked else ""
    )
    yield " · ".join([f"<@{call.caller}> calls{everyone}", *([f"**{answered}**"] if answered else [])])


def _name_best(rule: GroupRule, told: Sequence[tuple[Answered, AnswerOutcome]]) -> str:
    """Return whose roll counts, if only one does."""
    if not told or rule.name not in {"best", "worst"}:
        return ""
    choose = max if rule.name == "best" else min
    answer, result = choose(told, key=lambda each: each[1].rank)
    return f"The {rule.name}: <@{answer.person}> {_describe(result)}"


def _verdict(view: CallView, told: Sequence[tuple[Answered, AnswerOutcome]]) -> str:
    """Return what came of a closed call, in short."""
    count = sum(not answer.is_void for answer in view.counted)
    if not count:
        return "Closed without an answer"
    judged = [result for _, result in told if result.succeeds is not None]
    if len(told) < count or not judged:
        return f"Closed: {plural(count, 'answer')}"
    successes = sum(bool(result.succeeds) for result in judged)
    people = len(judged)
    holds = view.call.group.holds(successes, people)
    if holds is None:
        return f"{successes} of {people} {'succeeds' if people == 1 else 'succeed'}"
    return f"The group {'succeeds' if holds else 'fails'}: {successes} of {people}"


def _list_answers(view: CallView, sees: Sees) -> Iterator[str]:
    for answer in view.answers:
        event = answer.event
        who = f"<@{answer.person}>"
        if event is None:
            yield f"☑️ {who} · its entry is no longer kept"
        elif not answer.counts:
            yield f"↩️ {who} · entry #{answer.number} was struck: roll again"
        elif answer.is_void:
            yield f"↩️ {who} · entry #{answer.number} was voided"
        elif not sees(event):
            yield f"☑️ {who} · rolled{_name_roller(answer, event)}"
        else:
            result = outcome_of(event)
            yield f"{_mark(result)} {who} {_describe(result)}{_name_roller(answer, event)}"


def _mark(result: AnswerOutcome) -> str:
    return {True: "✅", False: "❌", None: "🎲"}[result.succeeds]


def _describe(result: AnswerOutcome) -> str:
    words = f"**{quote(result.words)}**"
    if result.succeeds is None or result.margin is None:
        return words
    if result.succeeds:
        return f"{words} · by {result.margin}" if result.margin else f"{words} · just"
    return f"{words} · misses by {abs(result.margin)}" if result.margin else f"{words} · misses"


def _name_roller(answer: Answered, event: Event) -> str:
    for_them = f" · rolled by <@{event.person}>" if event.person != answer.person else ""
    return f"{' · typed by hand' if event.by_hand else ''}{for_them}"


def _list_absent(view: CallView, waiting: Sequence[int]) -> Iterator[str]:
    if waiting:
        names = " ".join(f"<@{person}>" for person in waiting)
        yield f"⏳ {names}" if view.is_open else f"No answer of {names}"
    if view.is_open:
        yield f"-# closes <t:{view.call.until // 1000}:R>"


def blind_card(call: TableCall, event: Event) -> Card:
    """Tell a person who rolled blind that it counts, and that the game master sees it."""
    return Card(
        f"You have rolled for {quote(call.what)}: the game master sees the result.",
        footer=f"#{event.number} · hidden",
        tone=Tone.HIDDEN,
    )


def closed_card(view: CallView) -> Card:
    """Tell a person who pressed too late."""
    return Card(f"This call is closed: {view.why}. Nothing was rolled.")


def odds_card(call: TableCall, odds: Sequence[PersonOdds]) -> Card:
    """Show the exact chance of success of a group, and of each person."""
    people = len(odds)
    counts = success_counts([each.chance for each in odds])
    needed = call.group.needs(people)
    told: list[str] = []
    if needed is not None:
        told.append(f"# {chance(chance_of_at_least(counts, needed))}")
        told.append(f"that the group succeeds: {_describe_rule(str(call.group))}")
    else:
        expected = sum((each.chance for each in odds), Fraction(0))
        told.append(f"# {float(expected):.3g} of {people}\nsucceed on average")
    for words, number in _thresholds(people).items():
        told.append(f"{words}: **{chance(chance_of_at_least(counts, number))}**")
    told += [
        f"-# <@{each.person}> {chance(each.chance)} · {quote(each.dice)}{_say_missing(each.missing)}"
        for each in odds
    ]
    return Card(
        lines(told, TEXT_LIMIT), f"Odds · {quote(call.what)}", footer=_chance_of_exactly(counts, needed)
    )


def _say_missing(missing: Sequence[str]) -> str:
    return f" · has no {', '.join(map(quote, missing))}: 0" if missing else ""


def _thresholds(people: int) -> dict[str, int]:
    """Return how many successes make some interesting cases, in words."""
    half, most = -(-people // 2), people // 2 + 1
    cases = {"at least one": 1}
    if people > 2:
        cases |= {} if half == most else {f"at least half, {half}": half}
        cases |= {f"more than half, {most}": most}
    return cases | ({"all": people} if people > 1 else {})


def _chance_of_exactly(counts: Sequence[Fraction], needed: int | None) -> str:
    exact = chance_of_at_least(counts, 1 if needed is None else needed)
    if exact in (0, 1) or len(str(exact.denominator)) > 18:
        return "only you see this"
    return f"exactly {exact}{' for at least one' if needed is None else ''} · only you see this"
