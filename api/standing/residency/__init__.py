"""Residencies as other features show and report them, and the reminder to plan one."""
