"""A list as Django REST framework has it on SQLite: a session, ten entries with their number, names joined to them.

``python django_app.py FILE`` fills the database of ``PEER_DATABASE`` with what a JSON file holds (people, places,
entries) and prints the cookie of a session; ``gunicorn django_app:application`` serves ``/entries/``.
"""

import json
import os
import sys
from pathlib import Path

import django
from django.conf import settings

settings.configure(
    SECRET_KEY="a secret of a measurement, for nothing else",
    ALLOWED_HOSTS=["*"],
    ROOT_URLCONF=__name__,
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions", "rest_framework"],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
    ],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": os.environ["PEER_DATABASE"]}},
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    USE_TZ=True,
    REST_FRAMEWORK={
        "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
        "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
        "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.PageNumberPagination",
        "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
        "PAGE_SIZE": 10,
    },
)
django.setup()

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model  # noqa: E402
from django.contrib.sessions.backends.db import SessionStore  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import connection, models  # noqa: E402
from django.urls import path  # noqa: E402
from rest_framework import generics, serializers  # noqa: E402


class Person(models.Model):
    """Somebody whom an entry names."""

    name = models.CharField(max_length=200)

    class Meta:
        app_label = "peer"


class Place(models.Model):
    """A department of a college."""

    name = models.CharField(max_length=200)

    class Meta:
        app_label = "peer"


def _person(**options):
    return models.ForeignKey(Person, models.PROTECT, related_name="+", **options)


class Entry(models.Model):
    """An entry of a logbook."""

    kind = models.CharField(max_length=40)
    place = models.ForeignKey(Place, models.PROTECT, related_name="+")
    student = _person()
    teacher = _person(null=True)
    verified_by = _person(null=True)
    date = models.DateTimeField()
    received_on = models.DateTimeField()
    verified_on = models.DateTimeField(null=True)
    topic = models.TextField()
    student_remark = models.TextField()
    remark = models.TextField()
    status = models.CharField(max_length=20)
    score = models.JSONField(null=True)

    class Meta:
        app_label = "peer"
        indexes = (models.Index(fields=["place", "kind", "-date", "-id"], name="place_kind_date"),)


class NamedSerializer(serializers.Serializer):
    """A person or place."""

    id = serializers.IntegerField()
    name = serializers.CharField()


class EntrySerializer(serializers.ModelSerializer):
    """A row of the list."""

    place, student, teacher, verified_by = (NamedSerializer() for _ in range(4))

    class Meta:
        model = Entry
        fields = "__all__"


class Entries(generics.ListAPIView):
    """The list of a department and kind."""

    serializer_class = EntrySerializer

    def get_queryset(self):
        """Ten of them with everything that they name in one query."""
        named = Entry.objects.select_related("place", "student", "teacher", "verified_by")
        asked = self.request.query_params
        return named.filter(place=asked["place"], kind=asked["kind"]).order_by("-date", "-id")


urlpatterns = [path("entries/", Entries.as_view())]
application = get_wsgi_application()


def fill(content):
    """Makes the tables, fills them, and answers the key of a session."""
    call_command("migrate", verbosity=0)
    with connection.schema_editor() as editor:
        for model in (Person, Place, Entry):
            editor.create_model(model)
    for model, rows in ((Person, content["people"]), (Place, content["places"]), (Entry, content["entries"])):
        model.objects.bulk_create([model(**row) for row in rows], batch_size=500)
    user = get_user_model().objects.create_user("head")
    session = SessionStore()
    backend = "django.contrib.auth.backends.ModelBackend"
    session.update(
        {SESSION_KEY: str(user.pk), BACKEND_SESSION_KEY: backend, HASH_SESSION_KEY: user.get_session_auth_hash()}
    )
    session.save()
    return session.session_key


if __name__ == "__main__":
    sys.stdout.write(fill(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))))
