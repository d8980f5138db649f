"""Every page and state of the shell and of Cable Car, in light and in dark, by the rules of axe."""

from __future__ import annotations

from ..server.client import Visitor
from .conftest import Arrive
from .screens import Look, in_every_look
from .tour import pages


@in_every_look
def test_axe_finds_nothing_wrong_on_any_page(arrive: Arrive, program: Visitor, look: Look) -> None:
    ann = arrive(cookie=program.cookie, **look.screen)
    look.expect_nothing_wrong(ann.page, pages(ann, program))
