#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second opinion on importance sampling: numpy from the textbook, not from the program's source.

usage: importance.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random bells and all choices: the draws of each batch are weighed again, the estimates, their standard errors and the effective
sample size taken from all draws so far; the law is a Riemann sum over a fine grid, and the worlds of a coin are gone through.
"""
import itertools
import json
import os
import subprocess
import sys
import tempfile

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


def batches(sets, seed):
    with tempfile.TemporaryDirectory() as folder:
        trace = os.path.join(folder, "trace.jsonl")
        subprocess.run([cli, "run", "importance-sampling", "--seed", str(seed), "--trace", trace]
                       + [v for a, b in sets.items() for v in ("--set", f"{a}={b}")], check=True, capture_output=True)
        return [s for s in map(json.loads, open(trace)) if s.get("phase") == "add"]


grid = np.linspace(-40, 40, 320001)
step = grid[1] - grid[0]
for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    g, normal = ("above", "x", "one")[seed % 3], seed // 3 % 2
    a, b, sa, limit = (round(float(v), 3) for v in (rng.uniform(-1, 1), rng.uniform(-1, 2), rng.uniform(0.5, 1.5),
                                                   rng.uniform(-1, 2)))
    sb = round(float(sa * rng.uniform(0.9, 1.8)), 3)
    f = {"above": lambda x: (x > limit) * 1.0, "x": lambda x: x, "one": lambda x: x * 0 + 1}[g]
    steps = batches({"g": g, "target": a, "target-width": sa, "proposal": b, "width": sb, "limit": limit,
                     "draws": int(rng.integers(2, 60)), "batches": 6, "normalise": "true" if normal else "false"}, seed)
    x, plain = np.zeros(0), []
    for k, s in enumerate(steps):
        now = np.array(s["values"]["x"])
        x = np.concatenate([x, now])
        w = bell(x, a, sa) / bell(x, b, sb)
        last = w[-len(now):]
        differs("weights", last, s["values"]["w"], 1e-9)
        mine = (w * f(x)).sum() / (w.sum() if normal else len(x))
        row = np.array(s["values"]["rows"]).reshape(-1, 3)[k]
        differs("batch", [(last * f(now)).mean(), (last * f(now)).sum() / last.sum()], row[:2], 1e-9)
        plain.append(row[2])
        differs("estimates", [mine, np.mean(plain), w.sum() ** 2 / (w ** 2).sum()],
                [s["metrics"][m] for m in ("estimate", "plain", "left")], 1e-9)
        if f(x).any():
            error = np.sqrt(((w * (f(x) - mine)) ** 2).sum()) / w.sum() if normal else (w * f(x)).std() / np.sqrt(len(x))
            differs("error", error, s["metrics"]["error"], 1e-7)
    p, q = bell(grid, a, sa), bell(grid, b, sb)
    truth, w = (p * f(grid)).sum() * step, np.where(q > 1e-250, p / np.maximum(q, 1e-250), 0)
    moment = (q * w * w * f(grid) ** 2).sum() * step
    differs("law", [truth, 1 / ((q * w * w).sum() * step), min(truth ** 2 / moment, 1)], steps[-1]["values"]["law"], 1e-3)
    runs += 1
for normal in (False, True):
    steps = batches({"world": "coins", "normalise": "true" if normal else "false"}, 1)
    flips = np.array(list(itertools.product([1, 0], repeat=4)))
    w = np.where(flips, 1.8, 0.2)
    differs("worlds", flips, [s["values"]["x"] for s in steps], 0)
    means = [(w * flips).mean(), ((w * flips).sum(1) / w.sum(1)).mean()]
    differs("means", means, steps[-1]["values"]["means"][:2], 1e-12)
    differs("estimate", means[normal], steps[-1]["metrics"]["estimate"], 1e-12)
    differs("left", w.sum(1) ** 2 / (w ** 2).sum(1), [s["metrics"]["left"] for s in steps], 1e-12)
    runs += 1
print(f"importance: {runs} runs, worst relative difference {worst:.2e}")
