#!/usr/bin/env python3
"""A second opinion on one outlier against four losses: numpy from the textbook, not from the program's source.

usage: outlier_sensitivity.py GRADUS-CLI [SEEDS [FIRST-SEED]]

On random points with a random lift of the last one: the four lines, at every stop of the walk down too, and the slopes of both walks. Squares
by lstsq, distances by all pairs (held by their sum, where several lines are best), Huber and Tukey by reweighting.
"""
import itertools
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "shared"))
from shapes import away

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def differs(mine, theirs):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    worst = max([worst, *(abs(mine - theirs) / np.maximum(1, abs(mine)))])


def squares(x, y, w):
    return np.linalg.lstsq(np.c_[np.ones(len(x)), x] * np.sqrt(w)[:, None], y * np.sqrt(w), rcond=None)[0]


def rounds(x, y, weight, line):
    for _ in range(3000):
        new = squares(x, y, weight(y - line[0] - line[1] * x))
        if abs(new - line).max() < 1e-13:
            break
        line = new
    return new


def fits(x, y, eta_huber, eta_tukey):
    least = squares(x, y, np.ones(len(x)))
    pairs = []
    for i, j in itertools.combinations(range(len(x)), 2):
        slope = (y[j] - y[i]) / (x[j] - x[i])
        pairs.append((abs(y - y[i] - slope * (x - x[i])).sum(), y[i] - slope * x[i], slope))
    huber = rounds(x, y, lambda r: np.minimum(1, eta_huber / np.maximum(abs(r), 1e-300)), least)
    tukey = rounds(x, y, lambda r: np.where(abs(r) <= eta_tukey, (1 - (r / eta_tukey) ** 2) ** 2, 0), huber)
    return [least, np.array(min(pairs)[1:]), huber, tukey]


with tempfile.TemporaryDirectory() as folder:
    for seed in range(first, first + seeds):
        rng = np.random.default_rng(seed)
        n = int(rng.integers(6, 20))
        x = np.sort(rng.normal(size=n) * 3)
        x = away(rng, x)
        y = rng.normal() + rng.normal() * x + 0.3 * rng.normal(size=n)
        lift, huber, tukey = round(float(rng.normal() * 8), 2), round(float(rng.uniform(0.8, 2)), 2), round(float(rng.uniform(3, 6)), 2)
        data, trace = os.path.join(folder, "data.csv"), os.path.join(folder, "trace.jsonl")
        with open(data, "w") as f:
            f.write("x,y\n" + "".join(f"{float(a)!r},{float(b)!r}\n" for a, b in zip(x, y)))
        subprocess.run([cli, "run", "outlier-sensitivity", "--data", data, "--x", "x", "--y", "y", "--set", f"lift={lift}",
                        "--set", f"huber={huber}", "--set", f"tukey={tukey}", "--until", "converged", "--trace", trace],
                       check=True, capture_output=True)
        line = [json.loads(row) for row in open(trace)][-1]
        line = line if "values" in line else [json.loads(row) for row in open(trace)][-2]
        values = line["values"]

        def slopes(at, height):
            u, v = x.copy(), y.copy()
            u[-1], v[-1] = at, height
            return fits(u, v, huber, tukey)

        differs(slopes(x[-1], y[-1] + lift), values["lines"])
        for (height, *four), lines in zip(values["census"], values["fan"], strict=True):
            differs([fit[1] for fit in slopes(x[-1], height)], four)
            differs(slopes(x[-1], height), lines)
        for at, *four in values["sides"]:
            differs([fit[1] for fit in slopes(at, y[-1] + lift)], four)
        runs += 1
print(f"{runs} runs, worst relative difference {worst:.1e}")
