"""`rule NAME` for what is none of the rules: the special dice, the fair die roller, the deck."""

from fractions import Fraction

from bot.mechanics.specials import SPECIALS


def test_every_page_is_told_exactly(read_json):
    for special in SPECIALS:
        page = read_json("rule", special.name)
        assert (page["name"], page["title"], page["errata"]) == (
            special.name,
            special.title,
            [*special.errata],
        ), special
        assert {what: Fraction(value) for what, value in page["figures"].items()} == special.figures(), (
            special
        )
        assert all(sum(map(Fraction, law.values())) == 1 for law in page["laws"].values()), special


def test_every_page_says_in_words_what_it_is(command):
    for special in SPECIALS:
        status, out, err = command("rule", special.name)
        assert (status, err) == (0, ""), special
        assert special.title in " ".join(out.split()), special


def test_of_the_dice_that_never_roll_7_every_face_is_told(command):
    out = " ".join(command("rule", "never-roll-7")[1].split())
    assert "even die: 6 with 5 dots and a red 3, 8 with 5 dots" in out
    assert "odd die: 7 with 6 dots, 5 with 4 dots and a red +2, 9" in out


def test_help_names_every_page(command):
    out = command("rule", "--help")[1]
    assert all(f"\n  {special.name}: " in out for special in SPECIALS)


def test_of_the_dice_that_never_roll_7_all_is_told_that_their_maker_needs(command, read_json):
    out = command("rule", "tatham+3")[1]
    assert "7 with 6 dots and a red +3" in " ".join(out.split())
    assert "\n 6   6/3  6/4  6/5  7/6  6/1  6/2\n" in out
    assert "\n9 and 0: 11 with 2 dots and a red -1\n" in out
    assert [len(lines) for lines in read_json("rule", "never-roll-7")["making"].values()] == [
        *(2, 5, 7, 1, 11),
        *([6] * 7),
        3,
    ]


def test_one_bad_die_among_good_ones_moves_the_totals(command, read_json):
    even = read_json("rule", "never-roll-7", "--loaded", "even: 1,5/4,1,1,1,1")["loaded"]
    assert {of: Fraction(law["8"]) / Fraction(law["6"]) for of, law in even.items()} == {
        "with the 7": Fraction(5, 4),
        "without the 7": Fraction(5, 4),
    }
    odd = read_json("rule", "never-roll-7", "--loaded", "odd: 1,1,1,2,1")["loaded"]
    assert {of: law["11"] for of, law in odd.items()} == {"without the 7": "1/9"}
    assert "2d6: " in command("rule", "house-rule", "--loaded", "red: 1,1,5/4,1,1,1")[1]
    assert read_json("rule", "house-rule", "--loaded", "red: 1,1,5/4,1,1,1")["loaded"]["2d6"]["7"] == "1/6"


def test_a_load_that_fits_no_die_of_a_page_is_refused(refusal):
    assert refusal("rule", "house-rule", "--loaded", "odd: 1,1,1,1,1,2") == (
        "No d6 here is called `odd`: before the weights write red:, 1:, 2:."
    )
    assert refusal("rule", "deck", "--loaded", "1,2") == "`deck` has no dice to load: leave the weights out."


TOO_MUCH = [
    (["--sides", "12"], "--sides"),
    (["--from", "6", "--carry", "1"], "--from and --carry"),
    (["--dice", "3"], "--dice"),
    (["--rolled", "6", "5"], "--rolled"),
]


def test_a_page_takes_no_dice_and_no_options(refusal):
    for arguments, left_out in TOO_MUCH:
        assert refusal("rule", "d30", *arguments) == f"d30 has no such options: leave out {left_out}.", (
            arguments
        )
