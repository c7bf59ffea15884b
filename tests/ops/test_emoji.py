"""What a host's emoji are after each way to put them there, and what is said where Discord does not."""

import aiohttp
import pytest

from bot.ops import emoji
from bot.ops.emoji import AppEmoji, Changes
from bot.ops.rest import NotDone
from bot.sandbox.rest import emojis
from bot.text.pictures.symbols import are_alike, draw_symbol
from tests.town import TOKEN

NAMES = ("fate_plus", "fate_minus", "l5r_strife")
PICTURES = {name: draw_symbol(name) for name in NAMES}


@pytest.fixture
async def app_emoji(town):
    async with aiohttp.ClientSession() as session:

        def make(*, token=TOKEN, api=town.sandbox.api, dry=False):
            return AppEmoji(session, api, token, dry=dry)

        yield make


def names_at(town):
    return sorted(each.name for each in town.application.emojis)


def writes_of(town):
    return [request for request in town.sandbox.requests if request.method != "GET"]


async def test_what_is_missing_is_added(town, app_emoji):
    done = await app_emoji().fill(PICTURES, are_alike)

    assert done == Changes(added=list(NAMES))
    assert {each.name: each.content for each in town.application.emojis} == PICTURES


async def test_what_is_there_stays_as_it_is(town, app_emoji):
    await app_emoji().fill(PICTURES, are_alike)
    before = writes_of(town)

    assert await app_emoji().fill(PICTURES, are_alike) == Changes(kept=list(NAMES))
    assert writes_of(town) == before


async def test_what_looks_otherwise_is_replaced(town, app_emoji):
    await app_emoji().fill({**PICTURES, "fate_plus": draw_symbol("fate_blank")}, are_alike)

    assert await app_emoji().fill(PICTURES, are_alike) == Changes(
        replaced=["fate_plus"], kept=["fate_minus", "l5r_strife"]
    )
    assert {each.name: each.content for each in town.application.emojis} == PICTURES


async def test_what_is_taken_away_leaves_the_hosts_own(town, app_emoji):
    await app_emoji().fill({**PICTURES, "own": draw_symbol("fate_blank")}, are_alike)

    assert await app_emoji().clear(PICTURES) == Changes(removed=list(NAMES))
    assert names_at(town) == ["own"]
    assert await app_emoji().clear(PICTURES) == Changes()


async def test_a_dry_run_says_the_same_and_changes_nothing(town, app_emoji):
    await app_emoji().fill({"fate_plus": draw_symbol("fate_blank")}, are_alike)
    before = writes_of(town)
    filled = await app_emoji(dry=True).fill(PICTURES, are_alike)
    cleared = await app_emoji(dry=True).clear(PICTURES)

    assert filled == Changes(added=["fate_minus", "l5r_strife"], replaced=["fate_plus"])
    assert cleared == Changes(removed=["fate_plus"])
    assert writes_of(town) == before


async def test_where_discord_says_to_wait_it_goes_on_afterwards(town, app_emoji):
    town.sandbox.faults.fail_next("POST", "emojis", status=429, retry_after=0.05)

    assert await app_emoji().fill(PICTURES, are_alike) == Changes(added=list(NAMES))


async def refused(work):
    with pytest.raises(NotDone) as found:
        await work
    return str(found.value)


async def test_where_discord_says_to_wait_very_long_it_is_said_at_once(town, app_emoji):
    town.sandbox.faults.fail_next("POST", "emojis", status=429, retry_after=3600)

    assert "for 3,600 seconds" in await refused(
        app_emoji().fill(PICTURES, are_alike)
    )  # it would wait an hour


async def test_a_token_that_discord_does_not_know_is_said_without_showing_it(app_emoji):
    said = await refused(app_emoji(token="wrong-secret").fill(PICTURES, are_alike))

    assert "does not know this token" in said
    assert "wrong-secret" not in said


async def test_a_discord_that_cannot_be_reached_is_said(app_emoji):
    assert "cannot be reached" in await refused(app_emoji(api="http://127.0.0.1:9/api/v10").clear(PICTURES))


@pytest.mark.parametrize(
    ("method", "status", "said"), [("GET", 503, "status 503"), ("POST", 403, "status 403, 403: Forbidden")]
)
async def test_a_refusal_of_discord_is_said(town, app_emoji, method, status, said):
    town.sandbox.faults.fail_next(method, "emojis", status=status)

    assert said in await refused(app_emoji().fill(PICTURES, are_alike))


async def test_what_cannot_be_understood_is_said(town, app_emoji):
    town.sandbox.faults.garble_next("GET", "emojis", body="[]")

    assert "cannot be understood" in await refused(app_emoji().fill(PICTURES, are_alike))


async def test_an_application_that_has_all_emoji_it_can_have_is_said_before_anything_is_done(
    town, app_emoji, monkeypatch
):
    monkeypatch.setattr(emoji, "MOST", 3)
    await app_emoji().fill({"own": draw_symbol("fate_blank")}, are_alike)
    before = writes_of(town)

    assert "has 1 emoji, and can have at most 3" in await refused(app_emoji().fill(PICTURES, are_alike))
    assert writes_of(town) == before


def test_the_local_discord_takes_as_many_as_the_real_one():
    assert emoji.MOST == emojis.MOST_EMOJIS == 2_000


async def test_the_pictures_are_read_without_the_token(town, app_emoji, monkeypatch):
    await app_emoji().fill(PICTURES, are_alike)
    asked = []
    request = aiohttp.ClientSession._request

    async def noting(session, method, url, **options):
        asked.append((str(url), "Authorization" in (options.get("headers") or {})))
        return await request(session, method, url, **options)

    monkeypatch.setattr(aiohttp.ClientSession, "_request", noting)
    await app_emoji().fill(PICTURES, are_alike)

    assert {known for url, known in asked if ".png" in url} == {False}
    assert {known for url, known in asked if ".png" not in url} == {True}
