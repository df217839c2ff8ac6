"""Days of attendance that a college brings in (B7): imports and their undo, objections, contradictions."""
