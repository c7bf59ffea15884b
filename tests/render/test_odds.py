import pytest

from bot.mechanics.errors import BadInput
from bot.play.odds import question
from bot.render.odds.cards import odds
from tests.tiers import slow

NAMES = ("expression", "second", "third", "fourth")


def found(*texts, target="", fractions=False):
    return odds(question(dict(zip(NAMES, texts, strict=False)), target, fractions=fractions))


def card(*texts, target="", fractions=False):
    return found(*texts, target=target, fractions=fractions).card


def values(shown):
    return {field.name: field.value for field in shown.fields}


def letters(shown):
    fields = sum(len(field.name) + len(field.value) for field in shown.fields)
    return len(shown.title) + len(shown.text) + len(shown.footer) + fields


def test_the_chance_of_the_target_is_the_headline():
    shown = card("4d6k3", target="15")

    assert shown.title == "At least 15"
    assert shown.text == "# 23.1 %\nwith `4d6kh3`"


def test_without_a_target_the_mean_is_the_headline():
    shown = card("2d6")

    assert shown.title == "On average"
    assert shown.text == "# 7\nwith `2d6`"


def test_a_card_has_mean_spread_range_and_percentiles():
    assert values(card("2d6")) == {
        "Mean": "7\nstandard deviation 2.42",
        "Most likely": "7: 16.7 %",
        "Range": "2 to 12",
        "How rolls spread": "66.7 % of rolls are 5 to 9\n94.4 % of rolls are 3 to 11\n"
        "percentiles 5, 25, 50, 75, 95: 3 · 5 · 7 · 9 · 11",
    }


def test_fractions_add_the_mean_and_every_total_exactly():
    told = values(card("4d6kh3", fractions=True))

    assert told["Mean"].startswith("15869/1296 = 12.24\n")
    rows = told["Each total, and at least as much"].splitlines()
    assert len(rows) == 16
    assert rows[0] == "`3` 1/1296 = 0.0772 % · always"
    assert rows[12] == "`15` 131/1296 = 10.1 % · 25/108 = 23.1 %"


def test_of_too_many_totals_the_likeliest_are_in_the_table():
    rows = values(card("100d6", fractions=True))["Each total, and at least as much"].splitlines()

    totals = [int(row.split("`")[1]) for row in rows[:-1]]
    assert totals == sorted(totals)
    assert 350 in totals
    assert rows[-1] == f"… and {501 - len(totals)} less likely totals"


def test_of_a_repeated_set_the_odds_are_of_each():
    assert card("6x 4d6kh3").text.endswith("with `4d6kh3`, each of 6")


def test_counting_dice_give_successes():
    assert card("10d10>=8", target="=3").title == "Exactly 3 successes"


def test_in_a_column_lines_are_short():
    told = values(card("2d6", "3d6"))["2d6"].splitlines()

    assert told[-4:-2] == ["66.7 % are 5 to 9", "94.4 % are 3 to 11"]
    assert told[-2:] == ["percentiles 5, 25, 50, 75, 95:", "3 · 5 · 7 · 9 · 11"]


def test_up_to_four_expressions_have_a_column_each():
    shown = card("4d6kh3", "3d6", "d20", "2d10", target="15")

    assert shown.text.splitlines()[:2] == ["**23.1 %** with `4d6kh3`", "**9.26 %** with `3d6`"]
    assert [field.name for field in shown.fields] == ["4d6kh3", "3d6", "d20", "2d10"]
    assert "standard deviation 2.96" in values(shown)["3d6"]


def test_what_the_chart_leaves_out_is_said():
    assert "The chart shows the middle 99.9 % of all rolls." in card("100d6").footer
    assert "middle" not in card("2d6").footer


def test_labels_cannot_break_out_of_the_echo():
    shown = card("2d6[`**@here**`]")

    assert shown.text.count("`") == 2


@pytest.mark.parametrize("fractions", [False, True])
def test_the_longest_answers_fit_discord(fractions):
    long = ["+".join(["1d6[" + "🔥" * 30 + "]"] * 6) + "+1d6" * place for place in range(4)]
    answer = found(*long, target="1-1000000", fractions=fractions)

    assert letters(answer.card) <= 6000
    assert len(answer.card.text) <= 4096
    assert all(len(field.name) <= 256 and len(field.value) <= 1024 for field in answer.card.fields)
    assert len(answer.picture.alt) <= 1024


def test_the_picture_is_a_png_told_in_words():
    picture = found("4d6kh3", "3d6", target="15").picture

    assert picture.content.startswith(b"\x89PNG")
    assert picture.alt == (
        "4d6kh3: at least 15: 23.1 %, mean 12.24, 3 to 18, most likely 13: 13.3 %. "
        "3d6: at least 15: 9.26 %, mean 10.50, 3 to 18, most likely 10 or 11: 12.5 % each."
    )


@pytest.mark.parametrize(
    "text",
    [
        "5",
        slow("4dF"),
        "d%b2",
        slow("-d6"),
        slow("8d6!!"),
        slow("1d6*1000"),
        "{2d20, 1d12}kh1",
        slow("(1d4)d6"),
    ],
)
def test_every_kind_of_expression_is_shown(text):
    assert found(text, target="3", fractions=True).picture.content


def test_a_distribution_that_is_too_dear_is_refused_in_one_sentence():
    with pytest.raises(BadInput) as refusal:
        found("400d100000")

    assert str(refusal.value).endswith(".")
