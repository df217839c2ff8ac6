"""Packages and what is asked for them; paying for one builds on this."""
