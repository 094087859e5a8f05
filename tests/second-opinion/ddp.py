#!/usr/bin/env python3
"""A second opinion on differential dynamic programming (iLQR), numpy only.

usage: ddp.py GRADUS-CLI [RUNS [FIRST-SEED]]

Random pendulums, carts, points and shots, weights, dampings and first pushes, with the search. The step is not found by a
recursion but as the solution of one linear system: of the run along the tangents, which here are differences, the cost is a
quadratic function of all pushes at once. Without damping its lowest place must be the promised run. With the program's own
gains and offsets the true world is run again, the halvings are counted and the costs compared.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import json
import subprocess
import sys

import numpy as np

cli, runs, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 10, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = 0.0


def differs(what, mine, theirs, tolerance):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    if mine.shape != theirs.shape:
        sys.exit(f"ddp: {what} has {theirs.size} numbers instead of {mine.size}")
    error = np.max(abs(mine - theirs) / np.maximum(1, abs(mine)), initial=0)
    if not error <= tolerance:
        sys.exit(f"ddp: {what} is off by {error:g}: {theirs} instead of {mine}")
    worst = max(worst, error)


def cart(s, u):
    g, m, total, l = 9.8, .3, 1.3, .7
    _, v, th, om = s
    t = (u + m * l * om**2 * np.sin(th)) / total
    a = (g * np.sin(th) - t * np.cos(th)) / (l * (4 / 3 - m * np.cos(th)**2 / total))
    return np.array([v, t - m * l * a * np.cos(th) / total, om, a])


def world(rng):
    """How the program is told, the step, the start, h, and the goal of a throw."""
    kind = rng.integers(4)
    if kind == 0:
        pull, angle = np.round(rng.uniform([3, 20], [12, 180]), 2)
        return (f"pendulum:pull={pull},angle={angle},limit=1000",
                lambda s, u: s + .05 * np.array([s[1], pull * np.sin(s[0]) + u]), np.radians([angle, 0]), .05, None)
    if kind == 1:
        angle = np.round(rng.uniform(5, 40), 2)
        return f"cart-pole:angle={angle}", lambda s, u: s + .02 * cart(s, u), np.array([0, 0, np.radians(angle), 0]), .02, None
    if kind == 2:
        drag, x = np.round(rng.uniform([0, -2], [1, 2]), 2)
        return f"point:drag={drag},x={x}", lambda s, u: s + .1 * np.array([s[1], u - drag * s[1]]), np.array([x, 0]), .1, None
    bend, target = int(rng.integers(1, 3)), np.round(rng.uniform(.2, 1), 2)
    return (f"shot:bend={bend},target={target}", lambda s, u: np.array([u + u * u if bend == 1 else np.arctan(u)]),
            np.array([0.]), 1, target)


for seed in range(first, first + runs):
    rng = np.random.default_rng(seed)
    data, step, start, h, goal = world(rng)
    n, T = len(start), 1 if goal is not None else int(rng.integers(5, 31))
    place, speed, push, end = np.round(np.exp(rng.uniform([-1, -3, -5, 0], [1, 0, -1, 3])), 4)
    u0, mu = np.round(rng.uniform([-1, 0], [1, 1]), 3)
    mu *= rng.random() < .5
    options = sum((["--set", x] for x in (f"horizon={T}", f"place={place}", f"speed={speed}", f"push={push}", f"end={end}",
                                          f"first={u0}", f"mu={mu}", "tolerance=0", "most=100")), [])

    def answer(iterations):
        return json.loads(subprocess.run([cli, "run", "ddp", "--data", data, "--iterations", str(iterations)] + options,
                                         check=True, capture_output=True, text=True).stdout)["values"]

    q, shift = np.where(np.arange(n) % 2 == 0, place, speed), np.zeros(n)
    if goal is not None:
        shift[0] = goal

    def cost(path, us):
        way = 0 if goal is not None else h * sum(q @ s**2 for s in path[:-1])
        return way + h * push * us @ us + end * q @ (path[-1] - shift)**2

    us, path = np.full(T, u0), [start]
    for u in us:
        path.append(step(path[-1], u))
    path = np.array(path)
    costs = [cost(path, us)]
    for i in range(1, 4):
        values = answer(i)
        # The tangents by differences, and the states of the copy in all pushes: s = c + H u.
        c, H = [start], [np.zeros((n, T))]
        for t in range(T):
            A = np.column_stack([(step(path[t] + e, us[t]) - step(path[t] - e, us[t])) / 2e-6 for e in 1e-6 * np.eye(n)])
            B = (step(path[t], us[t] + 1e-6) - step(path[t], us[t] - 1e-6)) / 2e-6
            row = A @ H[-1]
            row[:, t] += B
            c.append(path[t + 1] + A @ (c[-1] - path[t]) - B * us[t])
            H.append(row)
        if mu == 0:
            w = [h * q if goal is None else 0 * q] * T + [end * q]
            M = h * push * np.eye(T) + sum(H[t].T * w[t] @ H[t] for t in range(T + 1))
            best = np.linalg.solve(M, -sum(H[t].T * w[t] @ (c[t] - (shift if t == T else 0)) for t in range(T + 1)))
            differs("the promised run", [c[t] + H[t] @ best for t in range(T + 1)], values["plan"], 1e-4)
        k, K = np.ravel(values["offsets"]), np.reshape(values["gains"], (T, n))
        tried, alpha = [], 1.0
        while True:
            new, them = [start], []
            for t in range(T):
                them.append(us[t] + alpha * k[t] + K[t] @ (new[-1] - path[t]))
                new.append(step(new[-1], them[-1]))
            new, them = np.array(new), np.array(them)
            tried.append(cost(new, them))
            if tried[-1] <= costs[-1] * (1 + 1e-11) + 1e-11 or alpha < 1e-8:
                break
            alpha /= 2
        differs("costs of the steps tried", np.minimum(tried, 1e12),
                np.minimum(np.reshape(values["tried"], (-1, 4))[:, 2], 1e12), 1e-6)
        path, us = new, them
        costs.append(tried[-1])
        differs("costs of the runs", costs, values["costs"], 1e-6)
        if abs(costs[-1] - costs[-2]) <= 1e-9 * costs[-2] + 1e-9:
            break
print(f"ddp: {runs} runs, worst relative difference {worst:.2g}")
