#!/usr/bin/env python3
"""A second opinion on covariances of four shapes: numpy from the textbook, full matrices throughout.

usage: factor.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random points in two to six inputs, some of them fewer than inputs, some with an input that follows from others, go through
`gradus-cli run --trace`. Rank, determinant and likelihoods come from the singular values of the centred table and from
full inverses; the factor model has to be as likely as its own matrix says, and no small change of it may be more likely.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

sys.path.insert(0, os.path.dirname(__file__))
from shared.shapes import away

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def close(mine, theirs, size=1.0):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    if (abs(mine - theirs) / np.maximum(size, abs(mine))).max() > 1e-7: import traceback; print(traceback.format_stack()[-2].splitlines()[-1], mine, theirs)
    worst = max([worst, *(abs(mine - theirs) / np.maximum(size, abs(mine)))])


def run(folder, entry, x, sets, seed, extra=()):
    names = ",".join(f"x{j}" for j in range(x.shape[1]))
    np.savetxt(f"{folder}/x.csv", x, delimiter=",", header=names, comments="", fmt="%.17g")
    trace = f"{folder}/trace.jsonl"
    subprocess.run([cli, "run", entry, "--seed", str(seed), "--trace", trace, "--data", f"{folder}/x.csv", "--x", names,
                    *extra] + [w for k, v in sets.items() for w in ("--set", f"{k}={v}")], check=True, capture_output=True)
    return [line for line in map(json.loads, open(trace)) if "step" in line]


def likelihood(s, sigma, n):
    return -0.5 * n * (len(s) * np.log(2 * np.pi) + np.linalg.slogdet(sigma)[1] + np.trace(np.linalg.solve(sigma, s)))


def shapes(folder, rng, seed):
    """covariance-constraints"""
    d, n = int(rng.integers(2, 7)), int(rng.integers(2, 30))
    x = away(rng, rng.normal(size=(n, d)) @ rng.normal(size=(d, d)))
    tied = d > 2 and seed % 4 == 0
    if tied:
        x[:, -1] = x[:, 0] - x[:, 1]
    shown, k = int(rng.integers(2, n + 1)), int(rng.integers(1, min(d, 5)))
    end = run(folder, "covariance-constraints", x, {"shown": shown, "k": k, "rivals": 12}, seed,
              ("--until", "converged"))[-1]
    v, m = end["values"], end["metrics"]
    c = x[:shown] - x[:shown].mean(0)
    s = c.T @ c / shown
    singular = np.linalg.svd(c / c.std(0), compute_uv=False)
    rank = int((singular > 1e-6 * singular[0]).sum())
    eigen = np.zeros(d)
    eigen[:rank] = np.linalg.svd(c, compute_uv=False)[:rank] ** 2 / shown
    close(rank, m["rank"])
    close(eigen, v["eigenvalues"], eigen[0])
    close(np.prod(eigen), m["det"], np.prod(np.diag(s)))
    close(s, v["covariance"], abs(s).max())
    close(likelihood(s, np.trace(s) / d * np.eye(d), shown), m["spherical"])
    close(likelihood(s, np.diag(np.diag(s)), shown), m["diagonal"])
    assert (rank == d) == (m.get("full") is not None), (rank, d, m)
    if rank == d:
        close(likelihood(s, s, shown), m["full"])
    if m.get("factor") is not None:
        loadings, noise = np.reshape(v["loadings"], (d, k)), np.array(v["noise"])
        best = likelihood(s, loadings @ loadings.T + np.diag(noise), shown)
        if noise.min() > 1e-6 * np.diag(s).min():
            close(best, m["factor"])
        close(np.diag(loadings @ loadings.T) + noise, np.diag(s), abs(s).max())
        for _ in range(20):
            other = loadings * (1 + 0.03 * rng.normal(size=(d, k)))
            spread = noise * np.exp(0.03 * rng.normal(size=d))
            assert likelihood(s, other @ other.T + np.diag(spread), shown) <= m["factor"] + 0.02, "a better factor model"
    else:
        assert shown <= k + 1 or tied, (shown, k)
    for xx, xy, yy, shape, loglik, gap in np.reshape(v["rivals"], (-1, 6)):
        known = [m["spherical"], m["diagonal"], m.get("factor"), m.get("full")][int(shape)]
        close(known - loglik, gap)
        assert gap >= -1e-6 and xx * yy - xy * xy > 0
        if d == 2:
            close(likelihood(s, np.array([[xx, xy], [xy, yy]]), shown), loglik)


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    with tempfile.TemporaryDirectory() as folder:
        shapes(folder, rng, seed)
        runs += 1
print(f"factor: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(not worst <= 1e-7))
