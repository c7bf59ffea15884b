"""Cards for rolls by hand: the next die while they go on, and the roll at their end."""

from dataclasses import replace

from bot.mechanics.carries import shown_carry
from bot.play.events.die import DieRequest
from bot.play.manual.steps import Finished, Moved, Step
from bot.play.settings.configuration import Configuration
from bot.play.words import quoted
from bot.render.card import Card, Field, Tone
from bot.render.dice.asking import next_die
from bot.render.events.die import HIDDEN, KEPT, title_of, working_field
from bot.render.events.registry import fitting
from bot.render.text import faces, plural, shortened

LATE = "*That came too late: the roll had moved on already. It was not counted; this is where it stands.*"


def step_card(step: Step) -> Card:
    """Say which die to throw next, what it means, and what there is so far."""
    hand = step.manual_roll
    waiting, chosen = hand.waiting, hand.method
    parts = (
        LATE if step.late else "",
        _moved(step.moved, "from here on it counts as it is now", hand.request),
        next_die(waiting.wants),
        f"-# For <@{step.person}> to press. It stays open for a day from its start.",
    )
    named = f" · set {quoted(hand.request.set)}" if hand.request.set else ""
    return Card(
        "\n".join(filter(None, parts)),
        f"{title_of(chosen)} · by hand{named}",
        _so_far(step),
        "Nothing is recorded before the last face.",
        Tone.BY_HAND,
    )


def finished_card(finished: Finished, configuration: Configuration) -> Card:
    """Show the recorded roll, and what changed on the way."""
    event = finished.recorded.event
    card = fitting(event, finished.recorded.result, configuration)
    then = "this roll uses it as it was at its last face"
    notes = [_moved(finished.moved, then, DieRequest(**event.request))]
    if finished.unused:
        notes.append(
            f"*With it {plural(len(event.draws), 'face')} were enough: "
            f"the last {finished.unused} did not count.*"
        )
    return replace(card, text="\n".join((card.text, *filter(None, notes))))


def cancelled_card() -> Card:
    """Say that nothing was recorded."""
    return Card("The roll by hand was cancelled; nothing is recorded.", tone=Tone.BY_HAND)


def form_title(step: Step) -> str:
    """Return the title of the pop-up, at most 45 characters."""
    return f"d{step.manual_roll.method.outcomes} by hand"


def form_label(step: Step, *, several: bool) -> str:
    """Return what the pop-up asks for, at most 45 characters."""
    die = step.manual_roll.waiting.wants
    return "Faces in order, such as 6 1 5" if several else f"The face: 1 to {die.faces}"


def form_description(step: Step) -> str:
    """Return what the next face means, at most 100 characters."""
    die = step.manual_roll.waiting.wants
    return shortened(f"Next, {die}: {die.reading or die.meaning}", 100)


def _so_far(step: Step) -> tuple[Field, ...]:
    hand = step.manual_roll
    chosen, waiting = hand.method, hand.waiting
    if chosen.entry.hides_faces:
        return (Field("So far", f"{plural(len(hand.faces), 'face')}. {HIDDEN}"),)
    thrown = (Field("So far", faces(hand.faces)),) if hand.faces else ()
    kept = shown_carry(chosen.rule, hand.carry)
    number = (Field(KEPT, kept, inline=True),) if chosen.rule.carries else ()
    return (*thrown, *working_field(waiting.working), *number)


def _moved(moved: Moved | None, then: str, request: DieRequest) -> str:
    if moved is None:
        return ""
    method = request.settled
    was, now = shown_carry(method.rule, moved.was), shown_carry(method.rule, moved.now)
    values = "" if method.entry.hides_faces else f" from {was} to {now}"
    another = "Another roll of yours" if request.own else "Another roll"
    return f"*{another} here changed the number that is kept{values} meanwhile; {then}.*"
