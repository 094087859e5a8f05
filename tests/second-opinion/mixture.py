#!/usr/bin/env python3
"""A second opinion on EM for Gaussian mixtures: every step again with numpy.

usage: mixture.py GRADUS-CLI [SEEDS [FIRST]]

Written from the textbook (CS229 notes on mixtures and on EM; Fraley and Raftery 2007 for the prior), not from
the program's source. Random data and options; each step is computed anew from the parameters and the
responsibilities that the step before shows: responsibilities, l, weights, means, covariances in their shape and
above the floor, and the bound by its definition.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import json
import subprocess
import sys
import tempfile

import numpy as np

cli = sys.argv[1]
seeds = int(sys.argv[2]) if len(sys.argv) > 2 else 20
first = int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst, runs = 0.0, 0


def differ(what, measured, expected):
    global worst
    measured, expected = np.asarray(measured, float), np.asarray(expected, float)
    gap = np.max(np.abs(measured - expected) / np.maximum(np.max(np.abs(expected)), 1))
    if not gap < 1e-7:
        sys.exit(f"mixture: {what}: {measured} instead of {expected}")
    worst = max(worst, gap)


def log_joint(x, phi, mu, sigma):
    """log phi_j N(x_i; mu_j, Sigma_j), n x k."""
    out = np.empty((len(x), len(phi)))
    for j, (share, mean, spread) in enumerate(zip(phi, mu, sigma)):
        z = np.linalg.solve(np.linalg.cholesky(spread), (x - mean).T)
        out[:, j] = (np.log(share) - 0.5 * (z ** 2).sum(0)
                     - 0.5 * np.linalg.slogdet(2 * np.pi * spread)[1])
    return out


def log_prior(x, phi, sigma, options):
    """Dirichlet and inverse Wishart up to a constant; 0 for maximum likelihood."""
    if options["estimate"] == "ml":
        return 0.0
    d, k = x.shape[1], len(phi)
    psi = np.cov(x.T, bias=True).reshape(d, d) / k ** (2 / d)
    spreads = sigma[:1] if options["covariance"] == "tied" else sigma
    return (options["dirichlet"] - 1) * np.log(phi).sum() - 0.5 * sum(
        (2 * d + 3) * np.linalg.slogdet(s)[1] + np.trace(np.linalg.solve(s, psi)) for s in spreads)


def shaped(s, shape):
    d = len(s)
    return (np.diag(np.diag(s)) if shape == "diagonal" else np.eye(d) * np.trace(s) / d if shape == "spherical"
            else s)


def covariances(x, w, mu, options):
    n, d = x.shape
    counts, k = w.sum(0), w.shape[1]
    sums = np.array([(w[:, j, None] * (x - mu[j])).T @ (x - mu[j]) for j in range(k)])
    extra, weight = 0.0, 0.0
    if options["estimate"] == "map":
        extra, weight = np.cov(x.T, bias=True).reshape(d, d) / k ** (2 / d), 2 * d + 3
    if options["covariance"] == "tied":
        raw = np.repeat([(sums.sum(0) + extra) / (n + weight)], k, 0)
    else:
        raw = np.array([shaped((s + extra) / (c + weight), options["covariance"]) for s, c in zip(sums, counts)])
    values, vectors = np.linalg.eigh(raw)
    return np.array([v @ np.diag(np.maximum(e, options["floor"])) @ v.T for e, v in zip(values, vectors)])


def check(steps, x, options):
    n, d = x.shape
    prior = 0.0
    for before, after in zip(steps, steps[1:]):
        old, new = before["values"], after["values"]
        if after["phase"] in (None, "init", "check"):
            continue
        k = len(new["phi"])
        phi, mu = np.array(new["phi"]), np.array(new["mu"]).reshape(k, d)
        sigma = np.array(new["sigma"]).reshape(k, d, d)
        w = np.array(new["responsibilities"]).reshape(n, k)
        joint = log_joint(x, phi, mu, sigma)
        top = joint.max(1, keepdims=True)
        each = top[:, 0] + np.log(np.exp(joint - top).sum(1))
        prior = log_prior(x, phi, sigma, options)
        if after["phase"] == "expect":
            differ("responsibilities", w, np.exp(joint - each[:, None]))
            differ("l", after["metrics"]["log-likelihood"], each.sum())
            differ("objective", after["metrics"]["objective"], each.sum() + prior)
        elif after["phase"] == "weights":
            extra = options["dirichlet"] - 1 if options["estimate"] == "map" else 0
            differ("phi", phi, (w.sum(0) + extra) / (n + k * extra))
        elif after["phase"] == "means":
            differ("mu", mu, (w.T @ x) / w.sum(0)[:, None])
        elif after["phase"] == "covariances":
            differ("sigma", sigma, covariances(x, w, mu, options))
        safe = np.where(w > 0, w, 1)
        differ("bound", after["metrics"]["bound"], (w * (joint - np.log(safe))).sum() + prior)


with tempfile.TemporaryDirectory() as folder:
    for seed in range(first, first + seeds):
        rng = np.random.default_rng(seed)
        n, d, k = int(rng.integers(30, 150)), int(rng.integers(1, 4)), int(rng.integers(1, 5))
        x = rng.normal(size=(n, d)) * rng.uniform(0.5, 2, d) + rng.integers(0, 3, size=(n, 1)) * 3
        options = {"covariance": rng.choice(["full", "diagonal", "spherical", "tied"]),
                   "estimate": rng.choice(["ml", "map"]), "dirichlet": float(rng.integers(1, 5)),
                   "floor": float(rng.choice([1e-6, 0.3]))}
        np.savetxt(f"{folder}/x.csv", x, delimiter=",", header=",".join(f"x{c}" for c in range(d)), comments="",
                   fmt="%.17g")
        command = [cli, "run", "gmm-em", "--data", f"{folder}/x.csv", "--x", ",".join(f"x{c}" for c in range(d)),
                   "--seed", str(seed), "--iterations", "30", "--trace", f"{folder}/t.jsonl"]
        start = rng.choice(["samples", "k-means++", "random-responsibilities"])
        for name, value in (("k", k), ("init", start), ("covariance", options["covariance"]),
                            ("estimate", options["estimate"]), ("dirichlet", options["dirichlet"]),
                            ("covariance-floor", options["floor"])):
            command += ["--set", f"{name}={value}"]
        result = subprocess.run(command, capture_output=True, text=True)
        if result.returncode != 0:
            sys.exit(f"mixture: {' '.join(command)}: {result.stdout}{result.stderr}")
        with open(f"{folder}/t.jsonl", encoding="utf-8") as lines:
            check([json.loads(line) for line in lines][1:], x, options)
        runs += 1
print(f"mixture: {runs} runs, worst relative difference {worst:.2g}")
