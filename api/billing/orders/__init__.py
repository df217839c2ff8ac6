"""Orders and the payments for them."""
