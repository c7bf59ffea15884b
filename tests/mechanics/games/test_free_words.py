"""An option of a game counts wherever it stands among free words, and these are the label."""

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.games.catalogue import games, parse_game
from bot.mechanics.games.where_played import read_where_played

FREE = ("goblin", "the rusty sword")

MEANT = {
    "coc45 spot bonus": ("coc45 bonus", "spot"),
    "coc45 spot hidden bonus": ("coc45 bonus", "spot hidden"),
    "coc45 spot hidden": ("coc45", "spot hidden"),
    "pbta+2 hack and slash adv": ("pbta+2 adv", "hack and slash"),
    "vtm5 brawl hunger 2": ("vtm5h2", "brawl"),
    "cod5 stealth 8again": ("cod5 8again", "stealth"),
    "wfrp45 dodge +20": ("wfrp45+20", "dodge"),
    "fate+2 fight vs 3": ("fate+2 vs 3", "fight"),
    "iron face danger +2": ("iron+2", "face danger"),
    "genesys 2g sword 1 y 2p": ("genesys 2g 1y 2p", "sword"),
    "steel+2 dragon 1 edge": ("steel+2 edge", "dragon"),
    "cod4 dragon 10 again rote": ("cod4 rote", "dragon"),
}
WHERE_PLAYED = {
    ("coc", "45 spot bonus"): "coc45 bonus",
    ("cod", "5 stealth rote"): "cod5 rote",
    ("pbta", "+2 hack adv"): "pbta+2 adv",
    ("fitd", "2 hunt resist"): "fitd2 resist",
}


def read_or_none(text):
    try:
        return parse_game(text)
    except BadInput:
        return None


def flags():
    """Go through a roll of each game with each option that needs no number, as it is typed."""
    for entry in games().values():
        for option in entry.options:
            for word in option.spellings if option.shape == "flag" else ():
                roll = read_or_none(f"{entry.examples[0]} {word}")
                if len(word) > 2 and word.isalpha() and roll and roll.entry is entry and not roll.comment:
                    yield entry.examples[0], word


FLAGS = tuple(flags())


def test_most_games_have_such_options():
    assert len({example for example, _ in FLAGS}) > 35
    assert len(FLAGS) > 150


@pytest.mark.parametrize("free", FREE)
@pytest.mark.parametrize(
    "form", ["{example} {free} {word}", "{example} {word} {free}", "{example} {free} {word} {free}"]
)
def test_an_option_counts_among_free_words(form, free):
    swallowed = {}
    for example, word in FLAGS:
        text = form.format(example=example, free=free, word=word)
        roll, meant = read_or_none(text), parse_game(f"{example} {word}")
        if roll is None or str(roll) != str(meant):
            swallowed[text] = str(roll)
    assert swallowed == {}


@pytest.mark.parametrize("typed", MEANT)
def test_free_words_are_the_label(typed):
    roll = parse_game(typed)
    assert (str(roll), roll.comment) == MEANT[typed]


@pytest.mark.parametrize("played", WHERE_PLAYED, ids=str)
def test_where_a_game_is_played_its_options_count_without_its_name(played):
    game, typed = played
    assert str(read_where_played(games()[game], typed)) == WHERE_PLAYED[played]
