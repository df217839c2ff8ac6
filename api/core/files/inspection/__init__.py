"""Looks inside uploads: office files of today and of old, PDF, pictures."""
