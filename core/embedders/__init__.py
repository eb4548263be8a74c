"""Embedders: one file a model provider, one protocol: texts in, unit vectors out."""

from __future__ import annotations

from core.embedders import e5, gemini, openai, use

EMBEDDERS = {entry.name: entry for entry in (use.ENTRY, e5.ENTRY, gemini.ENTRY, openai.ENTRY)}
"""What can make vectors, by the name after `embedding:`; a new one is one file and one entry here."""
