#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Decision trees, every cut of random runs, recomputed with numpy from the definitions.

    trees.py GRADUS-CLI [RUNS [FIRST-SEED]]

Checked: the cuts that are tried, each gain, that the cut taken gains most, the two new leaves, which
leaf each example is in, impurity, errors, leaves and depth, and the rules that end a tree.
"""
import os
import json
import subprocess
import sys
import tempfile

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "shared"))
from shapes import away

TOLERANCE = 1e-10
LEFT, RIGHT, INPUT, CUT, PREDICTED, IMPURE, PARENT, DEPTH, CLOSED = range(9)
worst = 0.0


def close(what, shown, own):
    global worst
    off = abs(shown - own) / max(1, abs(own))
    worst = max(worst, off)
    assert off <= TOLERANCE, f"{what} is {shown}, not {own}"


def impurity(labels, kind):
    shares = np.unique(labels, return_counts=True)[1] / max(len(labels), 1)
    return 1 - (shares ** 2).sum() if kind == "gini" else max(0, -(shares * np.log2(shares)).sum())


def one_run(cli, seed):
    rng = np.random.default_rng(seed)
    n, d, k = int(rng.integers(4, 50)), int(rng.integers(1, 4)), int(rng.integers(2, 5))
    x = rng.normal(size=(n, d)).round(int(rng.integers(0, 4)))
    x = away(rng, x)
    label = (x.sum(1) + rng.normal(size=n)).round().astype(int) % k
    label[:k] = np.arange(k)[:n]
    kind, min_leaf = str(rng.choice(["gini", "entropy"])), int(rng.integers(1, 4))
    depth, least = int(rng.integers(1, 7)), float(rng.choice([0, 0.02, 0.1]))
    names = [f"x{j + 1}" for j in range(d)]
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/data.csv", "w", encoding="utf-8") as file:
            file.write(",".join(names + ["class"]) + "\n")
            for row, c in zip(x, label):
                file.write(",".join([repr(float(v)) for v in row] + ["abcde"[c]]) + "\n")
        subprocess.run([cli, "run", "decision-tree", "--data", f"{folder}/data.csv", "--x", ",".join(names), "--label",
                        "class", "--set", f"impurity-measure={kind}", "--set", f"max-depth={depth}", "--set",
                        f"min-leaf={min_leaf}", "--set", f"min-gain={least}", "--until", "converged",
                        "--trace", f"{folder}/t.jsonl"], check=True, stdout=subprocess.DEVNULL)
        with open(f"{folder}/t.jsonl", encoding="utf-8") as file:
            lines = [json.loads(line) for line in file][1:]
    before = None
    for line in lines:
        values, metrics, where = line["values"], line["metrics"], f"seed {seed}, step {line['step']}: "
        tree, leaf = np.array(values["tree"], float), np.array(values["leaf"], int)
        # Every example is where the questions lead it.
        for i in range(n):
            at = 0
            while tree[at, LEFT] >= 0:
                at = int(tree[at, LEFT if x[i, int(tree[at, INPUT])] < tree[at, CUT] else RIGHT])
            assert at == leaf[i], where + f"example {i} is in leaf {leaf[i]}, not {at}"
        ends = np.flatnonzero(tree[:, LEFT] < 0)
        close(where + "impurity", metrics["impurity"],
              sum((leaf == e).mean() * impurity(label[leaf == e], kind) for e in ends))
        assert metrics["leaves"] == len(ends) and metrics["depth"] == tree[ends, DEPTH].max(), where + "size"
        wrong = sum((leaf == e).sum() - np.unique(label[leaf == e], return_counts=True)[1].max() for e in ends)
        assert metrics["errors"] == wrong, where + "errors"
        if line["phase"] == "choose":
            open_ = [e for e in ends if impurity(label[leaf == e], kind) > 1e-12 and not tree[e, CLOSED]
                     and tree[e, DEPTH] < depth]
            assert open_, where + "there is nothing to cut"
            node = open_[0]
        if line["phase"] == "search":
            heap = leaf == node
            own = []
            for j in range(d):
                edges = np.unique(x[heap, j])
                for t in (edges[1:] + edges[:-1]) / 2:
                    low = heap & (x[:, j] < t)
                    high = heap & ~low
                    if min(low.sum(), high.sum()) >= min_leaf:
                        own.append((j, t, impurity(label[heap], kind) - (
                            low.sum() * impurity(label[low], kind) + high.sum() * impurity(label[high], kind)) / heap.sum()))
            shown = values["cuts"] or []
            assert len(shown) == len(own), where + f"{len(shown)} cuts, not {len(own)}"
            for a, b in zip(shown, own):
                assert a[0] == b[0], where + "input"
                close(where + "place", a[1], b[1])
                close(where + "gain", a[2], b[2])
            best = max((c[2] for c in own), default=-1)
        if line["phase"] == "split":
            if best >= least - 1e-12 and own:
                assert tree[node, LEFT] == len(before) and len(tree) == len(before) + 2, where + "no new leaves"
                taken = [c for c in own if c[0] == tree[node, INPUT] and abs(c[1] - tree[node, CUT]) < 1e-12]
                close(where + "gain of the cut taken", taken[0][2], best)
                first = next(c for c in own if c[2] >= best - 1e-9)
                assert taken[0][0] == first[0] or abs(first[2] - best) > 1e-12, where + "not the first of equal cuts"
            else:
                assert tree[node, CLOSED] == 1 and len(tree) == len(before), where + "a leaf was cut that may not be"
        before = tree
    ends = np.flatnonzero(tree[:, LEFT] < 0)
    for e in ends:
        assert impurity(label[leaf == e], kind) <= 1e-12 or tree[e, CLOSED] or tree[e, DEPTH] >= depth, "an open leaf is left"


def main():
    cli = sys.argv[1]
    runs, first = [int(word) for word in sys.argv[2:4]] + [20, 1][len(sys.argv[2:4]):]
    try:
        for seed in range(first, first + runs):
            one_run(cli, seed)
    except AssertionError as error:
        sys.exit(f"trees: {error}")
    print(f"trees: {runs} runs, worst relative difference {worst:.1e}")


if __name__ == "__main__":
    main()
