#!/usr/bin/env python3
"""Second opinion: naive Bayes on bins.

usage: bins.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random tables of two classes go through `gradus-cli run naive-bayes-discrete` with random options.
Shares are counted here anew for every row that is left out, and multiplied, not added as logarithms.
"""
import json, os, subprocess, sys, tempfile
import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst, runs = 0.0, 0


def compare(what, got, expected):
    global worst
    got, expected = np.asarray(got, float).ravel(), np.asarray(expected, float).ravel()
    off = np.max(np.abs(got - expected)) / max(1.0, np.max(np.abs(expected)))
    if not off <= 1e-8:
        print(f"{what}: {got} instead of {expected}")
    worst = max(worst, off)


def cut(X, low, high, bins):
    return np.clip(np.floor((X - low) / (high - low) * bins), 0, bins - 1).astype(int)


def shares(K, y, rows, bins, lam):
    """d x bins for each class, from the rows that count."""
    return [np.stack([(np.bincount(K[rows & (y == c), j], minlength=bins) + lam) / ((rows & (y == c)).sum() + lam * bins)
                      for j in range(K.shape[1])]) for c in (0, 1)]


def chance(K, y, rows, bins, lam, row):
    p = shares(K, y, rows, bins, lam)
    joint = [(rows & (y == c)).sum() * np.prod([p[c][j, row[j]] for j in range(K.shape[1])]) for c in (0, 1)]
    return joint[1] / sum(joint)


def wrong(p, y):
    return np.sum(np.where(np.abs(p - .5) <= 1e-12, .5, (p > .5) != (y == 1)))


def left_out(K, y, bins, lam):
    out = []
    for i in range(len(y)):
        rows = np.ones(len(y), bool)
        rows[i] = False
        out.append(chance(K, y, rows, bins, lam, K[i]))
    return np.array(out)


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    n, d, bins = int(rng.integers(5, 30)), int(rng.integers(1, 4)), int(rng.integers(1, 15))
    y = np.r_[0, 0, 1, 1, rng.integers(0, 2, n - 4)]
    X = np.round(rng.normal(50, 4, (n, d)) + 3 * y[:, None] * rng.normal(0, 1, d), 3)
    lam = round(float(10 ** rng.uniform(-2, 1)), 4)
    low, high = X.min(0), X.max(0)
    sets = [f"bins={bins}", f"lambda={lam}"]
    if seed % 3 == 0:
        low[0], high[0] = 40, 64
        sets += ["from=40", "to=64"]
    path = os.path.join(tempfile.mkdtemp(), "table.csv")
    with open(path, "w") as f:
        f.write(",".join(f"x{j}" for j in range(d)) + ",class\n")
        for row, c in zip(X, y):
            f.write(",".join(repr(float(v)) for v in row) + f",{'ab'[c]}\n")
    out = subprocess.run([cli, "run", "naive-bayes-discrete", "--data", path, "--seed", "1"]
                         + sum((["--set", s] for s in sets), []), capture_output=True, text=True, check=True)
    result = json.loads(out.stdout)
    v, m = result["values"], result["metrics"]
    K, every = cut(X, low, high, bins), np.ones(n, bool)
    p = shares(K, y, every, bins, lam)
    compare("rates", v["rates"], np.stack([p[c][j] for j in range(d) for c in (0, 1)]))
    one = np.sum(y) * p[1][0]
    compare("shares", v["shares"], one / (one + np.sum(y == 0) * p[0][0]))
    compare("errors", m["errors"], wrong(np.array([chance(K, y, every, bins, lam, k) for k in K]), y))
    left = left_out(K, y, bins, lam)
    compare("left", v["left"], left)
    compare("left-errors", m["left-errors"], wrong(left, y))
    for b, errors in v["rivals"]:
        compare(f"{b} bins", errors, wrong(left_out(cut(X, low, high, int(b)), y, int(b), lam), y))
    mean, sd = [X[y == c, 0].mean() for c in (0, 1)], [X[y == c, 0].std() for c in (0, 1)]
    if min(sd) > 0:
        bell = [np.mean(y == c) * np.exp(-.5 * ((X[:, 0] - mean[c]) / sd[c]) ** 2) / sd[c] for c in (0, 1)]
        compare("bell-errors", m["bell-errors"], np.sum((bell[1] > bell[0]) != (y == 1)))
    runs += 1

print(f"bins: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(worst > 1e-8))
