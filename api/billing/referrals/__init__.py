"""Referrals and what sponsors are credited."""
