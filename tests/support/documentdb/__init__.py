"""A real document database for tests: DocumentDB on PostgreSQL, spoken to in MongoDB's wire protocol.

The extension `postgresql-18-documentdb` of Debian does all the work of a document database; what is missing is the
protocol, and a machine that has the package. So:

    mirror    which Debian mirror this machine's own apt uses
    chroot    a Debian with the package in it, set up once in a cache folder outside the checkout
    postgres  one PostgreSQL server of that chroot, for as long as a test run lasts
    wire      MongoDB's messages
    commands  what each command becomes in SQL; cursors, explain and errors belong to it
    gateway   the TCP server that puts these together
    running   a gateway in a process of its own, for those who run the tests

`python -m tests.support.documentdb prepare` sets it up and says what there is; `serve` runs it by hand. For tests only:
no authentication, loopback only, nothing is synced to disk. It does not show write concern, fail-over, time to live,
retryable writes or transactions.
"""
