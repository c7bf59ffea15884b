"""What a host might do who makes all hashes anew after each change, so that they fit."""

import json
from collections.abc import Callable, Sequence
from typing import Any

from bot.play.proof.commitments import ProofEntry, commit_to_content, digest_state
from bot.play.proof.keys import ChainName, KeyedChance, anchor_of, context_of, write_draws
from tests.features.proof.files import tampering
from tests.features.proof.files.tampering import (
    Change,
    Line,
    a,
    asks,
    content_of,
    covered,
    has,
    of,
    put,
    says,
    turned,
    types,
)


def read_for(proof: Sequence[str], row: int) -> list[Any]:
    """Return the lines of a proof: read, but for rows that a change of this one leaves as they are."""
    before = max(row - 1, 1)
    return [json.loads(proof[0]), *proof[1:before], *map(json.loads, proof[before:])]


def write(lines: Sequence[Any]) -> list[str]:
    """Return lines as text, which those are already that were not read."""
    return [line if isinstance(line, str) else json.dumps(line) for line in lines]


def rehash(lines: list[Line], since: int = 1, *, chains: bool = False) -> None:
    """Make the hashes of all rows anew, and, if wanted, chains upon them, as one who begins anew would.

    Those before the one on line `since` are left as they are, since nothing has changed them.
    """
    first = lines[0]
    head = bytes.fromhex(lines[since - 1]["head"])
    for line in lines[since:]:
        if chains:
            _bind(first["chains"], line, head, (int(first["channel"]), int(first["owner"])))
        name = ChainName(int(first["channel"]), int(first["owner"]), line["chain"])
        content = (
            line.get("sealed")
            or commit_to_content(line["content"], bytes.fromhex(line.get("content_salt", ""))).hex()
        )
        parts: dict[str, Any] = {part: line[part] for part in ("turn", "number", "at")}
        parts |= {part: bytes.fromhex(line[part]) for part in ("who", "words", "anchor", "seal")}
        entry = ProofEntry(
            name=name, interaction=int(line["interaction"]), content=bytes.fromhex(content), **parts
        )
        head = entry.head(head)
        line["head"] = head.hex()


def _bind(chains: list[Line], line: Line, head: bytes, place: tuple[int, int]) -> None:
    """Bind the chains that were made with a row to the head before it, and the row to the newest of them."""
    for chain in chains:
        if chain["first"] == line["number"]:
            root, seal, salt = (bytes.fromhex(chain[part]) for part in ("root", "seal", "salt"))
            name = ChainName(*place, chain["chain"])
            chain |= {"head": head.hex(), "anchor": anchor_of(name, root, seal, salt, head).hex()}
        if chain["first"] <= line["number"]:
            line["anchor"] = chain["anchor"]


def forged(change: Change, *, chains: bool = False) -> Change:
    """Return a change after which all hashes fit."""

    def forge(lines: list[Line]) -> int:
        number = change(lines)
        rehash(lines, chains=chains)
        return number

    return forge


def last_chain(lines: list[Line]) -> list[Line]:
    """Return the rows of the last chain that has a few with keys."""
    chains: dict[int, list[Line]] = {}
    for line in lines[1:]:
        if line["turn"] and "content" in line:
            chains.setdefault(line["chain"], []).append(line)
    return [rows for rows in chains.values() if len(rows) > 3][-1]


def without_key(lines: list[Line]) -> int:
    """A roll whose key gives nothing good is said to have none."""
    line = a(lines, of("roll"))
    line["turn"], line["key"] = 0, ""
    return put(line, drawn="")


def key_skipped(lines: list[Line]) -> int:
    line, _, later = last_chain(lines)[:3]
    line["turn"], line["key"] = later["turn"], later["key"]
    return line["number"]


def of_another_key(lines: list[Line]) -> int:
    """The numbers of a public roll come of a key of their own, as those of hidden rolls do."""
    line = a(lines, lambda line, said: of("roll")(line, said) and said["drawn"])
    chain = next(each for each in lines[0]["chains"] if each["chain"] == line["chain"])
    name = ChainName(int(lines[0]["channel"]), int(lines[0]["owner"]), line["chain"])
    context = context_of(name, line["turn"], int(line["interaction"]), bytes.fromhex(chain["salt"]))
    chance = KeyedChance(bytes(32), context)
    draws = [chance(int(part.split(":")[0])) + 1 for part in content_of(line)["drawn"].split()]
    return put(line, drawn=write_draws(chance.drawn), draws=draws)


def face_and_number(lines: list[Line]) -> int:
    line = a(lines, of("roll"))
    said = content_of(line)
    draws = turned(said)
    below, _, others = said["drawn"].partition(" ")
    drawn = " ".join(filter(None, (f"{below.split(':')[0]}:{draws[0] - 1}", others)))
    return put(line, draws=draws, drawn=drawn)


other_interaction = has(
    lambda line, said: covered(line, said) and len(said["drawn"]) > 20,
    lambda line: {"interaction": str(int(line["interaction"]) + 1)},
)


def chain_before(lines: list[Line]) -> int:
    """A row without a key goes back to a chain that was given up."""
    line = last_chain(lines)[1]
    line["chain"], line["turn"], line["key"] = 1, 0, ""
    return line["number"]


def said_otherwise(lines: list[Line]) -> int:
    """What nothing else depends on is changed before the last chain was made."""
    chain = lines[0]["chains"][-1]
    assert chain["first"] > lines[1]["number"] + 1
    lines[1]["who"] = lines[0]["people"][-1]["who"]
    rehash(lines)
    later = next(each for each in lines[0]["chains"] if each["first"] > lines[1]["number"])
    return later["first"]


OTHER_NUMBERS = "its numbers do not come from its key"

FORGERIES: dict[str, tuple[Change, str]] = {
    name: (forged(change), why)
    for name, change, why in (
        ("without key", without_key, "it has no key, but was asked for after its chain was published"),
        ("key skipped", key_skipped, "of its chain after key"),
        ("of another key", of_another_key, OTHER_NUMBERS),
        ("face and number", face_and_number, OTHER_NUMBERS),
        ("other interaction", other_interaction, OTHER_NUMBERS),
        (
            "face alone",
            says(of("roll"), lambda said: {"draws": turned(said)}),
            "its faces are not its numbers",
        ),
        ("chain before", chain_before, "it uses chain 1 before chain"),
        (
            "state taken over",
            says(lambda _, said: said.get("before"), lambda _: {"before": "5c" * 32}),
            "it does not start where the rows before it ended",
        ),
        (
            "of another length",
            has(of("roll"), lambda line: {"who": line["who"][2:]}),
            "who is not 32 bytes long",
        ),
        ("said otherwise", said_otherwise, "was made with it, but after another head"),
    )
}


def _kind(*kinds: str) -> Callable[[Line, dict[str, Any]], bool]:
    return lambda _, said: said["kind"] in kinds


def _dice(dice: str) -> Change:
    """Return what has a person have typed other dice than those that were thrown."""
    return types(
        lambda line, said: said["kind"] == "roll" and "[" in line["typed"],
        lambda typed: {"request": {"dice": dice}},
    )


def _used(change: Callable[[list[Any]], list[Any]], *kinds: str) -> Change:
    """Return what changes the last use, in a row of some kinds with only one, of what a server shares."""

    def change_row(lines: list[Line]) -> int:
        line = a(lines, lambda _, said: said["kind"] in (kinds or ("counter",)) and _uses_one(said))
        used = content_of(line)["used"]
        (use,) = used["shared"]
        return put(line, used={**used, "shared": [change(use)]})

    return change_row


def _uses_one(said: dict[str, Any]) -> bool:
    return _shares(said) and len(said["used"]["shared"]) == 1


def _shares(said: dict[str, Any]) -> bool:
    return isinstance(said["used"], dict) and "shared" in said["used"]


def _hurts(_: Line, said: dict[str, Any]) -> bool:
    return said["kind"] == "call" and bool(said["draws"])


LINES = "its line is"
MORE = "its typed words are more than words"

TOLD: dict[str, tuple[Change, str]] = {
    name: (forged(change, chains=True), why)
    for name, change, why in (
        (
            "totals of several rolls",
            says(
                lambda _, said: said["line"] and said["request"].get("dice") == "3x 2d6",
                lambda _: {"line": {"totals": [18, 18]}},
            ),
            LINES,
        ),
        ("a line of nothing", says(_kind("reveal"), lambda _: {"line": {"text": "critical"}}), LINES),
        ("typed dice", _dice("20d20 # qv"), MORE),
        ("typed verdict", types(_kind("roll"), lambda typed: {**typed, "line": {"text": "critical"}}), MORE),
        (
            "typed target",
            types(_kind("relabel"), lambda typed: {"request": {**typed["request"], "number": 1}}),
            MORE,
        ),
        ("words in a content", asks(_kind("roll"), set="qv"), MORE),
        ("what is usual", asks(_kind("roll"), again=0), "its request is not written as it should be"),
        (
            "thrown by hand, but nothing",
            says(_kind("reveal"), lambda _: {"by_hand": True}),
            "was thrown by hand",
        ),
        ("state of nothing", says(_kind("reveal"), lambda _: _state_of_nothing()), "it uses another state"),
        (
            "damage of a call",
            says(_hurts, lambda said: {"outcome": said["outcome"] + 1}),
            "its faces make",
        ),
        ("damage of a call without odds", says(_hurts, lambda said: {"odds": None}), "its odds were"),
        (
            "a sheet that was used before",
            _used(lambda use: [*use[:2], use[2] - 2, *use[3:]]),
            "and comes after use",
        ),
        (
            "another sheet was found",
            _used(lambda use: [*use[:3], {"1": [[0, 3]]}, use[4]], "strike"),
            "but the use before it left",
        ),
        (
            "the sheet of another is restored",
            _used(lambda use: [use[0], f"{use[1]}1", *use[2:]], "strike"),
            "which used other states of the server",
        ),
        ("half a use", _used(lambda use: use[:4]), "is not written as it should be"),
        ("a use that is no number", _used(lambda use: [*use[:2], "3", *use[3:]]), "not written as it should"),
    )
}
"""What people read, and would be misled by; both verifiers find it."""


def _state_of_nothing() -> dict[str, Any]:
    nothing = digest_state("null")
    return {"state": ["fair", "9d9", ""], "before": nothing, "after": nothing}


def _brings_others(said: dict[str, Any]) -> dict[str, Any]:
    (row, group), *others = said["used"]
    return {"used": [[row, [[*group[0][:-1], 99], *group[1:]]], *others]}


def _another(said: dict[str, Any]) -> list[str]:
    kind, key, whose = said["state"]
    return [kind, f"{key} + 1", whose]


def _text_of_table(lines: list[Line]) -> int:
    """The words of a row of a table are others, where the file has the rows."""
    return types(_kind("table"), lambda typed: {**typed, "line": {"text": "a dragon"}})(lines)


RULES: dict[str, tuple[Change, str]] = {
    "forged total": (tampering.total, "its faces make"),
    "forged odds": (tampering.odds, "its odds were"),
    "forged state": (tampering.state_after, "it leads to another state"),
    "words of a game": (
        says(_kind("game"), lambda said: {"line": {**said["line"], "text": "critical"}}),
        LINES,
    ),
    "luck of a game": (says(_kind("game"), lambda said: {"line": {**said["line"], "worse": "1"}}), LINES),
    "counter": (says(_kind("counter"), lambda said: {"line": {**said["line"], "to": [99]}}), LINES),
    "hit points after damage": (
        says(_kind("harm"), lambda said: {"line": {**said["line"], "to": [99]}}),
        LINES,
    ),
    "what a change left": (_used(lambda use: [*use[:4], {"1": [[0, 9]]}]), "what it used is not what"),
    "what a strike left": (
        _used(lambda use: [*use[:4], {"1": [[0, 9]]}], "strike"),
        "what it used is not what",
    ),
    "a change that used nothing": (
        says(lambda _, said: said["kind"] == "counter" and _shares(said), lambda _: {"used": None}),
        "it uses other states of the server than its request says",
    ),
    "whose turn it is": (
        says(lambda _, said: "whose" in (said["line"] or {}), lambda said: {"line": {"round": 9}}),
        LINES,
    ),
    "words of a table": (_text_of_table, LINES),
    "name of a session": (
        types(_kind("session-end"), lambda typed: {"line": {"name": "another"}}),
        LINES,
    ),
    "who comes into a fight": (
        says(lambda _, said: said["kind"] == "initiative" and said["used"], _brings_others),
        "brings in others than",
    ),
    "state of another": (
        says(
            lambda _, said: said["kind"] == "fair" and said["state"] and not said["previous"],
            lambda said: {"state": _another(said)},
        ),
        "it uses another state than its request says",
    ),
}
"""What only a verifier finds that knows the rules; the other one names it as not made again."""
