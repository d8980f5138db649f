"""Tickets of Tramways on the screen: each of them in its card, on every screen."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from carbarn.engine.options import completed
from carbarn.games import tramways
from carbarn.games.tramways.components import CARDS
from carbarn.games.tramways.setup import setup
from carbarn.games.tramways.view import ticket

from ..server.client import Visitor
from . import screens
from .cablecar_page import Guest
from .conftest import STILL, Arrive
from .programs import EASY
from .tramways_page import Traveller, in_phase, travelled

SIZES = [(320, 568), (390, 844), (844, 390), (1440, 900)]
# Parts that stick out of their ticket, or meet another; what is only for ears has no place.
LEAVES_ITS_TICKET = """tickets => tickets.flatMap(ticket => {
  const rect = one => one.getBoundingClientRect();
  const around = rect(ticket), name = ticket.textContent.trim().slice(0, 40);
  const parts = [...ticket.querySelectorAll('b, .mark, .price, .price svg, .one, .one svg')];
  const out = parts.filter(part => {
    const {left, top, right, bottom} = rect(part);
    return left < around.left - .5 || right > around.right + .5
      || top < around.top - .5 || bottom > around.bottom + .5;
  });
  const apart = [...ticket.querySelectorAll('b, .mark, .price, .one')].map(rect);
  const overlap = (a, b) => a.left < b.right - .5 && b.left < a.right - .5
    && a.top < b.bottom - .5 && b.top < a.bottom - .5;
  const meet = apart.filter((a, i) => apart.slice(i + 1).some(b => overlap(a, b)));
  const {scrollWidth, clientWidth} = ticket.querySelector('.head');
  const cut = scrollWidth > clientWidth ? [name + ': head'] : [];
  return [...out.map(part => name + ': ' + part.className),
          ...meet.map(() => name + ': meet'), ...cut];
})"""


def every_ticket() -> list[Any]:
    s = setup(completed(tramways, {"players": 2}), 1)
    return [ticket(s, card) for card in range(CARDS)]


def deal_all_to(guest: Guest, *, lit: bool) -> None:
    """The page is told of a hand with all tickets of the box, and that all icons can be played."""
    tickets = every_ticket()
    icons = [(one["card"], icon["slot"]) for one in tickets for icon in one["icons"]]
    plays = [f"play #{card} {'strip' if slot == 5 else slot}" for card, slot in icons]

    def tell(text: str | bytes) -> str | bytes:
        told = json.loads(text)
        if told["type"] == "state" and told["seat"] is not None:
            told["view"]["boards"][told["seat"]]["hand"] = {"tickets": tickets, "unseen": 0}
            told["legal"] += plays if lit else []
        return json.dumps(told)

    def between(page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        server.on_message(lambda text: page.send(tell(text)))

    guest.page.route_web_socket("**", between)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("lit", [False, True], ids=["resting", "lit"])
def test_no_ticket_of_the_box_leaves_its_card(
    arrive: Arrive, program: Visitor, language: str, lit: bool
) -> None:
    code = travelled(program, in_phase("actions"), EASY)
    ann = Traveller(arrive(cookie=program.cookie, settings={**STILL, "language": language}))
    deal_all_to(ann.guest, lit=lit)
    assert ann.sit(code)
    tickets = ann.page.locator(".hand .ticket")
    expect(tickets).to_have_count(CARDS)
    for width, height in SIZES:
        ann.page.set_viewport_size({"width": width, "height": height})
        screens.picture(ann.page, f"tramways-tickets-{width}x{height}-{language}-{lit}")
        assert not tickets.evaluate_all(LEAVES_ITS_TICKET), (width, height)
