"""Entries that wait with somebody who is away: who has how much, moved to others, offered, and told for whom."""
