"""Work in the background: packs of many logbooks."""
