"""One student as the staff of the department see them: the page of a student."""
