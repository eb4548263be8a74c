"""The real collections of ../shared/data, read through the same code as any file."""

from dataclasses import dataclass, replace
from pathlib import Path

from core.embedders.cache import VectorCache
from core.engines import registry
from core.engines.means import Means
from core.engines.protocol import EngineSpec
from core.evaluation import run_engine
from core.formats.catalogs import CatalogMapping, build_catalog, guess_mapping
from core.formats.query_sets import read_query_set
from core.formats.tables import read_table
from core.metrics import score_run
from core.queries import QuerySet


@dataclass(frozen=True)
class Collection:
    """A catalog file, a query file, and what is chosen by hand on the screens."""

    name: str
    catalog: str
    queries: str
    language: str
    catalog_language: str
    text: tuple[str, ...] = ()
    without_titles: bool = False

    def read(self, folder):
        """Return the catalog and the query set."""
        table = read_table((folder / self.catalog).read_bytes(), self.catalog)
        guess = guess_mapping(table)
        text = self.text or guess.text
        mapping = CatalogMapping(guess.id, text, guess.title, "", self.catalog_language)
        catalog, _ = build_catalog(table, mapping, self.name)
        asked = read_table((folder / self.queries).read_bytes(), self.queries)
        query_set, _ = read_query_set(asked, self.name, language_code=self.language, catalog=catalog)
        return catalog, _without_titles(query_set, catalog) if self.without_titles else query_set


def _without_titles(query_set, catalog):
    """Leave out the queries that are a document's title, and the ones asked twice."""
    titles = {title.strip().casefold() for title in catalog.documents["title"]}
    distinct = {query.text: query for query in query_set if query.text.strip().casefold() not in titles}
    merged = {text: {} for text in distinct}
    for query in query_set:
        if query.text in merged:
            merged[query.text].update(query.grades)
    return QuerySet.from_queries(
        query_set.name, [replace(query, grades=merged[text]) for text, query in distinct.items()]
    )


CNIL = Collection(
    "CNIL help desk, 167 questions, text only",
    "cnil_besoindaide_fr/documents.csv",
    "cnil_besoindaide_fr/queries_qrels.csv",
    "fr",
    "fr",
    ("texte",),
    without_titles=True,
)
CHORUS = Collection(
    "Chorus electronics",
    "chorus_icecat_en/products_19406.csv.gz",
    "chorus_icecat_en/Broad_Query_Set_rated.csv",
    "en",
    "en",
)


def xquad(asked, searched):
    """Return XQuAD with questions in one language over paragraphs in another."""
    folder = "xquad_en_es_de"
    return Collection(
        f"XQuAD, question {asked}, paragraph {searched}",
        f"{folder}/documents_{searched}.csv",
        f"{folder}/queries_qrels_{asked}.csv",
        asked,
        searched,
        ("text",),
    )


def measured(collection, specs, folder, vectors):
    """Return the scores at 5 and 10 of each engine over a collection."""
    catalog, query_set = collection.read(Path(folder))
    cache = VectorCache(Path(vectors))
    scores = {}
    for spec in specs:
        engine = registry.build(EngineSpec.parse(spec), Means(cache))
        run = run_engine(engine, catalog, query_set, progress=lambda done, total: None)
        scores[spec] = score_run(run, query_set, [5, 10])
    return scores
