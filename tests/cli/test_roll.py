"""`roll EXPRESSION`: thrown here, or read from faces of dice thrown by hand."""

import pytest

from bot.mechanics.reading.ending import ONCE


def die(value, **more):
    """A d6 that shows `value`, as a program is told of it."""
    usual = {"sides": 6, "value": value, "faces": [value], "kept": True, "exploded": False, "score": 0}
    return usual | more


def test_faces_are_read_as_the_expression_says(read_json):
    made = read_json("roll", "4D6kh3 + 2 # axe", "--rolled", "6,5,4,3")
    assert {name: made[name] for name in ("parts", "text")} == {
        "parts": [
            {
                "expression": "4d6kh3 + 2",
                "label": "axe",
                "total": 17,
                "target": None,
                "success": None,
                "margin": None,
                "dice": [die(6), die(5), die(4), die(3, kept=False)],
            }
        ],
        "text": "4d6kh3 (6, 5, 4, ~~[3]~~) + 2 = **17**",
    }


def test_it_says_what_each_word_was_taken_for(read_json):
    read = read_json("roll", "2D20+5 attack kh1 vs 15", "--rolled", "11,5")["read"]
    typed = ["2", "D", "20", "+", "5", "attack", "kh", "1", "vs", "15"]
    meanings = "dice dice dice operator number label modifier modifier target target"
    assert [(each["typed"], each["is"]) for each in read] == list(zip(typed, meanings.split(), strict=True))


@pytest.mark.parametrize(
    ("typed", "taken"),
    [
        ("coc45 spot bonus", "coc:game 45:option spot:label bonus:option"),
        ("+7 ac 15", "+:operator 7:number ac:target 15:target"),
    ],
)
def test_it_says_what_each_word_of_a_game_was_taken_for(read_json, typed, taken):
    read = read_json("roll", typed)["read"]
    assert " ".join(f"{each['typed']}:{each['is']}" for each in read) == taken


def test_each_roll_of_a_line_is_a_part_with_its_own_label_and_total(read_json):
    parts = read_json("roll", "1d20+7 attack; 1d8+4 damage", "--rolled", "11", "5")["parts"]
    assert [(part["label"], part["total"]) for part in parts] == [("attack", 18), ("damage", 9)]


def test_a_target_is_met_or_not_and_by_so_much(read_json):
    for face, success, margin in [(11, True, 3), (8, True, 0), (5, False, -3)]:
        part = read_json("roll", "1d20+7 vs 15", "--rolled", str(face))["parts"][0]
        assert (part["target"], part["success"], part["margin"]) == (">=15", success, margin), face


def test_each_set_has_its_own_success(read_json):
    part = read_json("roll", "2x d20 vs 10", "--rolled", "9", "12")["parts"][0]
    assert (part["success"], part["margin"]) == ([False, True], [-1, 2])


def test_dice_under_a_name_are_thrown_once(read_json):
    parts = read_json("roll", "$a=2d6; $a+3; $a vs 5", "--rolled", "3", "4")["parts"]
    assert [(part["total"], part["success"]) for part in parts] == [(7, None), (10, None), (7, True)]


def test_what_was_typed_is_shown_with_a_caret_under_the_column(command):
    status, out, err = command("roll", "2d6 + + 3")
    assert (status, out) == (2, "")
    assert err == (
        "Column 7: there are two signs in a row, `+` and `+`: leave one of them out.\n2d6 + + 3\n      ^\n"
        "Perhaps: 2d6 + 3\n"
    )


def test_each_of_several_meanings_is_told(command):
    assert command("roll", "2d6 and d8")[2].endswith("Perhaps: 2d6 + d8\nor: 2d6; d8\n")


def test_a_face_that_does_not_fit_is_shown_with_a_caret(command):
    _, _, err = command("roll", "2d6", "--rolled", "6", "7")
    assert err == "Die 2 cannot show 7: a d6 shows 1 to 6.\n6 7\n  ^\n"


def test_fate_dice_are_typed_as_they_lie_there(read_json):
    for faces in [("-", "0", "+", "-"), ("- 0 + -",)]:
        assert read_json("roll", "4dF", "--rolled", *faces)["parts"][0]["total"] == -1, faces


SLIPS = [
    (("rol", "2d6"), "There is no command 'rol'; did you mean 'roll'?"),
    (("roll", "2d6", "--roled", "1"), "Unknown option: --roled. Did you mean --rolled?"),
    (
        ("roll", "2d6", "+", "3"),
        "Unrecognized arguments: + 3; put dice in quotes; see evenhand roll --help.",
    ),
    (("rule", "hunam"), "There is no method `hunam`: did you mean `human`?"),
]


def test_a_slip_is_answered_with_what_was_meant(command):
    for arguments, sentence in SLIPS:
        assert command(*arguments) == (2, "", f"{sentence}\n"), arguments


def test_sets_have_a_total_and_dice_each(read_json):
    rolled = read_json("roll", "2x d6", "--rolled", "6", "1")["parts"][0]
    assert (rolled["total"], rolled["dice"]) == ([6, 1], [[die(6)], [die(1)]])


def test_every_throw_of_a_die_is_told(read_json):
    assert read_json("roll", "1d6rr1!!", "--rolled", "1 6 2")["parts"][0]["dice"] == [
        die(8, faces=[1, 6, 2], exploded=True)
    ]


def test_successes_are_told_by_die(read_json):
    dice = read_json("roll", "3d6>=5f1", "--rolled", "5", "1", "2")["parts"][0]["dice"]
    assert [one["score"] for one in dice] == [1, -1, 0]


def test_dice_of_a_part_that_does_not_count_are_not_kept(read_json):
    dice = read_json("roll", "{2d6, 1d6}kh1", "--rolled", "1", "2", "6")["parts"][0]["dice"]
    assert [one["kept"] for one in dice] == [False, False, True]


def test_dice_that_make_a_number_of_dice_come_first(read_json):
    assert read_json("roll", "(1d4)d6", "--rolled", "2", "5", "6")["parts"][0]["dice"] == [
        die(2, sides=4),
        die(5),
        die(6),
    ]


def test_the_dice_of_a_percentile_have_ten_sides(read_json):
    dice = read_json("roll", "d%b", "--rolled", "0", "4", "3")["parts"][0]["dice"]
    assert [(one["sides"], one["value"], one["kept"]) for one in dice] == [
        (10, 3, True),
        (10, 0, True),
        (10, 40, False),
    ]


def test_a_fate_die_has_three_sides(read_json):
    assert read_json("roll", "dF", "--rolled", "0")["parts"][0]["dice"] == [die(0, sides=3, faces=[2])]


def test_dice_are_thrown_where_no_faces_are_given(read_json):
    rolled = read_json("roll", "20d6")["parts"][0]
    values = [one["value"] for one in rolled["dice"]]
    assert rolled["total"] == sum(values)
    assert set(values) <= set(range(1, 7))


def test_a_roll_can_be_read_again_from_its_faces(read_json):
    first = read_json("roll", "2d6! + 3d6kh2")
    faces = [str(face) for one in first["parts"][0]["dice"] for face in one["faces"]]
    assert read_json("roll", "2d6! + 3d6kh2", "--rolled", *faces) == first


def test_percentile_dice_are_typed_tens_first_and_units_last(read_json):
    by_hand = read_json("roll", "d%b + d6", "--rolled", "3", "2", "5", "4")["parts"][0]
    assert by_hand["total"] == 29


def test_people_see_a_line(command):
    assert command("roll", "2d6kh1", "--rolled", "6,5") == (0, "2d6kh1 (6, ~5~) = 6\n", "")


def test_people_see_the_comment_first(command):
    _, out, _ = command("roll", "2x d6 # heroes", "--rolled", "6,5")
    assert out == "# heroes\nd6 (6) = 6\nd6 (5) = 5\n"


def test_a_value_without_dice_needs_no_faces(command):
    assert command("roll", "2 + 3", "--rolled") == (0, "2 + 3 = 5\n", "")


def test_a_minus_may_come_first(command):
    for text in ["-1d6", " -1d6"]:
        assert command("roll", text, "--rolled", "4") == (0, "−d6 (4) = −4\n", ""), text


def test_two_minuses_may_come_first(command):
    assert command("roll", "--1d6", "--rolled", "4") == (0, "−−d6 (4) = 4\n", "")


def test_the_faces_of_the_most_dice_can_be_read(read_json):
    rolled = read_json("roll", "1000d6kh1", "--rolled", ",".join(["3"] * 1000))["parts"][0]
    assert (rolled["total"], len(rolled["dice"])) == (3, 1000)


UNREADABLE = [
    (("4d6", "--rolled", "6,5"), "Throw a d6 next. Die 3 of 4d6."),
    (("4d6", "--rolled"), "Throw a d6 next. Die 1 of 4d6."),
    (("dF", "--rolled"), "Throw a Fate die next. Its face: what stands on it, −, 0 or +."),
    (("2d6", "--rolled", "6", "7"), "Die 2 cannot show 7: a d6 shows 1 to 6."),
    (("2d6", "--rolled", "six"), "Die 1 cannot show `six`: type a number for each die, such as 6 1."),
    (
        ("1d6", "--rolled", "6", "1"),
        "Only the first die is needed: leave out the 1.",
    ),
    ((), "The following arguments are required: EXPRESSION; see evenhand roll --help."),
]


def test_what_cannot_be_read_is_refused(refusal):
    for arguments, sentence in UNREADABLE:
        assert refusal("roll", *arguments) == sentence, arguments


def test_an_expression_that_is_not_understood_is_refused(refusal):
    assert refusal("roll", "2d6+")


def test_faces_are_typed_behind_the_older_name_too(command):
    assert command("roll", "2d6kh1", "--faces", "6", "5") == (0, "2d6kh1 (6, ~5~) = 6\n", "")


def test_dice_are_not_rolled_until_something(refusal):
    for command in ("roll", "law"):
        for dice in ("1d6 until 6", "sr12 until 8", "1d6; 2d6 until even"):
            assert ONCE in refusal(command, dice)
