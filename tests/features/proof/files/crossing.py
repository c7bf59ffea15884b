"""What a host might write who makes all hashes and chains anew, and is found out by rows that do not fit.

Each is a change of one honest proof, and what a verifier says of the row where it must be found.
"""

import json
from collections.abc import Callable
from typing import Any

from bot.play.proof.commitments import commit_to_person
from bot.play.request_context import DISCORD_BEGAN
from tests.features.proof.files.forging import forged, last_chain
from tests.features.proof.files.tampering import (
    Change,
    Line,
    Wanted,
    a,
    asks,
    content_of,
    covered,
    has,
    of,
    put,
    retype,
    says,
)


def _without_draws(lines: list[Line]) -> Line:
    return a(lines, lambda line, said: line["turn"] and not said["draws"] and said["target"] is None)


def interaction_of_another(lines: list[Line]) -> int:
    line = _without_draws(lines)
    other = lines[line["number"] - 2]
    line |= {part: other[part] for part in ("interaction", "at")}
    return line["number"]


def other_time(lines: list[Line]) -> int:
    line = _without_draws(lines)
    line["at"] += 1
    return line["number"]


def published_before_it_was_made(lines: list[Line]) -> int:
    chain = lines[0]["chains"][-1]
    assert chain["first"] > 2
    chain["message"] = lines[chain["first"] - 1]["interaction"]
    return chain["first"]


def made_too_early(lines: list[Line]) -> int:
    """A second chain is promised long before the one in use is spent, so that one of the two can be taken."""
    last = lines[0]["chains"][-1]
    _, line = last_chain(lines)[-2:]
    lines[0]["chains"].append(last | {"chain": last["chain"] + 1, "first": line["number"], "message": None})
    return line["number"]


def person_twice(lines: list[Line]) -> int:
    lines[0]["people"].append(lines[0]["people"][0])
    return lines[1]["number"]


def person_younger_than_a_roll(lines: list[Line]) -> int:
    person = lines[0]["people"][0]
    user, before = 2**62, person["who"]
    salt = bytes.fromhex(person["salt"])
    person |= {"person": str(user), "who": commit_to_person(user, int(lines[0]["channel"]), salt).hex()}
    lines[:] = json.loads(json.dumps(lines).replace(before, person["who"]))
    return next(line["number"] for line in lines[1:] if line["who"] == person["who"])


def asked_for_before_there_was_a_channel(lines: list[Line]) -> int:
    lines[1] |= {"interaction": "50", "at": DISCORD_BEGAN}
    return lines[1]["number"]


def published_before_there_was_a_channel(lines: list[Line]) -> int:
    lines[0]["chains"][-1]["message"] = lines[0]["channel"]
    return lines[1]["number"]


def chain_left_out(lines: list[Line]) -> int:
    last = lines[0]["chains"][-1]
    lines[0]["chains"].append(last | {"chain": last["chain"] + 2, "first": lines[-1]["number"]})
    return lines[1]["number"]


def label_left_out(lines: list[Line]) -> int:
    line = a(lines, lambda _, said: said["kind"] == "relabel")
    del line["typed"], line["typed_salt"]
    line["words"] = ""
    return int(line["number"])


def label_of_another_part(lines: list[Line]) -> int:
    return retype(a(lines, lambda _, said: said["kind"] == "relabel"), {"request": {"name": "qv"}})


def remembered_before_the_first(lines: list[Line]) -> int:
    lines[0]["states"] = [["fair", "9d9", "", "[[1,2]]"]]
    return int(lines[1]["number"])


def begun_anew(lines: list[Line]) -> int:
    """A host says that there was nothing before a row, with which no chain was made."""
    made = {chain["first"] for chain in lines[0]["chains"]}
    cut = next(line["number"] for line in reversed(lines[1:]) if line["number"] not in made)
    lines[0] |= {"first": cut, "head": "00" * 32}
    lines[1:] = [line for line in lines[1:] if line["number"] >= cut]
    return int(cut)


def reveal_left_out(lines: list[Line]) -> int:
    """A row that opens a hidden roll is said to be a call."""
    line = a(lines, lambda _, said: said["kind"] == "reveal")
    hidden = content_of(line)["target"]
    put(line, kind="call", target=None, request={})
    return hidden


def _of(kind: str, **said: Any) -> Change:
    """Return what has the last row of a kind say something else."""
    return says(lambda _, content: content["kind"] == kind, lambda _: said)


def _about(kind: str, other: Callable[[Line, dict[str, Any]], Any]) -> Change:
    """Return what has the last row of a kind be about another row before it."""

    def change(lines: list[Line]) -> int:
        line = a(lines, lambda line, said: said["kind"] == kind)
        number = a(lines[: line["number"] + 1], other)["number"]
        return put(line, target=number, request=content_of(line)["request"] | {"number": number})

    return change


def _opens(other: Callable[[Line, dict[str, Any]], Any]) -> Change:
    """Return what has the last move of a fight that opens a hidden row open another one before it."""

    def change(lines: list[Line]) -> int:
        line = a(lines, lambda _, said: said["kind"] == "initiative" and said["target"])
        number = a(lines[: line["number"] + 1], other)["number"]
        return put(line, target=number, request=content_of(line)["request"] | {"number": number})

    return change


def _is_call(_: Line, said: dict[str, Any]) -> bool:
    return said["kind"] == "call" and not said["draws"]


def opened_before(lines: list[Line]) -> int:
    said = map(content_of, lines[1:])
    opened = next(each["target"] for each in said if each.get("kind") == "initiative" and each["target"])
    return _opens(lambda line, _: line["number"] == opened)(lines)


def _twice(kind: str) -> Change:
    """Return what has the last row of a kind be about the row that another one of it is about."""

    def change(lines: list[Line]) -> int:
        def uses_nothing(_: Line, said: dict[str, Any]) -> bool:
            return said["kind"] == kind and "shared" not in (said["used"] or {})

        line = a(lines, uses_nothing)
        other = a(lines[: line["number"]], uses_nothing)
        return put(line, **{part: content_of(other)[part] for part in ("target", "request")})

    return change


def _void_struck(lines: list[Line]) -> int:
    """A host has a roll voided that a row before has struck."""

    def strikes_a_roll(_: Line, said: dict[str, Any]) -> bool:
        return said["kind"] == "strike" and bool(content_of(lines[said["target"]])["draws"])

    line = a(lines, lambda _, said: said["kind"] == "void")
    struck = content_of(a(lines[: line["number"]], strikes_a_roll))["target"]
    return put(line, target=struck, request={"number": struck})


def _write(wanted: Wanted, part: str, value: Callable[[Any], Any]) -> Change:
    """Return what writes a part of a row in another way."""
    return has(wanted, lambda line: {part: value(line[part])})


def _any(line: Line, said: dict[str, Any]) -> bool:
    return bool(line["turn"])


DIGITS = "is not in hexadecimal digits, 0-9 and a-f"


CROSSED: dict[str, tuple[Change, str]] = {
    "interaction of another": (forged(interaction_of_another, chains=True), "has the same interaction"),
    "other time": (forged(other_time, chains=True), "its time is not that of its interaction"),
    "published before it was made": (published_before_it_was_made, "was published before a row that came"),
    "made too early": (forged(made_too_early, chains=True), "turns of another"),
    **{
        name: (forged(change, chains=True), why)
        for name, change, why in (
            ("person twice", person_twice, "is there twice"),
            ("person younger than a roll", person_younger_than_a_roll, "before there was person"),
            ("asked for too early", asked_for_before_there_was_a_channel, "before there was its channel"),
            ("chain left out", chain_left_out, "some are not there"),
            ("label left out", label_left_out, "it has no new label"),
            ("label of another part", label_of_another_part, "it has no new label"),
            ("remembered before the first", remembered_before_the_first, "before the first row of all"),
            ("begun anew", begun_anew, "begins anew with it, but no chain was made with it"),
            ("reveal left out", reveal_left_out, "it was hidden and is open, but no row reveals it"),
        )
    },
    "published too early": (published_before_there_was_a_channel, "published before there was its channel"),
    "previous": (
        forged(
            says(
                lambda _, said: said["previous"] > 2 and said.get("target") != said["previous"],
                lambda said: {"previous": said["previous"] - 1},
            ),
            chains=True,
        ),
        "and the last that used its state is",
    ),
    "previous without state": (
        forged(says(lambda _, said: "state" not in said, lambda _: {"previous": 1}), chains=True),
        "but uses no state",
    ),
    "strike of what was thrown": (forged(_about("strike", covered), chains=True), "which cannot be struck"),
    "reveal of what was open": (forged(_about("reveal", covered), chains=True), "which was not hidden"),
    "strike of a call": (forged(_about("strike", _is_call), chains=True), "which cannot be struck"),
    "fight opens what was open": (
        forged(_opens(lambda _, said: not said["visibility"]), chains=True),
        "which was not hidden",
    ),
    "fight opens a roll": (
        forged(_opens(lambda _, said: said["visibility"] and said["kind"] == "roll"), chains=True),
        "which was not hidden",
    ),
    "fight opens twice": (forged(opened_before, chains=True), "was revealed before"),
    "undo of what is no roll": (
        forged(_about("catan-undo", of("roll")), chains=True),
        "not a roll of the game",
    ),
    "void of a call": (forged(_about("void", _is_call), chains=True), "which cannot be voided"),
    "void of a roll of Catan": (forged(_about("void", of("catan-roll")), chains=True), "cannot be voided"),
    "void of what was struck": (forged(_void_struck, chains=True), "was struck before"),
    "voided twice": (forged(_twice("void"), chains=True), "was voided before"),
    "struck twice": (forged(_twice("strike"), chains=True), "was struck before"),
    "revealed twice": (forged(_twice("reveal"), chains=True), "was revealed before"),
    "session of another": (
        forged(
            says(lambda _, said: said["kind"] == "session-end", lambda said: {"target": said["target"] - 1}),
            chains=True,
        ),
        "not about the row that it should be",
    ),
    "about something": (forged(_of("deck", target=1), chains=True), "not about the row that it should be"),
    "faces without numbers": (
        forged(says(of("fair"), lambda _: {"drawn": ""}), chains=True),
        "numbers",
    ),
    "hidden key of an open roll": (
        forged(has(covered, lambda _: {"hidden_key": "5c" * 32, "content_salt": "5c" * 32}), chains=True),
        "but not both",
    ),
}
"""What does not fit other rows."""

TYPES: dict[str, tuple[Change, str]] = {
    **{
        f"{part} in capitals": (_write(_any, part, str.upper), f"{part} {DIGITS}")
        for part in ("key", "who", "anchor", "head", "seal")
    },
    "spaces in a key": (_write(_any, "key", lambda key: f"{key[:32]} {key[32:]}"), f"key {DIGITS}"),
    "turn as text": (_write(_any, "turn", str), "turn is not a number"),
    "turn as a flag": (_write(lambda line, _: line["turn"] == 1, "turn", bool), "turn is not a number"),
    "chain as text": (_write(_any, "chain", str), "chain is not a number"),
    "interaction with a zero": (
        _write(_any, "interaction", lambda text: f"0{text}"),
        "interaction is not an id",
    ),
    "interaction in other digits": (_write(_any, "interaction", lambda text: f"٣{text[1:]}"), "is not an id"),
    "content as a value": (_write(_any, "content", lambda text: {"text": text}), "content is not text"),
    "version as a flag": (forged(_of("roll", version=True), chains=True), "version is not a number"),
    "version as text": (forged(_of("roll", version="1"), chains=True), "version is not a number"),
    "by hand as a number": (forged(_of("roll", by_hand=0), chains=True), "by_hand is of the wrong type"),
    "set as a number": (
        forged(asks(lambda _, said: said["by_hand"], set=5), chains=True),
        "the name of the dice is not text",
    ),
    "hidden from others": (forged(_of("roll", visibility="all"), chains=True), "its visibility is unknown"),
    "draws as flags": (forged(_of("roll", draws=[True]), chains=True), "not a whole number"),
    "odds that are not reduced": (
        forged(_of("roll", odds="2/12"), chains=True),
        "its odds are not a fraction",
    ),
    "odds as a number": (forged(_of("roll", odds=1), chains=True), "odds is of the wrong type"),
}
"""What is written in another way than the one in which it should be."""
