"""A payment that was made becomes a licence, an invoice and the sponsor's credit; refunds."""
