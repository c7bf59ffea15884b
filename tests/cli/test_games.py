"""`roll` and `law` of games: the verdict, and how likely each is, for programs and for people."""

from fractions import Fraction

from bot.cli.games import law_text
from bot.mechanics.games.catalogue import games, parse_game


def test_a_program_is_told_the_verdict_its_dice_and_all_chances(read_json):
    told = read_json("roll", "7 vtm hunger 2 difficulty 4 # feed", "--rolled", "10 8 6 3 2", "10 1")
    assert told["expression"] == "vtm7h2 >=4"
    assert (told["label"], told["verdict"], told["text"]) == (
        *("feed", "messy critical", "messy critical by 2"),
    )
    assert [(die["kind"], die["face"]) for die in told["dice"]] == [
        *(("", face) for face in (10, 8, 6, 3, 2)),
        *(("hunger", face) for face in (10, 1)),
    ]
    assert told["verdicts"]["messy critical"] == "418559/5000000"
    assert told["verdicts"] == read_json("law", "vtm7h2 >=4")["verdicts"]


def test_the_chances_of_the_law_are_all_there_is(read_json):
    law = read_json("law", "Blades 2")
    assert list(law) == ["game", "expression", "verdicts"]
    assert law["expression"] == "fitd2"
    assert sum(map(Fraction, law["verdicts"].values())) == 1


def test_what_is_thrown_here_has_a_verdict_that_can_come(read_json):
    told = read_json("roll", "coc 60 bonus")
    assert told["verdict"] in told["verdicts"]


def test_people_read_the_verdict_the_dice_by_their_kinds_and_its_chance(command):
    status, out, err = command("roll", "vtm7h2 >=4 feed", "--rolled", *["10", "8", "6", "3", "2", "10", "1"])
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "# feed",
        "Messy critical by 2",
        "vtm7h2 >=4: 10 8 6 3 2 · hunger 10 1",
        "messy critical: 418559/5000000 = 8.37 %",
    ]


def test_people_see_a_table_of_the_verdicts(command):
    assert command("law", "vtm1 >=1")[1].splitlines() == [
        "Vampire: the Masquerade 5e: vtm1 >=1",
        "",
        "total failure  1/2 = 50.0 %  ████████████████████████████████████████",
        "win            1/2 = 50.0 %  ████████████████████████████████████████",
    ]


def test_dice_without_numbers_are_typed_as_they_stand_on_the_table(read_json):
    assert read_json("roll", "genesys 2g", "--rolled", "sa", "blank")["verdict"] == "success, advantage"
    assert read_json("roll", "fate", "--rolled", *["+", "–", "0", "blank"])["verdict"] == "mediocre"


def test_where_the_chances_are_too_dear_the_law_says_so_and_the_roll_goes_without(refusal, read_json, dear):
    assert refusal("law", dear) == "These are too many dice for exact odds: use fewer."
    assert read_json("roll", dear)["verdicts"] is None


def test_faces_that_do_not_fit_are_refused(refusal):
    assert refusal("roll", "vtm2", "--rolled", "1", "11") == "Die 2 cannot show 11: a d10 shows 1 to 10."
    assert refusal("roll", "vtm2", "--rolled", "1") == "Throw a d10 next."
    assert refusal("roll", "vtm2", "--rolled", "1", "2", "3").startswith("Only the first 2 dice are needed")
    assert refusal("roll", "vtm2q2").endswith(
        "Vampire: the Masquerade 5e has no `q`: type it like vtm7h2 >=4."
    )


def test_the_law_of_a_pool_without_a_threshold_has_the_number_of_hits(read_json, command):
    law = read_json("law", "sr3")
    assert law["hits"] == {"0": "8/27", "1": "4/9", "2": "2/9", "3": "1/27"}
    told = command("law", "sr3")[1].splitlines()
    assert "Hits, 1 on average" in told
    assert "hits" not in read_json("law", "sr3 >=1")


def test_numbers_that_hardly_ever_come_share_a_line_and_a_program_gets_them_all(read_json, command):
    rows = command("law", "rolemaster+60")[1].splitlines()
    assert len(rows) < 120
    assert rows[-1] == "all others are less likely than 0.100 % each"
    assert len(read_json("law", "rolemaster+60")["total"]) > 1_000


def test_where_a_total_says_it_all_its_law_is_the_only_table(command):
    assert command("law", "2k2 unskilled")[1].splitlines()[2] == "Total, 11 on average"


def test_the_law_of_every_game_can_be_read():
    for entry in games().values():
        for example in entry.examples:
            assert len(law_text(parse_game(example)).splitlines()) < 150, example
