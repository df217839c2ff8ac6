"""The guide's monthly authentication of a trainee's record (PGMER-2023 5.2(vii))."""
