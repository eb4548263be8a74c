"""Candidates that speak of "this document": someone who searches has not seen it yet."""

from __future__ import annotations

import re

from core.engines.words import fold
from core.messages import message
from core.suggesting.candidates import Candidate, Flag

_POINTING = {
    "fr": (r"ce|cet|cette|ces|la presente?|le present", r"documents?|textes?|fiches?|articles?|pages?|descriptions?|"
           r"annonces?|produits?|extraits?|passages?|notices?"),
    "en": (r"this|these|the (?:above|given|following|provided)", r"documents?|texts?|listings?|articles?|pages?|"
           r"descriptions?|products?|items?|passages?|excerpts?|sheets?"),
    "es": (r"este|esta|estos|estas|el presente|la presente", r"documentos?|textos?|fichas?|articulos?|paginas?|"
           r"descripcion(?:es)?|anuncios?|productos?|pasajes?"),
    "de": (r"dies(?:e|er|es|em|en)|der (?:obige|vorliegende)n?", r"dokuments?|dokumente?n?|texte?s?|artikels?|seiten?|"
           r"beschreibung(?:en)?|produkte?s?|anzeigen?|abschnitte?s?"),
}  # fmt: skip
"""Words that point, and what they point at, without accents; looked for whatever the language: models mix them."""
_SPEAKS = re.compile("|".join(rf"\b(?:{words})\s+(?:{things})\b" for words, things in _POINTING.values()))


def about_document(candidate: Candidate) -> Flag | None:
    """Flag a candidate that speaks of the document instead of what is in it."""
    found = _SPEAKS.search(fold(candidate.text))
    if found is None:
        return None
    return Flag(
        "about_document", message("It speaks of “{words}”, which someone who searches has not seen.", words=found[0])
    )
