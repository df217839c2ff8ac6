"""Rows of lists that are made when their record is written."""
