#!/usr/bin/env python3
"""Second opinion: Gaussians of two classes, their border and their likelihood.

usage: gauss_stages.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random tables of two classes go through `gradus-cli run gda --trace` with random options. Means,
covariances, log-odds, errors and log-likelihoods are computed here from the densities as they are
written in a textbook, with inverses and determinants instead of factors.
"""
import csv, json, os, subprocess, sys, tempfile
import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "shared"))
from shapes import away

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst, runs = 0.0, 0


def compare(what, got, expected):
    global worst
    got, expected = np.asarray(got, float).ravel(), np.asarray(expected, float).ravel()
    off = np.max(np.abs(got - expected)) / max(1.0, np.max(np.abs(expected)))
    if not off <= 1e-7:
        print(f"{what}: {got} instead of {expected}")
    worst = max(worst, off)


def log_density(X, mean, cov):
    e = X - mean
    return -0.5 * np.einsum("ij,jk,ik->i", e, np.linalg.inv(cov), e) - 0.5 * np.log(np.linalg.det(2 * np.pi * cov))


def fit(X, y, centres, own, form):
    """The two covariances that fit best around the centres."""
    scatters = [(X[y == c] - centres[c]).T @ (X[y == c] - centres[c]) for c in (0, 1)]
    covs = [s / np.sum(y == c) for c, s in enumerate(scatters)] if own else [sum(scatters) / len(y)] * 2
    if form == "diagonal":
        covs = [np.diag(np.diag(c)) for c in covs]
    if form == "round":
        covs = [np.eye(len(c)) * np.trace(c) / len(c) for c in covs]
    return covs


def joint(X, y, centres, covs):
    share = y.mean()
    return np.stack([np.log(1 - share) + log_density(X, centres[0], covs[0]), np.log(share) + log_density(X, centres[1], covs[1])], 1)


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    d, n = int(rng.integers(1, 5)), int(rng.integers(14, 60))
    y = np.arange(n) % 2 if seed % 2 else np.r_[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, rng.integers(0, 2, n - 12)]
    X = rng.normal(size=(n, d)) @ rng.normal(size=(d, d)) + np.outer(y, rng.normal(size=d) * 2)
    X = away(rng, X)
    own, form = bool(rng.integers(2)), ["full", "diagonal", "round"][int(rng.integers(3))]
    guess = np.round(rng.normal(size=4) * 2, 3)
    path = os.path.join(tempfile.mkdtemp(), "data.csv")
    with open(path, "w", newline="") as f:
        out = csv.writer(f)
        out.writerow([f"x{j}" for j in range(d)] + ["class"])
        out.writerows([[repr(float(v)) for v in row] + [f"c{int(c)}"] for row, c in zip(X, y)])
    sets = [f"covariance={'own' if own else 'shared'}", f"form={form}", "rivals=3"] + \
           [f"{k}={v}" for k, v in zip(("guess0x", "guess0y", "guess1x", "guess1y"), guess)]
    trace = path.replace("data.csv", "trace.jsonl")
    # Along the axes with a covariance for each class it is Gaussian naive Bayes, which fixes both.
    naive = own and form == "diagonal"
    # With a full one for each class it is the mixture with known labels, which also does.
    known = own and form == "full" and seed % 2
    sets = sets[2:] if naive or known else sets
    entry = "gaussian-naive-bayes" if naive else "gmm-known-labels" if known else "gda"
    args = [cli, "run", entry, "--data", path, "--label", "class", "--x", ",".join(f"x{j}" for j in range(d)), "--seed", str(seed),
            "--trace", trace] + sum((["--set", s] for s in sets), [])
    result = json.loads(subprocess.run(args, capture_output=True, text=True, check=True).stdout)
    v, m = result["values"], result["metrics"]
    means = np.stack([X[y == c].mean(0) for c in (0, 1)])
    covs = fit(X, y, means, own, form)
    log = joint(X, y, means, covs)
    compare("means", v["means"], means)
    compare("sigma", v["sigma"], covs)
    compare("odds", v["odds"], log[:, 1] - log[:, 0])
    if known:
        # The M-step of EM with responsibilities that are 0 or 1.
        w = np.stack([y == 0, y == 1], 1).astype(float)
        mu = w.T @ X / w.sum(0)[:, None]
        compare("M-step, means", v["means"], mu)
        compare("M-step, covariances", v["sigma"],
                [np.einsum("i,ij,ik->jk", w[:, c], X - mu[c], X - mu[c]) / w[:, c].sum() for c in (0, 1)])
    theta, bend = np.ravel(v["theta"]), np.reshape(v["bend"], (d, d))
    compare("border", theta[0] + X @ theta[1:] + np.einsum("ij,jk,ik->i", X, bend, X), log[:, 1] - log[:, 0])
    compare("likelihood", m["likelihood"], log[np.arange(n), y].sum())
    compare("errors", m["errors"], np.sum((log[:, 1] > log[:, 0]) != y))
    compare("phi", m["phi"], y.mean())
    tried = means.copy()
    tried[:, : min(d, 2)] = guess.reshape(2, 2)[:, : min(d, 2)]
    score = lambda c: joint(X, y, c, fit(X, y, c, own, form))[np.arange(n), y].sum()
    rivals = np.reshape(v["rivals"], (-1, 2 * d + 1))
    for r in rivals:
        compare("rival", r[-1], score(r[:-1].reshape(2, d)))
    compare("gap", m["gap"], log[np.arange(n), y].sum() - score(tried))
    for line in open(trace):
        step = json.loads(line)
        if step.get("step") == 1:
            compare("step 1", step["metrics"]["likelihood"], score(tried))
    runs += 1

print(f"gauss_stages: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(worst > 1e-7))
