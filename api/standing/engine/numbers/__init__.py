"""A trainee's numbers: counts by role, the curve of each skill, the time without any, and the way to each number."""
