"""What a column is, from its header, in French, English, Spanish and German."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

ROLES: dict[str, tuple[str, ...]] = {
    "id": (
        "id", "_id", "docid", "document_id", "item_id", "product_id", "sku", "id_produit", "id_product",
        "identifiant", "référence", "reference", "ref", "réf", "code", "code article", "code produit", "uid",
        "article_id", "id_article", "asin", "handle", "clave", "referencia", "id_producto", "código", "codigo",
        "artikelnummer", "artikel_nr", "produkt_id", "dokument_id", "kennung",
    ),
    "title": (
        "title", "titre", "título", "titel", "name", "nom", "nombre", "libellé", "intitulé", "label",
        "product_name", "product_title", "nom du produit", "nom produit", "désignation", "designation",
        "nombre del producto", "produktname", "produkttitel", "bezeichnung", "artikelname",
    ),
    "text": (
        "text", "texte", "texto", "description", "descripción", "beschreibung", "contenu", "content", "contenido",
        "inhalt", "body", "body (html)", "corps", "catégorie", "categorie", "category", "categoría", "kategorie",
        "marque", "brand", "marca", "marke", "vendor", "famille", "family", "familia", "familie", "thème", "theme",
        "sujet", "subject", "résumé", "summary", "passage", "document", "type", "product_type",
    ),
    "language": (
        "language", "langue", "lang", "locale", "idioma", "lengua", "sprache", "language_code", "code_langue",
    ),
    "price": (
        "price", "prix", "precio", "preis", "price_cents", "prix_ttc", "prix_ht", "cost", "coût", "montant",
        "amount", "stock", "quantity", "quantité", "cantidad", "menge", "weight", "poids", "peso", "gewicht",
        "date", "created_at", "updated_at", "release_date", "date_released", "fecha", "datum", "url", "link",
        "lien", "enlace", "image", "image_url", "images", "picture", "photo", "foto", "bild", "ean", "ean13",
        "upc", "gtin", "isbn", "statut", "status", "estado", "active", "actif",
    ),
    "query": (
        "query", "requête", "question", "search_query", "query_text", "user_input", "recherche", "search",
        "search_term", "keyword", "keywords", "terme", "consulta", "pregunta", "búsqueda", "anfrage", "suchanfrage",
        "suche", "frage", "suchbegriff", "text", "texte", "texto",
    ),
    "query_id": (
        "query_id", "qid", "id_requête", "requête_id", "question_id", "id_question", "consulta_id",
        "id_consulta", "anfrage_id", "frage_id",
    ),
    "document_id": (
        "docid", "document_id", "item_id", "product_id", "sku", "id_produit", "id_product", "corpus_id",
        "passage_id", "id_document", "produit_id", "produit", "document", "doc", "item", "product", "asin",
        "id_documento", "documento_id", "id_producto", "producto_id", "producto", "documento", "dokument_id",
        "produkt_id", "dokument", "produkt", "artikelnummer",
    ),
    "grade": (
        "rating", "grade", "relevance", "gain", "note", "degré", "pertinence", "final_rating", "judgment",
        "judgement", "jugement", "label", "nota", "relevancia", "calificación", "bewertung", "relevanz", "score",
    ),
    "rank": ("rank", "rang", "position", "doc_position", "rango", "posición"),
    "relevant": (
        "relevant", "pertinents", "relevant_ids", "relevant_item_ids", "relevant_documents", "ids_pertinents",
        "pertinentes", "relevantes", "ids_relevantes", "relevante", "relevante_ids",
    ),
    "known_bad": (
        "known_bad", "known_bad_ids", "non_pertinents", "bad_item_ids", "bad_ids", "indésirables",
        "no_pertinentes", "no_relevantes", "nicht_relevant", "nicht_relevante", "unerwünscht",
    ),
    "grades": (
        "grades", "degrés", "graded_relevance", "notes", "grados", "notas", "relevancia_graduada", "grade_map",
        "noten", "bewertungen",
    ),
    "tags": ("tags", "tag", "étiquettes", "etiquetas", "kind", "schlagworte", "labels"),
    "source": ("source", "origine", "origin", "fuente", "origen", "quelle", "herkunft"),
    "status": ("status", "statut", "état", "approval_status", "estado", "zustand"),
    "note": ("note", "remarque", "commentaire", "comment", "nota", "comentario", "notiz", "anmerkung", "kommentar"),
}  # fmt: skip
"""Header synonyms of each role, the likeliest first; `price` stands for all that nobody searches."""


def folded(header: str) -> str:
    """Return the header without case, accents, spaces and punctuation."""
    parted = unicodedata.normalize("NFKD", header.casefold())
    return "".join(character for character in parted if character.isalnum())


_FOLDED = {role: tuple(dict.fromkeys(map(folded, names))) for role, names in ROLES.items()}


def has_role(header: str, role: str) -> bool:
    """Say whether the header is a synonym of the role."""
    return folded(header) in _FOLDED[role]


def columns_of(headers: Iterable[str], role: str) -> list[str]:
    """Return the headers with this role, the likeliest synonym first."""
    places = {name: place for place, name in enumerate(_FOLDED[role])}
    found = [header for header in headers if folded(header) in places]
    return sorted(found, key=lambda header: places[folded(header)])


def column_of(headers: Iterable[str], role: str) -> str:
    """Return the header that most likely has this role, or nothing."""
    return next(iter(columns_of(headers, role)), "")


def listed(headers: Sequence[str], most: int = 20) -> str:
    """Return the headers as a person would list them, the first ones when there are many."""
    return ", ".join(headers[:most]) + (", …" if len(headers) > most else "")
