"""Every request that the bot makes is one that Discord's own API document allows."""

import json
import re
from dataclasses import replace
from pathlib import Path

import aiohttp
import pytest
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from bot.client.message import Answer
from bot.ops.application import Application, Pictures
from bot.ops.emoji import Shelf
from bot.ops.rest import Rest
from bot.text.card import Attachment, Card
from bot.text.pictures.emblem import draw_banner, draw_icon
from bot.text.pictures.symbols import are_alike, draw_symbol
from tests.client import layouts
from tests.client.reading import text
from tests.town import TOKEN

pytestmark = pytest.mark.usefixtures("seldom_painted")

DOCUMENT = Path(__file__).parents[3] / "shared" / "discord-openapi.json"
DISCORD = "urn:discord"


@pytest.fixture(scope="module")
def document():
    if not DOCUMENT.exists():
        pytest.skip(f"Discord's API document is not at {DOCUMENT.name} beside the project")
    found = json.loads(DOCUMENT.read_text())
    schemas = found["components"]["schemas"]
    # The document is stricter than Discord: ids may be numbers, and permissions text, as discord.py sends.
    schemas["SnowflakeType"]["type"] = ["string", "integer"]
    schemas["SnowflakeType"].pop("pattern", None)
    for schema in schemas.values():
        if "default_member_permissions" in schema.get("properties", {}):
            schema["properties"]["default_member_permissions"] = {"type": ["string", "integer", "null"]}
    # It knows descriptions in several languages only; the reference, and every library, has a text.
    schemas["ApplicationFormPartial"]["properties"]["description"] = {"type": "string", "maxLength": 400}
    return DRAFT202012.create_resource(found)


async def everything(town):
    """Use every command and button once, well and badly."""
    one, two, room = town.player, town.owner, town.room
    guest, hand = town.sandbox.user("Guest"), town.sandbox.user("Hand")
    town.sandbox.server("Den", owner=two, members=[one, guest, hand], app_installed=True)
    await one.use(room, "d100", method="base6")
    await one.use(room, "d100", method="human", rolled="6 1")
    await one.use(room, "d100", method="nope")
    await one.use(room, "die", sides=20, method="accumulator")
    await one.complete(room, "d100", "method", "")
    await one.complete(room, "d100", "options", "", method="base6")
    for _ in range(11):
        await two.use(room, "fair", dice="2d6")
    question = await one.use(room, "memory reset", what="fair 2d6")
    await one.press(question.message, "Reset")
    history = await one.use(room, "history")
    await one.press(history.message, "Older")
    await hand.use(room, "help")
    await hand.use(room, "config show")
    await one.use(room, "config set", d100="0-99")
    listed = await (await guest.use(room, "rules list")).settled(60)
    await guest.press(listed.message, "Next")
    for command, options in (
        ("rules show", {"method": "base6", "loaded": "1,1,1,5/4,1,1"}),
        ("rules show", {"method": "human base6"}),
        ("rules design", {"outcomes": 7, "dice": 5}),
    ):
        await (await guest.use(room, command, **options)).settled(60)
    stepped = await hand.use(room, "d100", method="read-off", rolled="?", set="red")
    await hand.press(stepped.message, "3")
    await hand.press(stepped.message, "Undo")
    assert (await hand.press(stepped.message, "Type several")).modal, "too much was asked for at once"
    await hand.use(room, "d100", count=7)


async def what_a_table_remembers(town):
    """Use every later command and some of their buttons once."""
    room, master = town.room, town.owner
    players = [town.sandbox.user(f"Player {n}") for n in range(5)]
    town.sandbox.server("Den", owner=master, members=[town.player, *players], app_installed=True)
    rolled = await master.use(room, "roll", dice="4d6kh3 # Strength")
    await master.press(rolled.message, "Roll again")
    await (await master.use_on(rolled.message, "Odds of this")).settled(60)
    await master.use_on(rolled.message, "Roll the dice in this")
    hidden = await master.use(room, "roll", dice="1d20", show="gm")
    await master.press(hidden.message, "Look")
    await master.press(hidden.message, "Reveal")
    await players[0].use(room, "catan start", player2=players[1])
    await players[0].use(room, "catan roll")
    await players[1].use(room, "catan undo")
    await players[1].use(room, "catan end")
    for player, command, options in (
        (0, "odds", {"dice": "2d6 vs 7; 1d12 vs 7"}),
        (0, "odds", {"dice": "fair 2d6"}),
        (0, "deck", {"dice": "2d6"}),
        (1, "stats", {}),
        (1, "session start", {"name": "Evening"}),
        (1, "session end", {}),
        (2, "saved add", {"name": "attack", "dice": "1d20+{bonus}"}),
        (2, "saved list", {}),
        (2, "table add", {"name": "wood", "text": "1-3 Wolves; 4-6 Elk"}),
        (2, "table roll", {"name": "wood", "by-d6": True}),
        (2, "table show", {"name": "wood"}),
        (3, "table add", {"name": "hill"}),
        (3, "history", {"number": 1}),
        (3, "privacy show", {}),
        (3, "privacy export", {}),
        (3, "privacy forget", {}),
        (4, "help", {"topic": "dice"}),
        (4, "help", {"topic": "games"}),
        (4, "help", {"topic": "vampire"}),
    ):
        answered = await (await players[player].use(room, command, **options)).settled(60)
        assert answered.kind != "none", "so much was asked for at once that nothing is answered"
        assert answered.modal or "You are too fast" not in text(answered), "too much was asked for at once"
    await master.use(room, "config erase")
    await master.use(room, "config game-master", who=players[0], allowed=True)


@pytest.mark.parametrize("used", [everything, what_a_table_remembers])
async def test_every_request_validates_against_discords_document(town, document, used):
    if used is everything:
        town.application.commands = []  # they are registered anew
    async with town.bot():
        await used(town)
    bodies = [request for request in town.sandbox.requests if request.method in {"POST", "PUT", "PATCH"}]

    faults = [fault for request in bodies for fault in faults_of(document, request)]

    assert len(bodies) >= 20
    assert faults == []


async def test_every_request_with_a_layout_validates_too(town, document):
    picture = Attachment("faces.png", "a six", b"\x89PNG")
    async with layouts.running(town, patience=0):
        message = await layouts.post(town, replace(layouts.stepped(1), files=(picture,)))
        await (await town.player.press(message, "Next")).settled(60)
        turned = await (await town.player.press(message, "Turn")).settled(60)
    async with layouts.running(town):
        await town.player.press(turned.message, "Next")
        await town.player.press(turned.message, "End")
        plain = await layouts.post(town, Answer(Card("a"), (layouts.begin.button("Begin"),)))
        await town.player.press(plain, "Begin")
        await town.owner.use(town.room, "config set", faces="pictures")
        await town.player.use(town.room, "roll", dice="4d6kh3 # Strength")
        await town.player.use(town.room, "roll", dice="1d20; 1d8", show="both")
    bodies = [request for request in town.sandbox.requests if request.method in {"POST", "PUT", "PATCH"}]

    assert len(bodies) >= 8
    assert [fault for request in bodies for fault in faults_of(document, request)] == []


async def test_emoji_are_put_there_as_discords_document_has_it(town, document):
    pictures = {name: draw_symbol(name) for name in ("fate_plus", "blank_green")}
    async with aiohttp.ClientSession() as session:
        shelf = Shelf(session, town.sandbox.api, TOKEN)
        await shelf.fill(pictures, are_alike)
        headers = {"Authorization": f"Bot {TOKEN}"}
        path = f"/applications/{town.application.id}/emojis"
        async with session.get(f"{town.sandbox.api}{path}", headers=headers) as answer:
            listed = await answer.json()
        await shelf.clear(pictures)
    made = [request for request in town.sandbox.requests if request.method == "POST"]

    assert [faults_of(document, request) for request in made] == [[], []]
    schema = "/components/schemas/ListApplicationEmojisResponse"
    assert list(validator_at(document, schema).iter_errors(listed)) == []


async def test_the_application_is_completed_and_told_as_discords_document_has_it(town, document):
    async with aiohttp.ClientSession() as session:
        application = Application(Rest(session, town.sandbox.api, TOKEN))
        await application.look()
        await application.complete(Pictures(draw_icon, draw_banner))
    made = [request for request in town.sandbox.requests if request.method == "PATCH"]

    assert [faults_of(document, request) for request in made] == [[]] * 6
    schema = validator_at(document, "/components/schemas/PrivateApplicationResponse")
    assert list(schema.iter_errors(application.about)) == []


async def test_a_request_that_breaks_the_document_is_noticed(document, open_town):
    await open_town.player.use(open_town.room, "d100")
    request = open_town.sandbox.requests[-1]
    request.json["data"]["embeds"][0]["title"] = "x" * 257

    assert faults_of(document, request)


def faults_of(document, request):
    validator = validator_at(document, place_of_the_schema(document.contents, request.method, request.path))
    return [f"{request.path}: {error.message[:200]}" for error in validator.iter_errors(request.json)]


def validator_at(document, where):
    return Draft202012Validator(
        {"$ref": f"{DISCORD}#{where}"}, registry=Registry().with_resource(DISCORD, document)
    )


def place_of_the_schema(document, method, path):
    """Where the schema of a request's JSON body stands: that of the most literal path that matches."""
    matching = [
        (template.count("{"), template)
        for template in document["paths"]
        if re.fullmatch(re.sub(r"\{[^}]+\}", "[^/]+", template), path.split("?")[0])
        and method.lower() in document["paths"][template]
    ]
    steps = (
        "paths",
        min(matching)[1],
        method.lower(),
        "requestBody",
        "content",
        "application/json",
        "schema",
    )
    return "".join(f"/{step.replace('/', '~1')}" for step in steps)
