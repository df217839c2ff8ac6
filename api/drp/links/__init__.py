"""One-time links by which a coordinator without an account signs a posting: made by staff, used once, within
fourteen days."""
