"""Actions that always use the same skill are read as that skill of the sheet."""

import pytest

from bot.mechanics.games.catalogue import games
from bot.mechanics.sheets import NO_NAMES, Sheet
from bot.mechanics.skill_actions import ACTIONS, find_action
from bot.mechanics.usual_names import PATHFINDER_SKILLS, SKILLS

EVERY = tuple((game, action, skill) for game, skills in ACTIONS.items() for action, skill in skills.items())


def sheet_of(*names):
    return Sheet(tuple((name, str(place + 3)) for place, name in enumerate(names)))


@pytest.mark.parametrize(("game", "action", "skill"), EVERY)
def test_an_action_is_written_as_its_skill_with_the_action_in_the_label(game, action, skill):
    words = action.replace("_", " ")
    for line, meant in (
        (f"{words} dc 15", f"{skill} dc 15 # {words}"),
        (f"please roll adv {words}", f"please roll adv {skill} # {words}"),
        (f"{words.title()} dc 15 # loud", f"{skill} dc 15 # {words.title()} loud"),
        (f"{words} dc 15; 3d6", f"{skill} dc 15 # {words}; 3d6"),
    ):
        found = find_action(line, sheet_of(skill), games()[game])
        assert (found.skill, found.write(line)) == (skill, meant)


@pytest.mark.parametrize(("game", "action", "skill"), EVERY)
def test_a_line_of_that_name_wins(game, action, skill):
    assert find_action(f"{action} dc 15", sheet_of(skill, action), games()[game]) is None


def test_every_skill_is_one_of_the_game():
    assert {skill for _, _, skill in EVERY} <= SKILLS | PATHFINDER_SKILLS


@pytest.mark.parametrize(
    "line", ["d20+5 trip", "trip d20+5", "atrip dc 15", "stealth # hide", "", "2d6; trip"]
)
def test_other_lines_have_none(line):
    assert find_action(line, sheet_of("athletics"), games()["pf2"]) is None


@pytest.mark.parametrize("game", ["coc", "sw", None])
def test_other_games_have_none(game):
    assert find_action("trip dc 15", NO_NAMES, games()[game] if game else None) is None


@pytest.mark.parametrize(("line", "has"), [("trip +5 dc 15", True), ("trip dc 15", False), ("trip", False)])
def test_a_number_with_a_sign_may_be_the_skills(line, has):
    assert find_action(line, NO_NAMES, games()["pf2"]).has_number is has
