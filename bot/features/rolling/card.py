"""Cards for rolls by hand: the next die while they go on, and the roll at their end."""

from dataclasses import replace

from bot.features.views import view_of
from bot.play.errors import quote
from bot.play.event import Json
from bot.play.manual_roll import Finished, ManualRoll, Moved, Step
from bot.text.card import Card, Tone
from bot.text.view import next_die
from bot.text.words import plural, shorten, to_plain_text

LATE = "*Too late: the roll had already moved on. Your press did not count; this is where the roll is now.*"


def step_card(step: Step) -> Card:
    """Say which die to throw next, what it means, and what was thrown so far."""
    parts = (
        LATE if step.late else "",
        _describe_move(step.manual_roll, step.moved, "from here on it counts as it is now"),
        _next(step),
        f"-# For <@{step.person}> to press; it stays open for a day.",
    )
    return _card(step, "\n".join(filter(None, parts)), "Nothing is recorded before the last face.")


def waiting_card(step: Step) -> Card:
    """Say that the typed faces are not enough, and which die comes next."""
    return _card(
        step,
        _next(step),
        "Nothing is recorded yet. Go on by hand, or repeat the command with all faces in order.",
    )


def with_notes(card: Card, finished: Finished) -> Card:
    """Add to the card of the recorded roll what changed on the way."""
    event = finished.recorded.event
    hand = ManualRoll(event.kind, event.request)
    notes = [_describe_move(hand, finished.moved, "this roll uses it as it was at its last face")]
    if finished.unused:
        notes.append(
            f"*With it {plural(len(event.draws), 'face')} were enough: "
            f"the last {finished.unused} did not count.*"
        )
    return replace(card, text="\n".join((card.text, *filter(None, notes))))


ALWAYS, NEVER = "Always offer By hand", "No longer offer By hand"
"""The labels of the button for people who throw real dice, and of the one that takes it back."""


def real_dice_card(*, throws: bool) -> Card:
    """Say which buttons a person's rolls have from now on."""
    if throws:
        return Card(
            "From now on your rolls have a button **By hand**: it asks for what your own dice show. "
            "/privacy show takes it away again."
        )
    return Card("Your rolls no longer have a button By hand; rolled:? asks for faces as before.")


def cancelled_card() -> Card:
    return Card("The roll by hand was cancelled; nothing is recorded.", tone=Tone.BY_HAND)


def form_title(step: Step) -> str:
    """Return the title of the pop-up, at most 45 characters."""
    return f"{to_plain_text(_describe_asked(step.manual_roll), 36)} by hand"


def form_label(step: Step, *, several: bool) -> str:
    """Return the question of the pop-up, at most 45 characters."""
    die = step.waiting.wants
    if die.labels:
        return "What your dice show, in order" if several else "What your die shows"
    return "Faces in order, such as 6 1 5" if several else f"The face: 1 to {die.faces}"


def form_description(step: Step) -> str:
    """Return what the next face means, at most 100 characters."""
    die = step.waiting.wants
    return shorten(f"Next, {die}: {die.reading or die.meaning}", 100)


def _card(step: Step, text: str, footer: str) -> Card:
    hand = step.manual_roll
    set_name = hand.request.get("set")
    named = f" · set {quote(set_name)}" if set_name else ""
    title = " · ".join(filter(None, (_describe_asked(hand), "by hand")))
    so_far = view_of(hand.kind).describe_so_far(hand.request, step.waiting, hand.basis)
    return Card(text, f"{title}{named}", so_far, footer, Tone.BY_HAND)


def _describe_asked(hand: ManualRoll) -> str:
    return view_of(hand.kind).name_dice(hand.request)


def _next(step: Step) -> str:
    """Say which die comes next; its meaning may have words that the roller typed."""
    die = step.waiting.wants
    return next_die(replace(die, meaning=quote(die.meaning)))


def _describe_move(hand: ManualRoll, moved: Moved | None, then: str) -> str:
    if moved is None:
        return ""
    was: Json = moved.was
    return f"*{view_of(hand.kind).describe_change(hand.request, was, moved.now)}; {then}.*"
