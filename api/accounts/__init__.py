"""Users: students and staff, how they sign in, and what they say of themselves."""
