"""My numbers: counts by role, paths, gaps, the way to a number, and what is in the middle of others."""
