"""How someone becomes a game master: those see what is rolled for the game master."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from bot.mechanics.errors import BadInput
from bot.play.errors import NotAllowed
from bot.play.request_context import RequestContext
from bot.play.settings.configuration import Configuration, configuration_of
from bot.play.settings.decisions import Decided
from bot.play.settings.rights import is_game_master

GAME_MASTERS = ("game_masters", "game_master_roles")
"""The settings that say who sees such rolls; in a channel both are decided together."""

SETTING: Mapping[str, str] = {"person": "game_masters", "role": "game_master_roles"}

MOST = 20
"""The most roles and people together that can be chosen."""


@dataclass(frozen=True, slots=True)
class Appointment:
    """Makes a person, or all with a role, game masters, or no longer; with `here`, in one channel alone."""

    kind: Literal["person", "role"]
    one: int
    """The id of the person or of the role."""
    allowed: bool
    here: bool = False

    def after(self, context: RequestContext, above: Decided, decided: Decided) -> Decided:
        """Return what is then decided; a channel that has none of its own begins with those of its home.

        Raises:
            NotAllowed: in a server, who asks may not manage it; elsewhere, is no game master.
            BadInput: there are 20 already.
        """
        before = configuration_of(above, decided)
        _check_may_appoint(context, before)
        chosen = {each: getattr(before, each) for each in GAME_MASTERS}
        name = SETTING[self.kind]
        others = tuple(other for other in chosen[name] if other != self.one)
        chosen[name] = (*others, self.one) if self.allowed else others
        _check_number(chosen)
        return {**decided, **chosen}


@dataclass(frozen=True, slots=True)
class Claim:
    """Makes whoever asks the game master of a conversation that has none; again is harmless.

    It has none again when the last one went or was forgotten: otherwise nobody could ever reveal what was
    rolled for the game master before. All there see who claims it.
    """

    here: ClassVar[bool] = False

    def after(self, context: RequestContext, above: Decided, decided: Decided) -> Decided:
        """Return what is then decided.

        Raises:
            NotAllowed: it has another one, or it is a server.
        """
        if context.in_server:
            raise NotAllowed(
                "In a server game masters are chosen: someone with Manage Server uses /config game-master."
            )
        chosen = configuration_of(decided).game_masters
        if chosen and context.person not in chosen:
            who = ", ".join(f"<@{person}>" for person in chosen)
            raise NotAllowed(
                f"This was claimed before: game master here is {who}, "
                "who can add you with /config game-master."
            )
        return decided if chosen else {**decided, "game_masters": (context.person,)}


def _check_may_appoint(context: RequestContext, configuration: Configuration) -> None:
    if not context.manages:  # outside servers everybody does
        raise NotAllowed("Only people with the Manage Server permission may choose game masters.")
    if not context.in_server and not is_game_master(context, configuration):
        raise NotAllowed("Only the game master may add others here; where there is none, use /config claim.")


def _check_number(chosen: Mapping[str, tuple[int, ...]]) -> None:
    if sum(map(len, chosen.values())) > MOST:
        raise BadInput(f"At most {MOST} roles and people can be game masters: take one away first.")
