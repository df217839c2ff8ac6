"""PDF: templates, typesetting, layout."""
