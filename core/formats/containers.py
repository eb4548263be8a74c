"""What a file is, by its bytes: unpack .gz within bounds, and refuse what is no table."""

from __future__ import annotations

import gzip
import zipfile
import zlib
from io import BytesIO

from core.formats.encodings import is_marked
from core.messages import InputError, Message, message

MOST_BYTES = 2 << 30
"""Bytes that a packed file may unpack to."""
FREE_BYTES = 64 << 20
MOST_TIMES = 200
"""Above 64 MiB, how many times its packed size: tables of text pack 3 to 20 times, a bomb 1,000 times."""

_IMAGES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\0", b"MM\0*")
_ARCHIVES = (b"Rar!\x1a", b"7z\xbc\xaf", b"BZh9", b"\xfd7zXZ", b"\x28\xb5\x2f\xfd", b"\x1f\x8b")


def expanded(content: bytes, name: str) -> bytes:
    """Return the content, unpacked if it is gzip."""
    if not content.startswith(b"\x1f\x8b"):
        return content
    bound = allowed_bytes(len(content))
    unpacked = BytesIO()
    try:
        with gzip.GzipFile(fileobj=BytesIO(content)) as packed:
            while part := packed.read(1 << 20):
                unpacked.write(part)
                if unpacked.tell() > bound:
                    raise too_large(name)
    except (OSError, EOFError, zlib.error) as error:
        said = message("{file} is a damaged or incomplete .gz file; download or pack it again.", file=name)
        raise InputError(said) from error
    return unpacked.getvalue()


def allowed_bytes(packed: int) -> int:
    """Return how many bytes a packed file of this size may unpack to."""
    return min(MOST_BYTES, max(FREE_BYTES, MOST_TIMES * packed))


def too_large(name: str) -> InputError:
    """Return the error of a packed file that unpacks to more than is allowed."""
    said = message(
        "{file} unpacks to far more than a table of its size would; it was not read. Unpack it and bring "
        "the file inside, or split it.",
        file=name,
    )
    return InputError(said)


def binary_shape(content: bytes, name: str) -> str:
    """Return xlsx, xls or parquet, or nothing for text; other binary files and empty ones are refused."""
    if not content or content.isspace():
        raise InputError(message("{file} is empty; bring a file with a header and rows.", file=name))
    if content.startswith(b"PAR1"):
        return "parquet"
    if content.startswith(b"\xd0\xcf\x11\xe0"):
        return "xls"
    if content.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _zip_shape(content, name)
    if said := _refusal(content, name):
        raise InputError(said)
    return ""


def _refusal(content: bytes, name: str) -> Message | None:
    if content.startswith(b"%PDF"):
        return message("{file} is a PDF document, not a table; bring CSV, XLSX, JSON or Parquet.", file=name)
    if content.startswith(_IMAGES):
        return message("{file} is an image, not a table; bring CSV, XLSX, JSON or Parquet.", file=name)
    if content.startswith(_ARCHIVES):
        return message("{file} is a packed archive; unpack it and bring the file inside.", file=name)
    if not is_marked(content) and _is_binary(content[:8192]):
        return message("{file} is not text and no table known here; bring CSV, XLSX, JSON or Parquet.", file=name)
    return None


def _is_binary(sample: bytes) -> bool:
    control = sum(byte < 32 and byte not in b"\0\t\n\v\f\r" for byte in sample)
    return control > 0.05 * len(sample) or sample.count(0) > 0.3 * len(sample)


def damaged_archive(name: str) -> Message:
    """Return what is said of a zip archive, such as a workbook, that can't be read."""
    return message("{file} is a damaged or incomplete .zip or .xlsx file; download or save it again.", file=name)


def _zip_shape(content: bytes, name: str) -> str:
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            sizes = {item.filename: item.file_size for item in archive.infolist()}
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError) as error:
        raise InputError(damaged_archive(name)) from error
    if "xl/workbook.xml" not in sizes:
        said = message("{file} is a zip archive and no .xlsx workbook; save the document as .xlsx or CSV.", file=name)
        raise InputError(said)
    if sum(sizes.values()) > allowed_bytes(len(content)):
        raise too_large(name)
    return "xlsx"
