"""Learn to beat `casual` at Cable Car, from nothing, in some minutes of one core.

    python examples/learn.py --minutes 5 --plot learned.svg

A policy gradient (REINFORCE) over what each legal move would do to lines, ours and others': a few
numbers a move, each with a weight that is nothing at first. It needs carbarn[gymnasium].
"""

from __future__ import annotations

import argparse
from time import process_time

import gymnasium
import numpy as np

import carbarn.environments.gymnasium  # noqa: F401  # the names of its environments
from carbarn.games.cablecar import components as box

EXIT, BEYOND = np.array(box.EXIT), np.array(box.BEYOND)
# [place] the station whose car starts there; what is no gate has none.
STATION = np.append(np.array(box.DEPARTURE), np.full(box.PLACES - box.GATES, -1))
PARTS = ["owner", "start", "end", "length", "laid"]
# [place] how many of four ways on from a gate end the line: in a station, at the power station.
ON = np.append(BEYOND.repeat(4, 0), np.zeros((box.PLACES - box.GATES, 4), int), 0)
INTO_STATION = ((ON >= box.GATES) & (ON < box.POWER)).mean(1)
INTO_POWER = (ON == box.POWER).mean(1)
EACH = 7
FEATURES = 2 * (2 * EACH + 1)


def features(envs, seen):
    """[pair, feature] for every legal move of every game, and which game each pair is of."""
    part = {name: seen[:, where.place] for name, where in envs.parts.items()}
    count = envs.legal_count
    game = np.repeat(np.arange(len(count)), count)
    move = envs.legal[np.arange(envs.legal.shape[1]) < count[:, None]]
    lays = move < box.KINDS * 256  # the rest is a draw
    tile, space = np.where(lays, move >> 8, 0), move & 63
    told = np.zeros((len(move), 2, EACH))
    rows = np.arange(len(move))
    for entry in range(4):
        start = part["start"][game, space * 4 + entry]
        onward = BEYOND[space, EXIT[tile, entry]]
        end = part["end"][game, onward]
        grown = 1 + part["length"][game, onward]
        length = part["length"][game, start] + grown
        station = STATION[start]
        owner = np.where(station < 0, -1, part["owner"][game, station])
        power, ends = end == box.POWER, end >= box.GATES
        line = [~ends, ~ends * grown, ends, ends * ~power * length, power * length]
        line += [length * INTO_STATION[end], length * INTO_POWER[end]]
        counts = lays & (owner >= 0) & (start != onward)
        told[rows, np.where(owner == envs.seat, 0, 1)] += (np.stack(line, 1) * counts[:, None]) / 4
    flat = np.column_stack([told.reshape(-1, 2 * EACH), ~lays])
    late = part["laid"][game] / 60  # the same again, for how it changes towards the end
    return np.column_stack([flat * (1 - late), flat * late]), game


def choices(x, game, weights, rng):
    """Of every game one pair, drawn by the policy, and what the policy expects of each feature."""
    logits = x @ weights
    first = np.flatnonzero(np.diff(game, prepend=-1))
    peak = np.maximum.reduceat(logits, first)
    odds = np.exp(logits - peak[game])
    share = odds / np.add.reduceat(odds, first)[game]
    noisy = logits + rng.gumbel(size=len(logits))
    order = np.lexsort((noisy, game))
    chosen = order[np.append(first[1:], len(game)) - 1]
    return chosen, np.add.reduceat(share[:, None] * x, first), first


def learn(minutes=5.0, games=128, opponent="casual", rate=0.1, seed=1, say=print, updates=10**9):
    """The weights, and how the share of games won went: (minutes, share) by some hundred games."""
    rng, weights = np.random.default_rng(seed), np.zeros(FEATURES)
    envs = gymnasium.make_vec(
        "carbarn/CableCar-v0", games, opponents=[opponent], reward="margin", parts=PARTS,
        masks=False, copy=False,
    ).unwrapped  # fmt: skip
    seen, _ = envs.reset(seed=seed)
    trace, velocity = np.zeros((games, FEATURES)), np.zeros((2, FEATURES))
    ended, course, begun = [], [], process_time()
    while process_time() - begun < 60 * minutes and len(course) < updates:
        x, game = features(envs, seen["observation"])
        chosen, expected, first = choices(x, game, weights, rng)
        trace += x[chosen] - expected  # the gradient of all choices of this game
        flat = envs.legal[game[chosen], chosen - first]
        seen, rewards, over, _, _ = envs.step(flat)
        ended += [(r, g) for r, g in zip(rewards[over], trace[over], strict=True)]
        trace[over] = 0
        if len(ended) >= games:  # Adam
            margins, gradients = (np.array(part) for part in zip(*ended, strict=True))
            n = len(course) + 1
            step = ((margins - margins.mean()) / (margins.std() + 1e-9)) @ gradients / len(margins)
            velocity = velocity * [[0.9], [0.99]] + [0.1 * step, 0.01 * step**2]
            mean, square = velocity[0] / (1 - 0.9**n), velocity[1] / (1 - 0.99**n)
            weights = weights + rate * mean / (np.sqrt(square) + 1e-9)
            won = (margins > 0).mean() + 0.5 * (margins == 0).mean()
            course.append(((process_time() - begun) / 60, won, margins.mean()))
            say(f"{course[-1][0]:5.2f} min  won {won:.0%}  points ahead {margins.mean():+.1f}")
            ended = []
    return weights, course


def draw(course, path):
    """How the share of games won went."""
    from matplotlib import pyplot

    minutes, won = np.array(course)[:, :2].T
    figure, axes = pyplot.subplots(figsize=(7, 3.5), layout="constrained")
    axes.plot(minutes, won, ".", markersize=2, color="silver")
    if len(won) > 40:  # each point is some hundred games
        axes.plot(minutes[19:-20], np.convolve(won, np.ones(40) / 40, "valid"))
    axes.axhline(0.5, color="grey", linestyle="--", linewidth=1)
    axes.set(
        xlabel="minutes of one core", ylabel="games won", title="Cable Car: learning to beat casual"
    )
    figure.savefig(path)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--plot", help="draw the course into this file")
    chosen = parser.parse_args()
    _, course = learn(chosen.minutes)
    if chosen.plot:
        draw(course, chosen.plot)
