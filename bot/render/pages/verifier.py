"""The page that checks a proof in a browser, written apart from `bot.play.audit`, by `docs/proof.md`."""

from pathlib import Path

from bot.render.card import Attachment

VERIFIER = Path(__file__).with_name("verify.html")


def verifier_page() -> Attachment:
    """Return the page as a file that goes with a proof: a browser opens it from wherever it is saved."""
    return Attachment(VERIFIER.name, "The page that checks the proof, in a browser", VERIFIER.read_bytes())
