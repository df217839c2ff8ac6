"""What proves a print: its chain, its digest and the public check."""
