"""What was measured, on which machine and when, as Markdown and as JSON."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict

from tests.bench.row import Row, markdown

Groups = Mapping[str, Sequence[Row]]


def as_markdown(about: Mapping[str, str], groups: Groups) -> str:
    """Return the machine, and a table for each group."""
    parts = [said(about)] if about else []
    parts += [f"## {name}\n\n{markdown(rows)}\n" for name, rows in groups.items()]
    return "\n".join(parts) + "\n"


def said(about: Mapping[str, str]) -> str:
    """Return the machine and the date as a list."""
    return "".join(f"- {part}: {what}\n" for part, what in about.items())


def as_json(about: Mapping[str, str], groups: Groups) -> str:
    """Return both as one object; a row says of itself also whether it holds."""
    rows = {name: [asdict(row) | {"holds": row.holds} for row in group] for name, group in groups.items()}
    return json.dumps({"machine": dict(about), "groups": rows}, indent=2, ensure_ascii=False) + "\n"
