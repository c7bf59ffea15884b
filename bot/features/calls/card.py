"""Calls as people see them: the answers, the verdict of the group, and the odds before."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from bot.features.calls.call import Answered, CallDamage, CallView, TableCall
from bot.features.calls.costs import find_paid
from bot.features.calls.damage import find_blow, find_damage, find_hurt
from bot.features.calls.monster_rolls import MONSTERS, MonsterAnswer, list_monsters
from bot.features.calls.odds import PersonOdds
from bot.features.calls.outcome import AnswerOutcome, outcome_of
from bot.features.characters.change_card import describe_paid
from bot.features.harm.card import describe_hurt
from bot.features.initiative.fight import Unit
from bot.features.initiative.rows import CombatantName
from bot.features.odds.card import chance
from bot.features.roll.event import ExpressionRoll
from bot.mechanics.group_checks import GroupRule, chance_of_at_least, success_counts
from bot.mechanics.notation.recorded import read_rolls
from bot.play.errors import quote
from bot.play.event import Event
from bot.play.request_context import helper_of
from bot.play.settings import Configuration
from bot.text.card import Card, Tone
from bot.text.dice import describe_fall, signed
from bot.text.view import PlainView, footer_of, hand_words, tone_of
from bot.text.words import FACES_A_LINE, capital, faces, join_and, lines, plural, say_names, shorten

TEXT_LIMIT = 3_800
"""Characters of all answers."""

ROW_LIMIT = 100
"""Characters of the dice of damage."""

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

MARKS = {True: "✅", False: "❌", None: "🎲"}
"""By whether an answer succeeds, or None where there is no number to reach."""

MOST_MONSTERS = 12
"""How many have a line: with more the card would be longer than a phone."""

Sees = Callable[[Event], bool]
"""Whether the reader of a card may see a roll."""


class CallRowView(PlainView):
    """A call to the table, perhaps with a throw of damage."""

    def line(self, event: Event, configuration: Configuration) -> str:
        name = event.request.get("name")
        asked = f"**called for {quote(name)}**" if name else "**called for rolls**"
        told = [asked, _describe_rule(event.request.get("group", "each"))]
        return " · ".join(filter(None, [*told, SEEN[event.request.get("show", "")], _damage_in_line(event)]))

    def card(self, event: Event, result: ExpressionRoll | None, configuration: Configuration) -> Card:
        if result is None:
            return super().card(event, result, configuration)
        part = result.rolled.parts[0]
        said = [f"# {signed(event.outcome or 0)}", describe_fall(part, 0), self.line(event, configuration)]
        title = quote(part.expression.label) or "Damage"
        return Card("\n".join(said), title, footer=footer_of(event), tone=tone_of(event))


class MonstersView(PlainView):
    """What monsters rolled for a call."""

    def line(self, event: Event, configuration: Configuration) -> str:
        thrown = f"{hand_words(event)} {faces(event.draws, FACES_A_LINE)}"
        return f"{_describe_asked(event)}: {', '.join(_describe_results(event))} ← {_dice_of(event)}{thrown}"

    def card(self, event: Event, result: None, configuration: Configuration) -> Card:
        told = [*_describe_results(event), f"-# {_dice_of(event)} {faces(event.draws)}"]
        title = capital(_describe_asked(event))
        return Card(lines(told, TEXT_LIMIT), title, footer=footer_of(event), tone=tone_of(event))


def _describe_asked(event: Event) -> str:
    what = quote((event.line or {}).get("what", ""))
    return f"monsters rolled for {what}" if what else "monsters rolled"


def _describe_results(event: Event) -> list[str]:
    return [f"{quote(each.name) or 'a monster'} **{quote(each.words)}**" for each in list_monsters(event)]


def _dice_of(event: Event) -> str:
    dice = dict.fromkeys(quote(roll.dice) for roll in MONSTERS.read(event.request).rolls)
    return shorten(", ".join(dice), ROW_LIMIT)


VIEWS = {"call": CallRowView(), "call-monsters": MonstersView()}


def seen_by_all(event: Event) -> bool:
    """Whether everyone may see a roll."""
    return not event.visibility


def call_card(view: CallView, sees: Sees = seen_by_all) -> Card:
    """Show a call with its visible answers; for a closed one the verdict first."""
    call, told = view.call, _results(view, sees)
    waiting = [person for person in call.who if view.answer_of(person) is None]
    said = [*_head(view, told), *_tell_damage(view), *_list_answers(view, sees)]
    text = lines([*said, *_list_monsters(view), *_list_rows(view), *_list_absent(view, waiting)], TEXT_LIMIT)
    title = quote(call.title) if view.is_open else f"{_verdict(view, told)} · {quote(call.title)}"
    rule = _describe_rule(str(call.group))
    footer = " · ".join(filter(None, (f"#{call.row}", rule, SEEN[call.show])))
    return Card(text, title, footer=footer, tone=Tone.HIDDEN if call.show else Tone.CHANCE)


def _describe_rule(rule: str) -> str:
    return RULES.get(rule, f"{rule} must succeed")


def _results(view: CallView, sees: Sees) -> list[tuple[Answered, AnswerOutcome]]:
    """Return what came of all answers that count, were not voided, and can be seen."""
    rolls = ((one, one.result) for one in view.counted if not one.is_void)
    return [(one, outcome_of(event)) for one, event in rolls if event is not None and sees(event)]


def _head(view: CallView, told: Sequence[tuple[Answered, AnswerOutcome]]) -> Iterator[str]:
    call, count = view.call, len(view.counted)
    if not view.is_open:
        yield f"Called by <@{call.caller}> · {'closed' if call.closed else view.why}"
        if best := _name_best(call.group, told):
            yield best
        return
    asked = f" of {len(call.who)}" if call.who else ""
    if view.has_all:
        yield f"<@{call.caller}> calls · **all in the fight have answered**"
        return
    is_of_monsters = bool(view.monsters) and not count
    everyone = "" if call.who or call.at or is_of_monsters else ": everyone here can roll"
    answered = (
        f"{count}{asked} {'has' if count == 1 and not asked else 'have'} answered" if count or asked else ""
    )
    yield " · ".join([f"<@{call.caller}> calls{everyone}", *([f"**{answered}**"] if answered else [])])


def _name_best(rule: GroupRule, told: Sequence[tuple[Answered, AnswerOutcome]]) -> str:
    """Return whose roll counts, if only one does."""
    if not told or rule.name not in {"best", "worst"}:
        return ""
    choose = max if rule.name == "best" else min
    answer, result = choose(told, key=lambda each: (bool(each[1].succeeds), each[1].rank))
    return f"The {rule.name}: <@{answer.person}> {_describe(result)}"


def _verdict(view: CallView, told: Sequence[tuple[Answered, AnswerOutcome]]) -> str:
    """Return what came of a closed call, in short."""
    count = sum(not answer.is_void for answer in view.counted)
    if not count:
        return _judge_monsters(view) or "Closed without an answer"
    judged = [result for _, result in told if result.succeeds is not None]
    if len(told) < count or not judged:
        return f"Closed: {plural(count, 'answer')}"
    successes = sum(bool(result.succeeds) for result in judged)
    people = len(judged)
    holds = view.call.group.holds(successes, people)
    if holds is None:
        return f"{successes} of {people} {'succeeds' if people == 1 else 'succeed'}"
    return f"The group {'succeeds' if holds else 'fails'}: {successes} of {people}"


def _judge_monsters(view: CallView) -> str:
    """Return what came of a call that only monsters answered, or an empty string."""
    rolled = [each for each in view.monsters if not each.is_void]
    judged = [each.succeeds for each in rolled if each.succeeds is not None]
    if not judged:
        return f"Closed: {plural(len(rolled), 'monster')} rolled" if rolled else ""
    return (
        f"{sum(judged)} of {plural(len(judged), 'monster')} {'succeeds' if len(judged) == 1 else 'succeed'}"
    )


def _damage_in_line(event: Event) -> str:
    """Return the throw of damage for the history, or an empty string."""
    if "dice" not in event.request:
        return ""
    dice = quote(shorten(say_names(event.request["dice"]), ROW_LIMIT))
    thrown = f" {faces(event.draws, FACES_A_LINE)}" if event.draws else ""
    request = event.request
    halved = ", basic save" if request.get("basic") else ", half on a success" if request.get("half") else ""
    return f"damage **{signed(event.outcome or 0)}** ← {dice}{hand_words(event)}{thrown}{halved}"


def _tell_damage(view: CallView) -> Iterator[str]:
    """Tell the damage of a call, which everyone sees before they roll."""
    if view.damage is None:
        if view.call.harm:
            yield "💥 the entry with the damage is no longer kept"
        return
    event = view.damage.event
    dice = read_rolls(event.request["dice"]).parts[0]
    label = quote(dice.label) or "damage"
    if event.voided is not None:
        yield f"💥 ~~{signed(event.outcome or 0)} {label}~~ · voided: nobody is hurt"
        return
    yield f"💥 **{signed(event.outcome or 0)}** {label} · {_describe_saved(view.damage)}"
    if event.draws:
        what = quote(shorten(say_names(dice.dice), ROW_LIMIT))
        yield f"-# {what}{hand_words(event)} {faces(event.draws, FACES_A_LINE)}"


def _describe_saved(damage: CallDamage) -> str:
    if damage.is_basic:
        degrees = ("success", "critical failure")
        half, double = (damage.amount(succeeds=False, degree=degree) for degree in degrees)
        return f"basic save: **{half}** on a success, **{double}** on a critical failure"
    return f"**{damage.amount(succeeds=True)}** on a success" if damage.halves else "none on a success"


def _tell_harm(view: CallView, answer: Answered) -> Iterator[str]:
    """Tell the damage that an answer takes, or what it has changed."""
    if view.damage is None:
        return
    if hurt := find_hurt(view.damage, answer.person):
        yield f"-# ↳ {describe_hurt(hurt)}"
    elif view.damage.is_hurt(answer.person):
        yield "-# ↳ damage applied"
    elif due := find_damage(view, answer):
        is_unharmed = answer.person in view.damage.harm.unharmed
        takes = "not changed: no hit points of their own" if is_unharmed else f"takes **{due.amount}**"
        yield f"-# ↳ {takes}"


def _list_rows(view: CallView) -> Iterator[str]:
    """Tell in which rows damage and costs were taken off sheets, so that they can be struck."""
    harms = {each: view.damage.counts(each) for each in view.damage.harm.numbers} if view.damage else {}
    yield from _name_rows("damage", harms)
    yield from _name_rows("costs", {row.number: row.struck is None for row in view.cost_rows})


def _name_rows(what: str, counts: Mapping[int, bool]) -> Iterator[str]:
    valid = [f"`#{number}`" for number, counted in counts.items() if counted]
    struck = [f"`#{number}`" for number, counted in counts.items() if not counted]
    if valid:
        yield f"-# {what} applied in {join_and(valid)}"
    if struck:
        yield f"-# struck: the {what} in {join_and(struck)}"


def _list_answers(view: CallView, sees: Sees) -> Iterator[str]:
    for answer in view.answers:
        yield _tell_answer(answer, sees)
        yield from _tell_harm(view, answer)
        if paid := find_paid(view.cost_rows, answer.number):
            yield f"-# ↳ {describe_paid(paid)}"


def _list_monsters(view: CallView) -> Iterator[str]:
    """Tell what monsters rolled that all see, the first of many each in a line."""
    every = view.monsters
    for answer in every[:MOST_MONSTERS]:
        name = quote(answer.name) or "a monster"
        words = f"~~{quote(answer.words)}~~ voided" if answer.is_void else f"**{quote(answer.words)}**"
        plain = "no number" if answer.is_plain else ""
        told = (f"{MARKS[answer.succeeds]} {name} {words}", plain, _tell_blow(view, answer))
        yield " · ".join(filter(None, told))
    left = len(every) - MOST_MONSTERS
    if left > 0:
        rows = [f"`#{row.number}`" for row in view.monster_rows if not row.visibility]
        yield f"-# … {left} more monsters, in {join_and(rows)}"


def _tell_blow(view: CallView, answer: MonsterAnswer) -> str:
    """Tell the damage that the answer of a monster takes, or has taken."""
    blow = find_blow(view, answer)
    if view.damage is None or blow is None:
        return ""
    return f"−{blow.amount}" if view.damage.has_hurt(answer.unit) else f"takes **{blow.amount}**"


def _tell_answer(answer: Answered, sees: Sees) -> str:
    event, who = answer.result, f"<@{answer.person}>"
    if event is None:
        return f"☑️ {who} · its entry is no longer kept"
    if not answer.counts:
        return f"↩️ {who} · entry #{answer.number} was struck: roll again"
    if answer.is_void:
        return f"↩️ {who} · entry #{answer.number} was voided"
    if not sees(event):
        return f"☑️ {who} · rolled{_name_roller(answer, event)}"
    result = outcome_of(event)
    return f"{MARKS[result.succeeds]} {who} {_describe(result)}{_name_roller(answer, event)}"


def _describe(result: AnswerOutcome) -> str:
    words = f"**{quote(result.words)}**"
    if result.succeeds is None or result.margin is None:
        return words
    if result.succeeds:
        return f"{words} · by {result.margin}" if result.margin else f"{words} · just"
    return f"{words} · misses by {abs(result.margin)}" if result.margin else f"{words} · misses"


def _name_roller(answer: Answered, event: Event) -> str:
    helper = helper_of(event)
    for_them = "" if helper is None else f" · rolled by <@{helper}>"
    by_hand = " · typed by hand" if event.by_hand else ""
    return f"{by_hand}{for_them}{_name_follow(answer)}"


def _name_follow(answer: Answered) -> str:
    """Name the step after a roll whose result counts: ` · push: #12`."""
    return f" · {answer.follow.request['follow']}: `#{answer.follow.number}`" if answer.follow else ""


def _list_absent(view: CallView, waiting: Sequence[int]) -> Iterator[str]:
    if waiting:
        names = " ".join(f"<@{person}>" for person in waiting)
        yield f"⏳ {names}" if view.is_open else f"No answer of {names}"
    if view.is_open:
        yield f"-# closes <t:{view.call.until // 1000}:R>"


def blind_card(call: TableCall, event: Event) -> Card:
    """Tell a person who rolled blind that it counts, and that the game master sees it."""
    return Card(
        f"You have rolled for {quote(call.title)}: the game master sees the result.",
        footer=f"#{event.number} · hidden",
        tone=Tone.HIDDEN,
    )


def hidden_monsters_card(event: Event, names: Mapping[Unit, CombatantName], left: int) -> Card:
    """Show the game master alone what monsters rolled hidden; `left` hidden ones have not rolled yet."""
    every = [(each, quote(str(names.get(each.unit, "")))) for each in list_monsters(event)]
    told = [f"{MARKS[each.succeeds]} {name or 'a monster'} **{quote(each.words)}**" for each, name in every]
    told.append("Reveal the roll once all may see it: then it counts.")
    if left:
        told.append(hidden_left_card(left).text)
    return Card(
        lines(told, TEXT_LIMIT),
        "Monsters, hidden",
        footer=f"#{event.number} · hidden",
        tone=Tone.HIDDEN,
    )


def hidden_left_card(count: int) -> Card:
    """Remind a game master alone of hidden monsters."""
    these = f"{plural(count, 'hidden monster')} {'has' if count == 1 else 'have'}"
    return Card(f"{these} not rolled yet: press Monsters again.", tone=Tone.HIDDEN)


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
        lines(told, TEXT_LIMIT), f"Odds · {quote(call.title)}", footer=_chance_of_exactly(counts, needed)
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
