#!/usr/bin/env python3
"""A second opinion on the staircase against the line: numpy from the textbook, not from the program's source.

usage: piecewise_constant_regression.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random points, numbers of bins, ranges and both answers of an empty bin: treads are means, each point is truly left out and all is
laid again, for every number of bins and for the line, by least squares on the points that remain.
"""
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
runs = 0


def differs(mine, theirs, slack=1e-8):
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    gap = abs(mine - theirs) / np.maximum(1, abs(mine))
    assert gap.max(initial=0) < slack, (mine, theirs, slack)


def lay(b, y, k, empty):
    """The treads of the points that are there; bins without one are filled as @empty says."""
    full = [j for j in range(k) if (b == j).any()]
    t = np.array([y[b == j].mean() if j in full else y.mean() for j in range(k)])
    for j in range(k):
        if j not in full and empty == "neighbour":
            t[j] = t[min(full, key=lambda c: (abs(c - j), c))]
    return t


def left_out(b, y, k, empty):
    keep = ~np.eye(len(y), dtype=bool)
    return np.array([y[i] - lay(b[keep[i]], y[keep[i]], k, empty)[b[i]] for i in range(len(y))])


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    n, k, empty = int(rng.integers(2, 26)), int(rng.integers(1, 31)), ("mean", "neighbour")[seed % 2]
    move, unit = rng.choice([0, -7, 1000]), rng.choice([1, 0.05, 30])
    x = np.round(move + unit * rng.uniform(0, 5, n), 6)
    if seed % 5 == 0:
        x = np.round(move + unit * rng.integers(0, 4, n), 6)
    y = np.round(rng.normal(2, 1, n) + 0.4 * (x - move) / unit, 6)
    sets = {"bins": k, "empty": empty}
    if seed % 3 == 0 or x.max() == x.min():
        low, high = round(x.min() - rng.uniform(-1, 1) * unit, 4), round(x.max() + rng.uniform(1, 2) * unit, 4)
        sets |= {"low": low, "high": high}
    else:
        step = 10.0 ** np.floor(np.log10(x.max() - x.min()) + 1e-9)
        low, high = np.floor(x.min() / step + 1e-9) * step, np.ceil(x.max() / step - 1e-9) * step
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "t.csv")
        np.savetxt(path, np.c_[x, y], delimiter=",", header="x,y", comments="", fmt="%.6f")
        run = subprocess.run([cli, "run", "piecewise-constant-regression", "--data", path, "--y", "y"]
                             + [w for name, v in sets.items() for w in ("--set", f"{name}={v}")], check=True, capture_output=True, text=True)
    v, metrics = (json.loads(run.stdout)[part] for part in ("values", "metrics"))
    bins = lambda m: np.clip(np.floor((x - low) / (high - low) * m + 1e-9), 0, m - 1).astype(int)
    b = bins(k)
    t = lay(b, y, k, empty)
    differs(t, v["treads"])
    differs(((y - t[b]) ** 2).sum(), metrics["learnt"])
    e = left_out(b, y, k, empty)
    differs(e, v["errors"])
    differs((e ** 2).sum(), metrics["left"])
    counts = range(1, min(n, 50) + 1)
    differs([(left_out(bins(m), y, m, empty) ** 2).sum() for m in counts], v["tested"])
    differs([((y - lay(bins(m), y, m, empty)[bins(m)]) ** 2).sum() for m in counts], v["trained"])
    # Around the middle, as far places lose digits; the least squares solution of least norm is a mean where x is the same.
    middle = x.mean()
    fit = lambda a, c: np.linalg.lstsq(np.c_[np.ones(len(a)), a - a.mean()], c, rcond=1e-12)[0]
    say = lambda a, c, at: fit(a, c) @ [1, at - a.mean()]
    d = [y[i] - say(np.delete(x, i), np.delete(y, i), x[i]) for i in range(n)]
    differs(d, v["line-errors"], 1e-6)
    whole = fit(x, y)
    differs([whole[0] - whole[1] * middle, whole[1]], v["line"], 1e-6)
    differs(((y - whole[0] - whole[1] * (x - middle)) ** 2).sum(), metrics["line-learnt"])
    runs += 1
print(f"piecewise-constant regression: {runs} runs")
