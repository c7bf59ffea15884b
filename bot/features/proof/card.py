"""Proofs in words: under a roll, of a channel, and the results of checking a roll or a whole proof.

Players read of two things: of keys that were locked before a roll, an anchor in the code, and of the
fingerprint of all rolls so far, a head in the code. Locked keys have to be in a message that all can read
before they are used; there they are the end of a link, since hardly anyone wants to see 64 digits, and a
phone copies a link where it cannot copy text. Fingerprints are messages to keep: in their channel, and in the
one that a server has named.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING

from bot.features.proof.checking import Checked
from bot.features.proof.export import verifier_page
from bot.features.proof.seen import SHOWS_FORGERY
from bot.features.views import line_of
from bot.play.proof.book import MOST_COUNTED, KeptChain, ProofBook, ProofCounts, SoFar
from bot.play.proof.commitments import Proved
from bot.play.proof.keys import LENGTH
from bot.play.proof.posting import Unposted
from bot.play.settings import Configuration
from bot.text.card import Attachment, Card, Field, Tone
from bot.text.failures import why_not
from bot.text.words import join_and, plural, shorten

if TYPE_CHECKING:
    from bot.features.proof.verify import Named, ProofFindings


def greeting_card(namer: int) -> Card:
    return Card(
        f"<@{namer}> chose this channel: fingerprints of all rolls are posted here, after each session, each "
        "100 entries, and when new keys are locked.\n"
        "If a roll were changed later, the fingerprints after it would not fit any more."
    )


def with_channel(card: Card, channel: int, why: str, *, proving: bool) -> Card:
    """Add to a card of settings that fingerprints are posted in a channel, if a proof is kept, or why not."""
    if why:
        works = f"**{why}.** Until that is so, no fingerprint is posted."
    elif proving:
        works = f"Fingerprints of all rolls are now posted in <#{channel}>."
    else:
        works = f"Fingerprints of all rolls go to <#{channel}> once rolls here can be checked."
    return replace(card, text=f"{works}\n{card.text}".rstrip())


def with_unposted(card: Card, unposted: Unposted | None) -> Card:
    """Add to a card since when no fingerprint could be posted in its channel, if so."""
    if unposted is None:
        return card
    return replace(card, text="\n".join(filter(None, (card.text, _warn_unposted(unposted)))))


def _warn_unposted(unposted: Unposted) -> str:
    since, why = f"<t:{unposted.since // 1000}:f>", why_not(unposted.obstacle, unposted.channel)
    another = "; `/config set proof-channel:` names another" if unposted.obstacle == "gone" else ""
    return f"⚠️ **No fingerprint could be posted since {since}:** {why}{another}."


def _span(first: int, last: int) -> str:
    """Name the entries of a fingerprint."""
    return f"up to `#{last}`" if first == 1 else f"from `#{first}` to `#{last}`"


def posted_card(channel: int, first: int, last: int, head: bytes, anchor: bytes) -> Card:
    """Return the fingerprint of a channel for a post in another one, with new locked keys, if any."""
    keys = f"\nNew locked keys:\n`{anchor.hex()}`" if anchor else ""
    return Card(f"<#{channel}> {_span(first, last)}, fingerprint:\n`{head.hex()}`{keys}")


def head_card(first: int, last: int, head: bytes, anchor: bytes) -> Card:
    """Return the fingerprint of a channel for a post there, to be pinned."""
    return Card(
        f"**All that was rolled here {_span(first, last)}** has this fingerprint:\n`{head.hex()}`\n"
        f"Locked keys in use:\n`{anchor.hex()}`",
        footer="Forward this message: the copy is yours, the bot cannot change it. With it, anyone can see "
        "whether anything before it was changed.",
    )


MOST_SPANS = 12
"""The most rows, or ranges of rows, in a list."""

UNCOMPARED = "No locked keys or fingerprint given: a made-up file would pass too."


def count_sorts(verdict: "ProofFindings") -> Iterator[str]:
    """Yield how many rows there are of each sort, and which ones have no key, and why."""
    bare = sum(map(len, verdict.without_key.values()))
    others = verdict.rows - verdict.thrown - verdict.thrown_hidden - verdict.typed - verdict.sealed - bare
    told = (
        (verdict.thrown, "thrown with a key that was locked before"),
        (
            verdict.thrown_hidden,
            "thrown hidden first: the fingerprints before them fix their keys, not the locked keys",
        ),
        (verdict.typed, "typed by hand"),
        (verdict.sealed, "still hidden"),
        (others, "without dice"),
    )
    yield from (f"{count:,} {sort}" for count, sort in told if count)
    yield from (
        f"{len(rows):,} without a key, {why}: {spans(rows)}" for why, rows in _of(verdict.without_key)
    )


def list_unmade(verdict: "ProofFindings") -> Iterator[str]:
    """Yield the rows that were not made again, with the reason."""
    yield from (f"Not made again, since {why}: {spans(rows)}" for why, rows in _of(verdict.passed))


def list_notes(verdict: "ProofFindings") -> Iterator[str]:
    """Yield remarks that are no faults, and facts that no file shows by itself."""
    left_out, sets = "forgotten, or left out of the file", verdict.sets
    near = verdict.disordered - len(verdict.late)
    told: tuple[tuple[int, str], ...] = (
        (verdict.nameless, f"by people without a name, {left_out}"),
        (len(verdict.wordless), f"without their words, {left_out}: {spans(verdict.wordless)}"),
        (verdict.revealed, "hidden first, and revealed later"),
        (
            verdict.elsewhere,
            "changes of these characters in no entry here: made in other channels, or earlier",
        ),
        (near, "a little out of order, as when several people roll at once"),
        (len(verdict.late), f"asked for 3 seconds or more before one above: {spans(verdict.late)}"),
        (len(verdict.ahead), f"later than now: {spans(verdict.ahead)}"),
    )
    yield from (f"{count:,} {what}" for count, what in told if count)
    if verdict.anew:
        yield f"Begins anew with row {verdict.first}, as after a gap: only fingerprints show what was before"
    if sets and sets.given_up:
        unused = f", {sets.unused:,} of these unused" if sets.unused else ""
        yield f"{sets.given_up + sets.unused:,} of {sets.total:,} sets of locked keys given up early{unused}"
    if sets and sets.missing:
        yield f"{sets.missing:,} older sets of locked keys missing"


BY_ITSELF = (
    "A file alone does not show whether people, numbers of commands, times, kinds of rows, requests, typed "
    "faces, words and tables are right, nor whether a roll was hidden first, and the numbers of one that "
    "was, nor what was before the file: only a fingerprint that somebody kept shows a change of them."
)


def describe_comparison(verdict: "ProofFindings") -> Iterator[str]:
    """Yield what a file was compared with, and what could not be compared."""
    kinds = (
        (verdict.anchors, "set of locked keys", "sets of locked keys"),
        (verdict.heads, "fingerprint", "fingerprints"),
        (verdict.keys, "key", "keys"),
    )
    compared = [plural(count, one, many) for count, one, many in kinds if count]
    few = 0 < verdict.most_digits < SHOWS_FORGERY
    yield f"Compared with {join_and(compared)}{FEW_DIGITS if few else '.'}" if compared else UNCOMPARED
    if compared:
        yield describe_reach(verdict)
    if verdict.before:
        yield f"Not compared: fingerprints of rows before this file, {spans(verdict.before)}."
    for digits in verdict.unplaced:
        yield f"Nowhere in this file, which begins with row {verdict.first}: the digits {digits}. {UNPLACED}"


def describe_reach(verdict: "ProofFindings") -> str:
    """Return up to which row a change would show."""
    if verdict.reach < verdict.first:
        return "No fingerprint of a row, with enough digits, was compared: rows may have been changed."
    if verdict.reach == verdict.last:
        return "All rows fit the newest fingerprint."
    left = spans(range(verdict.reach + 1, verdict.last + 1))
    return f"Rows up to {verdict.reach} fit the newest fingerprint; compared with none: {left}."


FEW_DIGITS = (
    f", of fewer than {SHOWS_FORGERY} digits: a computer finds another history that fits them, in seconds."
)

UNPLACED = "They are a fingerprint from before it, or this is the proof of something else."


def spans(rows: Sequence[int]) -> str:
    """Return rising numbers as `1, 5–7`; of many, the number of the rest; empty without any."""
    if not rows:
        return ""
    breaks = [at for at, (one, next_) in enumerate(pairwise(rows), 1) if next_ != one + 1]
    bounds = [*pairwise((0, *breaks, len(rows)))]
    told = [
        f"{rows[begin]}" if end == begin + 1 else f"{rows[begin]}–{rows[end - 1]}"
        for begin, end in bounds[:MOST_SPANS]
    ]
    left = len(rows) - bounds[: len(told)][-1][1]
    return ", ".join([*told, *([f"and {left:,} more"] if left else [])])


def _of(named: "Named") -> Sequence[tuple[str, list[int]]]:
    return sorted(named.items(), key=lambda item: item[1])


DIGITS = 6
"""Hexadecimal digits of the fingerprint under a roll."""

NEXT = "Anyone can check the next rolls here:"

LOCKED = re.compile(r"\b[0-9a-f]{64}\b")
"""Locked keys in a message, which must stay as it was posted: people who check look there."""

ITSELF = "That is the bot checking itself; /proof export lets anyone check."

STILL = (
    "Whoever runs this bot could leave a command unanswered, so that you ask again, make up Discord's number "
    "of a command, or use up keys on hidden rolls that nobody made."
)
"""What no check can show."""

CHECKED = "Checked just now"

MOST_DRAWN = 1_000
"""Characters of the numbers from a key; a field of a card has no room for more."""

REASONS = {
    "decided": "proofs were turned off or on",
    "gap": "for a while no proof was kept here",
    "rotated": "someone used /proof rotate",
    "restored": "the bot's memory was put back from a copy",
}
"""Reasons for giving up keys."""


def with_proof(card: Card, number: int, proved: Proved, channel: str = "") -> Card:
    """Return the card of a new roll with its fingerprint, and, once in a while, the next locked keys.

    These are the end of a link to the `channel`, which it has the address of.
    """
    own, marked = f"#{number}", f"#{number} · {proved.head.hex()[:DIGITS]}"
    told = own in card.footer
    footer = card.footer.replace(own, marked, 1) if told else " · ".join(filter(None, (marked, card.footer)))
    keys = f"\n-# {NEXT} [locked keys]({channel}#{proved.anchor.hex()})" if proved.anchor else ""
    text = f"{card.text}{keys}"
    return replace(card, text=text, footer=footer)


def _format_keys(anchor: bytes) -> str:
    return f"-# {NEXT} locked keys ||{anchor.hex()}||"


def proof_card(book: ProofBook, so_far: SoFar, counts: ProofCounts, link: str | None) -> Card:
    """Show the proof of a channel: its locked keys and its newest fingerprint, in words for players."""
    kept = book.chains[-1]
    left = LENGTH - (so_far.used if so_far.chain == kept.chain.name.chain else 0)
    where = f" [They were posted here]({link})." if link else ""
    reason, begun = _explain_new_keys(book.chains), book.find_first(so_far.number)
    since = "" if begun == 1 else f" from `#{begun}` on, where this proof begins"
    return Card(
        f"{_describe_counts(so_far, counts)}{reason}",
        "Proof",
        (
            Field(
                "Entries",
                f"{plural(so_far.number, 'entry', 'entries')} so far; {plural(left, 'locked key')} left",
            ),
            Field("Locked keys", f"`{kept.chain.anchor.hex()}`\nNo other keys fit these digits.{where}"),
            Field("Newest fingerprint", f"`{so_far.head.hex()}`\nOf all that was rolled{since}: keep it."),
            Field("What it does not show", STILL),
        ),
        "/proof export gives you all of it in a file",
    )


def _describe_counts(so_far: SoFar, counts: ProofCounts) -> str:
    if not counts.thrown:
        return (
            "**No roll here can be checked yet.** Keys are locked with the first answer that all can see, "
            "and the rolls after it come from them."
        )
    newest = f" among the newest {MOST_COUNTED:,} entries" if so_far.number > MOST_COUNTED else ""
    bare = counts.without_key
    others = counts.rolls - counts.thrown - len(bare)
    without = f", {len(bare):,} without (#{spans(bare)})" if bare else ""
    rest = f"; {others:,} typed by hand, hidden first, or without a die" if others else ""
    return (
        f"**The dice here can be checked.** Of {plural(counts.rolls, 'open roll')}{newest}, "
        f"{counts.thrown:,} came from a key that was locked before{without}{rest}. "
        "**Check** under a roll shows whether it fits."
    )


def rotated_card(anchor: bytes) -> Card:
    """Announce new keys to all, as the answer to /proof rotate."""
    return Card(f"New keys are locked.\n{_format_keys(anchor)}", "Proof")


def checked_card(checked: Checked, configuration: Configuration) -> Card:
    """Say in a sentence what the check of a roll has found, and show the roll below it."""
    event = checked.event
    if checked.faults:
        return Card(
            f"**Roll #{event.number} does not fit:** {'; '.join(checked.faults)}. Tell whoever runs this "
            "bot, and save /proof export now.",
            CHECKED,
            tone=Tone.WARNING,
        )
    footer = f"#{event.number} · {checked.row.head.hex()[:DIGITS]}\n{ITSELF}"
    return Card(f"{_describe_match(checked)}\n{line_of(event, configuration)}", CHECKED, footer=footer)


def figures_card(checked: Checked) -> Card:
    """Show the figures for checking a roll oneself."""
    row, chain = checked.row, checked.chain
    fields = (
        Field("Key", f"`{checked.key.hex()}`" if checked.key else "none: its keys were locked later"),
        Field("Its turn", f"{row.turn} of {LENGTH}; set {row.chain} of keys"),
        Field("Locked keys", f"`{chain.anchor.hex()}`"),
        Field("Discord's number of the command", f"`{row.interaction}`"),
        Field("Numbers from the key", f"`{shorten(row.drawn, MOST_DRAWN)}`" if row.drawn else "none"),
        Field("Fingerprint of all up to this roll", f"`{row.head.hex()}`"),
    )
    return Card(_explain_figures(checked), f"Figures of roll #{row.number}", fields)


def _explain_figures(checked: Checked) -> str:
    """Explain the figures of a roll, with its own first number as the example."""
    if not checked.row.drawn:
        return "No key was used for this entry. The fingerprint covers it and everything before it."
    below, number = map(int, checked.row.drawn.split()[0].split(":"))
    draws = checked.event.draws
    face = f", which is the face {number + 1}" if draws and draws[0] == number + 1 else ""
    fixed = (
        "It was hidden first: the fingerprint before it fixes its key, the locked keys do not. "
        if checked.row.visibility
        else "No other key fits the locked keys at its turn. "
    )
    return (
        "The key and Discord's number of the command make the numbers: "
        f"`{below}:{number}` is {number} of 0 to {below - 1}{face}. {fixed}"
        "The fingerprint covers this entry and everything before it."
    )


def _describe_match(checked: Checked) -> str:
    event = checked.event
    if event.by_hand:
        return (
            "These dice were thrown by hand, which nobody can check. The typed faces have not been "
            "changed since, says the bot."
        )
    if checked.covered and checked.row.visibility:
        return (
            f"**Roll #{event.number} fits:** it was hidden first, so it comes from a key of its own, and "
            "from the number of your command, as the bot has it. The fingerprint before it fixes that key; "
            "locked keys do not."
        )
    if checked.covered:
        return (
            f"**Roll #{event.number} fits:** it comes from a key locked before it was asked for, and from "
            "the number of your command, as the bot has it."
        )
    if checked.key or not event.is_roll:
        return "Nothing was thrown for this entry. It has not been changed since."
    return (
        f"Roll #{event.number} was asked for before its keys were locked, so its dice cannot be checked. "
        "It has not been changed since."
    )


def _explain_new_keys(chains: tuple[KeptChain, ...]) -> str:
    before = chains[-2] if len(chains) > 1 else None
    return f" These keys are new: {REASONS[before.ended]}." if before and before.ended in REASONS else ""


def export_card(rows: int, *, beside: bool) -> Card:
    """Explain the file of a proof, and how to check it: by the page beside it, or by one linked."""
    page = "open `verify.html` in a browser" if beside else "open the page below"
    return Card(
        f"`proof.jsonl` has {plural(rows, 'entry', 'entries')} of this channel. Save it, {page} "
        "and choose it there: the page checks the rolls, and sends nothing anywhere. If you doubt whoever "
        "runs this bot, take the page from the site of Evenhand, not from here.",
        "Proof",
        footer="evenhand verify, on a command line, also makes every roll again",
    )


def pack_proof(lines: Callable[[], list[str]]) -> tuple[int, Attachment, Attachment]:
    """Write the lines of a proof into a file, and count its rows: a job of some seconds.

    The other file is the page that checks them.
    """
    found = lines()
    text = "".join(f"{line}\n" for line in found)
    proof = Attachment("proof.jsonl", "The proof of this channel", text.encode())
    return len(found) - 1, proof, verifier_page()


EARLY_FILE, EARLY_CHECK = "You had a proof", "You checked all of it"
"""What a person did a short while ago."""


def too_early(what: str, seconds: float) -> str:
    """Say when a person may do something large again."""
    return f"{what} a short while ago: you can do this again in {plural(ceil(seconds / 60), 'minute')}."


def verdict_card(verdict: "ProofFindings") -> Card:
    """Show the result of checking a whole proof."""
    if verdict.why:
        return Card(
            f"**Entry #{verdict.wrong} is not right.** Tell whoever runs this bot, and save /proof export "
            f"now.\n-# Exactly: {verdict.why}.",
            CHECKED,
            tone=Tone.WARNING,
        )
    checked = f"**The bot finds no fault:** {_entries(verdict)} checked, each against the one before."
    lines = (checked, *count_sorts(verdict), *list_notes(verdict), *list_unmade(verdict))
    return Card(
        "\n".join(lines),
        CHECKED,
        footer=ITSELF,
    )


def _entries(verdict: "ProofFindings") -> str:
    span = f"#{verdict.first}" if verdict.rows == 1 else f"#{verdict.first} to #{verdict.last}"
    return f"{plural(verdict.rows, 'entry', 'entries')}, {span},"
