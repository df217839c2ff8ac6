"""How kept files are shown: links, answers, office files as PDF."""
