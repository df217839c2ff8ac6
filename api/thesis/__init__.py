"""The thesis and its synopsis: what a student settles once and nobody changes afterwards."""
