"""Backup, integrity, checkpoints and keys of the embedded store."""
