"""Tightness: how strongly the adaptive roller pulls the counts back to their expectation."""

import re
from dataclasses import dataclass

from bot.mechanics.errors import BadInput

_FORM = re.compile(r"(\d{1,3})(?:\.(\d{1,3}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Tightness:
    """A number from 0 to 100 in thousandths, or infinity (None).

    0 is pure chance; at infinity only the outcomes that lag most can come.
    """

    thousandths: int | None

    def __str__(self) -> str:
        if self.thousandths is None:
            return "inf"
        return f"{self.thousandths / 1000:.3f}".rstrip("0").rstrip(".")


def parse(text: str) -> Tightness:
    """Read `1`, `0.5` or `inf`.

    Raises:
        BadInput: it is not a number from 0 to 100 with at most three decimals, or inf.
    """
    text = text.strip().lower()
    if text in {"inf", "infinity", "∞"}:
        return Tightness(None)
    form = _FORM.fullmatch(text)
    if form:
        thousandths = int(form[1]) * 1000 + int((form[2] or "0").ljust(3, "0"))
        if thousandths <= 100_000:
            return Tightness(thousandths)
    raise BadInput(
        f"Tightness is a number from 0 to 100 with at most three decimals, or inf, not {text[:40]!r}."
    )
