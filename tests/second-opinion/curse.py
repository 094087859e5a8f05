#!/usr/bin/env python3
"""A second opinion on the curse of dimensionality: volumes by a recursion over two inputs, counts from the points.

usage: curse.py GRADUS-CLI [SEEDS [FIRST-SEED]]

The ball with d inputs has 2 pi / d times the volume of that with d - 2, and a quarter of its cube. The points that the
program drew are counted anew, their radius has to lie between what their largest coordinate allows, and moments of the
distances have to agree with the counts of their bins.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import json
import subprocess
import sys
import tempfile

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def close(mine, theirs):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    worst = max([worst, *(abs(mine - theirs) / np.maximum(1e-12, abs(mine)))])


def ball(d):
    return 1.0 if d in (0, 1) else np.pi / (2 * d) * ball(d - 2)


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    d, points, share = int(rng.integers(1, 21)), int(rng.integers(1, 400)), float(rng.uniform(0.01, 0.9))
    with tempfile.TemporaryDirectory() as folder:
        trace = f"{folder}/trace.jsonl"
        subprocess.run([cli, "run", "curse-of-dimensionality", "--seed", str(seed), "--until", "converged", "--trace", trace]
                       + [w for k, v in {"d": d, "points": points, "share": share}.items() for w in ("--set", f"{k}={v}")],
                       check=True, capture_output=True)
        end = [line for line in map(json.loads, open(trace)) if "step" in line][-1]
    v, m = end["values"], end["metrics"]
    close([ball(d), 0.9 ** d, np.exp(np.log(share) / d)], [m["law-ball"], m["law-core"], m["law-edge"]])
    close([[k, ball(k), 0.9 ** k, share ** (1 / k)] for k in range(1, 21)], v["laws"])
    x1, x2, radius, largest = np.reshape(v["places"], (points, 4)).T
    inside = np.cumsum(radius <= 0.5)
    close(inside / np.arange(1, points + 1), v["shares"])
    close(inside[-1] / points, m["share-inside"])
    assert (largest <= 0.5).all() and (np.maximum(abs(x1), abs(x2)) <= largest + 1e-12).all()
    assert (radius >= largest - 1e-12).all() and (radius <= largest * np.sqrt(d) + 1e-12).all()
    if d <= 2:
        close(np.hypot(x1, x2), radius)
    for row in np.reshape(v["distances"], (6, -1)):
        counts, middles = row[4:], (np.arange(50) + 0.5) * 0.1
        assert counts.sum() == 800
        close(np.sqrt(row[3] - row[1] ** 2), row[2])
        assert abs((counts * middles).sum() / 800 - row[1]) < 0.05
    runs += 1
print(f"curse: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(not worst <= 1e-9))
