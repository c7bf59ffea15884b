"""What is done in one transaction: events and tasks of those who waited at the same time.

It is done in waves: events in one know nothing of each other, so what they are made upon is read for all of
them at once, and what comes of them is written together.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from bot.play.request_context import Place
from bot.play.transition import Submission
from bot.storage.engine import Connection, EngineFailed, Interrupted, Writing
from bot.storage.event_rows import key_of
from bot.storage.failures import DATABASE_ERRORS, failure_of, log_failure
from bot.storage.recording import Recording
from bot.storage.standing import Standing, standings

WriteTask = Callable[[Connection], Any]
"""Something small to do inside a transaction; where it fails, it leaves nothing."""

Answer = Any
"""What a submission or a task returns, or the exception that it ends with."""


def transact(
    writing: Writing,
    recording: Recording,
    works: Sequence[Submission | WriteTask],
    connection: Connection,
) -> list[Answer]:
    """Do all `works` in one transaction, and return the answer of each; it never raises.

    What fails by itself answers with its exception. Where the database fails, nothing is written, and
    StorageFailed is the answer of all.
    """

    def all_of_them(connection: Connection) -> list[Answer]:
        recording.begin(connection)
        answers: list[Answer] = []
        for wave in waves(works):
            writing.write(connection, recording.unwritten.taken())
            answers += _do(recording, wave, connection)
        recording.finish(connection)
        writing.write(connection, recording.unwritten.taken())
        return answers

    try:
        answers = writing.transact(connection, _places(works), all_of_them)
    except Exception as error:  # noqa: BLE001 - it is the answer of all
        log_failure(f"A transaction failed; nothing of its {len(works)} parts was written", error)
        return [failure_of(error) for _ in works]
    recording.committed()
    return answers


def waves(works: Iterable[Submission | WriteTask]) -> Iterator[list[Submission] | WriteTask]:
    """Return them in their order: submissions of different places together, all else by itself."""
    wave: dict[tuple[int, int], Submission] = {}
    for work in works:
        place = key_of(work.context.place) if isinstance(work, Submission) else None
        if wave and (place is None or place in wave):
            yield [*wave.values()]
            wave = {}
        if isinstance(work, Submission):
            wave[key_of(work.context.place)] = work
        else:
            yield work
    if wave:
        yield [*wave.values()]


def _places(works: Sequence[Submission | WriteTask]) -> list[Place] | None:
    """Return where all of it writes; None: anywhere."""
    places = [work.context.place for work in works if isinstance(work, Submission)]
    return places if len(places) == len(works) else None


def _do(recording: Recording, wave: list[Submission] | WriteTask, connection: Connection) -> list[Answer]:
    """Do what is done together; as long as the transaction lives on, the failure of a part is its own."""
    if not isinstance(wave, list):
        return [_do_task(wave, connection)]
    found = standings(connection, wave)
    return [_record(recording, *each, connection) for each in zip(wave, found, strict=True)]


def _do_task(task: WriteTask, connection: Connection) -> Answer:
    connection.execute("SAVEPOINT part")
    try:
        answer = task(connection)
    except Exception as error:
        if isinstance(error, Interrupted) or not connection.in_transaction:
            raise
        connection.execute("ROLLBACK TO part")
        connection.execute("RELEASE part")
        return _answer_of(error)
    connection.execute("RELEASE part")
    return answer


def _record(
    recording: Recording, submission: Submission, standing: Standing, connection: Connection
) -> Answer:
    """Record an event: what keeps it from being made is found before anything is written."""
    try:
        return recording.record(connection, submission, standing)
    except Exception as error:
        if recording.is_writing or isinstance(error, EngineFailed) or not connection.in_transaction:
            raise
        return _answer_of(error)


def _answer_of(error: Exception) -> Exception:
    """Return what a part is told that failed alone, and log it if the database is the cause."""
    if not isinstance(error, DATABASE_ERRORS):
        return error
    log_failure("A part of a transaction failed", error)
    return failure_of(error)


def do_alone(task: WriteTask, connection: Connection) -> list[Answer]:
    """Do a task outside of transactions, and return its answer; it never raises."""
    try:
        return [task(connection)]
    except Exception as error:  # noqa: BLE001 - it is the answer
        log_failure("A task outside of transactions failed", error)
        return [failure_of(error)]
