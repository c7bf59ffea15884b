"""A new rule is analysed."""

import json

from bot.cli.app import main
from bot.mechanics.catalogue import find
from tests.mechanics.test_catalogue import usual


def test_the_new_rule_is_analysed(capsys):
    assert main(["rule", "coins", "--tosses", "7", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)

    assert (shown["expected"], shown["expected_by_kind"]) == ("7", {"coin": "7"})
    assert shown["law"]["0"] == "1/64"


def test_every_proposal_of_the_new_option_makes_the_usual_die():
    (tosses,) = find("coins").options
    for text in tosses.proposals:
        assert str(usual(find("coins"), f"tosses={text}").values["tosses"]) == text
