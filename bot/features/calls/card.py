"""Calls as people see them: who has answered and what came, the verdict of the group, and its odds before."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from bot.features.calls.asking import CallOdds, Came, came
from bot.features.calls.call import Answered, Sight, TableCall
from bot.features.odds.card import chance
from bot.mechanics.groups import GroupRule, chance_of_at_least
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
"""Who sees what comes, below a call."""

RULES = {
    "each": "",
    "best": "the best roll counts",
    "worst": "the worst roll counts",
    "half": "at least half must succeed",
    "majority": "more than half must succeed",
}

Sees = Callable[[Event], bool]
"""Whether whoever reads a card may see what was rolled."""


class CallView(PlainView):
    """That the table was asked."""

    def line(self, event: Event, configuration: Configuration) -> str:
        name = event.request.get("name")
        asked = f"**called for {quote(name)}**" if name else "**called for rolls**"
        told = [asked, _describe_rule(event.request.get("group", "each"))]
        return " · ".join(filter(None, [*told, SEEN[event.request.get("show", "")]]))


VIEWS = {"call": CallView()}


def seen_by_all(event: Event) -> bool:
    """Whether everyone may see what was rolled."""
    return not event.visibility


def call_card(sight: Sight, sees: Sees = seen_by_all) -> Card:
    """Show a call with its answers, as far as they may be seen; of a closed one the verdict first."""
    call, told = sight.call, _results(sight, sees)
    waiting = [person for person in call.who if sight.answer_of(person) is None]
    text = lines([*_head(sight, told), *_answers(sight, sees), *_absent(sight, waiting)], TEXT_LIMIT)
    title = quote(call.what) if sight.is_open else f"{_verdict(sight, told)} · {quote(call.what)}"
    rule = _describe_rule(str(call.group))
    footer = " · ".join(filter(None, (f"#{call.row}", rule, SEEN[call.show])))
    return Card(text, title, footer=footer, tone=Tone.HIDDEN if call.show else Tone.CHANCE)


def _describe_rule(rule: str) -> str:
    return RULES.get(rule, f"{rule} must succeed")


def _results(sight: Sight, sees: Sees) -> list[tuple[Answered, Came]]:
    """Return what came of all answers that count and can be seen."""
    return [(one, came(one.event)) for one in sight.counted if one.event is not None and sees(one.event)]


def _head(sight: Sight, told: Sequence[tuple[Answered, Came]]) -> Iterator[str]:
    call, count = sight.call, len(sight.counted)
    if not sight.is_open:
        yield f"Called by <@{call.caller}> · {'closed' if call.closed else sight.why}"
        if best := _best(call.group, told):
            yield best
        return
    asked = f" of {len(call.who)}" if call.who else ""
    everyone = "" if call.who else ": everyone here can roll"
    answered = (
        f"{count}{asked} {'has' if count == 1 and not asked else 'have'} answered" if count or asked else ""
    )
    yield " · ".join([f"<@{call.caller}> calls{everyone}", *([f"**{answered}**"] if answered else [])])


def _best(rule: GroupRule, told: Sequence[tuple[Answered, Came]]) -> str:
    """Return whose roll is the one that counts, where one does."""
    if not told or rule.name not in {"best", "worst"}:
        return ""
    choose = max if rule.name == "best" else min
    answer, result = choose(told, key=lambda each: each[1].rank)
    return f"The {rule.name}: <@{answer.person}> {_describe(result)}"


def _verdict(sight: Sight, told: Sequence[tuple[Answered, Came]]) -> str:
    """Return what came of a closed call, in short."""
    count = len(sight.counted)
    if not count:
        return "Closed without an answer"
    judged = [result for _, result in told if result.succeeds is not None]
    if len(told) < count or not judged:
        return f"Closed: {plural(count, 'answer')}"
    successes = sum(bool(result.succeeds) for result in judged)
    people = len(judged)
    holds = sight.call.group.holds(successes, people)
    if holds is None:
        return f"{successes} of {people} {'succeeds' if people == 1 else 'succeed'}"
    return f"The group {'succeeds' if holds else 'fails'}: {successes} of {people}"


def _answers(sight: Sight, sees: Sees) -> Iterator[str]:
    for answer in sight.answers:
        event = answer.event
        who = f"<@{answer.person}>"
        if event is None:
            yield f"☑️ {who} · its entry is no longer kept"
        elif not answer.counts:
            yield f"↩️ {who} · entry #{answer.number} was struck: roll again"
        elif not sees(event):
            yield f"☑️ {who} · rolled{_by(answer, event)}"
        else:
            result = came(event)
            yield f"{_mark(result)} {who} {_describe(result)}{_by(answer, event)}"


def _mark(result: Came) -> str:
    return {True: "✅", False: "❌", None: "🎲"}[result.succeeds]


def _describe(result: Came) -> str:
    words = f"**{quote(result.words)}**"
    if result.succeeds is None or result.margin is None:
        return words
    if result.succeeds:
        return f"{words} · by {result.margin}" if result.margin else f"{words} · just"
    return f"{words} · misses by {abs(result.margin)}" if result.margin else f"{words} · misses"


def _by(answer: Answered, event: Event) -> str:
    for_them = f" · rolled by <@{event.person}>" if event.person != answer.person else ""
    return f"{' · typed by hand' if event.by_hand else ''}{for_them}"


def _absent(sight: Sight, waiting: Sequence[int]) -> Iterator[str]:
    if waiting:
        names = " ".join(f"<@{person}>" for person in waiting)
        yield f"⏳ {names}" if sight.is_open else f"No answer of {names}"
    if sight.is_open:
        yield f"-# closes <t:{sight.call.until // 1000}:R>"


def blind_card(call: TableCall, event: Event) -> Card:
    """Tell who rolled blind that it counts, and that the game master sees it."""
    return Card(
        f"You have rolled for {quote(call.what)}: the game master sees the result.",
        footer=f"#{event.number} · hidden",
        tone=Tone.HIDDEN,
    )


def closed_card(sight: Sight) -> Card:
    """Tell who pressed too late."""
    return Card(f"This call is closed: {sight.why}. Nothing was rolled.")


def odds_card(call: TableCall, odds: CallOdds) -> Card:
    """Tell how likely a group succeeds, exactly, and each of it."""
    people = len(odds.people)
    needed = call.group.needs(people)
    told: list[str] = []
    if needed is not None:
        told.append(f"# {chance(chance_of_at_least(odds.counts, needed))}")
        told.append(f"that the group succeeds: {_describe_rule(str(call.group))}")
    else:
        expected = sum((each.chance for each in odds.people), Fraction(0))
        told.append(f"# {float(expected):.3g} of {people}\nsucceed on average")
    for words, number in _thresholds(people).items():
        told.append(f"{words}: **{chance(chance_of_at_least(odds.counts, number))}**")
    told += [
        f"-# <@{each.person}> {chance(each.chance)} · {quote(each.dice)}{_lacks(each.missing)}"
        for each in odds.people
    ]
    return Card(lines(told, TEXT_LIMIT), f"Odds · {quote(call.what)}", footer=_exactly(odds, needed))


def _lacks(missing: Sequence[str]) -> str:
    return f" · has no {', '.join(map(quote, missing))}: 0" if missing else ""


def _thresholds(people: int) -> dict[str, int]:
    found = {"at least one": 1}
    half, most = -(-people // 2), people // 2 + 1
    if people > 2:
        found |= {f"at least half, {half}" if half != most else f"more than half, {most}": half}
        if half != most:
            found |= {f"more than half, {most}": most}
    return found | ({"all": people} if people > 1 else {})


def _exactly(odds: CallOdds, needed: int | None) -> str:
    exact = chance_of_at_least(odds.counts, 1 if needed is None else needed)
    if exact in (0, 1) or len(str(exact.denominator)) > 18:
        return "only you see this"
    return f"exactly {exact}{' for at least one' if needed is None else ''} · only you see this"
