"""A position in which little is hidden: the suite deals out every way in which that can lie."""

from __future__ import annotations

from carbarn.engine.contract import Options
from carbarn.engine.layout import NONE
from carbarn.engine.referee import Referee
from carbarn.games import find

GAME = find("last-tram")
FEW = 6  # tickets that are left


def small_position(options: Options, seed: int, seat: int) -> Referee:
    """Everybody has a few tickets, and the first player has ridden all others."""
    referee = Referee(GAME, options, seed)
    s = referee.state
    ridden = [s.pile[i] for i in range(s.pile_left)]
    s.pile_left = 0
    s.fill("pile", NONE)
    for player in range(s.players):
        for slot in range(FEW // s.players, s.held[player]):
            ridden.append(s.hand[player, slot])
            s.hand[player, slot] = NONE
        s.held[player] = FEW // s.players
    for i, ticket in enumerate(ridden):
        s.ridden[0, i] = ticket
    s.rides[0] = len(ridden)
    return referee
