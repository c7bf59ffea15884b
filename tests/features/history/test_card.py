"""Cards of the history: a page, one entry, and rows that are hidden, struck, or about others."""

from dataclasses import replace

from bot.features.die.event import D100, DieRequest
from bot.features.fair.event import FAIR, FairRequest
from bot.features.history.card import (
    details_card,
    entry_labels,
    history_card,
    revealed_card,
    strike_question_card,
    struck_card,
)
from bot.features.history.event import REVEAL, STRIKE, RevealRequest, StrikeRequest
from bot.features.history.pages import Details, Filters, View
from bot.features.registry import REGISTRY
from bot.features.roll.event import ROLL, RollRequest
from bot.features.views import line_of
from bot.play.event import Visibility
from bot.play.reads import LOOKED_AT, HistoryPage, HistoryQuery
from bot.play.settings import Configuration
from bot.play.visibility import mask
from bot.text.card import Card, Tone
from bot.text.view import BELOW, MARKS
from tests.features.making import NOON, fields_of, made, replayable

DEFAULTS = Configuration()
ROLL_OF_FAIR, _ = made(FAIR, FairRequest("2d6", "1"), (7,))
TYPED, ROLLED = made(ROLL, RollRequest("d6"), (6,), by_hand=True)
HIDDEN, _ = made(ROLL, RollRequest("d6"), (6,), visibility="me")
REVEALED, REVEALING = made(
    REVEAL, RevealRequest(17), target=HIDDEN, number=18, prepared={17: replayable(HIDDEN)}
)
STRUCK, _ = made(STRIKE, StrikeRequest(17), target=TYPED, number=18, prepared=replayable(TYPED))
TOLD = "**7** (had 16.7 %) ← 2d6 adaptive, tightness 1"
SIGNED = "· <@5> · <t:1700000000:R>"


def view(*events, hidden=(), query=None, ended=None, **known):
    page = HistoryPage(events, older=ended is not None, newer=False, ended=ended)
    return View(page, query or HistoryQuery(), DEFAULTS, frozenset(hidden), **known)


def masked(event, visibility):
    """What a page says of a row to one who may not see it."""
    return history_card(view(mask(replace(event, visibility=visibility), REGISTRY), hidden=[17])).text


def test_a_hidden_roll_says_only_that_it_is_hidden_and_for_the_game_master_its_label():
    labelled = replace(TYPED, request={"dice": "2d6[fire] # *Stealth*"})
    for event, visibility, words in (
        (ROLL_OF_FAIR, "me", "*rolled in secret*"),
        (ROLL_OF_FAIR, "gm", "*rolled for the game master*"),
        (labelled, "me", "*rolled in secret*"),
        (labelled, "both", r"*rolled \*Stealth\* for the game master*"),
        (labelled, "gm", r"*rolled \*Stealth\* for the game master*"),
    ):
        assert masked(event, visibility) == f"`#17` {words} {SIGNED}"


def test_an_entry_is_chosen_by_what_the_page_says_of_it():
    hidden = mask(replace(ROLL_OF_FAIR, visibility="gm"), REGISTRY)

    assert entry_labels(view(ROLL_OF_FAIR)) == {17: "#17 · 7 (had 16.7 %) ← 2d6 adaptive, tightness 1"}
    assert entry_labels(view(hidden, hidden=[17])) == {17: "#17 · rolled for the game master"}


def test_who_may_see_a_hidden_roll_sees_all_of_it_and_that_it_is_hidden():
    marks: dict[Visibility, str] = {
        "me": "secret",
        "both": "for its roller and the game master",
        "gm": "for the game master",
    }
    for visibility, mark in marks.items():
        text = history_card(view(replace(ROLL_OF_FAIR, visibility=visibility))).text
        assert text == f"`#17` {TOLD} ({mark}) {SIGNED}"


def test_a_page_says_which_entries_it_has_which_are_struck_and_which_are_no_longer_kept():
    card = history_card(view(replace(TYPED, struck=18), replace(TYPED, number=3), pruned=2))

    assert card.text.startswith(f"`#17` ~~**6** ← d6 by hand `6`~~ struck by `#18` {SIGNED}\n`#3` **6**")
    assert card.text.endswith("\n-# Entries up to #2 are no longer kept; /config show says which are.")
    assert card.footer == "Entries 3 to 17 · choose one below to see all of it"


def test_a_page_says_what_was_looked_for_and_how_far():
    day = NOON - NOON % 86_400_000
    by = HistoryQuery(person=5)
    found = view(TYPED, query=HistoryQuery(person=5, kinds=("roll",)), filters=Filters(5, "roll"))
    assert history_card(found).text.startswith("By <@5>, with /roll\n`#17` **6**")
    for empty, text in (
        (view(), "Nothing has been rolled here yet."),
        (
            view(query=HistoryQuery(person=5, kinds=("fair",)), filters=Filters(5, "fair")),
            "Nothing here is by <@5>, with /fair.",
        ),
        (
            view(filters=Filters(expression="d20")),
            "Nothing here is of d20. Write the whole roll in dice:, such as d20 + 5.",
        ),
        (
            view(query=by, ended=900, filters=Filters(set="r*d")),
            f"Nothing by <@5>, with the set r\\*d among {LOOKED_AT:,} entries. "
            f"Looked at {LOOKED_AT:,} entries, to 900: go on from there.",
        ),
        (
            view(filters=Filters(since=day, until=day, by_hand=True)),
            "Nothing here is typed by hand, on 2023-11-14 (UTC).",
        ),
    ):
        assert history_card(empty).text == text


def test_a_page_of_the_longest_rows_fits_an_embed():
    event, _ = made(D100, DieRequest("base6", 100), (6, 1, 5, 4), by_hand=True)
    long = replace(event, number=10**12, person=10**19, draws=(6,) * 200)
    found = view(*[long] * 10, query=HistoryQuery(person=10**19, kinds=("d100",)))

    assert len(history_card(found).text) <= 4096


def entry(event, result=ROLLED, link=None, struck_by=None):
    return details_card(
        Details(event, result, DEFAULTS, can_strike=False, can_relabel=False, struck_by=struck_by), link
    )


def fields(*asked, **known):
    return fields_of(entry(*asked, **known))


def test_a_typed_roll_is_marked_once_and_leads_to_its_message_where_that_is_known():
    shown = entry(TYPED)
    link = "https://discord.com/channels/1/2/3"

    assert "typed by hand" in shown.footer
    assert "Marks" not in fields_of(shown)
    assert fields(TYPED)["Entry"] == "#17 by <@5>, <t:1700000000:f>"
    assert fields(TYPED, link=link)["Entry"] == (
        f"#17 by <@5>, <t:1700000000:f>\n[Go to its message]({link})"
    )


def test_a_hidden_roll_says_once_who_sees_it():
    for visibility in ("me", "both", "gm"):
        shown = entry(replace(TYPED, visibility=visibility))
        assert BELOW[visibility] in shown.footer
        assert "Marks" not in fields_of(shown)
        assert fields(replace(REVEALED, visibility=visibility), REVEALING)["Marks"] == MARKS[visibility]


def test_a_struck_roll_is_struck_out_and_says_by_whom():
    strike = replace(TYPED, number=18, person=8)
    struck = replace(TYPED, struck=18)

    assert entry(struck, struck_by=strike).text.startswith("~~6")
    assert fields(struck, struck_by=strike)["Marks"] == "struck by <@8> in `#18`"


def test_a_register_is_shown_before_and_after():
    event, result = made(D100, DieRequest("accumulator", 100, options="dice=4"), (6, 1, 5, 4), state=10)

    assert fields(event, result)["The number that is kept here"].startswith("10 → **")


def test_a_row_about_another_names_it_and_has_no_card_but_its_line():
    shown = entry(REVEALED, REVEALING)

    assert line_of(STRUCK, DEFAULTS) == "**struck** `#17`"
    assert line_of(REVEALED, DEFAULTS) == "**revealed** `#17`"
    assert (shown.title, shown.text) == ("History", "**revealed** `#17`")
    assert [field.name for field in shown.fields] == ["Entry"]


def test_a_revealed_row_names_who_revealed_it():
    assert revealed_card(Card("# 7", "d6"), TYPED, 8) == Card("# 7\nRolled by <@5>, revealed by <@8>", "d6")


def test_a_strike_is_asked_about_and_announced_without_what_is_hidden():
    asked = strike_question_card(TYPED, line_of(TYPED, DEFAULTS))
    assert asked.text.startswith(
        "Cross out roll `#17`, so that it no longer counts? It is: **6** ← d6 by hand `6`.\n"
    )
    assert asked.tone == Tone.WARNING
    struck = replace(TYPED, struck=18)
    announced: dict[Visibility, str] = {
        "": "~~**6** ← d6 by hand `6`~~",
        "me": "*rolled in secret*",
        "gm": "*rolled for the game master*",
    }
    for visibility, told in announced.items():
        card = struck_card(replace(struck, visibility=visibility), line_of(struck, DEFAULTS), 8)
        assert card.text == f"<@8> struck `#17` of <@5>: {told}"
        assert card.footer == "#18 · /history still shows it"
