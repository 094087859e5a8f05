#!/usr/bin/env python3
"""A second opinion on k-means and spectral clustering: every step again with numpy.

usage: lloyd.py GRADUS-CLI [SEEDS [FIRST]]

Written from the textbook (CS229 notes on k-means; Shi and Malik 2000; Ng, Jordan and Weiss 2001), not from
the program's source. Random data and options; owners, means, J after both half steps, moved points, degrees,
eigenvalues and new coordinates are computed anew from what the step before shows.

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
    gap = np.max(np.abs(measured - expected) / np.maximum(1, np.abs(expected)))
    if not gap < 1e-8:
        sys.exit(f"lloyd: {what}: {measured} instead of {expected}")
    worst = max(worst, gap)


def run(folder, entry, x, settings, seed):
    np.savetxt(f"{folder}/x.csv", x, delimiter=",", header=",".join(f"x{c}" for c in range(x.shape[1])),
               comments="", fmt="%.17g")
    command = [cli, "run", entry, "--data", f"{folder}/x.csv", "--x", ",".join(f"x{c}" for c in range(x.shape[1])),
               "--seed", str(seed), "--until", "converged", "--trace", f"{folder}/t.jsonl"]
    for setting in settings:
        command += ["--set", setting]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"lloyd: {' '.join(command)}: {result.stdout}{result.stderr}")
    with open(f"{folder}/t.jsonl", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines][1:]


def distances(z, centroids):
    return ((z[:, None, :] - np.asarray(centroids)[None]) ** 2).sum(2)


def half_steps(steps, z, keep_empty):
    """Check the steps from the start of k-means on, in the space of @z."""
    owner = None
    for before, after in zip(steps, steps[1:]):
        old, new = before["values"], after["values"]
        if after["phase"] == "assign":
            d = distances(z, old["centroids"])
            now = d.argmin(1)
            # a tie but for rounding may go either way
            clear = np.sort(d, 1)[:, 1] - np.sort(d, 1)[:, 0] > 1e-9 if d.shape[1] > 1 else np.full(len(z), True)
            differ("owners", np.array(new["owner"])[clear], now[clear])
            differ("J assigned", after["metrics"]["inertia"], d.min(1).sum())
            if owner is not None:
                differ("moved", after["metrics"]["moved"], (np.array(new["owner"]) != owner).sum())
            owner = np.array(new["owner"], int)
            differ("sizes", new["sizes"], np.bincount(owner, minlength=len(old["centroids"])))
        elif after["phase"] == "move":
            if not keep_empty and 0 in old["sizes"]:
                owner = np.array(new["owner"], int)
            means = [z[owner == j].mean(0) if (owner == j).any() else c for j, c in enumerate(old["centroids"])]
            differ("means", new["centroids"], means)
            differ("J moved", after["metrics"]["inertia"], distances(z, means)[np.arange(len(z)), owner].sum())


def graph(x, settings):
    d = distances(x, x)
    n = len(x)
    if "graph=gaussian" in settings:
        return np.exp(-d / 2 / 1.5 ** 2) * (1 - np.eye(n))
    if "graph=local" in settings:
        k = int(next(s for s in settings if s.startswith("local")).split("=")[1])
        t = np.sqrt(np.sort(d + np.diag(np.full(n, np.inf)), 1)[:, k - 1])
        return np.exp(-d / 2 / np.outer(t, t)) * (1 - np.eye(n))
    m = int(next(s for s in settings if s.startswith("neighbours")).split("=")[1])
    np.fill_diagonal(d, np.inf)
    w = d <= np.sort(d, 1)[:, m - 1:m] * (1 + 1e-12)
    return (w | w.T).astype(float)


def spectral(steps, x, k, settings):
    w = graph(x, settings) + (np.eye(len(x)) if "self-loops=true" in settings else 0)
    degrees = w.sum(1)
    normal = np.eye(len(x)) - w / np.sqrt(np.outer(degrees, degrees))
    values, vectors = np.linalg.eigh(normal)
    last = steps[-1]["values"]
    differ("degrees", last["degrees"], degrees)
    differ("eigenvalues", last["eigenvalues"], np.maximum(values, 0))
    z = np.array(last["embedding"]).reshape(len(x), -1)
    alone = np.diff(values[:k + 1]).min() > 1e-6
    if alone and "space=unit-rows" in settings:
        rows = vectors[:, :k] / np.sqrt(degrees)[:, None]
        rows /= np.linalg.norm(rows * np.sqrt(degrees / degrees)[:, None], axis=1, keepdims=True)
        # rows of one length: the angles between them do not depend on signs
        differ("angles", z @ z.T, rows @ rows.T)
    elif alone:
        alpha = vectors[:, 1:k] / np.sqrt(degrees)[:, None]
        alpha *= np.sqrt(degrees.sum())
        differ("coordinates", np.abs(z), np.abs(alpha))
    half_steps([s for s in steps if s["phase"] in ("init", "assign", "move", "check")], z, True)


with tempfile.TemporaryDirectory() as folder:
    for seed in range(first, first + seeds):
        rng = np.random.default_rng(seed)
        n, d, k = int(rng.integers(12, 120)), int(rng.integers(1, 6)), int(rng.integers(1, 6))
        x = rng.normal(size=(n, d)) + rng.integers(0, 4, size=(n, 1)) * 3
        x *= 10.0 ** rng.integers(-3, 4)
        empty = rng.choice(["keep", "farthest"])
        options = [f"k={k}", "init=" + rng.choice(["samples", "k-means++", "box"]), f"empty={empty}",
                   "stop=" + rng.choice(["owners", "spread"])]
        steps = run(folder, "k-means", x, options, seed)
        half_steps(steps[1:], x, empty == "keep")
        k = int(rng.integers(2, 5))
        x = rng.normal(size=(n, d)) + rng.integers(0, k, size=(n, 1)) * 2
        options = [f"k={k}", "init=k-means++", "space=" + rng.choice(["random-walk", "unit-rows"]),
                   "self-loops=" + rng.choice(["true", "false"]), *rng.choice(
                       [["graph=gaussian", "width=1.5"], ["graph=neighbours", f"neighbours={rng.integers(3, 9)}"],
                        ["graph=local", f"local={rng.integers(2, 9)}"]])]
        spectral(run(folder, "spectral-clustering", x, options, seed), x, k, options)
        runs += 2
print(f"lloyd: {runs} runs, worst relative difference {worst:.2g}")
