"""Opens the store that a database address names."""

import secrets
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

from bot.play.kind import EventKind
from bot.play.store import Store
from bot.storage.errors import BadUrl, Unusable
from bot.storage.proof_writing import Entropy
from bot.storage.sqlite_store import open_sqlite

SCHEME = "sqlite:///"


def path_of(url: str) -> Path:
    """Return the file that an address names.

    Three slashes begin a path from the working folder, four a path from the root:
    `sqlite:///data/evenhand.db`, `sqlite:////var/lib/evenhand/evenhand.db`.

    Raises:
        BadUrl: it is none of these.
    """
    path = url.removeprefix(SCHEME)
    if path == url or not Path(path).name or "?" in path:
        raise BadUrl(
            f"The database address {url!r} is not understood: write sqlite:/// and the path of a file, "
            "such as sqlite:///data/evenhand.db."
        )
    return Path(path)


def open_store(
    url: str,
    now: Callable[[], int],
    kinds: Mapping[str, EventKind[Any]],
    entropy: Entropy = secrets.token_bytes,
) -> AbstractAsyncContextManager[Store]:
    """Open the store at `url`, and make its folder; `now` tells milliseconds since 1970.

    The keys of proofs are made of `entropy`.

    Raises:
        StorageRefused: the sentence says what keeps it from opening.
    """
    database = path_of(url)
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unusable(
            f"The folder {database.parent} cannot be made ({error.strerror}): "
            "choose another in the database address."
        ) from error
    return open_sqlite(database, now, kinds, entropy)
