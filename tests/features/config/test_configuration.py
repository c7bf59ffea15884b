"""The card of all settings."""

from dataclasses import fields

from bot.features.config.card import configuration_card
from bot.features.config.changing import SettingsOverview, Source
from bot.play.settings import Configuration
from tests.features.making import fields_of

SOURCES: dict[str, Source] = {field.name: "default" for field in fields(Configuration)}


def game_masters(configuration, *, in_server):
    card = configuration_card(SettingsOverview(configuration, SOURCES), in_server=in_server)
    return fields_of(card)["Game masters"].split(" · ")[0]


def test_only_a_server_has_channels_to_set_alone():
    for in_server in (True, False):
        card = configuration_card(SettingsOverview(Configuration(), SOURCES), in_server=in_server)
        assert ("where:" in card.footer) is in_server


def test_of_two_sources_the_nearest_is_told():
    overview = SettingsOverview(
        Configuration(), SOURCES | {"game_masters": "server", "game_master_roles": "channel"}
    )

    assert "*this channel*" in fields_of(configuration_card(overview, in_server=True))["Game masters"]


def test_the_settings_name_the_game_masters_or_who_is_one_where_nobody_is_chosen():
    chosen = Configuration(game_masters=(7, 8), game_master_roles=(40,))

    assert game_masters(chosen, in_server=True) == "<@&40>, <@7>, <@8>"
    assert game_masters(Configuration(), in_server=True) == "people with Manage Server"
    assert "choose yourself with /config game-master" in game_masters(Configuration(), in_server=False)
