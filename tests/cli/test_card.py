"""`card`: files to print."""

import pytest

from tests.features.printing.reading import words_of


def test_a_pdf_is_written_and_named(command, tmp_path):
    file = tmp_path / "card.pdf"
    status, out, _ = command("card", "wallet", "--sides", "d20,d100", "--from", "6", "-o", str(file))

    assert (status, out) == (0, f"{file}\n")
    assert {"d20", "d100"} <= {word.text for word in words_of(file.read_bytes())[0]}


def test_without_a_name_the_file_is_called_as_what_is_printed(command, settings, tmp_path):
    settings()  # in a folder of its own

    assert command("card", "reroll", "--sides", "12", "--from", "4", "--dice", "4.3")[1] == "reroll.pdf\n"
    assert (tmp_path / "reroll.pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.slow
def test_pictures_of_several_pages_are_numbered(command, tmp_path):
    file = tmp_path / "dice.png"
    _, out, _ = command("card", "tatham", "--format", "png", "--paper", "letter", "-o", str(file))

    assert out.split() == [str(tmp_path / f"dice-{page}.png") for page in (1, 2, 3)]
    assert (tmp_path / "dice-2.png").read_bytes().startswith(b"\x89PNG")


def test_a_picture_of_one_page_keeps_its_name(command, tmp_path):
    file = tmp_path / "labels.png"
    command("card", "bag", "--format", "png", "-o", str(file))

    assert file.read_bytes().startswith(b"\x89PNG")


def test_rows_of_an_encounter_table_are_printed_under_a_name_of_one_s_own(command, tmp_path):
    rows, file = tmp_path / "rows.txt", tmp_path / "forest.pdf"
    rows.write_text("1-60 Wolves\n61-100 Nothing")
    status, _, _ = command("card", "The Forest", "--rows", str(rows), "-o", str(file))
    texts = [word.text for word in words_of(file.read_bytes())[0]]

    assert status == 0
    assert texts[:2] == ["The", "Forest"]
    assert "Wolves" in texts


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("wallte",), "`wallte` cannot be printed: did you mean `wallet`?"),
        (("reroll", "--paper", "a3"), "`paper` must be a4 or letter, not `a3`."),
        (
            ("wallet", "--dice", "4"),
            "`wallet` has no options: write only the dice to make and the dice you have.",
        ),
        (("forest", "--rows", "nowhere.txt"), "nowhere.txt cannot be read: No such file or directory."),
        (
            ("forest", "--rows", "nowhere.txt", "--sides", "6"),
            "An encounter table is always printed for d6: leave out --sides, --from and options.",
        ),
    ],
)
def test_what_cannot_be_printed_is_refused(command, settings, arguments, sentence):
    settings()
    status, out, err = command("card", *arguments)

    assert (status != 0, out, err) == (True, "", f"{sentence}\n")


@pytest.mark.slow
def test_a_file_that_cannot_be_written_is_told(command, tmp_path):
    status, _, err = command("card", "d30", "-o", str(tmp_path / "none" / "card.pdf"))

    assert status == 1
    assert err.endswith("card.pdf cannot be written: No such file or directory.\n")
