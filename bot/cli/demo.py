"""The command `demo`: in a file of its own, as `run` has no need to import the local Discord."""

import bot.demo
from bot.cli import CommandFailed
from bot.cli.hosting import hosting
from bot.cli.running import run_to_its_end
from bot.cli.set_by_host import log_start
from bot.sandbox.errors import Unreadable


def demo() -> None:
    """Run the bot on a Discord of its own."""
    with hosting() as settings:
        log_start()
        try:
            run_to_its_end(bot.demo.demo(settings))
        except Unreadable as error:
            raise CommandFailed(str(error)) from error
        except OSError as error:
            raise CommandFailed(
                f"The demo cannot run: {error}. "
                "Set another port or folder with EVENHAND_DEMO_PORT and EVENHAND_DEMO_FOLDER; see "
                ".env.example."
            ) from error
