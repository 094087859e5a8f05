#!/usr/bin/env python3
"""A second opinion on the diagnosis of a learned controller: numpy, from the motion of a point and the tree on paper.

usage: diagnosis.py GRADUS-CLI [RUNS [FIRST-SEED]]

Random points, delays, faults and humans. The whole flight is a linear system in the pushes that are on their way; costs and
root mean squares follow from its states. What was learned has no better neighbour and no better rival at random; what is
named, and how many repairs it takes, is asked for all eight combinations.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import json
import subprocess
import sys

import numpy as np

cli, runs, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 16, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = 0.0


def differs(what, mine, theirs, tolerance=1e-9):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    if mine.shape != theirs.shape:
        sys.exit(f"diagnosis: {what} has {theirs.size} numbers instead of {mine.size}")
    error = np.max(abs(mine - theirs) / np.maximum(1e-6, abs(mine)), initial=0)
    if not error <= tolerance:
        sys.exit(f"diagnosis: {what} is off by {error:g}: {theirs} instead of {mine}")
    worst = max(worst, error)


def run(data, sets):
    out = subprocess.run([cli, "run", "rl-debugging", "--data", data, "--until", "converged"]
                         + [w for k, v in sets.items() for w in ("--set", f"{k}={v}")],
                         check=True, capture_output=True, text=True)
    got = json.loads(out.stdout)
    return got["values"], got["metrics"]


for seed in range(first, first + runs):
    rng = np.random.default_rng(seed)
    mass, drag, x0, v0 = np.round(rng.uniform([.7, 0, .3, -1], [1.5, .8, 1.5, 1]), 2)
    late, T, h = int(rng.integers(0, 6)), int(rng.integers(5, 70)), np.round(rng.uniform([.3, .5], [1, 2]), 2)
    faults = int(rng.integers(0, 8))
    data = f"point:mass={mass},drag={drag},x={x0},speed={v0},delay={late}"

    def flight(k, delay):
        """Places and pushes; the state has the pushes that are on their way behind place and speed."""
        M = np.zeros((2 + delay, 2 + delay))
        M[0, :2] = 1, .1
        M[1, 1] = 1 - .1 * drag / mass
        K = np.zeros(2 + delay)
        K[:2] = -abs(np.asarray(k))
        if delay:
            M[1, 2] = .1 / mass
            M[np.arange(2, 1 + delay), np.arange(3, 2 + delay)] = 1
            M[-1] = K
        else:
            M[1] += .1 / mass * K
        s = np.zeros((T + 1, 2 + delay))
        s[0, :2] = x0, v0
        for t in range(T):
            s[t + 1] = M @ s[t]
        return s[:, 0], s[:-1] @ K

    def cost(k, f):
        x, u = flight(k, 0 if f & 1 else late)
        place, effort = np.mean(x[1:] ** 2), np.mean(u ** 2)
        return 1e-4 * place + effort if f & 4 else place + .01 * effort

    def off(k, delay):
        return np.sqrt(np.mean(flight(k, delay)[0][2 * T // 3:] ** 2))

    def sets_of(f):
        return {"knows": "false" if f & 1 else "true", "learner": "gives-up" if f & 2 else "search",
                "cost": "effort" if f & 4 else "place", "human-place": h[0], "human-speed": h[1], "steps": T}

    near, named, told = .1 * max(abs(x0), abs(v0)), [], {}
    for f in range(8):
        values, metrics = run(data, sets_of(f))
        k = np.array(values["gains"])
        if f & 2:
            differs("gains that were given up", [.05, .05], k)
        elif cost(k, f) > 1e-12:
            for _ in range(60):
                for rival in (k + rng.normal(size=2) * 10.0 ** rng.uniform(-5, -1), rng.uniform(0, 8, 2)):
                    if near < off(k, late) < 1e5 and cost(rival, f) < .5 * cost(k, f):
                        sys.exit(f"diagnosis: {rival} costs less than half of {k} (seed {seed}, faults {f})")
                close = k + rng.normal(size=2) * 1e-4
                if cost(close, f) < cost(k, f) * (1 - 1e-6):
                    sys.exit(f"diagnosis: {close} is better than its neighbour {k} (seed {seed}, faults {f})")
        there, here = off(k, 0 if f & 1 else late), off(k, late)
        named.append(0 if here < near else 1 if there < near else 2 if cost(h, f) < cost(k, f) else 3)
        if max(here, there) < 1e5:
            differs("off in the simulator", there, metrics["sim"], 1e-6)
            differs("off in reality", here, metrics["real"], 1e-6)
        differs("the cost of what was learned", cost(k, f), metrics["own"], 1e-7)
        differs("the cost of the human", cost(h, f), metrics["human-cost"], 1e-7)
        told[f] = values
    repairs = []
    for f in range(8):
        left, n = f, 0
        while named[left] and left >> (named[left] - 1) & 1:
            left, n = left & ~(1 << (named[left] - 1)), n + 1
        repairs.append(-1 if named[left] else n)
    differs("the census", np.column_stack([named, repairs]), told[faults]["census"])
print(f"diagnosis: {8 * runs} runs, worst relative difference {worst:.2g}")
