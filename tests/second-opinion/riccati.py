#!/usr/bin/env python3
"""A second opinion on LQR and LQG: a whole run as one least-squares problem, noise as single impulses, numpy only.

usage: riccati.py GRADUS-CLI [RUNS [FIRST-SEED]]
       riccati.py --record      tests/data/control-scipy.csv, by SciPy:
           dare    n m A B U W P L radius: solve_discrete_are, the gain and the closed loop's radius
           motion  world, damping or drag, control, state, state 0.5 s later: solve_ivp, DOP853

Random worlds, weights, horizons, and constant gains by hand. Over T steps the states are linear in the start and in the pushes, so the best pushes
are the solution of one system, and their cost must be that of the backward recursion, whose gains are recomputed as well.
The noise's cost is the sum of the traces.

Of LQG the expected costs of four controllers: each run is linear in its start and in every deviate, so its expected cost is
that of the run without noise and, of each deviate, that of a run with it alone.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import json
import os
import subprocess
import sys

import numpy as np

def dare(rows, a, b, u, w):
    from scipy.linalg import solve_discrete_are

    a, b, u, w = (np.atleast_2d(np.asarray(x, float)) for x in (a, b, u, w))
    p = solve_discrete_are(a, b, u, w)
    gain = -np.linalg.solve(w + b.T @ p @ b, b.T @ p @ a)
    radius = abs(np.linalg.eigvals(a + b @ gain)).max()
    numbers = np.concatenate([x.ravel() for x in (a, b, u, w, p, gain)] + [[radius]])
    rows.append(["dare", str(b.shape[0]), str(b.shape[1])] + [repr(float(x)) for x in numbers])


def record():
    """What SciPy says of control, for tests/engine/test-riccati.c."""
    from scipy.integrate import solve_ivp

    rng = np.random.default_rng(22)
    rows = []
    dare(rows, [[1]], [[1]], [[1]], [[1]])
    dare(rows, [[1, .1], [0, 1]], [[0], [.1]], np.eye(2), [[.1]])
    g, m_all, m, l, tau = 9.8, 1.3, .3, .7, .02
    lever = l * (4 / 3 - m / m_all)
    dare(rows, np.eye(4) + tau * np.array([[0, 1, 0, 0], [0, 0, -m * l / m_all * g / lever, 0], [0, 0, 0, 1],
                                           [0, 0, g / lever, 0]]),
         tau * np.array([[0], [1 / m_all + m * l / m_all**2 / lever], [0], [-1 / m_all / lever]]), np.eye(4), [[.1]])
    for n, m in ((3, 1), (3, 2), (5, 2), (8, 2)):
        half = rng.normal(size=(n, n))
        more = rng.normal(size=(m, m))
        a = rng.normal(size=(n, n))
        dare(rows, 1.1 * a / abs(np.linalg.eigvals(a)).max(), rng.normal(size=(n, m)), half @ half.T + .1 * np.eye(n),
             more @ more.T + .1 * np.eye(m))
    moves = {
        "pendulum": lambda s, u, d: [s[1], 9.8 * np.sin(s[0]) - d * s[1] + u],
        "point": lambda s, u, d: [s[1], u - d * s[1]],
    }
    for name, move in moves.items():
        for _ in range(6):
            start = np.round(rng.normal(size=2) * [2, 1], 3)
            u, d = np.round(rng.normal() * 4, 2), np.round(rng.uniform(0, 1), 2)
            end = solve_ivp(lambda t, s: move(s, u, d), (0, .5), start, method="DOP853", rtol=1e-12, atol=1e-13).y[:, -1]
            rows.append(["motion", name] + [repr(float(x)) for x in (d, u, *start, *end)])
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data", "control-scipy.csv")
    with open(path, "w", encoding="utf-8") as out:
        out.writelines(",".join(row) + "\n" for row in rows)


if sys.argv[1:] == ["--record"]:
    record()
    sys.exit()
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
    guess, brake = np.round(rng.uniform(-2, .5, 2), 3)
    answer = json.loads(subprocess.run(
        [cli, "run", "lqr", "--set", f"guess={guess}", "--set", f"brake={brake}", "--data", data, "--seed", str(seed), "--set", f"horizon={T}", "--set", f"state-weight={u}", "--set",
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
    if not G.any():
        s, cost = s0.copy(), u * s0 @ s0
        for _ in range(T):
            a_t = guess * s[0] + (brake * s[1] if n > 1 else 0)
            s = A @ s + B * a_t
            cost += w * a_t**2 + u * s @ s
        differs("the cost of one gain", cost, answer["metrics"]["own-cost"])
    differs("first push", a[0], np.array(values["gain"]) @ s0, 1e-7)

for seed in range(first, first + runs):
    rng = np.random.default_rng(1000 + seed)
    while True:
        A, B, G, s0, data = world(rng)
        A, B, G, s0 = (np.array(x, float) for x in (A, B, G, s0))
        if len(B) <= 2:
            break
    n, T = len(B), int(rng.integers(2, 9))
    dt = float(data.split("time-step=")[1].split(",")[0]) if n == 2 else 1
    u, w = np.round(np.exp(rng.uniform(-2, 2, 2)), 4)
    sensor, process = np.round(rng.uniform(.02, 1, 2), 3)
    known, rest = rng.random() < .5, n == 2 and rng.random() < .5
    measures = str(rng.choice(["place", "speed", "both"]))
    answer = json.loads(subprocess.run(
        [cli, "run", "lqg", "--data", data, "--seed", str(seed), "--iterations", "1"]
        + sum((["--set", x] for x in (f"horizon={T}", f"state-weight={u}", f"push-weight={w}", f"sensor={sensor}",
                                      f"process={process}", f"known={str(bool(known)).lower()}", f"measures={measures}",
                                      f"rest={str(bool(rest)).lower()}")), []),
        check=True, capture_output=True, text=True).stdout)
    rows = [0] if n == 1 or measures == "place" else [1] if measures == "speed" else [0, 1]
    C = np.eye(n)[rows]
    Q, R = process**2 * np.eye(n) + np.outer(G, G), sensor**2 * np.eye(len(C))
    P, gains = u * np.eye(n), []
    for _ in range(100000 if rest else T):
        gains.append(-(B @ P @ A) / (w + B @ P @ B))
        P = u * np.eye(n) + A.T @ P @ A - np.outer(A.T @ P @ B, B @ P @ A) / (w + B @ P @ B)
        if len(gains) > 1 and rest and abs(gains[-1] - gains[-2]).max() < 1e-15:
            break
    gains = [gains[-1]] * T if rest else gains[::-1]
    S, filters = np.zeros((n, n)) if known else np.eye(n), []
    for _ in range(T):
        S = A @ S @ A.T + Q
        filters.append(S @ C.T @ np.linalg.inv(C @ S @ C.T + R))
        S = S - filters[-1] @ C @ S

    def cost(controller, start, believed, W, V):
        s, e, total = start.copy(), believed.copy(), u * start @ start
        for t in range(T):
            a = gains[t] @ (s if controller == "state" else e)
            s = A @ s + B * a + W[t]
            y = C @ s + V[t]
            total += w * a**2 + u * s @ s
            if controller == "reading":
                e = y if len(y) == n else np.array([y[0], (y[0] - e[0]) / dt] if measures == "place" else [e[0] + dt * y[0], y[0]])
            else:
                e = A @ e + (B * a if controller == "estimate" else 0)
                e = e + filters[t] @ (y - C @ e)
        return total

    laws = []
    for controller in ("estimate", "state", "reading", "forgetful"):
        nothing = np.zeros((T, n)), np.zeros((T, len(C)))
        total = cost(controller, s0, s0 if known else 0 * s0, *nothing)
        for t in range(T):
            for way in list(process * np.eye(n)) + [G]:
                W = nothing[0].copy()
                W[t] = way
                total += cost(controller, 0 * s0, 0 * s0, W, nothing[1])
            for way in sensor * np.eye(len(C)):
                V = nothing[1].copy()
                V[t] = way
                total += cost(controller, 0 * s0, 0 * s0, nothing[0], V)
        laws.append(total)
    differs("gains of the plan", gains, answer["values"]["gains"], 1e-6 if rest else 1e-8)
    differs("gains of the filter", filters, answer["values"]["filters"])
    differs("expected costs", laws, answer["values"]["laws"], 1e-6)
print(f"riccati: {runs} runs, worst relative difference {worst:.2g}")
