#!/usr/bin/env python3
"""Second opinion: tree-augmented naive Bayes.

usage: tan.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random tables of few values go through `gradus-cli run tree-augmented-naive-bayes` with random options.
The information is computed here from entropies, the tree by trying all spanning trees of few inputs,
and the odds from products of shares.
"""
import itertools, json, os, subprocess, sys, tempfile
import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst, runs = 0.0, 0


def compare(what, got, expected):
    global worst
    got, expected = np.asarray(got, float).ravel(), np.asarray(expected, float).ravel()
    off = np.max(np.abs(got - expected)) / max(1.0, np.max(np.abs(expected)))
    if not off <= 1e-8:
        print(f"{what}: {got} instead of {expected}")
    worst = max(worst, off)


def entropy(*columns):
    p = np.unique(np.stack(columns), axis=1, return_counts=True)[1] / len(columns[0])
    return -np.sum(p * np.log(p))


def is_tree(edges, d):
    piece = list(range(d))
    for a, b in edges:
        if piece[a] == piece[b]:
            return False
        piece = [piece[a] if q == piece[b] else q for q in piece]
    return True


def share(X, y, j, parent, c, row, lam):
    keep = (y == c) & (True if parent < 0 else X[:, parent] == row[parent])
    return (np.sum(keep & (X[:, j] == row[j])) + lam) / (np.sum(keep) + lam * len(np.unique(X[:, j])))


def odds(X, y, parent, lam):
    return [np.log(np.prod([np.mean(y == 1)] + [share(X, y, j, parent[j], 1, r, lam) for j in range(X.shape[1])])
                   / np.prod([np.mean(y == 0)] + [share(X, y, j, parent[j], 0, r, lam) for j in range(X.shape[1])])) for r in X]


def wrong(s, y):
    return np.sum(np.where(np.abs(s) <= 1e-12, .5, (np.asarray(s) > 0) != (y == 1)))


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(8, 40)), int(rng.integers(2, 6))
    y = np.r_[0, 1, rng.integers(0, 2, n - 2)]
    X = rng.integers(0, rng.integers(2, 5, d), (n, d))
    for j in range(1, d):                # some inputs follow an earlier one
        if rng.random() < .6:
            follow = rng.random(n) < .7
            X[follow, j] = X[follow, int(rng.integers(0, j))]
    X = X * rng.integers(1, 4, d) - 1
    lam, root, row = round(float(10 ** rng.uniform(-1, 1)), 4), int(rng.integers(1, d + 1)), int(rng.integers(1, n + 1))
    most = d - 1 if seed % 3 else int(rng.integers(0, d))
    path = os.path.join(tempfile.mkdtemp(), "table.csv")
    with open(path, "w") as f:
        f.write(",".join(f"x{j}" for j in range(d)) + ",class\n")
        for r, c in zip(X, y):
            f.write(",".join(map(str, r)) + f",{'ab'[c]}\n")
    out = subprocess.run([cli, "run", "tree-augmented-naive-bayes", "--data", path, "--seed", "1", "--steps", "1000"]
                         + sum((["--set", s] for s in (f"lambda={lam}", f"root={root}", f"row={row}", f"edges={most}")), []),
                         capture_output=True, text=True, check=True)
    result = json.loads(out.stdout)
    v, m = result["values"], result["metrics"]
    W = np.zeros((d, d))
    for a, b in itertools.combinations(range(d), 2):
        W[a, b] = W[b, a] = entropy(X[:, a], y) + entropy(X[:, b], y) - entropy(y) - entropy(X[:, a], X[:, b], y)
    compare("weights", v["weights"], W)
    best = max(sum(W[e] for e in edges) for edges in itertools.combinations(itertools.combinations(range(d), 2), most)
               if is_tree(edges, d))
    compare("total", m["total"], best)
    parent = np.array(v["parent"], int)
    edges = [(parent[j], j) for j in range(d) if parent[j] >= 0]
    assert is_tree(edges, d) and len(edges) == most and parent[root - 1] < 0, parent
    compare("edges", sum(W[e] for e in edges), best)
    naive, tree = odds(X, y, [-1] * d, lam), odds(X, y, parent, lam)
    compare("odds", v["odds"], np.stack([naive, tree], 1))
    compare("errors", [m["naive-errors"], m["tree-errors"]], [wrong(naive, y), wrong(tree, y)])
    compare("row", [m["naive"], m["by-tree"]], [1 / (1 + np.exp(-s[row - 1])) for s in (naive, tree)])
    runs += 1

print(f"tan: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(worst > 1e-8))
