"""Passwords, tokens, seals, confined programs and the audit."""
