"""The card of all settings."""

from dataclasses import fields

import pytest

from bot.features.config.card import configuration_card
from bot.features.config.changing import SettingsOverview, Source
from bot.play.settings import Configuration
from tests.features.making import fields_of, text_of

SOURCES: dict[str, Source] = {field.name: "default" for field in fields(Configuration)}


def game_masters(configuration, *, in_server):
    card = configuration_card(SettingsOverview(configuration, SOURCES), in_server=in_server)
    return fields_of(card)["Game masters"].split(" · ")[0]


def test_settings_are_all_shown():
    configuration = Configuration(d100_from=0, method="base6", tightness="inf", reset="managers")
    overview = SettingsOverview(configuration, SOURCES | {"method": "channel"})
    text = text_of(configuration_card(overview, in_server=True))

    assert all(
        word in text for word in ("0-99", "base6 · *this channel*", "inf · *default*", "Manage Server")
    )


@pytest.mark.parametrize("in_server", [True, False])
def test_only_a_server_has_channels_to_set_alone(in_server):
    card = configuration_card(SettingsOverview(Configuration(), SOURCES), in_server=in_server)

    assert ("here:True" in card.footer) is in_server


def test_the_settings_name_the_game_masters():
    chosen = Configuration(game_masters=(7, 8), game_master_roles=(40,))

    assert game_masters(chosen, in_server=True) == "<@&40>, <@7>, <@8>"


@pytest.mark.parametrize(
    ("in_server", "words"), [(True, "people with Manage Server"), (False, "claim it with /config claim")]
)
def test_where_nobody_is_chosen_the_settings_say_who_is_game_master(in_server, words):
    assert words in game_masters(Configuration(), in_server=in_server)
