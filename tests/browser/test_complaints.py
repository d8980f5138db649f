"""Errors in a browser do not go unnoticed by the other tests."""

from __future__ import annotations

from .conftest import Arrive

INLINE = "document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">!</p>')"


def test_thrown_errors_refused_styles_and_missing_files_are_complaints(arrive: Arrive) -> None:
    ann = arrive()
    ann.go()
    assert not ann.complaints
    ann.page.evaluate(INLINE)
    ann.page.evaluate("setTimeout(() => { throw Error('thrown') })")
    ann.page.evaluate("fetch('/api/nowhere')")
    ann.page.wait_for_timeout(200)
    expected = ["Content Security Policy", "thrown", "404"]
    for part in expected:
        assert any(part in complaint for complaint in ann.complaints), part
    ann.forgiven = expected
