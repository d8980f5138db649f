"""The examples in deploy/, with the real programs before a real server.

Only names, ports and certificates are changed, so that nothing listens beyond this machine.
"""

from __future__ import annotations

import os
import shutil
import socket
import ssl
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from ipaddress import ip_network
from pathlib import Path

import httpx
import pytest

from carbarn.server.edge.limits import Rate

from .client import GENEROUS, ME, ServerThread, Talk, computer, for_tests, wait_until

DEPLOY = Path(__file__).parents[2] / "deploy"
SYSTEM = "/usr/sbin:/usr/local/sbin"  # where Debian puts nginx
NAME = "club.example"

pytestmark = pytest.mark.slow


def program(name: str) -> str:
    """Where a program is, or the test is skipped."""
    found = shutil.which(name) or shutil.which(name, path=SYSTEM)
    if found is None:
        pytest.skip(f"there is no {name} on this machine (Debian: apt-get install {name})")
    return found


def free_ports(number: int) -> list[int]:
    taken = [socket.create_server(("127.0.0.1", 0)) for _ in range(number)]
    ports = [int(one.getsockname()[1]) for one in taken]
    for one in taken:
        one.close()
    return ports


def changed(file: str, changes: Mapping[str, str]) -> str:
    """An example with some of its words replaced; each must be there."""
    text = (DEPLOY / file).read_text()
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


class Proxy:
    """A proxy on this machine, and how visitors reach it."""

    def __init__(self, port: int, plain_port: int) -> None:
        self.port = port
        self.plain_port = plain_port
        self.host = f"{NAME}:{port}"
        self._tls = ssl.create_default_context()
        self._tls.check_hostname = False
        self._tls.verify_mode = ssl.CERT_NONE

    def get(self, path: str, source: str = "127.0.0.2", **headers: str) -> httpx.Response:
        """Ask from an address of one's own."""
        transport = httpx.HTTPTransport(verify=self._tls, local_address=source)
        with httpx.Client(transport=transport, timeout=10) as client:
            return client.get(
                f"https://127.0.0.1:{self.port}{path}",
                headers={"host": self.host, **headers},
                extensions={"sni_hostname": NAME},
            )

    def put(self, path: str, cookie: str, body: object) -> httpx.Response:
        with httpx.Client(verify=self._tls, trust_env=False, timeout=10) as client:
            return client.put(
                f"https://127.0.0.1:{self.port}{path}",
                json=body,
                headers={"host": self.host, "cookie": cookie, "origin": f"https://{self.host}"},
                extensions={"sni_hostname": NAME},
            )

    def look(self, code: str, cookie: str) -> Talk:
        return Talk(
            f"wss://{self.host}/api/tables/{code}/socket",
            sock=socket.create_connection(("127.0.0.1", self.port)),
            ssl=self._tls,
            server_hostname=NAME,
            origin=f"https://{self.host}",
            additional_headers={"cookie": cookie},
            proxy=None,
        )


@contextmanager
def running(command: list[str], folder: Path, port: int) -> Iterator[None]:
    """A program until the test is over, from when it answers."""
    log = folder / "log"
    environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    with log.open("wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out, env=environment, cwd=folder)

    def answers() -> bool:
        assert process.poll() is None, log.read_text()
        with socket.socket() as trying:
            return trying.connect_ex(("127.0.0.1", port)) == 0

    try:
        wait_until(answers)
        yield
    finally:
        process.terminate()
        process.wait(20)


@contextmanager
def nginx(server: ServerThread, folder: Path) -> Iterator[Proxy]:
    nginx, openssl = program("nginx"), program("openssl")
    port, plain = free_ports(2)
    certificate, key = folder / "fullchain.pem", folder / "privkey.pem"
    options = f"req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN={NAME}".split()
    files = ["-keyout", str(key), "-out", str(certificate)]
    subprocess.run([openssl, *options, *files], check=True, capture_output=True)
    changes = {
        "    listen [::]:80;\n": "",
        "    listen [::]:443 ssl;\n": "",
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ssl;": f"listen 127.0.0.1:{port} ssl;",
        "/etc/letsencrypt/live/club.example": str(folder),
        "127.0.0.1:8000": f"127.0.0.1:{server.port}",
    }
    (folder / "site.conf").write_text(changed("nginx.conf", changes))
    temporary = "".join(
        f"{what}_temp_path {folder}/{what};" for what in ("proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/error; events {{}}"
        f"http {{ client_body_temp_path {folder}/body; {temporary} include {folder}/site.conf; }}"
    )
    command = [nginx, "-p", str(folder), "-e", str(folder / "error")]
    with running([*command, "-c", str(folder / "nginx.conf")], folder, port):
        yield Proxy(port, plain)


@contextmanager
def caddy(server: ServerThread, folder: Path) -> Iterator[Proxy]:
    caddy = program("caddy")
    port, plain = free_ports(2)
    own = (
        "{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\tdefault_bind 127.0.0.1\n"
        f"\tauto_https disable_redirects\n\thttps_port {port}\n\thttp_port {plain}\n"
    )
    changes = {
        "\n{\n": f"\n{own}",
        "127.0.0.1:8000": f"127.0.0.1:{server.port}",
    }
    (folder / "Caddyfile").write_text(changed("Caddyfile", changes))
    command = [caddy, "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
    with running(command, folder, port):
        yield Proxy(port, plain)


Started = tuple[Proxy, ServerThread]


@pytest.fixture(scope="module", params=[nginx, caddy], ids=["nginx", "caddy"])
def started(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Started]:
    """A proxy before a server that counts requests by address."""
    folder = tmp_path_factory.mktemp("proxy")
    begin: Callable[[ServerThread, Path], Iterator[Proxy]] = request.param
    settings = for_tests(
        folder / "carbarn.db",
        allowed_hosts=(NAME,),
        trusted_proxies=(ip_network("127.0.0.1"),),
        limits=replace(GENEROUS, requests=Rate(20, 0.01)),
    )
    with ServerThread(settings) as server, begin(server, folder) as proxy:  # type: ignore[attr-defined]
        wait_until(lambda: _is_up(proxy))
        yield proxy, server


def _is_up(proxy: Proxy) -> bool:
    try:
        return proxy.get("/healthz").status_code == 200
    except httpx.TransportError:  # its certificate is not made yet
        return False


def guest(proxy: Proxy, source: str) -> str:
    """The cookie of somebody new."""
    answer = proxy.get("/api/me", source)
    assert answer.status_code == 200, answer.text
    return answer.headers["set-cookie"].partition(";")[0]


def test_a_guest_is_known_by_a_cookie_for_this_host_and_told_to_stay_with_https(
    started: Started,
) -> None:
    proxy, _ = started
    answer = proxy.get("/api/me", "127.0.0.10")
    assert answer.headers["set-cookie"].startswith("__Host-carbarn=")
    assert "strict-transport-security" in answer.headers
    assert answer.headers["cache-control"] == "no-store"


def test_the_page_s_own_requests_and_sockets_come_through(started: Started) -> None:
    proxy, server = started
    ann = guest(proxy, "127.0.0.11")
    assert proxy.put("/api/me", ann, {"name": "Ann"}).json()["name"] == "Ann"
    bob = server.visitor("Bob")
    code = bob.table(ME, computer())["code"]
    with proxy.look(code, ann) as talk, bob.look(code) as own:
        talk.state()
        own.play(own.state())
        assert talk.state(lambda state: state["seq"] >= 1)["seat"] is None


def test_each_visitor_is_counted_by_their_own_address_whatever_they_say(started: Started) -> None:
    proxy, _ = started
    forged = [{"x-forwarded-for": f"203.0.113.{n}", "forwarded": "for=1.2.3.4"} for n in range(24)]
    codes = [proxy.get("/api/games", "127.0.0.12", **one).status_code for one in forged]
    assert codes.count(200) == 20
    assert codes[-1] == 429
    assert proxy.get("/api/games", "127.0.0.13").status_code == 200


def test_a_large_body_is_refused(started: Started) -> None:
    proxy, _ = started
    cookie = guest(proxy, "127.0.0.14")
    assert proxy.put("/api/me", cookie, {"name": "x" * 100_000}).status_code == 413


def test_who_asks_without_tls_is_sent_there(tmp_path: Path) -> None:
    """By nginx as the example says; Caddy does it by itself."""
    with (
        ServerThread(for_tests(tmp_path / "carbarn.db")) as server,
        nginx(server, tmp_path) as proxy,
    ):
        answer = httpx.get(
            f"http://127.0.0.1:{proxy.plain_port}/t/abcdef", headers={"host": NAME}, trust_env=False
        )
        assert answer.status_code == 301
        assert answer.headers["location"] == f"https://{NAME}/t/abcdef"
