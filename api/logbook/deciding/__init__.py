"""Deciding with open eyes: what to look at first, what came before, and what was decided in quick succession."""
