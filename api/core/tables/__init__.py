"""CSV and XLSX: read, written and imported."""
