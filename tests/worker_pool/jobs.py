"""Jobs for the tests of the worker pool; a worker process imports them."""

import os
import signal
import time
from pathlib import Path

from bot.mechanics.errors import BadInput


def double(number):
    return 2 * number


def process_id():
    return os.getpid()


def note(path):
    """Add a letter to a file, and return how many it has."""
    text = Path(path).read_text() + "x"
    Path(path).write_text(text)
    return len(text)


def refuse(sentence):
    raise BadInput(sentence)


def spin(seconds):
    """Hold the process for a while, as one long integer operation would."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    time.sleep(seconds)


def die_once(path):
    """End the process, but not a second time."""
    if not Path(path).exists():
        Path(path).touch()
        os._exit(1)
    return "done"


def die(_):
    os._exit(1)


def stop():
    """Stop the process, as a debugger would: it is there, and neither goes on nor ends."""
    os.kill(os.getpid(), signal.SIGSTOP)


def fail(message):
    raise ZeroDivisionError(message)


def locks_a_file(path):
    """Whether this process has a file open."""
    return any(os.path.realpath(file) == path for file in Path("/proc/self/fd").iterdir())
