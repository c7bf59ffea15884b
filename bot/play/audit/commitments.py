"""What the rows and people of a proof are hashed to."""

from bot.mechanics.proof.entries import Entry, content_of, person_of, state_of, words_of
from bot.mechanics.proof.keys import ChainName
from bot.play.audit.errors import Wrong
from bot.play.audit.fields import Line, hash_in, hash_or_nothing_in, id_in, number_in, text_in

_EMPTY, _NOTHING = state_of("[]"), state_of("null")


def same_state(digest: str) -> str:
    """Return the digest of a state, or that of none where it is an empty list: either may stand for it."""
    return _NOTHING if digest == _EMPTY else digest


def entry_of(line: Line, chain: ChainName) -> Entry:
    """Return the entry that a line tells.

    Raises:
        KeyError, ValueError: a part is missing, or is something else.
    """
    if "sealed" in line:
        if "content" in line or "typed" in line:
            raise ValueError("it is hidden still, and tells what is hidden")
        content = hash_in(line, "sealed")
    else:
        salt = hash_in(line, "content_salt") if "content_salt" in line else b""
        content = content_of(text_in(line, "content"), salt)
    return Entry(
        name=chain,
        turn=number_in(line, "turn"),
        number=number_in(line, "number", 1),
        interaction=id_in(line, "interaction"),
        at=number_in(line, "at"),
        who=hash_in(line, "who"),
        content=content,
        words=hash_or_nothing_in(line, "words"),
        anchor=hash_in(line, "anchor"),
        seal=hash_in(line, "seal"),
    )


def check_people(head: Line) -> None:
    """See that the people of the first line are those of its commitments.

    Raises:
        Wrong: one is not.
        KeyError, TypeError, ValueError: a part is missing, or is something else.
    """
    channel = id_in(head, "channel")
    for person in head["people"]:
        user = id_in(person, "person")
        if person_of(user, channel, hash_in(person, "salt")) != hash_in(person, "who"):
            raise Wrong(f"person {user} is not the one of the commitment")


def check_words(line: Line) -> None:
    """See that what a person typed is what the row commits to.

    Raises:
        Wrong: it is not.
        KeyError, ValueError: a part is missing, or is something else.
    """
    if "typed" not in line:
        return
    if words_of(text_in(line, "typed"), hash_in(line, "typed_salt")).hex() != line["words"]:
        raise Wrong("what was typed is not what the row commits to")
