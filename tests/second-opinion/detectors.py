#!/usr/bin/env python3
"""Second opinion: three kinds of detector, from their definitions and numpy.

usage: detectors.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random points of two samples go through `gradus-cli run detector-comparison --trace`. Factors come from all distances, the ball from
its dual by maximal violating pairs, the ratio from its system; the same again with each knob turned, and all verdicts are counted.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import json, subprocess, sys, tempfile
import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def close(mine, theirs, size):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    worst = max([worst, *(abs(mine - theirs) / size)])


def lof(x, k):
    d = np.linalg.norm(x[:, None] - x[None], axis=-1)
    np.fill_diagonal(d, np.inf)
    radius = np.sort(d, 1)[:, k - 1]
    near = d <= radius[:, None] * (1 + 1e-12)
    reach = np.array([np.maximum(radius, d[i])[near[i]].mean() for i in range(len(x))])
    return np.array([(reach[i] / reach[near[i]]).mean() for i in range(len(x))])


def ball(x, C):
    K, n = (x - x.mean(0)) @ (x - x.mean(0)).T, len(x)
    a = np.full(n, 1 / n)
    for _ in range(100000):
        g = np.diag(K) / 2 - K @ a
        up, low = a < C - 1e-14, a > 1e-14
        i, j = np.where(up, g, -np.inf).argmax(), np.where(low, g, np.inf).argmin()
        if not up.any() or g[i] - g[j] < 1e-13 * np.diag(K).max():
            break
        t = min(C - a[i], a[j], (g[i] - g[j]) / (K[i, i] + K[j, j] - 2 * K[i, j]))
        a[i], a[j] = a[i] + t, a[j] - t
        a[a < 1e-14] = 0
    d2 = np.diag(K) - 2 * K @ a + a @ K @ a
    return d2, d2[a > 1e-13].min(), a @ x, a.max() > 0 and ((a > 1e-10) & (a < C - 1e-10)).any()


def ratio(x, good, kappa, lam):
    bumps = lambda z: np.exp(-((z[:, None] - good[None]) ** 2).sum(-1) / (2 * kappa * kappa))
    B = bumps(x)
    return B @ np.linalg.solve(B.T @ B / len(x) + lam * np.eye(len(good)), bumps(good).mean(0))


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    n_good, m, d = int(rng.integers(3, 20)), int(rng.integers(8, 30)), int(rng.integers(1, 4))
    good, x = rng.normal(size=(n_good, d)), np.r_[rng.normal(size=(m - 2, d)), rng.normal(size=(2, d)) + 4]
    away = float(rng.choice([0, 30]))
    good, x = good + away, x + away
    k, C = int(rng.integers(1, 5)), float(rng.uniform(1 / m, 0.6))
    kappa, lam = float(rng.uniform(0.4, 2)), float(10 ** rng.uniform(-3, -1))
    t1, t2, sampled = float(rng.uniform(1, 2)), float(rng.uniform(0.1, 0.9)), seed % 4 > 0
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/x.csv", "w") as out:
            out.write(",".join(f"x{j}" for j in range(d)) + ",which\n")
            for rows, which in ((good, "g"), (x, "s")) if sampled else ((x, "s"),):
                for row in rows:
                    out.write(",".join("%.17g" % v for v in row) + f",{which}\n")
        trace = f"{folder}/trace.jsonl"
        subprocess.run([cli, "run", "detector-comparison", "--until", "converged", "--trace", trace, "--data", f"{folder}/x.csv",
                        "--x", ",".join(f"x{j}" for j in range(d))] + (["--sample", "which"] if sampled else [])
                       + [v for s in (f"k={k}", f"c={C!r}", f"kappa={kappa!r}", f"lambda={lam!r}", f"limit-lof={t1!r}",
                                      f"limit-ratio={t2!r}") for v in ("--set", s)], check=True, capture_output=True)
        end = list(map(json.loads, open(trace)))[-1]
    assert end["status"] == "converged", end
    v, q = end["values"], end["metrics"]
    flags = []
    f = lof(x, k)
    close(f, v["lof"], f.max())
    flags.append(np.array(v["lof"]) > t1)
    close(lof(x, min(k + 1, m - 1)), v["lof-turned"], 10)
    d2, R2, centre, skin = ball(x, C)
    size = d2.max()
    close(d2, v["ball"], size * 1e3)
    close(centre, v["centre"], size ** 0.5 * 1e3)
    if skin:
        close(R2, q["radius2"], size * 1e3)
    flags.append(np.array(v["ball"]) > q["radius2"] + 1e-8 * ((x - x.mean(0)) ** 2).sum(1).max())
    close(ball(x, min(1.5 * C, 1))[0], v["ball-turned"], size * 1e3)
    if sampled:
        w = ratio(x, good, kappa, lam)
        close(w, v["ratio"], 1 / lam)
        flags.append(np.array(v["ratio"]) < t2)
        who = np.flatnonzero(flags[2])
        more = np.r_[good, x[[who[len(who) // 2]]]] if len(who) else good
        close(ratio(x, more, kappa, lam), v["ratio-turned"], 1 / lam)
    votes = sum(f.astype(int) for f in flags)
    assert [q["n-lof"], q["n-ball"]] + [q["n-ratio"]] * sampled == [f.sum() for f in flags], (seed, q)
    assert q["n-all"] == (votes == len(flags)).sum() and q["n-some"] == (votes > 0).sum()
    assert list(v["votes"])[n_good if sampled else 0:] == list(votes)
    runs += 1
print(f"detectors: {runs} runs, worst difference {worst:.2e}")
sys.exit(int(not worst <= 1e-9))
