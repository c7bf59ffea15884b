"""Changes of who sees rolls for the game master: they are told, and asked about before they take the view."""

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from typing import Literal, NamedTuple, Protocol

from bot.play.answering import find
from bot.play.configuring.game_masters import Appointment
from bot.play.configuring.settings import Undoing
from bot.play.errors import Changed
from bot.play.event import Json
from bot.play.pending_action import PendingKind
from bot.play.people import person_of, reference
from bot.play.request_context import RequestContext
from bot.play.services import Services
from bot.play.settings.configuration import Configuration, configuration_of
from bot.play.settings.decisions import Decided, Scope, scope_of
from bot.play.settings.rights import is_game_master

VIEWING = PendingKind(
    "view",
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


class Deciding(Protocol):
    """A change of the settings."""

    @property
    def here(self) -> bool:
        """Whether it holds in one channel alone."""
        ...

    def after(self, context: RequestContext, above: Decided, decided: Decided) -> Decided:
        """Return what is then decided for a scope; `above` holds in its home, where it is a channel.

        Raises:
            BadInput, NotAllowed: it cannot be changed so.
        """
        ...


async def ask(services: Services, context: RequestContext, change: Deciding) -> tuple[ViewChange, int | None]:
    """Make a change that takes the view from nobody; else ask about it, and return the question's number.

    Raises:
        BadInput, NotAllowed: it cannot be changed so.
        Changed: the settings have changed meanwhile.
    """
    scope, above = await _scope(services, context, change)
    decided = await services.store.decided(scope)
    coming = _view_change(context, above, decided, change.after(context, above, decided))
    if not coming.lost:
        return await carry_out(services, context, change, agreed=()), None
    body = {"lost": [_written(viewer) for viewer in coming.lost], **_body(change)}
    return coming, await services.store.ask(VIEWING.of(context, body), context.is_late)


async def agree(services: Services, context: RequestContext, question: int) -> ViewChange:
    """Make the change that a question is about, if it takes the view from those alone whom it named.

    Raises:
        BadInput, NotAllowed: it can no longer be changed so.
        Gone: the question was answered or has expired.
        Changed: the settings have changed meanwhile.
    """
    body = (await find(services, context, question, VIEWING)).body
    lost = {_read(viewer) for viewer in body["lost"]}
    made = await carry_out(services, context, _change(body), agreed=lost)
    await services.store.close_pending(question)
    return made


async def carry_out(
    services: Services, context: RequestContext, change: Deciding, agreed: Collection[Viewer] | None = None
) -> ViewChange:
    """Make a change, if it takes the view from those alone from whom it was `agreed`; None: from anyone.

    Raises:
        BadInput, NotAllowed: it cannot be changed so.
        Changed: it takes the view from others.
    """
    scope, above = await _scope(services, context, change)
    made: list[ViewChange] = []

    def changed(decided: Decided) -> Decided:
        after = change.after(context, above, decided)
        made.append(_view_change(context, above, decided, after))
        if agreed is not None and set(agreed) != set(made[-1].lost):
            raise Changed("Who sees rolls for the game master has changed just now: use the command again.")
        return after

    await services.store.decide(scope, changed, context.is_late)
    return made[-1]


async def _scope(services: Services, context: RequestContext, change: Deciding) -> tuple[Scope, Decided]:
    scope = scope_of(context, here=change.here)
    return scope, await services.store.decided(Scope(scope.home)) if change.here else {}


def _view_change(context: RequestContext, above: Decided, decided: Decided, then: Decided) -> ViewChange:
    before, after = configuration_of(above, decided), configuration_of(above, then)
    loses = is_game_master(context, before) and not is_game_master(context, after)
    return ViewChange(_viewers(context, before), _viewers(context, after), loses, after.gm_channel)


def _viewers(context: RequestContext, configuration: Configuration) -> tuple[Viewer, ...]:
    roles = (Viewer("role", role) for role in configuration.game_master_roles)
    people = (Viewer("person", person) for person in configuration.game_masters)
    return (*roles, *people) or ((Viewer("managers"),) if context.in_server else ())


def _body(change: Deciding) -> dict[str, Json]:
    """Return a change as JSON can hold it."""
    if isinstance(change, Appointment):
        return {"appoint": asdict(change) | {"one": _written(Viewer(change.kind, change.one))}}
    assert isinstance(change, Undoing)  # noqa: S101 - there are no others
    return {"undo": asdict(change)}


def _change(body: Mapping[str, Json]) -> Deciding:
    if "undo" in body:
        return Undoing(**body["undo"])
    appointment = body["appoint"]
    return Appointment(**{**appointment, "one": _read(appointment["one"]).id})


def _written(viewer: Viewer) -> Json:
    return [viewer.kind, reference(viewer.id) if viewer.kind == "person" else viewer.id]


def _read(viewer: Json) -> Viewer:
    kind, number = viewer
    return Viewer(kind, person_of(number) if kind == "person" else number)
