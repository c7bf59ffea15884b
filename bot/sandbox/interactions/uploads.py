"""Files that people send with an option of a command."""

import mimetypes

from bot.sandbox.interactions.not_sent import NotSent
from bot.sandbox.interactions.payloads import ATTACHMENT_SIZE_LIMIT
from bot.sandbox.world.message_payloads import attachment_json
from bot.sandbox.world.models import Json, StoredFile, World
from bot.sandbox.world.snowflakes import Snowflakes

_LONGEST_NAME = 260  # characters
_KEPT = 50  # files; they are for one command each, and not saved with the world


class Uploads:
    """Takes files into the world, before a command refers to them by their ids."""

    def __init__(self, world: World, ids: Snowflakes) -> None:
        self._world = world
        self._ids = ids

    def take(self, filename: str, content: bytes) -> StoredFile:
        """Keep a file for a while.

        Raises:
            NotSent: it has no name, or is larger than Discord takes.
        """
        if not 1 <= len(filename) <= _LONGEST_NAME:
            raise NotSent(f"A file has a name of 1 to {_LONGEST_NAME} characters.")
        if len(content) > ATTACHMENT_SIZE_LIMIT:
            raise NotSent(f"{filename} has {len(content)} bytes; {ATTACHMENT_SIZE_LIMIT} are the most.")
        kind = mimetypes.guess_type(filename)[0] or "application/octet-stream"
        file = StoredFile(self._ids.next(), filename, content, kind)
        uploads = self._world.uploads
        uploads[file.id] = file
        while len(uploads) > _KEPT:
            del uploads[next(iter(uploads))]
        return file


def resolve_upload(world: World, option: Json, value: object, resolved: Json) -> str:
    """Return the id of a file as text, and put what the bot is told of the file into `resolved`.

    Raises:
        NotSent: no file with that id was sent.
    """
    number = int(value) if isinstance(value, str | int) and str(value).isdigit() else -1
    file = world.uploads.get(number)
    if file is None:
        raise NotSent(f"{option['name']} is a file, given by the id of its upload, and {value!r} is none.")
    resolved.setdefault("attachments", {})[str(number)] = attachment_json(world, file) | {"ephemeral": True}
    return str(number)
