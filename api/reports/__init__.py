"""The report of recent activity, and the figures that people would rather look at than read."""
