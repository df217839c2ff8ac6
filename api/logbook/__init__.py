"""Entries of many kinds: what a trainee records and a teacher verifies."""
