"""Every page and state of the shell and of Cable Car, in light and in dark, by the rules of axe."""

from __future__ import annotations

from typing import Any

import pytest

from ..server.visiting import Visitor
from .conftest import Arrive
from .screens import LOOKS, expect_nothing, look_through
from .tour import STOPS, pages


@pytest.mark.parametrize(("look", "rules"), LOOKS)
def test_axe_finds_nothing_wrong_on_any_page(
    request: pytest.FixtureRequest,
    arrive: Arrive,
    program: Visitor,
    look: dict[str, Any],
    rules: list[str] | None,
) -> None:
    ann = arrive(cookie=program.cookie, **look)
    name = f"{{}}-{request.node.callspec.id}"
    found = look_through(ann.page, pages(ann, program), name, rules)
    assert len(found) == STOPS
    expect_nothing(found)
