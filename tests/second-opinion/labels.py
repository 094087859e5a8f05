#!/usr/bin/env python3
"""Second opinion: label propagation, from the papers and numpy.

usage: labels.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random points with a few labels and random graphs go through `gradus-cli run --trace`; every sweep is
made here by a matrix of means (or row by row), pieces by powers of the graph, the rest by a linear
system.
"""
import csv, json, os, subprocess, sys, tempfile
import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "shared"))
from shapes import away

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst, runs = 0.0, 0


def compare(what, got, expected):
    global worst
    got, expected = np.asarray(got, float).ravel(), np.asarray(expected, float).ravel()
    assert got.shape == expected.shape, (what, got.shape, expected.shape)
    off = np.max(np.abs(got - expected)) / max(1.0, np.max(np.abs(expected))) if len(got) else 0
    if off > 1e-8:
        print(f"{what}: {got} instead of {expected}")
    worst = max(worst, off)


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(6, 40)), int(rng.integers(1, 4))
    x = rng.normal(size=(n, d)) * 1.5
    x = away(rng, x)
    known = rng.random(n) < 0.25
    known[:2] = True
    y = np.where(rng.random(n) < 0.5, 1.0, -1.0)
    y[0], y[1] = 1, -1
    width, threshold = round(float(rng.uniform(0.4, 2)), 2), round(float(rng.uniform(0.05, 0.7)), 2)
    nearest, graded, in_turn = bool(rng.integers(2)), bool(rng.integers(2)), bool(rng.integers(2))
    m = int(rng.integers(1, 5))
    with tempfile.TemporaryDirectory() as folder:
        data, trace = os.path.join(folder, "x.csv"), os.path.join(folder, "trace.jsonl")
        with open(data, "w") as f:
            w = csv.writer(f)
            w.writerow([f"c{j}" for j in range(d)] + ["class"])
            w.writerows([[repr(float(v)) for v in x[i]] + [("b" if y[i] > 0 else "a") if known[i] else "?"] for i in range(n)])
        sets = [f"width={width}", f"threshold={threshold}", f"graph={'neighbours' if nearest else 'similar'}", f"neighbours={m}",
                f"graded={str(graded).lower()}", f"in-turn={str(in_turn).lower()}", "sweeps=40", "rest=0.000001"]
        out = subprocess.run([cli, "run", "label-propagation", "--data", data, "--x", ",".join(f"c{j}" for j in range(d)), "--label",
                              "class", "--missing", "unknown", "--trace", trace] + sum((["--set", s] for s in sets), []),
                             capture_output=True, text=True)
        assert out.returncode == 0, out.stderr
        lines = [json.loads(l) for l in open(trace)]
    result = json.loads(out.stdout)
    v, metrics = result["values"], result["metrics"]
    steps = [l for l in lines if "step" in l and "metrics" in l]
    square = ((x[:, None] - x[None]) ** 2).sum(axis=2)
    alike = np.exp(-square / (2 * width ** 2))
    if nearest:
        apart = square + np.diag([np.inf] * n)
        joined = apart <= np.sort(apart, axis=1)[:, m - 1][:, None]
        joined |= joined.T
    else:
        joined = alike > threshold
    weights = np.where(joined, alike if graded else 1.0, 0.0)
    np.fill_diagonal(weights, 0)
    signs = np.where(known, y, 0.0)
    degree = weights.sum(axis=1)
    walk = np.linalg.matrix_power((weights > 0).astype(float) + np.eye(n), n) > 0
    pieces = len({tuple(row) for row in walk})
    reached = walk[:, known].any(axis=1)
    rest, u = signs.copy(), ~known & reached
    laplacian = np.diag(degree) - weights
    if u.any():
        rest[u] = np.linalg.solve(laplacian[np.ix_(u, u)], -laplacian[np.ix_(u, known)] @ signs[known])
    f, sweep, moved = signs.copy(), 0, None
    for line in steps:
        if line.get("phase") == "average":
            old = f.copy()
            for i in range(n):
                if not known[i] and degree[i] > 0:
                    f[i] = weights[i] @ (f if in_turn else old) / degree[i]
            moved, sweep = np.max(np.abs(f - old)), sweep + 1
            got = line["metrics"]
            compare("moved", got["moved"], moved)
            compare("energy", got["energy"], f @ laplacian @ f)
            compare("left", got["left"], np.max(np.abs(f - rest)[reached]))
            compare("between", got["between"], np.sum(np.abs(f) <= 1e-9))
    assert sweep > 0, steps[:3]
    compare("values", v["values"], f)
    compare("weights", v["weights"], weights)
    compare("pieces", metrics["pieces"], pieces)
    if result.get("status") == "converged" and v.get("limit"):
        compare("limit", v["limit"], rest)
    runs += 1

print(f"labels: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(worst > 1e-8))
