"""The life of an entry: created, edited, removed, decided."""
