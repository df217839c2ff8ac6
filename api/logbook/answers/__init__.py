"""What the logbook's calls answer, as types."""
