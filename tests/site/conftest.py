"""The site, built without the playground's Python, and a server that shows one."""

import functools
import http.server
import threading
from contextlib import contextmanager

import pytest
import pytest_asyncio

from docs.site.build import build
from tests.page.chromium import ABSENT, chromium, find


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files and says nothing of it."""

    def log_message(self, *_):
        pass


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    return build(tmp_path_factory.mktemp("site"), pages_only=True)


@pytest.fixture(scope="session")
def serve():
    """Serve a folder, `with serve(folder) as address`."""

    @contextmanager
    def serving(folder):
        handler = functools.partial(Quiet, directory=str(folder))
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        server.server_close()

    return serving


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser():
    """One browser for all tests of the site."""
    path = find()
    if path is None:
        pytest.skip(ABSENT)
    async with chromium(path) as running:
        yield running
