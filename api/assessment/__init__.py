"""Quarterly appraisals and AETCOM sheets: what teachers score beside the entries."""
