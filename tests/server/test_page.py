"""The page and its files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from .visiting import House, for_tests

SCRIPT = "export {};" * 200


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """A server with a page."""
    folder = tmp_path_factory.mktemp("page")
    page = folder / "static"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<title>Carbarn</title>")
    (page / "favicon.svg").write_text("<svg/>")
    (page / "assets" / "index-Ab12.js").write_text(SCRIPT)
    (folder / "secret.txt").write_text("secret")
    with House(for_tests(folder / "carbarn.db", page=page)) as house:
        yield house.stranger().http


@pytest.mark.parametrize("path", ["/", "/t/abcdef", "/i/abcdefgh", "/c/TOKEN", "/t/a/b"])
def test_every_address_of_the_page_is_the_page(built: httpx.Client, path: str) -> None:
    answer = built.get(path)
    assert answer.text == "<title>Carbarn</title>"
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache"


def test_files_named_by_their_content_are_kept_for_ever(built: httpx.Client) -> None:
    answer = built.get("/assets/index-Ab12.js")
    assert "immutable" in answer.headers["cache-control"]
    assert "javascript" in answer.headers["content-type"]
    assert built.get("/favicon.svg").headers["cache-control"] == "no-cache"
    assert built.head("/favicon.svg").status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/nonsense",
        "/assets/",
        "/assets",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/%00",
        "/api",
        "/api/",
    ],
)
def test_what_is_not_there_is_not_found(built: httpx.Client, path: str) -> None:
    answer = built.get(path)
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "no-such-page"


def test_large_files_are_sent_packed(built: httpx.Client) -> None:
    answer = built.get("/assets/index-Ab12.js")
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.text == SCRIPT


def test_nothing_is_posted_to_the_page(built: httpx.Client) -> None:
    assert built.post("/").status_code == 404


def test_without_a_page_the_server_says_how_to_build_it(house: House, tmp_path: Path) -> None:
    with House(for_tests(tmp_path / "carbarn.db", page=tmp_path / "none")) as bare:
        answer = bare.stranger().http.get("/t/abcdef")
        assert answer.status_code == 200
        assert "has not been built" in answer.text
