#!/usr/bin/env python3
"""A second opinion on worlds with one posterior: numpy from the textbook, not from the program's source.

usage: two_worlds.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Worlds with random means, or the tables of counts: densities as they are, errors by integration on a fine grid, and
what fell counted anew, label by label and near a random x.
"""
import json
import subprocess
import sys

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0
TABLES = np.array([[[6, 2], [2, 6]], [[3, 1], [5, 15]], [[15, 5], [1, 3]]])
grid = np.linspace(-40, 40, 800001)


def differs(mine, theirs, tolerance=1e-9):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    worst = max([worst, *(abs(mine - theirs) / np.maximum(1, abs(mine)) / tolerance * 1e-9)])


def joint(tables, world, half, label, x):
    """The density of the class and x together."""
    if tables:
        return np.where(x < 0, TABLES[world][0][label], TABLES[world][1][label]) / TABLES[world].sum() / 7
    return 0.5 * np.exp(-(x - (half if label else -half)) ** 2 / 2 / half) / np.sqrt(2 * np.pi * half)


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    tables, world, dots = bool(seed % 3 == 0), int(rng.integers(3)), int(rng.integers(1, 400))
    halves = np.round(10 ** rng.uniform(-1, 0.7, 3), 3)
    x, giraffe, slice_ = (round(float(v), 3) for v in (rng.uniform(-2, 2), rng.uniform(-7, 7), rng.uniform(0.05, 1)))
    sets = dict(tables=str(tables).lower(), world="abc"[world], dots=dots, a=halves[0], b=halves[1], c=halves[2], x=x,
                giraffe=giraffe, slice=slice_)
    run = subprocess.run([cli, "run", "generative-vs-discriminative", "--seed", str(seed)]
                         + [w for k, v in sets.items() for w in ("--set", f"{k}={v}")],
                         check=True, capture_output=True, text=True)
    v, m = (json.loads(run.stdout)[part] for part in ("values", "metrics"))
    where, labels = (np.reshape(v[name], (3, dots)) for name in ("where", "labels"))
    right = (where >= 0) == (labels == 1)
    near = abs(where - x) <= slice_
    differs(right.sum(1), v["right-labels"])
    differs(right.mean(1), v["rights"])
    differs(near.sum(1), v["inside"])
    differs((near & (labels == 1)).sum(1), v["ones"])
    differs(right[world].mean(), m["right"])
    if near[world].any():
        differs(labels[world][near[world]].mean(), m["share"])
    for w in range(3):
        one, zero = (joint(tables, w, halves[w], c, np.array(x)) for c in (1, 0))
        differs(one + zero, v["heights"][w])
        differs(one / (one + zero), m["posterior"])
        differs(sum(joint(tables, w, halves[w], c, np.array(giraffe)) for c in (0, 1)), v["strangers"][w])
        inside = (abs(grid) <= 7) if tables else np.ones(len(grid), bool)
        wrong = np.where(grid >= 0, joint(tables, w, halves[w], 0, grid), joint(tables, w, halves[w], 1, grid)) * inside
        differs(wrong.sum() * (grid[1] - grid[0]), v["errors"][w], 1e-4)
        if w == world:
            differs(m["error"], v["errors"][w])
    runs += 1
print(f"two worlds: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(worst > 1e-9))
