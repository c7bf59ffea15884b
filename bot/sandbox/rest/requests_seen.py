"""What the bot asked of the REST interface."""

from dataclasses import dataclass, field
from typing import Any


@dataclass
class RecordedRequest:
    """One request of the bot.

    `path` is without the prefix `/api/v10`; `status` is 0 until the request is answered, and stays 0 if the
    connection is dropped instead.
    """

    method: str
    path: str
    json: Any = None
    filenames: list[str] = field(default_factory=list)
    status: int = 0
