#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second opinion on ratios of densities: numpy from the textbook, not from the program's source.

usage: ratio.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random bells, shares and places: the ratio from the two densities, masses below a limit and moments of the weights by a
Riemann sum over a fine grid, windows from twenty points each, and three cells from their shares.
"""
import json
import subprocess
import sys
from statistics import NormalDist

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def differs(what, mine, theirs, close):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (what, mine, theirs)
    off = float(np.max(abs(mine - theirs) / np.maximum(1, abs(mine)), initial=0))
    assert off <= close, (what, mine, theirs)
    worst = max(worst, off)


def bell(x, mean, sd):
    return np.exp(-0.5 * ((x - mean) / sd) ** 2) / (sd * np.sqrt(2 * np.pi))


def run(entry, sets):
    done = subprocess.run([cli, "run", entry, "--until", "converged"]
                          + [w for k, v in sets.items() for w in ("--set", f"{k}={v}")],
                          check=True, capture_output=True, text=True)
    return (json.loads(done.stdout)[part] for part in ("values", "metrics"))


def three(*numbers):
    return [round(float(v), 3) for v in numbers]


grid = np.linspace(-40, 40, 320001)
step = grid[1] - grid[0]
for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    shape = ("bells", "bells", "cells", "windows")[seed % 4]
    eps, limit, at, sd, x = three(rng.uniform(0.02, 0.8), rng.uniform(0.1, 1.4), rng.uniform(-2, 7), rng.uniform(0.3, 2),
                                  rng.uniform(-3, 6))
    if shape == "cells":
        x = int(rng.integers(0, 3))
    v, m = run("density-ratio", {"epsilon": eps, "limit": limit, "hump": at, "hump-width": sd, "x": x, "shape": shape,
                                 "places": 7})
    good, seen = (lambda t: bell(t, 0, 1)), (lambda t: (1 - eps) * bell(t, 0, 1) + eps * bell(t, at, sd))
    places = np.linspace(-1, at, 7)
    if shape == "cells":
        a, b = np.array([0.7, 0.3, 0]), np.array([0.7, 0.3, 0]) * (1 - eps) + np.array([0, 0, eps])
        cell = lambda t: np.clip(np.floor(np.asarray(t) + 0.5), 0, 2).astype(int)
        good, seen = (lambda t: a[cell(t)]), (lambda t: b[cell(t)])
        places = np.linspace(0, 2, 7)
        under = a / b < limit
        masses = [b[under].sum(), a[under].sum()]
    elif shape == "windows":
        q, n = NormalDist(), int(np.floor(20 * (1 - eps) + 0.5))
        of_good = [q.inv_cdf((i + 0.5) / 20) for i in range(20)]
        of_seen = [q.inv_cdf((i + 0.5) / n) for i in range(n)] \
            + [at + sd * q.inv_cdf((i + 0.5) / (20 - n)) for i in range(20 - n)]
        good = lambda t: np.mean([bell(t, c, 0.3) for c in of_good], 0)
        seen = lambda t: np.mean([bell(t, c, 0.3) for c in of_seen], 0)
        masses = None
    else:
        with np.errstate(all="ignore"):
            under = np.where(seen(grid) > 1e-300, good(grid) / seen(grid), 1) < limit
        masses = [seen(grid)[under].sum() * step, good(grid)[under].sum() * step]
    differs("ratio", good(x) / seen(x), m["ratio"], 1e-9)
    differs("readings", np.stack([places, good(places), seen(places), good(places) / seen(places)], 1), v["readings"], 1e-9)
    if masses is not None:
        differs("flagged", masses, v["flagged"], 3e-4)
    runs += 1

    beta, use, train, a_sd, b_sd, x = three(rng.uniform(0.02, 0.98), rng.uniform(-2, 2), rng.uniform(-2, 2),
                                            rng.uniform(0.5, 1.6), rng.uniform(0.9, 1.6), rng.uniform(-3, 3))
    v, m = run("relative-importance", {"beta": beta, "use": use, "training": train, "use-width": a_sd,
                                       "training-width": b_sd, "x": x, "places": 5})
    p, q = bell(grid, use, a_sd), bell(grid, train, b_sd)
    for share, worth, mean in np.reshape(v["trades"], (-1, 3)):
        with np.errstate(all="ignore"):
            w = np.where(q > 1e-150, p / (share * p + (1 - share) * q), 0)
        ew, ew2, ewx = ((q * f)[np.isfinite(q * f)].sum() * step for f in (w, w * w, w * grid))
        if share > 0:
            differs("worth", ew * ew / ew2, worth, 1e-6)
            differs("mean", ewx / ew, mean, 1e-6)
        elif 2 * b_sd ** 2 > 1.2 * a_sd ** 2:
            differs("plain worth", 1 / ew2, worth, 1e-6)
    differs("weight", 1 / (beta + (1 - beta) * bell(x, train, b_sd) / bell(x, use, a_sd)), m["ratio"], 1e-9)
    runs += 1
print(f"ratio: {runs} runs, worst relative difference {worst:.2e}")
