#!/usr/bin/env python3
"""A second opinion on CRF training: numpy and all strings one by one, not the program's source.

usage: crf_training.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random short strings of numbers or symbols, all choices of strings a step, of weights of pairs, with and without what is seen, rates that
fall, penalties, given starts: the likelihood, its slope, wrong places and all weights after every step, by enumeration of all strings
of labels.
"""
import itertools
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
runs = steps = 0


def differs(mine, theirs, slack=1e-9):
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    gap = abs(mine - theirs) / np.maximum(1, abs(mine))
    assert gap.max(initial=0) < slack, (mine, theirs)


def features(x, y, c):
    """What is seen under each label, and pairs; the first place is a pair with itself."""
    seen, pairs = np.zeros((c, x.shape[1])), np.zeros((c, c))
    for t, l in enumerate(y):
        seen[l] += x[t]
        pairs[y[max(t - 1, 0)], l] += 1
    return seen, pairs


def expect(W, S, x, y, c):
    """ln p (y | x), the expected features, the probability of each label at each place."""
    every = list(itertools.product(range(c), repeat=len(x)))
    f = [features(x, s, c) for s in every]
    score = np.array([(W * a).sum() + (S * b).sum() for a, b in f])
    log_z = np.log(np.exp(score - score.max()).sum()) + score.max()
    p = np.exp(score - log_z)
    a, b = features(x, y, c)
    marginal = np.array([[sum(q for q, s in zip(p, every) if s[t] == l) for l in range(c)] for t in range(len(x))])
    return ((W * a).sum() + (S * b).sum() - log_z, sum(q * g[0] for q, g in zip(p, f)), sum(q * g[1] for q, g in zip(p, f)), marginal)


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    c, symbols, n = int(rng.integers(2, 4)), int(rng.choice([0, 3])), int(rng.integers(1, 5))
    lengths = [int(k) for k in rng.integers(1, 5, n)]
    y = [rng.integers(c, size=m) for m in lengths]
    raw = [rng.integers(symbols, size=m) if symbols else np.round(rng.normal(size=m) + l, 3) for m, l in zip(lengths, y)]
    x = [np.eye(symbols)[r] if symbols else r[:, None] for r in raw]
    way, pairs = str(rng.choice(["all", "listed", "drawn"])), str(rng.choice(["free", "equal", "none"]))
    learns = pairs == "none" or bool(rng.integers(2))
    rate, decay, penalty = round(float(rng.uniform(0.05, 0.5)), 2), float(rng.choice([0, 0.3])), float(rng.choice([0, 0.2]))
    W, S = np.zeros((c, x[0].shape[1])), np.zeros((c, c))
    data = {"kind": "sequences", "name": "drawn", "lengths": lengths, "labels": [f"l{j}" for j in range(c)], "label": np.concatenate(y).tolist()}
    flat = np.concatenate(raw).tolist()
    data |= {"symbols": [f"s{j}" for j in range(symbols)], "symbol": flat} if symbols else {"names": ["x"], "observed": flat}
    if seed % 2:
        W, S = np.round(rng.normal(size=W.shape), 3), np.round(rng.normal(size=S.shape), 3)
        data["hints"] = {"emission": W.tolist(), "transition": S.tolist()}
    most = 6
    with tempfile.TemporaryDirectory() as folder:
        path, trace = os.path.join(folder, "run.gradus"), os.path.join(folder, "trace.jsonl")
        params = {"way": way, "pairs": pairs, "seen": learns, "rate": rate, "decay": decay, "penalty": penalty, "tolerance": 1e-6,
                  "max-iterations": most}
        with open(path, "w", encoding="utf-8") as f:
            json.dump({"gradus": 1, "algorithm": "crf-training", "params": params, "seed": seed, "step": 0, "generator": "mt19937", "data": data}, f)
        run = subprocess.run([cli, "run", path, "--until", "converged", "--trace", trace], capture_output=True, text=True)
        assert run.returncode == 0, run.stderr
        with open(trace, encoding="utf-8") as f:
            rows = [json.loads(line) for line in f][1:]
    done = 0
    for row in rows:
        v, m = row.get("values", {}), row["metrics"]
        if row.get("phase") == "pick":
            batch = None
        if row.get("phase") == "observed":
            seen = [features(a, b, c) for a, b in zip(x, y)]
            o = np.array(v["observed"]).reshape(c, c)
            batch = range(n) if way == "all" else [i for i in range(n) if abs(seen[i][1] - o).max() < 1e-12 and
                                                   abs(seen[i][0].ravel() - np.ravel(v["seen-observed"])).max() < 1e-9]
            assert batch, "no string has these pairs"
            if way == "listed":
                assert done % n in batch
                batch = [done % n]
            differs(sum(seen[i][1] for i in batch) / len(batch), o)
            differs(sum(seen[i][0] for i in batch) / len(batch), v["seen-observed"])
        if row.get("phase") == "expected":
            e = [expect(W, S, x[i], y[i], c) for i in batch]
            if way == "drawn":
                which = [j for j, k in enumerate(e) if abs(k[1].ravel() - np.ravel(v["seen-expected"])).max() < 1e-9]
                batch, e = [batch[which[0]]], [e[which[0]]]
            differs(sum(k[2] for k in e) / len(e), v["expected"])
            differs(sum(k[1] for k in e) / len(e), v["seen-expected"])
            gs = sum(seen[i][1] - k[2] for i, k in zip(batch, e)) / len(e)
            gw = sum(seen[i][0] - k[1] for i, k in zip(batch, e)) / len(e)
        if row.get("phase") == "step":
            eps = rate / (1 + decay * done)
            if pairs == "free":
                S = S + eps * (gs - penalty * S)
            elif pairs == "equal":
                S = S + eps * np.diag(np.trace(gs) - penalty * np.diag(S))
            W = W + eps * (gw - penalty * W) if learns else W
            done += 1
            differs(S, v["transition"])
            differs(W, v["emission"])
        if row.get("phase") in (None, "check"):
            e = [expect(W, S, a, b, c) for a, b in zip(x, y)]
            differs(sum(k[0] for k in e), m["loglik"])
            gs = sum(features(a, b, c)[1] - k[2] for a, b, k in zip(x, y, e)) / n
            gw = sum(features(a, b, c)[0] - k[1] for a, b, k in zip(x, y, e)) / n
            sizes = [0.0]
            if pairs == "free":
                sizes.append(abs(gs - penalty * S).max())
            elif pairs == "equal":
                sizes.append(abs(np.trace(gs) - penalty * np.diag(S)).max())
            if learns:
                sizes.append(abs(gw - penalty * W).max())
            differs(max(sizes), m["gap"])
            wrong = sum(any(p[l] >= p[b[t]] - 1e-9 for l in range(c) if l != b[t]) for b, k in zip(y, e) for t, p in enumerate(k[3]))
            differs(wrong, m["errors"])
            differs(np.trace(S) / c - (S.sum() - np.trace(S)) / (c * (c - 1)), m["tau"])
        steps += 1
    assert done == most or m["gap"] < 1e-6, (done, m)
    runs += 1
print(f"CRF training: {runs} runs, {steps} steps")
