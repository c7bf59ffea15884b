"""Finds the users, servers and channels of a sandbox by name, or makes them."""

from collections.abc import Callable, Sequence

from bot.sandbox.gateway.events import GatewayEvents
from bot.sandbox.interactions.dispatcher import Dispatcher
from bot.sandbox.people.actor import Actor
from bot.sandbox.people.handles import Room, Server
from bot.sandbox.people.invites import Invites
from bot.sandbox.world.event_bus import EventBus
from bot.sandbox.world.models import (
    DM,
    FORUM,
    GROUP_DM,
    TEXT,
    THREAD,
    Application,
    Channel,
    Guild,
    Overwrite,
    Role,
    Snowflakes,
    User,
    World,
)
from bot.sandbox.world.permissions import EVERYONE


class WorldBuilder:
    """Adds to a world. A second call with the same name finds the first thing, and makes no other."""

    def __init__(
        self, world: World, ids: Snowflakes, bus: EventBus, dispatcher: Dispatcher, events: GatewayEvents
    ) -> None:
        self._world = world
        self._ids = ids
        self._bus = bus
        self._dispatcher = dispatcher
        self._events = events
        self._invites = Invites(world, ids, bus, events)

    def application(self, name: str, *, token: str) -> Application:
        """Set the one application of this sandbox: its name and the token with which its bot logs in."""
        application = self._world.application
        if application is None:
            user = User(self._ids.next(), name, bot=True)
            self._world.users[user.id] = user
            application = self._world.application = Application(user.id, name, token)
        application.name, application.token = name, token
        self._world.users[application.id].name = name
        self._bus.publish("world")
        return application

    def user(self, name: str, *, locale: str = "en-US") -> Actor:
        """Return the person of this name."""
        user = next((u for u in self._world.users.values() if u.name == name and not u.bot), None)
        if user is None:
            user = User(self._ids.next(), name, locale=locale)
            self._world.users[user.id] = user
            self._bus.publish("world")
        return Actor(self._dispatcher, user)

    def server(
        self, name: str, *, owner: Actor, members: Sequence[Actor] = (), app_installed: bool = False
    ) -> Server:
        """Return the server of this name; all of `members` will be in it, and the bot if `app_installed`."""
        guild = next((g for g in self._world.guilds.values() if g.name == name), None)
        if guild is None:
            number = self._ids.next()
            guild = Guild(number, name, owner.id, {number: Role(number, "@everyone", EVERYONE)})
            self._world.guilds[number] = guild
        for person in (owner, *members):
            guild.members.setdefault(person.id, [])
        if app_installed and not guild.installed:
            self._invites.install(guild)
        self._bus.publish("world")
        return Server(self._ids, self._bus, guild)

    def text_channel(self, server: Server, name: str) -> Room:
        return self._room(
            lambda c: (c.kind, c.guild_id, c.name) == (TEXT, server.id, name),
            lambda number: Channel(number, TEXT, name, guild_id=server.id),
        )

    def forum(self, server: Server, name: str) -> Room:
        """Return the forum of this name in the server; its posts are threads."""
        return self._room(
            lambda c: (c.kind, c.guild_id, c.name) == (FORUM, server.id, name),
            lambda number: Channel(number, FORUM, name, guild_id=server.id),
        )

    def thread(self, room: Room, name: str, *, by: Actor | None = None) -> Room:
        """Return the public thread of this name in a channel, or the post in a forum, begun `by` someone."""
        guild, began = room.channel.guild_id, by.id if by else None
        return self._room(
            lambda c: (c.kind, c.parent_id, c.name) == (THREAD, room.id, name),
            lambda number: Channel(number, THREAD, name, guild, parent_id=room.id, owner_id=began),
        )

    def delete_channel(self, room: Room) -> None:
        """Delete a channel or thread of a server, with its threads."""
        channels = self._world.channels
        for gone in [each for each in channels.values() if room.id in {each.id, each.parent_id}]:
            for message in self._world.in_channel(gone.id):
                del self._world.messages[message.id]
            del channels[gone.id]
        self._events.announce_deletion(room.channel)
        self._bus.publish("world")

    def dm(self, person: Actor) -> Room:
        """Return the conversation of a person with the bot.

        Raises:
            ValueError: there is no application yet.
        """
        return Room(self._world, self.dm_channel(person.id))

    def dm_channel(self, user_id: int) -> Channel:
        """Return the channel of the bot's conversation with a user.

        Raises:
            ValueError: there is no application yet.
        """
        application = self._world.application
        if application is None:
            raise ValueError("There is no bot to talk with yet; make one with application().")
        people = [user_id, application.id]
        return self._room(
            lambda c: c.kind == DM and c.recipients == people,
            lambda number: Channel(number, DM, application.name, recipients=people),
        ).channel

    def group_dm(self, *people: Actor) -> Room:
        """Return the conversation of these people, without the bot."""
        ids = [person.id for person in people]
        return self._room(
            lambda c: c.kind == GROUP_DM and c.recipients == ids,
            lambda number: Channel(number, GROUP_DM, ", ".join(p.name for p in people), recipients=ids),
        )

    def deny(self, room: Room, target: Actor | Server | Application, permissions: int) -> None:
        """Take permission bits in a channel from a person, from the bot, or (with a server) from everyone."""
        member = not isinstance(target, Server)
        room.channel.overwrites.append(Overwrite(target.id, member=member, deny=permissions))
        self._bus.publish("world")

    def add_by_link(self, person: Actor, link: str, server: Server) -> None:
        """Have a person follow the bot's invite link, and add it to their server.

        Raises:
            NotSent: the link is not of this bot, or this person may not add it there.
        """
        self._invites.accept(link, person.user, server.guild)

    def remove_app(self, server: Server) -> None:
        """Take the bot out of a server."""
        self._invites.remove(server.guild)

    def _room(self, fits: Callable[[Channel], bool], make: Callable[[int], Channel]) -> Room:
        channel = next((c for c in self._world.channels.values() if fits(c)), None)
        if channel is None:
            channel = make(self._ids.next())
            self._world.channels[channel.id] = channel
            self._events.announce_channel(channel)
            self._bus.publish("world")
        return Room(self._world, channel)
