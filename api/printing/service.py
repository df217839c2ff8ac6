"""What other features ask of printing."""

from __future__ import annotations

from api.printing.pdf.typeset import CannotTypeset, typeset

__all__ = ["CannotTypeset", "typeset"]
