"""Sign-in, sessions, one-time codes, links by mail and forgotten passwords."""
