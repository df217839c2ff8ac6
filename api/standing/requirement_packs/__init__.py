"""Requirement packs as records: loaded with the release, by the Master or by a head, and chosen for each trainee."""
