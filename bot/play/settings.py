"""Settings of servers and channels, and who may change them.

A decision holds for a home - a server, a conversation, or what one person has installed - or for one of the
channels of a server, and then goes first. Settings also say who the game masters are, and who may reset what
is remembered.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from bot.mechanics.entry import MOST_FACES
from bot.mechanics.errors import BadInput
from bot.play.errors import NotAllowed
from bot.play.request_context import RequestContext

Resetters = Literal["everyone", "managers"]

Whose = Literal["channel", "person"]
"""Whose memory a roll uses: one for all in a channel, or one for each person there."""

Roller = Literal["independent", "adaptive", "deck"]
"""What a game of Catan is rolled with: dice without memory, the adaptive die, or a deck."""

Hiding = Literal["all", "me", "gm", "none"]
"""Which rolls may be hidden: all, those that only their roller sees, those that game masters see, or none."""

Theme = Literal["dark", "light"]
"""The ground of pictures."""

Decided = Mapping[str, Any]
"""The values of settings by their names in `Configuration`: only those that were decided."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Where a decision holds: in a whole home, or in one channel of it with its threads."""

    home: int
    channel: int = 0
    """0: in all channels of the home."""


@dataclass(frozen=True, slots=True)
class Configuration:
    """The settings that hold at a place; the defaults hold until someone sets another."""

    __pydantic_config__: ClassVar[Mapping[str, str]] = {"extra": "forbid"}

    d100_from: Literal[0, 1] = 1
    """Whether a d100 shows 0-99 or 1-100 (0 and 100 are the same outcome)."""
    method: str = "human"
    """The rule, by name, of a roll that names none."""
    tightness: str = "1"
    """The tightness of an adaptive roll that names none."""
    reset: Resetters = "everyone"
    """Who may reset the memory of an adaptive roll."""
    memory: Whose = "channel"
    """Who shares registers, counts and decks."""
    game_masters: tuple[int, ...] = ()
    """The ids of the people who see rolls for the game master; of nobody chosen, `is_game_master` tells."""
    game_master_roles: tuple[int, ...] = ()
    """The ids of the roles whose people do so too."""
    source: int = 6
    """How many faces the thrown dice have, 2 to 1,000, where a roll names none."""
    roller: Roller = "independent"
    """What a game of Catan is rolled with that names nothing."""
    hidden: Hiding = "all"
    """Which rolls may be hidden."""
    gm_channel: int | None = None
    """The id of the channel or thread where a server has rolls for the game master posted; None: nowhere."""
    compact: bool = False
    """Whether a roll is answered by its result alone, without the way to it and the odds."""
    proof: bool = True
    """Whether the rolls of a channel are made so that anyone can check them."""
    proof_channel: int | None = None
    """The id of the channel or thread where a server has heads of its proofs posted; None: nowhere."""
    theme: Theme = "dark"
    """The ground of pictures."""
    history_days: int | None = None
    """How many days rolls are kept, at least 1; None: for good."""
    history_rolls: int | None = None
    """How many of the newest rolls of a channel are kept, at least 1; None: all."""

    def __post_init__(self) -> None:
        if not 2 <= self.source <= MOST_FACES:
            raise ValueError(f"source is {self.source}: thrown dice have 2 to {MOST_FACES:,} faces")
        for name in ("history_days", "history_rolls"):
            kept = getattr(self, name)
            if kept is not None and kept < 1:
                raise ValueError(f"{name} is {kept}: at least 1 is kept")

    def first_of(self, sides: int) -> int:
        """Return the lowest number that a die with `sides` sides shows: only a d100 may start at 0."""
        return self.d100_from if sides == 100 else 1


def configuration_of(*decided: Mapping[str, Any]) -> Configuration:
    """Return the settings that hold where the later decisions go before the earlier ones.

    Raises:
        ValueError: a number is out of its bounds.
        TypeError: there is no such setting.
    """
    values: dict[str, Any] = {name: value for part in decided for name, value in part.items()}
    for name, value in values.items():
        values[name] = tuple(value) if isinstance(value, list) else value
    return Configuration(**values)


def scope_of(context: RequestContext, *, here: bool) -> Scope:
    """Return the home of a request, or its channel alone if `here`; a thread means its channel.

    Raises:
        BadInput: the channel alone is meant outside a server.
    """
    if not here:
        return Scope(context.place.home)
    if not context.in_server:
        raise BadInput(
            "here:True is for the channels of a server: leave it out, there is but one place here."
        )
    return Scope(context.place.home, context.place.deciding)


def is_game_master(context: RequestContext, configuration: Configuration) -> bool:
    """Tell whether the person is a game master at the place.

    Where nobody is chosen, those who manage a server are; elsewhere nobody is until someone claims it.
    """
    if not configuration.game_masters and not configuration.game_master_roles:
        return context.in_server and context.manages
    chosen = context.person in configuration.game_masters
    return chosen or not set(context.roles).isdisjoint(configuration.game_master_roles)


def may_manage(context: RequestContext, configuration: Configuration) -> bool:
    """Tell whether the person may manage the place where `configuration` holds.

    In a server that takes its permission. A conversation belongs to all who are in it, until it has a game
    master; from then on to its game masters. What one person has installed for themselves is always theirs.
    """
    if context.in_server or context.place.owner or not configuration.game_masters:
        return context.manages  # outside servers everybody does
    return is_game_master(context, configuration)


def check_may_manage(context: RequestContext, configuration: Configuration, what: str) -> None:
    """See that the person may do `what`, such as "change settings", where `configuration` holds.

    Raises:
        NotAllowed: they may not.
    """
    if may_manage(context, configuration):
        return
    if context.manages:
        raise NotAllowed(f"This has a game master, as /config show says: only they may {what}.")
    raise NotAllowed(f"Only people with the Manage Server permission may {what}.")


def check_may_reset(context: RequestContext, configuration: Configuration) -> None:
    """See that the person may reset what a place remembers, by the settings of its home.

    Raises:
        NotAllowed: only managers may here.
    """
    if configuration.reset == "managers":
        check_may_manage(context, configuration, "change what is remembered here")
