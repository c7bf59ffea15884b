"""`lookup`: a table to play from."""


def test_the_table_of_a_rule_is_printed_with_how_to_read_it(command):
    status, out, _ = command("lookup", "lookup-folded")
    rows = out.splitlines()

    assert status == 0
    assert rows[0].startswith("d100 by lookup-folded: begin at line A, throw,")
    assert rows[3].split() == ["A", "B", "C", "D", "B", "C", "D"]
    assert rows[6].split() == ["D", "Q", "R", "S", "T", "U", "V"]


def test_options_and_dice_are_those_that_are_asked_for(command):
    _, out, _ = command("lookup", "reroll", "--sides", "12", "--from", "4", "--dice", "4.3")

    assert out.startswith("d12 by reroll")
    assert len(out.splitlines()) == 3 + 5


def test_a_table_of_more_than_a_page_is_refused(command):
    status, _, err = command("lookup", "human")

    assert status == 2
    assert err == "The look-up table of this rule has more than the 66 lines of a page.\n"
