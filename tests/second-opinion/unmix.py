#!/usr/bin/env python3
"""A second opinion on mixing and its ambiguities: numpy from the lecture's equations, not from the program's source.

usage: unmix.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random matrices, signals and ways to undo them: what the microphones hear, W by inversion or by the covariance of what they hear (up to
signs and order, which are free), W A, the Amari index by its double sum, and the explanations, counted by going through the orders.

SPDX-License-Identifier: GPL-3.0-or-later
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


def differs(mine, theirs, slack=1e-8):
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    gap = abs(mine - theirs) / np.maximum(1, abs(mine))
    assert gap.max(initial=0) < slack, (mine, theirs, slack)


def run(entry, sets, data=None, seed=1):
    options = [w for k, v in sets.items() for w in ("--set", f"{k}={v}")] + (["--data", data] if data else [])
    out = subprocess.run([cli, "run", entry, "--seed", str(seed)] + options, check=True, capture_output=True, text=True)
    report = json.loads(out.stdout)
    return report["values"], report["metrics"]


def amari(P):
    P = abs(np.asarray(P))
    n = len(P)
    rows = sum(sum(P[i, j] / P[i].max() for j in range(n)) - 1 for i in range(n))
    columns = sum(sum(P[i, j] / P[:, j].max() for i in range(n)) - 1 for j in range(n))
    return (rows + columns) / (2 * n * (n - 1))


def explanations(n):
    return len({(order, signs) for order in itertools.permutations(range(n)) for signs in itertools.product((1, -1), repeat=n)})


def party(seed):
    rng = np.random.default_rng(seed)
    n = int(rng.integers(20, 200))
    S = np.column_stack([rng.laplace(size=n), rng.uniform(-1, 1, n)]) + rng.uniform(-5, 5, 2)
    A = rng.uniform(-2, 2, (2, 2)).round(3)
    while abs(np.linalg.det(A)) < 0.1:
        A = rng.uniform(-2, 2, (2, 2)).round(3)
    way = ("none", "inverse", "pca", "symmetric", "hand")[seed % 5]
    guess = rng.integers(0, 80), rng.integers(95, 175)
    swap, flips, loud = bool(rng.integers(2)), rng.integers(0, 2, 2), round(float(rng.uniform(0.2, 5)), 3)
    sets = {"a11": A[0, 0], "a12": A[0, 1], "a21": A[1, 0], "a22": A[1, 1], "way": way, "guess1": guess[0], "guess2": guess[1],
            "swap": str(swap).lower(), "flip1": str(bool(flips[0])).lower(), "flip2": str(bool(flips[1])).lower(), "loud": loud}
    with tempfile.TemporaryDirectory() as folder:
        data = os.path.join(folder, "voices.txt")
        np.savetxt(data, S, fmt="%.17g", header="signals\nrate: 100", comments="")
        v, metrics = run("cocktail-party", sets, data, seed)
    S = (S - S.mean(0)) / S.std(0)
    X = S @ A.T
    P = np.diag([(-1) ** flips[0] * loud, (-1) ** flips[1]]) @ (np.array([[0, 1], [1, 0]]) if swap else np.eye(2))
    differs(S @ P.T, v["voices"])
    differs(A @ np.linalg.inv(P), v["mixing"])
    differs(X, v["heard"])
    differs(np.array(v["voices"]) @ np.array(v["mixing"]).T, X)
    W = np.array(v["unmixing"])
    C = np.cov(X.T, bias=True)
    if way == "none":
        differs(np.eye(2), W)
    elif way == "inverse":
        differs(np.linalg.inv(A), W)
    elif way == "hand":
        t = np.radians(np.array(guess, float))
        differs(np.linalg.inv([np.cos(t), np.sin(t)]), W)
    else:
        # Decorrelated: W C W' = I; by PCA its rows are eigenvectors, else W is symmetric and positive definite.
        differs(W @ C @ W.T, np.eye(2), 1e-6)
        if way == "pca":
            rows = W / np.linalg.norm(W, axis=1, keepdims=True)
            differs(rows @ C @ rows.T - np.diag(np.diag(rows @ C @ rows.T)), np.zeros((2, 2)), 1e-6)
        else:
            differs(W, W.T)
            assert np.linalg.eigvalsh(W).min() > 0
    differs(W @ np.array(v["mixing"]), v["left"])
    differs(X @ W.T, v["recovered"])
    differs([amari(W @ A), amari(A), np.linalg.det(A)], [metrics["amari"], metrics["amari-before"], metrics["det"]])
    differs(np.zeros(8), v["differ"])
    differs([explanations(n) for n in (1, 2, 3, 4)], v["orders"])


for seed in range(first, first + seeds):
    party(seed)
    runs += 1
print(f"unmix: {runs} runs")
