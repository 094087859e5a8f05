#!/usr/bin/env python3
"""Second opinion: a Gaussian with a threshold, from its definition and numpy.

usage: threshold.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random points with and without samples and classes go through `gradus-cli run density-threshold --trace` with random models and
limits. Mean, covariance and d^2 are computed again, d^2 by the inverse of the covariance and not by axes; of the factor model
Sigma is made of the loadings and noise that are told, which have to be a stationary point of the likelihood. Counts, the tail
(by a sum, or the error function) and the best circle follow.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import json, math, os, subprocess, sys, tempfile
import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def close(mine, theirs, size, slack=1):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    worst = max([worst, *(abs(mine - theirs) / size / slack)])


def tail(t, d):
    """P(chi^2_d > t): a finite sum of terms, that of one degree being an error function."""
    if d % 2:
        return math.erfc((t / 2) ** 0.5) + sum(math.exp(-t / 2) * (t / 2) ** (k - 0.5) / math.gamma(k + 0.5)
                                               for k in range(1, (d + 1) // 2))
    return sum(math.exp(-t / 2) * (t / 2) ** k / math.factorial(k) for k in range(d // 2))


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    model = ["gaussian", "diagonal", "factor"][seed % 3]
    n, d = int(rng.integers(12, 60)), int(rng.integers(1, 5)) if model != "factor" else int(rng.integers(3, 6))
    mix = rng.normal(size=(d, d))
    x = rng.normal(size=(n, d)) @ mix + rng.uniform(-5, 5, d)
    if model == "factor":
        x = rng.normal(size=(n, 1)) * rng.uniform(0.5, 2, d) + rng.normal(size=(n, d)) * rng.uniform(0.4, 1, d)
    sample, label = rng.integers(0, 2, n), rng.integers(0, 2, n)
    sample[:2], label[:2] = [0, 1], [0, 1]
    while (sample == 0).sum() < d + 3:
        sample[int(rng.integers(2, n))] = 0
    with_sample, fit = bool(rng.integers(0, 2)), str(rng.choice(["good", "all"]))
    limit, circle = float(rng.uniform(0.5, 12)), float(rng.uniform(0, 1))
    with tempfile.TemporaryDirectory() as folder:
        names = [f"x{j}" for j in range(d)]
        with open(f"{folder}/x.csv", "w") as out:
            out.write(",".join(names + ["kind", "which"]) + "\n")
            for row, k, s in zip(x, label, sample):
                out.write(",".join("%.17g" % v for v in row) + f",{'ab'[k]},{'gs'[s]}\n")
        # The levels of a column are numbered as they come, and g and a come first.
        trace = f"{folder}/trace.jsonl"
        subprocess.run([cli, "run", "density-threshold", "--until", "converged", "--trace", trace, "--data", f"{folder}/x.csv",
                        "--x", ",".join(names), "--label", "kind"] + (["--sample", "which"] if with_sample else [])
                       + [v for s in (f"model={model}", f"fit={fit}", f"limit={limit!r}", f"circle={circle!r}")
                          for v in ("--set", s)], check=True, capture_output=True)
        end = list(map(json.loads, open(trace)))[-1]
    assert end["status"] == "converged", end
    v, m = end["values"], end["metrics"]
    fitted = x[sample == 0] if with_sample and fit == "good" else x
    judged = sample == 1 if with_sample else np.ones(n, bool)
    mean = fitted.mean(0)
    S = np.atleast_2d(np.cov(fitted.T, bias=True))
    if model == "diagonal":
        S = np.diag(np.diag(S))
    size = np.diag(S).max()
    close(mean, v["mean"], size ** 0.5 + abs(mean).max())
    close(S, v["cov"], size)
    if model == "factor":
        L, psi = np.array(v["axes"]).reshape(d, -1), np.array(v["values"])
        sigma = L @ L.T + np.diag(psi)
        P = np.linalg.inv(sigma)
        # Stationary: (Sigma^-1 (Sigma - S) Sigma^-1) L = 0, and its diagonal is 0 where the noise is free.
        G = P @ (sigma - S) @ P
        close(G @ L * L, np.zeros_like(L), 1, 1e7)
        close((np.diag(G) * psi)[psi > 1e-6 * np.diag(S)], np.zeros((psi > 1e-6 * np.diag(S)).sum()), 1, 1e7)
        assert np.linalg.slogdet(sigma)[1] + np.trace(P @ S) <= d + np.log(np.diag(S)).sum() + 1e-9
    else:
        sigma = S
        U, lam = np.array(v["axes"]).reshape(d, d), np.array(v["values"])
        close(U.T @ np.diag(lam) @ U, S, size)
    d2 = np.einsum("ij,ij->i", x - mean, np.linalg.solve(sigma, (x - mean).T).T)
    condition = np.linalg.cond(sigma)
    close(d2, v["d2"], 1 + d2.max(), max(condition / 1e3, 1))
    close(np.array(v["parts"]).reshape(n, -1).sum(1), v["d2"], 1 + d2.max())
    beyond = np.array(v["d2"]) > limit
    assert m["flagged"] == (beyond & judged).sum() and abs(m["share"] - (beyond & judged).sum() / judged.sum()) < 1e-12
    close(tail(limit, d), m["law"], 1)
    assert m["misses"] == (judged & (label == 1) & ~beyond).sum() and m["alarms"] == (judged & (label == 0) & beyond).sum()
    away, odd = np.linalg.norm(x - mean, axis=1)[judged], beyond[judged]
    best = max(1.0 if not (c | odd).any() else (c & odd).sum() / (c | odd).sum()
               for c in [away > -1, *(away > t * (1 + 1e-12) for t in away)])
    close(best, m["best"], 1)
    runs += 1
print(f"threshold: {runs} runs, worst difference {worst:.2e}")
sys.exit(int(not worst <= 1e-9))
