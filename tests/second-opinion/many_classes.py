#!/usr/bin/env python3
"""A second opinion on many classes from learners of two: numpy from the textbook, not from the program's source.

usage: many_classes.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random classes, codings and learners: the code, every learner as it is trained, what each says of every point, and after
each of them how many points are not won by their class.
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


def logistic(z, y, lam):
    theta, penalty = np.zeros(z.shape[1]), lam * np.diag([0.0] + [1.0] * (z.shape[1] - 1))

    def loss(t):
        return np.logaddexp(0, -y * (z @ t)).sum() + t @ penalty @ t / 2

    for _ in range(200):
        p = 1 / (1 + np.exp(y * (z @ theta)))
        step = np.linalg.solve(z.T @ (z * (p * (1 - p))[:, None]) + penalty, z.T @ (p * y) - penalty @ theta)
        while loss(theta + step) > loss(theta) + 1e-13 and abs(step).max() > 1e-14:
            step = step / 2
        theta = theta + step
    return theta


def winner(scores):
    best = np.flatnonzero(scores >= scores.max() - 1e-9)
    return best[0] if len(best) == 1 else -1


with tempfile.TemporaryDirectory() as folder:
    for seed in range(first, first + seeds):
        rng = np.random.default_rng(seed)
        k, d = int(rng.integers(2, 6)), int(rng.integers(1, 4))
        n = int(rng.integers(4 * k, 12 * k))
        label = np.concatenate([np.arange(k), rng.integers(0, k, n - k)])
        x = rng.normal(size=(n, d)) + 2 * rng.normal(size=(k, d))[label]
        x = away(rng, x)
        coding = ["rest", "pairs", "words"][int(rng.integers(3))]
        entry = "one-vs-one" if coding == "pairs" else "one-vs-rest"
        curve, squares, lam = bool(rng.integers(2)), bool(rng.integers(2)), float(10 ** rng.uniform(-1, 0.5))
        summed = bool(rng.integers(2))
        if coding == "rest":
            code = 2 * np.eye(k) - 1
        elif coding == "pairs":
            code = np.zeros((k * (k - 1) // 2, k))
            for row, (a, b) in zip(code, itertools.combinations(range(k), 2)):
                row[a], row[b] = 1, -1
        else:
            code = np.array([[1] + [1 if word >> c & 1 else -1 for c in range(k - 1)] for word in range(2 ** (k - 1) - 1)], float)
        data, out = os.path.join(folder, "data.csv"), os.path.join(folder, "trace.jsonl")
        with open(data, "w") as f:
            f.write(",".join(f"x{j}" for j in range(d)) + ",label\n")
            f.writelines(",".join(repr(float(v)) for v in row) + f",c{c}\n" for row, c in zip(x, label))
        sets = {"logistic": "yes" if curve else "no", "squares": "yes" if squares else "no", "summed": "yes" if summed else "no",
                "lambda": lam}
        if coding == "words":
            sets["coding"] = "words"
        subprocess.run([cli, "run", entry, "--data", data, "--label", "label", "--until", "converged", "--trace", out]
                       + [w for key, v in sets.items() for w in ("--set", f"{key}={v}")], check=True, capture_output=True)
        z = np.c_[np.ones(n), x, x**2] if squares else np.c_[np.ones(n), x]
        theta, trained = np.zeros((len(code), z.shape[1])), 0
        for line in map(json.loads, open(out)):
            if "step" not in line or line["phase"] not in ("train", "decide"):
                continue
            if line["phase"] == "train":
                seen = code[trained][label] != 0
                y = code[trained][label][seen]
                theta[trained] = logistic(z[seen], y, lam) if curve else np.linalg.lstsq(z[seen], y, rcond=None)[0]
                trained += 1
                differs(theta, line["values"]["theta"])
                differs(code, line["values"]["code"])
            f = z @ theta.T
            f[:, trained:] = 0
            differs(f, line["values"]["scores"])
            if coding == "rest":
                f[:, trained:] = -np.inf
                won = np.array([winner(row) for row in f])
            else:
                said = code[:trained] * f[:, :trained, None]
                won = np.array([winner(row) for row in (said if summed else said > 1e-9).sum(1).astype(float)])
            differs((won != label).sum(), line["metrics"]["mistakes"])
        runs += 1
print(f"many-classes: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(worst > 1e-7))
