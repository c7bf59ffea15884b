"""Limits of a message's components: what may hold what, how many, and that ids are unique.

Without the flag IS_COMPONENTS_V2 a message has up to 5 rows. With it, it is built of displays, sections,
containers and rows, 40 components in all with up to 4000 characters of text displays together.
"""

from collections.abc import Collection

from bot.sandbox.validation.controls import BUTTON, SELECTS, check_button, check_select
from bot.sandbox.validation.embeds import AttachedFiles
from bot.sandbox.validation.form import Form, check_unique

TEXT_DISPLAY = 10
THUMBNAIL = 11
GALLERY = 12
FILE = 13
SEPARATOR = 14
_MEDIA = ("http", "https", "attachment")


def check_text_display(part: Form) -> None:
    """Note the faults of a text display."""
    part.text("content", 4000, least=1, needed=True)


def check_thumbnail(part: Form, files: AttachedFiles) -> None:
    """Note the faults of a thumbnail, or of one picture of a gallery."""
    part.text("description", 1024, least=1)
    part.boolean("spoiler")
    _check_media(part.form("media", needed=True), files)


def check_gallery(part: Form, files: AttachedFiles) -> None:
    """Note the faults of a media gallery of 1-10 pictures."""
    for item in part.forms("items", least=1, most=10, needed=True):
        check_thumbnail(item, files)


def check_file(part: Form, files: AttachedFiles) -> None:
    """Note the faults of a file component, which shows an attached file only."""
    part.boolean("spoiler")
    _check_media(part.form("file", needed=True), files, ("attachment",))


def check_separator(part: Form) -> None:
    """Note the faults of a separator."""
    part.boolean("divider")
    part.one_of("spacing", (1, 2))


def _check_media(media: Form | None, files: AttachedFiles, schemes: tuple[str, ...] = _MEDIA) -> None:
    if media is None:
        return
    media.url("url", schemes, needed=True)
    files.check_link(media, "url")


ROW = 1
_SECTION = 9
_CONTAINER = 17
_IN_CONTAINER = frozenset({ROW, _SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR})
_TOP_V2 = _IN_CONTAINER | {_CONTAINER}
_MOST_ROWS, _MOST_PARTS, _MOST_CHARACTERS = 5, 40, 4000


def check_components(message: Form, files: AttachedFiles, *, v2: bool) -> None:
    """Note the faults of a message's components; `v2` says whether it has the flag IS_COMPONENTS_V2."""
    allowed, most = (_TOP_V2, _MOST_PARTS) if v2 else (frozenset({ROW}), _MOST_ROWS)
    top = message.forms("components", most=most)
    parts = [part for each in top for part in _check_part(each, allowed, files)]
    check_ids(parts)
    if v2:
        _check_totals(message, parts)


def check_ids(parts: Collection[Form]) -> None:
    """Note every `custom_id`, and every number given as `id`, that an earlier component has already."""
    reason = "Component custom id cannot be duplicated"
    check_unique(parts, "custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", reason)
    numbered = [part for part in parts if part.integer("id", 0, 2**31 - 1)]  # Discord replaces an id of 0
    check_unique(numbered, "id", "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")


def kind_of(part: Form, allowed: Collection[int]) -> int | None:
    """Return the type of a component if it is allowed here, else note a fault."""
    if not part.has("type", needed=True):
        return None
    kind: object = part.value["type"]
    if isinstance(kind, int) and kind in allowed:
        return kind
    choices = ", ".join(map(str, sorted(allowed)))
    part.fault("UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({choices}).', "type")
    return None


def _check_part(part: Form, allowed: Collection[int], files: AttachedFiles) -> list[Form]:
    """Note the faults of a component and of those in it; return them all."""
    kind = kind_of(part, allowed)
    if kind == ROW:
        return [part, *_check_row(part, files)]
    if kind == _SECTION:
        return [part, *_check_section(part, files)]
    if kind == _CONTAINER:
        return [part, *_check_container(part, files)]
    if kind is not None:
        _check_leaf(kind, part, files)
    return [part]


def _check_leaf(kind: int, part: Form, files: AttachedFiles) -> None:
    if kind in SELECTS:
        check_select(part)
        return
    plain = {BUTTON: check_button, TEXT_DISPLAY: check_text_display, SEPARATOR: check_separator}
    with_files = {THUMBNAIL: check_thumbnail, GALLERY: check_gallery, FILE: check_file}
    if kind in plain:
        plain[kind](part)
    else:
        with_files[kind](part, files)


def _check_row(row: Form, files: AttachedFiles) -> list[Form]:
    """Note the faults of a row, which holds 1-5 buttons or one select; return what is in it."""
    inner = row.forms("components", least=1, most=5, needed=True)
    parts = [part for each in inner for part in _check_part(each, SELECTS | {BUTTON}, files)]
    if len(inner) > 1:
        for index, part in enumerate(inner):
            if part.value.get("type") in tuple(SELECTS):  # the type may be anything, even unhashable
                reason = "The specified component exceeds the maximum width"
                row.fault("COMPONENT_LAYOUT_WIDTH_EXCEEDED", reason, "components", index)
    return parts


def _check_section(section: Form, files: AttachedFiles) -> list[Form]:
    """Note the faults of a section: 1-3 texts beside a button or a thumbnail."""
    texts = section.forms("components", least=1, most=3, needed=True)
    parts = [part for text in texts for part in _check_part(text, {TEXT_DISPLAY}, files)]
    accessory = section.form("accessory", needed=True)
    if accessory:
        parts += _check_part(accessory, {BUTTON, THUMBNAIL}, files)
    return parts


def _check_container(container: Form, files: AttachedFiles) -> list[Form]:
    container.integer("accent_color", 0, 0xFFFFFF)
    container.boolean("spoiler")
    inner = container.forms("components", least=1, most=_MOST_PARTS, needed=True)
    return [part for each in inner for part in _check_part(each, _IN_CONTAINER, files)]


def _check_totals(message: Form, parts: Collection[Form]) -> None:
    if len(parts) > _MOST_PARTS:
        reason = f"The total number of components exceeds the maximum of {_MOST_PARTS}"
        message.fault("COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", reason, "components")
    texts = [part.value.get("content") for part in parts if part.value.get("type") == TEXT_DISPLAY]
    if sum(len(text.strip()) for text in texts if isinstance(text, str)) > _MOST_CHARACTERS:
        reason = f"The text of all components exceeds the maximum of {_MOST_CHARACTERS} characters"
        message.fault("COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", reason, "components")
