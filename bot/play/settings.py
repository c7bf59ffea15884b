"""Settings of servers and channels, and who may change them.

A decision applies to a home - a server, a conversation, or one person's installation - or to one channel of a
server, and then wins. Settings also say who the game masters are, and who may reset memories.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal, Self, get_args, get_type_hints

from bot.mechanics import catalogue, stateful_dice
from bot.mechanics.entry import MOST_FACES
from bot.mechanics.errors import BadInput
from bot.mechanics.games.catalogue import games
from bot.mechanics.games.spelling import GameEntry
from bot.mechanics.games.where_played import find_game
from bot.mechanics.names_in_dice import Names, NameScope
from bot.play.errors import NotAllowed
from bot.play.request_context import Place, RequestContext

Resetters = Literal["everyone", "managers"]

Whose = Literal["channel", "person"]
"""Whose memory a roll uses: one for all in a channel, or one for each person there."""

Roller = Literal["independent", "adaptive", "deck"]
"""The dice of a game of Catan: without memory, adaptive, or a deck."""

Hiding = Literal["all", "me", "gm", "none"]
"""Which rolls may be hidden: all, those that only their roller sees, those that game masters see, or none."""

Theme = Literal["dark", "light"]
"""The background of pictures."""

Decided = Mapping[str, Any]
"""The values of decided settings, by their names in `Configuration`."""

MANAGERS = "people with Manage Server"

Where = Literal["thread", "channel", "server"]
"""How far a decision reaches: one thread, a channel with its threads, or a whole home."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Where a decision holds: in a whole home, in one channel with its threads, or in one thread."""

    home: int
    channel: int = 0
    """The id of the channel or thread; 0: in all channels of the home."""

    @classmethod
    def for_all_homes(cls, person: int) -> Self:
        """Return the scope of what a person has chosen for all homes: its ids are no channel's."""
        return cls(person, person)


@dataclass(frozen=True, slots=True)
class Setting:
    """How a field of `Configuration` is set, checked and shown.

    Its option in `/config set` takes one of `choices`, a number within `bounds`, a text of up to `longest`
    characters, or a channel of a server.
    """

    option: str
    """Its name on Discord. Fields with the same name are shown and undone together."""
    title: str
    """Its name in `/config show`."""
    description: str = ""
    """Discord's description of the option; empty if other commands set it."""
    choices: Mapping[str, Any] = field(default_factory=dict)
    """The values by the names of their choices."""
    bounds: tuple[int, int] | None = None
    """The least and the greatest number; 0 means None, which is no limit."""
    longest: int = 0
    is_channel: bool = False
    for_play: bool = False
    """Whether it only concerns play: whoever began a thread, or may manage threads, sets it there."""
    parse: Callable[[Any], Any] = lambda value: value
    """Returns a value as it is stored, or raises `BadInput`."""
    words: Mapping[Any, str] = field(default_factory=dict)
    """Words for values that neither a choice nor `template` describes."""
    template: str = "{}"

    def describe(self, value: object) -> str:
        """Return a value as `/config show` shows it."""
        words = {chosen: name for name, chosen in self.choices.items()} | dict(self.words)
        return words.get(value) or self.template.format(value)

    def allows(self, value: Any) -> bool:  # noqa: ANN401 - of any setting
        """Whether a value is within the bounds."""
        return not self.bounds or value is None or max(1, self.bounds[0]) <= value <= self.bounds[1]


def _channel(option: str, title: str, description: str) -> Setting:
    words = {None: "nowhere else"}
    return Setting(option, title, description, is_channel=True, words=words, template="<#{}>")


def _each_of(literal: object) -> Mapping[str, str]:
    """Return choices with their values as names."""
    return {value: value for value in get_args(literal)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Configuration:
    """The settings at a place, in the order of their options, with defaults.

    A new setting is a field here, and the code that uses it.
    """

    __pydantic_config__: ClassVar[Mapping[str, str]] = {"extra": "forbid"}

    d100_from: Annotated[
        Literal[0, 1],
        Setting(
            "d100",
            "d100 shows",
            "Whether /d100 and /die show 0-99 or 1-100 of a d100; /roll d% is 1-100 always",
            choices={"0-99": 0, "1-100": 1},
            for_play=True,
        ),
    ] = 1
    """The number of the lowest face: 0 and 100 are the same outcome."""
    method: Annotated[
        str,
        Setting(
            "method",
            "Usual method",
            "How /d100 and /die make their dice where a roll does not say",
            longest=40,
            parse=lambda text: catalogue.find(text).name,
            for_play=True,
        ),
    ] = "human"
    source: Annotated[
        int,
        Setting(
            "from",
            "Thrown dice",
            "How many faces your dice have, 2 to 1,000, where a roll does not say",
            bounds=(2, MOST_FACES),
            template="d{}",
            for_play=True,
        ),
    ] = 6
    tightness: Annotated[
        str,
        Setting(
            "tightness",
            "Usual tightness",
            "How strongly /fair leans towards totals that are due: 0 to 100, or inf",
            longest=20,
            parse=lambda text: str(stateful_dice.parse_tightness(text)),
            for_play=True,
        ),
    ] = "1"
    game: Annotated[
        str,
        Setting(
            "game",
            "Game played",
            "Its name may be left out in /roll and /odds: 7 hunger 2 where it is vtm; /help topic:games",
            longest=40,
            parse=lambda name: find_game(name).name,
            words={"": "none; rolls of games begin with their names"}
            | {name: f"{name}, {entry.title}" for name, entry in games().items()},
            for_play=True,
        ),
    ] = ""
    """The name of the game for rolls without a name, or empty."""
    roller: Annotated[
        Roller,
        Setting(
            "roller",
            "Catan is rolled with",
            "The dice of a game of Catan where its start does not say",
            choices=_each_of(Roller),
            words={
                "independent": "dice without memory",
                "adaptive": "the adaptive fair roller",
                "deck": "a deck",
            },
            for_play=True,
        ),
    ] = "independent"
    memory: Annotated[
        Whose,
        Setting(
            "memory",
            "Memory",
            "Who shares what dice and decks remember: all in a channel, or each person alone",
            choices=_each_of(Whose),
            words={"channel": "one for all in a channel", "person": "one for each person in a channel"},
            for_play=True,
        ),
    ] = "channel"
    """Who shares registers, counts and decks."""
    reset: Annotated[
        Resetters,
        Setting(
            "reset",
            "Who may reset",
            "Who may reset or set what dice remember: everyone, or managers (Manage Server)",
            choices=_each_of(Resetters),
            words={"managers": MANAGERS},
        ),
    ] = "everyone"
    game_masters: Annotated[tuple[int, ...], Setting("game-masters", "Game masters")] = ()
    """The ids of the people who see rolls for the game master; see `is_game_master` if nobody is chosen."""
    game_master_roles: Annotated[tuple[int, ...], Setting("game-masters", "Game masters")] = ()
    """The ids of the roles of such people."""
    hidden: Annotated[
        Hiding,
        Setting(
            "hidden",
            "Rolls may be hidden",
            "Who rolls may be hidden from by show:",
            choices=_each_of(Hiding),
            words={
                "all": "yes",
                "me": "by show:me alone",
                "gm": "but not from the game master",
                "none": "no",
            },
        ),
    ] = "all"
    gm_channel: Annotated[
        int | None,
        _channel(
            "gm-channel",
            "Rolls for the game master go to",
            "A channel or thread where rolls for the game master are posted as well",
        ),
    ] = None
    mention_turns: Annotated[
        bool,
        Setting(
            "turns",
            "Turns in a fight",
            "Whether players are mentioned when it is their turn in /initiative",
            choices={"quiet": False, "mention": True},
            words={False: "nobody is mentioned", True: "players are mentioned at their turn"},
            for_play=True,
        ),
    ] = False
    open_fights: Annotated[
        bool,
        Setting(
            "fights",
            "Who may change a fight",
            "Who passes turns and applies damage in /initiative: those in the fight, or everyone",
            choices={"members": False, "everyone": True},
            words={False: "those in it, and game masters", True: "everyone"},
            for_play=True,
        ),
    ] = False
    compact: Annotated[
        bool,
        Setting(
            "answers",
            "Answers",
            "Answers on a card, or in one line",
            choices={"full": False, "compact": True},
            for_play=True,
        ),
    ] = False
    """Whether the answer to a roll is its result alone, without the working and the odds."""
    theme: Annotated[
        Theme,
        Setting("theme", "Pictures", "Dark or light pictures", choices=_each_of(Theme), for_play=True),
    ] = "dark"
    faces: Annotated[
        bool,
        Setting(
            "faces",
            "Faces of dice",
            "Whether /roll, /d100 and /die show their dice in a small picture, up to 30 of them",
            choices={"pictures": True, "text": False},
            words={True: "in pictures", False: "as text"},
            for_play=True,
        ),
    ] = False
    """Whether a roll shows its dice in a picture; their text is there in any case."""
    proof: Annotated[
        bool,
        Setting(
            "proof",
            "Rolls can be checked",
            "Whether rolls are made so that anyone can check them",
            choices={"on": True, "off": False},
            words={True: "yes", False: "no"},
        ),
    ] = True
    proof_channel: Annotated[
        int | None,
        _channel(
            "proof-channel",
            "Fingerprints are posted in",
            "A channel or thread where fingerprints of all rolls are posted, to be kept",
        ),
    ] = None
    history_days: Annotated[
        int | None,
        Setting(
            "keep-days",
            "Rolls are kept",
            "Days after which rolls are deleted for good; 0 keeps them",
            bounds=(0, 36_500),
            words={None: "for good", 1: "for 1 day"},
            template="for {:,} days",
        ),
    ] = None
    history_rolls: Annotated[
        int | None,
        Setting(
            "keep-rolls",
            "Rolls kept in a channel",
            "How many of a channel's newest rolls are kept, older ones are deleted; 0 keeps all",
            bounds=(0, 1_000_000_000),
            words={None: "all"},
            template="the newest {:,}",
        ),
    ] = None

    def __post_init__(self) -> None:
        for name, setting in SETTINGS.items():
            if not setting.allows(value := getattr(self, name)):
                raise ValueError(f"{name} is {value}, and not within {setting.bounds}")

    def first_of(self, sides: int) -> int:
        """Return the lowest number that a die with `sides` sides shows: only a d100 may start at 0."""
        return self.d100_from if sides == 100 else 1

    @property
    def played(self) -> GameEntry | None:
        """The game of the place, or None."""
        return games().get(self.game)

    @property
    def adds_to(self) -> str:
        """The dice for a character's number alone; empty: no dice."""
        return self.played.adds_to if self.played else "d20"

    def scope(self, names: Names) -> NameScope:
        """Return the scope for names here: with a current game, a number alone is a check."""
        return NameScope(names, self.adds_to, is_sure=self.played is not None)


SETTINGS: Mapping[str, Setting] = {
    name: hint.__metadata__[0]
    for name, hint in get_type_hints(Configuration, include_extras=True).items()
    if name != "__pydantic_config__"
}
"""The settings by their names in `Configuration`."""

OPTIONS: Mapping[str, tuple[str, ...]] = {
    each.option: tuple(name for name, setting in SETTINGS.items() if setting.option == each.option)
    for each in SETTINGS.values()
}
"""Names in `Configuration` by the names that people see."""


USUAL = Configuration()
"""The settings where nobody has decided anything: the same object for all those places."""


def configuration_of(*decided: Mapping[str, Any]) -> Configuration:
    """Return the settings from decisions, of which the later ones win.

    Raises:
        ValueError: a number is out of its bounds.
        TypeError: there is no such setting.
    """
    values: dict[str, Any] = {name: value for part in decided for name, value in part.items()}
    if not values:
        return USUAL
    for name, value in values.items():
        values[name] = tuple(value) if isinstance(value, list) else value
    return Configuration(**values)


def scopes_of(place: Place) -> dict[Where, Scope]:
    """Return where decisions can be made that hold at a place: later ones go before earlier ones."""
    scopes: dict[Where, Scope] = {"server": Scope(place.home), "channel": Scope(place.home, place.deciding)}
    if place.parent:
        scopes["thread"] = Scope(place.home, place.channel)
    return scopes


def scope_of(context: RequestContext, where: Where) -> Scope:
    """Return the scope of a decision that is made by a request.

    Raises:
        BadInput: less than the home is meant outside a server, or a thread elsewhere than in one.
    """
    if where != "server" and not context.in_server:
        raise BadInput("`where:` works only in a server: leave it out here.")
    scopes = scopes_of(context.place)
    if where not in scopes:
        raise BadInput(
            "This is not a thread: write `where:channel`, or leave `where:` out for the whole server."
        )
    return scopes[where]


def is_game_master(context: RequestContext, configuration: Configuration) -> bool:
    """Whether the person is a game master at the place.

    If nobody is chosen, the managers of a server are; elsewhere nobody is until they choose themselves.
    """
    if not configuration.game_masters and not configuration.game_master_roles:
        return context.in_server and context.manages
    chosen = context.person in configuration.game_masters
    return chosen or not set(context.roles).isdisjoint(configuration.game_master_roles)


def may_manage(context: RequestContext, configuration: Configuration) -> bool:
    """Whether the person may manage the place with this `configuration`.

    A server has a permission for it. A conversation belongs to everyone in it until it has a game master, and
    then to its game masters. A person's own installation is always theirs.
    """
    if context.in_server or context.place.owner or not configuration.game_masters:
        return context.manages  # everybody does outside servers
    return is_game_master(context, configuration)


def leads(context: RequestContext, configuration: Configuration) -> bool:
    return may_manage(context, configuration) or is_game_master(context, configuration)


def check_may_manage(context: RequestContext, configuration: Configuration, what: str) -> None:
    """Check that the person may do `what`, such as "change settings", with this `configuration`.

    Raises:
        NotAllowed: they may not.
    """
    if may_manage(context, configuration):
        return
    if context.manages:
        raise NotAllowed(f"Only a game master may {what}; /config show lists the game masters.")
    raise NotAllowed(f"Only people with the Manage Server permission may {what}: ask one of them.")


def usual_where(context: RequestContext, configuration: Configuration) -> Where:
    """Return where the person decides if they do not say: in the server, or in the thread if only there."""
    return "thread" if context.manages_thread and not may_manage(context, configuration) else "server"


def check_may_set(
    context: RequestContext, configuration: Configuration, where: Where, names: Collection[str]
) -> None:
    """See that the person may change settings, given by their names in `Configuration`.

    Raises:
        NotAllowed: they may not.
    """
    guarded = [setting.option for name, setting in SETTINGS.items() if name in names and not setting.for_play]
    if may_manage(context, configuration) or not (context.manages_thread or where == "thread"):
        check_may_manage(context, configuration, "change settings")
    elif guarded:
        check_may_manage(context, configuration, f"change {', '.join(dict.fromkeys(guarded))}")
    elif where != "thread":
        raise NotAllowed(
            "Only people with the Manage Server permission may change settings outside this thread: write "
            "`where:thread`, or ask one of them."
        )
    elif not context.manages_thread:
        raise NotAllowed(
            "Only the person who began this thread, and people with the permission Manage Threads or Manage "
            "Server, may change settings here: ask one of them."
        )


def check_may_reset(context: RequestContext, configuration: Configuration) -> None:
    """Check that the person may reset memories here, by the settings of the home.

    Raises:
        NotAllowed: only managers may.
    """
    if configuration.reset == "managers":
        check_may_manage(context, configuration, "reset dice or shuffle a deck here")
