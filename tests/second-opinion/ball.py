#!/usr/bin/env python3
"""Second opinion: the smallest ball whose points may pull only so hard, from the dual and numpy.

usage: ball.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random points, limits, kernels and widths go through `gradus-cli run svdd --trace`. Every pull is made again from its pair, the
farthest that may pull harder and the nearest that pulls, in a kernel matrix that is not moved to the mean; centre, radius, both
objectives and who is outside are computed anew at every step, and the end is held against the conditions of the optimum.

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
    n, d = int(rng.integers(4, 30)), int(rng.integers(1, 4))
    x = rng.normal(size=(n, d)) * rng.uniform(0.5, 3) + rng.uniform(-5, 5)
    C, h, kernel = float(rng.choice([1, 1 / n, rng.uniform(1 / n, 1)])), float(rng.uniform(0.3, 3)), ["linear", "rbf"][seed % 2]
    C = max(C, 1 / n)
    K = x @ x.T if kernel == "linear" else np.exp(-((x[:, None] - x[None]) ** 2).sum(-1) / (2 * h * h))
    size = ((x - x.mean(0)) ** 2).sum(1).max() if kernel == "linear" else 1
    with tempfile.TemporaryDirectory() as folder:
        names = [f"x{j}" for j in range(d)]
        np.savetxt(f"{folder}/x.csv", x, delimiter=",", header=",".join(names), comments="", fmt="%.17g")
        trace = f"{folder}/trace.jsonl"
        subprocess.run([cli, "run", "svdd", "--until", "converged", "--trace", trace, "--data", f"{folder}/x.csv", "--x", ",".join(names)]
                       + [v for s in (f"c={C!r}", f"kernel={kernel}", f"h={h!r}", "tolerance=1e-6") for v in ("--set", s)],
                       check=True, capture_output=True)
        steps = list(map(json.loads, open(trace)))[1:]
    a, eps = np.full(n, 1 / n), 1e-12
    close(a, steps[0]["values"]["force"], 1)
    for s in steps:
        if s.get("phase") == "pull":
            dist = np.diag(K) - 2 * K @ a + a @ K @ a
            i, j = np.where(a < C - eps, dist, -np.inf).argmax(), np.where(a > eps, dist, np.inf).argmin()
            now = np.array(s["values"]["force"])
            up, down = now - a > eps, a - now > eps
            if up.any():
                i, j = up.argmax(), down.argmax()
                assert up.sum() == down.sum() == 1
                close(dist[i], dist[a < C - eps].max(), size)
                close(dist[j], dist[a > eps].min(), size)
            t = min(C - a[i], a[j], (dist[i] - dist[j]) / (2 * (K[i, i] + K[j, j] - 2 * K[i, j])))
            a[i] += t
            a[j] -= t
            a = np.clip(a, 0, C)
            a[a < eps] = 0
        close(a, s["values"]["force"], 1)
        a = np.array(s["values"]["force"])
        dist = np.diag(K) - 2 * K @ a + a @ K @ a
        R2 = dist[a > eps].min()
        m = s["metrics"]
        close(dist, s["values"]["d2"], size)
        close(R2, m["radius2"], size)
        close(a @ np.diag(K) - a @ K @ a, m["dual"], size)
        close(R2 + C * np.maximum(dist - R2, 0).sum(), m["primal"], size * n)
        clear = abs(dist - R2 - 1e-6 * size) > 1e-9 * size
        if clear.all():
            assert m["outside"] == (dist > R2 + 1e-6 * size).sum(), (seed, m["outside"])
        if kernel == "linear":
            close(a @ x, s["values"]["centre"], size ** 0.5)
    free = a < C - eps
    assert not free.any() or dist[free].max() < R2 + 1.01e-6 * size, (seed, dist[free].max(), R2)
    runs += 1
print(f"ball: {runs} runs, worst difference {worst:.2e}")
sys.exit(int(not worst <= 1e-8))
