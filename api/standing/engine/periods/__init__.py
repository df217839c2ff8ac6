"""Sections C, D and E: weeks, months and quarters (PGMER-2023 5.2(vi), 5.2(vii); speciality documents)."""
