"""Queries proposed by a language model: asked for, checked, shown to people, and taken into a query set."""
