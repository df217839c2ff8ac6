"""A student's whole record on paper: compiled once, typeset as PDF, chained, given out with a code, checked by it."""
