"""The chart of a session: each person's luck in the course of the evening."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from bot.features.sessions.card import letters_of
from bot.features.sessions.event import SessionSamples, SessionSummary, summary_of
from bot.play.errors import MINUTE
from bot.play.luck import Judged
from bot.text.card import Attachment
from bot.text.pictures.canvas import COLOURS, LINE, legend, png

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

HOURS = 3 * 60 * MINUTE
"""From this length on, time is in hours."""

DASHED: tuple[object, ...] = ("solid", (0, (5, 1.5)), (0, (2, 1)), (0, (6, 1.5, 1.5, 1.5)))


class Course(NamedTuple):
    """A person's total luck at the time of each roll, in rolls: 1 is the best of one die.

    Rolls made at once are one step.
    """

    name: str
    times: tuple[float, ...]
    luck: tuple[float, ...]


def study_session(session: SessionSamples) -> tuple[SessionSummary, Attachment | None]:
    """Compute the luck of a session, and draw it if there is any."""
    summary = summary_of(session)
    if not summary.judged:
        return summary, None
    unit, name = (60 * MINUTE, "hours") if session.ended - session.began >= HOURS else (MINUTE, "minutes")
    courses = courses_of(summary, session.began, unit)
    told = "; ".join(
        f"{course.name or 'the one person'} ends at {course.luck[-1]:+.1f}" for course in courses
    )
    alt = f"Luck gathered through the session, in rolls, where 0 is what dice give on average: {told}."
    return summary, Attachment("session.png", alt, png(partial(_chart, courses, name)))


def courses_of(summary: SessionSummary, began: int, unit: int) -> list[Course]:
    """Return the courses of the people with most rolls; times are in units since the beginning."""
    courses = []
    for person, letter in letters_of(summary.lucks).items():
        rolls = [roll for roll in summary.judged if roll.person == person]
        times = ((roll.at - began) / unit for roll in rolls)
        luck = {0.0: 0.0} | dict(zip(times, _accumulate(rolls), strict=True))
        name = letter if len(summary.lucks) > 1 else "luck so far"
        courses.append(Course(name, tuple(luck), tuple(luck.values())))
    return courses


def _accumulate(rolls: Sequence[Judged]) -> list[float]:
    gathered, luck = [], 0.0
    for roll in rolls:
        luck += 2 * roll.luck - 1
        gathered.append(luck)
    return gathered


def _chart(courses: Sequence[Course], unit: str, canvas: "Figure") -> None:
    axes = canvas.add_subplot()
    axes.set_title("Luck through the session")
    axes.set_xlabel(f"{unit} since the start")
    axes.set_ylabel("luck gathered")
    axes.axhline(0, color=LINE, linewidth=2, linestyle=(0, (6, 4)), label="even")
    for place, course in enumerate(courses):
        _draw(axes, course, place)
    axes.locator_params(axis="y", nbins=6)
    axes.margins(x=0.03)
    legend(canvas, axes, (*(course.name for course in courses), "even"))


def _draw(axes: "Axes", course: Course, place: int) -> None:
    colour = COLOURS[place]
    axes.step(
        course.times,
        course.luck,
        where="post",
        color=colour,
        linestyle=DASHED[place],
        linewidth=2.6,
        label=course.name,
    )
    axes.plot(course.times[-1], course.luck[-1], "o", color=colour, markersize=9)
