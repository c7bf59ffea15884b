"""Keeps other sites out, which the same browser has open: a server on this machine is within their reach.

A site can lead a name of its own here, so that its scripts read all there is (DNS rebinding): the name stands
in Host. It can also send forms and open sockets, and a browser then says whose they are: in Origin. Programs
that are no browser, such as a bot, send no Origin.
"""

from collections.abc import Awaitable, Callable

from aiohttp import web

_NAMES = ("127.0.0.1", "localhost", "[::1]")


@web.middleware
async def keep_out(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Answer only what is asked under a name of this machine, and by its own page or no page at all."""
    port = _port(request)
    own = {f"{name}:{port}".removesuffix(":80") for name in _NAMES}  # 80 is left out by browsers
    if request.host in own and request.headers.get("Origin") in {None, f"http://{request.host}"}:
        return await handler(request)
    return web.Response(
        status=403, text=f"This page is for this machine alone: open http://{_NAMES[0]}:{port}."
    )


def _port(request: web.Request) -> int:
    """Return the port at which a request came in, 0 where its connection is gone already."""
    address = None if request.transport is None else request.transport.get_extra_info("sockname")
    return int(address[1]) if address else 0
