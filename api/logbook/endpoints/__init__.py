"""The calls of the logbook."""
