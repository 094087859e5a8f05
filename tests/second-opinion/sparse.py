#!/usr/bin/env python3
"""A second opinion on sparse linear models: numpy from the textbook, not from the program's source.

usage: sparse.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Every round of the lasso, the elastic net and other powers by reweighting and of the lasso by proximal gradient on
random data with random options is computed again: coefficients, objective, count. At the end the bound of how far the objective is
above the least is held against coordinate descent: it must not be lower than what is left.
"""
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


def objective(x, y, c, l1, l2, theta, p=1.0):
    return c / 2 * ((y - x @ theta) ** 2).sum() + l1 / p * (abs(theta) ** p).sum() + l2 * (theta**2).sum()


def lasso(gram, said, l1, l2):
    best = np.zeros(len(said))
    for _ in range(3000):
        for j in range(len(said)):
            rest = said[j] - gram[j] @ best + gram[j, j] * best[j]
            best[j] = np.sign(rest) * max(abs(rest) - l1, 0) / (gram[j, j] + 2 * l2)
    return best


entries = ["l1-irls", "elastic-net", "lasso-proximal-gradient", "lp-constrained-ls", "sparse-feature-selection"]
with tempfile.TemporaryDirectory() as folder:
    for seed in range(first, first + seeds):
        rng = np.random.default_rng(seed)
        kind = int(rng.integers(5))
        n, d, mean = int(rng.integers(4, 40)), int(rng.integers(1, 7)), bool(rng.integers(2))
        tau = [0.0, float(rng.uniform(0.05, 0.95)), 0.0, 0.0, 0.0][kind]
        power = float(rng.uniform(0.3, 2)) if kind == 3 else 1.0
        x = rng.normal(size=(n, d))
        x = away(rng, x)
        y = x @ (rng.normal(size=d) * (rng.random(d) < 0.6)) + 0.3 * rng.normal(size=n)
        c = 1 / n if mean else 1
        lam = float(c * abs(x.T @ y).max() * 10.0 ** rng.uniform(-2, 0.2))
        data, trace = os.path.join(folder, "data.csv"), os.path.join(folder, "trace.jsonl")
        with open(data, "w") as f:
            f.write(",".join(f"x{j}" for j in range(d)) + ",y\n")
            f.writelines(",".join(repr(float(v)) for v in (*row, t)) + "\n" for row, t in zip(x, y))
        sets = {"lambda": repr(lam), "mean": str(mean).lower(), "tolerance": 1e-9, "max-iterations": 400}
        if kind == 1:
            sets["tau"] = repr(tau)
        if kind == 2:
            sets["begin"] = "zeros"
        if kind == 4:
            del sets["tolerance"]
            sets["ratio"] = 0.7
        if kind == 3:
            sets["power"] = repr(power)
        subprocess.run([cli, "run", entries[kind], "--data", data, "--y", "y", "--until", "converged", "--trace", trace]
                       + [w for k, v in sets.items() for w in ("--set", f"{k}={v}")], check=True, capture_output=True)
        l1, l2 = lam * (1 - tau), lam * tau
        theta = np.zeros(d) if kind in (2, 4) else np.ones(d)
        gram, said = c * x.T @ x, c * x.T @ y
        top = np.linalg.eigvalsh(gram)[-1]
        line = z = None
        if kind == 4:
            l1 = abs(said).max()
        for line in map(json.loads, open(trace)):
            if "step" not in line:
                continue
            if line["phase"] == "slope":
                z = theta + (said - gram @ theta) / top
            elif line["phase"] == "shrink":
                theta = np.sign(z) * np.maximum(abs(z) - l1 / top, 0)
            elif line["phase"] == "lower":
                l1 = max(0.7 * l1, lam)
            elif line["phase"] == "solve" and kind == 4:
                theta = lasso(gram, said, l1, 0)
            elif line["phase"] == "solve":
                # The same map without the inverse of what may be 0: rows are added to the least squares.
                root = abs(theta) ** (1 - power / 2)
                stacked = np.vstack([np.sqrt(c) * x * root, np.sqrt(2 * l2) * np.diag(root), np.sqrt(l1) * np.eye(d)])
                theta = root * np.linalg.lstsq(stacked, np.concatenate([np.sqrt(c) * y, np.zeros(2 * d)]), rcond=None)[0]
            differs(theta, line["values"]["theta"])
            differs(objective(x, y, c, l1, l2, theta, power), line["metrics"]["objective"])
        runs += 1
        if kind == 3:
            continue
        best = lasso(gram, said, l1, l2)
        left = line["metrics"]["objective"] - objective(x, y, c, l1, l2, best)
        assert left <= line["metrics"]["gap"] * (1 + 1e-9) + 1e-12, (seed, left, line["metrics"]["gap"])
print(f"sparse: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(worst > 1e-7))
