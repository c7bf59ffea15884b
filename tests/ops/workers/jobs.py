"""Jobs for the tests of the worker pool; a worker process imports them."""

import os
import signal
import time
from pathlib import Path

from bot.mechanics.errors import BadInput

BALLAST = []


def double(number):
    return 2 * number


def process_id():
    return os.getpid()


def answer_of(path, name):
    """Add a name to a file that has a line for each."""
    with Path(path).open("a") as file:
        file.write(f"{name}\n")


def note(path):
    """Add a letter to a file, and return how many it has."""
    text = Path(path).read_text() + "x"
    Path(path).write_text(text)
    return len(text)


def note_and_wait(path, gate):
    """Do so at the beginning, and end when there is a file."""
    noted = note(path)
    until(gate)
    return noted


def refuse(sentence):
    raise BadInput(sentence)


def spin(exponent):
    """Hold the process and its interpreter for minutes, by one operation on long integers."""
    return (3**exponent).bit_length()


def until(path):
    """Wait until there is a file."""
    while not Path(path).exists():
        time.sleep(0.01)
    return path


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


def grow(size):
    """Keep as many bytes as caches might, and return the id of the process."""
    BALLAST.append(bytearray(os.urandom(1) * size))
    return os.getpid()


def fail(message):
    raise ZeroDivisionError(message)


def locks_a_file(path):
    """Whether this process has a file open."""
    return any(os.path.realpath(file) == path for file in Path("/proc/self/fd").iterdir())
