"""What players type where their game is played is understood at the first try."""

from pathlib import Path

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.games.catalogue import games
from bot.mechanics.games.where_played import find_game, imply_d20, read_where_played
from bot.mechanics.reading.reader import understand
from tests.mechanics.games.test_typed import REFUSED, tables

BUTTON = "button"
"""What a line means that is a button under the roll before, of which people are told."""

TABLES = tables(Path(__file__).with_name("typed_where_played.txt"))


def read(entry, typed):
    """What /roll makes of a line where a game is played, without its label where it is a game."""
    try:
        return str(read_where_played(entry, typed) or f"= {understand(imply_d20(entry, typed))}")
    except BadInput as error:
        return BUTTON if error.sentence.startswith("Press the button") else REFUSED


@pytest.mark.parametrize("title", TABLES)
def test_what_is_typed_where_a_game_is_played_is_what_its_players_mean(title):
    entry = find_game(title)

    assert {typed: read(entry, typed) for typed, _ in TABLES[title]} == dict(TABLES[title])


@pytest.mark.parametrize("title", TABLES)
def test_nine_of_ten_lines_are_understood_where_the_game_is_played(title):
    assert 10 * sum(meant == REFUSED for _, meant in TABLES[title]) <= len(TABLES[title])


@pytest.mark.parametrize(
    ("game", "typed", "label"),
    [
        ("coc", "spot hidden 45", "spot hidden"),
        ("vtm", "frenzy 5 vs 3", "frenzy"),
        ("fitd", "3d6 skirmish", "skirmish"),
        ("genesys", "roll yygpp athletics", "athletics"),
        ("coc", "Spot Hidden 45 # in the cellar", "Spot Hidden in the cellar"),
    ],
)
def test_words_before_and_behind_are_the_label(game, typed, label):
    assert read_where_played(find_game(game), typed).comment == label


@pytest.mark.parametrize(
    ("game", "typed"),
    [
        ("vtm", "7d10>=8"),
        ("vtm", "1d10"),
        ("fitd", "3d6!"),
        ("fitd", "2d8"),
        ("alien", "1d6+3"),
        ("dheart", "2d12+3 damage"),
        ("coc", "1d100>=50"),
        ("coc", "1d100"),
        ("d20", "adv+5"),
        ("genesys", "1d100"),
    ],
)
def test_dice_that_the_game_does_not_throw_so_stay_dice(game, typed):
    assert read_where_played(find_game(game), typed) is None


@pytest.mark.parametrize(
    ("game", "typed", "meant"),
    [
        ("ex", "8 d 9", "ex8d9"),
        ("ex", "sharp 8 d 9", "ex8d9"),
        ("sw", "8 dice 2", "sw8 dice2"),
        ("sw", "leap 8 dice 2", "sw8 dice2"),
        ("htr", "6 d 2", "htr6d2"),
        ("htr", "6d2 roof >=3", "htr6d2 >=3"),
        ("htr", "6d2 >=3 roof", "htr6d2 >=3"),
        ("wng", "quickly 8 dn 4w2", "wng8 dn 4w2"),
        ("fitd", "skirmish 3d6", "fitd3"),
        ("fitd", "roll 3d6", "fitd3"),
        ("ex", "8d9", "dice"),
        ("ex", "8 d9", "dice"),
        ("fitd", "damage 3d6", "dice"),
        ("wod", "best 3 of 4d6", "dice"),
    ],
)
def test_dice_are_a_roll_of_the_game_by_its_options_and_by_no_free_word(game, typed, meant):
    assert str(read_where_played(find_game(game), typed) or "dice") == meant


def test_dice_of_a_pool_are_the_same_with_spaces_in_them():
    pools = {name: entry.pool.die for name, entry in games().items() if entry.pool and entry.pool.die}
    spaced = {name: str(read_where_played(games()[name], f"7 d {die}")) for name, die in pools.items()}

    assert spaced == {name: str(read_where_played(games()[name], f"7d{die}")) for name, die in pools.items()}


def test_a_pool_without_the_name_of_its_game_is_what_it_is_with_the_name():
    pools = [entry for entry in games().values() if entry.pool and not entry.template]
    examples = {text: entry for entry in pools for text in entry.examples if text != entry.name}
    rolls = {
        text: read_where_played(entry, text.removeprefix(entry.name)) for text, entry in examples.items()
    }

    assert {text: str(roll or text) for text, roll in rolls.items()} == {text: text for text in examples}


@pytest.mark.parametrize("typed", ["push", "Reroll 3", "willpower", "re-roll failed dice"])
def test_who_types_what_follows_a_roll_is_told_of_its_button(typed):
    with pytest.raises(BadInput, match="Press the button under your roll"):
        read_where_played(find_game("vtm"), typed)


def test_damage_that_a_save_halves_is_not_held_against_its_dc():
    with pytest.raises(BadInput, match="A DC is only for a d20: write damage without it, such as 8d6 fire"):
        read_where_played(find_game("d20"), "8d6 fire save dc 15")
    assert str(read_where_played(find_game("d20"), "1d4+d20+5 dc 15") or "dice") == "dice"


def test_sanity_to_lose_is_no_fraction():
    with pytest.raises(BadInput, match="Write your Sanity too, such as 55 san 1/1d6"):
        read_where_played(find_game("coc"), "1/1d6")


def test_a_mistyped_word_of_the_game_is_offered_as_it_is_spelled():
    with pytest.raises(BadInput, match=r"Alien RPG has no `stres`: did you mean `stress`\?") as refused:
        read_where_played(find_game("alien"), "7 stres 2")
    assert refused.value.offers == ("alien 7 stress 2",)


def test_a_number_that_is_too_high_is_no_wish_for_the_example():
    with pytest.raises(BadInput) as refused:
        read_where_played(find_game("genesys"), "30g")
    assert refused.value.sentence == (
        "In a roll of Genesys, ability dice must be from 0 to 12, not 30: type it like genesys 2g 1y 2p."
    )
    assert refused.value.offers == ()


@pytest.mark.parametrize("title", ["D&D 5e", "dnd", "Blades in the Dark", "vampire: the masquerade 5e"])
def test_a_game_is_found_by_each_title(title):
    assert find_game(title).name in {"d20", "fitd", "vtm"}


@pytest.mark.parametrize(
    ("game", "typed", "meant"),
    [
        ("ess", "sword d8+2 edge", "ess d8+2 edge"),
        ("br", "d10 d8 leap adv", "br d10 d8 adv"),
        ("coc", "d100 45 a bonus die", "coc45 bonus"),
    ],
)
def test_dice_with_an_option_of_the_game_are_its_roll(game, typed, meant):
    assert str(read_where_played(find_game(game), typed)) == meant


@pytest.mark.parametrize(
    "entry",
    [each for each in games().values() if each.in_order and each.in_order[0].shape == "modifier"],
    ids=lambda entry: entry.name,
)
@pytest.mark.parametrize("text", ["3 goblins", "3 goblins {reach}", "goblin 1 shortbow {reach}"])
def test_a_number_before_words_is_no_bonus(entry, text):
    reach = entry.target.write(12) if entry.target else ""
    try:
        roll = read_where_played(entry, text.format(reach=reach).strip())
    except BadInput:
        return
    assert roll is None or roll.values.get(entry.in_order[0].name) == entry.in_order[0].default
