"""Colleges, departments, courses and states, and who belongs where."""
