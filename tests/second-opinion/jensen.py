#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second opinion on Jensen's inequality: numpy from the textbook, not from the program's source.

usage: jensen.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Every function with random values and shares: both means, the gap, where it is widest on a fine grid, the wins that are
needed by trying all of them, the binomial law by Pascal's triangle, and the capitals as products of factors.
"""
import json
import subprocess
import sys

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def differs(what, mine, theirs, close=1e-9):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (what, mine, theirs)
    off = float(np.max(abs(mine - theirs) / np.maximum(1, abs(mine)), initial=0))
    assert off <= close, (what, mine, theirs)
    worst = max(worst, off)


def binomial(n, p):
    """A row of Pascal's triangle with weights, round by round."""
    row = np.array([1.0])
    for _ in range(n):
        row = np.append(row * (1 - p), 0) + np.append(0, row * p)
    return row


SHAPES = {"log": np.log, "square": np.square, "exp": np.exp, "size": np.abs, "line": lambda x: 2 * x - 1,
          "typed": lambda x: x * np.exp(-x)}
for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    shape = list(SHAPES)[seed % len(SHAPES)]
    f = SHAPES[shape]
    a, b = (round(float(v), 3) for v in rng.uniform(0.2, 3, 2))
    if shape not in ("log", "typed") and seed % 4 == 0:
        b = -b
    p, rounds, players = round(float(rng.uniform(0.05, 0.95)), 3), int(rng.integers(1, 120)), int(rng.integers(1, 60))
    sets = dict(f=shape, a=a, b=b, p=p, rounds=rounds, players=players, typed="x*exp(-x)")
    run = subprocess.run([cli, "run", "jensen-inequality", "--until", "converged"]
                         + [w for k, v in sets.items() for w in ("--set", f"{k}={v}")],
                         check=True, capture_output=True, text=True)
    v, m = (json.loads(run.stdout)[part] for part in ("values", "metrics"))

    def gap(q):
        return q * f(a) + (1 - q) * f(b) - f(q * a + (1 - q) * b)

    differs("mean", p * a + (1 - p) * b, v["mean"])
    differs("mean of f", p * f(a) + (1 - p) * f(b), v["mean-f"])
    differs("f of the mean", f(p * a + (1 - p) * b), v["f-mean"])
    differs("gap", gap(p), m["gap"])
    shares = np.arange(1, 10) / 10
    differs("readings", np.stack([shares, gap(shares)], 1), v["readings"])
    grid = np.linspace(0, 1, 200001)
    if abs(gap(grid)).max() > 1e-6:
        differs("widest", abs(gap(m["widest"])), abs(gap(grid)).max(), 1e-8)
    if min(a, b) > 0:
        wins = np.array(v["wins"], int)
        differs("capitals", [np.log(np.prod([a] * k + [b] * (rounds - k))) for k in wins], v["capitals"])
        ends = np.array([k * np.log(a) + (rounds - k) * np.log(b) for k in range(rounds + 1)])
        gains = ends > 1e-11 * rounds
        differs("law", binomial(rounds, p)[gains].sum(), m["law"])
        differs("growth", np.dot([p, 1 - p], np.log([a, b])), m["growth"])
        differs("shares", np.cumsum(gains[wins]) / np.arange(1, players + 1), v["shares"])
        middle = int(np.searchsorted(np.cumsum(binomial(rounds, p)), 0.5 - 1e-12))
        differs("middle", ends[middle], m["middle"])
    runs += 1
print(f"jensen: {runs} runs, worst relative difference {worst:.2e}")
