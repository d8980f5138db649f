"""Bots sit at tables over the network, known by a token, and are told from people."""

from __future__ import annotations

import base64
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest

from carbarn.games import find
from carbarn.server.bots import kept
from carbarn.server.bots.tokens import hashed
from carbarn.server.edge.limits import Limits
from carbarn.server.hosting import orders
from carbarn.server.hosting.administration import belongings
from carbarn.server.hosting.vacating import forget_guest
from carbarn.server.problems import Problem
from carbarn.server.store.database import Database, writer_beside
from carbarn.server.store.store import Store

from .client import ME, OPEN, PATIENCE, ServerThread, Talk, Visitor, for_tests, rows, wait_until
from .test_accounts import member
from .test_store import with_store

Json = dict[str, Any]


NUMBERS = count(1)


class Bot:
    """A program with a token; usually it is the host's, and one that no other test has."""

    def __init__(self, server: ServerThread, token: str | None = None) -> None:
        self.server = server
        self.name = f"Ada {next(NUMBERS)}"
        if token is None:
            with writer_beside(server.settings.database) as engine, engine.begin() as connection:
                self.tag, token = kept.make(connection, None, self.name)
        self.token = token
        self.headers = {"Authorization": f"Bearer {token}"}
        self.http = httpx.Client(base_url=server.url, headers=self.headers, trust_env=False)

    def is_offered(self, visitor: Visitor, game: str = "cable-car") -> bool:
        bots = visitor.get(f"/api/bots/offered?game={game}")
        return self.tag in [one["bot"] for one in bots]

    def socket(self, path: str = "/api/bots/socket") -> Talk:
        address = self.server.url.replace("http", "ws") + path
        return Talk(address, additional_headers=self.headers, max_size=2**24, proxy=None)

    def refused(self, method: str, path: str, body: Any = None) -> tuple[int, str]:
        answer = self.http.request(method, path, json=body)
        return answer.status_code, answer.json()["error"]["code"]


def told(socket: Talk, wanted: Callable[[Json], Any]) -> Json:
    """What there is to do for a bot, as soon as it is wanted."""
    return socket.until(lambda message: message["type"] == "bot" and bool(wanted(message)))


def asked(socket: Talk) -> Json:
    """The first challenge."""
    return told(socket, lambda now: now["challenges"])["challenges"][0]  # type: ignore[no-any-return]


@pytest.fixture
def bot(server: ServerThread) -> Iterator[Bot]:
    bot = Bot(server)
    yield bot
    bot.http.close()


def ready(bot: Bot, *games: str) -> Talk:
    """A bot that is connected, and can be asked for these games."""
    socket = bot.socket()
    socket.send(type="here", games=list(games))
    socket.send(type="ping")
    socket.until(lambda message: message["type"] == "pong")
    return socket


def test_a_bot_is_asked_sits_down_and_plays(server: ServerThread, bot: Bot) -> None:
    host = server.visitor("Grace")
    code = host.table(ME, OPEN)["code"]
    with ready(bot, "cable-car") as socket:
        assert bot.is_offered(host)
        host.post(f"/api/tables/{code}/bots", {"bot": bot.tag})
        challenge = asked(socket)
        assert (challenge["code"], challenge["game"], challenge["seat"]) == (code, "cable-car", 1)
        assert challenge["names"] == ["Grace", None]
        socket.send(type="accept", code=code)
        assert told(socket, lambda now: now["tables"])["tables"][0]["seat"] == 1
    seats = host.get(f"/api/tables/{code}")["seats"]
    assert [seat["name"] for seat in seats] == ["Grace", f"{bot.name} \u00b7 bot"]

    with bot.socket(f"/api/tables/{code}/socket") as its, host.look(code) as mine:
        for _ in range(3):
            mine.play(mine.state(lambda state: state["table"]["turn"] == 0))
            state = its.state(lambda state: state["table"]["turn"] == 1)
            assert state["seat"] == 1
            known = bot.http.get(f"/api/bots/tables/{code}/1").json()
            game = find(known["game"], known["rules"])
            assert [game.name_move(move) for move in known["legal"]] == state["legal"]
            veiled = game.State(base64.b64decode(known["state"]))
            assert veiled == game.veil(server.referee(code).state, 1)
            its.play(state)
    assert bot.refused("GET", f"/api/bots/tables/{code}/0") == (403, "not-your-seat")


def test_a_bot_that_declines_is_not_at_the_table_and_may_be_asked_again(
    server: ServerThread, bot: Bot
) -> None:
    host = server.visitor()
    code = host.table(ME, OPEN)["code"]
    with ready(bot) as socket:
        host.post(f"/api/tables/{code}/bots", {"bot": bot.tag})
        asked(socket)
        socket.send(type="decline", code=code)
        told(socket, lambda now: not now["challenges"])
        assert host.get(f"/api/tables/{code}")["seats"][1]["kind"] == "open"
        host.post(f"/api/tables/{code}/bots", {"bot": bot.tag})
        assert asked(socket)["seat"] == 1


def test_only_the_host_of_a_table_asks_and_only_for_a_seat_that_is_open(
    server: ServerThread, bot: Bot
) -> None:
    host = server.visitor()
    code = host.table(ME, OPEN)["code"]
    with ready(bot):
        want = {"bot": bot.tag}
        path = f"/api/tables/{code}/bots"
        assert server.visitor().refused("POST", path, want) == (403, "not-host")
        assert host.refused("POST", path, {"bot": "nobody"}) == (404, "no-such-bot")
        other = Bot(server)
        with ready(other):
            host.post(path, want)
            assert host.refused("POST", path, {"bot": other.tag}) == (409, "taken")
        other.http.close()


def test_a_bot_that_is_not_there_is_not_offered(server: ServerThread, bot: Bot) -> None:
    host = server.visitor()
    with ready(bot, "trambahn"):
        assert not bot.is_offered(host)
        assert bot.is_offered(host, "trambahn")
    code = host.table(ME, OPEN, game="trambahn")["code"]
    wait_until(lambda: not bot.is_offered(host, "trambahn"))

    wanted = {"bot": bot.tag}
    assert host.refused("POST", f"/api/tables/{code}/bots", wanted) == (404, "no-such-bot")


def test_a_bot_takes_an_invite_like_anybody(server: ServerThread, bot: Bot) -> None:
    table = server.visitor().table(ME, OPEN)
    answer = bot.http.post(f"/api/invites/{table['seats'][1]['invite']}").json()

    assert answer["mine"] == [1]


def test_a_token_is_for_playing_and_for_nothing_else(server: ServerThread, bot: Bot) -> None:
    code = server.visitor().table(ME, OPEN)["code"]
    for method, path in [
        ("GET", "/api/me"),
        ("GET", "/api/account"),
        ("GET", "/api/account/data"),
        ("DELETE", "/api/account"),
        ("POST", "/api/account/device-code"),
        ("GET", "/api/bots"),
        ("GET", "/api/blocks"),
        ("DELETE", f"/api/tables/{code}"),
        ("PUT", f"/api/tables/{code}/put-away"),
        ("POST", f"/api/tables/{code}/rematch"),
    ]:
        assert bot.refused(method, path) == (403, "bots-only-play")
    assert bot.http.get(f"/api/tables/{code}").status_code == 200
    assert "set-cookie" not in bot.http.get("/api/games").headers


@pytest.mark.parametrize("token", ["x", "carbarn-" + "y" * 43, "z" * 500])
def test_a_wrong_token_opens_nothing(server: ServerThread, token: str) -> None:
    wrong = Bot(server, token)

    assert wrong.refused("GET", "/api/tables/ABCDEF") == (401, "bad-token")
    with wrong.socket() as socket:
        assert socket.error()["code"] == "bad-token"
        assert socket.closed() == 4401
    wrong.http.close()


def test_a_persons_cookie_does_not_open_a_bots_socket(server: ServerThread) -> None:
    visitor = server.visitor()
    address = server.url.replace("http", "ws") + "/api/bots/socket"
    headers = {"cookie": f"carbarn={visitor.cookie}"}
    with Talk(address, additional_headers=headers, proxy=None) as socket:
        assert socket.error()["code"] == "bad-token"


def test_the_database_does_not_know_the_token(server: ServerThread) -> None:
    bot = Bot(server)
    written = str(rows(server.settings.database, "SELECT * FROM bots"))

    assert bot.token not in written
    assert hashed(bot.token) in written
    bot.http.close()


def test_a_guest_without_an_account_has_no_bots(server: ServerThread) -> None:
    assert server.visitor().refused("POST", "/api/bots", {"name": "Eve"}) == (403, "no-account")


def test_a_withdrawn_token_ends_connections_and_opens_nothing(server: ServerThread) -> None:
    bot = Bot(server)
    with bot.socket() as socket:
        told(socket, lambda _: True)
        with writer_beside(server.settings.database) as engine, engine.begin() as connection:
            kept.withdraw(connection, kept.called(connection, None, bot.tag))
            orders.change(connection)
        assert socket.error()["code"] == "logged-out"
        assert socket.closed() == 4401
    assert bot.refused("GET", "/api/tables/ABCDEF") == (401, "bad-token")
    bot.http.close()


def test_nobody_else_is_called_like_a_bot(server: ServerThread) -> None:
    guest = server.visitor()

    for name in ("Ada \u00b7 bot", "Ada \u00b7 Bot", "x\u00b7bot"):
        assert guest.refused("PUT", "/api/me", {"name": name})[1] == "bad-name"
    for name in ("Bot", "Abbot"):
        guest.put("/api/me", {"name": name})


def test_a_bot_that_lies_or_floods_ends_its_own_connection(server: ServerThread, bot: Bot) -> None:
    host = server.visitor()
    code = host.table(ME, OPEN)["code"]
    with bot.socket() as socket:
        for nonsense in ("{", "[]", '{"type":"here","games":[1]}', '{"type":"accept"}', "\x00"):
            socket.socket.send(nonsense)
            assert socket.error()["code"] == "malformed"
        assert socket.code(type="accept", code=code) == "no-such-invite"
        socket.socket.send("x" * 10_000)
        assert socket.closed() == 1009
    assert host.get(f"/api/tables/{code}")["seats"][1]["kind"] == "open"


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[ServerThread]:
    """A server with limits as they usually are."""
    with ServerThread(for_tests(tmp_path / "carbarn.db", limits=Limits())) as server:
        yield server


def test_a_bot_that_says_too_much_is_not_heard(strict: ServerThread) -> None:
    bot = Bot(strict)
    with bot.socket() as socket:
        for _ in range(200):
            socket.send(type="ping")
        assert socket.error()["code"] == "too-fast"
    bot.http.close()


def test_who_is_forgotten_leaves_no_bot_behind(server: ServerThread) -> None:
    """The tables of a bot go on without it."""
    database = server.settings.database
    with writer_beside(database) as engine, engine.begin() as connection:
        _, token = kept.make(connection, "somebody", "Eve")
    bot = Bot(server, token)
    table = server.visitor().table(ME, OPEN)
    bot.http.post(f"/api/invites/{table['seats'][1]['invite']}")
    with writer_beside(database) as engine, engine.begin() as connection:
        assert [bot["name"] for bot in belongings(connection, "somebody")["bots"]] == [
            "Eve \u00b7 bot"
        ]
        forget_guest(connection, "somebody")

    assert "Eve" not in str(rows(database, "SELECT * FROM guests"))
    assert "Eve" not in str(rows(database, "SELECT * FROM seats"))
    assert not rows(database, "SELECT * FROM bots WHERE owner = 'somebody'")
    assert bot.refused("GET", "/api/tables/ABCDEF") == (401, "bad-token")
    bot.http.close()


# Programs -----------------------------------------------------------------------------------

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"


@contextmanager
def program(*argv: str) -> Iterator[subprocess.Popen[bytes]]:
    """A program, as long as this lasts."""
    running = subprocess.Popen([sys.executable, *argv])
    try:
        yield running
    finally:
        running.terminate()
        running.wait(PATIENCE)


def token_file(bot: Bot, folder: Path) -> str:
    path = folder / "token.txt"
    path.write_text(bot.token + "\n")
    return str(path)


def play_some_moves(host: Visitor, bot: Bot, code: str, moves: int) -> None:
    """The bot is asked, sits down, and answers."""
    wait_until(lambda: bot.is_offered(host))
    host.post(f"/api/tables/{code}/bots", {"bot": bot.tag})
    with host.look(code) as mine:
        state = mine.state(lambda state: bool(state["legal"]))
        for _ in range(moves):
            state = mine.play(state)
            if not state["legal"]:
                state = mine.state(lambda state: bool(state["legal"]))


def test_the_example_of_the_docs_plays(server: ServerThread, bot: Bot, tmp_path: Path) -> None:
    host = server.visitor()
    code = host.table(ME, OPEN)["code"]
    with program(str(EXAMPLE), server.url, token_file(bot, tmp_path)):
        play_some_moves(host, bot, code, 2)


def test_a_player_of_ones_own_plays_over_the_network(
    server: ServerThread, bot: Bot, tmp_path: Path
) -> None:
    host = server.visitor()
    code = host.table(ME, OPEN)["code"]
    command = ("-m", "carbarn", "bot", "casual", "--server", server.url)
    with program(*command, "--token-file", token_file(bot, tmp_path)):
        play_some_moves(host, bot, code, 2)


def test_a_bot_whose_token_is_wrong_says_so_and_ends(server: ServerThread, tmp_path: Path) -> None:
    (tmp_path / "token.txt").write_text("carbarn-wrong")
    command = ("bot", "casual", "--server", server.url, "--token-file", str(tmp_path / "token.txt"))
    ended = subprocess.run(
        [sys.executable, "-m", "carbarn", *command],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert ended.returncode == 2
    assert "this token is wrong, or was withdrawn" in ended.stderr


# Whose they are -----------------------------------------------------------------------------


@pytest.fixture
def named(tmp_path: Path) -> Iterator[ServerThread]:
    """A server that is asked by a name, as passkeys want it."""
    with ServerThread(for_tests(tmp_path / "carbarn.db")) as server:
        server.url = server.url.replace("127.0.0.1", "localhost")
        yield server


def test_who_has_an_account_makes_bots_and_withdraws_them(named: ServerThread) -> None:
    grace = member(named, "Grace").visitor
    made = grace.post("/api/bots", {"name": "Mark"})
    assert grace.refused("POST", "/api/bots", {"name": "Mark"}) == (409, "name-taken")
    assert grace.refused("POST", "/api/bots", {"name": "\u200d"}) == (422, "bad-name")
    for n in range(9):
        grace.post("/api/bots", {"name": f"Mark {n}"})
    assert grace.refused("POST", "/api/bots", {"name": "One more"}) == (429, "too-fast")
    own = grace.get("/api/bots")
    assert (own[0]["bot"], own[0]["name"], len(own)) == (made["bot"], "Mark \u00b7 bot", 10)

    stranger = named.visitor()
    assert stranger.get("/api/bots") == []
    assert stranger.refused("DELETE", f"/api/bots/{made['bot']}") == (404, "no-such-bot")
    assert len(grace.delete(f"/api/bots/{made['bot']}")) == 9
    withdrawn = Bot(named, made["token"])
    assert withdrawn.refused("GET", "/api/tables/ABCDEF") == (401, "bad-token")
    withdrawn.http.close()
    grace.delete("/api/account")
    assert rows(named.settings.database, "SELECT * FROM bots") == []


def test_bots_are_kept_in_any_database(database: Database) -> None:
    """By the host's own command, and as those who play against them are told."""

    async def work(store: Store) -> None:
        tag, token = await store.write(partial(kept.make, owner=None, name="Ada"))
        guest = await store.read(partial(kept.guest_with, token=token))
        await store.write(
            partial(kept.be_there, guest=guest, games=["trambahn"], until=time.time() + 60)
        )
        assert await store.read(partial(kept.offered, game="cable-car")) == []
        told = await store.read(partial(kept.offered, game="trambahn"))
        assert told == [(guest, "Ada \u00b7 bot")]
        assert await store.read(partial(kept.challenges, guest=guest)) == []
        assert await store.read(partial(kept.at_tables, guest=guest)) == []
        called = await store.read(partial(kept.called, owner=None, tag=tag))
        await store.write(partial(kept.withdraw, guest=called))
        with pytest.raises(Problem, match="bad-token"):
            await store.read(partial(kept.guest_with, token=token))

    with_store(database, work)
