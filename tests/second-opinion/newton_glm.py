#!/usr/bin/env python3
"""A second opinion on Newton's method for labels and counts: numpy from the textbook, not from the program's source.

usage: newton_glm.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Every round on random data with random options is computed again: means, weights, slope, bend, jump, halvings, parameters,
log-likelihood. At the end of a run to rest the slope must be 0.
"""
import json
import math
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


with tempfile.TemporaryDirectory() as folder:
    for seed in range(first, first + seeds):
        rng = np.random.default_rng(seed)
        n, d, counts, halving = int(rng.integers(20, 80)), int(rng.integers(1, 4)), bool(rng.integers(2)), bool(rng.integers(3))
        x = rng.normal(size=(n, d))
        score = 0.5 + x @ rng.normal(scale=0.7, size=d)
        y = rng.poisson(np.exp(score)) if counts else (rng.random(n) < 1 / (1 + np.exp(-score))).astype(int)
        x = away(rng, x)
        data, trace = os.path.join(folder, "data.csv"), os.path.join(folder, "trace.jsonl")
        with open(data, "w") as f:
            f.write(",".join(f"x{j}" for j in range(d)) + ",y\n")
            f.writelines(",".join(repr(float(v)) for v in row) + f",{t}\n" for row, t in zip(x, y))
        subprocess.run([cli, "run", "poisson-regression" if counts else "newton-logistic", "--data", data, "--y" if counts else "--label", "y",
                        "--until", "converged", "--trace", trace, "--set", f"halving={str(halving).lower()}", "--set", "tolerance=1e-9"],
                       check=True, capture_output=True)
        design = np.hstack([np.ones((n, 1)), x])
        constant = sum(math.lgamma(v + 1) for v in y) if counts else 0

        def likelihood(theta):
            s = design @ theta
            return (y * s - (np.exp(s) if counts else np.logaddexp(0, s))).sum() - constant

        theta, status, climb = np.zeros(d + 1), None, None
        for line in map(json.loads, open(trace)):
            if "step" not in line:
                continue
            values = line["values"]
            if line["phase"] == "weigh":
                s = design @ theta
                mean = np.exp(s) if counts else 1 / (1 + np.exp(-s))
                weight = mean if counts else mean * (1 - mean)
                slope, bend = design.T @ (y - mean), design.T @ np.diag(weight) @ design
                for mine, theirs in ((mean, "means"), (weight, "weights"), (slope, "gradient"), (bend, "hessian")):
                    differs(mine, values[theirs])
            elif line["phase"] == "solve":
                jump = np.linalg.solve(bend, slope)
                differs(jump, values["step"])
            elif line["phase"] == "move":
                part, here = 1.0, likelihood(theta)
                while halving and likelihood(theta + part * jump) < here - 1e-12 * abs(here):
                    part /= 2
                theta = theta + part * jump
            differs(theta, values["theta"])
            differs(likelihood(theta), line["metrics"]["likelihood"])
            status, climb = line["status"], line["metrics"].get("climb")
        if status == "converged":
            mean = np.exp(design @ theta) if counts else 1 / (1 + np.exp(-design @ theta))
            assert abs(design.T @ (y - mean)).max() < 1e-6 * n * abs(design).max(), seed
            if climb is not None:
                # Gradient ascent with the rate 4 / |X|^2: one step before it is not there, then it is.
                walk = np.zeros(d + 1)
                for step in range(int(climb)):
                    before, walk = walk, walk + 4 / (design**2).sum() * design.T @ (y - 1 / (1 + np.exp(-design @ walk)))
                top = likelihood(theta) - 1e-6
                assert climb == 0 or likelihood(before) < top + 1e-10, seed
                assert likelihood(walk) > top - 1e-10, seed
        runs += 1
print(f"newton-glm: {runs} runs, worst relative difference {worst:.3g}")
sys.exit(int(worst > 1e-9))
