#!/usr/bin/env python3
"""A second opinion on fitted value iteration: numpy from the textbook, not from the program's source.

usage: fitted_value_iteration.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random samples, worlds, discounts and all five families of curves: some rounds by least squares, with the errors against a truth that
is swept on the grid of 801 states, and the errors before the backup, after it and after the fit.
"""
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
runs = 0
FAMILIES = ("line", "square", "corner", "bumps", "bins")


def differs(mine, theirs, slack=1e-7):
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    gap = abs(mine - theirs) / max(1, abs(mine).max(initial=0))
    assert gap.max(initial=0) < slack, (mine, theirs, slack)


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    family = FAMILIES[seed % 5]
    n = int(rng.integers(1 if seed % 7 == 0 else 4, 25))
    s = np.round(rng.normal(rng.choice([0, 3]), rng.choice([1, 5]), n), 3)
    if seed % 3 == 0:
        s = np.round(s)
    gain, shift = round(rng.uniform(-1.1, 1.1), 2), round(rng.choice([0, rng.normal()]), 2)
    push, cost = round(float(rng.choice([0, rng.uniform(0, 2)])), 2), round(float(rng.choice([0, 1, rng.uniform(0, 3)])), 2)
    gamma, width, start = round(rng.uniform(0, 0.95), 3), round(rng.uniform(0.3, 1), 2), round(rng.normal(), 2)
    rounds = int(rng.integers(1, 7))
    sets = dict(basis=family, gain=gain, shift=shift, push=push, cost=cost, gamma=gamma, width=width, first=start, most=rounds,
                tolerance=1e-15)
    with tempfile.TemporaryDirectory() as folder:
        data, out = os.path.join(folder, "s.csv"), os.path.join(folder, "trace.jsonl")
        np.savetxt(data, s, header="s", comments="", fmt="%.3f")
        run = subprocess.run([cli, "run", "fitted-value-iteration", "--data", data, "--trace", out]
                             + [w for name, v in sets.items() for w in ("--set", f"{name}={v}")], capture_output=True, text=True)
        steps = [json.loads(line) for line in open(out, encoding="utf-8")][1:]

    low, high = s.min(), s.max()
    if low == high:
        low, high = low - max(1, 0), high + max(1, 0)
    grid = np.linspace(low, high, 801)
    pushes = np.array([-push, 0, push] if push > 0 else [0.0])
    truth = np.zeros(801)
    for sweep in range(4000 if cost > 0 else 0):
        new = -cost * grid ** 2 + gamma * np.max([np.interp(gain * grid + shift + a, grid, truth) for a in pushes], 0)
        done = abs(new - truth).max() < 1e-14 * max(1, cost * (grid ** 2).max() / (1 - gamma))
        truth = new
        if done:
            break
    centres = np.unique(s)

    def phi(x):
        x = np.atleast_1d(x)
        if family == "line":
            return x[:, None]
        if family in ("square", "corner"):
            return np.c_[np.ones(len(x)), x ** 2] if family == "square" else np.c_[np.ones(len(x)), abs(x), x ** 2]
        if family == "bumps":
            return np.exp(-0.5 * ((x[:, None] - centres) / width) ** 2)
        # Of two centres that are equally near the lower one.
        cuts = (centres[:-1] + centres[1:]) / 2
        return np.eye(len(centres))[np.searchsorted(cuts, x, side="left")]

    F = phi(s)
    lengths = np.linalg.norm(F, axis=0)
    lengths[lengths == 0] = 1
    U, sigma, Vt = np.linalg.svd(F / lengths, full_matrices=False)
    keep = sigma > 1e-12 * sigma[0] if len(sigma) and sigma[0] > 0 else np.zeros(len(sigma), bool)
    if family == "bumps" and keep.any() and (sigma[keep].min() < 1e-6 * sigma[0]):
        continue            # the numbers of nearly equal bumps are rounding
    nexts = gain * s[:, None] + shift + pushes
    known = -cost * s ** 2 + gamma * np.interp(nexts, grid, truth).max(1)
    error = lambda t: max(abs(phi(grid) @ t - truth).max(), abs(phi(nexts.ravel()) @ t - np.interp(nexts.ravel(), grid, truth)).max())
    theta = np.full(F.shape[1], start)
    scale = max(1, cost * max(low ** 2, high ** 2) / (1 - gamma))
    largest = max(scale, abs(phi(grid) @ theta).max())
    at, zigzag = 1, []
    for r in range(rounds):
        if at + 2 >= len(steps):
            break
        before = error(theta)
        y = -cost * s ** 2 + gamma * (phi(nexts.ravel()) @ theta).reshape(nexts.shape).max(1)
        look, fit = steps[at], steps[at + 1]
        assert look["phase"] == "look" and fit["phase"] == "fit", (look["phase"], fit["phase"])
        differs(y / largest, np.array(look["values"]["targets"]) / largest)
        differs(abs(y - known).max() / largest, look["metrics"]["backed"] / largest)
        old, theta = theta, (Vt[keep].T / sigma[keep]) @ (U[:, keep].T @ y) / lengths
        differs(theta / max(1, abs(theta).max()), np.array(fit["values"]["theta"]) / max(1, abs(theta).max()), 1e-6)
        differs(error(theta) / largest, fit["metrics"]["error"] / largest)
        differs(phi(0.0) @ theta / largest, fit["metrics"]["at-zero"] / largest)
        differs(np.sqrt(((y - F @ theta) ** 2).mean()) / largest, fit["metrics"]["residual"] / largest)
        zigzag.append([before, abs(y - known).max(), error(theta)])
        differs(np.array(zigzag) / largest, np.array(fit["values"]["zigzag"]) / largest)
        at += 3
    runs += 1
print(f"fitted value iteration: {runs} runs")
