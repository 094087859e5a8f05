#!/usr/bin/env python3
"""A second opinion on covariances of four shapes and on factors: numpy from the textbook, full matrices throughout.

usage: factor.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random points in two to six inputs, some of them fewer than inputs, some with an input that follows from others, go through
`gradus-cli run --trace`. Rank, determinant and likelihoods come from the singular values of the centred table and from
full inverses; the factor model has to be as likely as its own matrix says, and no small change of it may be more likely.
EM for factor analysis is done again from the joint Gaussian of (z, x), with all its switches, round by round. Of the model
as a generator the covariance comes from matrices, the long axis from their eigenvectors, and each twin has to have the same.
Of the four methods on one set the shares, the likelihoods and the mixture from k-means are worked out anew.

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


def factors(folder, rng, seed):
    """factor-analysis-em"""
    d, n = int(rng.integers(2, 7)), int(rng.integers(8, 40))
    k = int(rng.integers(1, min(d, 5)))
    x = away(rng, rng.normal(size=(n, k)) @ rng.normal(size=(k, d)) + rng.normal(size=(n, d)) * rng.uniform(0.3, 2, d))
    forget, centre, deviations = seed % 5 == 0, seed % 3 > 0, bool(rng.integers(2))
    start, noise, floor = rng.uniform(0.2, 1), [0, rng.uniform(0.3, 2)][seed % 2], [0, 0.2][int(forget or rng.integers(2))]
    lines = run(folder, "factor-analysis-em", x, {
        "k": k, "forget": str(forget).lower(), "centre": str(centre).lower(), "start": start, "noise": noise, "floor": floor,
        "start-in": "deviations" if deviations else "inputs", "most": 12}, seed, ("--iterations", "12"))
    mean = x.mean(0)
    dev, seen = x - mean, (x - mean if centre else x)
    unit = x.std(0) if deviations else np.ones(d)
    waves = np.cos(np.pi * np.outer(2 * np.arange(d) + 1, np.arange(k)) / (2 * d))
    loadings, psi = start * unit[:, None] * waves, noise * unit ** 2 if noise else x.var(0)
    s = dev.T @ dev / n
    for line in lines:
        v, m = line["values"], line["metrics"]
        if line.get("phase") == "guess":
            sigma = loadings @ loadings.T + np.diag(psi)
            back = np.linalg.solve(sigma, loadings).T
            z, g = dev @ back.T, np.eye(k) - back @ loadings
            close(z, v["z"], abs(z).max())
            close(g, v["zvar"])
            close(likelihood(s, sigma, n), m["loglik"])
        elif line.get("phase") == "loadings":
            loadings = (seen.T @ z) @ np.linalg.inv(z.T @ z + (0 if forget else n * g))
            close(loadings @ loadings.T, v["common"], abs(s).max())
        elif line.get("phase") == "noise":
            psi = np.maximum(((seen ** 2).mean(0) - (loadings * (seen.T @ z) / n).sum(1)), floor)
            close(psi, v["psi"], abs(s).max())


def generator(folder, rng, seed):
    """factor-analysis-model"""
    loading, psi = rng.normal(size=2) * 2, rng.uniform(0, 5, 2)
    if seed % 7 == 0:
        loading[int(rng.integers(2))] = 0
    trace = f"{folder}/trace.jsonl"
    sets = {"l1": loading[0], "l2": loading[1], "psi1": psi[0], "psi2": psi[1], "draws": int(rng.integers(1, 200))}
    subprocess.run([cli, "run", "factor-analysis-model", "--seed", str(seed), "--trace", trace, "--until", "converged"]
                   + [w for k, v in sets.items() for w in ("--set", f"{k}={v}")], check=True, capture_output=True)
    end = [line for line in map(json.loads, open(trace)) if "step" in line][-1]
    v, m = end["values"], end["metrics"]
    sigma = np.outer(loading, loading) + np.diag(psi)
    close(sigma, v["covariance"])
    x = np.reshape(v["points"], (-1, 3))
    close(x[:, :2].T @ x[:, :2] / len(x), v["sample"])
    axis = np.linalg.eigh(sigma)[1][:, 1]
    for direction, angle in ((axis, m["axis-angle"]), (loading, m["factor-angle"])):
        u = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
        close(0, np.cross(direction / np.linalg.norm(direction), u))
    for l1, l2, p1, p2, angle in np.reshape(v["twins"], (-1, 5)):
        close(sigma, np.outer([l1, l2], [l1, l2]) + np.diag([p1, p2]))
        assert p1 >= 0 and p2 >= 0 and 0 <= angle < 180
        close(0, l1 * np.sin(np.radians(angle)) - l2 * np.cos(np.radians(angle)))


def climb(x, owner, floor):
    """EM for two Gaussians from hard groups, eigenvalues raised to the floor."""
    n, w, before = len(x), np.eye(2)[owner], -np.inf
    for _ in range(500):
        phi, logs = w.mean(0), []
        for j in range(2):
            mu = w[:, j] @ x / w[:, j].sum()
            e, u = np.linalg.eigh(((x - mu).T * w[:, j]) @ (x - mu) / w[:, j].sum())
            sigma = u @ np.diag(np.maximum(e, floor)) @ u.T
            way = np.einsum("ij,jk,ik->i", x - mu, np.linalg.inv(sigma), x - mu)
            logs.append(np.log(phi[j]) - 0.5 * (way + np.linalg.slogdet(2 * np.pi * sigma)[1]))
        total = np.logaddexp(*logs)
        w = np.exp(np.array(logs) - total).T
        if abs(total.sum() - before) < 1e-9 * n:
            break
        before = total.sum()
    return total.sum(), w[:, 1]


def methods(folder, rng, seed):
    """subspace-or-cluster"""
    n = int(rng.integers(8, 60))
    x = away(rng, rng.normal(size=(n, 2)) @ rng.normal(size=(2, 2)) + rng.integers(0, 2, (n, 1)) * rng.normal(size=2) * 4)
    floor, drawn = 10 ** rng.uniform(-4, -1), bool(rng.integers(2))
    end = run(folder, "subspace-or-cluster", x, {"floor": floor, "starts": "drawn" if drawn else "k-means"}, seed,
              ("--until", "converged"))[-1]
    v, m = end["values"], end["metrics"]
    c = x - x.mean(0)
    s = c.T @ c / n
    e, u = np.linalg.eigh(s)
    close(e[1] / e.sum(), m["pca-share"])
    angle = np.radians(m["angle"])
    close(0, np.cross(u[:, 1], [np.cos(angle), np.sin(angle)]))
    owner = np.array(v["owner"])
    within = sum(((x[owner == j] - x[owner == j].mean(0)) ** 2).sum() for j in range(2)) / n
    close(1 - within / e.sum(), m["kmeans-share"])
    centres = np.array([x[owner == j].mean(0) for j in range(2)])
    assert (((x[:, None] - centres) ** 2).sum(2).argmin(1) == owner).all()
    close(likelihood(s, s, n), m["one"])
    close(5 * np.log(n) - 2 * m["one"], m["bic-one"])
    loglik, share = climb(x, owner, max(floor * min(e.sum() / 2, 1), 1e-8 * e.sum() / 2))
    close(loglik, v["likelihoods"][0])
    close(max(v["likelihoods"]), m["two"])
    close(11 * np.log(n) - 2 * m["two"], m["bic-two"])
    if not drawn:
        close(share, v["share"])


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    with tempfile.TemporaryDirectory() as folder:
        shapes(folder, rng, seed)
        factors(folder, rng, seed)
        generator(folder, rng, seed)
        methods(folder, rng, seed)
        runs += 4
print(f"factor: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(not worst <= 1e-7))
