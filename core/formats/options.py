"""How a person says that a file is to be read."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ReadOptions:
    """What a person decided about a file; what is blank or 0 is found in the file itself.

    `encoding` is a codec such as cp1252, `quote` a quotation mark or `none`, `header_row` the number of the
    header's row in a spreadsheet that opens the file.
    """

    encoding: str = ""
    separator: str = ""
    quote: str = ""
    header_row: int = 0
    sheet: str = ""


FOUND = ReadOptions()
"""Nothing decided: everything is found."""
