"""What is said of hidden rolls: to those who see them, and to all others."""

from bot.features.roll.event import ROLL, RollRequest
from bot.features.views import card_of
from bot.play.settings import Configuration
from bot.text.view import veiled_card
from tests.features.making import made


def rolled(visibility, dice="2d6 # trap", again=0):
    return made(ROLL, RollRequest(dice, again=again), (1, 2), visibility=visibility)


def veiled(visibility="gm", configuration=None, *, in_server=True, **roll):
    event, _ = rolled(visibility, **roll)
    return veiled_card(event, ROLL.label(event), configuration or Configuration(), in_server=in_server)


def test_a_secret_roll_says_where_it_is_found_again():
    event, result = rolled("me")
    shown = card_of(event, result, Configuration())

    assert shown.footer == "#17 · hidden: only you see this; /history mine:True shows it again"


def test_the_channel_is_told_who_rolled_and_what_for():
    shown = veiled(again=9)

    assert shown.text == "<@5> rolled **trap** for the game master.\nRe-roll of #9"
    assert (shown.title, shown.fields) == ("", ())


def test_a_roll_without_a_label_says_only_who_rolled():
    assert veiled(dice="2d6").text == "<@5> rolled for the game master."


def test_a_label_is_read_as_no_markdown():
    assert veiled(dice="2d6 # **x** @here").text == r"<@5> rolled **\*\*x\*\* \@here** for the game master."


LOOKS = "can look, and show it to all"
UNTIL = "can look until there is a game master: /config game-master"


def test_it_says_who_can_look_as_it_is():
    named = Configuration(game_masters=(9,))
    for visibility, configuration, in_server, who in (
        ("gm", named, True, f"the game master {LOOKS}"),
        ("gm", Configuration(game_master_roles=(9,)), True, f"the game master {LOOKS}"),
        ("gm", named, False, f"the game master {LOOKS}"),
        ("gm", Configuration(), True, f"people with Manage Server {LOOKS}"),
        ("gm", Configuration(), False, f"nobody {UNTIL}"),
        ("both", named, True, f"who rolled it and the game master {LOOKS}"),
        ("both", Configuration(), True, f"who rolled it and people with Manage Server {LOOKS}"),
        ("both", Configuration(), False, f"only who rolled it {UNTIL}"),
    ):
        shown = veiled(visibility, configuration, in_server=in_server)
        assert shown.footer == f"#17 · hidden: {who}"
