"""The page that checks a proof in a browser, written apart from `bot.play.audit`, by `docs/proof.md`."""

from pathlib import Path

VERIFIER = Path(__file__).with_name("verify.html")
