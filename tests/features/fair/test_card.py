"""Adaptive rolls, and their resets."""

from typing import Any

import pytest

from bot.features.fair.card import reset_question_card
from bot.features.fair.event import FAIR, FAIR_RESET, FairRequest, Memory, ResetRequest
from bot.features.views import card_of, fitting, line_of, more_of, view_of
from bot.play.event import Event
from bot.play.settings import Configuration
from bot.text.card import Tone
from tests.features.making import made, text_of

DEFAULTS = Configuration()
LONG = "{2d20, 1d12}kh1 + " + " + ".join(["4d6kh3[**fire** of <@5>]"] * 8)
CAME = [[2, 1], [4, 1], [7, 2]]


def rolled(dice="2d6", total=7, *, own=False, state=None) -> tuple[Event, Any]:
    return made(FAIR, FairRequest(dice, "1", own), (total,), state=state)


def line(dice="2d6", **known):
    return line_of(rolled(dice, **known)[0], DEFAULTS)


def said(dice="2d6", **known):
    return text_of(card_of(*rolled(dice, **known), DEFAULTS))


def more(dice="2d6", **known):
    return text_of(more_of(*rolled(dice, **known), DEFAULTS))


def test_a_roll_is_large_and_says_how_likely_it_was_beside_plain_dice():
    shown = card_of(*rolled(state=CAME), DEFAULTS)

    assert shown.text == (
        "# 7\n2d6 · less likely than with plain dice just now: 5.96 % instead of 16.7 %\n"
        "-# The channel's dice lean towards totals that are due."
    )
    assert (shown.fields, shown.footer, shown.tone) == ((), "#17 · adaptive", Tone.ADAPTIVE)


def test_without_tightness_nothing_is_said_to_lean():
    event, result = made(FAIR, FairRequest("2d6", "0"), (7,), state=CAME)

    assert card_of(event, result, DEFAULTS).text == "# 7\n2d6 · as likely as with plain dice: 16.7 %"


def test_where_answers_are_compact_a_roll_is_one_line_with_its_odds_and_its_mark():
    line = fitting(*rolled("2d6 # robber", state=[[2, 1]]), Configuration(compact=True)).text

    assert line.startswith("**7** · robber · 2d6 · more likely than with plain dice just now: ")
    assert line.endswith(" instead of 16.7 % · adaptive")


def test_exact_odds_and_the_best_guess_are_behind_the_button():
    text = more(state=CAME)

    assert "Odds of this roll: 5.96 %" in text
    assert "With plain dice: 1/6 = 16.7 %" in text
    assert "**6 or 8**: right with 18.4 %\nplain dice: 7, 1/6 = 16.7 %" in text


def test_a_roll_says_what_it_is_and_is_never_called_random():
    assert "adaptive" in said()
    assert "random" not in said()


def test_a_total_is_no_face():
    event, _ = rolled()

    assert event.draws
    assert view_of("fair").faces(event) == ()
    assert "`7`" not in line() + said()


def test_a_comment_stands_over_the_outcome_and_behind_the_line():
    assert "the \\_robber\\_\n# 7" in said("2d6[a #] # the _robber_")
    assert "· adaptive" in more("2d6[a #] # robber").splitlines()[0]
    assert line("2d6[a #] # robber") == (r"**7** (had 16.7 %) ← 2d6\[a \#\] adaptive, tightness 1 \# robber")


def test_ones_own_memory_is_called_so():
    assert "Your dice here lean towards totals that are due." in said(own=True)
    assert "your earlier rolls in this channel shift the odds" in more(own=True)
    assert line(own=True) == "**7** (had 16.7 %) ← 2d6 adaptive, own memory, tightness 1"


def test_a_roll_without_its_persons_words_is_told():
    event, _ = rolled("2d6[fire] # robber")

    assert line_of(FAIR.scrub(event), DEFAULTS) == "**7** (had 16.7 %) ← 2d6 adaptive, tightness 1"


@pytest.mark.parametrize("dice", [LONG, "9d6[**fire**]"])
def test_dice_are_no_markdown_and_fit_a_title(dice):
    title = more_of(*rolled(dice, 50), DEFAULTS).title

    assert len(title) <= 256
    assert "**fire" not in title
    assert "<@5>" not in title


@pytest.mark.parametrize(("own", "whose", "whom"), [(False, "", ""), (True, "own ", " for you")])
def test_a_reset_is_a_row_of_its_own(own, whose, whom):
    event, result = made(FAIR_RESET, ResetRequest("d6*2", own), state=CAME)

    assert line_of(event, DEFAULTS) == rf"**reset** of {whose}adaptive d6\*2"
    assert card_of(event, result, DEFAULTS).text == (
        rf"**d6\*2** starts afresh{whom}: the next /fair roll has the odds of plain dice."
    )


def test_a_reset_is_asked_about():
    asked = reset_question_card(Memory("2d6", 2, "person"))

    assert "Forget 2 remembered rolls of yours of **2d6** here?" in asked.text
