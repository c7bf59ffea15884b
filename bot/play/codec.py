"""Writes values as JSON and reads them back, by their types: no request or state needs a second description.

A dataclass is an object, a tuple a list, and a mapping a list of pairs, unless JSON can have it as an object.
`Written` says how to write types that JSON lacks. Fields that an older version did not write have their
defaults.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import lru_cache, partial
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from bot.mechanics.later import LATER
from bot.play.event import Json
from bot.play.request_context import person_of, reference

Value = Any
"""A value of a type that a feature defines."""

T = TypeVar("T")
Key = TypeVar("Key", int, str)


class Written(NamedTuple):
    """How to write the values of a type as JSON, in an annotation of it."""

    write: Callable[[Value], Json]
    read: Callable[[Json], Value]


Person = Annotated[int, Written(reference, person_of)]
"""The id of a person, who can be forgotten wherever it is."""

_BESIDE = object()

Beside = Annotated[T, _BESIDE]
"""A value beside the JSON, such as in its row: it is not written, and `load` takes it as an argument."""


def dump(value: Value) -> Json:
    hint: object = type(value)
    return codec_of(hint).write(value)


def load(hint: type[T], body: Json, **beside: Value) -> T:
    """Return a value from the JSON of `dump`, and the values beside it.

    Raises:
        AttributeError, LookupError, TypeError, ValueError: `dump` did not write this.
    """
    wanted: object = hint
    value: T = codec_of(wanted).read({**body, **beside} if beside else body)
    return value


class Record:
    """How to write and read a dataclass."""

    def __init__(self, hint: Value) -> None:
        hints = get_type_hints(hint, include_extras=True)
        written = [each for each in fields(hint) if _BESIDE not in _notes_of(hints[each.name])]
        self._hint = hint
        self._special = _list_special((each.name, hints[each.name]) for each in written)
        self.parts = tuple((each.name, each.default) for each in written)
        """Their names, with their defaults."""
        self._later = [(each.name, each.default) for each in written if LATER in _notes_of(hints[each.name])]
        self.is_plain = not self._special
        """Whether JSON can have all parts as they are."""

    def write(self, value: Value) -> dict[str, Json]:
        """Return all of a value, without parts that are `Later` and as usual."""
        body = {name: getattr(value, name) for name, _ in self.parts}
        for name, usual in self._later:
            if body[name] == usual:
                del body[name]
        return self.convert(body)

    def convert(self, body: dict[str, Value]) -> dict[str, Json]:
        """Return parts as JSON."""
        for name, write, _ in self._special:
            if name in body:
                body[name] = write(body[name])
        return body

    def read(self, body: Json) -> Value:
        """Return the value that was written."""
        parts = dict(body)
        for name, _, read in self._special:
            if name in parts:
                parts[name] = read(parts[name])
        return self._hint(**parts)


Codec = Written | Record


@lru_cache(maxsize=1_000)  # there are fewer types
def codec_of(hint: object) -> Codec:
    """Return how to write and read values of a type.

    Raises:
        TypeError: JSON has no such values, and no `Written` says how to write them.
    """
    origin: Value = get_origin(hint) or hint
    if origin in _AS_IT_IS:
        return _PLAIN
    if origin in _COMPOSED:
        return _COMPOSED[origin](*get_args(hint))
    if is_dataclass(origin):
        return Record(origin)
    if isinstance(origin, type) and issubclass(origin, tuple):
        return _row(origin, *get_type_hints(origin, include_extras=True).values())
    raise TypeError(f"JSON has no {hint}: say how it is written")


_PLAIN = Written(lambda value: value, lambda body: body)

_AS_IT_IS = (Any, Literal, bool, int, float, str, list)


def _notes_of(hint: object) -> tuple[object, ...]:
    return get_args(hint)[1:] if get_origin(hint) is Annotated else ()


def _annotated(hint: object, *notes: object) -> Codec:
    written = next((each for each in notes if isinstance(each, Written)), None)
    return written or codec_of(hint)


def _optional(*hints: object) -> Codec:
    (codec,) = (codec_of(each) for each in hints if each is not NoneType)
    if codec is _PLAIN:
        return codec
    return Written(
        lambda value: None if value is None else codec.write(value),
        lambda body: None if body is None else codec.read(body),
    )


def _tuple(*hints: object) -> Codec:
    if ... not in hints:
        return _row(tuple, *hints)
    codec = codec_of(hints[0])
    if codec is _PLAIN:
        return Written(list, tuple)
    write, read = codec.write, codec.read
    return Written(lambda value: [*map(write, value)], lambda body: tuple(map(read, body)))


def _row(hint: type[tuple[Any, ...]], *hints: object) -> Codec:
    """Return how to write and read a tuple with named parts; the last ones may be missing."""
    special, most, make = _list_special(enumerate(hints)), len(hints), partial(tuple.__new__, hint)
    later = sum(LATER in _notes_of(each) for each in hints)
    defaults: Mapping[str, Value] = getattr(hint, "_field_defaults", {})
    usual = tuple(defaults.values())

    def write_row(value: Sequence[Value]) -> Json:
        row = [*value]
        while len(row) > most - later and row[-1] == usual[len(row) - most - 1]:
            row.pop()
        for place, write, _ in special:
            if place < len(row):
                row[place] = write(row[place])
        return row

    def read_row(body: Sequence[Json]) -> Value:
        row = [*body]
        for place, _, read in special:
            if place < len(row):
                row[place] = read(row[place])
        # What makes a named tuple takes twice as long, and is needed only for what is missing.
        return make(row) if len(row) == most else hint(*row)

    return Written(write_row, read_row)


def _mapping(key: object, value: object) -> Codec:
    keys, values = codec_of(key), codec_of(value)
    if key is str and values is _PLAIN:
        return _PLAIN
    return Written(
        lambda value: [[keys.write(name), values.write(each)] for name, each in value.items()],
        lambda body: {keys.read(name): values.read(each) for name, each in body},
    )


_COMPOSED: Mapping[Any, Callable[..., Codec]] = {
    Annotated: _annotated,
    Union: _optional,
    UnionType: _optional,
    tuple: _tuple,
    Mapping: _mapping,
    Fraction: lambda: Written(str, Fraction),
}


def _list_special(
    hints: Iterable[tuple[Key, object]],
) -> tuple[tuple[Key, Callable[[Value], Json], Callable[[Json], Value]], ...]:
    """Return the parts that need a conversion for JSON."""
    codecs = ((key, codec_of(hint)) for key, hint in hints)
    return tuple((key, codec.write, codec.read) for key, codec in codecs if codec is not _PLAIN)
