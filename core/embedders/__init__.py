"""Embedders: one file a model provider, one protocol: texts in, unit vectors out."""
