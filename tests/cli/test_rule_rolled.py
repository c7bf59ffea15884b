"""`rule NAME --rolled`: what faces that people threw come to."""

import json
from random import Random

from bot.mechanics.catalogue import CATALOGUE, method, usual_die
from bot.mechanics.playing import throw
from bot.mechanics.rule import number_on_die
from bot.text.view import on_die

REGISTERS = [entry for entry in CATALOGUE if entry.settle(*usual_die(entry)).rule.carries]


def test_faces_that_reach_an_outcome_are_worked_out(read_json):
    assert read_json("rule", "base6", "--dice", "2", "--sides", "7", "--rolled", "6", "1") == {
        "outcome": 2,
        "shows": 2,
        "used": 2,
        "working": ["0 × 6 + 5 = 5", "5 × 6 + 0 = 30 → 2"],
        "carry": None,
    }


def test_an_outcome_that_is_counted_from_0_is_told_as_the_die_shows_it(command, read_json):
    assert command("rule", "human", "--sides", "20", "--rolled", "1 1")[1].endswith(
        "\noutcome 20, which this rule counts as 0\n"
    )
    reading = read_json("rule", "human", "--sides", "20", "--rolled", "1 1")
    assert (reading["outcome"], reading["shows"]) == (0, 20)


def test_percentile_dice_are_typed_as_they_stand_on_the_table(read_json):
    for typed, number in [
        ("40 3", 43),
        ("00 3", 3),
        ("00 0", 100),
        ("4 3", 43),
        ("40 10", 40),
        ("10 1", 11),
        ("0 0", 100),
    ]:
        assert read_json("rule", "percentile", "--rolled", typed)["outcome"] == number, typed


def test_what_is_on_no_percentile_die_is_refused_with_what_is(refusal):
    assert refusal("rule", "percentile", "--rolled", "41 3") == (
        "Die 1 cannot show 41: the tens die shows 00, 10, 20, 30, 40, 50, 60, 70, 80 or 90."
    )


def test_faces_after_the_outcome_are_not_used(read_json):
    reading = read_json("rule", "human", "--rolled", "6", "1", "5", "4", "6")
    assert (reading["outcome"], reading["used"], len(reading["working"])) == (84, 3, 3)


def test_people_are_told_how_many_faces_were_used(command):
    _, out, _ = command("rule", "human", "--rolled", "6", "1", "5", "4", "6")
    assert out.endswith("outcome 84, from the first 3 faces of 5\n")


def test_too_few_faces_ask_for_the_next_die(read_json):
    assert read_json("rule", "human", "--rolled", "6") == {
        "next": {"die": "d6", "meaning": "30 plus its face less 1"}
    }


def test_no_faces_ask_for_the_first_die(command):
    _, out, _ = command("rule", "base6", "--rolled")
    assert out == "Throw a d6 next. Die 1 of 4: its face less 1; keep the last two digits.\n"


def test_a_randomiser_that_is_no_die_says_how_it_is_read(command):
    _, out, _ = command("rule", "bag", "--rolled")
    assert out.endswith(" Its face: what stands on it, 0 to 9.\n")


def test_what_is_drawn_or_spun_is_typed_as_its_author_labels_it(read_json):
    for asked, rolled, outcome in [
        ("bag", "0 7", 7),
        ("bag", "7 0", 70),
        ("spinner", "3x 7", 37),
        ("spinner", "9x 10", 100),
    ]:
        assert read_json("rule", asked, "--rolled", *rolled.split())["outcome"] == outcome, asked


def test_the_working_names_what_stands_on_a_segment(command):
    assert command("rule", "spinner", "--rolled", "3x", "7")[1] == "  3x  30\n   7  30 + 7 = 37\noutcome 37\n"


def test_a_program_is_told_how_a_randomiser_that_is_no_die_is_read(read_json):
    meaning = read_json("rule", "clock", "--rolled", "2")["next"]["meaning"]
    assert meaning.endswith("; its face: the remainder that the seconds passed leave by 17, plus 1")


def test_faces_may_be_one_text_with_spaces_or_commas(read_json):
    assert read_json("rule", "human", "--rolled", "6, 1 5")["outcome"] == 84


def test_a_carry_goes_in_and_comes_out(read_json):
    reading = read_json("rule", "accumulator", "--carry", "98", "--rolled", "1", "1", "1", "4")
    assert (reading["outcome"], reading["carry"]) == (1, 1)


def test_a_carry_of_null_is_none(read_json):
    faces = ("--rolled", "1", "1", "1", "4")
    assert read_json("rule", "accumulator", "--carry", "null", *faces) == read_json(
        "rule", "accumulator", *faces
    )


def test_a_thrown_roll_is_worked_out_from_its_own_faces(read_json):
    for entry in CATALOGUE:
        rule = method(entry.name, *usual_die(entry)).rule
        played = throw(rule, Random(entry.name).randrange)
        faces = (on_die(die, face) for die, face in zip(played.dice, played.faces, strict=True))
        reading = read_json("rule", entry.name, "--rolled", *faces)
        assert reading == {
            "outcome": played.outcome,
            "shows": number_on_die(played.outcome, rule.outcomes, 1),
            "used": len(played.faces),
            "working": list(played.working),
            "carry": played.after,
        }, entry


def test_what_a_roll_keeps_can_be_given_to_the_next(read_json):
    for entry in REGISTERS:
        rule = method(entry.name, *usual_die(entry)).rule
        kept = throw(rule, Random("first").randrange).after
        second = throw(rule, Random("second").randrange, kept)
        faces = map(str, second.faces)
        reading = read_json("rule", entry.name, "--carry", json.dumps(kept), "--rolled", *faces)
        assert (reading["outcome"], reading["carry"]) == (second.outcome, second.after), entry
