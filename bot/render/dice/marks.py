"""How dice that count, or do not, are marked where they are shown."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.render.text import plain


@dataclass(frozen=True, slots=True)
class DiceMarks:
    """Formats with {} for what is marked."""

    gone: str
    """What was dropped or thrown again."""
    success: str
    failure: str
    total: str
    written: Callable[[str], str]
    """Makes what a person wrote safe to show."""

    @property
    def bare(self) -> "DiceMarks":
        """The same without marks: for what is within a mark already."""
        return replace(self, gone="{}", success="{}", failure="{}")

    def scored(self, score: int, text: str) -> str:
        """Mark `text` as a success (1), a failure (-1) or neither (0)."""
        return (self.success if score > 0 else self.failure if score < 0 else "{}").format(text)


MARKDOWN = DiceMarks("~~{}~~", "**{}**", "__{}__", "**{}**", plain)
TERMINAL = DiceMarks("~{}~", "*{}*", "_{}_", "{}", str)
