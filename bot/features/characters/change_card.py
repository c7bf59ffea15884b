"""Changes of what characters have, as people see them: one value with its dice, or what a rest gives back."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.features.characters.counters import ChannelValue, is_set_since
from bot.features.characters.event import ChangedSheet, NamedChange, sheets_of
from bot.mechanics.notation.evaluation import RollResult
from bot.mechanics.usual_names import POINTS, find_line
from bot.play.errors import quote
from bot.play.event import Event, SharedUse, uses_of
from bot.play.settings import Configuration
from bot.text.card import Card, Tone
from bot.text.dice import describe_fall
from bot.text.view import PlainView, footer_of, hand_words, tone_of
from bot.text.words import FACES_A_LINE, capital, faces, join_and, lines, say_counter, say_names, shorten

TEXT_LIMIT = 3_800
"""Characters of all that a rest gives back."""

ROW_LIMIT = 100
"""Characters of dice in the history."""

MOST_IN_A_LINE = 8
"""Values of a rest that its line in the history has."""

OTHERS = "Other values that channels had are one now, too: of each the newest counts."


class CounterView(PlainView):
    """A change of what a character has."""

    def line(self, event: Event, configuration: Configuration) -> str:
        sheet, *others = sheets_of(event)
        if event.request.get("rest"):
            of = "" if others or not sheet.who else f" of {quote(sheet.who)}"
            return f"**{name_rest(short=event.request.get('short', False))}**{of}: {_in_numbers(event)}"
        if event.request.get("causes"):
            causes = [f"`#{cause}`" for cause in event.request["causes"]]
            return f"**costs** of {join_and(causes)}: {_in_numbers(event)}"
        name, change, before, after = sheet.changes[0]
        of = f" {quote(say_counter(name))} of {quote(sheet.who)}" if name else ""
        spared = [f"{each.name} {each.after} (was {each.before})" for each in _list_spared(sheet)]
        return ", ".join([f"**{after} of {change.most}**{of} (was {before})", *spared]) + _tell_dice(event)

    def card(self, event: Event, result: RollResult | None, configuration: Configuration) -> Card:
        if event.request.get("rest"):
            return _rest_card(event)
        if event.request.get("causes"):
            return _costs_card(event)
        (sheet,) = sheets_of(event)
        name, change, before, after = sheet.changes[0]
        said = (
            f"{quote(say_counter(name))} of {quote(sheet.who)}{_was(before, after)}"
            if name
            else f"was {before}"
        )
        thrown = [describe_fall(result.parts[0], 0)] if result else []
        spared = map(_describe_change, _list_spared(sheet))
        cause = [f"-# For `#{event.request['cause']}`"] if "cause" in event.request else []
        beyond = [f"-# It stops at {after}."] if result is None and _stops(sheet) else []
        told = (
            f"# {after} of {change.most}",
            said,
            *thrown,
            *beyond,
            *spared,
            *cause,
            *_tell_taken_over(event),
        )
        label = quote(result.rolls.label) if result else ""
        tone = tone_of(event, Tone.CHANCE if result else Tone.QUIET)
        return Card("\n".join(told), label, footer=footer_of(event), tone=tone)

    def tell_struck(self, event: Event, strike: Event) -> str:
        each = zip(sheets_of(event), uses_of(event), uses_of(strike), strict=False)
        return lines([told for parts in each for told in _tell_left(*parts)], TEXT_LIMIT // 2)


def add_wound(card: Card, event: Event, configuration: Configuration) -> Card:
    """Add to the card of a new loss of hit points what it does besides, as the game has it."""
    describe = configuration.played.describe_wound if configuration.played else None
    first, *others = sheets_of(event)[0].changes
    lost = first.before - first.after + _count_spared(others)
    earlier = sum(each.before for each in others if each.change.least)
    blow = max(lost, -(first.change.by or 0))
    is_points = find_line((first.name,), POINTS) is not None
    wound = describe(blow, first.change.most, first.after, earlier) if describe and is_points and lost else ""
    mark = "🩸" if blow > 0 else "🩹"
    return replace(card, text=f"{card.text}\n{mark} {capital(wound)}") if wound else card


def _stops(sheet: ChangedSheet) -> bool:
    """Whether a value could not change as much as was said: there is no more, or no less."""
    first, *others = sheet.changes
    stopped = first.after - first.before - _count_spared(others) != first.change.by
    return first.change.by is not None and stopped


def _count_spared(others: Sequence[NamedChange]) -> int:
    """Return what temporary hit points took of a loss."""
    return sum(each.before - each.after for each in others if each.change.by is not None)


def name_rest(*, short: bool) -> str:
    return "short rest" if short else "rest"


def tell_given_back(name: str, number: int, use: SharedUse, left: SharedUse) -> str:
    """Say what a strike has left of the counter of a number."""
    layers = left.after[str(number)]
    is_set = is_set_since(layers, use.turn)
    now = f"was set since: it stays {layers[-1][1]}" if is_set else f"is {layers[-1][1]} now"
    return f"{name or 'It'} {now}."


def _tell_left(sheet: ChangedSheet, use: SharedUse, left: SharedUse) -> Iterator[str]:
    """Say what a strike has left of each value."""
    for name, change, before, after in sheet.changes:
        if change.least and before == after:
            continue
        yield tell_given_back(quote(name), change.number, use, left)


def _rest_card(event: Event) -> Card:
    sheets = sheets_of(event)
    only = sheets[0].who if len(sheets) == 1 else ""
    told = [line for sheet in sheets for line in _describe_sheet(sheet, is_only=len(sheets) == 1)]
    told += ["-# Nobody who rested is Shaken any more."] if event.request.get("steadies") else []
    rest = name_rest(short=event.request.get("short", False))
    title = f"{quote(only)}: {rest}" if only else rest.capitalize()
    return Card(lines([*told, *_tell_taken_over(event)], TEXT_LIMIT), title, footer=footer_of(event))


def _costs_card(event: Event) -> Card:
    told = [line for sheet in sheets_of(event) for line in _describe_sheet(sheet, is_only=False)]
    return Card(lines([*told, *_tell_taken_over(event)], TEXT_LIMIT), "Costs", footer=footer_of(event))


def describe_paid(sheet: ChangedSheet) -> str:
    """Return what a character has after it has paid: `san **48 of 60** · 52 → 48`."""
    return join_and([_describe_change(each) for each in sheet.changes])


def _describe_sheet(sheet: ChangedSheet, *, is_only: bool) -> Iterator[str]:
    """Say what one of several characters was given back on one line, or a line for each value."""
    if is_only:
        yield from map(_describe_change, sheet.changes)
    else:
        changes = [_describe_change(each) for each in sheet.changes if each.before != each.after]
        yield f"**{quote(sheet.who) or 'Someone'}** {join_and(changes) if changes else 'as before'}"


def _describe_change(each: NamedChange) -> str:
    name, was = quote(say_counter(each.name)), _was(each.before, each.after)
    return f"{name} **{each.after} of {each.change.most}**{was}".strip()


def _tell_dice(event: Event) -> str:
    dice = quote(shorten(say_names(event.request.get("dice", "")), ROW_LIMIT))
    return f" ← {dice}{hand_words(event)} {faces(event.draws, FACES_A_LINE)}" if dice else ""


def _list_spared(sheet: ChangedSheet) -> list[NamedChange]:
    """Return the change of temporary hit points, if they took something of a loss."""
    return [each for each in sheet.changes[1:] if each.before != each.after]


def _tell_taken_over(event: Event) -> list[str]:
    """Say what channels had before this row, the first from which on all of it is one in the server."""
    return [
        told
        for changed, use in zip(sheets_of(event), uses_of(event), strict=False)
        if changed.sheet.begun and use.before is None
        for told in _tell_begun(changed)
    ]


def _tell_begun(changed: ChangedSheet) -> Iterator[str]:
    for name, change, _, after in changed.changes:
        if had := [each for each in changed.sheet.channels if each.number == change.number]:
            yield f"{quote(name) or 'It'} was {_tell_channels(had)}: it is {after} everywhere now."
    if {number for number, _ in changed.sheet.begun} - {each.change.number for each in changed.changes}:
        yield OTHERS


def _tell_channels(had: Sequence[ChannelValue]) -> str:
    """Return `14 in #combat and 24 here`."""
    return join_and([f"{each.value} {f'in <#{each.channel}>' if each.channel else 'here'}" for each in had])


def _in_numbers(event: Event) -> str:
    every = [each for sheet in sheets_of(event) for each in sheet.changes]
    shown = ", ".join(f"{each.after} of {each.change.most}" for each in every[:MOST_IN_A_LINE])
    more = len(every) - MOST_IN_A_LINE
    return f"{shown} and {more} more" if more > 0 else shown


def _was(before: int, after: int) -> str:
    return f" · {before} → {after}" if after != before else " · as before"
