#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second opinion on the quadratic programme: numpy, each round made again from its rule, the end by trying all places.

usage: quadratic_programme.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random bowls, gutters and saddles within both sets of walls, from starts inside, on walls, in corners and outside. Prices
are least squares over the normals of what is leaned on, directions the solution of the equations of Karush, Kuhn and
Tucker; the lowest place is looked for along every wall, on grids that become finer.
"""
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = rounds = stalls = saddles = outside = 0
ROOMS = {"five": (np.array([[1, -2], [-1, -2], [-1, 2], [1, 0], [0, 1.]]), np.array([-2, -6, -2, 0, 0.]),
                  np.array([[0, 0], [2, 0], [4, 1], [2, 2], [0, 1.]])),
         "triangle": (np.array([[-1, -1], [1, 0], [0, 1.]]), np.array([-2, 0, 0.]), np.array([[0, 0], [2, 0], [0, 2.]]))}


def differs(what, mine, theirs, close=1e-9):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (what, mine, theirs)
    off = float(np.max(abs(mine - theirs) / np.maximum(1, abs(mine)), initial=0))
    assert off <= close, (what, mine, theirs)
    worst = max(worst, off / close)


def lowest(f, corners, centre, bend):
    """Least f within the polygon: at its centre, or somewhere on its rim."""
    low = np.inf
    for a, b in zip(corners, np.roll(corners, -1, 0)):
        ends = 0.0, 1.0
        for _ in range(20):
            t = np.linspace(*ends, 41)
            k = np.argmin([f(a + u * (b - a)) for u in t])
            low = min(low, f(a + t[k] * (b - a)))
            ends = max(0, t[k] - (ends[1] - ends[0]) / 20), min(1, t[k] + (ends[1] - ends[0]) / 20)
    return low


with tempfile.TemporaryDirectory() as folder:
    for seed in range(first, first + seeds):
        rng = np.random.default_rng(seed)
        walls = str(rng.choice(list(ROOMS)))
        rows, bounds, corners = ROOMS[walls]
        bend = float(rng.choice([1, 1, 9, 0, -1, round(rng.uniform(0.1, 12), 2), round(rng.uniform(-3, -0.1), 2)]))
        centre = rng.uniform(-1, 4, 2).round(2) if rng.integers(4) else rng.integers(0, 6, 2) / 2
        kind = int(rng.integers(5))
        one, two = corners[(i := int(rng.integers(len(corners))))], corners[(i + 1) % len(corners)]
        x = (rng.dirichlet(np.ones(len(corners))) @ corners if kind < 2 else one if kind == 2 else (one + two) / 2 if kind == 3
             else rng.uniform(-1, 5, 2).round(1))
        if seed % 6 == 0:
            # A full step into a corner, and one that its other wall stops at once.
            walls, bend, centre, x = "triangle", 1.0, np.array([2, rng.integers(1, 4)]), np.array([rng.integers(1, 20) / 10, 0])
            rows, bounds, corners = ROOMS[walls]
        weight = np.array([1, bend])

        def f(z):
            return weight @ (np.asarray(z) - centre) ** 2

        trace = os.path.join(folder, "trace.jsonl")
        sets = {"walls": walls, "bend": bend, "centre-x": centre[0], "centre-y": centre[1], "start-x": repr(float(x[0])),
                "start-y": repr(float(x[1]))}
        done = subprocess.run([cli, "run", "quadratic-programme", "--until", "converged", "--trace", trace]
                              + [w for name, v in sets.items() for w in ("--set", f"{name}={v}")], capture_output=True, text=True)
        runs += 1
        room = rows @ x - bounds
        if bend < 0 or (room < -1e-13).any():
            assert json.loads(done.stdout)["status"] == "failed", (seed, done.stdout)
            saddles += bend < 0
            outside += bend >= 0
            continue
        assert done.returncode == 0, (seed, done.stderr)
        held, dropped, direction, stalled, status = [], None, None, False, None
        for i in np.flatnonzero(abs(room) < 1e-13):
            if np.linalg.matrix_rank(rows[held + [int(i)]]) > len(held):
                held.append(int(i))
        for line in map(json.loads, open(trace)):
            if "step" not in line or not line["phase"]:
                continue
            values, status = line["values"], line["status"]
            gradient = 2 * weight * (x - centre)
            if line["phase"] == "price":
                rounds += 1
                u = np.zeros(len(rows))
                part = np.linalg.lstsq(rows[held].T, gradient, rcond=None)[0] if held else np.zeros(0)
                rest = gradient - rows[held].T @ part if held else gradient
                standing = bool(np.linalg.norm(rest) < 1e-9 * (1 + np.linalg.norm(gradient)))
                dropped = None
                if standing:
                    u[held] = part
                    bad = [i for i in sorted(held) if u[i] < -1e-9 * (1 + np.linalg.norm(gradient))]
                    if bad:
                        dropped = bad[0] if stalled else next(i for i in bad if u[i] <= min(u[bad]) * (1 - 1e-9))
                        held.remove(dropped)
                differs("multipliers", u, values["multipliers"])
                assert ("let-go" in line["events"]) == (dropped is not None), (seed, line)
                assert (status == "converged") == (standing and dropped is None), (seed, line)
            elif line["phase"] == "aim":
                k = len(held)
                system = np.block([[2 * np.diag(weight), rows[held].T], [rows[held], np.zeros((k, k))]])
                direction = np.linalg.lstsq(system, np.r_[-gradient, np.zeros(k)], rcond=None)[0][:2]
                differs("direction", direction, values["direction"])
            else:
                length, met = 1.0, None
                for i in range(len(rows)):
                    rate = -rows[i] @ direction
                    if i not in held and rate > 1e-9 and max(rows[i] @ x - bounds[i], 0) / rate < length - 1e-9:
                        length, met = max(rows[i] @ x - bounds[i], 0) / rate, i
                before, x = f(x), x + length * direction
                stalled = length < 1e-12
                stalls += stalled
                if met is not None:
                    held.append(met)
                assert f(x) <= before + 1e-9
                differs("length", length, values["length"])
                assert ("wall" in line["events"]) == (met is not None) and ("stall" in line["events"]) == stalled, (seed, line)
            differs("x", x, values["x"])
            differs("held", len(held), line["metrics"]["held"])
            differs("working", [i in held for i in range(len(rows))], values["working"])
            differs("value", f(x), line["metrics"]["value"])
            x = np.array(values["x"], float)
        assert status == "converged", (seed, status)
        least = lowest(f, corners, centre, bend)
        inside = (rows @ centre - bounds >= 0).all()
        differs("least", 0 if inside else least, f(x), 1e-8)
print(f"quadratic-programme: {runs} runs, {rounds} rounds, {stalls} of them without a length, {saddles} saddles and {outside} "
      f"starts outside refused, worst {worst:.3g} of what is allowed")
