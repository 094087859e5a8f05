#!/usr/bin/env python3
# What SciPy says of control: tests/data/control-scipy.csv, which tests/engine/test-riccati.c reads.
#
#   dare    n m A B U W P L radius: scipy.linalg.solve_discrete_are, the gain and the closed loop's radius
#   motion  world, damping or drag, control, state, state 0.5 s later: solve_ivp, DOP853
#
# usage: control_scipy.py --record
#
# SPDX-License-Identifier: GPL-3.0-or-later
import os
import sys

import numpy as np
from scipy.integrate import solve_ivp
from scipy.linalg import solve_discrete_are


def dare(rows, a, b, u, w):
    a, b, u, w = (np.atleast_2d(np.asarray(x, float)) for x in (a, b, u, w))
    p = solve_discrete_are(a, b, u, w)
    gain = -np.linalg.solve(w + b.T @ p @ b, b.T @ p @ a)
    radius = abs(np.linalg.eigvals(a + b @ gain)).max()
    numbers = np.concatenate([x.ravel() for x in (a, b, u, w, p, gain)] + [[radius]])
    rows.append(["dare", str(b.shape[0]), str(b.shape[1])] + [repr(float(x)) for x in numbers])


def main():
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


if sys.argv[1:] != ["--record"]:
    sys.exit(f"usage: {sys.argv[0]} --record")
main()
