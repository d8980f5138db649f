"""Messages are deflated each by itself, so that a connection at rest holds nothing for it.

Nearly all of them are states of several KB, whole ones, and it is most of the work of sending them:
hence ISA-L, which takes a third of zlib's time, on machines for which there is a wheel.
"""

from __future__ import annotations

import zlib
from typing import Any

from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.frames import CTRL_OPCODES, Frame

deflater: Any
try:
    from isal.isal_zlib import compressobj as deflater
except ImportError:
    from zlib import compressobj as deflater

SMALL = 256  # bytes that are not worth it
WINDOW = 13  # the binary logarithm of how far back it looks for the same
END = b"\x00\x00\xff\xff"  # of every message, and therefore not sent


class QuickDeflate(PerMessageDeflate):
    """What we say is deflated here; what others say is inflated as usual."""

    def encode(self, frame: Frame) -> Frame:
        """A whole message, as it goes over the wire."""
        if frame.opcode in CTRL_OPCODES or len(frame.data) < SMALL:
            return frame
        squeeze = deflater(level=1, wbits=-self.local_max_window_bits, memLevel=5)
        data = squeeze.compress(frame.data) + squeeze.flush(zlib.Z_SYNC_FLUSH)
        return Frame(frame.opcode, data.removesuffix(END), frame.fin, rsv1=True)


class QuickDeflating(ServerPerMessageDeflateFactory):
    """Offers it to clients."""

    def __init__(self) -> None:
        super().__init__(
            server_no_context_takeover=True,
            client_no_context_takeover=True,
            server_max_window_bits=WINDOW,
            client_max_window_bits=12,
        )

    def process_request_params(self, params: Any, accepted_extensions: Any) -> Any:
        """What both agree on."""
        answer, agreed = super().process_request_params(params, accepted_extensions)
        return answer, QuickDeflate(
            agreed.remote_no_context_takeover,
            agreed.local_no_context_takeover,
            agreed.remote_max_window_bits,
            agreed.local_max_window_bits,
        )
