#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second opinion on importance-weighted least squares and cross validation: numpy from the textbook, not from the program's source.

usage: importance_weights.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random tables with weights, with and without a second sample, random choices: the weighted fits of the answer and of five exponents are
solved again as least squares of rows times the roots of the weights, and judged where the test is; the same with every fold left out.
Without weights the ratio is fitted again to both samples.
"""
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def differs(what, mine, theirs, close):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (what, mine, theirs)
    off = float(np.max(abs(mine - theirs) / np.maximum(1, abs(mine)), initial=0))
    assert off <= close, (what, mine, theirs)
    worst = max(worst, off)


def trace(algorithm, table, sets, seed):
    with tempfile.TemporaryDirectory() as folder:
        data, out = os.path.join(folder, "data.csv"), os.path.join(folder, "trace.jsonl")
        with open(data, "w") as f:
            f.write(",".join(table) + "\n")
            for row in zip(*table.values()):
                f.write(",".join(v if isinstance(v, str) else repr(float(v)) for v in row) + "\n")
        roles = ["--x", ",".join(c for c in table if c[0] == "x"), "--y", "y"] + ["--weight", "weight"] * ("weight" in table)
        subprocess.run([cli, "run", algorithm, "--data", data, *roles, "--seed", str(seed), "--trace", out]
                       + (["--sample", "sample"] if "sample" in table else [])
                       + [v for a, b in sets.items() for v in ("--set", f"{a}={b}")], check=True, capture_output=True)
        return [json.loads(s) for s in open(out)]


def fit(phi, y, w):
    v = np.sqrt(w)
    return np.linalg.lstsq(v[:, None] * phi, v * y, rcond=None)[0]


def powers(x, degree):
    return np.column_stack([np.ones(len(x))] + [x ** p for p in range(1, degree + 1)])


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    d, degree, n, n_test = (1, 1, 2)[seed % 3], int(rng.integers(0, 4)), int(rng.integers(12, 30)), (0, 7)[seed // 3 % 2]
    gamma, beta = round(float(rng.uniform(0, 1)), 3), round(float(rng.choice([0, 0, rng.uniform(0, 1)])), 3)
    x = rng.normal(size=(n + n_test, d))
    y, w = np.sin(x).sum(1) + 0.2 * rng.normal(size=n + n_test), np.exp(rng.normal(size=n + n_test))
    table = {f"x{j + 1}": x[:, j] for j in range(d)} | {"y": y, "weight": w}
    test = np.zeros(n + n_test, bool)
    if n_test > 0:
        test[rng.choice(np.arange(1, n + n_test), n_test, replace=False)] = True
        table["sample"] = ["test" if t else "training" for t in test]
    steps = trace("importance-weighted-ls", table, {"exponent": gamma, "beta": beta, "degree": degree,
                                                     "learnt": "second" if n_test > 0 else "first"}, seed)
    phi, v = powers(x, degree), w / (beta * w + 1 - beta)

    def judge(theta):
        e = (y - phi @ theta) ** 2
        return e[test].mean() if n_test > 0 else (v * e).sum() / v.sum()

    theta, now = fit(phi[~test], y[~test], v[~test] ** gamma), v[~test] ** gamma
    last = {s["phase"]: s for s in steps if s.get("phase")}
    differs("theta", theta, last["solve"]["values"]["theta"], 1e-8)
    differs("weights", np.where(test, 0, v ** gamma), last["weigh"]["values"]["weights"], 1e-9)
    differs("left", now.sum() ** 2 / (now ** 2).sum(), last["weigh"]["metrics"]["left"], 1e-9)
    differs("target", judge(theta), last["solve"]["metrics"]["target"], 1e-8)
    differs("misfit", (now * (y - phi @ theta)[~test] ** 2).sum(), last["solve"]["metrics"]["misfit"], 1e-8)
    rows = []
    for g in (0, 0.25, 0.5, 0.75, 1):
        at, u = fit(phi[~test], y[~test], v[~test] ** g), v[~test] ** g
        rows.append([g, judge(at), u.sum() ** 2 / (u ** 2).sum(), at[1] if len(at) > 1 else 0])
    differs("compared", rows, last["exponents"]["values"]["compared"], 1e-7)
    P = phi[~test]
    differs("normal", np.column_stack([P.T @ (now[:, None] * P), P.T @ (now * y[~test])]), last["tiles"]["values"]["normal"], 1e-9)
    k = int(rng.choice([0, 3, 5]))
    steps = trace("importance-weighted-cv", table, {"exponent": gamma, "beta": beta, "degree": degree, "folds": k,
                                                     "learnt": "second" if n_test > 0 else "first"}, seed)
    y0, r, fold = y[~test], v[~test], np.arange(n) % (k or n)

    def left_out(g):
        e = np.zeros(n)
        for f in range(k or n):
            at = fit(P[fold != f], y0[fold != f], r[fold != f] ** g)
            e[fold == f] = (y0 - P @ at)[fold == f] ** 2
        return e

    errors, last = [left_out(0), left_out(gamma)], steps[-1]
    differs("errors", errors, last["values"]["errors"], 1e-6)
    scores = [errors[0].mean(), errors[1].mean(), (r * errors[0]).mean(), (r * errors[1]).mean()]
    differs("scores", scores, [last["metrics"][m] for m in ("plain-alike", "plain-weighted", "score-alike", "score-weighted")], 1e-6)
    rows = [[g, left_out(g).mean(), (r * left_out(g)).mean()] for g in (0, 0.25, 0.5, 0.75, 1)]
    differs("cv compared", rows, last["values"]["compared"], 1e-6)
    differs("cv target", [judge(fit(P, y0, np.ones(n))), judge(theta)], last["values"]["target"], 1e-7)
    if n_test > 0:
        del table["weight"]
        kappa, lam = round(float(rng.uniform(0.3, 2)), 3), round(float(rng.uniform(0.01, 1)), 3)
        steps = trace("importance-weighted-ls", table, {"exponent": gamma, "beta": beta, "degree": degree, "learnt": "second",
                                                         "kappa": kappa, "lambda": lam}, seed)
        block = lambda a: np.exp(-((a[:, None] - x[test][None]) ** 2).sum(2) / (2 * kappa ** 2))
        above, below = block(x[test]), block(x[~test])
        G = beta * above.T @ above / n_test + (1 - beta) * below.T @ below / n
        ratio = below @ np.linalg.solve(G + lam * np.eye(n_test), above.mean(0))
        whole = np.zeros(n + n_test)
        whole[~test] = np.maximum(ratio, 0) ** gamma
        differs("estimated", whole, next(s for s in steps if s.get("phase") == "weigh")["values"]["weights"], 1e-7)
    runs += 1
print(f"importance_weights: {runs} runs, worst relative difference {worst:.2e}")
