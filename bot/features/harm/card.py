"""Harm as people see it: what each one lost, in a line."""

from collections.abc import Iterator

from bot.features.harm.event import Hurt, list_blown, list_hurt
from bot.play.errors import quote
from bot.play.event import Event
from bot.play.settings import Configuration
from bot.text.card import Card, Tone
from bot.text.view import PlainView, footer_of
from bot.text.words import lines

TEXT_LIMIT = 3_800

MOST_IN_A_LINE = 6
"""How many the line in the history names."""


class HarmView(PlainView):
    """Damage, or healing."""

    def line(self, event: Event, configuration: Configuration) -> str:
        every = list(_describe(event))
        more = f" and {len(every) - MOST_IN_A_LINE} more" if len(every) > MOST_IN_A_LINE else ""
        cause = f" for `#{event.request['cause']}`" if "cause" in event.request else ""
        return f"damage{cause}: {', '.join(every[:MOST_IN_A_LINE])}{more}"

    def card(self, event: Event, result: None, configuration: Configuration) -> Card:
        cause = [f"-# For `#{event.request['cause']}`"] if "cause" in event.request else []
        text = lines([*_describe(event), *cause], TEXT_LIMIT)
        return Card(text, "Damage", footer=footer_of(event), tone=Tone.QUIET)


def _describe(event: Event) -> Iterator[str]:
    """Say what each one lost; what monsters have left is said where the order is shown."""
    for blown in list_blown(event):
        yield f"**{quote(blown.name) or 'a monster'}** {_by(blown.before - blown.after)}"
    for hurt in list_hurt(event):
        yield f"**{quote(hurt.name) or 'someone'}** {describe_hurt(hurt)}"


def describe_hurt(hurt: Hurt) -> str:
    """Return what one character lost, and has left: `−12 (5 temporary) · 13/24 hp`."""
    spared = f" ({hurt.spared} temporary)" if hurt.spared else ""
    by = _by(hurt.after - hurt.before - hurt.spared)
    return f"{by}{spared} · {hurt.after}/{hurt.most} hp"


def _by(change: int) -> str:
    return f"{'+' if change > 0 else '−'}{abs(change)}"


VIEWS = {"harm": HarmView()}
