#!/usr/bin/env python3
"""A second opinion on walks about grid worlds: numpy from the textbook, not from the program's source.

usage: walks.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random worlds, plans and policies: the law by powers of the transition matrices, the expected payoff from it, the best
policy by policy iteration; and of what chance drew, that every step was possible and that all was counted.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import json
import subprocess
import sys
import tempfile

import numpy as np

MOVES = [(-1, 0), (0, 1), (1, 0), (0, -1)]          # north, east, south, west; row 0 on top
NAMES = ["north", "east", "south", "west"]
cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst, runs = 0.0, 0


def differs(what, mine, theirs, tolerance=1e-9):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    error = np.max(abs(mine - theirs) / np.maximum(1, abs(mine)), initial=0)
    if mine.shape != theirs.shape or not error <= tolerance:
        sys.exit(f"walks: {what} is off: {theirs} instead of {mine}")
    worst = max(worst, error)


def transitions(kind, slip):
    rows, columns = kind.shape
    P = np.zeros((4, rows * columns, rows * columns))
    for s in range(rows * columns):
        r, c = divmod(s, columns)
        for a in range(4):
            for b, p in ((a, 1 - slip), ((a + 3) % 4, slip / 2), ((a + 1) % 4, slip / 2)):
                y, x = r + MOVES[b][0], c + MOVES[b][1]
                ok = kind[r, c] == "." and 0 <= y < rows and 0 <= x < columns and kind[y, x] != "#"
                P[a, s, y * columns + x if ok else s] += p
    return P


def values(P, R, free, policy, gamma):
    known = np.where(free, 0.0, R)
    rows = np.flatnonzero(free)
    A = np.array([P[policy[s], s] for s in rows])
    V = known.copy()
    V[rows] = np.linalg.solve(np.eye(len(rows)) - gamma * A[:, rows], R[rows] + gamma * A @ known)
    return V


def best_values(P, R, free, gamma):
    policy = np.zeros(len(R), int)
    while True:
        V = values(P, R, free, policy, gamma)
        Q = gamma * np.einsum("ast,t->sa", P, V)
        better = free & (Q.max(1) > Q[np.arange(len(R)), policy] + 1e-11)
        if not better.any():
            return V
        policy = np.where(better, Q.argmax(1), policy)


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    rows, columns = int(rng.integers(1, 6)), int(rng.integers(2, 7))
    kind = rng.choice([".", "#", "T"], size=(rows, columns), p=[0.75, 0.1, 0.15])
    kind[rows - 1, 0] = "."
    flat = kind.ravel()
    free = flat == "."
    R = np.where(flat == "#", 0, np.round(rng.uniform(-1, 1, flat.size), 2))
    slip, gamma = round(float(rng.uniform(0, 1)), 2), round(float(rng.uniform(0.3, 0.95)), 2)
    way, plan, n = ["plan", "repeat", "best"][seed % 3], rng.integers(0, 4, 5), int(rng.integers(1, 60))
    P = transitions(kind, slip)
    with tempfile.NamedTemporaryFile("w", suffix=".world", encoding="utf-8") as f:
        f.write(f"grid-world slip={slip!r}\n")
        for r in range(rows):
            f.write(" ".join("#" if kind[r, c] == "#" else f"({float(R[r * columns + c])!r})" if kind[r, c] == "."
                             else repr(float(R[r * columns + c])) for c in range(columns)) + "\n")
        f.flush()
        sets = dict(way=way, gamma=gamma, walks=n, **{f"move{i + 1}": NAMES[plan[i]] for i in range(5)})
        run = subprocess.run([cli, "run", "mdp-world", "--data", f.name, "--seed", str(seed), "--until", "converged"]
                             + [w for k, v in sets.items() for w in ("--set", f"{k}={v}")],
                             check=True, capture_output=True, text=True)
    v, m = (json.loads(run.stdout)[part] for part in ("values", "metrics"))
    start = (rows - 1) * columns
    path = [int(s) for s in v["path"]]
    ends = np.array(v["ends"]).ravel()

    # Every step of the first walk is one that the actions allow; it ends where walks end.
    assert path[0] == start and all(free[s] for s in path[:-1])
    for t, (s, to) in enumerate(zip(path, path[1:])):
        actions = [plan[t % 5]] if way != "best" else range(4)
        assert any(P[a, s, to] > 0 for a in actions), (seed, t)
    differs("payoff", sum(gamma ** t * R[s] for t, s in enumerate(path)), m["payoff"])
    differs("payments", m["payoff"], sum(v["payments"]))

    # All walks are counted, and those that came to the exit that pays most.
    goal = max((s for s in range(flat.size) if flat[s] == "T"), key=lambda s: (R[s], -s), default=None)
    differs("ends", n, ends.sum())
    if goal is not None:
        differs("share", ends[goal] / n, m["share"])
        differs("shares", ends[goal] / n, v["shares"][-1])

    # The law, and what it expects a walk to be worth.
    if way != "best":
        p, worth, steps = np.eye(flat.size)[start], R[start], 0
        for t in range(5 if way == "plan" else 10000):
            if p[free].sum() <= 1e-12:
                break
            steps += p[free].sum()
            q = p @ P[plan[t % 5]]
            worth += gamma ** (t + 1) * (R * np.where(free, q, q - p)).sum()
            p = q
        differs("law", p, v["law"])
        differs("worth", worth, m["worth"])
        differs("duration", steps, m["duration"])
        if goal is not None:
            differs("reach", p[goal], m["reach"])
    else:
        differs("worth", best_values(P, R, free, gamma)[start], m["worth"], 1e-6)
    runs += 1
print(f"walks: {runs} runs, worst relative difference {worst:.2e}")
