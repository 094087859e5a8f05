#!/usr/bin/env python3
# The mountain car by cells, recomputed from Sutton and Barto 1998, chapter 8, with numpy: from
# gradus-cli's trace only the values and pushes of the cells are taken; the drive, its length, the
# promise and, from the samples of the cell of the start, its Bellman equation are made again.
#
# usage: discretise.py GRADUS_CLI [RUNS [FIRST_SEED]]
#
# SPDX-License-Identifier: GPL-3.0-or-later
import json
import subprocess
import sys
import tempfile

import numpy as np

worst = 0.0


def compare(what, found, right, tolerance=1e-9):
    global worst
    found, right = np.array(found, dtype=float).ravel(), np.array(right, dtype=float).ravel()
    if found.shape != right.shape:
        sys.exit(f"discretise: {what} has {found.size} numbers instead of {right.size}")
    error = np.max(np.abs(found - right) / np.maximum(1, np.abs(right)), initial=0)
    worst = max(worst, error if tolerance < 1e-6 else 0)
    if not error <= tolerance:
        sys.exit(f"discretise: {what} is off by {error:g}")


def step(x, v, a, push, gravity):
    v = np.clip(v + push * a - gravity * np.cos(3 * x), -0.07, 0.07)
    x = x + v
    return np.where(x <= -1.2, -1.2, x), np.where(x <= -1.2, 0, v)


def cell(x, v, n):
    i = np.clip(np.floor((x + 1.2) / 1.7 * n), 0, n - 1)
    j = np.clip(np.floor((v + 0.07) / 0.14 * n), 0, n - 1)
    return np.where(x >= 0.5, n * n, i * n + j).astype(int)


def check(cli, seed):
    rng = np.random.default_rng(seed)
    push, gravity = float(rng.uniform(0.0006, 0.002)), float(rng.uniform(0.001, 0.003))
    x0, gamma, tolerance = float(rng.uniform(-0.8, -0.2)), float(rng.choice([0.95, 0.99])), 1e-4
    with tempfile.NamedTemporaryFile(suffix=".jsonl") as out:
        subprocess.run([cli, "run", "state-discretisation", "--until", "converged", "--trace", out.name, "--seed",
                        str(seed), "--data", f"mountain-car:push={push!r},gravity={gravity!r},x={x0!r}", "--set",
                        f"gamma={gamma}", "--set", f"tolerance={tolerance}", "--set", "last=16", "--set",
                        "horizon=300"], check=True, stdout=subprocess.DEVNULL)
        steps = [json.loads(line) for line in open(out.name, encoding="utf-8")][1:]
    for s in steps:
        values, metrics = s["values"], s["metrics"]
        if s["phase"] == "plan":
            n, V = int(round(metrics["cells"] ** 0.5)), np.array(values["v"])
            start = int(cell(x0, 0.0, n))
            x, v = np.array(values["places"]).T
            q = [-1 + gamma * V[cell(*step(x, v, a, push, gravity), n)].mean() for a in (-1, 0, 1)]
            compare("Bellman", V[start], max(q), gamma * tolerance)
            if metrics["promised"] is not None:
                t = metrics["promised"]
                compare("promised", -sum(gamma ** np.arange(int(t))) - (t - int(t)) * gamma ** int(t), V[start], 0.01)
        if s["phase"] == "drive":
            path, x, v = [], x0, 0.0
            while len(path) <= 300:
                c = int(cell(x, v, n))
                over = c == n * n or len(path) == 300
                a = 0 if over else np.ravel(values["push"])[c] - 1
                path.append([x, v, a])
                if over:
                    break
                x, v = (float(z) for z in step(x, v, a, push, gravity))
            compare("drive", values["drive"], path)
            compare("lasted", metrics["lasted"], len(path) - 1)
            compare("results", np.array(values["results"])[-1][[0, 2]], [n, len(path) - 1])


def main():
    cli, runs = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 4
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    for seed in range(first, first + runs):
        check(cli, seed)
    print(f"discretise: {runs} runs, worst relative difference {worst:.2g}")


main()
