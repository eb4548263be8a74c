"""How often a short text is taken for a language it is not in, on real queries: `python -m tests.real.languages`."""

import csv
import gzip
import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from core.catalog import UNKNOWN
from core.formats.languages import apparent_languages

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared" / "data"
XQUAD = "xquad_en_es_de/queries_qrels_{}.csv"
FRENCH = (("cnil_besoindaide_fr/queries_qrels.csv", "requete"),
          ("cnil_besoindaide_fr/dila_manual_question_autocomplete.csv", "Question"))  # fmt: skip


def texts(shared: Path) -> Iterator[tuple[str, str, str]]:
    """Yield a kind of text, its language and the text; `pieces` are 2 to 6 words out of the middle of a question."""
    for language in ("en", "es", "de"):
        yield from _questions(language, _column(shared / XQUAD.format(language), "query"))
    for path, column in FRENCH:
        yield from _questions("fr", _column(shared / path, column))
    yield from _each("products", "en", _column(shared / "chorus_icecat_en/Broad_Query_Set_rated.csv", "query"))
    esci = json.loads((shared / "esci_us_opensearch_format/esci_us_queryset.json").read_text(encoding="utf-8"))
    yield from _each("products", "en", [query["queryText"] for query in esci["querySetQueries"]])
    yield from _each("products", "fr", _column(ROOT / "data" / "products.csv", "nom"))
    with gzip.open(shared / "akeneo_icecat_fr_en_de/products_with_french_1945.csv.gz", "rt", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for language in ("fr", "en", "de"):
        starts = [row[f"short_{language}"][:60].rsplit(" ", 1)[0] for row in rows]
        yield from _each("products", language, starts[:600])


def _questions(language: str, questions: list[str]) -> Iterator[tuple[str, str, str]]:
    chance = random.Random(1)  # noqa: S311 (the same sample every time)
    yield from _each("questions", language, questions)
    for question in dict.fromkeys(questions):
        words, length = question.strip("¿?").split(), chance.randint(2, 6)
        if len(words) > length + 1:
            start = chance.randint(1, len(words) - length)
            yield "pieces", language, " ".join(words[start : start + length]).lower()


def _each(kind: str, language: str, found: list[str]) -> Iterator[tuple[str, str, str]]:
    yield from ((kind, language, text) for text in dict.fromkeys(map(str.strip, found)) if text)


def _column(file: Path, name: str) -> list[str]:
    with file.open(encoding="utf-8-sig", newline="") as opened:
        return [row[name] for row in csv.DictReader(opened)]


def measured(shared: Path) -> Counter[tuple[str, str, str]]:
    """Count texts by kind, length in words, and outcome: right, wrong, or not plain to see."""
    found = list(texts(shared))
    counts: Counter[tuple[str, str, str]] = Counter()
    apparent = apparent_languages([text for _, _, text in found], [])
    for (kind, language, text), seen in zip(found, apparent, strict=True):
        words = len(text.split())
        length = "1" if words == 1 else "2-3" if words < 4 else "4-6" if words < 7 else "7+"
        counts[kind, length, "right" if seen == language else "unsaid" if seen == UNKNOWN else "wrong"] += 1
    return counts


if __name__ == "__main__":
    counts = measured(SHARED)
    for kind, length in sorted({key[:2] for key in counts}):
        right, wrong, unsaid = (counts[kind, length, outcome] for outcome in ("right", "wrong", "unsaid"))
        total = right + wrong + unsaid
        print(f"{kind:<10} {length:>4} words: {total:>5} texts, {right / total:>4.0%} recognised, {wrong} wrongly")  # noqa: T201
