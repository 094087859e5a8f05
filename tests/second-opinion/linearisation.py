#!/usr/bin/env python3
"""A second opinion on linearising: gaps of tangents, and a world beside its tangent, numpy only.

usage: linearisation.py GRADUS-CLI [RUNS [FIRST-SEED]]

Random curves, whose slopes are written out here, random places and distances. Random pendulums and carts, hanging and
upright, run by the classical Runge-Kutta method with a quarter of the program's step; the tangent by its exponential.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import json
import subprocess
import sys

import numpy as np

cli, runs, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 12, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = 0.0


def differs(what, mine, theirs, tolerance):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    error = np.max(abs(mine - theirs) / np.maximum(1e-3, abs(mine)), initial=0)
    if not error <= tolerance:
        sys.exit(f"linearisation: {what} is off by {error:g}: {theirs} instead of {mine}")
    worst = max(worst, error)


CURVES = [("sin(s)", np.sin, np.cos), ("s^3-2s", lambda s: s**3 - 2 * s, lambda s: 3 * s**2 - 2),
          ("exp(s)", np.exp, np.exp), ("atan(s)", np.arctan, lambda s: 1 / (1 + s * s))]


def cart(s, l, m, mass, g):
    """The derivative of a cart with a pole whose angle is 0 upright, as in problem set 4."""
    total, (_, v, th, om) = m + mass, s
    temp = m * l * om**2 * np.sin(th) / total
    turn = (g * np.sin(th) - np.cos(th) * temp) / (l * (4 / 3 - m * np.cos(th)**2 / total))
    return np.array([v, temp - m * l * turn * np.cos(th) / total, om, turn])


for seed in range(first, first + runs):
    rng = np.random.default_rng(seed)
    text, f, slope = CURVES[rng.integers(len(CURVES))]
    at, d = np.round(rng.uniform([-2, -1.5], [2, 1.5]), 3)
    start, seconds, hanging = np.round(rng.uniform(2, 60), 2), np.round(rng.uniform(.5, 3), 1), rng.random() < .7
    if not hanging:
        start, seconds = start / 10, 1.0
    if rng.random() < .5:
        pull, damping = np.round(rng.uniform([1, 0], [15, 1]), 3)
        data, k, n = f"pendulum:pull={pull},damping={damping}", 0, 2
        move = lambda s: np.array([s[1], pull * np.sin(s[0]) - damping * s[1]])
    else:
        l, m, mass, g = np.round(rng.uniform([.3, .1, .5, 5], [1, .5, 2, 12]), 3)
        data, k, n = f"cart-pole:half-length={l},pole-mass={m},cart-mass={mass},gravity={g}", 2, 4
        move = lambda s: cart(s, l, m, mass, g)
    answer = json.loads(subprocess.run(
        [cli, "run", "linearisation", "--data", data, "--until", "converged"]
        + sum((["--set", x] for x in (f"f={text}", f"at={at}", f"distance={d}", f"start={start}", f"seconds={seconds}",
                                      f"hanging={str(bool(hanging)).lower()}")), []),
        check=True, capture_output=True, text=True).stdout)
    ds = d / 2.0**np.arange(5)
    differs("gaps", np.column_stack([ds, abs(f(at + ds) - f(at) - slope(at) * ds)]), answer["values"]["gaps"], 1e-6)
    rest = np.zeros(n)
    rest[k] = np.pi if hanging else 0
    J = np.column_stack([(move(rest + e) - move(rest - e)) / 2e-6 for e in 1e-6 * np.eye(n)])
    values, vectors = np.linalg.eig(J + 1e-9 * rng.normal(size=(n, n)))
    step, h = (vectors * np.exp(.01 * values) @ np.linalg.inv(vectors)).real, .0025
    census = []
    for s0 in start * np.array([.25, .5, 1, 2]):
        s, dd, most = rest.copy(), np.zeros(n), 0
        dd[k] = np.radians(s0)
        s = s + dd
        for t in range(round(seconds / .01)):
            for _ in range(4):
                k1 = move(s)
                k2 = move(s + h / 2 * k1)
                k3 = move(s + h / 2 * k2)
                s = s + h / 6 * (k1 + 2 * k2 + 2 * k3 + move(s + h * k3))
            dd = step @ dd
            most = max(most, abs(np.degrees(s[k] - rest[k] - dd[k])))
        census.append([s0, most])
    differs("starts and gaps", census, answer["values"]["census"], 2e-3)
print(f"linearisation: {runs} runs, worst relative difference {worst:.2g}")
