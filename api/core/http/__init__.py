"""HTTP: request bodies, answers, headers, lists and the contract of the API."""
