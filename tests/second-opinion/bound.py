#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second opinion on EM with a bound: numpy from the textbook, not from the program's source.

usage: bound.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Both models on random numbers from random starts: shares by Bayes' rule with densities in full, the bound as its
definition says, the top of the bound by a golden section, the log-likelihood by logaddexp, step by step.
"""
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def differs(what, mine, theirs, close=1e-9):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (what, mine, theirs)
    off = float(np.max(abs(mine - theirs) / np.maximum(1, abs(mine)), initial=0))
    assert off <= close, (what, mine, theirs)
    worst = max(worst, off / close)


def log_bell(x, mean):
    return -0.5 * np.log(2 * np.pi) - 0.5 * (x - mean) ** 2


def highest(f, low, high):
    golden = (np.sqrt(5) - 1) / 2
    for _ in range(200):
        a, b = high - golden * (high - low), low + golden * (high - low)
        low, high = (a, high) if f(a) < f(b) else (low, b)
    return (low + high) / 2


with tempfile.TemporaryDirectory() as folder:
    for seed in range(first, first + seeds):
        rng = np.random.default_rng(seed)
        mirror = bool(seed % 2)
        if mirror:
            x = round(float(rng.uniform(0.3, 2.5)), 3) * rng.choice([-1, 1], rng.integers(1, 4))
        else:
            x = (rng.normal(size=rng.integers(1, 9)) * 2 + rng.integers(-2, 4)).round(3)
        start, start_q = round(float(rng.uniform(-3, 3)), 3), round(float(rng.uniform(0.05, 0.95)), 3)
        data, trace = os.path.join(folder, "x.csv"), os.path.join(folder, "trace.jsonl")
        np.savetxt(data, x, fmt="%.17g", header="x", comments="")
        entry = "em-coordinate-ascent" if mirror else "em-lower-bound"
        sets = {"start": start, "tolerance": 1e-10, "most": 12} | ({"start-q": start_q} if mirror else {})
        subprocess.run([cli, "run", entry, "--data", data, "--x", "x", "--until", "converged", "--trace", trace]
                       + [w for k, v in sets.items() for w in ("--set", f"{k}={v}")], check=True, capture_output=True)

        def other(theta):
            return -theta if mirror else 0.0

        def loglik(theta):
            return np.logaddexp(log_bell(x, theta), log_bell(x, other(theta))).sum() + len(x) * np.log(0.5)

        def bound(q, theta):
            with np.errstate(divide="ignore", invalid="ignore"):
                entropy = -np.nan_to_num(q * np.log(q)) - np.nan_to_num((1 - q) * np.log1p(-q))
            return (q * log_bell(x, theta) + (1 - q) * log_bell(x, other(theta)) + np.log(0.5) + entropy).sum()

        theta, q = start, np.where(x < 0, 1 - start_q, start_q) if mirror else None
        for line in map(json.loads, open(trace)):
            if "step" not in line:
                continue
            if line["phase"] in ("touch", "walk-q"):
                weights = np.exp([log_bell(x, theta), log_bell(x, other(theta))])
                q = weights[0] / weights.sum(0)
            elif line["phase"] in ("climb", "walk-theta"):
                best = highest(lambda t: bound(q, t), -12, 12)
                differs("theta", best, line["values"]["theta"], 1e-6)
                theta = float(np.ravel(line["values"]["theta"])[0])
            differs("loglik", loglik(theta), line["metrics"]["loglik"])
            if q is not None:
                differs("q", q, line["values"]["q"], 1e-8)
                differs("bound", bound(q, theta), line["metrics"]["bound"])
        runs += 1
print(f"bound: {runs} runs, worst share of what is allowed {worst:.2e}")
