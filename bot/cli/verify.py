"""`verify`: checks the proof of a channel, from a file, without the bot."""

import asyncio
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from bot.cli import FAILED, CommandFailed
from bot.cli.parameters import AsJson
from bot.mechanics.errors import BadInput
from bot.play.audit.at_once import AtOnce
from bot.play.audit.errors import Unreadable
from bot.play.audit.verdict import Verdict
from bot.play.audit.verdict import verify as verdict_on
from bot.play.events.registry import REGISTRY

LEAST_DIGITS = 6
"""Fewer hexadecimal digits of a head than stand under a roll are no head."""


def verify(
    file: Path,
    /,
    *,
    anchor: Annotated[Sequence[str], Parameter(consume_multiple=False)] = (),
    head: Annotated[Sequence[str], Parameter(consume_multiple=False)] = (),
    as_json: AsJson = False,
) -> int:
    """Check a proof: the hashes, the keys, and every roll made again. The exit status is 1 if it is wrong.

    Args:
        file: what /proof export or evenhand export --proof has made
        anchor: an anchor that was said in the channel, which a chain of the proof must have; may be repeated
        head: a head that was seen, such as 57=a1b2c3, by the number of its roll; may be repeated
        as_json: print JSON

    Raises:
        BadInput: an anchor or a head is none.
        CommandFailed: the file cannot be read, or is no proof.
    """
    anchors = frozenset(_hexadecimal(each, 64) for each in anchor)
    heads = dict(map(_head, head))
    try:
        with file.open(encoding="utf-8") as lines:
            verdict = asyncio.run(verdict_on(lines, REGISTRY, AtOnce(), anchors=anchors, heads=heads))
    except OSError as error:
        raise CommandFailed(f"The file {file} cannot be read: {error.strerror}.") from error
    except UnicodeError as error:
        raise CommandFailed(f"{file} is no proof: it is no text.") from error
    except Unreadable as error:
        raise CommandFailed(f"{file} is no proof: {error}") from error
    sys.stdout.write(f"{json.dumps(_shape(verdict), indent=2) if as_json else _told(verdict)}\n")
    return FAILED if verdict.why else 0


def _head(text: str) -> tuple[int, str]:
    number, _, digits = text.partition("=")
    if not number.isdecimal() or len(number) > 15:
        raise BadInput(f"A head is the number of its roll and its digits, such as 57=a1b2c3, not {text!r}.")
    return int(number), _hexadecimal(digits, LEAST_DIGITS)


def _hexadecimal(text: str, least: int) -> str:
    digits = text.lower()
    if not least <= len(digits) <= 64 or set(digits) - set("0123456789abcdef"):
        wanted = f"{least} to 64" if least < 64 else "64"
        raise BadInput(f"{text!r} is not {wanted} hexadecimal digits, as the bot shows them.")
    return digits


def _shape(verdict: Verdict) -> dict[str, object]:
    if verdict.why:
        return {"ok": False, "row": verdict.wrong, "why": verdict.why}
    counts = {"rows": verdict.rows, "covered": verdict.covered, "not_replayed": verdict.passed}
    return {"ok": True, **counts, "head": verdict.head}


def _told(verdict: Verdict) -> str:
    if verdict.why:
        return f"Row {verdict.wrong} is wrong: {verdict.why}."
    covered = f"{verdict.covered:,} of them {'has' if verdict.covered == 1 else 'have'}"
    lines = (
        f"All {verdict.rows:,} rows are right; {covered} a key that was fixed before.",
        f"{verdict.passed:,} could not be made again, since the file does not tell all that this takes."
        if verdict.passed
        else "",
        f"Head after the last: {verdict.head}",
    )
    return "\n".join(filter(None, lines))
