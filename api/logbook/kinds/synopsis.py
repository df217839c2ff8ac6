"""Synopsis: what a student uploads for review of the thesis synopsis (T-049, T-050, T-167, T-319).

Title, guide and acceptance date are no entries: they are kept apart, each once (``api/thesis``), and the title and the
guide are copied onto every upload.
"""

from api.logbook.contract import reviews
from api.logbook.contract.kind import Column, Kind, Printed, Report

KIND = Kind(
    key="synopsis",
    categoryId="65f0c1a27b3e4d58a61c4921",
    option="Synopsis",
    title="Synopsis",
    page="/synopsis",
    report=Report(
        word="synopsis",
        title="Synopsis",
        columns=(
            Column(label="Title", field="topic"),
            Column(label="Guide", field="teacher.name", format="person"),
            Column(label="Student Remark", field="studentRemark"),
            Column(label="Certificate", field="certificate", format="file"),
        ),
    ),
    belongs="The synopsis of your thesis, as it went to the ethics committee.",
    example="The signed synopsis as one PDF",
    deleteName="synopsis",
    successMessage="Synopsis uploaded successfully",
    addTitle="Upload Synopsis",
    order=120,
    printed=Printed(place=130, under=("verifiedOn",)),
    **reviews.COMMON,
)
