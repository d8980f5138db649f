"""What chats show of a link to a game: who played, and a picture of the moment."""

from __future__ import annotations

import html
import re
import struct
from collections.abc import Iterator
from urllib.parse import urlsplit

import httpx
import pytest

from carbarn.games import find, folders
from carbarn.server.moments.picture import Moment, as_svg

from .client import ME, ServerThread, Visitor, computer, for_tests, here, wait_until

SIZE = (1200, 630)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    folder = tmp_path_factory.mktemp("moments")
    page = folder / "static"
    page.mkdir()
    (page / "index.html").write_text("<head></head>")
    with ServerThread(for_tests(folder / "carbarn.db", page=page)) as server:
        yield server


@pytest.fixture(scope="module")
def ann(server: ServerThread) -> Visitor:
    return server.visitor("Ann")


@pytest.fixture(scope="module")
def over(ann: Visitor) -> str:
    code: str = ann.table(computer(), computer())["code"]
    wait_until(lambda: ann.get(f"/api/tables/{code}")["status"] == "over", timeout=60)
    return code


def said(visitor: Visitor, path: str) -> dict[str, str]:
    """What the page at an address says of itself."""
    found = re.findall(r'<meta property="([^"]*)" content="([^"]*)">', visitor.http.get(path).text)
    return {name: html.unescape(value) for name, value in found}


def size_of(answer: httpx.Response) -> tuple[int, int]:
    """As a PNG says it."""
    assert answer.headers["content-type"] == "image/png"
    assert answer.content.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", answer.content[16:24])
    return width, height


def test_a_link_to_a_moment_shows_its_picture_to_strangers(server: ServerThread, over: str) -> None:
    stranger = server.stranger()
    about = said(stranger, f"/t/{over}?move=12")
    assert about["og:title"] == "Cable Car"
    assert len(about["og:description"].split(", ")) == 2
    address = urlsplit(about["og:image"])
    assert f"{address.scheme}://{address.netloc}" == server.url
    answer = stranger.http.get(f"{address.path}?{address.query}")
    assert size_of(answer) == SIZE
    assert answer.headers["cache-control"].startswith("public")
    end = stranger.http.get(address.path)
    assert size_of(end) == SIZE
    assert end.content != answer.content


def test_a_game_that_runs_has_no_picture(ann: Visitor) -> None:
    code = ann.table(ME, computer())["code"]
    assert said(ann, f"/t/{code}?move=1")["og:title"] == "Cable Car"
    assert "og:image" not in said(ann, f"/t/{code}?move=1")
    assert ann.refused("GET", f"/api/tables/{code}/picture") == (409, "not-over")


def test_moves_that_were_not_made_have_no_picture(ann: Visitor, over: str) -> None:
    path = f"/api/tables/{over}/picture"
    assert ann.refused("GET", f"{path}?move=9999") == (404, "no-such-move")
    assert ann.refused("GET", f"{path}?move=x") == (422, "malformed")
    assert ann.refused("GET", "/api/tables/zzzzzz/picture") == (404, "no-such-table")
    assert said(ann, f"/t/{over}?move=%22%3E")["og:image"].endswith("/picture")
    assert said(ann, "/t/zzzzzz") == {}


def test_names_stay_names(ann: Visitor) -> None:
    name = '"><b>&'
    code = ann.table(ME, here(name))["code"]
    assert "<b>" not in ann.http.get(f"/t/{code}").text
    assert said(ann, f"/t/{code}")["og:description"] == f"Ann, {name}"


@pytest.mark.parametrize("name", folders())
def test_every_game_is_drawn_with_the_names_of_its_players(name: str, ann: Visitor) -> None:
    game = find(name)
    code = ann.table(ME, here("<Zoë>"), game=name)["code"]
    with ann.look(code) as talk:
        view = talk.look(0)["view"]
    moment = Moment(game, view, {0: "Ann", 1: "<Zoë>"}, [0, 0], 1, 2)
    assert "&lt;Zoë&gt;" in as_svg(moment)
    assert "1 / 2" in as_svg(moment)
