#!/usr/bin/env python3
"""A second opinion on the conditional random field: numpy and all strings one by one, not the program's source.

usage: crf_model.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random short sequences with given scores, and counted ones: scores and shares of all strings, their sum, where the best string of tau
= 0 is overtaken, and what a shift of all pairs does.
"""
import itertools
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
runs = 0


def differs(mine, theirs, slack=1e-9):
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    gap = abs(mine - theirs) / np.maximum(1, abs(mine))
    assert gap.max(initial=0) < slack, (mine, theirs)


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    c, m, symbols, counted = int(rng.integers(2, 4)), int(rng.integers(1, 6)), int(rng.choice([0, 3])), seed % 3 == 0
    tau, shift = round(float(rng.uniform(0, 3)), 2), round(float(rng.uniform(-9, 9)), 1)
    y = np.append(rng.integers(c, size=m), np.arange(c))
    x = rng.integers(symbols, size=m + c) if symbols else np.round(rng.normal(size=m + c) + y, 3)
    W, S = np.round(rng.normal(size=(c, symbols or 1)), 3), np.round(rng.normal(size=(c, c)), 3)
    data = {"kind": "sequences", "name": "drawn", "lengths": [m, c], "labels": [f"l{j}" for j in range(c)], "label": y.tolist()}
    data |= {"symbols": [f"s{j}" for j in range(symbols)], "symbol": x.tolist()} if symbols else {"names": ["x"], "observed": x.tolist()}
    data["hints"] = {"emission": W.tolist(), "transition": S.tolist()}
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "run.gradus")
        with open(path, "w", encoding="utf-8") as f:
            json.dump({"gradus": 1, "algorithm": "crf-model", "params": {"tau": tau, "shift": shift, "scores": "counted" if counted else "given"},
                       "seed": 1, "step": 0, "generator": "mt19937", "data": data}, f)
        run = subprocess.run([cli, "run", path, "--until", "converged"], capture_output=True, text=True)
        assert run.returncode == 0, run.stderr
    v, metrics = (json.loads(run.stdout)[part] for part in ("values", "metrics"))
    start = np.zeros(c)
    if counted:
        n = np.bincount(y, minlength=c)
        pair = np.zeros((c, c))
        for l in (y[:m], y[m:]):
            for a, b in zip(l, l[1:]):
                pair[a, b] += 1
        pair, start = np.log((pair + 1) / (pair.sum(1, keepdims=True) + c)), np.log((n + 1) / (len(y) + c))
        if symbols:
            e = np.log(np.array([[np.sum((y == l) & (x == k)) + 1 for k in range(symbols)] for l in range(c)]) / (n[:, None] + symbols))[:, x[:m]].T
        else:
            mean = np.array([x[y == l].mean() for l in range(c)])
            var = max(((x - mean[y]) ** 2).mean(), 1e-12)
            e = -(x[:m, None] - mean) ** 2 / (2 * var) - 0.5 * np.log(2 * np.pi * var)
    else:
        pair, e = S.copy(), W[:, x[:m]].T if symbols else x[:m, None] * W[:, 0]
    np.fill_diagonal(pair, 0)
    every = list(itertools.product(range(c), repeat=m))
    flat = np.array([start[s[0]] + sum(e[t, l] for t, l in enumerate(s)) + sum(pair[a, b] for a, b in zip(s, s[1:])) for s in every])
    equal = np.array([1 + sum(a == b for a, b in zip(s, s[1:])) for s in every])
    score = flat + tau * equal
    differs(score, v["scores"])
    log_z = np.log(np.exp(score - score.max()).sum()) + score.max()
    differs(log_z, metrics["log-z"])
    differs(np.exp(score - log_z), v["p"])
    differs(np.exp(score - log_z).max(), metrics["top"])
    law = np.array(v["law"]).reshape(-1, 2)
    for k, t in enumerate(np.linspace(0, 5, len(law))):
        s = flat + t * equal
        p = np.exp(s - s.max()) / np.exp(s - s.max()).sum()
        differs(p.max(), law[k, 1])
        differs(p[int(law[k, 0])], p.max())
    runs += 1
print(f"conditional random field: {runs} runs")
