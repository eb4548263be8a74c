"""What a column is, from its header, in French, English, Spanish and German."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from operator import itemgetter

ROLES: dict[str, tuple[str, ...]] = {
    "id": (
        "id", "_id", "docid", "document_id", "item_id", "product_id", "sku", "id_produit", "id_product",
        "identifiant", "référence", "reference", "ref", "réf", "code", "code article", "code produit", "uid",
        "article_id", "id_article", "asin", "handle", "clave", "referencia", "id_producto", "código", "codigo",
        "artikelnummer", "artikel_nr", "produkt_id", "dokument_id", "kennung", "reference #", "référence n°",
        "numéro", "code_article", "art_nr", "artikel_id", "bestellnummer", "código artículo",
        "id artículo", "ref_produit", "product_reference", "product_code", "item_number", "identifier",
    ),
    "title": (
        "title", "titre", "título", "titel", "name", "nom", "nombre", "libellé", "intitulé", "label",
        "product_name", "product_title", "nom du produit", "nom produit", "désignation", "designation",
        "nombre del producto", "produktname", "produkttitel", "bezeichnung", "artikelname", "nom_court",
        "nombre producto", "denominación", "artikelbezeichnung", "item_name", "headline", "überschrift",
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
    "not_searched": (
        "price", "prix", "precio", "preis", "price_cents", "prix_ttc", "prix_ht", "cost", "coût", "montant",
        "amount", "stock", "quantity", "quantité", "cantidad", "menge", "weight", "poids", "peso", "gewicht",
        "date", "created_at", "updated_at", "release_date", "date_released", "fecha", "datum", "url", "link",
        "lien", "enlace", "image", "image_url", "images", "picture", "photo", "foto", "bild", "ean", "ean13",
        "upc", "gtin", "isbn", "statut", "status", "estado", "active", "actif", "published", "gift_card",
        "image_src", "image_urls", "url_rewritten", "url réécrite", "url simplifiée", "meta_title", "meta_keywords",
        "meta_description", "balise titre", "méta_description", "mots_clés méta", "condition", "supplier",
        "fournisseur", "visibility", "visibilité", "text when in-stock", "text if back-order allowed",
        "texte si en stock", "texte lorsque en stock", "default",
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
        "bonnes_réponses", "bons_documents", "expected_ids", "ids_attendus",
        "pertinentes", "relevantes", "ids_relevantes", "relevante", "relevante_ids",
    ),
    "known_bad": (
        "known_bad", "known_bad_ids", "non_pertinents", "bad_item_ids", "bad_ids", "indésirables",
        "ids_indésirables", "interdits", "ids_interdits", "forbidden_ids",
        "no_pertinentes", "no_relevantes", "nicht_relevant", "nicht_relevante", "unerwünscht",
    ),
    "grades": (
        "grades", "degrés", "graded_relevance", "notes", "grados", "notas", "relevancia_graduada", "grade_map",
        "noten", "bewertungen",
    ),
    "tags": ("tags", "tag", "étiquettes", "etiquetas", "kind", "schlagworte", "labels"),
    "source": ("source", "origine", "origin", "fuente", "origen", "quelle", "herkunft"),
    "status": ("status", "statut", "état", "approval_status", "estado", "zustand"),
    "note": (
        "note", "remarque", "commentaire", "comment", "nota", "comentario", "notiz", "anmerkung", "kommentar",
        "information_need", "reference_answer",
    ),
    "rater": (
        "rater", "user_email", "rater_email", "notateur", "annotateur", "annotator", "assessor", "évaluateur",
        "evaluador", "bewerter",
    ),
    "ratings": ("ratings",),
    "rule": ("rule", "règle"),
    "unrateable": ("unrateable", "non notable"),
    "judge_later": ("judge_later", "à juger plus tard"),
}  # fmt: skip
"""Header synonyms of each role, the likeliest first; `not_searched` is what says nothing about a document."""

_HINT = re.compile(r"\s*\((?!\d+\))[^()]*\)\s*\*?\s*$")
"""What a shop's template adds to a name: `Categories (x,y,z...)`; the `(2)` of a repeated name is none."""
_TECHNICAL = re.compile(r"variant .*|option\d+ .*|google shopping .*|seo .*", re.IGNORECASE)
"""Columns of Shopify that steer the shop."""


def folded(header: str) -> str:
    """Return the header without case, accents, spaces and punctuation."""
    parted = unicodedata.normalize("NFKD", header.casefold())
    return "".join(character for character in parted if character.isalnum())


_PLACES = {role: {folded(name): place for place, name in reversed(list(enumerate(names)))}
           for role, names in ROLES.items()}  # fmt: skip


def has_role(header: str, role: str) -> bool:
    """Say whether the header is a synonym of the role."""
    return _place(header, role) is not None or (role == "not_searched" and _TECHNICAL.fullmatch(header) is not None)


def columns_of(headers: Iterable[str], role: str) -> list[str]:
    """Return the headers with this role, the likeliest synonym first."""
    placed = [(place, header) for header in headers if (place := _place(header, role)) is not None]
    return [header for _, header in sorted(placed, key=itemgetter(0))]


def _place(header: str, role: str) -> int | None:
    """Return how likely a synonym it is, 0 the likeliest, as it is written or else without its hint."""
    places = _PLACES[role]
    return places.get(folded(header), places.get(folded(_HINT.sub("", header))))


def column_of(headers: Iterable[str], role: str) -> str:
    """Return the header that most likely has this role, or nothing."""
    return next(iter(columns_of(headers, role)), "")


def listed(headers: Sequence[str], most: int = 20) -> str:
    """Return the headers as a person would list them, the first ones when there are many."""
    return ", ".join(headers[:most]) + (", …" if len(headers) > most else "")
