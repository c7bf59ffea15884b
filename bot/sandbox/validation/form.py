"""Reads a request body, and gathers its faults in Discord's tree of errors.

Discord reports all mistakes of a body at once, each at its place (`embeds.0.fields.3.value`), with a code and
a sentence. The reading methods of `Form` note a fault instead of raising it; `raise_faults` raises them all
together.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Self

from bot.sandbox.errors import ApiError

Place = tuple[str | int, ...]


class Form:
    """One object of a request body, and its place there. All forms of one body share their faults.

    Every reading method takes an absent key and `null` for the same thing, as Discord does.
    """

    def __init__(self, value: object, place: Place = (), faults: dict[str, Any] | None = None) -> None:
        self.place = place
        self.value: dict[str, Any] = value if isinstance(value, dict) else {}
        self._faults: dict[str, Any] = {} if faults is None else faults
        if not isinstance(value, dict):
            self.fault("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")

    def fault(self, code: str, message: str, *at: str | int) -> None:
        """Note a mistake in this object, or below it at `at`; the same one twice counts once."""
        node = self._faults
        for step in (*self.place, *at):
            node = node.setdefault(str(step), {})
        noted = node.setdefault("_errors", [])
        if (fault := {"code": code, "message": message}) not in noted:
            noted.append(fault)

    def raise_faults(self) -> None:
        """Raise all faults of the whole body as one `ApiError` (400, 50035), if there are any."""
        if self._faults:
            raise ApiError(400, 50035, "Invalid Form Body", self._faults)

    def has(self, key: str, *, needed: bool = False) -> bool:
        """Whether the key has a value; note its absence when it is needed."""
        present = self.value.get(key) is not None
        if needed and not present:
            self.fault("BASE_TYPE_REQUIRED", "This field is required", key)
        return present

    def text(self, key: str, most: int, *, least: int = 0, needed: bool = False) -> str:
        """Return a text of `least` to `most` characters without the white space around it ("" if absent).

        Discord trims before it counts, so a needed text of blanks alone is missing.
        """
        if not self.has(key, needed=needed):
            return ""
        if not isinstance(self.value[key], str):
            self.fault("STRING_TYPE_CONVERT", f"Could not interpret {self.value[key]!r} as string.", key)
            return ""
        trimmed: str = self.value[key].strip()
        if needed and not trimmed:
            self.fault("BASE_TYPE_REQUIRED", "This field is required", key)
        else:
            self._check_length(trimmed, (key,), least, most)
        return trimmed

    def integer(self, key: str, least: int, most: int, *, needed: bool = False) -> int | None:
        number = self.number(key, least, most, needed=needed)
        if isinstance(number, float):
            self.fault("NUMBER_TYPE_COERCE", f'Value "{number}" is not int.', key)
            return None
        return number

    def number(self, key: str, least: int, most: int, *, needed: bool = False) -> int | float | None:
        """Return a number, or None; like Discord, note that it is missing, no number, or out of bounds."""
        if not self.has(key, needed=needed):
            return None
        value = self.value[key]
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            self.fault("NUMBER_TYPE_COERCE", f'Value "{value}" is not a number.', key)
            return None
        if value > most:
            self.fault("NUMBER_TYPE_MAX", f"Value should be less than or equal to {most}.", key)
        elif value < least:
            self.fault("NUMBER_TYPE_MIN", f"Value should be greater than or equal to {least}.", key)
        return value

    def boolean(self, key: str) -> bool:
        """Return a boolean; absent is false."""
        value = self.value.get(key)
        if value is not None and not isinstance(value, bool):
            self.fault("BOOLEAN_TYPE_CONVERT", "Must be either true or false.", key)
        return value is True

    def one_of(self, key: str, allowed: Collection[int], *, needed: bool = False) -> int | None:
        """Return an integer out of `allowed`, or None."""
        if not self.has(key, needed=needed):
            return None
        value = self.value[key]
        if isinstance(value, bool) or not isinstance(value, int) or value not in allowed:
            choices = ", ".join(map(str, sorted(allowed)))
            self.fault("BASE_TYPE_CHOICES", f"Value must be one of {{{choices}}}.", key)
            return None
        return value

    def url(self, key: str, schemes: Sequence[str], *, most: int = 2048, needed: bool = False) -> str:
        """Return an address with one of `schemes` ("" if absent)."""
        if not self.has(key, needed=needed):
            return ""
        address = self.text(key, most)
        scheme, _, rest = address.partition("://") if "://" in address else ("", "", "")
        if scheme.lower() not in schemes:
            names = ", ".join(f"'{name}'" for name in schemes)
            message = f'Scheme "{scheme}" is not supported. Scheme must be one of ({names}).'
            self.fault("URL_TYPE_INVALID_SCHEME", message, key)
        elif not rest.strip("/"):
            self.fault("URL_TYPE_INVALID_URL", "Not a well formed URL.", key)
        return address

    def values(self, key: str, *, least: int = 0, most: int, needed: bool = False) -> list[Any]:
        """Return a list of `least` to `most` values ([] if absent)."""
        if not self.has(key, needed=needed):
            return []
        value = self.value[key]
        if not isinstance(value, list):
            self.fault("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType", key)
            return []
        self._check_length(value, (key,), least, most)
        return value

    def members(self, key: str, allowed: Sequence[int | str], *, least: int = 0) -> list[Any]:
        """Return a list of different values out of `allowed`."""
        values = self.values(key, least=least, most=len(allowed))
        for index, value in enumerate(values):
            if isinstance(value, bool) or value not in allowed:
                self.fault("ENUM_TYPE_COERCE", f'Value "{value}" is not a valid enum value.', key, index)
            elif value in values[:index]:
                reason = "The set already contains this value"
                self.fault("SET_TYPE_ALREADY_CONTAINS_VALUE", reason, key, index)
        return values

    def snowflake(self, key: str, *, needed: bool = False) -> None:
        """Note an id that is not a whole number, written as a number or as text."""
        if self.has(key, needed=needed) and not is_snowflake(self.value[key]):
            self.fault("NUMBER_TYPE_COERCE", f'Value "{self.value[key]}" is not snowflake.', key)

    def forms(self, key: str, *, least: int = 0, most: int, needed: bool = False) -> list[Self]:
        """Return a list of `least` to `most` objects ([] if absent)."""
        values = self.values(key, least=least, most=most, needed=needed)
        return [self.below(value, key, index) for index, value in enumerate(values)]

    def form(self, key: str, *, needed: bool = False) -> Self | None:
        """Return the object at the key."""
        return self.below(self.value[key], key) if self.has(key, needed=needed) else None

    def below(self, value: object, *at: str | int) -> Self:
        return type(self)(value, (*self.place, *at), self._faults)

    def _check_length(self, value: Sequence[object], at: Place, least: int, most: int) -> None:
        if least <= len(value) <= most:
            return
        if least:
            self.fault("BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.", *at)
        else:
            self.fault("BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.", *at)


def is_snowflake(value: object) -> bool:
    """Whether the value is an id: digits as text, or a whole number that is not negative."""
    return not isinstance(value, bool) and isinstance(value, (int, str)) and str(value).isdecimal()


def check_unique(forms: Iterable[Form], key: str, code: str, message: str) -> None:
    """Note a fault at every form whose value at the key an earlier form has."""
    seen: set[object] = set()
    for form in forms:
        value = form.value.get(key)
        if not isinstance(value, (str, int)):
            continue
        if value in seen:
            form.fault(code, message, key)
        seen.add(value)
