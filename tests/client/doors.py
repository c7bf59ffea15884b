"""All places where a person types a text into a command: its options, and what is proposed meanwhile."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.people.actor import Actor
from bot.sandbox.people.handles import File, InteractionResult, Room

STRING, INTEGER, TRUTH, PERSON, ATTACHMENT = 3, 4, 5, 6, 11

LONGEST_COMPLETED = 6_000
"""Characters that Discord takes where an option sets no bound."""

SOMEONE = "someone"
"""Stands for a person."""

USUAL: Mapping[int, Any] = {
    STRING: "d6",
    INTEGER: 6,
    TRUTH: True,
    PERSON: SOMEONE,
    ATTACHMENT: File("a.txt", b"a = 1"),
}


@dataclass(frozen=True)
class Door:
    """A text option of a command."""

    command: str
    option: str
    longest: int
    """Characters that Discord lets through."""
    shortest: int = 0
    is_completed: bool = False
    needs: Mapping[str, Any] = field(default_factory=dict)
    """Values of the other options without which Discord sends nothing."""

    def __str__(self) -> str:
        return f"/{self.command} {self.option}"

    async def type(self, person: Actor, room: Room, text: str) -> InteractionResult:
        """Use the command with a text, cut to what Discord lets through."""
        given = {name: person if value == SOMEONE else value for name, value in self.needs.items()}
        return await person.use(room, self.command, **given, **{self.option: text[: self.longest]})

    async def propose(self, person: Actor, room: Room, text: str) -> list[dict[str, Any]]:
        """Return what is proposed to a person who has typed a text so far."""
        return await person.complete(room, self.command, self.option, text[: self.longest])


def list_doors(commands: list[dict[str, Any]]) -> list[Door]:
    """Return all doors of commands as Discord has them registered."""
    return [door for command in commands if command["type"] == 1 for door in _doors_of(command, ())]


def _doors_of(command: dict[str, Any], words: tuple[str, ...]) -> Iterator[Door]:
    words = (*words, command["name"])
    options = command.get("options") or []
    for inner in (option for option in options if option["type"] in {1, 2}):
        yield from _doors_of(inner, words)
    for option in (each for each in options if each["type"] == STRING and not each.get("choices")):
        needs = {
            other["name"]: _usual_value(other)
            for other in options
            if other.get("required") and other is not option
        }
        longest = option.get("max_length", LONGEST_COMPLETED)
        shortest = option.get("min_length", 0)
        is_completed = bool(option.get("autocomplete"))
        yield Door(" ".join(words), option["name"], longest, shortest, is_completed, needs)


def _usual_value(option: dict[str, Any]) -> Any:
    if choices := option.get("choices"):
        return choices[0]["value"]
    return USUAL[option["type"]]
