#!/usr/bin/env python3
"""Second opinion: the local outlier factor, from the paper and numpy.

usage: lof.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random points, every third time on a grid of whole numbers where distances tie, go through
`gradus-cli run --trace`; all neighbours at the k-th distance count, as the paper defines it.
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
    off = np.max(np.abs(got - expected)) / max(1.0, np.max(np.abs(expected)))
    if off > 1e-9:
        print(f"{what}: {got} instead of {expected}")
    worst = max(worst, off)


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(5, 60)), int(rng.integers(1, 5))
    x = rng.normal(size=(n, d)) * rng.choice([0.1, 1, 5], size=(n, 1))
    x = away(rng, x)
    if seed % 3 == 0:
        cells = [(i, j) for i in range(9) for j in range(9)]
        x, d = np.array([cells[c] for c in rng.choice(81, size=n, replace=False)], float), 2
    k, printed = int(rng.integers(1, min(n - 1, 9) + 1)), bool(rng.integers(2)) and seed % 3 != 0
    k = max(k, 2) if printed else k
    limit = round(float(rng.uniform(0, 1)), 2)
    with tempfile.TemporaryDirectory() as folder:
        data, trace = os.path.join(folder, "x.csv"), os.path.join(folder, "trace.jsonl")
        with open(data, "w") as f:
            w = csv.writer(f)
            w.writerow([f"c{j}" for j in range(d)])
            w.writerows([[repr(float(v)) for v in row] for row in x])
        sets = [f"k={k}", f"radius={'before' if printed else 'k'}", f"limit={limit}"]
        out = subprocess.run([cli, "run", "local-outlier-factor", "--data", data, "--x", ",".join(f"c{j}" for j in range(d)),
                              "--trace", trace] + sum((["--set", s] for s in sets), []), capture_output=True, text=True, check=True)
        lines = [json.loads(l) for l in open(trace)]
    result = json.loads(out.stdout)
    v, m = result["values"], result["metrics"]
    steps = [l for l in lines if "step" in l and "metrics" in l]
    gaps = np.linalg.norm(x[:, None] - x[None], axis=2)
    np.fill_diagonal(gaps, np.inf)
    order = np.sort(gaps, axis=1)
    reach_of = order[:, k - 1]
    circle = order[:, k - 2] if printed else reach_of
    near = gaps <= reach_of[:, None] * (1 + 1e-9)
    steps_to = np.maximum(gaps, circle[None, :])
    mean = np.array([steps_to[i, near[i]].mean() for i in range(n)])
    density = 1 / mean
    factor = np.array([density[near[i]].mean() / density[i] for i in range(n)])
    compare("distance", v["distance"], reach_of)
    compare("reach", v["reach"], mean)
    compare("density", v["density"], density)
    compare("factor", v["factor"], factor)
    compare("largest", m["largest"], factor.max())
    odd = factor >= factor.max() * (1 - 1e-9)

    def right(limit):
        caught = mean > limit * mean.max() * (1 + 1e-12)
        return (caught & odd).sum() / (caught | odd).sum()

    best = max(right(t) for t in np.concatenate([[0], mean / mean.max()]))
    compare("fence", m["fence"], best)
    compare("gap", m["gap"], best - right(limit))
    assert len(steps) == 7, len(steps)
    runs += 1

print(f"lof: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(worst > 1e-9))
