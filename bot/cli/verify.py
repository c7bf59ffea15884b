"""The command `verify`: checks the proof of a channel from its file, without the bot."""

import asyncio
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from bot.cli import FAILED, CommandFailed
from bot.cli.dice import AsJson, print_answer
from bot.features.proof.card import count_sorts, describe_comparison, list_unmade
from bot.features.proof.chains import Unreadable
from bot.features.proof.verify import Named, ProofFindings
from bot.features.proof.verify import verify as verdict_on
from bot.features.registry import REGISTRY
from bot.mechanics.errors import BadInput
from bot.play.kind import AtOnce

LEAST_DIGITS = 6
"""Fewer hexadecimal digits of a head than stand under a roll are no head."""

HEAD = re.compile(r"#?([0-9]{1,15})\s*[=·:\s]\s*([^·]*?)\s*(·.*)?", re.DOTALL).fullmatch
"""As it stands under a roll, too, with what comes after it: `#57 · a1b2c3`."""


def verify(
    file: Path,
    /,
    *,
    anchor: Annotated[Sequence[str], Parameter(consume_multiple=False)] = (),
    head: Annotated[Sequence[str], Parameter(consume_multiple=False)] = (),
    as_json: AsJson = False,
) -> int:
    """Check a proof: its hashes, its keys, and each roll made again. The exit status is 1 if it is wrong.

    Args:
        file: the file from /proof export or evenhand export --proof
        anchor: locked keys as they stood in the channel, 64 digits, which must be there; may be repeated
        head: a fingerprint as it stands under a roll, such as 57=a1b2c3 or "#57 · a1b2c3"; may be repeated
        as_json: print JSON
    """
    anchors = frozenset(_read_hexadecimal(each, 64) for each in anchor)
    heads = _read_heads(head)
    try:
        with file.open(encoding="utf-8") as lines:
            verdict = asyncio.run(verdict_on(lines, REGISTRY, AtOnce(), anchors=anchors, heads=heads))
    except OSError as error:
        raise CommandFailed(f"The file {file} cannot be read: {error.strerror}.") from error
    except UnicodeError as error:
        raise CommandFailed(f"{file} is not a proof: it is not text.") from error
    except Unreadable as error:
        raise CommandFailed(f"{file} is not a proof: {error}") from error
    print_answer(lambda: _verdict_to_json(verdict), lambda: _describe_verdict(verdict), as_json=as_json)
    return FAILED if verdict.why else 0


def _read_heads(texts: Iterable[str]) -> dict[int, str]:
    """Return the longest fingerprint that was given of each row."""
    heads: dict[int, str] = {}
    for number, digits in map(_read_head, texts):
        shorter, longer = sorted((heads.get(number, ""), digits), key=len)
        if not longer.startswith(shorter):
            raise BadInput(
                f"{shorter} and {longer} cannot both be the fingerprint of row {number}: give one."
            )
        heads[number] = longer
    return heads


def _read_head(text: str) -> tuple[int, str]:
    found = HEAD(text.strip())
    if not found:
        raise BadInput(
            f"A fingerprint is the number of its roll and its digits, such as 57=a1b2c3, not {text!r}."
        )
    return int(found[1]), _read_hexadecimal(found[2], LEAST_DIGITS)


def _read_hexadecimal(text: str, least: int) -> str:
    digits = text.lower()
    if not least <= len(digits) <= 64 or set(digits) - set("0123456789abcdef"):
        wanted = f"{least} to 64" if least < 64 else "64"
        raise BadInput(f"{text!r} is not {wanted} hexadecimal digits, as the bot shows them.")
    return digits


def _verdict_to_json(verdict: ProofFindings) -> dict[str, object]:
    if verdict.why:
        return {"ok": False, "row": verdict.wrong, "why": verdict.why}
    return {
        "ok": True,
        "rows": verdict.rows,
        "first": verdict.first,
        "last": verdict.last,
        "covered": verdict.covered,
        "thrown": verdict.thrown,
        "typed": verdict.typed,
        "sealed": verdict.sealed,
        "without_key": _count_rows(verdict.without_key),
        "rows_without_key": verdict.without_key,
        "not_replayed": _count_rows(verdict.passed),
        "rows_not_replayed": verdict.passed,
        "compared": {"anchors": verdict.anchors, "heads": verdict.heads},
        "heads_before_this_file": verdict.before,
        "head": verdict.head,
    }


def _count_rows(named: Named) -> int:
    return sum(map(len, named.values()))


def _describe_verdict(verdict: ProofFindings) -> str:
    if verdict.why:
        return f"Row {verdict.wrong} is wrong: {verdict.why}."
    rows = f"Rows {verdict.first} to {verdict.last} fit" if verdict.rows > 1 else f"Row {verdict.first} fits"
    but = ", but for those below" if verdict.passed else ""
    lines = (
        f"{rows} together: the hashes, the keys, and each roll made again{but}.",
        *(f"  {sort}" for sort in count_sorts(verdict)),
        *list_unmade(verdict),
        *describe_comparison(verdict),
        f"Fingerprint after the last: {verdict.head}",
    )
    return "\n".join(lines)
