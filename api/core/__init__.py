"""The frame under the features: it knows nothing of medicine and imports no feature."""
