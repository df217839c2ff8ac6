"""Puts the files of a process together, as the settings say."""

from pydantic import SecretStr

from api.core.files.inspection.scanner import Scanner
from api.core.files.quota import Quota
from api.core.files.records import FileService
from api.core.files.showing.conversion import Converter, found_program
from api.core.files.showing.links import FileLinks
from api.core.files.showing.renditions import Renditions
from api.core.files.showing.viewing import OutsideViewer
from api.core.files.storage import LocalStorage, Storage
from api.settings import Settings


def file_service(settings: Settings) -> FileService:
    """Files on the disk or in object storage; office files shown by LibreOffice, by an outside viewer, or not."""
    storage = _storage(settings)
    program = found_program(settings.libreoffice)
    return FileService(
        storage,
        FileLinks(settings.secret.get_secret_value()),
        None if program is None else Renditions(storage, Converter(program)),
        None if settings.office_viewer is None else OutsideViewer(settings.office_viewer, settings.public_url),
        None if settings.scanner is None else Scanner(settings.scanner),
        Quota(settings.files_per_day, settings.file_bytes_per_person),
    )


def _storage(settings: Settings) -> Storage:
    folder = settings.data / "files"
    if settings.s3_bucket is None:
        return LocalStorage(folder)
    # Only where it is used: the library starts threads of its own.
    from api.core.files.objects import Bucket, ObjectStorage

    bucket = Bucket(
        settings.s3_bucket,
        endpoint=settings.s3_endpoint,
        region=settings.s3_region,
        prefix=settings.s3_prefix,
        access_key=_plain(settings.s3_access_key),
        secret_key=_plain(settings.s3_secret_key),
    )
    return ObjectStorage(bucket, folder / "incoming")


def _plain(secret: SecretStr | None) -> str | None:
    return None if secret is None else secret.get_secret_value()
