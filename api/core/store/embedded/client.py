"""mongomock's client and databases over one store file."""

from collections.abc import Iterator

from mongomock.database import Database as MockDatabase
from mongomock.mongo_client import MongoClient

from api.core.store.embedded.collection import Collection, refuse
from api.core.store.embedded.collection_store import CollectionStore
from api.core.store.embedded.engine import AnyEngine
from api.core.store.embedded.indexes import Index, stored_definition

_CATALOGUE = "SELECT colls.id, ns, created, idx.id, name, spec, irregular FROM colls LEFT JOIN idx ON idx.c = colls.id"


class DatabaseStore:
    """The collections of one database; what mongomock expects of its own class of that name."""

    def __init__(self, engine: AnyEngine, name: str) -> None:
        self.engine, self.name = engine, name
        self.collections: dict[str, CollectionStore] = {}

    def __getitem__(self, name: str) -> CollectionStore:
        if name not in self.collections:
            self.collections[name] = CollectionStore(self.engine, self.name, name)
        return self.collections[name]

    def __contains__(self, name: str) -> bool:
        return name in self.collections and self.collections[name].is_created

    def list_created_collection_names(self) -> list[str]:
        with self.engine.reading():
            return [name for name, store in self.collections.items() if store.is_created]

    def create_collection(self, name: str) -> CollectionStore:
        self[name].create()
        return self[name]

    def rename(self, name: str, new_name: str) -> None:
        """The documents stay where they are; the collection's row gets the new name."""
        store = self[name]
        with self.engine.write():
            self.engine.versions.everything_changed()
            self.engine.execute("DELETE FROM colls WHERE ns=?", (f"{self.name}.{new_name}",))
            self.engine.execute("UPDATE colls SET ns=? WHERE id=?", (f"{self.name}.{new_name}", store.id))
        del self.collections[name]
        store.name = new_name
        self.collections[new_name] = store

    @property
    def is_created(self) -> bool:
        return any(store.is_created for store in self.collections.values())


class ServerStore:
    """The databases of one file."""

    def __init__(self, engine: AnyEngine) -> None:
        self.engine = engine
        self._databases: dict[str, DatabaseStore] = {}
        self.load()

    def load(self) -> None:
        """Take up the collections and indexes that the file has now."""
        collections: dict[str, tuple[int, bool, dict[str, Index]]] = {}
        for rowid, namespace, created, index_id, name, spec, irregular in self.engine.execute(_CATALOGUE).fetchall():
            _, _, indexes = collections.setdefault(namespace, (rowid, bool(created), {}))
            if index_id is not None:
                indexes[name] = Index(index_id, name, stored_definition(spec), bool(irregular))
        for store in self._stores():
            if store.namespace not in collections:
                store.id, store.created, store.sorted_indexes = None, False, {}
        for namespace, state in collections.items():
            database, collection = namespace.split(".", 1)
            store = self[database][collection]
            store.id, store.created, store.sorted_indexes = state

    def _stores(self) -> Iterator[CollectionStore]:
        for database in self._databases.values():
            yield from database.collections.values()

    def __getitem__(self, name: str) -> DatabaseStore:
        if name not in self._databases:
            self._databases[name] = DatabaseStore(self.engine, name)
        return self._databases[name]

    def __contains__(self, name: str) -> bool:
        return name in self._databases and self._databases[name].is_created

    def list_created_database_names(self) -> list[str]:
        return [name for name, database in self._databases.items() if database.is_created]


class Database(MockDatabase):
    """Hands out the store's own collections."""

    def get_collection(self, name: str, codec_options: object = None, **_ignored: object) -> Collection:
        collection = self._collection_accesses.get(name)
        if collection is None:
            self._ensure_valid_collection_name(name)
            collection = Collection(self, name=name, _db_store=self._store, codec_options=self._codec_options)
            self._collection_accesses[name] = collection
        found: Collection = collection.with_options(codec_options=codec_options)
        return found

    def drop_collection(self, name_or_collection: str | Collection, session: object = None) -> None:
        refuse({"session": session}, "session")
        name = name_or_collection if isinstance(name_or_collection, str) else name_or_collection.name
        self._store[name].drop()


class EmbeddedClient(MongoClient):
    """A MongoDB client whose server is a file.

    `AsyncMongoMockClient` passes its own options on only to a client that it makes itself, so time zones are set here.
    """

    def __init__(self, engine: AnyEngine, *, tz_aware: bool = True) -> None:
        self.engine = engine
        self.server = ServerStore(engine)
        super().__init__(tz_aware=tz_aware, _store=self.server)

    def get_database(self, name: str | None = None, codec_options: object = None, **_ignored: object) -> Database:
        name = name or "test"
        if name not in self._database_accesses:
            self._database_accesses[name] = Database(
                self, name, _store=self._store[name], codec_options=codec_options or self._codec_options
            )
        database: Database = self._database_accesses[name]
        return database

    def close(self) -> None:
        """Let go of the file; a writer finishes the write-ahead log and lets another process in."""
        self.engine.close()

    def __hash__(self) -> int:
        return id(self)

    def __eq__(self, other: object) -> bool:
        return self is other
