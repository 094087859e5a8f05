#!/usr/bin/env python3
"""Second opinion: kernel principal components from H K H and numpy.

usage: kernel_pca.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random points, kernels and widths go through `gradus-cli run --trace`. The matrix is built and centred again, its
eigenvalues are compared, and of what is kept the subspaces: equal eigenvalues leave the vectors open, the sum of their
outer products not. With the linear kernel the places are those of the points along the directions of their scatter.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import json, subprocess, sys, tempfile
import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def close(mine, theirs, size):
    global worst
    mine, theirs = np.asarray(mine, float), np.asarray(theirs, float)
    assert mine.shape == theirs.shape, (mine.shape, theirs.shape)
    worst = max(worst, abs(mine - theirs).max() / size)


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(4, 40)) if seed % 5 else int(rng.integers(110, 160)), int(rng.integers(1, 4))
    label = rng.integers(0, 2, n)
    label[:2] = 0, 1
    x = rng.normal(size=(n, d)) + 4 * label[:, None]
    kernel, keep = ["linear", "polynomial", "rbf"][seed % 3], int(rng.integers(1, min(n, 6)))
    h, c, p = float(rng.uniform(0.5, 5)), float(rng.uniform(0, 2)), int(rng.integers(1, 4))
    inner = x @ x.T
    K = {"linear": inner, "polynomial": (inner + c) ** p,
         "rbf": np.exp(-((x[:, None] - x[None]) ** 2).sum(2) / (2 * h * h))}[kernel]
    H = np.eye(n) - 1 / n
    C = H @ K @ H
    w, v = np.linalg.eigh(C)
    w, v = w[::-1], v[:, ::-1]
    with tempfile.TemporaryDirectory() as folder:
        names = [f"x{j}" for j in range(d)]
        np.savetxt(f"{folder}/x.csv", np.c_[x, label], delimiter=",", header=",".join(names + ["class"]), comments="",
                   fmt=["%.17g"] * d + ["%d"])
        trace = f"{folder}/trace.jsonl"
        subprocess.run([cli, "run", "kernel-pca", "--seed", str(seed), "--until", "converged", "--trace", trace,
                        "--data", f"{folder}/x.csv", "--x", ",".join(names), "--label", "class"]
                       + [a for s in (f"kernel={kernel}", f"h={h!r}", f"coef0={c!r}", f"degree={p}", f"keep={keep}")
                          for a in ("--set", s)], check=True, capture_output=True)
        end = json.loads(open(trace).readlines()[-1])
    values, size = end["values"], w[0]
    if n <= 60:
        close(K, values["similarities"], abs(K).max())
        close(C, values["centred"], abs(K).max())
    theirs = np.array(values["eigenvalues"])
    close(w[:len(theirs)], theirs, size)
    alpha, z = np.array(values["alpha"]), np.array(values["z"]).reshape(n, keep)
    close(z, (np.sqrt(np.maximum(theirs[:keep], 0))[:, None] * alpha).T, np.sqrt(size))
    clear = [k for k in range(keep) if w[k] > 1e-8 * size]
    for k in clear:
        close(C @ alpha[k], theirs[k] * alpha[k], size)
        block = abs(w - w[k]) < 1e-7 * size
        inside = v[:, block] @ (v[:, block].T @ alpha[k])
        close(inside, alpha[k], 1)
    close(alpha[clear] @ alpha[clear].T, np.eye(len(clear)), 1)
    close(end["metrics"]["share"], w[0] / np.trace(C), 1)
    if (w[0] - w[1]) > 1e-6 * size:
        a, b = z[label == 0, 0], z[label == 1, 0]
        close(end["metrics"]["gap"], max(b.min() - a.max(), a.min() - b.max(), 0), np.sqrt(size))
    if kernel == "linear":
        centred = x - x.mean(0)
        s = np.linalg.svd(centred, compute_uv=False) ** 2
        close(s[:min(len(s), keep)], theirs[:min(len(s), keep)], size)
    runs += 1
print(f"kernel_pca: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(not worst <= 1e-9))
