"""Queries and updates of the embedded store."""
