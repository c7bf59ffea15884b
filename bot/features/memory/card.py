"""Shows changes of kept numbers, and the card of all kept numbers."""

from collections.abc import Sequence

from bot.features.memory.event import MemoryRequest, RegisterState
from bot.mechanics.catalogue import register_names
from bot.mechanics.rule import shown_carry
from bot.play.event import Event, Json
from bot.play.settings import Configuration, Whose
from bot.text.card import Card
from bot.text.view import PlainView, footer_of
from bot.text.words import lines

TEXT_LIMIT = 3500
HIDDEN = "not shown, since it would give later rolls away"


class MemoryView(PlainView):
    """A kept number that a person set or put back."""

    def line(self, event: Event, configuration: Configuration) -> str:
        request = MemoryRequest(**event.request)
        own = "own " if request.own else ""
        what = f"{own}{_name_register(request)}"
        if request.value is None:
            return f"**reset** of {what}{'' if request.is_hidden else _format_before(request, event.before)}"
        value = _format_value(request, request.value)
        return f"**set** {what} to {value}{_format_before(request, event.before)}"

    def card(self, event: Event, result: None, configuration: Configuration) -> Card:
        request = MemoryRequest(**event.request)
        own = " for you" if request.own else ""
        if request.is_hidden:
            text = (
                f"**{_name_register(request)}** starts anew{own}. The next roll takes more dice than usual."
            )
        else:
            text = f"**{_name_register(request)}** keeps **{_format_value(request, request.value)}** now{own}"
            text += f"{_format_before(request, event.before)}. The next roll starts with it."
        return Card(text, "Reset" if request.value is None else "Set", footer=footer_of(event))


VIEWS = {"memory": MemoryView()}


def kept_card(registers: Sequence[RegisterState], dice: Sequence[str], whose: Whose) -> Card:
    """Show what a person's rolls use at a place: kept numbers, and dice with a memory.

    `dice` are texts such as `fair 2d6` and `deck 2d6 copies=1 reshuffle=5`.
    """
    title = "What is kept for you here" if whose == "person" else "What this channel keeps"
    if not registers and not dice:
        return Card(f"Nothing yet. {', '.join(register_names())} keep a number once they have rolled.", title)
    numbers = (
        f"**{one.method.entry.name}** for a d{one.method.outcomes:,}: "
        f"{HIDDEN if one.method.entry.hides_faces else f'**{shown_carry(one.method.rule, one.value)}**'}"
        f" · since `#{one.last}`"
        for one in registers
    )
    remember = (f"**{one}** remembers earlier results" for one in dice)
    return Card(
        lines((*numbers, *remember), TEXT_LIMIT), title, footer="/memory set and /memory reset change it"
    )


def _name_register(request: MemoryRequest) -> str:
    return f"{request.method} for a d{request.sides:,}"


def _format_value(request: MemoryRequest, value: Json) -> str:
    return shown_carry(request.settled.rule, value)


def _format_before(request: MemoryRequest, before: Json) -> str:
    return f" (was {_format_value(request, before)})"
