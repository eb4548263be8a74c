"""An MTEB retrieval folder: as BEIR's, with `id` for `_id`."""

from __future__ import annotations

from core.formats.judgment_rows import read_judgments
from core.formats.shapes.beir_files import folder_with, reads_folder, write_folder
from core.formats.shapes.shape import Shape

MTEB = Shape(
    name="mteb",
    label="MTEB (zip)",
    ending=".zip",
    recognises=folder_with("id"),
    read=reads_folder("mteb", "id"),
    understood=read_judgments,
    write=lambda query_set: write_folder(query_set, "id"),
)
