"""Candidates with a link, with markup, or that tell a machine what to do."""

from __future__ import annotations

import re

from core.engines.words import fold
from core.formats.cells import clipped
from core.formats.markup import MARKED
from core.messages import message
from core.suggesting.candidates import Candidate, Flag

_LINK = re.compile(
    r"(?i)\b(?:https?|ftp|javascript|data|mailto):\S+|\bwww\.\S+|\]\([^)]*\)|\b[\w.+-]+@[\w-]+\.[a-z]{2,}\b"
)
_MARKUP = re.compile(rf"{MARKED.replace('(?i)', '')}|\*\*|__|```|\[\[|\{{\{{|<\|", re.IGNORECASE)
_ORDERS = re.compile(
    r"\b(?:ignore[rzs]?|oublie[rzs]?|disregard|forget|override|olvida|ignorieren?|ignoriere|vergiss|missachte)\b.{0,40}"
    r"\b(?:instructions?|consignes?|regles?|rules?|prompts?|instrucciones|reglas|anweisung(?:en)?|regeln|above|dessus)\b"
    r"|\b(?:system|assistant|user)\s*(?:prompt\b|:)"
    r"|\b(?:reponds|reply|respond|answer|responde|antworte)\b\s+(?:only|uniquement|seulement|ok|with|par|mit|nur|solo|con)\b"
    r"|\b(?:reveal|revele[rz]?|print|affiche[rz]?|output|muestra|zeige)\b.{0,25}\b(?:prompt|instructions?|consignes?|api|key|cle|"
    r"password|mot de passe|secret|clave|schlussel)\b"
    r"|\b(?:mark|marque[rz]?|accept|accepte[rz]?|acepta|akzeptiere)\b.{0,30}\b(?:accepted|accepte[es]*|relevant|approved|aceptad[ao]s?|"
    r"this query|this candidate|cette requete|esta consulta|diese anfrage)\b"
    r"|\b(?:you are now|tu es maintenant|vous etes maintenant|ahora eres|du bist jetzt|act as an?|jailbreak)\b"
)  # fmt: skip
"""Orders to a language model, without accents; a shopper's query has none of these forms."""


def link(candidate: Candidate) -> Flag | None:
    """Flag a candidate that holds an address."""
    found = _LINK.search(candidate.text)
    if found is None:
        return None
    return Flag("link", message("It holds a link: {link}.", link=clipped(found[0], 40)))


def markup(candidate: Candidate) -> Flag | None:
    """Flag a candidate that holds HTML or another markup."""
    found = _MARKUP.search(candidate.text)
    if found is None:
        return None
    return Flag("markup", message("It holds markup: {markup}.", markup=clipped(found[0], 40)))


def instruction(candidate: Candidate) -> Flag | None:
    """Flag a candidate that tells a language model what to do."""
    if _ORDERS.search(fold(candidate.text)) is None:
        return None
    return Flag("instruction", message("It reads like an order to a language model, perhaps planted in the document."))
