"""The menu that ``getConfig`` serves: static, answered signed out, each item with the roles that see it.

The Log Book group follows from the kinds. The server enforces permissions whatever the menu says (DECISIONS D6.5).
"""

from __future__ import annotations

from api.logbook.service import menu_entries, own_pages
from api.site.answers import MenuItem, MenuPlace, MenuRole

PEOPLE: tuple[tuple[str, str, list[MenuRole]], ...] = (
    ("/allHod", "All Staff", ["Master"]),
    ("/allStudent", "All Students", ["staff"]),
    ("/allStaff", "All Staff", ["HOD"]),
)
DRP = (("/drp/home", "DRP Co-ordinator"), ("/drp/attendence", "DRP Attendance"))
MASTERS = (
    ("/addCollege", "College"),
    ("/computency", "Competency"),
    ("/skills", "Skills"),
    ("/specialty", "Specialty"),
    ("/inquiries", "Inquiries"),
    ("/outbox", "Messages"),
)


def menu() -> list[MenuItem]:
    """The items: path, label, group where there is one, who sees them ("student", "staff", or a role), and in
    ``department`` what their department must have."""
    everyone: list[MenuRole] = ["student", "staff"]
    items: list[MenuItem] = [{"path": "/dashboard", "label": "Dashboard", "roles": everyone}]
    items.append({"path": "/verify-queue", "label": "Verify", "roles": ["staff"]})
    items += [{"path": path, "label": label, "roles": roles} for path, label, roles in PEOPLE]
    for path, label, group, flag in own_pages():
        more: MenuPlace = {}
        if group:
            more["group"] = group
        if flag:
            more["department"] = flag
        items.append({"path": path, "label": label, **more, "roles": everyone})
    items += [{"path": path, "label": label, "group": "Log Book", "roles": everyone} for path, label in menu_entries()]
    items += [{"path": path, "label": label, "group": "DRP", "roles": everyone} for path, label in DRP]
    items.append({"path": "/autopsy", "label": "Autopsy", "group": "DRP", "department": "forensic", "roles": everyone})
    items.append({"path": "/addInstitute", "label": "Institution", "group": "DRP", "roles": ["staff"]})
    items += [{"path": path, "label": label, "roles": ["Master"]} for path, label in MASTERS]
    items.append({"path": "/printLogbook", "label": "Print Logbook", "roles": everyone})
    items.append({"path": "/support", "label": "Support", "roles": everyone})
    return items
