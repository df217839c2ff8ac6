"""Why there may be no real document database here."""


class Unavailable(Exception):
    """The database cannot be had on this machine; the message says why, in words that fit into a sentence."""
