"""Proofs in words: under a roll, of a channel, and what came of checking a roll."""

from collections.abc import Callable
from math import ceil

from bot.mechanics.proof.keys import LENGTH
from bot.play.audit.checking import Checked
from bot.play.audit.verdict import Verdict
from bot.play.proof.kept import KeptChain, ProofBook, SoFar
from bot.play.proof.proved import Proved
from bot.render.card import Attachment, Card, Field, Tone
from bot.render.dice.die_results import signed
from bot.render.pages.verifier import verifier_page
from bot.render.text import plural, shortened

DIGITS = 6
"""How many hexadecimal digits of the head stand under a roll."""

NEXT = "From the next roll on, anyone can check the rolls here. This anchor, posted before them, fixes them:"

CHECKED = "Checked just now"

MOST_DRAWN = 1_000
"""Characters of the numbers from a key; more do not fit into a field of a card."""

REASONS = {
    "decided": "proofs were turned off or on",
    "gap": "for a while no proof was kept here",
    "rotated": "someone used /proof rotate",
    "restored": "the bot's memory was put back from a copy",
}
"""Why a chain was given up."""


def with_proof(card: Card, number: int, proved: Proved) -> Card:
    """Return the card of a new roll with its place in the proof, and, once in a while, the next anchor."""
    head = proved.head.hex()[:DIGITS]
    own, sealed = f"#{number}", f"#{number} · {head}"
    told = own in card.footer
    footer = card.footer.replace(own, sealed, 1) if told else " · ".join(filter(None, (sealed, card.footer)))
    text = f"{card.text}\n-# {NEXT} {proved.anchor.hex()}" if proved.anchor else card.text
    return Card(text, card.title, card.fields, footer, card.tone)


def proof_card(book: ProofBook, so_far: SoFar, link: str | None) -> Card:
    """Show the proof of a channel: its anchor and its newest head, in words for players."""
    kept = book.chains[-1]
    left = LENGTH - (so_far.used if so_far.chain == kept.chain.name.chain else 0)
    where = f" [It was posted here]({link})." if link else ""
    reason, begun = _reason(book.chains), book.begun(so_far.number)
    since = "" if begun == 1 else f" from `#{begun}` on, where this proof begins"
    return Card(
        "**The dice here can be checked.** Rolls are fixed by keys that were chosen, and locked up, before "
        f"anyone asked for them. Press **Check** under a roll to see that its key fits.{reason}",
        "Proof",
        (
            Field(
                "Entries",
                f"{plural(so_far.number, 'entry', 'entries')} so far; this chain of keys has {left} left",
            ),
            Field("Anchor", f"`{kept.chain.anchor.hex()}`\nIt locks all keys of this chain.{where}"),
            Field(
                "Newest head",
                f"`{so_far.head.hex()}`\nIt seals all that was rolled{since}: keep it.",
            ),
        ),
        "/proof export gives it all to take along",
    )


def rotated_card(anchor: bytes) -> Card:
    """Show the anchor of a chain that was just begun."""
    return Card(f"A new chain of keys begins.\n-# {NEXT} {anchor.hex()}", "Proof")


def salted_card(salt: bytes) -> Card:
    """Say that players' words are in the next chain."""
    return Card(
        "Your words are part of the next chain of keys. The bot could not have known them when it chose the "
        "keys before. It keeps only this digest of them: write them down if you want to check it.",
        "Proof",
        (Field("Digest of all words so far", f"`{salt.hex()}`"),),
        "/proof rotate begins the next chain now",
    )


def checked_card(checked: Checked) -> Card:
    """Say in a sentence what came of checking a roll."""
    number, event = checked.event.number, checked.event
    if checked.faults:
        return Card(
            f"**Roll #{number} is not right.** What is kept of it does not fit what was promised: "
            f"{'; '.join(checked.faults)}. Tell whoever runs this bot, and save /proof export now.",
            CHECKED,
            tone=Tone.WARNING,
        )
    return Card(_right(checked), CHECKED, footer=f"#{event.number} · {checked.row.head.hex()[:DIGITS]}")


def figures_card(checked: Checked) -> Card:
    """Show the figures by which anyone can check a roll themselves."""
    row, chain = checked.row, checked.chain
    fields = (
        Field("Key", f"`{checked.key.hex()}`" if checked.key else "none: it was asked for before the anchor"),
        Field("Its turn", f"{row.turn} of {LENGTH}, chain {row.chain}"),
        Field("Anchor", f"`{chain.anchor.hex()}`"),
        Field("Discord's number of the command", f"`{row.interaction}`"),
        Field("Numbers from the key", f"`{shortened(row.drawn, MOST_DRAWN)}`" if row.drawn else "none"),
        Field("Head, which seals all up to this roll", f"`{row.head.hex()}`"),
    )
    return Card(
        "`6:3` means 3 of 0 to 5, which is the face 4.",
        f"Figures of roll #{row.number}",
        fields,
    )


def _right(checked: Checked) -> str:
    event = checked.event
    # a row of a table is not shown, several numbers are one outcome, and a 0 may be shown as 100, or 100 as 0
    turned = event.request.get("sides") == event.outcome == 100
    shown = event.outcome if event.dice and "count" not in event.request and not turned else None
    what, it = (f"this {signed(shown)} was", "it") if shown else ("these dice were", "them")
    if event.by_hand:
        return "These dice were thrown by hand, which nobody can check. What was typed was not changed since."
    if checked.covered:
        return f"**All right:** {what} fixed before you asked; nobody could have chosen {it}."
    if checked.key or not event.is_roll:
        return "Nothing was thrown for this entry. It was not changed since."
    return (
        f"Roll #{event.number} was asked for before the anchor was said, so its dice cannot be checked. "
        "It was not changed since."
    )


def _reason(chains: tuple[KeptChain, ...]) -> str:
    before = chains[-2] if len(chains) > 1 else None
    return (
        f" This chain of keys is new: {REASONS[before.ended]}." if before and before.ended in REASONS else ""
    )


def export_card(rows: int, *, beside: bool) -> Card:
    """Say what is in the file of a proof, and how it is checked: by the page beside it, or by one linked."""
    page = "open `verify.html` in a browser" if beside else "open the page below"
    return Card(
        f"`proof.jsonl` has {plural(rows, 'entry', 'entries')} of this channel. Save it, {page} "
        "and choose it there: the page checks the rolls without the bot, and sends nothing anywhere.",
        "Proof",
        footer="evenhand verify, on a command line, also makes every roll again",
    )


def pack_proof(lines: Callable[[], list[str]]) -> tuple[int, Attachment, Attachment]:
    """Write the lines of a proof into a file, and count its rows: a job that takes some seconds.

    The page that checks them is the other file.
    """
    found = lines()
    text = "".join(f"{line}\n" for line in found)
    proof = Attachment("proof.jsonl", "The proof of this channel", text.encode())
    return len(found) - 1, proof, verifier_page()


EARLY_FILE, EARLY_CHECK = "You had a large file", "You had all of it checked"
"""What a person did a short while ago."""


def too_early(what: str, seconds: float) -> str:
    """Say when a person may have something large done again."""
    return f"{what} a short while ago: the next time is in {plural(ceil(seconds / 60), 'minute')}."


def verdict_card(verdict: Verdict) -> Card:
    """Say what came of checking all of a proof."""
    if verdict.why:
        return Card(
            f"**Entry #{verdict.wrong} is not right:** {verdict.why}. Tell whoever runs this bot, and save "
            "/proof export now.",
            CHECKED,
            tone=Tone.WARNING,
        )
    entries = "entry was" if verdict.rows == 1 else "entries were"
    return Card(
        f"**All right:** {verdict.rows:,} {entries} checked, one after the other. Nothing was changed, left "
        f"out or added; {verdict.covered:,} came after the key for their dice was promised.",
        CHECKED,
        footer="The bot has checked itself; /proof export lets anyone do it without the bot.",
    )
