#!/usr/bin/env python3
"""A second opinion on forward and backward sums: numpy and all strings one by one, not the program's source.

usage: forward_backward.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random sequences with given scores, in logarithms and in plain products: both waves column by column, what every place has once they
have met, and the sum over all strings; and a chain of a thousand equal places, by powers of its matrix.
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
    c, m, symbols = int(rng.integers(2, 4)), int(rng.integers(1, 7)), int(rng.choice([0, 3]))
    coupling, plain = float(rng.choice([0, 1, 2.5])), bool(seed % 2)
    x = rng.integers(symbols, size=m) if symbols else np.round(rng.normal(size=m), 3)
    W = np.round(rng.normal(size=(c, symbols or 1)), 3)
    S = np.round(rng.normal(size=(c, c)), 3)
    data = {"kind": "sequences", "name": "drawn", "lengths": [m], "labels": [f"l{j}" for j in range(c)], "label": rng.integers(c, size=m).tolist()}
    data |= {"symbols": [f"s{j}" for j in range(symbols)], "symbol": x.tolist()} if symbols else {"names": ["x"], "observed": x.tolist()}
    data["hints"] = {"emission": W.tolist(), "transition": S.tolist()}
    with tempfile.TemporaryDirectory() as folder:
        path, trace = os.path.join(folder, "run.gradus"), os.path.join(folder, "trace.jsonl")
        with open(path, "w", encoding="utf-8") as f:
            json.dump({"gradus": 1, "algorithm": "crf-forward-backward", "params": {"coupling": coupling, "plain": plain, "scores": "given"},
                       "seed": 1, "step": 0, "generator": "mt19937", "data": data}, f)
        run = subprocess.run([cli, "run", path, "--trace", trace, "--until", "converged"], capture_output=True, text=True)
        assert run.returncode == 0, run.stderr
        steps = [json.loads(line) for line in open(trace, encoding="utf-8")][1:]
    e = W[:, x].T if symbols else x[:, None] * W[:, 0]
    pair, start = coupling * S, coupling * np.diag(S)
    every = np.array(list(itertools.product(range(c), repeat=m)))
    score = np.array([start[s[0]] + sum(e[t, y] for t, y in enumerate(s)) + sum(pair[a, b] for a, b in zip(s, s[1:])) for s in every])
    weight = np.exp(score)
    share = [[weight[every[:, t] == y].sum() / weight.sum() for y in range(c)] for t in range(m)]
    # Of the strings up to a place, and from it on: each alone, by all strings of that length.
    A = np.array([[sum(np.exp(start[s[0]] + sum(e[k, y] for k, y in enumerate(s)) + sum(pair[a, b] for a, b in zip(s, s[1:])))
                       for s in itertools.product(range(c), repeat=t + 1) if s[-1] == y) for y in range(c)] for t in range(m)])
    B = np.array([[sum(np.exp(sum(e[t + 1 + k, y] for k, y in enumerate(s)) + sum(pair[a, b] for a, b in zip((z,) + s, s)))
                       for s in itertools.product(range(c), repeat=m - 1 - t)) for z in range(c)] for t in range(m)])
    kept = (lambda v: v) if plain else np.log
    turn = 0
    for step in steps:
        turn += step["phase"] == "forward"
        v = step["values"]
        if step["phase"] == "forward":
            differs(kept(A[:turn]), np.array(v["a"])[:turn])
            differs(np.log(A[turn - 1].sum()), step["metrics"]["begun"])
        if step["phase"] == "back":
            differs(kept(B[m - turn:]), np.array(v["b"])[m - turn:])
    differs(share, v["marginal"])
    differs(np.log(weight.sum()), steps[-1]["metrics"]["log-z"])
    differs(share[0][0], steps[-1]["metrics"]["p-first"])
    runs += 1

run = subprocess.run([cli, "run", "crf-forward-backward", "--data", "crf-same:length=1000", "--set", "scores=given", "--until", "converged"],
                     check=True, capture_output=True, text=True)
M = np.exp(0.8 * np.eye(2)) * np.exp([0.5, -0.5])
a, log_z = np.exp(0.8 + np.array([0.5, -0.5])), 0.0
for t in range(999):
    a = a @ M
    log_z += np.log(a.sum())
    a /= a.sum()
differs(log_z, json.loads(run.stdout)["metrics"]["log-z"])
differs(1396.648148, log_z, 1e-8)
run = subprocess.run([cli, "run", "crf-forward-backward", "--data", "crf-same:length=600", "--set", "scores=given", "--set", "plain=true",
                      "--until", "converged"], capture_output=True, text=True)
assert "509" in run.stderr + run.stdout, run.stderr
print(f"forward and backward: {runs} runs")
