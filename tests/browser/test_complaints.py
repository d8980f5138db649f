"""Errors in a browser do not go unnoticed by the other tests."""

from __future__ import annotations

from .conftest import Arrive

INLINE = "document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">!</p>')"


def test_thrown_errors_refused_styles_and_missing_files_are_complaints(arrive: Arrive) -> None:
    ann = arrive()
    ann.go()
    assert not ann.complaints
    with ann.page.expect_console_message():
        ann.page.evaluate(INLINE)
    with ann.page.expect_event("pageerror"):
        ann.page.evaluate("setTimeout(() => { throw Error('thrown') })")
    with ann.page.expect_console_message():
        ann.page.evaluate("fetch('/api/nowhere')")
    expected = ["Content Security Policy", "thrown", "404"]
    for part in expected:
        assert any(part in complaint for complaint in ann.complaints), part
    ann.forgiven = expected
