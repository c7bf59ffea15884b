"""Other sites in the same browser read nothing and do nothing here, and no upload is a page of its own."""

import aiohttp
import pytest

ADDRESSES = ["/", "/page/api.js", "/sandbox/world", "/sandbox/events?as=1", "/api/v10/gateway"]


@pytest.fixture
def port(empty):
    return empty.discord.url.rpartition(":")[2]


@pytest.fixture
def ask(empty, http):
    """Ask with headers of a browser; the status."""

    async def asked(path, method="GET", **headers):
        async with http.request(method, empty.discord.url + path, headers=headers) as response:
            return response.status

    return asked


async def test_an_address_that_was_made_to_lead_here_is_refused(ask, port):
    for path in ADDRESSES:
        assert await ask(path, Host=f"evil.example:{port}") == 403, path


async def test_this_machine_is_served_by_each_of_its_names(ask, port):
    for name in ["127.0.0.1", "localhost", "[::1]"]:
        own = f"{name}:{port}"
        assert await ask("/sandbox/world", Host=own, Origin=f"http://{own}") == 200, name


async def test_another_port_is_not_taken_for_this_one(ask):
    assert await ask("/", Host="localhost:1") == 403


async def test_another_site_is_refused(ask):
    for origin in ["http://evil.example", "null"]:
        for path in ADDRESSES:
            assert await ask(path, Origin=origin) == 403, path


async def test_another_port_of_this_machine_is_another_site(ask):
    assert await ask("/sandbox/uploads?filename=a", "POST", Origin="http://127.0.0.1:1") == 403


async def test_what_is_refused_was_not_done(empty, http):
    body = {"as": str(empty.bob.id), "content": "hello"}
    url = f"{empty.discord.url}/sandbox/channels/{empty.room.id}/messages"
    async with http.post(url, json=body, headers={"Origin": "http://evil.example"}) as response:
        assert await response.text() == f"This page is for this machine alone: open {empty.discord.url}."
    assert empty.room.messages(empty.bob) == []


async def test_a_socket_of_another_site_is_refused(empty, http):
    for path in ["/sandbox/events?as=1", "/gateway"]:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await http.ws_connect(empty.discord.url + path, origin="http://evil.example")
        assert refused.value.status == 403, path


async def test_a_socket_of_the_page_is_served(empty, http):
    own = empty.discord.url
    async with http.ws_connect(f"{own}/sandbox/events?as=1", origin=own) as socket:
        empty.discord.user("dora")
        assert await socket.receive_json(timeout=60) == {"type": "world"}


@pytest.fixture
def served(empty, http):
    """Upload a file, and return the headers with which it is served."""

    async def upload(name):
        url = empty.discord.url
        async with http.post(f"{url}/sandbox/uploads?filename={name}", data=b"<script>") as response:
            number = (await response.json())["id"]
        async with http.get(f"{url}/sandbox/attachments/{number}/{name}") as response:
            assert await response.read() == b"<script>"
            return response.headers

    return upload


async def test_a_file_is_never_shown_as_a_page(served):
    for name in ["a.html", "a.svg", "a.js", "a"]:
        headers = await served(name)
        assert headers["Content-Type"] == "application/octet-stream", name
        assert headers["Content-Disposition"] == "attachment", name
        assert headers["X-Content-Type-Options"] == "nosniff", name


async def test_a_picture_is_shown(served):
    for name, kind in [("a.png", "png"), ("a.jpg", "jpeg"), ("a.gif", "gif")]:
        headers = await served(name)
        assert headers["Content-Type"] == f"image/{kind}", name
        assert "Content-Disposition" not in headers, name
        assert headers["X-Content-Type-Options"] == "nosniff", name
