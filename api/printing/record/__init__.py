"""A student's whole record, compiled from every kind."""
