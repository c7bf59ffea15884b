"""What someone might change in the proof of a channel, each by its name."""

import json
from collections.abc import Callable
from typing import Any

from bot.play.event import canonical
from bot.play.proof.commitments import commit_to_words

Line = dict[str, Any]
Change = Callable[[list[Line]], int]
"""Changes lines, of which the first is the head, and returns the number of the row that is wrong then."""
Wanted = Callable[[Line, dict[str, Any]], Any]
"""Whether a row, which says this, is to be changed."""


def content_of(line: Line) -> dict[str, Any]:
    """Return what a line says; nothing where it is sealed."""
    return json.loads(line["content"]) if "content" in line else {}


def put(line: Line, /, **changed: Any) -> int:
    """Change parts of what a line says."""
    line["content"] = json.dumps(content_of(line) | changed, sort_keys=True, separators=(",", ":"))
    return line["number"]


def a(lines: list[Line], wanted: Wanted) -> Line:
    """Return the last line in the midst that has what is wanted."""
    return [line for line in lines[2:-1] if "content" in line and wanted(line, content_of(line))][-1]


def first(lines: list[Line], wanted: Wanted) -> Line:
    """Return the first such line: a verifier is soon there."""
    return next(line for line in lines[2:-1] if "content" in line and wanted(line, content_of(line)))


def covered(line: Line, said: dict[str, Any]) -> bool:
    return bool(line["turn"] and said["drawn"] and not said["by_hand"])


def of(kind: str) -> Wanted:
    """Return what wants dice of a kind, thrown by the bot with a key."""
    return lambda line, said: covered(line, said) and said["kind"] == kind and said["draws"]


def turned(said: dict[str, Any]) -> list[int]:
    """Return other faces than those that came."""
    return [said["draws"][0] % 6 + 1, *said["draws"][1:]]


def says(wanted: Wanted, change: Callable[[dict[str, Any]], dict[str, Any]]) -> Change:
    """Return what has a row say something else, which is made of what it says."""

    def change_row(lines: list[Line]) -> int:
        line = first(lines, wanted)
        return put(line, **change(content_of(line)))

    return change_row


def has(wanted: Wanted, change: Callable[[Line], dict[str, Any]]) -> Change:
    """Return what has a row have something else beside its content, which is made of what it has."""

    def change_row(lines: list[Line]) -> int:
        line = first(lines, wanted)
        line |= change(line)
        return line["number"]

    return change_row


def types(wanted: Wanted, change: Callable[[Any], Any]) -> Change:
    """Return what has the words of a row be others, to which it commits."""

    def change_row(lines: list[Line]) -> int:
        line = a(lines, lambda line, said: "typed" in line and wanted(line, said))
        return retype(line, change(json.loads(line["typed"])))

    return change_row


def retype(line: Line, typed: Any) -> int:
    """Have a row commit to words."""
    line["typed"] = canonical(typed)
    line.setdefault("typed_salt", "5c" * 32)
    line["words"] = commit_to_words(line["typed"], bytes.fromhex(line["typed_salt"])).hex()
    return int(line["number"])


def asks(wanted: Wanted, **request: Any) -> Change:
    return says(wanted, lambda said: {"request": said["request"] | request})


def _faces(wanted: Wanted) -> Change:
    return says(wanted, lambda said: {"draws": turned(said)})


def _part(name: str, value: Any) -> Change:
    """Return what puts something else in the place of a part of a row that has a key."""
    return has(covered, lambda _: {name: value})


def _requested(word: str, instead: str) -> Change:
    """Return what changes a word of the dice that were asked for."""
    return says(
        lambda _, said: word in str(said["request"].get("dice")),
        lambda said: {"request": said["request"] | {"dice": said["request"]["dice"].replace(word, instead)}},
    )


total = says(
    lambda line, said: covered(line, said) and said["outcome"] is not None,
    lambda said: {"outcome": said["outcome"] + 1},
)
odds = says(lambda _, said: said["odds"], lambda _: {"odds": "1/2000"})
state_after = says(lambda _, said: said.get("after"), lambda _: {"after": "00" * 32})


def person(lines: list[Line]) -> int:
    return has(lambda line, _: line["who"] != lines[2]["who"], lambda _: {"who": lines[2]["who"]})(lines)


def name(lines: list[Line]) -> int:
    lines[0]["people"][0]["person"] = lines[0]["people"][1]["person"]
    return lines[1]["number"]


def time(lines: list[Line]) -> int:
    lines[9]["at"] += 1
    return lines[9]["number"]


def published_later(lines: list[Line]) -> int:
    chain = lines[0]["chains"][0]
    first, second = [line for line in lines[1:] if line["chain"] == chain["chain"] and line["turn"]][:2]
    chain["message"] = first["interaction"]
    assert second["turn"] == first["turn"] + 1
    return first["number"]


def _of_last_chain(part: str) -> Change:
    def change(lines: list[Line]) -> int:
        lines[0]["chains"][-1][part] = "5c" * 32
        return lines[1]["number"]

    return change


def head_before(lines: list[Line]) -> int:
    lines[0]["head"] = "5c" * 32
    return lines[1]["number"]


def revealed(line: Line, _: dict[str, Any]) -> Any:
    return line.get("hidden_key")


def sealed(lines: list[Line]) -> int:
    line = [line for line in lines[2:-1] if "sealed" in line][-1]
    line["sealed"] = "77" * 32
    return line["number"]


def dropped(lines: list[Line]) -> int:
    return lines.pop(20)["number"]


def added(lines: list[Line]) -> int:
    lines.insert(20, dict(lines[20]))
    return lines[19]["number"] + 1 + 1


def repeated(lines: list[Line]) -> int:
    lines.insert(21, dict(lines[20]) | {"number": lines[20]["number"] + 1})
    return lines[20]["number"] + 1


def swapped(lines: list[Line]) -> int:
    first = lines[20]["number"]
    lines[20], lines[21] = lines[21], lines[20]
    return first


def renumbered(lines: list[Line]) -> int:
    lines[20]["number"], lines[21]["number"] = lines[21]["number"], lines[20]["number"]
    return lines[21]["number"]


HASH = "it differs from the record: its hash is different"
PLACE = "here should stand row"
KEY = "its key is not the promised one"
ANCHOR = "does not fit its parts"

FACES: dict[str, Change] = {
    "face": _faces(of("roll")),
    "face of several rolls": _faces(lambda line, said: of("roll")(line, said) and said["outcome"] is None),
    "typed face": _faces(lambda line, said: said["by_hand"] and said["draws"]),
    "face of an accumulator": _faces(
        lambda line, said: of("d100")(line, said) and said["request"]["method"] == "accumulator"
    ),
    **{f"face of {kind}": _faces(of(kind)) for kind in ("fair", "deck", "table", "catan-roll")},
}

CHANGES: dict[str, tuple[Change, str]] = {
    **{name: (change, HASH) for name, change in FACES.items()},
    **{each.__name__: (each, HASH) for each in (person, time, sealed)},
    **{name: (change, HASH) for name, change in {"total": total, "odds": odds, "after": state_after}.items()},
    "before": (says(lambda _, said: said.get("before"), lambda _: {"before": "00" * 32}), HASH),
    "earlier": (says(lambda _, said: said["target"], lambda said: {"target": said["target"] - 1}), HASH),
    "tightness": (asks(lambda _, said: "tightness" in said["request"], tightness="9"), HASH),
    "method": (asks(of("d100"), method="digits"), HASH),
    "expression": (_requested("4d6kh3", "4d6kl3"), HASH),
    "target": (_requested("vs 12", "vs 13"), HASH),
    "interaction": (has(covered, lambda line: {"interaction": str(int(line["interaction"]) + 1)}), HASH),
    "content salt": (has(revealed, lambda _: {"content_salt": "77" * 32}), HASH),
    **{part: (_part(part, "5c" * 32), HASH) for part in ("seal", "anchor", "words")},
    "fresh key": (_part("key", "5c" * 32), KEY),
    "chain": (_part("chain", 99), "it uses chain 99, which is none of this channel's"),
    "label": (
        has(
            lambda line, _: "qv" in line.get("typed", ""),
            lambda line: {"typed": line["typed"].replace("qv", "xy")},
        ),
        "the typed words are not those the row commits to",
    ),
    "name": (name, "is not the one of the commitment"),
    "published later": (published_later, "it was asked for before its chain was published"),
    "head before": (head_before, "was made with it, but after another head"),
    "root": (_of_last_chain("root"), ANCHOR),
    "players' salt": (_of_last_chain("salt"), ANCHOR),
    "hidden key": (
        has(revealed, lambda _: {"hidden_key": "77" * 32}),
        "its hidden key is not the sealed one",
    ),
    "repeated": (repeated, "of its chain after key"),
    **{each.__name__: (each, PLACE) for each in (dropped, added, swapped, renumbered)},
}
"""What is changed, and what a verifier says of it."""
