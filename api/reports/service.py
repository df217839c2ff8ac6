"""What other features ask of the reports."""

from __future__ import annotations

from api.reports.activity import without_hidden
from api.reports.answers import TeacherBacklog
from api.reports.figures import teachers_of

__all__ = ["TeacherBacklog", "teachers_of", "without_hidden"]
