"""Bytes of outside files to the vocabulary with a list of problems, and back."""
