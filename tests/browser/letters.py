"""In which fonts the words of a page are set, by what the browser says of each of its parts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import CDPSession, Error, Page

Node = dict[str, Any]
WHERE = ("pseudoElements", "children", "shadowRoots")


def in_foreign_fonts(page: Page) -> list[str]:
    """The parts of a page with letters that the page did not bring along."""
    page.evaluate("document.fonts.ready.then(() => null)")
    browser = page.context.new_cdp_session(page)
    browser.send("DOM.enable")
    browser.send("CSS.enable")
    root: Node = browser.send("DOM.getDocument", {"depth": -1, "pierce": True})["root"]
    found = [words(node) for node in with_words(root) if set_in_others(browser, node)]
    browser.detach()
    return found


def set_in_others(browser: CDPSession, node: Node) -> bool:
    try:
        answer = browser.send("CSS.getPlatformFontsForNode", {"nodeId": node["nodeId"]})
    except Error:  # it has gone meanwhile
        return False
    return any(not font["isCustomFont"] for font in answer["fonts"])


def with_words(node: Node) -> Iterator[Node]:
    """All parts of a page, at any depth, that may have words of their own."""
    children = [child for where in WHERE for child in node.get(where, ())]
    if node.get("pseudoType") or any(child["nodeName"] == "#text" for child in children):
        yield node
    for child in children:
        yield from with_words(child)


def words(node: Node) -> str:
    own = [child["nodeValue"] for child in node.get("children", ()) if child.get("nodeValue")]
    return f"<{node['localName']} {node.get('attributes')}> {' '.join(own)}"[:200]
