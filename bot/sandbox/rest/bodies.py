"""Reads the body of a request: JSON, or multipart with `payload_json` and `files[n]`."""

import json
import re
from collections.abc import Sequence

from aiohttp import BodyPartReader, web

from bot.sandbox.errors import ApiError
from bot.sandbox.world.messages import Upload
from bot.sandbox.world.models import Json

BODY = web.RequestKey("body", object)  # what the request says
FILES = web.RequestKey[Sequence[Upload]]("files", Sequence)  # what it brings

_FILE_FIELD = re.compile(r"files\[(\d+)\]")


async def read_body(request: web.Request) -> tuple[object, list[Upload]]:
    """Return what the request says and the files it brings.

    Raises:
        ApiError: the body is not JSON (50109).
    """
    if request.content_type != "multipart/form-data":
        return _parse_json(await request.read()), []
    payload: object = {}
    files: list[Upload] = []
    reader = await request.multipart()
    while (part := await reader.next()) is not None:
        if not isinstance(part, BodyPartReader):
            continue
        content = bytes(await part.read(decode=True))
        field = _FILE_FIELD.fullmatch(part.name or "")
        if field:
            files.append(Upload(int(field[1]), _plain_name(part.filename or "unknown"), content))
        elif part.name == "payload_json":
            payload = _parse_json(content)
    return payload, files


def object_of(request: web.Request) -> Json:
    """Return the body that was read, which must be a JSON object.

    Raises:
        ApiError: it is not one (50035).
    """
    body = request[BODY]
    if not isinstance(body, dict):
        raise _not_a("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
    return body


def objects_of(request: web.Request) -> list[Json]:
    """Return the body that was read, which must be a JSON array of objects.

    Raises:
        ApiError: it is not one (50035).
    """
    body = request[BODY]
    if not isinstance(body, list) or not all(isinstance(item, dict) for item in body):
        raise _not_a("LIST_TYPE_CONVERT", "Only iterables of dictionaries may be used in a ListType")
    return body


def _not_a(code: str, message: str) -> ApiError:
    return ApiError(400, 50035, "Invalid Form Body", {"_errors": [{"code": code, "message": message}]})


def _parse_json(content: bytes) -> object:
    try:
        return json.loads(content) if content else {}
    except ValueError:
        raise ApiError(400, 50109, "The request body contains invalid JSON.") from None


def _plain_name(filename: str) -> str:
    """Return a file's name with what Discord does not allow in it replaced."""
    return re.sub(r"[^\w.\-]+", "_", filename)
