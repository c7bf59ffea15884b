"""The commands `setup` and `invite`: from a token to a bot in a server, and the link that adds it.

Nothing here needs more than Python has on Windows as well.
"""

import asyncio
import os
import sys
from getpass import getpass
from typing import Any

import aiohttp

from bot.chance import SystemChance
from bot.cli import FAILED, CommandFailed
from bot.cli.env_file import NAME, read_token, write_token
from bot.cli.set_by_host import api_of, read_settings, token_of
from bot.client.message import embed_of, view_of
from bot.features.help.command import welcome
from bot.ops.application import Application, Pictures
from bot.ops.data_folder import ENV_FILE, spell_command
from bot.ops.environment import bare_token
from bot.ops.installation import invite_link
from bot.ops.portal import examine_settings, tell_unknown
from bot.ops.rest import PATIENCE, PORTAL, Declined, NotDone, Rest, find_proxy
from bot.settings import Settings
from bot.text.pictures.emblem import draw_banner, draw_icon

TRIES = 3
"""How often a token may be typed."""

FIRST_STEPS = f"""\
The bot needs an application of its own at Discord. You make it once, in your browser:

  1. Open {PORTAL} and log in.
  2. Press New Application. Its name is what players see, such as Evenhand.
  3. Press Bot at the left, then Reset Token, then Copy. The token is the bot's password: show it to nobody.

Leave everything else there as it is. This sets the rest, and the bot reads nothing that people write in
servers, so it needs none of the Privileged Gateway Intents."""

PROMPT = "Paste the token, and press Enter (it is not shown): "

WAITING = "Waiting until a server has it. Ctrl+C ends the waiting; nothing is lost by that."

START = "Now start the bot in this folder: {}. To keep it running for good, see docs/first-server.md."

YES = {"y", "yes"}


def setup(*, no_wait: bool = False) -> None:
    """Take the bot from a token to a server: it checks the token, sets what Discord shows, and has a link.

    It asks for the token alone, and not for that where DISCORD_TOKEN or the file .env has it. It can be run
    again: what is right stays as it is.

    Args:
        no_wait: end after the link, whether or not a server has the bot
    """
    try:
        asyncio.run(_set_up(read_settings(), wait=not no_wait))
    except NotDone as error:
        raise CommandFailed(str(error), FAILED) from error
    except KeyboardInterrupt:
        raise CommandFailed(
            "\nStopped. Run this again when you like: it goes on from here.", FAILED
        ) from None


def invite(*, pins: bool = False) -> None:
    """Print the link by which someone adds the bot to their server, with the permissions that it uses.

    Args:
        pins: ask for Pin Messages as well
    """
    settings = read_settings()
    if not token_of(settings):
        raise CommandFailed("No token is set, so there is no bot to make a link for: run `evenhand setup`.")
    try:
        link = asyncio.run(_find_link(settings, pins=pins))
    except NotDone as error:
        raise CommandFailed(str(error), FAILED) from error
    _say(link)


async def _find_link(settings: Settings, *, pins: bool) -> str:
    api = api_of(settings)
    async with aiohttp.ClientSession(timeout=PATIENCE, proxy=find_proxy(api)) as session:
        application = Application(Rest(session, api, token_of(settings)))
        await application.look()
        return invite_link(api, application.id, pins=pins)


async def _set_up(settings: Settings, *, wait: bool) -> None:
    proxy = find_proxy(api_of(settings))
    async with aiohttp.ClientSession(timeout=PATIENCE, proxy=proxy) as session:
        application = await _log_in(settings, session)
        await _complete(application)
        _say("\nThis link adds the bot to a server; choose the server there, and press Authorize:\n")
        _say(f"  {invite_link(api_of(settings), application.id)}\n")
        servers = await application.list_servers()
        if servers:
            _say(f"{_tell_servers(list(servers.values()))} it already.")
        elif wait:
            _say(WAITING)
            await _greet(application)
        _say(START.format(spell_command("run")))


async def _log_in(settings: Settings, session: aiohttp.ClientSession) -> Application:
    """Return the application of the token that is set, or typed and then kept."""
    token, api = token_of(settings), api_of(settings)
    typed = not token
    if typed:
        _say(FIRST_STEPS)
    for left in reversed(range(TRIES)):
        token = token or _ask_token()
        application = Application(Rest(session, api, token))
        try:
            await application.look()
            break
        except Declined as error:
            if error.status != 401:
                raise
            said = f"{tell_unknown(token)}: copy it anew from {PORTAL} (Bot, Reset Token)"
            if os.environ.get(NAME, "").strip():
                raise CommandFailed(f"{said} into {NAME}, which is set in the environment.") from None
            if not left or not sys.stdin.isatty():
                raise CommandFailed(f"{said}.") from None
            _say(f"{said}.")
            token, typed = "", True
    _say(f"The token is that of {application.name}, and Discord takes it.")
    if typed:
        _keep(token)
    return application


def _ask_token() -> str:
    token = getpass(PROMPT) if sys.stdin.isatty() else sys.stdin.readline()
    if not bare_token(token):
        raise CommandFailed(
            "There was no token: copy it from the portal (Bot, Reset Token), and run this again."
        )
    return bare_token(token)


def _keep(token: str) -> None:
    """Write the token into the file, unless it is to stay as it is."""
    try:
        before = read_token(ENV_FILE)
        if before == token:
            return
        if before and not _confirm(f"{ENV_FILE} has another token. Put this one in its place? [y/N] "):
            _say(f"{ENV_FILE} stays as it is. The bot starts with the token there.")
            return
        write_token(ENV_FILE, token)
    except (OSError, UnicodeError) as error:
        cause = getattr(error, "strerror", None) or error
        raise CommandFailed(
            f"{ENV_FILE} cannot be written ({cause}): "
            "go to a folder in which you may write, and run this again."
        ) from error
    _say(f"It is kept in {ENV_FILE}, which is for your eyes alone.")


def _confirm(question: str) -> bool:
    sys.stdout.write(question)
    sys.stdout.flush()
    return sys.stdin.readline().strip().lower() in YES


async def _complete(application: Application) -> None:
    """Set what Discord lets a bot set for itself, and say what is left to its host."""
    done, failed = await application.complete(Pictures(draw_icon, draw_banner))
    _say(f"Set: {', '.join(done)}." if done else "All that can be set from here is as it should be.")
    left = [*failed, *(each.sentence for each in examine_settings(application.about) if each.grade != "ok")]
    for sentence in left:
        _say(f"- {sentence}")


async def _greet(application: Application) -> None:
    """Wait for the first server, and roll there."""
    server, name = await application.wait_for_server()
    draw = SystemChance()
    faces = [draw(6) + 1 for _ in range(2)]
    rolled = f"2d6 ({' '.join(map(str, faces))}) = **{sum(faces)}**"
    channel = await application.write_first(server, _to_message(application.name, rolled))
    if channel:
        _say(f"{name} has it, and it has rolled there: {sum(faces)}, in #{channel}.")
    else:
        _say(
            f"{name} has it. It may write in none of the channels there, so it has not said hello; "
            "commands work in all of them."
        )


def _to_message(name: str, rolled: str) -> dict[str, Any]:
    """Return the greeting as Discord takes messages; its buttons work as soon as the bot runs."""
    shown = welcome(name, rolled)
    return {
        "embeds": [embed_of(shown.card, {}).to_dict()],
        "components": view_of(shown.under).to_components(),
        "allowed_mentions": {"parse": []},
    }


def _tell_servers(names: list[str]) -> str:
    if len(names) == 1:
        return f"{names[0]} has"
    return f"{', '.join(names[:3])}{' and others' if len(names) > 3 else ''} have"


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
