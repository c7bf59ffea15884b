"""How the process that forks is asked for a fork, by whoever has its end of the channel."""

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from socket import send_fds, socket


def ask(
    channel: socket, arguments: Sequence[str], env: Mapping[str, str], cwd: Path, streams: Sequence[int]
) -> int:
    """Ask for a process with these for stdin, stdout and stderr; where its pid and its end can be read."""
    reading, writing = os.pipe()
    request = json.dumps([arguments, dict(env), str(cwd)]).encode() + b"\n"
    send_fds(channel, [request], [*streams, writing])
    os.close(writing)
    return reading
