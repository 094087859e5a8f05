#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second opinion on covariate shift: numpy from the textbook, not from the program's source.

usage: covariate_shift.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random bells, curves and degrees: the best model of the source and what its error is made of by sums over a fine grid in plain powers, the
fit that is shown by least squares of its points, and the mean error of the worlds against the law.
"""
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


def trace(sets, seed):
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "trace.jsonl")
        subprocess.run([cli, "run", "covariate-shift", "--seed", str(seed), "--trace", out]
                       + [v for a, b in sets.items() for v in ("--set", f"{a}={b}")], check=True, capture_output=True)
        return {s["phase"]: s for s in map(json.loads, open(out)) if s.get("phase")}


z = np.linspace(-12, 12, 24001)
mass = np.exp(-z * z / 2)
mass /= mass.sum()
truths = {"sinc": np.sinc, "line": lambda x: 1 - x / 2, "square": lambda x: x * x}
for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    m, s, mt, st = (round(float(v), 2) for v in (rng.uniform(-1, 2), rng.uniform(0.3, 1), rng.uniform(-1, 2), rng.uniform(0.2, 1)))
    truth, degree, noise = ("sinc", "line", "square")[seed % 3], int(rng.integers(1, 4)), round(float(rng.uniform(0, 0.5)), 2)
    f = truths[truth]
    steps = trace({"source": m, "source-width": s, "target": mt, "target-width": st, "truth": truth, "degree": degree, "noise": noise,
                   "points": 12, "worlds": 60}, seed)
    x, xt = m + s * z, mt + st * z

    def best(p):
        phi = np.vander(x, p + 1, increasing=True)
        theta = np.linalg.solve(phi.T @ (mass[:, None] * phi), phi.T @ (mass * f(x)))
        return theta, (mass * (f(x) - phi @ theta) ** 2).sum(), (mass * (f(xt) - np.vander(xt, p + 1, increasing=True) @ theta) ** 2).sum()

    theta, here, there = best(degree)
    end = steps["degrees"]["values"]
    differs("limit", [there, here], [end["limit"], end["source-error"]], 1e-7)
    differs("degrees", [best(p)[1:] for p in range(1, 6)], end["degrees"], 1e-5)
    if degree == 1:
        differs("line", theta, end["line"], 1e-8)
    P, T = np.vander(x, degree + 1, increasing=True), np.vander(xt, degree + 1, increasing=True)
    A, At = P.T @ (mass[:, None] * P), T.T @ (mass[:, None] * T)
    r, rt, Ai = f(x) - P @ theta, f(xt) - T @ theta, np.linalg.inv(A)
    S = P.T @ ((mass * (r * r + noise * noise))[:, None] * P)
    lever = np.einsum("ij,jk,ik->i", P, Ai, P)
    c = np.trace(At @ Ai @ S @ Ai) + 2 * (T.T @ (mass * rt)) @ Ai @ (P.T @ (mass * lever * r))
    differs("rate", c, end["rate"], 1e-5)
    px, py = (np.array(steps["learn"]["values"][k]) for k in "xy")
    fit = np.linalg.lstsq(np.vander(px, degree + 1, increasing=True), py, rcond=None)[0]
    differs("sample error", (mass * (f(xt) - T @ fit) ** 2).sum(), steps["learn"]["metrics"]["sample-error"], 1e-6)
    law = there + c / 10000
    assert abs(steps["census"]["values"]["means"][3] - law) < 0.02 + 0.25 * law, (law, steps["census"]["values"]["means"])
    runs += 1
print(f"covariate_shift: {runs} runs, worst relative difference {worst:.2e}")
