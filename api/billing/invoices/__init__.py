"""Invoices and their paper."""
