#!/usr/bin/env python3
"""A second opinion on the perceptron, its online protocol and its bound: numpy from the textbook, not from the program's
source.

usage: online_linear.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Every step of runs on random data with random options is computed again: theta, the count of mistakes, the
mistakes of the pass, and the events. For the bound, what it says of u is held against the largest margin, found by
scipy from the quadratic program.
"""
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "shared"))
from shapes import away
from scipy.optimize import nnls

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = margins = 0


def differs(mine, theirs):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    worst = max([worst, *(abs(mine - theirs) / np.maximum(1, abs(mine)))])


def rows_apart(p):
    """The unit vector u with the largest least p u, or None when it is not above 0: least squares with signs."""
    # The shortest point of the hull of the rows: minimise |p' a| with a >= 0 that sum to 1 (Lawson and Hanson).
    big = 1e4 * abs(p).max()
    a, _ = nnls(np.vstack([p.T, np.full(len(p), big)]), np.append(np.zeros(p.shape[1]), big), maxiter=100000)
    w = p.T @ a
    length = np.linalg.norm(w)
    return w / length if length > 1e-6 * abs(p).max() and (p @ w).min() > 1e-6 * length else None


with tempfile.TemporaryDirectory() as folder:
    for seed in range(first, first + seeds):
        rng = np.random.default_rng(seed)
        n, d, rate = int(rng.integers(4, 30)), int(rng.integers(1, 4)), float(rng.choice([1, 0.1, 37]))
        x = rng.normal(size=(n, d)) * 10.0 ** rng.integers(-2, 3)
        x = away(rng, x)
        y = np.where(x @ rng.normal(size=d) + rng.normal() * 0.3 > 0, 1, -1)
        y[0], y[1] = -1, 1
        data, trace = os.path.join(folder, "data.csv"), os.path.join(folder, "trace.jsonl")
        with open(data, "w") as f:
            f.write(",".join(f"x{j}" for j in range(d)) + ",class\n")
            f.writelines(",".join(repr(float(v)) for v in row) + f",{'b' if s > 0 else 'a'}\n" for row, s in zip(x, y))
        subprocess.run([cli, "run", "perceptron", "--data", data, "--label", "class", "--set", f"learning-rate={rate}",
                        "--set", "passes=5", "--until", "converged", "--trace", trace], check=True, capture_output=True)
        levels = [s for s in dict.fromkeys("b" if s > 0 else "a" for s in y)]
        sign = np.where(np.array(["b" if s > 0 else "a" for s in y]) == sorted(levels)[1], 1, -1)
        theta, i, k, in_pass, last, wrong = np.zeros(d + 1), 0, 0, 0, None, False
        for line in map(json.loads, open(trace)):
            if "phase" not in line or line["phase"] in (None, "start"):
                continue
            z = np.concatenate([[1], x[i]])
            if line["phase"] == "predict":
                wrong = (1 if z @ theta >= 0 else -1) != sign[i]
                assert ("mistake" in line.get("events", [])) == wrong, line
            elif line["phase"] == "update" and wrong:
                theta, k, in_pass = theta + rate * sign[i] * z, k + 1, in_pass + 1
            elif line["phase"] == "check":
                i += 1
                if i == n:
                    i, last, in_pass = 0, in_pass, 0
            differs(theta, line["values"]["theta"])
            differs(k, line["metrics"]["updates"])
            if last is not None:
                differs(last, line["metrics"]["pass-mistakes"])
        runs += 1
        # The same stream as a game, and from mistake to mistake.
        z = np.column_stack([np.ones(n), x])
        for entry in ("online-perceptron", "perceptron-mistake-bound"):
            subprocess.run([cli, "run", entry, "--data", data, "--label", "class", "--set", f"learning-rate={rate}", "--set",
                            "passes=5", "--until", "converged", "--trace", trace], check=True, capture_output=True)
            theta, i, k, seen = np.zeros(d + 1), 0, 0, 0
            for line in map(json.loads, open(trace)):
                if "phase" not in line or line["phase"] in (None, "start"):
                    continue
                wrong = (1 if z[i] @ theta >= 0 else -1) != sign[i]
                if line["phase"] == "reveal":
                    assert ("mistake" in line.get("events", [])) == wrong, line
                elif line["phase"] == "search" and line["status"] == "continue":
                    if k or seen:
                        i = (i + 1) % n
                    while (1 if z[i] @ theta >= 0 else -1) == sign[i]:
                        i = (i + 1) % n
                    seen = 1
                elif line["phase"] == "update":
                    if entry == "perceptron-mistake-bound":
                        assert wrong, line
                    if wrong:
                        theta, k = theta + rate * sign[i] * z[i], k + 1
                elif line["phase"] == "check":
                    i = (i + 1) % n
                differs(theta, line["values"]["theta"])
                differs(k, line["metrics"]["updates"])
                if "length" in line["metrics"]:
                    differs(np.linalg.norm(theta), line["metrics"]["length"])
            if entry == "perceptron-mistake-bound" and (y := rows_apart(z * sign[:, None])) is not None and k:
                mine = theta @ y / np.linalg.norm(theta)
                angle = line["metrics"].get("angle")
                if angle is not None:
                    margins = max(margins, abs(np.cos(np.radians(angle)) - mine))
print(f"online-linear: {runs} runs, worst relative difference {worst:.3g}, of the direction of u {margins:.3g}")
sys.exit(int(worst > 1e-12 or margins > 1e-3))
