"""Changes of settings, for a home, a channel or a thread, and of who is a game master.

A game master sees the rolls for the game master. Whoever would lose that view by a change is named, and the
change is asked about first. Where a server limits how many rolls are kept, or how long, the rest is deleted
here.
"""

import asyncio
import logging
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, replace
from itertools import takewhile
from typing import Literal, NamedTuple, Self

from bot.features.sessions.event import SESSION
from bot.mechanics.errors import BadInput, unknown_name
from bot.play.errors import DAY, Changed, NotAllowed
from bot.play.event import Json
from bot.play.reads import Checkpoint, HistoryQuery, PendingKind
from bot.play.recording import find
from bot.play.request_context import Place, RequestContext, person_of, reference
from bot.play.settings import (
    OPTIONS,
    SETTINGS,
    Configuration,
    Decided,
    Scope,
    Where,
    check_may_set,
    configuration_of,
    is_game_master,
    scope_of,
    scopes_of,
)
from bot.play.store import Ask, Services
from bot.play.verification import Replay

GAME_MASTERS = ("game_masters", "game_master_roles")
"""The settings that say who sees such rolls; in a channel or thread both are decided together."""

SETTING: Mapping[str, str] = {"person": "game_masters", "role": "game_master_roles"}

MOST = 20
"""The most roles and people together that can be chosen."""


@dataclass(frozen=True, slots=True)
class Appointment:
    """Makes a person, or all with a role, game masters, or no longer, as far as `where` says.

    In a conversation without a game master, the people there can choose themselves. It has none again when
    the last one went or was forgotten: otherwise nobody could ever reveal what was rolled for the game master
    before. All there see who becomes one.
    """

    kind: Literal["person", "role"]
    one: int
    """The id of the person or of the role."""
    allowed: bool
    where: Where = "server"

    def decide(self, context: RequestContext, above: Decided, decided: Decided) -> Decided:
        """Return what is then decided; a channel or thread that has none of its own begins with those above.

        Raises:
            NotAllowed: in a server, the person may not manage it; elsewhere, they are no game master, and it
                has one, or they choose another than themselves.
            BadInput: there are 20 already.
        """
        before = configuration_of(above, decided)
        self._check_may(context, before)
        chosen = {each: getattr(before, each) for each in GAME_MASTERS}
        name = SETTING[self.kind]
        others = tuple(other for other in chosen[name] if other != self.one)
        chosen[name] = (*others, self.one) if self.allowed else others
        if sum(map(len, chosen.values())) > MOST:
            raise BadInput(
                f"At most {MOST} roles and people can be game masters: remove one first, with /config "
                "game-master allowed:False."
            )
        return {**decided, **chosen}

    def _check_may(self, context: RequestContext, configuration: Configuration) -> None:
        if not context.manages:  # outside servers everybody does
            raise NotAllowed(
                "Only people with the Manage Server permission may choose game masters: ask one of them."
            )
        if context.in_server or is_game_master(context, configuration):
            return
        if configuration.game_masters:
            who = ", ".join(f"<@{person}>" for person in configuration.game_masters)
            raise NotAllowed(
                f"The game master here is {who}: only they can add others with /config game-master."
            )
        if (self.kind, self.one, self.allowed) != ("person", context.person, True):
            raise NotAllowed("There is no game master here yet: choose yourself first.")


Source = Where | Literal["default"]
"""Where a setting comes from."""

LIMITS = ("history_days", "history_rolls")
"""Those that say how long rolls are kept; None keeps all."""


@dataclass(frozen=True, slots=True)
class SettingsOverview:
    """The settings that hold at a place, and where each comes from."""

    configuration: Configuration
    sources: Mapping[str, Source]
    """By the names in `Configuration`."""
    changed: frozenset[str] = frozenset()
    """The names in `Configuration` of what has just been changed."""
    overruled: frozenset[str] = frozenset()
    """The names in `Configuration` of what has just been set further out, and does not reach this place."""
    proofs: bool = True
    """Whether whoever runs the bot lets proofs be kept at all."""


@dataclass(frozen=True, slots=True)
class NewValues:
    """Sets some settings."""

    values: Decided
    where: Where = "server"

    @classmethod
    def of(cls, context: RequestContext, given: Mapping[str, Json], where: Where = "server") -> Self:
        """Return the change that sets what is given, by the names in `Configuration`.

        Raises:
            BadInput: nothing is given, or a value cannot be understood.
        """
        if not given:
            raise BadInput("Write at least one setting to change, such as method:human.")
        for name, setting in SETTINGS.items():
            if name in given and setting.is_channel and not context.in_server:
                raise BadInput(f"`{setting.option}` works only in a server with the bot: leave it out here.")
        return cls({name: SETTINGS[name].parse(value) for name, value in given.items()}, where)

    def decide(self, context: RequestContext, above: Decided, decided: Decided) -> Decided:
        """Return what is then decided.

        Raises:
            NotAllowed: the person may not set this there.
        """
        check_may_set(context, configuration_of(above, decided), self.where, self.values.keys())
        return {**decided, **self.values}


@dataclass(frozen=True, slots=True)
class Undoing:
    """Undoes what was decided."""

    setting: str | None
    """One of `OPTIONS`; None: all of them."""
    where: Where = "server"

    def decide(self, context: RequestContext, above: Decided, decided: Decided) -> Decided:
        """Return what is then decided.

        Raises:
            NotAllowed: the person may not set this there.
            BadInput: there is no such setting.
        """
        names = decided.keys() if self.setting is None else _names(self.setting)
        check_may_set(context, configuration_of(above, decided), self.where, names)
        return {name: value for name, value in decided.items() if name not in names}


async def overview(ask: Ask, since: SettingsOverview | None = None) -> SettingsOverview:
    """Return the settings that hold at a place, where each comes from, and what has changed `since`."""
    decided = {where: await ask.store.read_decided(scope) for where, scope in scopes_of(ask.place).items()}
    now = SettingsOverview(
        configuration_of(*decided.values()),
        {name: _find_source(name, decided) for name in SETTINGS},
        proofs=ask.services.proof,
    )
    return replace(now, changed=_find_changed(since, now)) if since else now


def _find_source(name: str, decided: dict[Where, Decided]) -> Source:
    return next((where for where in reversed(decided) if name in decided[where]), "default")


def _find_changed(before: SettingsOverview, now: SettingsOverview) -> frozenset[str]:
    def is_same(name: str) -> bool:
        values = getattr(before.configuration, name), getattr(now.configuration, name)
        return values[0] == values[1] and before.sources[name] == now.sources[name]

    return frozenset(name for name in SETTINGS if not is_same(name))


Deciding = Appointment | NewValues | Undoing
"""A change of the settings; `where` says how far it reaches."""


async def set_values(ask: Ask, change: NewValues) -> SettingsOverview:
    """Set what is to be set; return all that holds then.

    Raises:
        NotAllowed: the person may not set this there.
        BadInput: it cannot be set there.
    """
    before = await overview(ask)
    await carry_out(ask, change)
    now = await overview(ask, before)
    overruled = frozenset(name for name in change.values if now.sources[name] != change.where)
    return replace(now, overruled=overruled)


class Preview(NamedTuple):
    """What is decided in a scope before and after a change, and what is decided above it."""

    scope: Scope
    above: Decided
    before: Decided
    after: Decided


async def preview(ask: Ask, change: Deciding) -> Preview:
    """Return what a change would do.

    Raises:
        NotAllowed: the person may not make it.
        BadInput: it cannot be made here.
    """
    scope, above = await _scope(ask, change)
    before = await ask.store.read_decided(scope)
    return Preview(scope, above, before, change.decide(ask.context, above, before))


def find_deleting(coming: Preview) -> dict[str, int]:
    """Return the limits, by their names in `Configuration`, by which a change deletes rolls kept so far."""
    now, then = (configuration_of(coming.above, decided) for decided in (coming.before, coming.after))
    limits = {name: (getattr(now, name), getattr(then, name)) for name in LIMITS}
    return {name: new for name, (was, new) in limits.items() if new and (was is None or new < was)}


def _names(setting: str) -> Collection[str]:
    if setting not in OPTIONS:
        settings = f"the settings are {', '.join(OPTIONS)}."
        raise unknown_name("There is no setting {}", setting, OPTIONS, settings)
    return OPTIONS[setting]


VIEWING = PendingKind(
    "viewers",
    over="This question is no longer open: use the command again.",
    not_yours="Only the person who asked can answer this.",
)
"""The question whether to take the view from someone."""


class Viewer(NamedTuple):
    """A person, a role, or all who manage the server, who see such rolls."""

    kind: Literal["person", "role", "managers"]
    id: int = 0


@dataclass(frozen=True, slots=True)
class ViewChange:
    """Who sees such rolls, before and after a change."""

    before: tuple[Viewer, ...]
    after: tuple[Viewer, ...]
    asker_loses: bool = False
    """Whether the person who asks sees them before, and not after."""
    channel: int | None = None
    """Where such rolls are posted after it, for everyone who can read that."""

    @property
    def lost(self) -> tuple[Viewer, ...]:
        """Those who no longer see them, unless by a role of theirs."""
        return tuple(viewer for viewer in self.before if viewer not in self.after)


async def ask(ask: Ask, change: Appointment | Undoing) -> tuple[ViewChange, int | None]:
    """Make a change that takes the view from nobody; else ask about it, and return the question's number.

    Raises:
        BadInput, NotAllowed: it cannot be changed so.
        Changed: the settings have changed meanwhile.
    """
    _, *decided = await preview(ask, change)
    coming = _view_change(ask.context, *decided)
    if not coming.lost:
        return await carry_out(ask, change, agreed=()), None
    body = {"lost": [_write_viewer(viewer) for viewer in coming.lost], **_body(change)}
    return coming, await ask.store.ask(VIEWING.of(ask.context, body), ask.context.has_expired)


async def agree(ask: Ask, question: int) -> ViewChange:
    """Make the change that a question is about, if it takes the view from those alone whom it named.

    Raises:
        BadInput, NotAllowed: it can no longer be changed so.
        Gone: the question was answered or has expired.
        Changed: the settings have changed meanwhile.
    """
    body = (await find(ask, question, VIEWING)).body
    lost = {_read_viewer(viewer) for viewer in body["lost"]}
    made = await carry_out(ask, _change(body), agreed=lost)
    await ask.store.close_pending(question)
    return made


async def carry_out(ask: Ask, change: Deciding, agreed: Collection[Viewer] | None = None) -> ViewChange:
    """Make a change, if it takes the view from those alone from whom it was `agreed`; None: from anyone.

    Raises:
        BadInput, NotAllowed: it cannot be changed so.
        Changed: it takes the view from others.
    """
    scope, above = await _scope(ask, change)
    made: list[ViewChange] = []

    def decide(decided: Decided) -> Decided:
        after = change.decide(ask.context, above, decided)
        made.append(_view_change(ask.context, above, decided, after))
        if agreed is not None and set(agreed) != set(made[-1].lost):
            raise Changed(
                "Someone has just changed who sees rolls meant for the game master: use the command again."
            )
        return after

    await ask.store.decide(scope, decide, ask.context.has_expired)
    return made[-1]


async def _scope(ask: Ask, change: Deciding) -> tuple[Scope, Decided]:
    """Return where a change is made, and what is decided above it."""
    scope = scope_of(ask.context, change.where)
    above = takewhile(lambda other: other != scope, scopes_of(ask.place).values())
    decided = [await ask.store.read_decided(each) for each in above]
    return scope, {name: value for part in decided for name, value in part.items()}


def _view_change(context: RequestContext, above: Decided, decided: Decided, then: Decided) -> ViewChange:
    before, after = configuration_of(above, decided), configuration_of(above, then)
    loses = is_game_master(context, before) and not is_game_master(context, after)
    return ViewChange(_viewers(context, before), _viewers(context, after), loses, after.gm_channel)


def _viewers(context: RequestContext, configuration: Configuration) -> tuple[Viewer, ...]:
    roles = (Viewer("role", role) for role in configuration.game_master_roles)
    people = (Viewer("person", person) for person in configuration.game_masters)
    return (*roles, *people) or ((Viewer("managers"),) if context.in_server else ())


def _body(change: Appointment | Undoing) -> dict[str, Json]:
    """Return a change as JSON can hold it."""
    if isinstance(change, Appointment):
        return {"appoint": asdict(change) | {"one": _write_viewer(Viewer(change.kind, change.one))}}
    return {"undo": asdict(change)}


def _change(body: Mapping[str, Json]) -> Appointment | Undoing:
    if "undo" in body:
        return Undoing(**body["undo"])
    appointment = body["appoint"]
    return Appointment(**{**appointment, "one": _read_viewer(appointment["one"]).id})


def _write_viewer(viewer: Viewer) -> Json:
    return [viewer.kind, reference(viewer.id) if viewer.kind == "person" else viewer.id]


def _read_viewer(viewer: Json) -> Viewer:
    kind, number = viewer
    return Viewer(kind, person_of(number) if kind == "person" else number)


LEAST = 100
"""How many events are worth a pruning, where only their number is bounded."""

log = logging.getLogger(__name__)


async def prune_all(services: Services, now: int) -> None:
    """Prune every place by what holds there."""
    async for place in services.store.places():
        await prune(services, place, await services.store.configuration(place), now)


async def prune(services: Services, place: Place, configuration: Configuration, now: int) -> int:
    """Prune one place, where `now` is in milliseconds since 1970; return the number of its last pruned event.

    A history that does not replay is left as it is, and the log says so. One whose events were changed
    meanwhile is left for the next time.
    """
    basis = await services.store.basis(place)
    replay = await Replay.begin(services, place)
    pruned = replay.number
    last = await find_last(services, place, configuration, now)
    if last <= pruned:
        return pruned
    try:
        async for event in services.store.events(place):
            if event.number > last:
                break
            if event.number > pruned:
                await replay.pass_by(event)
                await asyncio.sleep(0)  # a long history must not keep others waiting
    except ValueError as error:
        log.warning(
            "The history of channel %d is not pruned: %s; run `evenhand check`.", place.channel, error
        )
        return pruned
    kept = await services.store.prune(place, Checkpoint(last, replay.states, replay.sums, basis))
    return last if kept else pruned


async def find_last(services: Services, place: Place, configuration: Configuration, now: int) -> int:
    """Return the number of the newest event that is to go, 0 if none is."""
    last, days, rolls = 0, configuration.history_days, configuration.history_rolls
    if days is not None:
        last = await _find_newest(services, place, HistoryQuery(until=now - days * DAY, limit=1))
    if rolls is not None:
        more = await _find_newest(services, place, HistoryQuery(limit=1)) - rolls
        last = max(last, more // LEAST * LEAST)
    session = (await services.store.state(place, SESSION)).value
    return last if session is None else min(last, session["start"] - 1)


async def _find_newest(services: Services, place: Place, query: HistoryQuery) -> int:
    page = await services.store.page(place, query)
    return page.events[0].number if page.events else 0
