"""A list as PyEve has it on a MongoDB server: a session, ten entries with their number, names as embedded documents.

``gunicorn eve_app:app`` with ``PEER_MONGODB`` and ``PEER_DATABASE`` in its environment.
"""

import os

from eve import Eve
from eve.auth import TokenAuth
from flask import current_app


class Session(TokenAuth):
    """Whoever names a session is its user."""

    def check_auth(self, token, allowed_roles, resource, method):
        database = current_app.data.driver.db
        session = database["sessions"].find_one({"_id": token})
        return session is not None and database["users"].find_one({"_id": session["userId"]}) is not None


INSTANT, ID = {"type": "datetime"}, {"type": "objectid"}
PERSON = {"type": "objectid", "data_relation": {"resource": "users", "embeddable": True}}
TEXT = {"type": "string"}
ENTRIES = {
    "schema": {
        **dict.fromkeys(("studentId", "teacher", "verifiedBy"), PERSON),
        **dict.fromkeys(("kind", "topic", "trainingType", "role", "studentRemark", "status", "vRemark", "score"), TEXT),
        **dict.fromkeys(("date", "receivedOn", "verifiedOn"), INSTANT),
        **dict.fromkeys(("collegeId", "departmentId"), ID),
    },
    "embedded_fields": ["studentId", "teacher", "verifiedBy"],
    "default_sort": [("date", -1), ("_id", -1)],
}
app = Eve(
    auth=Session,
    settings={
        "DOMAIN": {"entries": ENTRIES, "users": {"schema": {"name": TEXT}}},
        "MONGO_URI": f"{os.environ['PEER_MONGODB']}/{os.environ['PEER_DATABASE']}",
        "PAGINATION_DEFAULT": 10,
        "RENDERERS": ["eve.render.JSONRenderer"],
        "RESOURCE_METHODS": ["GET"],
        "ITEM_METHODS": ["GET"],
    },
)
