"""Events of any kind, recorded in one call."""

from collections.abc import Sequence
from typing import Any

from bot.mechanics.playing import Waiting
from bot.mechanics.sources import Given, Source
from bot.play.event import Visibility
from bot.play.kind import EventKind
from bot.play.recording import record
from bot.play.request_context import RequestContext
from bot.play.store import Ask, Services
from bot.play.transition import Recorded


async def record_new(
    services: Services,
    context: RequestContext,
    kind: EventKind[Any],
    request: Any,
    *,
    faces: Sequence[int] | Source | None = None,
    visibility: Visibility = "",
) -> Recorded | Waiting:
    """Record a request by chance, or with these faces."""
    ask = await Ask.of(services, context)
    submission = ask.submission(kind, request, visibility)
    if faces is not None:
        submission = submission.with_faces(Given(faces) if isinstance(faces, Sequence) else faces)
    return await record(ask, submission)
