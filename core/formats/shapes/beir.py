"""A BEIR folder: `queries.jsonl` with `_id`, and `qrels/test.tsv`."""

from __future__ import annotations

from core.formats.judgment_rows import read_judgments
from core.formats.shapes.beir_files import folder_with, reads_folder, write_folder
from core.formats.shapes.shape import Shape

BEIR = Shape(
    name="beir",
    label="BEIR (zip)",
    ending=".zip",
    recognises=folder_with("_id"),
    read=reads_folder("beir", "_id"),
    understood=read_judgments,
    write=lambda query_set: write_folder(query_set, "_id"),
)
