"""The District Residency Programme: coordinators, attendance, and how far a student has come with it."""
