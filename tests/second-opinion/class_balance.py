#!/usr/bin/env python3
"""A second opinion on class-balance-weighted least squares: points repeated as often as they weigh, normal densities by erf.

usage: class_balance.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random tables of one to three inputs and two classes, far from 0 and in unlike units: the weighted fit by numpy.linalg.lstsq on rows times the
root of their weight, its border, the misfit, the weighted training errors; on the two heaps the exact errors and the best border.
"""
import csv
import json
import os
import subprocess
import sys
import tempfile
from math import erf, log, sqrt

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
runs = 0


def close(mine, theirs, slack=1e-7):
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    assert (abs(mine - theirs) <= slack * np.maximum(1, abs(mine))).all(), (mine, theirs)


def fit(x, y, w):
    phi = np.c_[np.ones(len(x)), x] * np.sqrt(w)[:, None]
    return np.linalg.lstsq(phi, y * np.sqrt(w), rcond=None)[0]


def weights(y, share):
    trained = (y > 0).mean()
    return np.where(y > 0, share / trained, (1 - share) / (1 - trained))


def run(*words):
    out = subprocess.run([cli, "run", "class-balance-ls", "--until", "converged", *words], capture_output=True, text=True)
    assert out.returncode == 0, out.stderr
    return (json.loads(out.stdout)[part] for part in ("values", "metrics"))


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    n, d, share = int(rng.integers(8, 40)), int(rng.integers(1, 4)), round(float(rng.uniform(0.05, 0.95)), 3)
    y = np.where(rng.random(n) < rng.uniform(0.2, 0.8), 1, -1)
    y[:4] = 1, -1, 1, -1
    unit = 10.0 ** rng.integers(-2, 3, d)
    x = np.round((rng.normal(size=(n, d)) + np.outer(y, rng.normal(size=d)) + rng.normal(size=d) * 20) * unit, 6)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "table.csv")
        with open(path, "w", newline="", encoding="utf-8") as f:
            rows = csv.writer(f)
            rows.writerow([f"x{j + 1}" for j in range(d)] + ["class"])
            # The first class of the table is the first that comes up in the order of the names.
            rows.writerows([*map(repr, map(float, r)), "b" if l > 0 else "a"] for r, l in zip(x, y))
        v, m = run("--data", path, "--label", "class", "--set", f"share={share}")
    w = weights(y, share)
    theta = fit(x, y, w)
    plain = fit(x, y, np.ones(n))
    along = plain[1:] / np.linalg.norm(plain[1:]) if d > 1 else np.ones(1)
    close(w, v["weights"])
    close(theta, v["theta"], 1e-5)
    close(1, m["mean-weight"])
    close(0.5 * (w * (y - np.c_[np.ones(n), x] @ theta) ** 2).sum(), m["misfit"])
    middle = x.mean(0)
    border = middle @ along - (theta[0] + middle @ theta[1:]) / (theta[1:] @ along)
    close(border, m["border"], 1e-5)
    side = np.sign(plain[1]) if d == 1 else 1
    wrong = (side * (x @ along - m["border"]) > 0) != (y > 0)
    close((w * wrong).sum() / n, m["error"])
    for s, b, best, e in np.array(v["slid"]).reshape(-1, 4):
        theta = fit(x, y, weights(y, s))
        close(middle @ along - (theta[0] + middle @ theta[1:]) / (theta[1:] @ along), b, 1e-5)
    runs += 1
cdf = lambda z: 0.5 * (1 + erf(z / sqrt(2)))
x, y = np.array([-3, -1, 1, 3.0]), np.array([-1, -1, 1, 1])
for share in (0.05, 0.1, 0.2, 0.35, 0.5, 0.8, 0.93):
    v, m = run("--preset", "heaps", "--set", f"share={share}")
    theta = fit(x[:, None], y, weights(y, share))
    b = -theta[0] / theta[1]
    close([b, share * cdf(b - 2) + (1 - share) * (1 - cdf(b + 2))], [m["border"], m["error"]])
    for s, _, best, _ in np.array(v["slid"]).reshape(-1, 4):
        close(0.25 * log((1 - s) / s), best)
    runs += 1
print(f"class-balance-weighted least squares: {runs} runs")
