#!/usr/bin/env python3
"""A second opinion on gradient descent: numpy, the derivatives by complex steps, not from the program's source.

usage: surface_walk.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Every step of walks from random starts on every function is computed again: the place, f, the length of the
gradient, the curvatures and the events. f is written down once; its gradient is Im f(x + ih)/h, exact to rounding,
and its Hessian a central difference of that.
"""
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0
points = np.array([[1, 1], [2, 1], [3, 1]]), np.array([1, 2, 2])
tilt, centre = np.array([[0.6, 0.3], [0.3, 0.9]]), np.array([25, 20])
functions = {
    "parabola": (1, 4, 1, lambda x: x[0] ** 2 / 2),
    "canyon": (2, 9, 9, lambda x: (x[0] ** 2 + 9 * x[1] ** 2) / 2),
    "tilted": (2, 40, 1.1, lambda x: (x - centre) @ tilt @ (x - centre) / 2),
    "three-points": (2, 2, 5.6, lambda x: ((points[0] @ x - points[1]) ** 2).sum() / 6),
    "bent-valley": (2, 1.2, 900, lambda x: (1 - x[0]) ** 2 + 100 * (x[1] - x[0] ** 2) ** 2),
    "two-valleys": (1, 2, 9, lambda x: x[0] ** 4 / 4 - x[0] ** 2 + x[0] / 2),
    "ridge": (2, 1.5, 5, lambda x: x[0] ** 2 / 2 + x[1] ** 4 / 4 - x[1] ** 2 / 2),
    "dent": (1, 3, 1, lambda x: 1 - np.exp(-x[0] ** 2 / 2)),
}


def differs(mine, theirs, scale=1):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    worst = max([worst, *(abs(mine - theirs) / np.maximum(1, abs(mine)) / scale)])


def gradient(f, x):
    return np.array([f(x + 1e-30j * e).imag / 1e-30 for e in np.eye(len(x))])


def hessian(f, x):
    return np.array([(gradient(f, x + 1e-5 * e) - gradient(f, x - 1e-5 * e)) / 2e-5 for e in np.eye(len(x))])


with tempfile.TemporaryDirectory() as folder:
    for seed in range(first, first + seeds):
        rng = np.random.default_rng(seed)
        name = list(functions)[seed % len(functions)]
        n, reach, steep, f = functions[name]
        x, together = rng.uniform(-reach, reach, n), bool(rng.integers(2))
        rate = float(rng.uniform(0.05, 1.9)) / steep
        trace = os.path.join(folder, "trace.jsonl")
        sets = {"function": name, "learning-rate": rate, "together": str(together).lower(), "max-iterations": 30}
        sets |= {"start-" + "xy"[j]: x[j] for j in range(n)}
        subprocess.run([cli, "run", "gradient-descent", "--data", "none", "--until", "converged", "--trace", trace]
                       + [w for k, v in sets.items() for w in ("--set", f"{k}={v}")], check=True, capture_output=True)
        for line in map(json.loads, open(trace)):
            if "step" not in line:
                continue
            if line["phase"] == "look":
                assert (line["status"] == "converged") == (np.linalg.norm(gradient(f, x)) < 1e-6), line
                differs(-gradient(f, x), line["values"]["down"])
            elif line["phase"] == "step":
                old, g = f(x), gradient(f, x)
                if together:
                    x = x - rate * g
                else:
                    for j in range(n):
                        x[j] -= rate * gradient(f, x)[j]
                if abs(f(x) - old) > 1e-12:
                    assert ("rose" in line["events"]) == (f(x) > old), line
            differs(x, line["values"]["theta"])
            differs(f(x), line["metrics"]["value"])
            differs(np.linalg.norm(gradient(f, x)), line["metrics"]["slope"])
            differs(sorted(np.linalg.eigvalsh(hessian(f, x)))[::-1], line["values"]["curvature"], 1e4)
        runs += 1
print(f"surface-walk: {runs} runs, worst relative difference {worst:.3g}")
sys.exit(int(worst > 1e-10))
