"""What the checks of a box count, as lines to read."""

from __future__ import annotations

from collections import Counter

from ....engine.chance import generator
from ..maps import YEARS, draw_layout, has_types, lay_out
from .check import PLANS, mean_link, most_printed, selections, tiles
from .data import EVIDENCE, SIDES, TYPES, Box, money
from .ground import walled_in
from .openings import opening_hands

MAPS = 25  # drawn for each plan and year


def figures(box: Box) -> list[str]:
    """All of them."""
    return [
        *evidence(box),
        *printed_icons(box),
        *hardness(box),
        *choices(box),
        *first_actions(box),
        whole(box),
    ]


def evidence(box: Box) -> list[str]:
    """How much is known."""
    return [f"{what}: {_by_evidence(box, what)}" for what in ("cards", "boards")]


def _by_evidence(box: Box, what: str) -> str:
    found = Counter(entry.evidence.partition(":")[0] for entry in getattr(box, what))
    return ", ".join(f"{found[kind]} {kind}" for kind in EVIDENCE)


def printed_icons(box: Box) -> list[str]:
    """How often each destination and each other icon is printed."""
    found = Counter("money" if money(icon) else icon for card in box.cards for icon in card.icons)
    others = [icon for icon, _ in found.most_common() if icon.isalpha() and icon not in TYPES]
    counted = [*TYPES, "rail1", "rail2", "rail3", "link+", "build+", *others]
    return ["icons: " + ", ".join(f"{found[icon]} {icon}" for icon in counted)]


def hardness(box: Box) -> list[str]:
    """Rail symbols of the cheapest link between two locations of a board."""
    means = [
        sum(mean_link(box, board, side) for board in box.boards) / len(box.boards)
        for side in range(len(SIDES))
    ]
    means_text = " and ".join(
        f"{mean:.1f} on {year}" for mean, year in zip(means, SIDES, strict=True)
    )
    return [f"rail symbols of a link within a board, on average: {means_text}"]


def choices(box: Box) -> list[str]:
    """For each plan: choices with enough parcels, how many print the types, passengers."""
    lines = []
    for name, wanted in PLANS.items():
        chosen = list(selections(box, wanted, 0))
        share = sum(has_types(choice, wanted) for choice in chosen) / len(chosen)
        lines.append(
            f"{name}: {len(chosen)} choices of {wanted.boards} boards have {wanted.parcels} "
            f"parcels, {share:.0%} of them print {wanted.types} types; at most "
            f"{most_printed(box, wanted) + tiles(wanted)} passengers"
        )
    return lines


def first_actions(box: Box) -> list[str]:
    """What opening hands can do first."""
    hands = opening_hands(box)
    shares = {
        "construct": sum(hand.constructs for hand in hands) / len(hands),
        "lay rails": sum(hand.lays_rail for hand in hands) / len(hands),
        "complete a link of at most four symbols": sum(hand.completes_link for hand in hands)
        / len(hands),
    }
    shares_text = ", ".join(f"{share:.0%} can {what}" for what, share in shares.items())
    return [f"of {len(hands)} opening hands {shares_text}"]


def whole(box: Box) -> str:
    """How many drawn maps hang together: one open area touches every location."""
    rng = generator(1910, "maps")
    drawn = [
        lay_out(box, draw_layout(box, wanted, years, rng))
        for wanted in PLANS.values()
        for years in YEARS
        for _ in range(MAPS)
    ]
    share = sum(not walled_in(ground) for ground in drawn) / len(drawn)
    return f"of {len(drawn)} drawn maps {share:.0%} have one open area that touches every location"
