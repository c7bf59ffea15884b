"""What the rows and people of a proof are hashed to."""

from collections.abc import Mapping
from typing import Any

from bot.mechanics.proof.entries import Entry, content_of, person_of, words_of
from bot.mechanics.proof.keys import SIZE, ChainName
from bot.play.audit.errors import Wrong

Line = Mapping[str, Any]


def hash_of(line: Line, part: str) -> bytes:
    """Return a hash, or a key, that a line tells.

    Raises:
        KeyError, TypeError, ValueError: it tells none.
    """
    told = bytes.fromhex(line[part])
    if len(told) != SIZE:
        raise ValueError(f"{part} is not {SIZE} bytes long")
    return told


def entry_of(line: Line, chain: ChainName) -> Entry:
    """Return the entry that a line tells.

    Raises:
        KeyError, TypeError, ValueError: a part is missing, or is something else.
    """
    if "sealed" in line:
        content = hash_of(line, "sealed")
    else:
        content = content_of(line["content"], bytes.fromhex(line.get("content_salt", "")))
    return Entry(
        name=chain,
        turn=line["turn"],
        number=line["number"],
        interaction=int(line["interaction"]),
        at=line["at"],
        who=hash_of(line, "who"),
        content=content,
        words=bytes.fromhex(line["words"]),
        anchor=hash_of(line, "anchor"),
        seal=hash_of(line, "seal"),
    )


def check_people(head: Line) -> None:
    """See that the people of the first line are those of its commitments.

    Raises:
        Wrong: one is not.
    """
    for person in head["people"]:
        user, channel = int(person["person"]), int(head["channel"])
        if person_of(user, channel, bytes.fromhex(person["salt"])).hex() != person["who"]:
            raise Wrong(f"person {user} is not the one of the commitment")


def check_words(line: Line) -> None:
    """See that what a person typed is what the row commits to.

    Raises:
        Wrong: it is not.
    """
    if "typed" not in line:
        return
    if words_of(line["typed"], bytes.fromhex(line["typed_salt"])).hex() != line["words"]:
        raise Wrong("what was typed is not what the row commits to")
