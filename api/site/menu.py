"""The menu that ``getConfig`` serves: static, answered signed out, each item with the roles that see it.

The Log Book group follows from the kinds. The server enforces permissions whatever the menu says (design section 6).
"""

from __future__ import annotations

from typing import Any

from api.logbook.service import menu_entries, own_pages


def menu() -> list[dict[str, Any]]:
    """The items: path, label, group where there is one, and who sees them ("student", "staff")."""
    everyone = ["student", "staff"]
    items: list[dict[str, Any]] = [{"path": "/dashboard", "label": "Dashboard", "roles": everyone}]
    items.append({"path": "/verify-queue", "label": "Verify", "roles": ["staff"]})
    items += [{"path": path, "label": label, "roles": everyone} for path, label in own_pages()]
    items += [{"path": path, "label": label, "group": "Log Book", "roles": everyone} for path, label in menu_entries()]
    return items
