"""What goes over sockets is deflated, and any browser can inflate it."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Any

import pytest
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode

from carbarn.server.edge import deflating

from .client import ME, Visitor, here

OFFER = [("client_max_window_bits", None)]  # as browsers say it
STATE = b'{"space":"00","tile":"bcbc","turns":0},' * 200


@pytest.mark.parametrize("deflater", [deflating.deflater, zlib.compressobj])
@pytest.mark.parametrize("size", [0, 100, 1000, 7800])
def test_any_message_comes_back_by_itself(
    deflater: Callable[..., Any], size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deflating, "deflater", deflater)
    answer, ours = deflating.QuickDeflating().process_request_params(OFFER, [])
    assert ("server_no_context_takeover", None) in answer
    for _ in range(2):
        sent = ours.encode(Frame(Opcode.TEXT, STATE[:size]))
        browser = PerMessageDeflate(True, True, 15, 12)
        assert bytes(browser.decode(sent).data) == STATE[:size]
        assert sent.rsv1 == (size >= deflating.SMALL)
        assert len(sent.data) <= max(size / 4, deflating.SMALL)


def test_a_socket_that_packs_and_one_that_does_not_say_the_same(ann: Visitor) -> None:
    code = ann.table(ME, here("Ida"))["code"]
    with ann.look(code) as packed, ann.look(code, compression=None) as plain:
        assert packed.socket.protocol.extensions
        assert not plain.socket.protocol.extensions
        moved = packed.play(packed.state(), "draw")
        assert plain.state(lambda state: bool(state["seq"] == moved["seq"])) == moved
