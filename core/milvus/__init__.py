"""Milvus: a catalog put into a collection once, and searched there by words, by meaning or by both."""
