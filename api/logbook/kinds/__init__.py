"""One file per kind. The registry finds every module here that defines ``KIND``; nothing lists them."""
