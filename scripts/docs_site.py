"""What the docs need beside themselves to be a site: pages and files of other folders, and the API.

mkdocs calls the functions here (mkdocs.yml). In the repository the docs link to files around them;
on the site these lie beside them.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File

ROOT = Path(__file__).parents[1]
PAGES = {
    "CONTRIBUTING.md": "CONTRIBUTING.md",
    "CHANGELOG.md": "CHANGELOG.md",
    "README.md": "first-steps.md",
}
LINK = re.compile(r"\]\(((?:\.\./)+)([^)#\s]+)(#[^)\s]*)?\)")
FOLDER = re.compile(r"\]\(([a-z-]+)/?\)")
PUBLIC = re.compile(r"^\| `(carbarn(?:\.[a-z_]+)+)", re.MULTILINE)


def on_files(files: Any, config: Any) -> Any:
    """Add the pages of the repository's root, the files that pages link to, and the API."""
    for name, page in PAGES.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        files.append(File.generated(config, page, content=_from_root(text)))
    files.append(File.generated(config, "api.md", content=_api()))
    for path in sorted(_linked()):
        files.append(File.generated(config, _place(path), content=(ROOT / path).read_text("utf-8")))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Links that lead out of the docs lead to where those files lie on the site."""
    up = "../" * page.file.src_uri.count("/")

    def replaced(found: re.Match[str]) -> str:
        if len(found[1]) <= len(up):
            return found[0]  # within the docs
        return f"]({up}{PAGES.get(found[2]) or _place(found[2])}{found[3] or ''})"

    return FOLDER.sub(_first_page, LINK.sub(replaced, markdown))


def _first_page(found: re.Match[str]) -> str:
    """Where a folder of the docs is meant, its first page."""
    pages = sorted((ROOT / "docs" / found[1]).glob("*.md"))
    return f"]({pages[0].relative_to(ROOT / 'docs').as_posix()})" if pages else found[0]


def _linked() -> set[str]:
    """The files outside of the docs that they link to."""
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "docs").rglob("*.md")]
    texts += [
        re.sub(r"\]\((?!docs/|http|#)", "](../", (ROOT / n).read_text("utf-8")) for n in PAGES
    ]
    named = {found[2] for text in texts for found in LINK.finditer(text)}
    return {path for path in named if path not in PAGES and (ROOT / path).is_file()}


def _place(path: str) -> str:
    """As a text, whatever it is, so that browsers show it."""
    return f"files/{path}.txt"


def _from_root(text: str) -> str:
    """A page of the root, as if it stood in the docs."""
    out = re.sub(r"\]\((?!docs/|http|#)", "](../", text)
    return out.replace("](docs/", "](").replace('src="docs/', 'src="')


def _api() -> str:
    """The modules that docs/library.md lists, from their docstrings."""
    named = PUBLIC.findall((ROOT / "docs/library.md").read_text(encoding="utf-8"))
    modules = sorted({name.rpartition(".")[0] for name in named} | {"carbarn.engine.contract"})
    known = [
        one for one in modules if (ROOT / "src" / one.replace(".", "/")).with_suffix(".py").exists()
    ]
    return "# The library by its docstrings\n\n" + "\n".join(f"::: {one}\n" for one in known)
