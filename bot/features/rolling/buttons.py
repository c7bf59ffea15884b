"""The buttons under a roll."""

from collections.abc import Iterator
from typing import cast

from bot.client.buttons import ID, NUMBER, Carried
from bot.client.message import Button, Under
from bot.client.options import TypedCommand
from bot.features.views import view_of
from bot.play.event import Event, Visibility
from bot.play.kind import Kinds, Repeats
from bot.play.proof.commitments import Proved
from bot.play.visibility import Shown

ROLL = f"{NUMBER}:(?P<person>{ID}):(?P<visibility>me|both|gm|)"
"""What a button carries about its roll: the number, the roller, and how it was hidden."""

ROLL_AGAIN, HAND_AGAIN = "roll-again", "hand-again"
"""How the custom_ids of the buttons begin that repeat a roll, by chance and by hand."""

LOOKS_OF = {
    HAND_AGAIN: ("By hand", "✋"),
    ROLL_AGAIN: ("Roll again", "🎲"),
    "roll-more": ("More", "🔎"),
    "roll-odds": ("Odds", "📊"),
    "roll-next": ("Odds of the next roll", "📊"),
    "roll-look": ("Look", "👁️"),
    "roll-reveal": ("Reveal", "📢"),
}
"""The labels of the buttons about a roll."""

CHECK = "check"
"""How the custom_id of the button that checks a roll begins."""


def under_roll(
    kinds: Kinds,
    event: Event,
    proved: Proved | None,
    *,
    real_dice: bool = False,
    compact: bool = False,
) -> tuple[Under, ...]:
    """Return the buttons under a roll.

    A person who throws real dice can type their faces, to roll the same. If `compact`, buttons that only show
    more are left out.
    """
    view = view_of(event.kind)
    # What follows another roll is not rolled by itself.
    alone = event.draws and not event.request.get("follow")
    kind = kinds[event.kind]
    repeats = isinstance(kind, Repeats) and alone
    throws = real_dice and repeats and kind.can_throw and event.visibility != "gm"
    telling = (
        *([button_of("roll-more", event, view.more_label)] if view.more_label else []),
        *([button_of("roll-odds", event)] if view.has_odds and alone else []),
        *([button_of("roll-next", event)] if view.has_next_odds else []),
    )
    return (
        *(() if compact else telling),
        *([button_of(ROLL_AGAIN, event)] if repeats and not event.by_hand else []),
        *([button_of(HAND_AGAIN, event)] if throws else []),
        *([] if event.by_hand else offer_other_reading(event)),
        *([button_of("roll-reveal", event)] if event.visibility == "me" else []),
        *checks_of(event, proved),
    )


def checks_of(event: Event, proved: Proved | None) -> tuple[Button, ...]:
    """Return the button that checks a roll, if its dice came from a key."""
    covered = proved and proved.covered and not event.by_hand
    return (Button("Check", f"{CHECK}:{event.number}", emoji="🛡️"),) if covered else ()


def button_of(name: str, event: Event, label: str = "") -> Button:
    """Return the button of this name for a roll."""
    usual, emoji = LOOKS_OF[name]
    return Button(label or usual, f"{name}:{event.number}:{event.person}:{event.visibility}", emoji=emoji)


def offer_other_reading(event: Event) -> Iterator[Button]:
    if doubt := view_of(event.kind).doubt(event):
        shown = {"show": event.visibility} if event.visibility else {}
        command = TypedCommand(event.kind, {"dice": str(doubt.other), **shown})
        if command.fits:
            yield command.button(f"Roll {doubt.other} instead")


def read_shown(carried: Carried) -> Shown:
    """Read from a button which roll it is about, and how it was hidden when the button was shown."""
    visibility = cast(Visibility, carried["visibility"])
    return Shown(int(carried["number"]), int(carried["person"]), visibility)
