#!/usr/bin/env python3
"""A second opinion on Gaussians under the hand: numpy from the textbook, not from the program's source.

usage: ellipse.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Two random beliefs: their divergence both ways from full matrices with inverse and determinant, its terms, the price of
the shift all round, and the density at the centre by scipy.
"""
import json
import os
import subprocess
import sys
import tempfile

import numpy as np
from scipy.stats import multivariate_normal

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def differs(mine, theirs):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    worst = max([worst, *(abs(mine - theirs) / np.maximum(1, abs(mine)))])


def covariance(wide, narrow, turn):
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    axes = np.array([[c, -s], [s, c]])
    return axes @ np.diag([wide, narrow]) @ axes.T


def terms(mean, p, q):
    inverse = np.linalg.inv(q)
    return np.array([mean @ inverse @ mean, np.trace(inverse @ p) - 2,
                     np.linalg.slogdet(q)[1] - np.linalg.slogdet(p)[1]]) / 2


with tempfile.TemporaryDirectory() as folder:
    for seed in range(first, first + seeds):
        rng = np.random.default_rng(seed)
        held, own = (10 ** rng.uniform(-1, 1, 2), 10 ** rng.uniform(-1, 1, 2))
        turns, shift, shaped = rng.uniform(-180, 180, 2), rng.normal(size=2), bool(rng.integers(2))
        sets = {"wide": held[0], "narrow": held[1], "turn": turns[0], "own-wide": own[0], "own-narrow": own[1],
                "own-turn": turns[1], "dx": shift[0], "dy": shift[1]}
        trace = os.path.join(folder, "trace.jsonl")
        subprocess.run([cli, "run", "gaussian-divergence", "--until", "converged", "--trace", trace, "--set",
                        f"shaped={str(shaped).lower()}"]
                       + [w for k, v in sets.items() for w in ("--set", f"{k}={float(v)!r}")],
                       check=True, capture_output=True)
        last = [line for line in map(json.loads, open(trace)) if "step" in line][-1]
        q = covariance(*held, turns[0])
        p = covariance(*own, turns[1]) if shaped else q
        differs(q, last["values"]["covariance"])
        differs(terms(shift, p, q), last["values"]["terms"])
        differs(terms(shift, p, q).sum(), last["metrics"]["divergence"])
        differs(terms(shift, q, p).sum(), last["metrics"]["back"])
        differs(multivariate_normal(np.zeros(2), q).pdf(np.zeros(2)), last["metrics"]["peak"])
        rows = np.array(last["values"]["prices"]).reshape(-1, 4)
        way = np.hypot(*shift) * np.stack([np.cos(np.radians(rows[:, 0])), np.sin(np.radians(rows[:, 0]))], 1)
        differs(way, rows[:, 1:3])
        differs(np.einsum("ij,jk,ik->i", way, np.linalg.inv(q), way) / 2, rows[:, 3])
        runs += 1
print(f"ellipse: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(worst > 1e-7))
