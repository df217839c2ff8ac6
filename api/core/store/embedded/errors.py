"""What can be wrong with the store's file as a whole."""


class StoreError(RuntimeError):
    """The embedded store cannot be opened, or not for this."""


class StoreLocked(StoreError):
    """Another process has the store open for writing."""


class StoreTooNew(StoreError):
    """The file was written by a later version of the program."""


class NoStore(StoreError):
    """There is no file to read."""


class ReadOnly(StoreError):
    """A write to a store that was opened for reading only."""


class NotAStore(StoreError):
    """The file is an SQLite database of something else, or no database at all."""


class BadArchive(StoreError):
    """A backup that cannot be restored, or not there."""


class WrongPassphrase(BadArchive):
    """What was typed does not open the secret of a backup, or may not close it."""
