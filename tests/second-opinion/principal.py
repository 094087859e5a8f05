#!/usr/bin/env python3
"""A second opinion on principal component regression: numpy from the textbook, not from the program's source.

usage: principal.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random tables, with new points or without, in their units or not: least squares on the scores of numpy.linalg.eigh of the
covariance, and everything anew without each part that is left out.
"""
import json
import subprocess
import sys
import tempfile

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def differs(mine, theirs, scale=1):
    global worst
    mine, theirs = np.asarray(mine, float), np.asarray(theirs, float)
    assert mine.shape == theirs.shape, (mine, theirs)
    worst = max([worst, *(np.abs(mine - theirs) / scale).ravel()])


def fit(x, y, m, standardise):
    """Slopes in the units of x, and a function that predicts."""
    scale = x.std(0) if standardise else np.ones(x.shape[1])
    z = (x - x.mean(0)) / scale
    values, vectors = np.linalg.eigh(z.T @ z)
    scores = z @ vectors[:, ::-1][:, :m]
    beta = np.linalg.lstsq(scores, y - y.mean(), rcond=None)[0] if m else np.zeros(0)
    theta = vectors[:, ::-1][:, :m] @ beta / scale
    return theta, lambda new: y.mean() + (new - x.mean(0)) @ theta


def root(a):
    return np.sqrt((a ** 2).mean())


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    d, n, new = [(2, 9, 5), (4, 30, 0), (3, 12, 0), (5, 40, 17)][seed % 4]
    x = np.round(rng.normal(1, 1, (n + new, d)) @ rng.normal(0, 1, (d, d)) * 10 ** rng.uniform(0, 1, d), 4)
    y = np.round(x @ rng.normal(0, 1, d) + rng.normal(3, 2, n + new), 4)
    m, standardise = int(rng.integers(1, d + 1)), bool(rng.integers(2))
    a, b = (round(float(v), 2) for v in rng.normal(0, 2, 2))
    with tempfile.NamedTemporaryFile("w", suffix=".csv") as file:
        file.write(",".join(f"x{j + 1}" for j in range(d)) + ",y,part\n")
        file.writelines(",".join(str(v) for v in row) + f",{t},{'new' if i >= n else 'a'}\n" for i, (row, t) in enumerate(zip(x, y)))
        file.flush()
        run = subprocess.run([cli, "run", "principal-component-regression", "--data", file.name, "--y", "y", "--set", f"m={m}", "--set",
                              f"first={a}", "--set", f"second={b}", "--set", f"standardise={'true' if standardise else 'false'}"]
                             + (["--sample", "part"] if new else ["--x", ",".join(f"x{j + 1}" for j in range(d))]),
                             check=True, capture_output=True, text=True)
    v, metrics = (json.loads(run.stdout)[part] for part in ("values", "metrics"))
    old = np.arange(n)
    size = np.abs(y).max()
    theta, predict = fit(x[old], y[old], m, standardise)
    differs(theta, v["theta"], max(1, np.abs(theta).max()))
    differs(root(y[old] - predict(x[old])), metrics["training"], size)
    differs([root(y[old] - fit(x[old], y[old], k, standardise)[1](x[old])) for k in range(d + 1)], v["training-errors"], size)

    def telling(k):
        if new:
            return y[n:] - fit(x[old], y[old], k, standardise)[1](x[n:])
        parts = min(n, 20)
        rest = np.empty(n)
        for part in range(parts):
            out = old % parts == part
            rest[out] = y[out] - fit(x[~out], y[~out], k, standardise)[1](x[out])
        return rest

    differs(telling(m), v["misses"], size)
    differs([root(telling(k)) for k in range(d + 1)], v["errors"], size)
    differs(root(telling(m)), metrics["new"], size)
    differs(y - predict(x), v["residuals"], size)
    z = (x[old] - x[old].mean(0)) / (x[old].std(0) if standardise else 1)
    s = np.linalg.svd(z, compute_uv=False)
    differs(s, v["sigma"], s[0])
    differs((s[:m] ** 2).sum() / (s ** 2).sum(), metrics["share"])
    runs += 1
print(f"principal component regression: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(worst > 1e-7))
