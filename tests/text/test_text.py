""""""

from bot.text.words import bare, either, faces, lines, lines_of, plural, unbroken, without_forgotten


def test_nobody_is_mentioned_who_was_forgotten():
    text = "<@5>, <@-3> and <@0>"

    assert without_forgotten(text, 100) == "<@5>, someone (forgotten) and someone (forgotten)"
    assert without_forgotten(text, 10) == "<@5>, som…"


def test_a_percent_sign_is_never_parted_from_its_number():
    assert unbroken("8.33 % or 5 %") == "8.33\u00a0% or 5\u00a0%"
    assert unbroken("2d6 (3, 4) % 4, 7 % 3") == "2d6 (3, 4) % 4, 7 % 3"


def test_where_no_markdown_is_read_none_is_shown():
    assert bare(r"**7** ← ~~d20 \# to \*hit\*~~ `6 1` of <@5> and <@-3>", 100) == (
        "7 ← d20 # to *hit* [6 1] of someone and someone"
    )


def test_what_is_too_long_is_cut_and_says_so():
    assert bare("d6 " * 40, 100) == "d6 " * 33 + "…"


def test_one_is_not_plural():
    assert [plural(1, "die", "dice"), plural(1200, "die", "dice"), plural(2, "roll")] == [
        "1 die",
        "1,200 dice",
        "2 rolls",
    ]


def test_a_choice_of_words_has_one_or():
    assert [either(["6"]), either(["6", "8"]), either(["6", "7", "8"])] == ["6", "6 or 8", "6, 7 or 8"]


def test_many_faces_are_cut_and_counted():
    assert faces([6] * 43, most=40) == "`" + " ".join(["6"] * 40) + "` … 3 more"


def test_lines_that_do_not_fit_are_counted():
    text = lines((f"line {i}" for i in range(1000)), 100)

    assert len(text) <= 100
    assert text.endswith("more")


def test_lines_that_fit_are_all_kept():
    assert lines(["a", "b"], 100) == "a\nb"


def test_lines_that_do_not_fit_are_not_even_told():
    told = []

    def tell(number):
        told.append(number)
        return "x" * 10

    text = lines_of(range(1_000), tell, 60)

    assert text.endswith("… and 997 more")
    assert told == [0, 1, 2, 3]
