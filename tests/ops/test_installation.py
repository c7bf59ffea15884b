"""What the bot asks for, in the one place that knows."""

from urllib.parse import parse_qs, urlsplit

from bot.ops.installation import (
    DESCRIPTION,
    NEEDED,
    OPTIONAL,
    TAGS,
    bits,
    installation,
    invite_link,
    is_installation,
)
from bot.ops.rest import DISCORD_API


def test_the_link_asks_for_what_is_used():
    link = urlsplit(invite_link(DISCORD_API, "7"))

    assert f"{link.scheme}://{link.netloc}{link.path}" == "https://discord.com/oauth2/authorize"
    assert parse_qs(link.query) == {
        "client_id": ["7"],
        "scope": ["applications.commands bot"],
        "permissions": [str(bits(NEEDED))],
    }


def test_pins_are_asked_for_where_someone_wants_them():
    link = urlsplit(invite_link(DISCORD_API, "7", pins=True))

    assert parse_qs(link.query)["permissions"] == [str(bits(NEEDED, OPTIONAL))]


def test_what_is_optional_is_not_needed():
    assert not NEEDED.keys() & OPTIONAL.keys()


def test_discord_has_room_for_the_description_and_the_tags():
    assert len(DESCRIPTION) <= 400
    assert len(set(TAGS)) == len(TAGS) <= 5
    assert all(len(tag) <= 20 for tag in TAGS)


def test_permissions_that_a_host_has_added_for_pins_are_as_they_should_be():
    ways = installation()
    ways["0"]["oauth2_install_params"]["permissions"] = str(bits(NEEDED, OPTIONAL))

    assert is_installation({"integration_types_config": ways})
