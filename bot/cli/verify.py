"""The command `verify`: checks the proof of a channel from its file, without the bot."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from time import time_ns
from typing import Annotated

from cyclopts import Parameter

from bot.cli import FAILED, CommandFailed
from bot.cli.dice import AsJson, print_answer
from bot.features.proof.card import BY_ITSELF, count_sorts, describe_comparison, list_notes, list_unmade
from bot.features.proof.lines import Unreadable
from bot.features.proof.seen import read_seen
from bot.features.proof.verify import Named, ProofFindings
from bot.features.proof.verify import verify as verdict_on
from bot.features.registry import REGISTRY
from bot.play.kind import AtOnce


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
        anchor: 64 digits that the bot showed, of locked keys or of a fingerprint, which must be there; may be
            repeated
        head: a fingerprint as a roll shows it, such as 57=a1b2c3 or "#57 · a1b2c3", or a message of the bot
            with some; may be repeated
        as_json: print JSON
    """
    seen, now = read_seen((*anchor, *head)), time_ns() // 1_000_000
    try:
        with file.open(encoding="utf-8-sig", newline="\n") as lines:
            verdict = asyncio.run(verdict_on(lines, REGISTRY, AtOnce(), now=now, seen=seen))
    except OSError as error:
        raise CommandFailed(f"The file {file} cannot be read: {error.strerror}.") from error
    except UnicodeError as error:
        raise CommandFailed(f"{file} is not a proof: it is not text.") from error
    except Unreadable as error:
        raise CommandFailed(f"{file} is not a proof: {error}") from error
    print_answer(lambda: _verdict_to_json(verdict), lambda: _describe_verdict(verdict), as_json=as_json)
    return FAILED if verdict.why or verdict.unplaced else 0


def _verdict_to_json(verdict: ProofFindings) -> dict[str, object]:
    if verdict.why:
        return {"ok": False, "row": verdict.wrong, "why": verdict.why}
    return {
        "ok": True,
        "rows": verdict.rows,
        "first": verdict.first,
        "begins_anew": verdict.anew,
        "last": verdict.last,
        "covered": verdict.covered,
        "thrown": verdict.thrown,
        "thrown_hidden_first": verdict.thrown_hidden,
        "typed": verdict.typed,
        "sealed": verdict.sealed,
        "by_nobody_named": verdict.nameless,
        "rows_without_words": verdict.wordless,
        "hidden_first": verdict.revealed,
        "changes_elsewhere": verdict.elsewhere,
        "out_of_order": verdict.disordered,
        "rows_out_of_order_by_seconds": verdict.late,
        "rows_after_now": verdict.ahead,
        "sets_of_keys": verdict.sets and verdict.sets._asdict(),
        "without_key": _count_rows(verdict.without_key),
        "rows_without_key": verdict.without_key,
        "not_replayed": _count_rows(verdict.passed),
        "rows_not_replayed": verdict.passed,
        "compared": {"anchors": verdict.anchors, "heads": verdict.heads, "keys": verdict.keys},
        "most_digits_compared": verdict.most_digits,
        "compared_up_to_row": verdict.reach,
        "nowhere_in_this_file": verdict.unplaced,
        "heads_before_this_file": verdict.before,
        "head": verdict.head,
    }


def _count_rows(named: Named) -> int:
    return sum(map(len, named.values()))


def _describe_verdict(verdict: ProofFindings) -> str:
    if verdict.why:
        return f"{verdict.why}." if verdict.wrong is None else f"Row {verdict.wrong} is wrong: {verdict.why}."
    rows = f"Rows {verdict.first} to {verdict.last} fit" if verdict.rows > 1 else f"Row {verdict.first} fits"
    but = ", but for those below" if verdict.passed else ""
    lines = (
        f"{rows} together: the hashes, the keys, and each roll made again{but}.",
        *(f"  {sort}" for sort in count_sorts(verdict)),
        *(f"  {note}" for note in list_notes(verdict)),
        *list_unmade(verdict),
        BY_ITSELF,
        *describe_comparison(verdict),
        f"Fingerprint after the last: {verdict.head}",
    )
    return "\n".join(lines)
