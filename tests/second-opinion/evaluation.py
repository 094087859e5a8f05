#!/usr/bin/env python3
"""A second opinion on the value of a policy: numpy from the textbook, not from the program's source.

usage: evaluation.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random worlds and policies: the linear system by numpy.linalg.solve, twenty sweeps of the equations as assignments, and
that the means of the walks come from payoffs that are possible.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import json
import subprocess
import sys
import tempfile

import numpy as np

MOVES = [(-1, 0), (0, 1), (1, 0), (0, -1)]          # north, east, south, west; row 0 on top
cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst, runs = 0.0, 0


def differs(what, mine, theirs, tolerance=1e-9):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    error = np.max(abs(mine - theirs) / np.maximum(1, abs(mine)), initial=0)
    if mine.shape != theirs.shape or not error <= tolerance:
        sys.exit(f"evaluation: {what} is off: {theirs} instead of {mine}")
    worst = max(worst, error)


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    rows, columns = int(rng.integers(1, 6)), int(rng.integers(2, 7))
    kind = rng.choice([".", "#", "T"], size=(rows, columns), p=[0.75, 0.1, 0.15])
    kind[rows - 1, 0] = "."
    flat = kind.ravel()
    free = np.flatnonzero(flat == ".")
    R = np.where(flat == "#", 0, np.round(rng.uniform(-1, 1, flat.size), 2))
    slip, gamma = round(float(rng.uniform(0, 1)), 2), round(float(rng.uniform(0.3, 0.95)), 2)
    guess, n = round(float(rng.uniform(-1, 1)), 2), int(rng.integers(1, 60))
    with tempfile.NamedTemporaryFile("w", suffix=".world", encoding="utf-8") as f:
        f.write(f"grid-world slip={slip!r}\n")
        for r in range(rows):
            f.write(" ".join("#" if kind[r, c] == "#" else f"({float(R[r * columns + c])!r})" if kind[r, c] == "."
                             else repr(float(R[r * columns + c])) for c in range(columns)) + "\n")
        f.flush()
        start = ["north", "east", "south", "west", "random"][seed % 5]
        sets = dict(start=start, gamma=gamma, walks=n, bet=guess, column=1, row=1)
        run = subprocess.run([cli, "run", "policy-evaluation", "--data", f.name, "--seed", str(seed), "--until", "converged"]
                             + [w for k, v in sets.items() for w in ("--set", f"{k}={v}")],
                             check=True, capture_output=True, text=True)
    v, m = (json.loads(run.stdout)[part] for part in ("values", "metrics"))
    policy = np.array(v["policy"], int).ravel()
    assert start == "random" or set(policy[free]) == {["north", "east", "south", "west"].index(start)}
    P = np.zeros((flat.size, flat.size))
    for s in free:
        r, c = divmod(int(s), columns)
        for b, p in ((0, 1 - slip), (3, slip / 2), (1, slip / 2)):
            y, x = r + MOVES[(policy[s] + b) % 4][0], c + MOVES[(policy[s] + b) % 4][1]
            ok = 0 <= y < rows and 0 <= x < columns and kind[y, x] != "#"
            P[s, y * columns + x if ok else s] += p
    V = np.where(flat == "T", R, 0.0)
    V[free] = np.linalg.solve(np.eye(len(free)) - gamma * P[np.ix_(free, free)], R[free] + gamma * P[free] @ V)
    watched = (rows - 1) * columns
    differs("solution", V, v["solved"])
    differs("value", V[watched], m["value"])
    assert m["residual"] <= 1e-10

    U = np.where(flat == "T", R, 0.0)
    U[watched] = guess
    for _ in range(20):
        U = np.where(flat == ".", R + gamma * P @ U, U)
    differs("sweeps", U, v["swept"])

    # A mean of walks that stops moving by less and less: each payoff within its bound.
    means = np.array(v["means"])
    payoffs = np.diff(means * np.arange(1, n + 1), prepend=0)
    assert np.all(abs(payoffs) <= abs(R).max() / (1 - gamma) + 1e-6)
    differs("mean", means[-1], m["mean-payoff"])
    runs += 1
print(f"evaluation: {runs} runs, worst relative difference {worst:.2e}")
