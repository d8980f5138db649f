"""The accessibility rules of axe-core, applied to what is on the screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"


COLOURS = ["color-contrast", "link-in-text-block"]  # the rules that another theme can break


def violations(page: Page, only: list[str] | None = None) -> list[str]:
    """What axe finds wrong, each with the rule's name and the elements."""
    assert AXE.is_file(), "python scripts/npm.py --prefix web ci"
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())  # through the debugger: no policy of the page stops it
    options = {"resultTypes": ["violations"], **({"runOnly": only} if only else {})}
    run = "options => axe.run(options).then(result => result.violations)"
    found: list[dict[str, Any]] = page.evaluate(run, options)
    return [
        f"{one['id']} ({one['impact']}): {node['target']} {node['html'][:160]} "
        + node["failureSummary"].replace("\n", " ")
        for one in found
        for node in one["nodes"]
    ]
