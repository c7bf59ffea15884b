"""What is said of a roll that was checked."""

from bot.features.proof.card import checked_card
from bot.features.proof.checking import Checked
from bot.mechanics.proof import ChainName
from bot.play.event import Event
from bot.play.proof import Chain, ProofRow

NONE = bytes(32)
CHAIN = Chain(ChainName(1, 0, 1), root=NONE, marks=NONE, secret=NONE, salt=b"", head=NONE, anchor=NONE)
ROW = ProofRow(
    number=2,
    chain=1,
    turn=1,
    interaction=5,
    visibility="",
    drawn="6:4",
    states=b"",
    salt=None,
    words=b"",
    head=NONE,
)


def said(outcome, dice="d100", **request):
    event = Event(
        number=2, person=7, at=0, kind="d100", request=request, draws=(5,), outcome=outcome, dice=dice
    )
    return checked_card(Checked(event, ROW, CHAIN, NONE)).text


def test_a_total_is_named_only_as_people_have_seen_it():
    for outcome, request, named in (
        (41, {"sides": 100}, "This 41 fits"),
        (20, {"sides": 20}, "This 20 fits"),
        (12_345, {}, "This 12,345 fits"),
        (-3, {}, "This −3 fits"),
        (100, {"sides": 100}, "These dice fit"),
        (0, {"sides": 100}, "These dice fit"),
        (123, {"sides": 100, "count": 3}, "These dice fit"),
        (None, {}, "These dice fit"),
    ):
        assert said(outcome, **request).startswith(f"**{named}:** ")
    assert said(3, dice="").startswith("**These dice fit:** ")
