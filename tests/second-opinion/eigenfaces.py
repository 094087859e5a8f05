#!/usr/bin/env python3
"""A second opinion on eigenfaces: numpy from the textbook, not from the program's source.

usage: eigenfaces.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random images, more and fewer than pixels, some of them sums of others: eigenvalues of the covariance of pixels, which the
program does not make, and the probe, moved or not, in their directions.
"""
import json
import subprocess
import sys
import tempfile

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def differs(mine, theirs, scale=1):
    global worst
    mine, theirs = np.asarray(mine, float), np.asarray(theirs, float)
    assert mine.shape == theirs.shape, (mine, theirs)
    worst = max([worst, *(np.abs(mine - theirs) / scale).ravel()])


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    side, n = [(2, 3), (3, 12), (4, 7), (5, 4)][seed % 4]
    x = np.round(rng.gamma(2, 3, (n, side ** 2)), 3)
    if seed % 3 == 0 and n > 3:
        x[3] = x[0] + x[1] - x[2]
    pieces, probe, shift = int(rng.integers(1, 5)), int(rng.integers(1, n + 1)), int(rng.integers(0, 3))
    with tempfile.NamedTemporaryFile("w", suffix=".csv") as file:
        file.write(",".join(f"p{j}" for j in range(side ** 2)) + "\n")
        file.writelines(",".join(str(v) for v in row) + "\n" for row in x)
        file.flush()
        run = subprocess.run([cli, "run", "eigenfaces", "--data", file.name, "--set", f"pieces={pieces}", "--set", f"probe={probe}",
                              "--set", f"shift={shift}", "--set", "rivals=3", "--seed", str(seed)], check=True, capture_output=True,
                             text=True)
    v, m = (json.loads(run.stdout)[part] for part in ("values", "metrics"))
    mean = x.mean(0)
    size = ((x - mean) ** 2).sum() / n
    values, vectors = np.linalg.eigh(np.cov(x.T, bias=True))
    values, vectors = values[::-1], vectors[:, ::-1]
    rank = int((values > 1e-10 * values[0]).sum())
    differs(mean, v["mean"])
    assert rank == m["rank"], (rank, m["rank"])
    p = min(n, side ** 2)
    differs(values[:p], v["variances"], size)
    k = min(pieces, rank)
    u = vectors[:, :k]
    differs(max(values[min(pieces, p):].sum(), 0), m["error"], size)
    image = np.zeros((side, side))
    image[:, shift:] = x[probe - 1].reshape(side, side)[:, :side - shift]
    face = image.ravel()
    differs(mean + u @ (u.T @ (face - mean)), v["mixed"], np.sqrt(size))
    differs(((face - mean - u @ (u.T @ (face - mean))) ** 2).sum(), m["missing"], size)
    differs(np.abs(u.T @ (face - mean)), np.abs(v["settings"]), np.sqrt(size))
    differs(((x - face) ** 2).sum(1), v["pixels-apart"], size)
    differs((((x - face) @ u) ** 2).sum(1), v["knobs-apart"], size)
    runs += 1
print(f"eigenfaces: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(worst > 1e-9))
