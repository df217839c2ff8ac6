"""PG Logbook's HTTP API and the rules behind it."""
