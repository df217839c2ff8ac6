"""Memos: a teacher's written word to a student, the student's explanation, the department's remark."""
