"""Every game: the throws of a checked table give their verdicts, and the odds are those of all throws."""

import re
import tomllib
from collections import Counter, defaultdict
from fnmatch import fnmatch
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.games.catalogue import FAMILIES, games, parse_game
from bot.mechanics.games.families import TOLD, families
from bot.mechanics.games.game import begin, step, throw, verdict_odds, wants
from bot.mechanics.games.options import read_options
from bot.mechanics.games.recorded import read_game
from bot.mechanics.games.spelling import GameRoll
from bot.mechanics.playing import Waiting
from bot.mechanics.sources import Said, Typed
from bot.ops.worker_process import pack, unpack
from tests.mechanics.refusals import refusal
from tests.tiers import in_the_soak

TABLES = {
    family: tomllib.loads(Path(__file__).with_name(f"{family}.toml").read_text())["game"]
    for family in FAMILIES
}
GAMES = [game for family in TABLES.values() for game in family]
NAMES = [game["name"] for game in GAMES]
DEEPEST = in_the_soak(7, 5)
"""Dice, to which the oracle follows chains; what is left of the chance is beyond them."""

DEEPEST_D100 = 3
"""The same for a d100, of which there are a million throws by then."""

MOST_PUSHED = 5
"""Dice of what follows a throw, through all of which the oracle goes."""


def thrown(spelling, faces):
    """Throw a game by hand."""
    roll = parse_game(spelling)
    words = faces.split()
    source = Typed(words) if all(word.isdigit() for word in words) else Said(words)
    made = throw(roll.game, source)
    assert not isinstance(made, Waiting), f"{spelling} asks for more than {faces}"
    source.finish()
    return made


def all_throws(game):
    """Count every throw of a game by its verdict and the throws that it is one of.

    Chains that are too deep are left out.
    """
    found = Counter()

    def go_on(state, throws, thrown):
        die = wants(game, state)
        if die is None:
            found[game.verdict(state.tally).word, throws] += 1
        elif thrown < (DEEPEST if die.faces < 100 else DEEPEST_D100):
            for face in range(1, die.faces + 1):
                go_on(step(game, state, face), throws * die.faces, thrown + 1)

    go_on(begin(game), 1, 0)
    return found


def together(odds, part):
    """The chance of all verdicts whose words are so; `*` stands for any."""
    return sum(chance for word, chance in odds.items() if fnmatch(word, part))


def assert_odds_of_all_throws(game, name):
    counted: dict[str, Fraction] = defaultdict(Fraction)
    for (word, throws), times in all_throws(game).items():
        counted[word] += Fraction(times, throws)
    odds, left = verdict_odds(game), 1 - sum(counted.values())
    assert sum(odds.values()) == 1, name
    assert left < Fraction(1, 20), name
    assert all(counted[word] <= odds[word] <= counted[word] + left for word in {*odds, *counted}), name


def test_every_game_has_throws_and_small_rolls():
    assert set(NAMES) == set(games())
    assert all(game["throws"] and game["small"] for game in GAMES)


def test_damage_goes_by_degrees_of_success_in_pathfinder_alone():
    assert [name for name, entry in games().items() if entry.has_degrees] == ["pf2"]


def test_a_throw_is_called_what_its_table_calls_it():
    wrong = {
        (spelling, faces): (found.text, verdict)
        for game in GAMES
        for spelling, faces, verdict in game["throws"]
        if verdict not in (found := thrown(spelling, faces).verdict)
    }
    assert not wrong


def test_the_odds_are_those_of_the_checked_table():
    for game in GAMES:
        for spelling, odds in game.get("odds", {}).items():
            found = verdict_odds(parse_game(spelling).game)
            assert found == {word: Fraction(p) for word, p in odds.items()}, spelling
        for spelling, odds in game.get("partial", {}).items():
            found = verdict_odds(parse_game(spelling).game)
            parts = {part: together(found, part) for part in odds}
            assert parts == {part: Fraction(p) for part, p in odds.items()}, spelling


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_the_odds_are_those_of_all_throws(game):
    for spelling in game["small"]:
        assert_odds_of_all_throws(parse_game(spelling).game, spelling)


def test_what_is_read_is_written_so_that_it_is_read_the_same():
    for game in GAMES:
        examples = games()[game["name"]].examples
        for spelling in (*(row[0] for row in game["throws"]), *game["small"], *examples):
            roll = parse_game(spelling)
            assert (again := read_game(str(roll))).values == roll.values, spelling
            assert str(again) == str(roll)
        assert tuple(str(read_game(each)) for each in examples) == tuple(examples)


def test_a_game_says_what_is_wrong_and_what_would_be_right():
    for entry in games().values():
        if entry.name not in {"d20", "multiattack"}:
            typed = f"{entry.examples[0]} grxw 7 7"  # one number may end a label: `dodge cultist 1`
            said = refusal(partial(read_options, entry, typed), entry.find_name(typed)) or ""
            assert re.search(r"type it like|did you mean", said), entry.name


def test_what_is_more_than_an_attack_is_its_label():
    roll = parse_game("d20+5 ac 15 grxw 7")
    assert (str(roll), roll.comment) == ("d20+5 ac 15", "grxw 7")


def test_words_behind_a_roll_say_what_it_is_for():
    for entry in games().values():
        example = entry.examples[0]
        for typed in (f"{example} # to the moon", f"{example} to the moon"):
            roll = parse_game(typed)
            assert (str(roll), roll.comment) == (example, "to the moon"), typed


def offers():
    """What may follow the throws of the tables, with the faces that lie."""
    for game in GAMES:
        for spelling, faces, _ in game["throws"]:
            made = thrown(spelling, faces)
            for name, after in made.game.follow_ups(made.tally).items():
                if len(after.dice) > MOST_PUSHED:
                    continue
                yield f"{spelling}: {faces}: {name}", after


def test_the_odds_of_what_follows_a_throw_are_those_of_all_throws_of_its_dice():
    for name, after in offers():
        assert_odds_of_all_throws(after, name)


def test_a_roll_without_what_has_to_be_typed_is_refused():
    for entry in games().values():
        if any(option.is_required for option in entry.options):
            with pytest.raises(BadInput, match=r"has no .*: type it like"):
                GameRoll(entry, {})


def test_a_game_can_be_sent_to_another_process():
    for game in GAMES:
        for spelling in game["small"]:
            sent = parse_game(spelling).game
            there = unpack(pack(sent))
            assert (there, there.dice, there.words) == (sent, sent.dice, sent.words), spelling


def test_every_family_has_a_title_and_an_idea():
    assert set(TOLD) == set(FAMILIES)
    assert all(family.title and family.idea for family in families())
