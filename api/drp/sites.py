"""Where a residency may be served, in words: what is wrong with a place, and what the college has to confirm first."""

from __future__ import annotations

from collections.abc import Mapping

from api.drp.computed import Residencies, SiteDecision, SiteFacts
from api.drp.documents import Drpc
from api.organisation.service import Place

KINDS: Mapping[str, str] = {
    "district hospital": "districtHospital",
    "sub-district hospital": "subDistrictHospital",
    "community health centre": "chc",
    "primary health centre": "phc",
    "sub-centre": "subCentre",
    "urban health centre": "urbanCentre",
    "outreach": "outreach",
    "insurance hospital": "esic",
    "research unit": "icmr",
}
"""What the rule calls each kind of institution."""
NORTH_EAST = frozenset(
    {"Arunachal Pradesh", "Assam", "Manipur", "Meghalaya", "Mizoram", "Nagaland", "Sikkim", "Tripura"}
)
FIELDS: Mapping[str, str] = {
    "kind": "kind of institution",
    "beds": "number of beds",
    "postgraduate": "no postgraduate institution",
    "superSpeciality": "no super-speciality institution",
    "publicFunded": "public or government-funded",
    "clinical": "no direct patient care",
}
NEVER = "A residency is never served at a postgraduate or super-speciality institution (5.2(xv)IV, FAQ Q4)."
FUNDED = "A residency is served at a public or government-funded place (5.2(xv)III)."
BEDS = "A district hospital has at least 50 beds (5.2(xv)III); {beds} are recorded."
CARE = "A research unit counts only where no direct patient care is involved (5.2(xv)III)."
OTHER_STATE = "Another State: only with the approval of PGMEB (FAQ Q5, notice of 13.02.2025)"
APPROVED = "Another State, with the approval of PGMEB as the college recorded it (FAQ Q5)."
HOME = ", except for students from the North-East in their home State"


class SiteRow(SiteDecision):
    """What the rule says of a place, in words; none where nothing is to be said."""

    words: list[str]


def site_of(
    rules: Residencies, place: Place | None, *, posting: Drpc, college_state: object, state_name: str
) -> SiteRow:
    """What the rule says of the place of a posting.

    Args:
        rules: those of standing.
        place: the institution; None where there is none any more.
        college_state: the id of the State of the trainee's college; None where nobody has set it.
        state_name: of the State of the posting.
        posting: says whether that is the trainee's home State, and whether PGMEB approved it.
    """
    if place is None:
        return {"allowed": False, "needs": None, "toConfirm": ["kind"], "words": ["To be confirmed by the college."]}
    there = place.get("state")
    facts: SiteFacts = {
        "kind": KINDS.get(str(place.get("kind")), ""),
        "beds": place.get("beds"),
        "postgraduate": place.get("postgraduate"),
        "superSpeciality": place.get("superSpeciality"),
        "funded": place.get("funded"),
        "patientCare": place.get("patientCare"),
        "otherState": bool(college_state and there and there != college_state),
        "northEast": bool(posting.homeState) and state_name in NORTH_EAST,
    }
    decision = rules.site(facts)
    refused = not decision["allowed"] and not decision["toConfirm"]
    to_confirm = [] if refused else [*([] if facts["kind"] else ["kind"]), *decision["toConfirm"]]
    words: list[str] = []
    if refused:
        words.append(_reason(facts))
    elif to_confirm:
        words.append(f"To be confirmed by the college: {', '.join(FIELDS[name] for name in to_confirm)}.")
    if facts["otherState"] and not refused and not facts["northEast"]:
        home = HOME if state_name in NORTH_EAST else ""
        words.append(APPROVED if posting.pgmebApproval else f"{OTHER_STATE}{home}.")
    return {
        "allowed": decision["allowed"] and not to_confirm,
        "needs": None if posting.pgmebApproval else decision["needs"],
        "toConfirm": to_confirm,
        "words": words,
    }


def _reason(facts: SiteFacts) -> str:
    if facts["postgraduate"] or facts["superSpeciality"]:
        return NEVER
    if facts["funded"] is False:
        return FUNDED
    return CARE if facts["kind"] == "icmr" else BEDS.format(beds=facts["beds"])
