"""Engines: one file each, one protocol, one table."""
