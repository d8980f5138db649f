"""The page and its files."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from carbarn.server.page import OF_THE_PAGE

from .client import ME, ServerThread, computer, for_tests

ROUTER = Path(__file__).parents[2] / "web/src/lib/router.svelte.ts"

SCRIPT = "export {};" * 200
WORKER = "// keeps the page"
CHUNKS = {
    "index.html": {"file": "assets/index-1.js", "imports": ["_svelte.js"], "css": ["assets/a.css"]},
    "_svelte.js": {"file": "assets/svelte-1.js"},
    "_shared.js": {"file": "assets/shared-1.js", "imports": ["_svelte.js", "index.html"]},
    "src/words/en.json": {"file": "assets/shell-en-1.js"},
    "src/words/de.json": {"file": "assets/shell-de-1.js"},
    "src/shell/home/Home.svelte": {"file": "assets/Home-1.js", "imports": ["_shared.js"]},
    "src/games/cablecar/Picture.svelte": {"file": "assets/Picture-1.js"},
    "src/shell/table/TablePage.svelte": {
        "file": "assets/Table-1.js",
        "imports": ["_shared.js"],
        "css": ["assets/Table-1.css"],
    },
    "src/games/cablecar/index.ts": {"file": "assets/cablecar-1.js", "imports": ["_svelte.js"]},
    "../src/carbarn/games/cablecar/words/en.json": {"file": "assets/en-1.js"},
    "../src/carbarn/games/cablecar/words/de.json": {"file": "assets/de-1.js"},
}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """A server with a page."""
    folder = tmp_path_factory.mktemp("page")
    page = folder / "static"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<title>Carbarn</title>")
    (page / "favicon.svg").write_text("<svg/>")
    (page / "worker.js").write_text(WORKER)
    (page / "assets" / "index-Ab12.js").write_text(SCRIPT)
    (folder / "secret.txt").write_text("secret")
    with ServerThread(for_tests(folder / "carbarn.db", page=page)) as server:
        yield server.stranger().http


@pytest.mark.parametrize(
    "path", ["/", "/t/abcdef", "/i/abcdefgh", "/c/TOKEN", "/t/a/b", "/today", "/today/2026-11-19"]
)
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


def test_who_goes_to_an_address_where_nothing_is_sees_the_page(built: httpx.Client) -> None:
    answer = built.get("/nowhere", headers={"accept": "text/html,*/*;q=0.8"})

    assert answer.status_code == 404
    assert answer.text == "<title>Carbarn</title>"
    api = built.get("/api/nowhere", headers={"accept": "text/html"})
    assert api.json()["error"]["code"] == "no-such-page"


def test_large_files_are_sent_packed(built: httpx.Client) -> None:
    answer = built.get("/assets/index-Ab12.js")
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.text == SCRIPT


def test_nothing_is_posted_to_the_page(built: httpx.Client) -> None:
    assert built.post("/").status_code == 404


def test_without_a_page_the_server_says_how_to_build_it(
    server: ServerThread, tmp_path: Path
) -> None:
    with ServerThread(for_tests(tmp_path / "carbarn.db", page=tmp_path / "none")) as bare:
        answer = bare.stranger().http.get("/t/abcdef")
        assert answer.status_code == 200
        assert "has not been built" in answer.text


@pytest.fixture
def linked(tmp_path: Path) -> Iterator[ServerThread]:
    """A server with a page of several files."""
    page = tmp_path / "static"
    page.mkdir()
    (page / "index.html").write_text("<head></head>")
    (page / "chunks.json").write_text(json.dumps(CHUNKS))
    with ServerThread(for_tests(tmp_path / "carbarn.db", page=page)) as server:
        yield server


def links(server: ServerThread, path: str, **headers: str) -> set[str]:
    """The files that a page asks for at once, beside what its own HTML names."""
    html = server.stranger().http.get(path, headers=headers).text
    return set(re.findall(r'href="/assets/(.+?)"', html))


def test_the_first_page_names_what_it_will_need(linked: ServerThread) -> None:
    first = {"Home-1.js", "shared-1.js", "Picture-1.js"}
    assert links(linked, "/") == first | {"shell-en-1.js"}
    assert links(linked, "/", **{"accept-language": "eo, de"}) == first | {"shell-de-1.js"}


def test_a_tables_page_names_what_its_game_will_need(linked: ServerThread) -> None:
    code = linked.visitor("Ann").table(ME, computer())["code"]
    shell = {"Table-1.js", "Table-1.css", "shared-1.js"}
    english = {"cablecar-1.js", "en-1.js", "shell-en-1.js"}
    assert links(linked, f"/t/{code}") == shell | english
    german = links(linked, f"/t/{code}", **{"accept-language": "de-AT,en;q=0.5"})
    assert german == shell | {"cablecar-1.js", "de-1.js", "shell-de-1.js"}
    assert links(linked, "/t/zzzzzz") == shell | {"shell-en-1.js"}
    assert links(linked, "/i/abcdefgh") == {"shell-en-1.js"}


def test_a_file_is_sent_as_it_is_to_who_cannot_open_packed_ones(built: httpx.Client) -> None:
    answer = built.get("/assets/index-Ab12.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in answer.headers
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.text == SCRIPT


def test_a_page_that_was_built_anew_is_sent_anew(tmp_path: Path) -> None:
    page = tmp_path / "static"
    page.mkdir()
    (page / "icon.svg").write_text("<svg/>")
    with ServerThread(for_tests(tmp_path / "carbarn.db", page=page)) as server:
        http = server.stranger().http
        assert http.get("/icon.svg").text == "<svg/>"
        (page / "icon.svg").write_text("<svg>2</svg>")
        assert http.get("/icon.svg").text == "<svg>2</svg>"


def test_the_worker_is_asked_for_again_each_time(built: httpx.Client) -> None:
    answer = built.get("/worker.js")
    assert answer.text == WORKER
    assert answer.headers["cache-control"] == "no-cache"
    assert "worker-src 'self'" in answer.headers["content-security-policy"]


def test_a_host_can_have_browsers_forget_the_page(tmp_path: Path) -> None:
    page = tmp_path / "static"
    page.mkdir()
    (page / "worker.js").write_text(WORKER)
    settings = for_tests(tmp_path / "carbarn.db", page=page, offline=False)
    with ServerThread(settings) as server:
        answer = server.stranger().http.get("/worker.js")
        assert "registration.unregister()" in answer.text
        assert "javascript" in answer.headers["content-type"]
        assert answer.headers["cache-control"] == "no-cache"


def test_every_address_that_the_page_reads_is_found() -> None:
    router = ROUTER.read_text()
    plain = re.findall(r"'(\w+)'", re.search(r"const PLAIN = (.+)", router)[1])  # type: ignore[index]
    read = {*plain, *re.findall(r"kind === '(\w*)'", router)}
    assert len(read) > 12
    assert read <= OF_THE_PAGE
