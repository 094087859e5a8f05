#!/usr/bin/env python3
"""Second opinion: GDA beside logistic regression on samples of two known laws, from the textbook and numpy.

usage: gda_vs_logistic.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random worlds and sizes go through `gradus-cli run --trace`. From the sample in the trace GDA is fitted again from means
and pooled covariance, logistic regression is held against the equations of its optimum, the true errors are summed from
the Poisson law or taken from erf, and the running means are made again.
"""
import json, math, os, subprocess, sys, tempfile
import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def compare(mine, theirs):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    worst = max([worst, *(abs(mine - theirs) / np.maximum(1, abs(mine)))])


def below(z):
    return math.erfc(-z / math.sqrt(2)) / 2


def error(theta, low, high):
    if low is None:
        length = np.linalg.norm(theta[1:])
        return (below(theta[0] / length) + below(-(theta[0] + 2 * theta[1]) / length)) / 2
    k = np.arange(400)
    law = [np.exp(k * math.log(m) - m - np.array([math.lgamma(v + 1) for v in k])) for m in (low, high)]
    score = theta[0] + theta[1] * k
    one = score > 1e-8 * (abs(theta[0]) + abs(theta[1]) * k)
    return (law[0][one].sum() + law[1][~one].sum()) / 2


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    world, m, samples = ["bells", "counts"][seed % 2], int(rng.integers(10, 80)), int(rng.integers(2, 12))
    low = float(rng.uniform(0.5, 6))
    high = low + float(rng.uniform(1, 9))
    sets = {"world": world, "low": repr(low), "high": repr(high), "m": m, "samples": samples}
    with tempfile.TemporaryDirectory() as folder:
        trace = os.path.join(folder, "trace.jsonl")
        subprocess.run([cli, "run", "gda-vs-logistic", "--seed", str(seed), "--trace", trace]
                       + [v for a, b in sets.items() for v in ("--set", f"{a}={b}")], check=True, capture_output=True)
        steps = [s for s in map(json.loads, open(trace)) if s.get("phase") == "collect"]
    rows = []
    for s in steps:
        x = np.array(s["values"]["x"])
        half = m // 2
        assert x.shape == (2 * half, 5 if world == "bells" else 1)
        y = np.repeat([0, 1], half)
        means = np.array([x[y == c].mean(0) for c in (0, 1)])
        rest = x - means[y]
        sigma = np.atleast_2d(rest.T @ rest / len(y))
        w = np.linalg.solve(sigma, means[1] - means[0])
        gda = np.r_[-w @ means.sum(0) / 2, w]
        compare(gda / abs(gda).max(), np.array(s["values"]["gda"]) / abs(gda).max())
        logistic = np.array(s["values"]["logistic"])
        a = np.c_[np.ones(len(y)), x]
        slope = a.T @ (1 / (1 + np.exp(-np.clip(a @ logistic, -700, 700))) - y) + 1e-6 * np.r_[0, logistic[1:]]
        assert abs(slope).max() < 1e-5, (seed, slope)
        pair = [error(np.array(s["values"]["gda"]), *((low, high) if world == "counts" else (None, None))),
                error(logistic, *((low, high) if world == "counts" else (None, None)))]
        rows.append(pair)
        compare(np.mean(rows, axis=0), [s["metrics"]["mean-gda"], s["metrics"]["mean-logistic"]])
        gap = np.array(rows)[:, 0] - np.array(rows)[:, 1]
        compare(gap.mean(), s["metrics"]["more"])
        if len(rows) > 1:
            compare(gap.std() / math.sqrt(len(rows)), s["metrics"]["standard-error"])
        wins = np.where(abs(gap) < 1e-14, 0.5, gap < 0)
        compare(wins.mean(), s["metrics"]["wins"])
    assert len(rows) == samples
    runs += 1
print(f"gda_vs_logistic: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(not worst <= 1e-7))
