"""Adds the bot to servers, like people who follow its invite link."""

import time

from yarl import URL

from bot.sandbox.errors import NotSent
from bot.sandbox.gateway.events import GatewayEvents
from bot.sandbox.validation.portal import SCOPES
from bot.sandbox.world.event_bus import EventBus
from bot.sandbox.world.models import DISCORD_EPOCH, Application, Guild, Role, Snowflakes, User, World
from bot.sandbox.world.permissions import MANAGE_GUILD, may_in_guild


class Invites:
    """Adds the bot to servers, and removes it from them."""

    def __init__(self, world: World, ids: Snowflakes, bus: EventBus, events: GatewayEvents) -> None:
        self._world = world
        self._ids = ids
        self._bus = bus
        self._events = events

    def choices(self, user: User) -> list[Guild]:
        """Return the servers without the bot to which a person may add it."""
        guilds = self._world.guilds.values()
        return [each for each in guilds if not each.installed and self._may_add(user, each)]

    def accept(self, link: str, user: User, guild: Guild) -> None:
        """Add the bot to a server by its link, with the permissions that it asks for.

        Raises:
            NotSent: the link is not of this bot, or this person may not add it here.
        """
        application, query = self._application(), URL(link).query
        if query.get("client_id") != str(application.id):
            raise NotSent("Unknown Application: the link is not of this bot.")
        scopes, permissions = query.get("scope", "").split(), query.get("permissions", "0")
        if "bot" not in scopes or not set(scopes) <= set(SCOPES):
            raise NotSent(f"Invalid Scope: {' '.join(scopes) or 'none'}.")
        if not permissions.isdecimal():
            raise NotSent(f"Invalid permissions: {permissions}.")
        if not self._may_add(user, guild):
            raise NotSent(f"{user.name} may not add apps to {guild.name}: that takes Manage Server.")
        self.install(guild, int(permissions), time.time())

    def install(self, guild: Guild, permissions: int = 0, at: float = DISCORD_EPOCH) -> None:
        """Add the bot to a server, with its own role if it asks for permissions.

        `at` is the time, in seconds since 1970; if left out, long ago.

        Raises:
            ValueError: there is no application yet.
        """
        application = self._application()
        roles = guild.members.setdefault(application.id, [])
        if permissions:
            role = Role(self._ids.next(), application.name, permissions)
            guild.roles[role.id] = role
            roles.append(role.id)
        if not guild.installed:
            guild.installed, guild.joined = True, at
            self._events.announce_guild(guild)
        self._bus.publish("world")

    def remove(self, guild: Guild) -> None:
        """Take the bot out of a server."""
        guild.installed = False
        guild.members.pop(self._application().id, None)
        self._events.announce_removal(guild)
        self._bus.publish("world")

    def _may_add(self, user: User, guild: Guild) -> bool:
        return may_in_guild(guild, user.id, MANAGE_GUILD)

    def _application(self) -> Application:
        if self._world.application is None:
            raise ValueError("There is no application to install yet; make one with application().")
        return self._world.application
