#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""bagging and random-forest, every round of random runs, recomputed with numpy.

    forest.py GRADUS-CLI [RUNS [FIRST-SEED]]

Checked: the stump of every sample by trying all cuts; every question of a tree against all cuts on
its input, or on all inputs where all may be asked, and what its leaves say; the mean of the votes,
errors and level votes; who has not seen an example, the error and the correlation of such votes by
going through all pairs; the law of a few examples by drawing all samples.
"""
import itertools
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "shared"))
from shapes import away

TOLERANCE = 1e-9
worst = 0.0


def close(what, shown, own):
    global worst
    shown, own = np.asarray(shown, float), np.asarray(own, float)
    assert shown.shape == own.shape, f"{what}: {shown.shape} numbers, not {own.shape}"
    off = float(np.max(np.abs(shown - own) / np.maximum(1, np.abs(own)), initial=0))
    worst = max(worst, off)
    assert off <= TOLERANCE, f"{what} is {shown}, not {own}"


def cuts_of(x, rows):
    edges = np.unique(x[rows])
    return [(a + b) / 2 for a, b in zip(edges, edges[1:])]


def stump_of(x, y, times, inputs):
    """(input, cut, sign from the cut on) of the sample, (None, None, sign) without a cut."""
    rows = times > 0
    best, least = None, np.inf
    if len(set(y[rows])) > 1:
        for j in inputs:
            for t in cuts_of(x[:, j], rows):
                r = times[np.where(x[:, j] < t, -1, 1) != y].sum()
                error, sign = min(r, times.sum() - r), np.sign(times.sum() - 2 * r)
                if error < least - 1e-9:
                    best, least = (j, t, sign), error
    return best or (None, None, np.sign((times * y).sum()))


def gini(times, y):
    n = times.sum()
    p = times[y > 0].sum() / n
    return 2 * p * (1 - p)


def check_tree(where, nodes, x, y, times, everything, depth):
    """Every question is the best there is, and every leaf says what most of its examples are."""
    stack = [(0, np.flatnonzero(times > 0), 0)]
    while stack:
        node, rows, level = stack.pop()
        left, right, j, t, said = nodes[node]
        w = times[rows]
        options = {k: cuts_of(x[:, k], rows) for k in range(x.shape[1])}
        if left < 0:
            assert gini(w, y[rows]) < 1e-12 or level >= depth or not any(options.values()), where + "a leaf that could be cut"
            plus = w[y[rows] > 0].sum()
            assert 2 * plus == w.sum() or said == (2 * plus > w.sum()), where + "what a leaf says"
            continue

        def gain(k, cut):
            side = x[rows, k] < cut
            return gini(w, y[rows]) - sum(w[s].sum() * gini(w[s], y[rows][s]) for s in (side, ~side)) / w.sum()

        tried = options if everything else {int(j): options[int(j)]}
        close(where + "gain of a question", gain(int(j), t), max(gain(k, c) for k, cuts in tried.items() for c in cuts))
        side = x[rows, int(j)] < t
        stack += [(int(left), rows[side], level + 1), (int(right), rows[~side], level + 1)]


def say(nodes, row):
    node = 0
    while nodes[node][0] >= 0:
        node = int(nodes[node][0 if row[int(nodes[node][2])] < nodes[node][3] else 1])
    return {1: 1, 0: -1, -1: 0}[int(nodes[node][4])]


def one_run(cli, seed):
    rng = np.random.default_rng(seed)
    few = int(rng.integers(4)) == 0
    n, d = (int(rng.integers(3, 6)), 1) if few else (int(rng.integers(4, 30)), int(rng.integers(1, 5)))
    x = away(rng, rng.normal(size=(n, d)).round(int(rng.integers(0, 4))))
    x[:2, 0] = -5, 5
    y = np.where(x.sum(1) + rng.normal(size=n) > 0, 1, -1)
    # The first class to be met is class 0, which is -1.
    y[:2] = -1, 1
    entry = str(rng.choice(["bagging", "random-forest"]))
    learner = "tree" if entry == "random-forest" or rng.integers(2) else "stump"
    m, depth, rounds = int(rng.integers(0, d + 1)), int(rng.integers(1, 6)), int(rng.integers(2, 12))
    resample = "none" if rng.integers(5) == 0 else "bootstrap"
    names = [f"x{j + 1}" for j in range(d)]
    sets = {"inputs": m, "depth": depth, "rounds": rounds, "resample": resample} | ({"learner": learner} if entry == "bagging" else {})
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/data.csv", "w", encoding="utf-8") as file:
            file.write(",".join(names + ["class"]) + "\n")
            for row, label in zip(x, y):
                file.write(",".join([repr(float(v)) for v in row] + ["b" if label > 0 else "a"]) + "\n")
        subprocess.run([cli, "run", entry, "--data", f"{folder}/data.csv", "--x", ",".join(names), "--label", "class",
                        *[part for key, value in sets.items() for part in ("--set", f"{key}={value}")],
                        "--seed", str(seed), "--until", "converged", "--trace", f"{folder}/t.jsonl"],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        with open(f"{folder}/t.jsonl", encoding="utf-8") as file:
            lines = [json.loads(line) for line in file][1:]
    votes, seen = [], []
    for line in lines[1:]:
        values, metrics, where = line["values"], line["metrics"], f"{entry}, seed {seed}, step {line['step']}: "
        times = np.array(values["times"], float)
        if line["phase"] == "draw":
            assert times.sum() == n, where + "size of the sample"
            assert metrics["different"] == (times > 0).sum(), where + "different examples"
            assert resample == "bootstrap" or (times == 1).all(), where + "all examples"
        if line["phase"] == "grow":
            first = values["roots"][-1]
            nodes = values["forest"][first:]
            if learner == "stump":
                j, t, sign = (None, None, 0)
                own = [stump_of(x, y, times, [k]) for k in range(d)] if 0 < m < d else [stump_of(x, y, times, range(d))]
                asked = None if len(nodes) == 1 else int(nodes[0][2])
                if m == 0 or m >= d:
                    assert (asked, None if asked is None else nodes[0][3]) == (own[0][0], own[0][1]), where + "stump"
                j, t, sign = own[0] if m == 0 or m >= d or asked is None else own[asked]
                said = np.full(n, sign) if asked is None else np.where(x[:, asked] < t, -sign, sign)
                if asked is not None:
                    close(where + "cut", nodes[0][3], t)
                if asked is not None or m == 0 or m >= d:
                    close(where + "what the stump says", values["said"], said)
            else:
                check_tree(where, nodes, x, y, times, m == 0 or m >= d, depth)
            close(where + "votes", values["said"], [say(nodes, row) for row in x])
            votes.append(np.array(values["said"]))
            seen.append(times > 0)
        if line["phase"] == "vote":
            v, unseen = np.array(votes), ~np.array(seen)
            f = v.mean(0)
            close(where + "f", values["f"], f)
            assert metrics["errors"] == (f * y <= 1e-12).sum(), where + "errors"
            sums, counts = (v * unseen).sum(0), unseen.sum(0)
            close(where + "out", values["out"], np.array([sums, (v * v * unseen).sum(0), counts]).T)
            if counts.sum() > 0:
                close(where + "error of one", metrics["one-error"], ((1 - v * y) / 2)[unseen].mean())
                close(where + "out-of-bag error", metrics["out-error"], (sums * y <= 0)[counts > 0].mean())
            product = [v[a, i] * v[b, i] for i in range(n) for a, b in itertools.combinations(np.flatnonzero(unseen[:, i]), 2)]
            if product and v[unseen].var() > 1e-9:
                close(where + "correlation", metrics["correlation"], (np.mean(product) - v[unseen].mean() ** 2) / v[unseen].var())
    if few and learner == "stump" and resample == "bootstrap":
        law = np.zeros(n)
        for draws in itertools.product(range(n), repeat=n):
            j, t, sign = stump_of(x, y, np.bincount(draws, minlength=n).astype(float), [0])
            law += (sign if j is None else np.where(x[:, 0] < t, -sign, sign)) / n ** n
        close(where + "law", lines[-1]["values"]["law"], law)


def main():
    cli = sys.argv[1]
    runs, first = [int(word) for word in sys.argv[2:4]] + [20, 1][len(sys.argv[2:4]):]
    try:
        for seed in range(first, first + runs):
            one_run(cli, seed)
    except AssertionError as error:
        sys.exit(f"forest: {error}")
    print(f"forest: {runs} runs, worst relative difference {worst:.1e}")


if __name__ == "__main__":
    main()
