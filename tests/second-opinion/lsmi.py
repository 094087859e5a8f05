#!/usr/bin/env python3
"""A second opinion on least-squares mutual information: numpy from the textbook, not from the program's source.

usage: lsmi.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random points with two or three labels of unlike sizes: the system of all bumps at once (not label by label), the ratio at
each point, all labellings of few points, and the loss on folds that the program drew.
"""
import json
import subprocess
import sys
import tempfile

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def differs(mine, theirs, tolerance=1e-9):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    worst = max([worst, *(abs(mine - theirs) / np.maximum(1, abs(mine)) / tolerance * 1e-9)])


def bumps(x, width):
    return np.exp(-((x[:, None] - x[None]) ** 2).sum(2) / 2 / width ** 2)


def system(kernel, y, rows):
    """G and h of all bumps, averaged over the pairs and points of these rows."""
    own = y[:, None] == y[None]
    n = len(rows)
    g = sum((kernel[rows] * (y == label)).T @ (kernel[rows] * (y == label)) * (y[rows] == label).sum()
            for label in np.unique(y)) / n ** 2
    return g, (kernel[rows] * own[rows]).sum(0) / n


def information(kernel, y, penalty):
    g, h = system(kernel, y, np.arange(len(y)))
    return h @ np.linalg.solve(g + penalty * np.eye(len(y)), h) / 2 - 0.5


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    n, d, labels = [(int(rng.integers(3, 9)), 1, 2), (int(rng.integers(20, 60)), 2, 3), (int(rng.integers(11, 19)), 3, 2)][seed % 3]
    y = np.r_[np.arange(labels), rng.choice(labels, n - labels, p=[0.6, 0.4] if labels == 2 else [0.5, 0.3, 0.2])]
    x = np.round(rng.normal(3, 1, (n, d)) + rng.uniform(0, 2) * y[:, None], 4)
    kappa, penalty = (float(f"{v:.3g}") for v in (10 ** rng.uniform(-0.7, 0.5), 10 ** rng.uniform(-3, 0)))
    number = int(rng.integers(0, 2 ** (n - 1) + 1)) if n <= 12 else 0
    with tempfile.NamedTemporaryFile("w", suffix=".csv") as file:
        file.write(",".join(f"x{j + 1}" for j in range(d)) + ",class\n")
        file.writelines(",".join(str(v) for v in row) + f",c{label}\n" for row, label in zip(x, y))
        file.flush()
        run = subprocess.run([cli, "run", "lsmi", "--data", file.name, "--label", "class", "--set", f"labels={number}", "--set",
                              f"kappa={kappa}", "--set", f"lambda={penalty}", "--set", "rivals=3", "--seed", str(seed)],
                             check=True, capture_output=True, text=True)
    v, m = (json.loads(run.stdout)[part] for part in ("values", "metrics"))

    def labelling(k):
        code = (k - 1) ^ ((k - 1) >> 1)
        return np.array([0] + [code >> (n - 1 - i) & 1 for i in range(1, n)])

    given = labelling(number) if number else y
    kernel = bumps(x, kappa)
    g, h = system(kernel, given, np.arange(n))
    alpha = np.linalg.solve(g + penalty * np.eye(n), h)
    differs(h, v["h"])
    differs(alpha, v["alpha"], 1e-7)
    differs(h @ alpha / 2 - 0.5, m["information"])
    heights = (kernel * (given[:, None] == given[None])) @ alpha
    differs(heights, v["heights"])
    differs(heights.mean(), m["mean"])
    differs([h[given == label] @ alpha[given == label] for label in dict.fromkeys(given.tolist())], v["parts"])
    if n <= 10:
        scores = [information(kernel, labelling(k), penalty) for k in range(1, 2 ** (n - 1) + 1)]
        differs(scores, v["scores"])
        differs(max(scores), m["best"])
    if n >= 20:
        folds = np.asarray(v["folds"])
        assert sorted(np.bincount(folds.astype(int)))[0] >= n // 5
        for w, wide in enumerate((0.5, 1, 2)):
            kernel = bumps(x, kappa * wide)
            for p, strong in enumerate((0.1, 1, 10)):
                loss = 0
                for fold in range(5):
                    g, h = system(kernel, given, np.flatnonzero(folds != fold))
                    left_g, left_h = system(kernel, given, np.flatnonzero(folds == fold))
                    alpha = np.linalg.solve(g + penalty * strong * np.eye(n), h)
                    loss += (alpha @ left_g @ alpha / 2 - left_h @ alpha) / 5
                differs(loss, v["losses"][w][p], 1e-7)
    runs += 1
print(f"least-squares mutual information: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(worst > 1e-9))
