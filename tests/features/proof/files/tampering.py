"""What someone might change in the proof of a channel, each by its name."""

import json
from collections.abc import Callable
from typing import Any

Line = dict[str, Any]
Change = Callable[[list[Line]], int]
"""Changes lines, of which the first is the head, and returns the number of the row that is wrong then."""


def content_of(line: Line) -> dict[str, Any]:
    """Return what a line says; nothing where it is sealed."""
    return json.loads(line["content"]) if "content" in line else {}


def put(line: Line, /, **changed: Any) -> int:
    """Change parts of what a line says."""
    line["content"] = json.dumps(content_of(line) | changed, sort_keys=True, separators=(",", ":"))
    return line["number"]


def a(lines: list[Line], wanted: Callable[[Line, dict[str, Any]], Any]) -> Line:
    """Return a line in the midst that has what is wanted."""
    return [line for line in lines[2:-1] if "content" in line and wanted(line, content_of(line))][-1]


def covered(line: Line, said: dict[str, Any]) -> bool:
    return bool(line["turn"] and said["drawn"] and not said["by_hand"])


def of(kind: str) -> Callable[[Line, dict[str, Any]], Any]:
    """Return what wants dice of a kind, thrown by the bot with a key."""
    return lambda line, said: covered(line, said) and said["kind"] == kind and said["draws"]


def turned(said: dict[str, Any]) -> list[int]:
    """Return other faces than those that came."""
    return [said["draws"][0] % 6 + 1, *said["draws"][1:]]


def _faces(wanted: Callable[[Line, dict[str, Any]], Any]) -> Change:
    def change(lines: list[Line]) -> int:
        line = a(lines, wanted)
        return put(line, draws=turned(content_of(line)))

    return change


def _requested(word: str, instead: str) -> Change:
    """Return what changes a word of the dice that were asked for."""

    def change(lines: list[Line]) -> int:
        line = a(lines, lambda line, said: word in str(said["request"].get("dice")))
        request = content_of(line)["request"]
        return put(line, request=request | {"dice": request["dice"].replace(word, instead)})

    return change


def _part(name: str, value: Any) -> Change:
    """Return what puts something else in the place of a part of a row that has a key."""

    def change(lines: list[Line]) -> int:
        line = a(lines, covered)
        line[name] = value
        return line["number"]

    return change


def total(lines: list[Line]) -> int:
    line = a(lines, lambda line, said: covered(line, said) and said["outcome"] is not None)
    return put(line, outcome=content_of(line)["outcome"] + 1)


def odds(lines: list[Line]) -> int:
    return put(a(lines, lambda line, said: said["odds"]), odds="1/2000")


def state_after(lines: list[Line]) -> int:
    return put(a(lines, lambda line, said: said.get("after")), after="00" * 32)


def state_before(lines: list[Line]) -> int:
    return put(a(lines, lambda line, said: said.get("before")), before="00" * 32)


def earlier_event(lines: list[Line]) -> int:
    line = a(lines, lambda line, said: said["target"])
    return put(line, target=content_of(line)["target"] - 1)


def tightness(lines: list[Line]) -> int:
    line = a(lines, lambda line, said: "tightness" in said["request"])
    return put(line, request=content_of(line)["request"] | {"tightness": "9"})


def method(lines: list[Line]) -> int:
    line = a(lines, of("d100"))
    return put(line, request=content_of(line)["request"] | {"method": "digits"})


def label(lines: list[Line]) -> int:
    line = a(lines, lambda line, said: "qv" in line.get("typed", ""))
    line["typed"] = line["typed"].replace("qv", "xy")
    return line["number"]


def person(lines: list[Line]) -> int:
    line = a(lines, lambda line, said: line["who"] != lines[2]["who"])
    line["who"] = lines[2]["who"]
    return line["number"]


def name(lines: list[Line]) -> int:
    lines[0]["people"][0]["person"] = lines[0]["people"][1]["person"]
    return lines[1]["number"]


def time(lines: list[Line]) -> int:
    lines[9]["at"] += 1
    return lines[9]["number"]


def interaction(lines: list[Line]) -> int:
    line = a(lines, covered)
    line["interaction"] = str(int(line["interaction"]) + 1)
    return line["number"]


def published_later(lines: list[Line]) -> int:
    chain = lines[0]["chains"][0]
    first, second = [line for line in lines[1:] if line["chain"] == chain["chain"] and line["turn"]][:2]
    chain["message"] = first["interaction"]
    assert second["turn"] == first["turn"] + 1
    return first["number"]


def root(lines: list[Line]) -> int:
    lines[0]["chains"][-1]["root"] = "5c" * 32
    return lines[1]["number"]


def players_salt(lines: list[Line]) -> int:
    lines[0]["chains"][-1]["salt"] = "5c" * 32
    return lines[1]["number"]


def head_before(lines: list[Line]) -> int:
    lines[0]["head"] = "5c" * 32
    return lines[1]["number"]


def revealed(lines: list[Line]) -> Line:
    return a(lines, lambda line, said: line.get("hidden_key"))


def hidden_key(lines: list[Line]) -> int:
    revealed(lines)["hidden_key"] = "77" * 32
    return revealed(lines)["number"]


def content_salt(lines: list[Line]) -> int:
    revealed(lines)["content_salt"] = "77" * 32
    return revealed(lines)["number"]


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


HASH = "it is not what was recorded: its hash is another"
PLACE = "here should stand row"
KEY = "its key is not the one that was promised"
ANCHOR = "is not made of what is said of it"

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
    **{
        each.__name__: (each, HASH)
        for each in (
            *(total, odds, state_after, state_before, earlier_event, tightness, method, person, time),
            *(interaction, content_salt, sealed),
        )
    },
    "expression": (_requested("4d6kh3", "4d6kl3"), HASH),
    "target": (_requested("vs 12", "vs 13"), HASH),
    "seal": (_part("seal", "5c" * 32), HASH),
    "anchor": (_part("anchor", "5c" * 32), HASH),
    "words": (_part("words", "5c" * 32), HASH),
    "fresh key": (_part("key", "5c" * 32), KEY),
    "chain": (_part("chain", 99), "it uses chain 99, which is none of this channel's"),
    "label": (label, "what was typed is not what the row commits to"),
    "name": (name, "is not the one of the commitment"),
    "published later": (published_later, "it was asked for before its chain was published"),
    "head before": (head_before, "was made with it, but after another head"),
    "root": (root, ANCHOR),
    "players' salt": (players_salt, ANCHOR),
    "hidden key": (hidden_key, "its hidden key is not the one that was sealed"),
    "repeated": (repeated, "of its chain after key"),
    **{each.__name__: (each, PLACE) for each in (dropped, added, swapped, renumbered)},
}
"""What is changed, and what a verifier says of it."""
