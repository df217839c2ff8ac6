"""The facts of trainees as the engine takes them, gathered from the other features: one wave, one read a collection."""
