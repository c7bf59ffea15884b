"""What can go wrong between a bot and Discord, on demand."""

import re
from dataclasses import dataclass
from typing import Literal

from bot.sandbox.gateway.server import INVALID_SESSION, RECONNECT, Gateway


@dataclass
class Fault:
    """What happens to the next `times` requests of a method whose path matches.

    `fail` answers with `status` and `code` (429 with `retry_after` seconds, and the full `bucket`, if any),
    `drop` closes the connection without an answer, `delay` waits for `seconds` first, `garble` does the work
    and answers with `body`. With `after_effect` the request does its work before it fails or waits.
    """

    kind: Literal["fail", "drop", "delay", "garble"]
    method: str
    path: re.Pattern[str]
    times: int = 1
    status: int = 500
    code: int = 0
    seconds: float = 0.0
    retry_after: float = 0.1
    bucket: str = ""
    after_effect: bool = False
    body: str = ""


class Faults:
    """Breaks the gateway now, or later requests."""

    def __init__(self, gateway: Gateway) -> None:
        self._gateway = gateway
        self._waiting: list[Fault] = []

    def drop_gateway(self) -> None:
        """Cut all gateway connections without a close frame; the bot can resume."""
        for connection in self._gateway.connections():
            connection.drop()

    def close_gateway(self, code: int) -> None:
        """Close all gateway connections with a code."""
        for connection in self._gateway.connections():
            connection.close(code)

    def invalidate_session(self) -> None:
        """Tell the bot that its session is gone (op 9), so that it must identify anew."""
        sessions, self._gateway.sessions = self._gateway.sessions, {}
        for session in sessions.values():
            if session.connection is not None:
                session.connection.send({"op": INVALID_SESSION, "d": False})

    def ask_reconnect(self) -> None:
        """Ask the bot to reconnect and resume (op 7)."""
        for connection in self._gateway.connections():
            connection.send({"op": RECONNECT, "d": None})

    def silence(self, acks: bool = True) -> None:  # noqa: FBT001, FBT002 - reads well: silence(acks=True)
        """Stop acknowledging heartbeats, or start again with `acks=False`."""
        self._gateway.acknowledging = not acks

    def swallow(self) -> None:
        """Let nothing through present and later connections of the gateway until `end`; all stay open."""
        self._gateway.swallow()

    def fail_next(
        self,
        method: str,
        path_regex: str,
        *,
        status: int = 500,
        code: int = 0,
        after_effect: bool = False,
        times: int = 1,
        retry_after: float = 0.1,
    ) -> None:
        """Answer the next requests with an error; `code` is Discord's own number.

        A 429 says to come back after `retry_after` seconds.
        """
        pattern = re.compile(path_regex)
        fault = Fault(
            "fail", method, pattern, times, status, code, retry_after=retry_after, after_effect=after_effect
        )
        self._waiting.append(fault)

    def limit_next(self, method: str, path_regex: str, bucket: str, *, times: int = 1) -> None:
        """Answer the next requests with the 429 of one `bucket`; a 429 of `fail_next` names none."""
        pattern = re.compile(path_regex)
        self._waiting.append(Fault("fail", method, pattern, times, status=429, bucket=bucket))

    def drop_next(self, method: str, path_regex: str, *, after_effect: bool = False, times: int = 1) -> None:
        """Close the connection of the next requests without an answer."""
        self._waiting.append(Fault("drop", method, re.compile(path_regex), times, after_effect=after_effect))

    def garble_next(self, method: str, path_regex: str, body: str) -> None:
        """Do what the next request asks for, and answer with a wrong `body`."""
        self._waiting.append(Fault("garble", method, re.compile(path_regex), body=body))

    def delay_next(
        self, method: str, path_regex: str, seconds: float, *, after_effect: bool = False, times: int = 1
    ) -> None:
        """Delay the work of the next requests, or with `after_effect` their answers."""
        pattern = re.compile(path_regex)
        fault = Fault("delay", method, pattern, times, seconds=seconds, after_effect=after_effect)
        self._waiting.append(fault)

    def end(self) -> None:
        """End all faults: later requests and connections work."""
        self._gateway.swallowing = False
        self._waiting.clear()

    def take(self, method: str, path: str) -> Fault | None:
        """Return the fault that this request meets, or None, and count it as used."""
        for fault in self._waiting:
            if fault.method == method and fault.path.search(path):
                fault.times -= 1
                if fault.times == 0:
                    self._waiting.remove(fault)
                return fault
        return None
