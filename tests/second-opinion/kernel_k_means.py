#!/usr/bin/env python3
"""Second opinion: kernel k-means from its definition and numpy.

usage: kernel_k_means.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random points, kernels, groups and starts go through `gradus-cli run --trace`. From the groups of a sweep all mean
similarities are computed again, the groups that follow, and J as the sum of the squared distances in the feature space;
of the linear kernel also as that of the points from the means of their groups.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import json, os, subprocess, sys, tempfile
import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def close(mine, theirs, size):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    worst = max([worst, *(abs(mine - theirs) / size)])


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    n, d, k = int(rng.integers(5, 40)), int(rng.integers(1, 4)), int(rng.integers(1, 5))
    x = rng.normal(size=(n, d)) + 3 * rng.integers(0, 2, size=(n, 1))
    label = np.r_[0, 1, rng.integers(0, 2, n - 2)]
    kernel = ["linear", "polynomial", "rbf"][seed % 3]
    h, c, p = float(rng.uniform(0.3, 3)), float(rng.uniform(0, 2)), int(rng.integers(1, 4))
    inner = x @ x.T
    K = {"linear": inner, "polynomial": (inner + c) ** p,
         "rbf": np.exp(-((x[:, None] - x[None]) ** 2).sum(2) / (2 * h * h))}[kernel]
    init, wrong = ("wrong", int(rng.integers(0, n))) if k > 1 and seed % 2 else ("random", 0)
    with tempfile.TemporaryDirectory() as folder:
        names = [f"x{j}" for j in range(d)]
        np.savetxt(f"{folder}/x.csv", np.c_[x, label], delimiter=",", header=",".join(names + ["class"]), comments="",
                   fmt=["%.17g"] * d + ["%d"])
        trace = f"{folder}/trace.jsonl"
        subprocess.run([cli, "run", "kernel-k-means", "--seed", str(seed), "--until", "converged", "--trace", trace,
                        "--data", f"{folder}/x.csv", "--x", ",".join(names), "--label", "class"]
                       + [v for s in (f"k={k}", f"kernel={kernel}", f"h={h!r}", f"coef0={c!r}", f"degree={p}", f"init={init}",
                                      f"wrong={wrong}") for v in ("--set", s)], check=True, capture_output=True)
        steps = list(map(json.loads, open(trace)))[1:]
    size = abs(K).max()
    owner = np.array(steps[0]["values"]["owner"], int)
    if init == "wrong":
        assert (owner != label).sum() == wrong, (owner, label, wrong)
    for s in steps:
        groups = [owner == j for j in range(k)]
        if s.get("phase") == "compare":
            mean = np.array([K[:, g].mean(1) if g.any() else np.zeros(n) for g in groups]).T
            close(mean, s["values"]["mean"], size)
            close([K[np.ix_(g, g)].mean() if g.any() else 0 for g in groups], s["values"]["self"], size)
        if s.get("phase") == "relabel":
            v = np.array([K[np.ix_(g, g)].mean() - 2 * K[:, g].mean(1) if g.any() else np.full(n, np.inf) for g in groups]).T
            now, own = v.argmin(1), owner
            stays = v[np.arange(n), own] <= v.min(1) + 1e-12 * size
            now[stays] = own[stays]
            edge = np.sort(v, 1)[:, :2] if k > 1 else np.c_[v, v + 1]
            clear = (edge[:, 1] - edge[:, 0] > 1e-9 * size).all() or stays.all()
            for j in range(k):
                if (now == j).any():
                    continue
                far = np.diag(K) + v[np.arange(n), now]
                far[np.bincount(now, minlength=k)[now] < 2] = -np.inf
                if np.isfinite(far.max()):
                    clear &= (far > far.max() - 1e-9 * size).sum() == 1
                    now[far.argmax()] = j
            theirs = np.array(s["values"]["owner"], int)
            if clear:
                assert (theirs == now).all(), (seed, theirs, now)
                assert s["metrics"]["moved"] == (now != own).sum()
            owner = theirs
            close(np.bincount(owner, minlength=k), s["values"]["counts"], 1)
            J = np.trace(K) - sum(K[np.ix_(owner == j, owner == j)].sum() / (owner == j).sum()
                                  for j in range(k) if (owner == j).any())
            close(J, s["metrics"]["cost"], size * n)
            if kernel == "linear":
                J = sum(((x[owner == j] - x[owner == j].mean(0)) ** 2).sum() for j in range(k) if (owner == j).any())
                close(J, s["metrics"]["cost"], size * n)
    runs += 1
print(f"kernel_k_means: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(not worst <= 1e-10))
