"""Competencies, skills, specialities and skills-lab procedures: what the entry forms pick from."""
