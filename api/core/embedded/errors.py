"""What can be wrong with the store's file as a whole."""


class StoreError(RuntimeError):
    """The embedded store cannot be opened."""


class StoreLocked(StoreError):
    """Another process has the store open for writing."""


class StoreTooNew(StoreError):
    """The file was written by a later version of the program."""


class NotAStore(StoreError):
    """The file is an SQLite database of something else, or no database at all."""
