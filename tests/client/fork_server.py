"""A process that has imported the bot, and forks one for each that a test starts.

To import the bot, and to make its parser and its commands, takes each new process more than a second of a
processor, and a test of kills starts many. A fork is as real: it has a pid, an environment, a folder and
pipes of its own, runs what Python is told to run, and ends as Python ends.

It is asked through the socket whose number is its argument: a line of JSON, which is a list of arguments, an
environment and a folder. With it come stdin, stdout, stderr, and a pipe to which the pid of the fork is
written, and its exit status once it has ended.
"""

import gc
import json
import os
import runpy
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from socket import AF_UNIX, SOCK_STREAM, recv_fds, socket
from types import ModuleType

import bot.cli.arguments
import bot.cli.demo
import bot.cli.emoji
import bot.cli.export
import bot.cli.running
import bot.cli.setup
import bot.cli.upkeep  # noqa: F401 - each fork has it
from bot.bootstrap import every_command

LONGEST = 2**16
"""Bytes of a request that are read at once."""

STREAMS = 4
"""How many file descriptors come with a request."""


def serve(channel: socket) -> Callable[[], object]:
    """Fork as often as it is asked; return what a fork is to run, in that fork, and in no other process."""
    signal.signal(
        signal.SIGINT, signal.SIG_IGN
    )  # Ctrl+C is for who asks, which ends this by its end of the channel
    while True:
        content, streams, _, _ = recv_fds(channel, LONGEST, STREAMS)
        while content and not content.endswith(b"\n"):
            content += channel.recv(LONGEST)
        if not content:
            sys.exit()
        if not os.fork():
            return _fork_and_watch(streams, *json.loads(content))
        for stream in streams:
            os.close(stream)
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:  # those that watched forks which have ended
                pass


def _fork_and_watch(
    streams: list[int], arguments: list[str], environment: dict[str, str], folder: str
) -> Callable[[], object]:
    """Fork once more: one runs, one waits for it and tells how it ended."""
    *standard, end = streams
    pid = os.fork()
    if not pid:
        os.close(end)
        return _settle(standard, arguments, environment, folder)
    for stream in standard:
        os.close(stream)
    os.write(end, b"%d\n" % pid)
    _, status = os.waitpid(pid, 0)
    with suppress(BrokenPipeError):
        os.write(end, b"%d\n" % os.waitstatus_to_exitcode(status))
    os._exit(0)


def _settle(
    standard: list[int], arguments: list[str], environment: dict[str, str], folder: str
) -> Callable[[], object]:
    """Become a process as Python starts it; return what it is to run."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number, stream in enumerate(standard):
        os.dup2(stream, number)
        os.close(stream)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", 1, encoding="utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    option, what, *rest = arguments
    sys.argv = [option, *rest]
    if option == "-m":
        return partial(runpy.run_module, what, run_name="__main__", alter_sys=True)
    main = sys.modules["__main__"] = ModuleType("__main__")
    return partial(exec, what, vars(main))


if __name__ == "__main__":
    every_command()
    gc.freeze()  # else each fork, as it ends, goes through all that was imported
    serve(socket(AF_UNIX, SOCK_STREAM, fileno=int(sys.argv[1])))()
