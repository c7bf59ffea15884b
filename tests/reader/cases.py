"""Lines with what each must mean: `python -m tests.reader.cases [file]` counts how they are read."""

import argparse
import asyncio
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from bot.features.reading.reading import REPEATED
from bot.features.roll import event as roll
from bot.mechanics.errors import BadInput
from bot.play.manual_roll import make
from bot.play.store import Ask
from tests.reader.doors import DOORS, ROLL, Door, Reader
from tests.reader.reading import Reading
from tests.reader.table import Scope, Table, open_table

FILE = Path(__file__).with_name("cases.txt")

Verdict = Literal["right", "unlabelled", "asked", "refused", "wrong"]
"""Unlabelled: words of the label are gone. Asked: with buttons, and without need. Wrong: something else is
rolled, and nothing says so."""

VERDICTS: tuple[Verdict, ...] = ("right", "unlabelled", "asked", "refused", "wrong")


class Case(NamedTuple):
    """A line with what it must mean."""

    group: str
    typed: str
    faces: str
    meanings: tuple[str, ...]
    scope: Scope
    door: Door = ROLL

    def __str__(self) -> str:
        faces = f" || {self.faces}" if self.faces else ""
        return f"{self.typed}{faces} [{self.scope}]" if str(self.scope) else f"{self.typed}{faces}"


HEADING = re.compile(r"## (.*) \((\w*)\)( sheet)?")


def read_cases(path: Path = FILE) -> Iterator[Case]:
    """Go through a file. A sheet holds for its group, and for those after it whose heading says so."""
    group, scope, sheet, door = "", Scope(), "", ROLL
    for line in path.read_text().splitlines():
        name, colon, rest = line.partition(": ")
        if heading := HEADING.fullmatch(line):
            group, scope, door = heading[1], Scope(heading[2], sheet if heading[3] else ""), ROLL
        elif line.startswith("#"):
            continue
        elif colon and name == "Sheet":
            sheet, scope = rest, scope._replace(sheet=rest)
        elif colon and name == "Saved":
            scope = scope._replace(saved=rest)
        elif colon and name == "Door":
            door = next(each for each in DOORS if each.name == rest)
        elif " => " in line:
            left, meanings = line.split(" => ")
            typed, _, faces = left.partition(" || ")
            yield Case(group, typed, faces, tuple(meanings.split(" or ")), scope, door)


class Judge:
    """Says how lines are read, beside what they must mean."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._reader = Reader(table)

    async def judge(self, case: Case) -> tuple[Verdict, str]:
        """Return how a line is read, and what came of it."""
        if case.faces:
            return await self._judge_faces(case)
        reading = await self._reader.read(case.typed, case.scope, case.door)
        for meaning in case.meanings:
            if await self._is_meant(case, meaning, reading):
                is_whole = not reading.is_taken or _has_words(reading.label, meaning)
                return "right" if is_whole else "unlabelled", str(reading)
        if reading.is_taken:
            return "wrong", str(reading)
        return "asked" if reading.is_asked else "refused", str(reading)

    async def _is_meant(self, case: Case, meaning: str, reading: Reading) -> bool:
        kind, _, button = meaning.partition(": ")
        if kind == "refused":
            return not reading.is_taken
        if kind != "asks":
            return reading.is_taken and await self._is_line(case, meaning, reading)
        if not reading.is_asked or not button:
            return reading.is_asked
        offers = [await self._reader.read(offer, case.scope) for offer in reading.offers]
        return any([offer.is_taken and await self._is_line(case, button, offer) for offer in offers])

    async def _is_line(self, case: Case, meaning: str, reading: Reading) -> bool:
        """Whether a line rolls as another one, which says it without names."""
        dice = meaning.partition(" # ")[0]
        if "…" in dice:
            return dice.strip("…") in reading.dice
        plain = await self._reader.read(dice, Scope(case.scope.game))
        if not plain.is_taken:
            raise ValueError(f"{dice!r} is no plain line: {plain}")
        return reading.dice == plain.dice

    async def _judge_faces(self, case: Case) -> tuple[Verdict, str]:
        context = await self._table.seat_anew(case.scope)
        try:
            asked = await roll.validate(
                await Ask.of(self._table.services, context), case.typed, REPEATED, rolled=case.faces
            )
            made = await make(await Ask.of(self._table.services, context), asked, case.faces)
        except BadInput as refusal:
            return await self._judge_question(case, Reading(refusal=refusal))
        line = made.event.line or {}
        result = str(line.get("text", made.event.outcome))
        return "right" if f"= {result}" in case.meanings else "wrong", result

    async def _judge_question(self, case: Case, reading: Reading) -> tuple[Verdict, str]:
        if reading.is_asked and "asks" in case.meanings:
            return "right", str(reading)
        return "asked" if reading.is_asked else "refused", str(reading)


def _has_words(label: str, meaning: str) -> bool:
    """Whether a label has all words of the one that is meant; it may say what names stand for, too."""
    return _words(meaning.partition(" # ")[2]) <= _words(label)


def _words(text: str) -> Counter[str]:
    return Counter(re.findall(r"[^\W_]+", text.casefold()))


async def count(path: Path) -> dict[Case, tuple[Verdict, str]]:
    """Return how all lines of a file are read."""
    async with open_table() as table:
        judge = Judge(table)
        return {case: await judge.judge(case) for case in read_cases(path)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=FILE)
    parser.add_argument("--lines", action="store_true", help="show each line that is not right")
    chosen = parser.parse_args()
    verdicts = asyncio.run(count(chosen.file))
    groups = dict.fromkeys(case.group for case in verdicts)
    for group in (*groups, "all"):
        counts = Counter(verdict for case, (verdict, _) in verdicts.items() if group in {case.group, "all"})
        shares = "  ".join(f"{counts[verdict]:3} {verdict:7}" for verdict in VERDICTS)
        sys.stdout.write(f"{group:56} {counts.total():3}: {shares}\n")
    for case, (verdict, what) in verdicts.items() if chosen.lines else ():
        if verdict != "right":
            sys.stdout.write(f"{verdict:7} {case}: {what}; means {' or '.join(case.meanings)}\n")


if __name__ == "__main__":
    main()
