"""The way of every request of the bot: it is recorded, read, broken on demand, and let in by its token."""

import asyncio
import json
import re
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from aiohttp import BodyPartReader, web

from bot.sandbox.errors import ApiError, invalid_form
from bot.sandbox.faults import Fault, Faults
from bot.sandbox.world.event_bus import EventBus
from bot.sandbox.world.messages import Upload
from bot.sandbox.world.models import Json, World

PREFIX = "/api/v10"
BODY = web.RequestKey("body", object)  # of the request, read
FILES = web.RequestKey[Sequence[Upload]]("files", Sequence)  # in the request

_KEPT = 1000  # requests

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

_FILE_FIELD = re.compile(r"files\[(\d+)\]")
_WITH_OWN_TOKEN = ("/interactions/", "/webhooks/")  # the interaction's token is in their path
_FOR_ALL = "/gateway"  # needs no token


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


async def read_body(request: web.Request) -> tuple[object, list[Upload]]:
    """Return the body of a request and its files.

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


def read_object(request: web.Request) -> Json:
    """Return the body of a request, which must be a JSON object.

    Raises:
        ApiError: it is not one (50035).
    """
    body = request[BODY]
    if not isinstance(body, dict):
        raise invalid_form("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
    return body


def read_objects(request: web.Request) -> list[Json]:
    """Return the body of a request, which must be a JSON array of objects.

    Raises:
        ApiError: it is not one (50035).
    """
    body = request[BODY]
    if not isinstance(body, list) or not all(isinstance(item, dict) for item in body):
        raise invalid_form("LIST_TYPE_CONVERT", "Only iterables of dictionaries may be used in a ListType")
    return body


def _parse_json(content: bytes) -> object:
    try:
        return json.loads(content) if content else {}
    except ValueError:
        raise ApiError(400, 50109, "The request body contains invalid JSON.") from None


def _plain_name(filename: str) -> str:
    """Return a file's name without characters that Discord replaces."""
    return re.sub(r"[^\w.\-]+", "_", filename)


class RestMiddleware:
    """The middleware of the REST interface; `requests` has the bot's latest requests, oldest first."""

    def __init__(self, world: World, bus: EventBus, faults: Faults) -> None:
        self.requests = deque[RecordedRequest](maxlen=_KEPT)
        self._world = world
        self._bus = bus
        self._faults = faults

    @web.middleware
    async def handle(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Let a request in, and turn its result or its error into an answer in Discord's form."""
        if not request.path.startswith((f"{PREFIX}/", "/gateway", "/sandbox/attachments/")):
            return await handler(request)
        path = request.path.removeprefix(PREFIX)
        fault = self._faults.take(request.method, path)
        if not request.path.startswith(PREFIX):
            return await self._apply_fault(request, handler, fault)
        seen = RecordedRequest(request.method, path)
        self.requests.append(seen)
        answer = await self._apply_fault(request, lambda passed: self._answer(passed, handler, seen), fault)
        if fault is None or fault.kind != "drop":
            seen.status = answer.status
        if answer.content_type == "application/json":
            answer.headers["Content-Type"] = "application/json"  # Discord names no charset, and bots compare
        self._bus.publish("request")
        return answer

    async def _apply_fault(
        self, request: web.Request, handler: Handler, fault: Fault | None
    ) -> web.StreamResponse:
        if fault is None:
            return await handler(request)
        if fault.kind == "delay":
            answer = await handler(request) if fault.after_effect else None
            await asyncio.sleep(fault.seconds)
            return answer or await handler(request)
        if fault.kind == "garble":
            await handler(request)
            return web.Response(text=fault.body, content_type="application/json")
        if fault.after_effect:
            await handler(request)
        if fault.kind == "drop" and request.transport is not None:
            request.transport.abort()
        return _error_response(fault)

    async def _answer(
        self, request: web.Request, handler: Handler, seen: RecordedRequest
    ) -> web.StreamResponse:
        try:
            body, files = await read_body(request)
            seen.json, seen.filenames = body, [file.filename for file in files]
            request[BODY], request[FILES] = body, files
            self._check_token(request, seen.path)
            return await handler(request)
        except ApiError as refusal:
            return web.json_response(refusal.body(), status=refusal.status)
        except web.HTTPException as refusal:
            return _plain_error(refusal.status, refusal.reason)

    def _check_token(self, request: web.Request, path: str) -> None:
        if path == _FOR_ALL or path.startswith(_WITH_OWN_TOKEN):
            return
        application = self._world.application
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        if application is None or scheme != "Bot" or not application.has_token(token):
            raise ApiError(401, 0, "401: Unauthorized")


def _error_response(fault: Fault) -> web.Response:
    if fault.status != 429:
        return _plain_error(fault.status, HTTPStatus(fault.status).phrase, fault.code)
    return web.json_response(
        {"message": "You are being rate limited.", "retry_after": fault.retry_after, "global": False},
        status=429,
        headers={
            "Retry-After": str(fault.retry_after),
            "Via": "1.1 google",
            "X-RateLimit-Scope": "user",
            "X-RateLimit-Remaining": "0",
            "X-RateLimit-Limit": "5",
            "X-RateLimit-Reset-After": str(fault.retry_after),
            **({"X-RateLimit-Bucket": fault.bucket} if fault.bucket else {}),
        },
    )


def _plain_error(status: int, reason: str, code: int = 0) -> web.Response:
    return web.json_response({"message": f"{status}: {reason}", "code": code}, status=status)
