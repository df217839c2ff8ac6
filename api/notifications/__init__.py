"""Notifications: made by the server when something concerns them, read and marked by nobody else."""
