#!/usr/bin/env python3
"""A second opinion on independent component analysis: every step of runs on random mixtures.

usage: ica.py GRADUS-CLI [SEEDS [FIRST-SEED]]
       ica.py --limits          the likelihoods and matrices that the checks of ica expect

From CS229's notes on ICA and numpy alone: W := W + a (phi(Wx) x' + W^-T) with the derivative of the
logarithm of the density taken by differences, not by formula. Whitening is checked by what it is
for. The order of shuffled examples is not in the trace: with one example at a time the step is
looked for among the steps of all examples. Prints the worst relative difference; exit status 1
above 1e-6.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

TOLERANCE = 1e-6
# Logarithms of densities.
DENSITIES = {
    "logistic": lambda s: -2 * np.logaddexp(s / 2, -s / 2),
    "laplace": lambda s: -np.abs(s) - np.log(2),
    "flat": lambda s: np.logaddexp(-(s - 1) ** 2 / 2, -(s + 1) ** 2 / 2) - np.log(8 * np.pi) / 2,
}


def slope(density, s):
    h = 1e-5
    return (DENSITIES[density](s + h) - DENSITIES[density](s - h)) / (2 * h)


def likelihood(density, W, Z):
    return sum(DENSITIES[density](Z @ w).mean() for w in W) + np.log(abs(np.linalg.det(W)))


def climb(density, W, Z, rate, steps):
    for _ in range(steps):
        W = W + rate * (slope(density, Z @ W.T).T @ Z / len(Z) + np.linalg.inv(W).T)
    return W


def limits():
    A = np.array([[0.5, 1], [1.5, 0.5]])
    p = (np.arange(20) + 0.5) / 20
    laws = {"laplace": np.where(p < 0.5, np.log(2 * p), -np.log(2 - 2 * p)), "uniform": np.sqrt(3) * (2 * p - 1)}
    sets = {k: np.array([(a, b) for a in v for b in v]) for k, v in laws.items()}
    radius = np.sqrt(-2 * np.log1p(-(np.arange(10) + 0.5) / 10))
    angle = 2 * np.pi * np.arange(24) / 24
    sets["gaussian"] = np.array([(r * np.cos(t), r * np.sin(t)) for r in radius for t in angle])
    for name, S in sets.items():
        X = S @ A.T
        start = np.eye(2) if name == "laplace" else np.linalg.inv(A)
        W = climb("logistic", start, X, 0.5, 1500)
        print(name, likelihood("logistic", start, X), likelihood("logistic", W, X), (W @ A).round(6).tolist())


def make(rng, d):
    """A random mixture as the text file that Gradus reads."""
    n = int(rng.integers(20, 80))
    S = np.column_stack([rng.laplace(size=n) if k % 2 else rng.uniform(-2, 2, n) for k in range(d)])
    return S @ (np.eye(d) + rng.uniform(-0.6, 0.6, (d, d))).T + rng.uniform(-1, 1, d)


def check_run(cli, seed, worst):
    rng = np.random.default_rng(seed)
    d = int(rng.integers(2, 5))
    X = make(rng, d)
    density = str(rng.choice(list(DENSITIES)))
    one, white = bool(rng.integers(2)), bool(rng.integers(2))
    rate = float(rng.uniform(0.01, 0.1))
    with tempfile.TemporaryDirectory() as folder:
        data, trace = os.path.join(folder, "mix.txt"), os.path.join(folder, "trace.jsonl")
        np.savetxt(data, X, fmt="%.17g", header="signals\nrate: 100", comments="")
        subprocess.run([cli, "run", "ica", "--data", data, "--seed", str(seed), "--set", f"prior={density}",
                        "--set", f"examples={'one' if one else 'all'}", "--set", f"whiten={str(white).lower()}",
                        "--set", f"learning-rate={rate}", "--set", f"order={'time' if seed % 2 else 'shuffled'}",
                        "--set", "passes=3", "--set", "tolerance=1e-12", "--trace", trace],
                       check=True, capture_output=True)
        lines = [json.loads(line) for line in open(trace, encoding="utf-8")]
    steps = [line for line in lines if "values" in line]
    Z = X - X.mean(0)
    values = lambda line, name: np.array(line["values"][name], dtype=float)

    def compare(what, got, expected):
        off = float(np.max(np.abs(np.asarray(got) - expected)) / max(1.0, float(np.max(np.abs(expected)))))
        if not off <= TOLERANCE:
            print(f"seed {seed}: {what}: {got} instead of {expected}")
        worst[0] = max(worst[0], off) if off == off else float("inf")

    if white:
        Z = values(steps[0], "sources") @ np.linalg.inv(values(steps[0], "w")).T
        compare("white", Z.T @ Z / len(Z), np.eye(d))
        compare("span", Z @ np.linalg.lstsq(Z, X - X.mean(0), rcond=None)[0], X - X.mean(0))
    for before, after in zip(steps, steps[1:]):
        W, now = values(before, "w"), values(after, "w")
        if after["phase"] == "pull":
            pulls = np.einsum("ij,ik->ijk", slope(density, Z @ W.T), Z)
            pull = values(after, "pull")
            if one and seed % 2 == 0:
                expected = pulls[np.argmin(np.abs(pulls - pull).sum(axis=(1, 2)))]
            elif one:
                expected = pulls[after["iteration"] % len(Z)]
            else:
                expected = pulls.mean(0)
            compare("pull", pull, expected)
        elif after["phase"] == "hold":
            compare("hold", values(after, "hold"), np.linalg.inv(W).T)
        elif after["phase"] == "update":
            compare("update", now, W + rate * (values(before, "pull") + values(before, "hold")))
            jacobian = np.log(abs(np.linalg.det(np.linalg.lstsq(X - X.mean(0), Z, rcond=None)[0]))) if white else 0
            compare("likelihood", after["metrics"]["likelihood"], likelihood(density, now, Z) + jacobian)
    compare("sources", values(steps[-1], "sources"), Z @ values(steps[-1], "w").T)


def main():
    if sys.argv[1:] == ["--limits"]:
        limits()
        return 0
    cli = sys.argv[1]
    seeds, first = (int(sys.argv[k]) if len(sys.argv) > k else standard for k, standard in ((2, 20), (3, 1)))
    worst = [0.0]
    for seed in range(first, first + seeds):
        check_run(cli, seed, worst)
    print(f"ica: {seeds} runs, worst relative difference {worst[0]:.2e}")
    return int(not worst[0] <= TOLERANCE)


sys.exit(main())
