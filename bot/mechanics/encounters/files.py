"""Files with encounter tables: what was sent as a file, read as text."""

from bot.mechanics.errors import BadInput

LARGEST = 256 * 1024
"""Bytes of a file."""

_BEGINNINGS = {
    b"PK\x03\x04": "This is a spreadsheet or an archive: save it as CSV (UTF-8) first.",
    b"\x89PNG": "This is a picture: send a text or CSV file.",
    b"%PDF": "This is a PDF: send a text or CSV file.",
    b"\xff\xfe": "This text is in UTF-16: save it as UTF-8.",
    b"\xfe\xff": "This text is in UTF-16: save it as UTF-8.",
}


def check_size(size: int) -> None:
    """See that a file is not too large to be read.

    Raises:
        BadInput: it is.
    """
    if size > LARGEST:
        raise BadInput(
            f"The file has {size:,} bytes; {LARGEST:,} are the most, which is far above 1,000 rows."
        )


def text_of(content: bytes) -> str:
    """Return the text of a file in UTF-8, with or without its mark at the beginning.

    Raises:
        BadInput: it is too large, or no such text; the sentence says where.
    """
    check_size(len(content))
    for beginning, sentence in _BEGINNINGS.items():
        if content.startswith(beginning):
            raise BadInput(sentence)
    if b"\0" in content:
        raise BadInput(f"Byte {content.index(0) + 1:,} of the file is 0, so it is no text: send text or CSV.")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        at = error.start + (3 if content.startswith(b"\xef\xbb\xbf") else 0)
        line = content.count(b"\n", 0, at) + 1
        raise BadInput(
            f"Byte {at + 1:,} of the file (0x{content[at]:02X}, in line {line:,}) is not UTF-8: "
            "save the file as UTF-8."
        ) from None
