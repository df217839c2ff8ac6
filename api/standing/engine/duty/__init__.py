"""Section B: leave and attendance (PGMER-2023 5.5; FAQ of 10.04.2024 Q1, Q2)."""
