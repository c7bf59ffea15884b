"""One figure: what was measured, what it may be, and whether that holds."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """A figure in its unit, with at most one bound; `note` says how it came about."""

    name: str
    figure: float
    unit: str
    at_most: float | None = None
    at_least: float | None = None
    note: str = ""

    @property
    def holds(self) -> bool | None:
        """Whether the bound is kept; None where there is none."""
        if self.at_most is not None:
            return self.figure <= self.at_most
        return None if self.at_least is None else self.figure >= self.at_least

    @property
    def bound(self) -> str:
        """The bound in words, or nothing."""
        if self.at_most is not None:
            return f"at most {short(self.at_most)}"
        return "" if self.at_least is None else f"at least {short(self.at_least)}"


def short(figure: float) -> str:
    """Return a figure with three digits that count, or all of a larger whole number."""
    return f"{figure:,.0f}" if abs(figure) >= 100 else f"{figure:.3g}"


def markdown(rows: Sequence[Row]) -> str:
    """Return rows as a table of Markdown."""
    lines = ["| what | figure | bound | holds | note |", "|---|--:|---|---|---|"]
    said = {None: "", True: "yes", False: "**no**"}
    lines += [
        f"| {row.name} | {short(row.figure)} {row.unit} | {row.bound} | {said[row.holds]} | {row.note} |"
        for row in rows
    ]
    return "\n".join(lines)


def names_in(table: str) -> list[str]:
    """Return the names of the rows of a table of Markdown."""
    return [line.split("|")[1].strip() for line in table.splitlines() if line.startswith("|")][2:]
