"""How many operations the store in memory is asked for, so that a test can hold them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from mongomock.collection import Collection

METHODS = ("find", "count_documents", "aggregate", "distinct", "insert_one", "update_one", "find_one_and_update")


@contextmanager
def operations() -> Iterator[Counter[str]]:
    """Counts, while it is entered, what is asked of which collection: `"find users"` and so on."""
    asked: Counter[str] = Counter()
    within = [False]

    def counting(name: str) -> Callable[..., Any]:
        method = getattr(Collection, name)

        def counted(self: Any, *args: Any, **kwargs: Any) -> Any:
            if within[0]:
                return method(self, *args, **kwargs)
            asked[f"{name} {self.name}"] += 1
            # One operation of mongomock's may be made of others.
            within[0] = True
            try:
                return method(self, *args, **kwargs)
            finally:
                within[0] = False

        return counted

    with pytest.MonkeyPatch.context() as patch:
        for name in METHODS:
            patch.setattr(Collection, name, counting(name))
        yield asked
