"""Keeps out other sites that the same browser has open: they can reach a server on this machine.

A site can point its own name at this machine, so that its scripts can read everything (DNS rebinding): Host
then has that name. It can also send forms and open sockets, and Origin then has its name. Programs other
than browsers, such as a bot, send no Origin.
"""

from collections.abc import Awaitable, Callable

from aiohttp import web

_NAMES = ("127.0.0.1", "localhost", "[::1]")


@web.middleware
async def keep_out(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Answer only requests to a name of this machine, from its own page or from no page at all."""
    port = _port(request)
    own = {f"{name}:{port}".removesuffix(":80") for name in _NAMES}  # browsers leave out 80
    if request.host in own and request.headers.get("Origin") in {None, f"http://{request.host}"}:
        return await handler(request)
    return web.Response(
        status=403, text=f"This page is for this machine alone: open http://{_NAMES[0]}:{port}."
    )


def _port(request: web.Request) -> int:
    """Return the port at which a request came in, or 0 if its connection is gone."""
    address = None if request.transport is None else request.transport.get_extra_info("sockname")
    return int(address[1]) if address else 0
