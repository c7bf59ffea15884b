"""Who may change settings, see rolls for the game master, and erase what is kept."""

from bot.play.errors import NotAllowed
from bot.play.request_context import RequestContext
from bot.play.settings.configuration import Configuration


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
