"""What teachers made of it: appraisals, theses, memos, verification."""
