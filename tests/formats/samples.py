"""Small files of every shape, built where they are used."""

import gzip
import json
from io import BytesIO

import pandas as pd
from openpyxl import Workbook

ROWS = [["00123", "Théière", "garde le thé chaud"], ["1e5", "Lampe", "éclaire, sans reflet"]]
HEADER = ["sku", "nom", "description"]


def workbook(*sheets: tuple[str, list[list[object]]]) -> bytes:
    book = Workbook()
    book.remove(book.active)
    for title, rows in sheets:
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    buffer = BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def parquet(columns: dict[str, list[object]]) -> bytes:
    buffer = BytesIO()
    pd.DataFrame(columns).to_parquet(buffer)
    return buffer.getvalue()


def records() -> list[dict[str, str]]:
    return [dict(zip(HEADER, row, strict=True)) for row in ROWS]


CSV = 'sku,nom,description\n00123,Théière,garde le thé chaud\n1e5,Lampe,"éclaire, sans reflet"\n'.encode()
TSV = "sku\tnom\tdescription\n00123\tThéière\tgarde le thé chaud\n1e5\tLampe\téclaire, sans reflet\n".encode()
SEMICOLON = "sku;nom;description\n00123;Théière;garde le thé chaud\n1e5;Lampe;éclaire, sans reflet\n"
FILES = {
    "csv": (CSV, "csv"),
    "tsv": (TSV, "csv"),
    "semicolon": (SEMICOLON.encode(), "csv"),
    "bom": (SEMICOLON.encode("utf-8-sig"), "csv"),
    "utf16": (SEMICOLON.encode("utf-16"), "csv"),
    "windows": (SEMICOLON.encode("cp1252"), "csv"),
    "cr": (CSV.replace(b"\n", b"\r"), "csv"),
    "crlf": (CSV.replace(b"\n", b"\r\n"), "csv"),
    "xlsx": (workbook(("Produits", [HEADER, *ROWS])), "xlsx"),
    "json": (json.dumps(records(), ensure_ascii=False, indent=1).encode(), "json"),
    "jsonl": ("\n".join(json.dumps(record) for record in records()).encode(), "jsonl"),
    "parquet": (parquet({name: [row[place] for row in ROWS] for place, name in enumerate(HEADER)}), "parquet"),
}
FILES |= {f"{kind}.gz": (gzip.compress(content, mtime=0), shape) for kind, (content, shape) in FILES.items()}
