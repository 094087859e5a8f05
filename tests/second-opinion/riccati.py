#!/usr/bin/env python3
"""A second opinion on linear quadratic regulation: the whole run as one least-squares problem, numpy only.

usage: riccati.py GRADUS-CLI [RUNS [FIRST-SEED]]

Random worlds, weights and horizons. Over T steps the states are linear in the start and in the pushes, so the best pushes
are the solution of one system, and their cost must be that of the backward recursion, whose gains are recomputed as well.
The noise's cost is the sum of the traces.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import json
import subprocess
import sys

import numpy as np

cli, runs, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 12, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = 0.0


def differs(what, mine, theirs, tolerance=1e-8):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    if mine.shape != theirs.shape:
        sys.exit(f"riccati: {what} has {theirs.size} numbers instead of {mine.size}")
    error = np.max(abs(mine - theirs) / np.maximum(1, abs(mine)), initial=0)
    if not error <= tolerance:
        sys.exit(f"riccati: {what} is off by {error:g}: {theirs} instead of {mine}")
    worst = max(worst, error)


def world(rng):
    """A, B, what a deviate adds, the start, and how the program is told."""
    if rng.random() < .5:
        a, b, noise, start = np.round(rng.uniform([-1.5, .2, 0, -3], [1.5, 2, .5, 3]), 3)
        noise *= rng.random() < .5
        return [[a]], [b], [noise], [start], f"scalar:a={a},b={b},noise={noise},start={start}"
    dt, mass, drag, wind, x, v = np.round(rng.uniform([.05, .5, 0, 0, -2, -1], [.3, 3, 1, .1, 2, 1]), 3)
    delay = int(rng.integers(0, 4))
    wind *= rng.random() < .5
    n = 2 + delay
    A, B = np.zeros((n, n)), np.zeros(n)
    A[0, :2] = 1, dt
    A[1, 1] = 1 - dt * drag / mass
    if delay:
        A[1, 2] = dt / mass
        A[np.arange(2, n - 1), np.arange(3, n)] = 1
        B[-1] = 1
    else:
        B[1] = dt / mass
    return A, B, [0, wind] + [0] * delay, [x, v] + [0] * delay, (
        f"point:time-step={dt},mass={mass},drag={drag},wind={wind},delay={delay},x={x},speed={v}")


for seed in range(first, first + runs):
    rng = np.random.default_rng(seed)
    A, B, G, s0, data = world(rng)
    A, B, G, s0 = (np.array(x, float) for x in (A, B, G, s0))
    n, T = len(B), int(rng.integers(1, 12))
    u, w = np.round(np.exp(rng.uniform(-2, 2, 2)), 4)
    answer = json.loads(subprocess.run(
        [cli, "run", "lqr", "--data", data, "--seed", str(seed), "--set", f"horizon={T}", "--set", f"state-weight={u}", "--set",
         f"push-weight={w}", "--until", "converged"], check=True, capture_output=True, text=True).stdout)
    values = answer["values"]
    # The states in the start and the pushes: s = F s0 + H a.
    F = np.vstack([np.linalg.matrix_power(A, t) for t in range(T + 1)])
    H = np.zeros(((T + 1) * n, T))
    for t in range(1, T + 1):
        for k in range(t):
            H[t * n:(t + 1) * n, k] = np.linalg.matrix_power(A, t - 1 - k) @ B
    a = -np.linalg.solve(u * H.T @ H + w * np.eye(T), u * H.T @ F @ s0)
    s = F @ s0 + H @ a
    P, psi, gains, bowls = u * np.eye(n), 0.0, [], [-u]
    for _ in range(T):
        gains.append(-(B @ P @ A) / (w + B @ P @ B))
        psi -= G @ P @ G
        P = u * np.eye(n) + A.T @ P @ A - np.outer(A.T @ P @ B, B @ P @ A) / (w + B @ P @ B)
        bowls.append(-P[0, 0])
    differs("the least cost", u * s @ s + w * a @ a, s0 @ P @ s0)
    differs("gains", gains, values["gains"])
    differs("phi", -P, values["phi"])
    differs("phis", bowls, values["phis"])
    differs("the expected cost", s0 @ P @ s0 - psi, answer["metrics"]["expected"])
    differs("first push", a[0], np.array(values["gain"]) @ s0, 1e-7)
print(f"riccati: {runs} runs, worst relative difference {worst:.2g}")
