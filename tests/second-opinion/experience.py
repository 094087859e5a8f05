#!/usr/bin/env python3
"""A second opinion on what is learnt of a world by counting: numpy from the textbook, not from the program's source.

usage: experience.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random worlds and options. Of what chance drew: every counted move is possible, and all are counted. From the counters: the
shares of a pair, the total variation and what it is expected to be; the plan as the fixed point of Bellman's equation in the
counted world, with each belief about what is unknown; the policy greedy to it; and what that is worth in the true world.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import json
import subprocess
import sys
import tempfile
from math import exp, floor, lgamma, log

import numpy as np

MOVES = [(-1, 0), (0, 1), (1, 0), (0, -1)]          # north, east, south, west; row 0 on top
cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst, runs = 0.0, 0


def differs(what, mine, theirs, tolerance=1e-9):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    error = np.max(abs(mine - theirs) / np.maximum(1, abs(mine)), initial=0)
    if mine.shape != theirs.shape or not error <= tolerance:
        sys.exit(f"experience: {what} is off: {theirs} instead of {mine}")
    worst = max(worst, error)


def run(entry, data, seed, sets):
    out = subprocess.run([cli, "run", entry, "--data", data, "--seed", str(seed), "--until", "converged"]
                         + [w for k, v in sets.items() for w in ("--set", f"{k}={v}")],
                         check=True, capture_output=True, text=True)
    got = json.loads(out.stdout)
    return got["values"], got["metrics"]


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    rows, columns = int(rng.integers(2, 5)), int(rng.integers(2, 6))
    kind = rng.choice([".", "#", "T"], size=(rows, columns), p=[0.7, 0.1, 0.2])
    kind[rows - 1, 0] = "."
    flat = kind.ravel()
    n, free, place = flat.size, np.flatnonzero(flat == "."), np.flatnonzero(flat != "#")
    R = np.where(flat == "#", 0, np.round(rng.uniform(-1, 1, n), 2))
    slip, gamma = round(float(rng.uniform(0, 1)), 2), round(float(rng.uniform(0.3, 0.95)), 2)

    def go(s, a):
        y, x = s // columns + MOVES[a][0], s % columns + MOVES[a][1]
        return y * columns + x if 0 <= y < rows and 0 <= x < columns and kind[y, x] != "#" else s

    P = np.zeros((4, n, n))
    for s in range(n):
        for a in range(4):
            for b, p in ((a, 1 - slip), ((a + 3) % 4, slip / 2), ((a + 1) % 4, slip / 2)):
                P[a, s, go(s, b) if flat[s] == "." else s] += p

    def spread(counts):
        """Counters by cell, action and outcome as counters by action, cell and place."""
        C = np.zeros((4, n, n))
        for s, a, slot in np.argwhere(counts > 0):
            C[a, s, s if slot == 0 else go(int(s), int(slot) - 1)] += counts[s, a, slot]
        return C

    with tempfile.NamedTemporaryFile("w", suffix=".world", encoding="utf-8") as f:
        f.write(f"grid-world slip={slip!r}\n")
        for r in range(rows):
            f.write(" ".join("#" if kind[r, c] == "#" else f"({float(R[r * columns + c])!r})" if kind[r, c] == "."
                             else repr(float(R[r * columns + c])) for c in range(columns)) + "\n")
        f.flush()
        watched, action = int(rng.choice(free)), int(rng.integers(4))
        v, m = run("mdp-model-estimation", f.name, seed,
                   dict(way=["random", "given"][seed % 2], rounds=int(rng.integers(1, 5)),
                        action=["north", "east", "south", "west"][action],
                        **{"watched-column": watched % columns + 1, "watched-row": rows - watched // columns}))
        C = spread(np.array(v["counts"]).reshape(n, 4, 5))
        assert np.all(P[C > 0] > 0)
        if seed % 2:                                    # without a hint, all east
            assert C[[0, 2, 3]].sum() == 0
        tries = C.sum(2)
        variation, expected = [], []
        for s in free:
            for a in range(4):
                t, p = tries[a, s], P[a, s]
                guess = C[a, s] / t if t else np.where(flat != "#", 1 / len(place), 0)
                variation.append(0.5 * abs(guess - p).sum())
                if t:
                    t, off = int(t), 0
                    for q in p[(p > 0) & (p < 1)]:
                        k = min(floor(t * q) + 1, t)
                        choose = lgamma(t + 1) - lgamma(k + 1) - lgamma(t - k + 1)
                        off += 2 * k / t * exp(choose + k * log(q) + (t - k + 1) * log(1 - q))
                    expected.append(0.5 * off)
                else:
                    expected.append(variation[-1])
        differs("variation", np.mean(variation), m["variation"])
        differs("expected variation", np.mean(expected), m["expected-variation"], 1e-7)
        differs("untried", sum(tries[a, s] == 0 for s in free for a in range(4)), m["untried"])
        t = tries[action, watched]
        guess = C[action, watched] / t if t else np.where(flat != "#", 1 / len(place), 0)
        theirs, mine = np.array(v["estimate"]).ravel(), np.zeros(5)
        mine[0] = guess[watched]
        for slot in range(1, 5):
            mine[slot] = guess[go(watched, slot - 1)] if go(watched, slot - 1) != watched else 0
        differs("estimate", mine, theirs)

        unknown, until = ["uniform", "zero", "optimistic"][seed % 3], int(rng.integers(1, 5))
        v, m = run("model-based-rl", f.name, seed,
                   dict(unknown=unknown, **{"known-after": until}, explore=round(float(rng.uniform(0, 0.3)), 2), gamma=gamma,
                        trials=int(rng.integers(1, 6)), rounds=int(rng.integers(1, 8)),
                        warm=["true", "false"][seed % 2]))
        C = spread(np.array(v["counts"]).reshape(n, 4, 5))
        tries = C.sum(2)
        assert np.all(P[C > 0] > 0)
        least = until if unknown == "optimistic" else 1
        differs("unknown", sum(tries[a, s] < least for s in free for a in range(4)), m["untried"])
        V = np.where(flat == "T", R, 0.0)
        for _ in range(1500):
            Q = np.zeros((n, 4))
            for s in free:
                for a in range(4):
                    if tries[a, s] < least and unknown != "uniform":
                        Q[s, a] = R[place].max() if unknown == "optimistic" else 0
                    else:
                        Q[s, a] = R[s] + gamma * (C[a, s] @ V / tries[a, s] if tries[a, s] else V[place].mean())
            new = np.where(flat == ".", Q.max(1), V)
            if abs(new - V).max() < 1e-12:
                break
            V = new
        differs("plan", V, v["v"], 1e-6 / (1 - gamma) * max(1, abs(R).max()))
        policy = np.array(v["policy"], int).ravel()
        assert np.all(Q[free, policy[free]] >= Q[free].max(1) - 1e-4)
        true = np.where(flat == "T", R, 0.0)
        true[free] = np.linalg.solve(np.eye(len(free)) - gamma * np.array([P[policy[s], s][free] for s in free]),
                                     R[free] + gamma * np.array([P[policy[s], s] @ true for s in free]))
        differs("true worth", true[(rows - 1) * columns], m["worth"])
    runs += 2
print(f"experience: {runs} runs, worst relative difference {worst:.2e}")
