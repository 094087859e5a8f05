#!/usr/bin/env python3
"""Second opinion: cross validation, from the textbook and numpy.

usage: validation.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random tables and random options go through `gradus-cli run --trace`. The folds are checked for what they must be
(each point once, sizes that differ by one at most, in order or in turns); every cell is made here again by fitting
to the other folds with numpy.linalg.lstsq on the data with the penalty as extra rows.
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
    off = np.max(np.abs(got - expected) / np.maximum(1e-3 * np.max(np.abs(expected)) + 1e-9, np.abs(expected)))
    if not off <= 1e-6:
        print(f"{what}: {got} instead of {expected}")
    worst = max(worst, off if off == off else np.inf)


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    kind = ["grid", "lambda", "degree"][rng.integers(3)]
    n, d = int(rng.integers(8, 45)), 1 if kind == "degree" else int(rng.integers(1, 3))
    x = rng.uniform(-2, 2, size=(n, d))
    x = away(rng, x)
    y = np.sin(2 * x[:, 0]) + 0.3 * rng.normal(size=n)
    k, degree, width = int(rng.integers(2, min(n, 8))), int(rng.integers(0, 4)), round(float(rng.uniform(0.2, 1)), 2)
    cut, rule, leak = ["shuffled", "sorted", "turns"][rng.integers(3)], ["least", "one-error"][rng.integers(2)], rng.integers(4) == 0
    with tempfile.TemporaryDirectory() as folder:
        data, trace = os.path.join(folder, "x.csv"), os.path.join(folder, "trace.jsonl")
        with open(data, "w") as f:
            w = csv.writer(f)
            w.writerow([f"c{j}" for j in range(d)] + ["y"])
            w.writerows([[repr(float(v)) for v in row] + [repr(float(t))] for row, t in zip(x, y)])
        sets = {"models": kind, "degree": degree, "width": width, "k": k, "cut": cut, "rule": rule, "leak": str(bool(leak)).lower()}
        out = subprocess.run([cli, "run", "k-fold-cross-validation", "--data", data, "--x", ",".join(f"c{j}" for j in range(d)),
                              "--y", "y", "--seed", str(seed), "--trace", trace]
                             + sum((["--set", f"{a}={b}"] for a, b in sets.items()), []), capture_output=True, text=True, check=True)
        steps = [s for s in map(json.loads, open(trace)) if "step" in s and "metrics" in s]
    result = json.loads(out.stdout)
    v = result["values"]
    fold = np.array(v["fold"]).astype(int)
    sizes = np.bincount(fold, minlength=k)
    assert len(fold) == n and sizes.sum() == n and sizes.max() - sizes.min() <= 1 and sizes.min() > 0
    if cut == "turns":
        assert np.all(fold == np.arange(n) % k)
    if cut == "sorted":
        assert np.all(np.diff(fold[np.argsort(x[:, 0], kind="stable")]) >= 0)
    lambdas = [10 ** (i / 2 - 4) for i in range(13)]
    models = ([(h, l) for h in (0.03, 0.3, 3) for l in (1e-4, 0.1, 100)] if kind == "grid" else
              [(width, l) for l in lambdas] if kind == "lambda" else [(p, 0) for p in range(degree + 1)])
    table, spreads, training = [], [], []
    for h, l in models:
        phi = (np.vander((x[:, 0] - x[:, 0].mean()) / x[:, 0].std(), h + 1, increasing=True) if kind == "degree"
               else np.exp(-((x[:, None] - x) ** 2).sum(axis=2) / (2 * h ** 2)))
        row, learnt = [], []
        for f in range(k):
            on = np.ones(n, bool) if leak else fold != f
            b = phi.shape[1]
            rows, target = np.vstack([phi[on], np.sqrt(l) * np.eye(b)]), np.concatenate([y[on], np.zeros(b)])
            theta = np.linalg.lstsq(rows if l else phi[on], target if l else y[on], rcond=None)[0]
            row.append(np.mean((y - phi @ theta)[fold == f] ** 2))
            learnt.append(np.mean((y - phi @ theta)[on] ** 2))
        table.append(row + [np.mean(row)])
        spreads.append(np.std(row, ddof=1) / np.sqrt(k))
        training.append(np.mean(learnt))
    means = np.array(table)[:, k]
    compare("table", v["table"], table)
    compare("means", v["means"], means)
    compare("spreads", v["spreads"], spreads)
    compare("training", v["training"], training)
    best = int(np.argmin(means))
    compare("least", result["metrics"]["least"], means[best])
    if rule == "one-error":
        ease = {"grid": lambda m: 3 * (m % 3) + m // 3, "lambda": lambda m: m, "degree": lambda m: -m}[kind]
        best = max((m for m in range(len(models)) if means[m] <= means[best] + spreads[best]), key=ease)
    compare("winner", v["winner"], best + 1)
    marks = [s["metrics"]["mark"] for s in steps if s.get("phase") == "judge"]
    if marks:
        compare("marks in the order of the steps", marks, np.array(table)[:, :k].ravel())
    runs += 1

print(f"validation: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(not worst <= 1e-6))
