#!/usr/bin/env python3
"""A second opinion on chains of labels: numpy and all strings one by one, not the program's source.

usage: chain.py GRADUS-CLI [SEEDS [FIRST-SEED]]
       chain.py --numbers

Random labelled sequences of numbers or symbols. Scores are counted again, every string of the sequence is scored,
and best score, number of best strings, scores of nodes, step by step and probabilities must be those of the trace.
"""
import itertools
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

worst = 0


def differs(mine, theirs):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    worst = max([worst, *(abs(mine - theirs) / np.maximum(1, abs(mine)))])


def strings(first, pair, e):
    """Every string with its score, for each length."""
    m, c = e.shape
    for n in range(1, m + 1):
        every = list(itertools.product(range(c), repeat=n))
        score = [first[s[0]] + sum(e[t, y] for t, y in enumerate(s)) + sum(pair[a, b] for a, b in zip(s, s[1:]))
                 for s in every]
        yield np.array(every), np.array(score)


def greedy(first, pair, e):
    y = int(np.argmax(first + e[0]))
    score = (first + e[0])[y]
    out = [score]
    for row in e[1:]:
        step = pair[y] + row
        y = int(np.argmax(step))
        score += step[y]
        out.append(score)
    return out


def counted(seqs, labels, c, symbols):
    y = np.concatenate(labels)
    n = np.bincount(y, minlength=c)
    pair = np.zeros((c, c))
    for l in labels:
        for a, b in zip(l, l[1:]):
            pair[a, b] += 1
    first = np.log((n + 1) / (len(y) + c))
    pair = np.log((pair + 1) / (pair.sum(1, keepdims=True) + c))
    x = np.concatenate(seqs)
    if symbols:
        share = np.array([[np.sum((y == l) & (x == k)) + 1 for k in range(symbols)] for l in range(c)])
        table = np.log(share / (n[:, None] + symbols))
        return first, pair, table[:, seqs[0]].T
    mean = np.array([x[y == l].mean() for l in range(c)])
    var = ((x - mean[y]) ** 2).mean()
    return first, pair, -(seqs[0][:, None] - mean) ** 2 / (2 * var) - 0.5 * np.log(2 * np.pi * var)


def check(trace, first, pair, e):
    column = 0
    runs = list(strings(first, pair, e))
    steps = greedy(first, pair, e)
    for line in map(json.loads, open(trace)):
        if line.get("phase") is None:
            continue
        column += line["phase"] in ("start", "column")
        every, score = runs[column - 1]
        differs(score.max(), line["metrics"]["best"])
        differs(steps[column - 1], line["metrics"]["greedy"])
        differs([score[every[:, -1] == y].max() for y in range(e.shape[1])], line["values"]["score"][column - 1])
        if line["phase"] == "trace":
            differs(score[(every + 1 == line["values"]["path"][:column]).all(1)], [score.max()])
    weight = np.exp(score - score.max())
    share = [[weight[every[:, t] == y].sum() / weight.sum() for y in range(e.shape[1])] for t in range(len(e))]
    differs(share, line["values"]["marginal"])


def one_run(cli, folder, seed):
    rng = np.random.default_rng(seed)
    c, symbols, coupling = int(rng.integers(2, 4)), int(rng.choice([0, 3, 5])), float(rng.choice([0, 1, 2.5]))
    lengths = [int(m) for m in rng.integers(2, 7, size=int(rng.integers(3, 6)))]
    labels = [rng.integers(c, size=m) for m in lengths]
    labels[-1] = np.arange(lengths[-1]) % c if lengths[-1] >= c else labels[-1]
    seqs = [rng.integers(symbols, size=m) if symbols else rng.normal(size=m) + l for m, l in zip(lengths, labels)]
    if len(set(np.concatenate(labels))) < c:
        return
    data = {"kind": "sequences", "name": "drawn", "lengths": lengths, "labels": [f"l{j}" for j in range(c)],
            "label": np.concatenate(labels).tolist()}
    data |= {"symbols": [f"s{j}" for j in range(symbols)], "symbol": np.concatenate(seqs).tolist()} if symbols else {
        "names": ["x"], "observed": np.concatenate(seqs).tolist()}
    path, trace = os.path.join(folder, "run.gradus"), os.path.join(folder, "trace.jsonl")
    with open(path, "w") as f:
        json.dump({"gradus": 1, "algorithm": "viterbi", "params": {"coupling": coupling}, "seed": 1, "step": 0,
                   "generator": "mt19937", "data": data}, f)
    subprocess.run([cli, "run", path, "--trace", trace, "--until", "converged"], check=True, capture_output=True)
    first, pair, e = counted(seqs, labels, c, symbols)
    check(trace, first, coupling * pair, e)


def numbers():
    for name, first, pair, e in (("late-evidence", [2, 2], 2 * np.eye(2), [[1, 0], [0, 0], [0, 3]]),
                                 ("crf-tiny", [0.8, 0.8], 0.8 * np.eye(2), [[0.5, -0.5], [-0.5, 0.5], [1, -1]])):
        e = np.array(e, float)
        *_, (every, score) = strings(np.array(first), pair, e)
        p = np.exp(score) / np.exp(score).sum()
        print(name, "best", every[score.argmax()] + 1, score.max(), "probability", p.max(), "log Z", np.log(np.exp(score).sum()))
        print([[float(p[every[:, t] == y].sum()) for y in range(2)] for t in range(3)], greedy(np.array(first), pair, e))


if sys.argv[1] == "--numbers":
    numbers()
    sys.exit()
seeds, first_seed = int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
with tempfile.TemporaryDirectory() as folder:
    for seed in range(first_seed, first_seed + seeds):
        one_run(sys.argv[1], folder, seed)
print(f"chain: {seeds} runs, worst relative difference {worst:.3g}")
sys.exit(bool(worst > 1e-9))
