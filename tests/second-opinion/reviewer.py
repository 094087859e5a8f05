#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second opinion on papers and reviewers: numpy from the textbook, not from the program's source.

usage: reviewer.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random tables with holes, fixed and learned variances, any noise. The E-step conditions the joint normal of (y, z, x) by
its covariance matrix; the least squares are numpy's, shifted to the start's sum where all papers hang together.
"""
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def differs(what, mine, theirs, close=1e-9):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (what, mine, theirs)
    off = float(np.max(abs(mine - theirs) / np.maximum(1, abs(mine)), initial=0))
    assert off <= close, (what, mine, theirs)
    worst = max(worst, off)


with tempfile.TemporaryDirectory() as folder:
    for seed in range(first, first + seeds):
        rng = np.random.default_rng(seed)
        papers, reviewers = int(rng.integers(1, 7)), int(rng.integers(1, 5))
        pairs = [(p, r) for p in range(papers) for r in range(reviewers) if rng.random() < 0.6 or r == p % reviewers]
        pairs += [(p, r) for r in range(reviewers) for p in [r % papers] if (p, r) not in pairs]
        pairs.sort()
        x = rng.normal(5, 2, len(pairs)).round(3)
        learned, noise = bool(seed % 2), round(float(rng.uniform(0.2, 3)), 3)
        data, trace = os.path.join(folder, "scores.csv"), os.path.join(folder, "trace.jsonl")
        with open(data, "w") as file:
            file.write("paper,reviewer,score\n" + "".join(f"p{p},r{r},{v}\n" for (p, r), v in zip(pairs, x)))
        sets = {"variances": "learned" if learned else "fixed", "noise": noise, "most": 15, "tolerance": 1e-12}
        subprocess.run([cli, "run", "reviewer-em", "--data", data, "--y", "score", "--task", "paper", "--label", "reviewer",
                        "--until", "converged", "--trace", trace]
                       + [w for k, v in sets.items() for w in ("--set", f"{k}={v}")], check=True, capture_output=True)
        p, r = np.array(pairs).T
        # Levels come in the order of their names, which is that of the numbers here.
        mu = np.array([x[p == k].mean() for k in range(papers)])
        nu, sp, tr = np.zeros(reviewers), np.ones(papers), np.ones(reviewers)
        start, shown = sum(x), False
        for line in map(json.loads, open(trace)):
            if "step" not in line:
                continue
            v = line["values"]
            if not shown:
                design = np.zeros((len(x), papers + reviewers))
                design[np.arange(len(x)), p] = design[np.arange(len(x)), papers + r] = 1
                if np.linalg.matrix_rank(design) == papers + reviewers - 1:
                    best = np.linalg.lstsq(design, x, rcond=None)[0]
                    a, b = best[:papers], best[papers:]
                    a = a + (start - (np.bincount(p) @ a - np.bincount(r) @ b)) / (2 * len(x))
                    differs("limit", a, v["limit"], 1e-6)
                shown = True
            if line["phase"] == "split":
                parts, spread = [], []
                for i in range(len(x)):
                    c = np.diag([sp[p[i]], tr[r[i]]])
                    s = np.array([sp[p[i]], tr[r[i]]])
                    d = s.sum() + noise
                    e = np.array([mu[p[i]], nu[r[i]]]) + s / d * (x[i] - mu[p[i]] - nu[r[i]])
                    parts.append([*e, x[i] - e.sum()])
                    spread.append(np.diag(c - np.outer(s, s) / d))
                parts, spread = np.array(parts), np.array(spread)
                differs("parts", parts, v["parts"])
            elif line["phase"] == "quality":
                mu = np.array([parts[p == k, 0].mean() for k in range(papers)])
                if learned:
                    sp = np.array([(spread[p == k, 0] + (parts[p == k, 0] - mu[k]) ** 2).mean() for k in range(papers)])
            elif line["phase"] == "mood":
                nu = np.array([parts[r == k, 1].mean() for k in range(reviewers)])
                if learned:
                    tr = np.array([(spread[r == k, 1] + (parts[r == k, 1] - nu[k]) ** 2).mean() for k in range(reviewers)])
            d = sp[p] + tr[r] + noise
            differs("loglik", (-np.log(2 * np.pi * d) / 2 - (x - mu[p] - nu[r]) ** 2 / (2 * d)).sum(),
                    line["metrics"]["loglik"])
            differs("quality", mu, v["quality"])
            differs("mood", nu, v["mood"])
            differs("variances", [*sp, *tr], [*v["paper-spread"], *v["reviewer-spread"]])
        runs += 1
print(f"reviewer: {runs} runs, worst relative difference {worst:.2e}")
