"""Cards and pictures of sessions."""

from bot.features.sessions.card import ended_card, session_figures
from bot.features.sessions.chart import courses_of, study_session
from bot.features.sessions.event import Session, SessionPlayer, SessionSamples, SessionSummary
from bot.play.errors import MINUTE
from bot.play.luck import Judged, Luck, LuckSample, Natural
from bot.play.visibility import HiddenRolls

HOUR = 60 * MINUTE
NONE = SessionSummary((), (), ())


def session(*rolls, name="", hidden=(), whole=True, length=2 * HOUR, hidden_by=()):
    return Session(name, 0, length, rolls, hidden, whole, hidden_by)


def fields(card):
    return {field.name: field.value for field in card.fields}


def judged(person, luck, number=1, at=0):
    return Judged(number, person, at, "d20", 10, luck - 0.025, 0.05)


def lucky(mean, rolls=20):
    luck = Luck(5, rolls, mean)
    return fields(ended_card(session(), [], SessionSummary((judged(5, mean),), (), (luck,))))["Luck"]


def test_a_name_is_no_markdown_and_the_length_is_told_in_hours_and_minutes():
    named = ended_card(session(name="**x** https://y.z", length=2 * HOUR + 5 * MINUTE), [], NONE)
    short = ended_card(session(length=MINUTE), [], NONE)

    assert named.title == r"The session “\*\*x\*\* https\://y.z” is over"
    assert named.text.startswith("2 h 5 min · nothing was")
    assert short.title == "The session is over"
    assert short.text.startswith("1 minute · ")


def test_a_persons_dice_are_told_most_frequent_first_and_not_all():
    person = SessionPlayer(5, 15, (("d20", 5), ("2d6", 4), ("d6", 3), ("d8", 2), ("d4", 1)))

    told = fields(ended_card(session(), [person], NONE))["Who rolled what"]
    assert told == "<@5> 15 rolls: 5 × **d20**, 4 × **2d6**, 3 × **d6**, 2 × **d8**, …"


def test_luck_is_told_in_words_by_how_rare_it_is():
    for mean, words in (
        (0.52, "**neither lucky nor unlucky**"),
        (0.6, "**lucky, as on about one evening in "),
        (0.75, "**very lucky, as on about one evening in "),
        (0.4, "**unlucky, as on about one evening in "),
        (0.4, "on average higher than 40 % of such rolls"),
    ):
        assert words in lucky(mean)
    assert lucky(0.9, rolls=4) == "<@5> 4 rolls: too few to tell"
    assert "one evening in " in lucky(0.99, rolls=5_000)


def test_what_was_left_out_is_said_and_hidden_rolls_are_counted_openly_for_each_person():
    counts = (HiddenRolls(5, 3, 2), HiddenRolls(6, 1, 1), HiddenRolls(7, 1, 0))
    card = ended_card(session(hidden=("one", "two"), whole=False, hidden_by=counts), [], None)

    assert card.footer == (
        "Its newest 10,000 entries were looked at · 2 hidden rolls left out · "
        "Its luck could not be calculated just now"
    )
    assert fields(card)["Hidden rolls"] == (
        "<@5> 3, of which 2 were opened\n<@6> 1, which was opened\n<@7> 1"
    )


def test_drama_names_who_had_how_many():
    naturals = (Natural(1, 5, 20), Natural(2, 5, 20), Natural(3, 6, 1))
    card = ended_card(session(), [], SessionSummary((judged(5, 0.5),), naturals, (Luck(5, 1, 0.5),)))

    assert fields(card)["Drama"] == "**natural 20**: <@5> 2\n**natural 1**: <@6> 1"


def test_drama_and_luck_say_how_much_was_typed():
    naturals = (Natural(1, 5, 20), Natural(2, 5, 20), Natural(3, 6, 20))
    rolls = tuple(judged(5, 0.9, number) for number in (1, 2, 4, 5, 6))
    summary = SessionSummary(rolls, naturals, (Luck(5, 5, 0.9),), typed=frozenset({2, 3}))
    card = ended_card(session(), [], summary)

    assert fields(card)["Drama"] == "**natural 20**: <@5> 2 (1 typed), <@6> 1 (1 typed)"
    assert fields(card)["Luck"].endswith("of such rolls (1 typed)")


def test_a_full_card_stays_within_the_limits_of_discord():
    people = [SessionPlayer(10**18 + n, 100, (("{2d20, 1d12}kh1" * 4, 50),) * 9) for n in range(60)]
    rolls = tuple(judged(person.person, 0.7, number) for number, person in enumerate(people))
    naturals = tuple(Natural(1, person.person, 20) for person in people)
    lucks = tuple(Luck(person.person, 100, 0.7) for person in people)
    summary, full = SessionSummary(rolls, naturals, lucks), session(name="*" * 80)
    for card in (ended_card(full, people, summary), session_figures(full, summary)):
        told = card.title + card.text + card.footer + "".join(f.name + f.value for f in card.fields)
        assert max(len(field.value) for field in card.fields) <= 1024
        assert len(card.title) <= 256
        assert len(told) <= 6000


def test_the_course_of_luck_is_even_where_high_and_low_come_alike_and_totals_at_once_are_one_step():
    rolls = (judged(5, 0.9, at=MINUTE), judged(5, 0.1, at=3 * MINUTE), judged(6, 0.5, at=2 * MINUTE))
    summary = SessionSummary(rolls, (), (Luck(5, 2, 0.5), Luck(6, 1, 0.5)))
    first, second = courses_of(summary, 0, MINUTE)
    at_once = (judged(5, 0.9, at=MINUTE), judged(5, 0.1, at=MINUTE), judged(5, 1, at=2 * MINUTE))
    (course,) = courses_of(SessionSummary(at_once, (), (Luck(5, 3, 2 / 3),)), 0, MINUTE)

    assert (first.name, first.times, second.name) == ("A", (0, 1, 3), "B")
    assert [round(luck, 9) for luck in first.luck] == [0, 0.8, 0]
    assert course.times == (0, 1, 2)
    assert [round(luck, 9) for luck in course.luck] == [0, 0, 1]


def test_a_picture_is_a_png_that_is_described():
    told = tuple(
        LuckSample(n, n % 6, n * MINUTE, "d20", total=n, below=n / 20, same=1 / 20) for n in range(1, 20)
    )
    _, picture = study_session(SessionSamples(0, HOUR, told))

    assert picture.content.startswith(b"\x89PNG")
    assert picture.alt.startswith("Luck gathered through the session")


def test_without_judged_rolls_there_is_no_picture():
    assert study_session(SessionSamples(0, HOUR, (LuckSample(1, 5, 0, "Catan", total=7),)))[1] is None
