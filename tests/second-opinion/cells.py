#!/usr/bin/env python3
# Learning to balance recomputed from CS229, problem set 4, problem 6: a numpy model with a dense table of
# transition probabilities. From gradus-cli's trace only the starts and the pushes that chance chose
# are taken; motion, boxes, counts, plans, their sweeps and the metrics are made again.
#
# usage: cells.py GRADUS_CLI [RUNS [FIRST_SEED]]
#        cells.py --numbers GRADUS_CLI    values of the preset "learn" after three trials
#
# SPDX-License-Identifier: GPL-3.0-or-later
import json
import subprocess
import sys
import tempfile

import numpy as np

worst = 0.0


def accelerations(w, s, force):
    g, mc, mp, l = w
    x, v, a, spin = s
    mass = np.array([[mc + mp, mp * l * np.cos(a)], [mp * l * np.cos(a), mp * l * l + mp * (2 * l) ** 2 / 12]])
    return np.linalg.solve(mass, [force + mp * l * spin * spin * np.sin(a), mp * g * l * np.sin(a)])


def box(s):
    x, v, a, spin = s[0], s[1], np.degrees(s[2]), np.degrees(s[3])
    if abs(x) > 2.4 or abs(a) > 12:
        return 162
    return int(np.ravel_multi_index([np.digitize(x, [-1.5, 1.5]), np.digitize(v, [-.5, .5]),
                                     np.digitize(a, [-6, -1, 0, 1, 6]), np.digitize(spin, [-50, 50])], (3, 3, 6, 3)))


def compare(what, found, right, tolerance=1e-9):
    global worst
    found, right = np.array(found, dtype=float).ravel(), np.array(right, dtype=float).ravel()
    if found.shape != right.shape:
        sys.exit(f"cells: {what} has {found.size} numbers instead of {right.size}")
    error = np.max(np.abs(found - right) / np.maximum(1, np.abs(right)), initial=0)
    worst = max(worst, error)
    if not error < tolerance:
        sys.exit(f"cells: {what} is off by {error:g}")


def trace(cli, options):
    with tempfile.NamedTemporaryFile(suffix=".jsonl") as out:
        subprocess.run([cli, "run", "cart-pole-learning", "--until", "converged", "--trace", out.name, *options],
                       check=True, stdout=subprocess.DEVNULL)
        return [json.loads(line) for line in open(out.name, encoding="utf-8")][1:]


def check(steps, w, dt, force, gamma, tolerance, explore):
    N, V, lengths, seen, tables = np.zeros((162, 2, 163)), np.zeros(163), [], False, []
    for step in steps:
        values, metrics = step["values"], step["metrics"]
        if step["phase"] == "act":
            moves = np.array(values["moves"])
            states = moves[:, :4] * [1, 1, np.pi / 180, np.pi / 180]
            route = [box(s) for s in states]
            compare("route", values["route"], route)
            lengths.append(len(moves) - 1)
            for t, push in enumerate(moves[:-1, 4]):
                xx, aa = accelerations(w, states[t], push)
                compare("motion", states[t + 1], states[t] + dt * np.array([states[t, 1], xx, states[t, 3], aa]))
                compare("force", abs(push), force)
                left, right = Q[route[t]]
                if abs(left - right) > 1e-11 and explore == 0:
                    compare("push", push > 0, right > left)
            compare("lengths", values["lengths"], lengths)
            compare("mean", metrics["mean"], np.mean(lengths[-20:]))
        elif step["phase"] == "count":
            for t in range(len(route) - 1):
                N[route[t], int(moves[t, 4] > 0), route[t + 1]] += 1
            seen = seen or route[-1] == 162
            compare("visits", np.array(values["visits"]).ravel()[:324], N.sum(2))
            compare("visited", metrics["visited"], (N.sum(2) > 0).sum())
        elif step["phase"] == "plan":
            P = np.full(N.shape, 1 / 163)
            done = N.sum(2) > 0
            P[done] = N[done] / N.sum(2)[done][:, None]
            sweeps = 0
            while True:
                new = np.append(gamma * (P @ V).max(1), -1.0 if seen else 0.0)
                change, V, sweeps = np.abs(new - V).max(), new, sweeps + 1
                if change < tolerance:
                    break
            compare("sweeps", metrics["sweeps"], sweeps)
            compare("residual", metrics["residual"], change)
            compare("v", values["v"], V)
            Q = gamma * (P @ V)
            compare("q", np.array(values["q"])[:162], Q)
            tables.append(V.copy())
        if step["phase"] != "plan" and len(lengths) == 0:
            Q = np.zeros((162, 2))
    return tables


def main():
    if sys.argv[1] == "--numbers":
        steps = trace(sys.argv[2], ["--preset", "learn", "--set", "most=10"])
        V = check(steps, (9.8, 1, 0.3, 0.7), 0.02, 10, 0.995, 0.01, 0)[2]
        return print([round(float(V[b]), 10) for b in (73, 76, 79, 82, 85, 88, 162)])
    cli, runs = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 4
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    for seed in range(first, first + runs):
        rng = np.random.default_rng(seed)
        w = (rng.uniform(5, 15), rng.uniform(0.5, 2), rng.uniform(0.1, 0.6), rng.uniform(0.4, 1.2))
        dt, force = float(rng.choice([0.01, 0.02, 0.03])), float(rng.uniform(6, 15))
        gamma, tolerance = float(rng.choice([0.5, 0.9, 0.99, 0.995])), float(rng.choice([0.03, 0.01, 0.003]))
        explore = float(rng.choice([0, 0, 0.1]))
        numbers = dict(zip(["gravity", "cart-mass", "pole-mass", "half-length"], w))
        numbers |= {"time-step": dt, "force": force, "angle": 0.0}
        spec = "cart-pole:" + ",".join(f"{k}={float(z)!r}" for k, z in numbers.items())
        options = ["--data", spec, "--seed", str(seed)]
        for option in (f"gamma={gamma}", f"tolerance={tolerance}", f"explore={explore}", "most=40", "longest=300",
                       f"spread={float(rng.uniform(0, 1.5))!r}"):
            options += ["--set", option]
        check(trace(cli, options), w, dt, force, gamma, tolerance, explore)
    print(f"cells: {runs} runs, worst relative difference {worst:.2g}")


main()
