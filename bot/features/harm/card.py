"""Harm as people see it: what each one lost, in a line."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from bot.features.harm.event import HARM, HarmRequest, Hurt, list_blown, list_hurt
from bot.features.harm.harming import list_shaken
from bot.features.harm.wounds import Blow
from bot.features.initiative.fight import Unit
from bot.features.initiative.view import FightView
from bot.mechanics.toughness import Impact
from bot.mechanics.usual_names import DEATH_FAILURES, find_line
from bot.play.errors import quote
from bot.play.event import Event
from bot.play.settings import Configuration
from bot.text.card import Card, Tone
from bot.text.view import PlainView, footer_of, tone_of
from bot.text.words import lines

TEXT_LIMIT = 3_800

MOST_IN_A_LINE = 6
"""How many the line in the history names."""


NO_LOOKS: Mapping[Unit, str] = {}


class HarmView(PlainView):
    """Damage, or healing."""

    def line(self, event: Event, configuration: Configuration) -> str:
        every = list(_describe(event))
        more = f" and {len(every) - MOST_IN_A_LINE} more" if len(every) > MOST_IN_A_LINE else ""
        cause = f" for `#{event.request['cause']}`" if "cause" in event.request else ""
        return f"{title_of(event).casefold()}{cause}: {', '.join(every[:MOST_IN_A_LINE])}{more}"

    def card(self, event: Event, result: None, configuration: Configuration) -> Card:
        cause = [f"-# For `#{event.request['cause']}`"] if "cause" in event.request else []
        text = lines([_text(event), *cause], TEXT_LIMIT)
        return Card(text, title_of(event), footer=footer_of(event), tone=tone_of(event, Tone.QUIET))


def title_of(event: Event) -> str:
    """Return what a row is: healing if somebody gains by it and nobody loses."""
    request = HARM.read(event.request)
    sign = 1 if request.wounds else -1  # a sheet counts wounds up
    losses = [each.amount for each in request.blows] + [sign * each.by for each in list_hurt(event)]
    heals = any(losses) and max(losses) <= 0 and not request.shakes
    return "Healing" if heals else "Damage"


def _text(event: Event) -> str:
    return "\n".join(_describe(event))


def _describe(event: Event, looks: Mapping[Unit, str] = NO_LOOKS) -> Iterator[str]:
    """Say what each one lost, and how monsters look now."""
    request = HARM.read(event.request)
    for blow, blown in zip(request.blows, list_blown(event), strict=False):
        name = quote(blown.name) or "a monster"
        by = _by(-blow.amount if blow.amount > 0 else blown.before - blown.after)  # never what it had left
        if request.wounds:
            by = _say_impact(request, blow)
        elif blow.unit in request.armoured and not event.visibility:
            by = "is hurt" if blow.amount else "is not hurt"
        yield " · ".join(filter(None, (f"**{name}** {by}", looks.get(blown.unit, ""))))
    for hurt in list_hurt(event):
        told = _describe_wounds(hurt, request) if request.wounds else describe_hurt(hurt)
        yield f"**{quote(hurt.name) or 'someone'}** {told}"


def _say_impact(request: HarmRequest, blow: Blow) -> str:
    if blow.unit in request.steadies:
        return "is not Shaken any more"
    if blow.unit in request.rises:
        return "is not Incapacitated any more"
    return str(Impact(blow.unit in request.shakes, blow.amount, blow.unit in request.fells))


def _describe_wounds(hurt: Hurt, request: HarmRequest) -> str:
    """Return what damage did to one character: wounds shake, and beyond the last one it is out."""
    if hurt.by <= 0:
        healed = str(Impact(shakes=False, wounds=hurt.by)) if hurt.by else "is not Incapacitated any more"
        steady = " · not Shaken any more" if request.steadies else ""
        paid = "" if hurt.left is None else f" · Bennies {hurt.left}"
        return f"{healed} · {hurt.after}/{hurt.most} wounds{steady}{paid}"
    out = " · Incapacitated" if hurt.before + hurt.by > hurt.most else ""
    return f"{Impact(shakes=True, wounds=hurt.by)} · {hurt.after}/{hurt.most} wounds{out}"


def describe_hurt(hurt: Hurt) -> str:
    """Return what one character lost, and has left: `−12 (5 temporary) · 13/24 hp`, `−30 of 34 · 0/30 hp`."""
    spared = f" ({hurt.spared} temporary)" if hurt.spared else ""
    by = _by(hurt.after - hurt.before - hurt.spared)
    of_all = _of_all(-hurt.by - hurt.over, -hurt.by)
    return f"{by}{of_all}{spared} · {hurt.after}/{hurt.most} hp"


def _by(change: int) -> str:
    return f"{'+' if change > 0 else '−'}{abs(change)}"


def _of_all(lost: int, damage: int) -> str:
    """Return the damage beside what was lost, if more than that was dealt."""
    return f" of {damage}" if 0 <= lost < damage else ""


VIEWS = {"harm": HarmView()}


def add_reminders(
    card: Card,
    event: Event,
    view: FightView,
    configuration: Configuration,
) -> Card:
    """Add to a new card how monsters look now, how wounds are counted, and who may lose concentration."""
    looks = {each.unit: view.health.describe(each.unit) or "unhurt" for each in list_blown(event)}
    if HARM.read(event.request).wounds:
        fells = HARM.read(event.request).fells
        fallen = {unit for unit in looks if view.health.is_down(unit) and unit not in fells}
        looks = {unit: view.health.describe(unit) if unit in fallen else "" for unit in looks}
    card = _add_looks(card, event, looks)
    tell_fallen = _tell_dying if has_degrees(configuration) else _tell_death_saves
    told = [
        *tell_wounds(event, configuration),
        *_tell_incapacitated(event),
        *tell_fallen(view, event),
        *tell_shaken(view, event, configuration),
    ]
    if view.health.counts_wounds and not all(map(view.health.has_points, looks)):
        told.append(
            "-# Without Toughness the fight adds up what they lose: write `toughness = 6; wounds = 0/3` on a "
            "sheet, or `bandit parry 5 toughness 6` for a monster."
        )
    return replace(card, text="\n".join([card.text, *told]))


def _tell_incapacitated(event: Event) -> Iterator[str]:
    """Say what follows a wound too many in Savage Worlds (Adventure Edition, Incapacitation)."""
    if not HARM.read(event.request).wounds:
        return
    for hurt in list_hurt(event):
        if hurt.by > 0 and hurt.before + hurt.by > hurt.most:
            yield (
                f"-# **{quote(hurt.name) or 'Someone'}** rolls `vigor`: a raise, injured for a day; a "
                "success, until healed; a failure, for good and Bleeding Out; two 1s, dead"
            )


def _tell_death_saves(view: FightView, event: Event) -> Iterator[str]:
    """Say what damage means for characters without hit points whose sheets count death saves, as in D&D.

    As much damage left over as one has at most kills (System Reference Document 5.2.1, Instant Death).
    """
    dying = {
        each.id for each in view.health.characters.values() if find_line(each.sheet.counters, DEATH_FAILURES)
    }
    for sheet, hurt in zip(HARM.read(event.request).sheets, list_hurt(event), strict=True):
        if sheet.character not in dying or hurt.after:
            continue
        name = quote(hurt.name) or "Someone"
        if hurt.over >= hurt.most:
            yield f"-# **{name}** dies at once: {hurt.over} damage is left over, and {hurt.most} is enough"
        elif hurt.before:
            over = f", with {hurt.over} damage left over" if hurt.over else ""
            yield f"-# **{name}** is at 0{over}: `death save` at the start of each of their turns"
        else:
            yield f"-# **{name}** was at 0 already: one failed death save, two for a critical hit"


def _tell_dying(_: FightView, event: Event) -> Iterator[str]:
    """Say what damage and healing at 0 hit points mean for characters in Pathfinder (Player Core, Dying)."""
    for hurt in list_hurt(event):
        name = quote(hurt.name) or "Someone"
        if hurt.before and not hurt.after:
            yield (
                f"-# **{name}** is at 0 and unconscious: dying 1, or 2 from a critical hit, plus wounded, "
                "with a `recovery check` on each turn. Their turn moves, by the rules, to right before that "
                "of who did it"
            )
        elif hurt.after and not hurt.before:
            yield f"-# **{name}** is not dying any more, and wounded 1 more"
        elif not hurt.after and hurt.by < 0:
            yield f"-# **{name}** was at 0 already: dying 1 more, or 2 from a critical hit, plus wounded"


def armour_card(event: Event, view: FightView) -> Card | None:
    """Say for game masters what armour has left of damage; None where it stopped nothing."""
    armoured, health = HARM.read(event.request).armoured, view.health
    told = [
        f"**{quote(view.name_of(each.unit)) or 'a monster'}** −{each.after - each.before} · "
        f"{health.describe_exactly(each.unit, health.numbers_of(each.unit))}"
        for each in list_blown(event)
        if each.unit in armoured
    ]
    footer = "only you see this; players read no number"
    return Card("\n".join(told), "Armour", footer=footer, tone=Tone.HIDDEN) if told else None


def add_numbers(card: Card, event: Event, view: FightView) -> Card:
    """Add to a new card for game masters what hidden combatants have left."""
    health = view.health
    left = {
        each.unit: health.describe_exactly(each.unit, health.numbers_of(each.unit))
        for each in list_blown(event)
    }
    return _add_looks(card, event, left)


def _add_looks(card: Card, event: Event, looks: Mapping[Unit, str]) -> Card:
    return replace(card, text=card.text.replace(_text(event), "\n".join(_describe(event, looks)), 1))


def tell_wounds(event: Event, configuration: Configuration) -> list[str]:
    """Say what a row has done to characters besides the damage, as the game has it."""
    describe = configuration.played.describe_wound if configuration.played else None
    if describe is None:
        return []
    blows = ((each, max(-each.by, each.before - each.after)) for each in list_hurt(event))
    wounds = ((each, blow, describe(blow, each.most, each.after, each.wounds)) for each, blow in blows)
    return [
        f"{'🩸' if blow > 0 else '🩹'} **{quote(each.name) or 'Someone'}**: {wound}"
        for each, blow, wound in wounds
        if wound
    ]


def tell_shaken(view: FightView, event: Event, configuration: Configuration) -> list[str]:
    """Say who may lose concentration by a row."""
    told = []
    for unit, against in list_shaken(view, event):
        save = f": Constitution save vs {against}" if _is_dungeons(configuration) else ""
        told.append(f"🌀 **{quote(view.name_of(unit)) or 'Someone'}** concentrates{save}")
    return told


def has_degrees(configuration: Configuration) -> bool:
    """Whether characters are dying and wounded as in Pathfinder."""
    return configuration.played is not None and configuration.played.has_degrees


def _is_dungeons(configuration: Configuration) -> bool:
    """Whether the rule for concentration is that of D&D; so it is where no game was chosen."""
    return configuration.played is None or configuration.played.name == "d20"


def undone_card(line: str, person: int, number: int, title: str) -> Card:
    """Say that damage, or another change, was taken back."""
    return Card(f"<@{person}> took back `#{number}`: ~~{line}~~", title)
