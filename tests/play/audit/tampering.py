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


def put(line: Line, **changed: Any) -> int:
    """Change parts of what a line says."""
    line["content"] = json.dumps(content_of(line) | changed, sort_keys=True, separators=(",", ":"))
    return line["number"]


def a(lines: list[Line], wanted: Callable[[Line, dict[str, Any]], Any]) -> Line:
    """Return a line in the midst that has what is wanted."""
    return [line for line in lines[2:-1] if "content" in line and wanted(line, content_of(line))][-1]


def covered(line: Line, said: dict[str, Any]) -> bool:
    return bool(line["turn"] and said["drawn"] and not said["by_hand"])


def total(lines: list[Line]) -> int:
    line = a(lines, lambda line, said: covered(line, said) and said["outcome"] is not None)
    return put(line, outcome=content_of(line)["outcome"] + 1)


def face(lines: list[Line]) -> int:
    line = a(lines, lambda line, said: covered(line, said) and said["kind"] == "roll")
    draws = content_of(line)["draws"]
    return put(line, draws=[draws[0] % 6 + 1, *draws[1:]])


def odds(lines: list[Line]) -> int:
    return put(a(lines, lambda line, said: said["odds"]), odds="1/2000")


def typed_face(lines: list[Line]) -> int:
    line = a(lines, lambda line, said: said["by_hand"] and said["draws"])
    return put(line, draws=[draw % 6 + 1 for draw in content_of(line)["draws"]])


def state(lines: list[Line]) -> int:
    return put(a(lines, lambda line, said: said.get("after")), after="00" * 32)


def expression(lines: list[Line]) -> int:
    return put(a(lines, lambda line, said: said["kind"] == "roll"), request={"dice": "9d6"})


def tightness(lines: list[Line]) -> int:
    line = a(lines, lambda line, said: "tightness" in said["request"])
    return put(line, request=content_of(line)["request"] | {"tightness": "9"})


def deck(lines: list[Line]) -> int:
    line = a(lines, lambda line, said: said["kind"] == "deck")
    return put(line, draws=[content_of(line)["draws"][0] % 6 + 1])


def catan(lines: list[Line]) -> int:
    line = a(lines, lambda line, said: said["kind"].startswith("catan") and said["draws"])
    return put(line, draws=[draw % 6 + 1 for draw in content_of(line)["draws"]])


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


def fresh_key(lines: list[Line]) -> int:
    line = a(lines, covered)
    line["key"] = "5c" * 32
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


CHANGES: dict[str, Change] = {
    each.__name__: each
    for each in (
        *(total, face, odds, typed_face, state, expression, tightness, deck, catan, label, person, name),
        *(time, interaction, fresh_key, dropped, added, repeated, swapped, renumbered),
    )
}
