#!/usr/bin/env python3
"""A second opinion on robust regression by reweighting: numpy from the textbook, not from the program's source.

usage: irls.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Every round of Huber's and Tukey's regression and of least absolute deviations on random data with outliers and random options is computed again:
weights, pulls, parameters, cost and the way of the round. At the end of a run of Huber's to rest its cost must be no
higher than that of 200 lines near it.
"""
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "shared"))
from shapes import away

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def differs(mine, theirs):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    worst = max([worst, *(abs(mine - theirs) / np.maximum(1, abs(mine)))])


def cost(r, eta, tukey):
    if tukey:
        return (eta**2 / 6 * (1 - np.clip(1 - (r / eta) ** 2, 0, None) ** 3)).sum()
    return np.where(abs(r) <= eta, r**2 / 2, eta * abs(r) - eta**2 / 2).sum()


with tempfile.TemporaryDirectory() as folder:
    for seed in range(first, first + seeds):
        rng = np.random.default_rng(seed)
        n, d, constant = int(rng.integers(6, 60)), int(rng.integers(1, 4)), bool(rng.integers(4) == 0)
        tukey = bool(rng.integers(2))
        absolute = not tukey and bool(rng.integers(3) == 0)
        eta = float(10.0 ** (rng.uniform(0.3, 1.5) if tukey else rng.uniform(-1.5, 1)))
        eta = 0.02 if absolute else eta
        x = rng.normal(size=(n, d))
        x = away(rng, x)
        y = x @ rng.normal(size=d) + 0.3 * rng.normal(size=n) + 20 * rng.normal(size=n) * (rng.random(n) < 0.2)
        data, trace = os.path.join(folder, "data.csv"), os.path.join(folder, "trace.jsonl")
        with open(data, "w") as f:
            f.write(",".join(f"x{j}" for j in range(d)) + ",y\n")
            f.writelines(",".join(repr(float(v)) for v in (*row, t)) + "\n" for row, t in zip(x, y))
        sets = {"eta": eta, "constant": str(constant).lower(), "tolerance": 1e-9, "max-iterations": 3000}
        row = "tukey-irls" if tukey else "least-absolute-deviations" if absolute else "huber-irls"
        subprocess.run([cli, "run", row, "--data", data, "--y", "y", "--until", "converged", "--trace", trace]
                       + [w for k, v in sets.items() for w in ("--set", f"{k}={v}")], check=True, capture_output=True)
        design = np.hstack([np.ones((n, 1)), x * (not constant)])
        theta, weight, status = np.linalg.pinv(design) @ y, np.ones(n), None
        for line in map(json.loads, open(trace)):
            if "step" not in line:
                continue
            if line["phase"] == "weigh":
                r = y - design @ theta
                weight = np.minimum(1, eta / np.maximum(abs(r), 1e-300))
                if tukey:
                    weight = np.clip(1 - (r / eta) ** 2, 0, None) ** 2
                differs(weight * r, line["values"]["pulls"])
            elif line["phase"] == "solve":
                old, root = theta, np.sqrt(weight)
                theta = np.linalg.lstsq(design * root[:, None], y * root, rcond=None)[0]
                differs(np.linalg.norm(theta - old), line["metrics"]["moved"])
            differs(weight, line["values"]["weights"])
            differs(theta, line["values"]["theta"])
            scale = cost(y - y.mean(), eta, tukey)
            differs(cost(y - design @ theta, eta, tukey) / scale, line["metrics"]["cost"] / scale)
            differs(abs(y - design @ theta).sum() / scale, line["metrics"]["deviation"] / scale)
            status = line["status"]
        if status == "converged" and not tukey:
            for _ in range(200):
                near = theta + 10.0 ** rng.uniform(-4, 0) * rng.normal(size=d + 1)
                assert cost(y - design @ near, eta, tukey) >= cost(y - design @ theta, eta, tukey) * (1 - 1e-12), (seed, near, theta)
        runs += 1
print(f"irls: {runs} runs, worst relative difference {worst:.3g}")
sys.exit(int(worst > 1e-9))
