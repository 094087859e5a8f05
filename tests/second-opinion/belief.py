#!/usr/bin/env python3
"""A second opinion on beliefs: scipy's distributions and quadrature, not from the program's source.

usage: belief.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Every step of beliefs about coins and means, with random data and priors, is computed again: mean, width, highest place.
Where the prior of a coin is cut off, by adaptive quadrature. Beliefs about lines are held against the inverse of the sum
of the precisions, those about chances against a sum over a hundred times as many nodes.
"""
import json
import os
import subprocess
import sys
import tempfile

import numpy as np
from scipy import stats
from scipy.integrate import quad

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def differs(mine, theirs, loose=1):
    global worst
    worst = max(worst, abs(mine - theirs) / max(1e-3, abs(mine)) / loose)


with tempfile.TemporaryDirectory() as folder:
    for seed in range(first, first + seeds):
        rng = np.random.default_rng(seed)
        coin, n, batch = bool(rng.integers(3)), int(rng.integers(1, 40)), int(rng.integers(1, 5))
        data, trace = os.path.join(folder, "data.csv"), os.path.join(folder, "trace.jsonl")
        sets = {"batch": batch}
        if coin:
            y = (rng.random(n) < rng.random()).astype(float)
            a, b = (float(v) for v in 10 ** rng.uniform(0, 2, 2))
            cut = 1.0 if rng.integers(2) else float(rng.uniform(0.3, 0.9))
            sets |= {"a": a, "b": b, "cut": cut}
        else:
            y = rng.normal(size=n) * 3 + 1
            tau, sigma, centre = float(rng.uniform(0.3, 5)), float(rng.uniform(0.3, 5)), float(rng.normal())
            sets |= {"about": "mean", "tau": tau, "sigma": sigma, "centre": centre}
        with open(data, "w") as f:
            f.write("x,y\n" + "".join(f"{i},{float(v)!r}\n" for i, v in enumerate(y)))
        subprocess.run([cli, "run", "prior-to-posterior", "--data", data, "--y", "y", "--until", "converged", "--trace", trace]
                       + [w for k, v in sets.items() for w in ("--set", f"{k}={v}")], check=True, capture_output=True)
        m = 0
        for line in map(json.loads, open(trace)):
            if "step" not in line:
                continue
            if line["phase"] == "multiply":
                m = min(m + batch, n)
            got = line["metrics"]
            if coin and cut < 1:
                # The sum over nodes sees a jump to half a node.
                law = stats.beta(a + y[:m].sum(), b + m - y[:m].sum())
                top = law.cdf(cut)
                if top < 1e-12:
                    continue
                mean = quad(lambda t: t * law.pdf(t), 0, cut, epsabs=0, limit=200)[0] / top
                differs(mean, got["mean"], 3e3)
                continue
            if coin:
                law = stats.beta(a + y[:m].sum(), b + m - y[:m].sum())
                mean, sd = law.mean(), law.std()
            else:
                kappa = sigma**2 / tau**2
                mean, sd = (y[:m].sum() + kappa * centre) / (m + kappa), sigma / np.sqrt(m + kappa)
                differs(mean, got["map"], 1e2)
            differs(mean, got["mean"])
            differs(sd, got["sd"])
        runs += 1
    for seed in range(first, first + seeds):
        rng = np.random.default_rng(1000 + seed)
        line, n, at = bool(rng.integers(2)), int(rng.integers(1, 12)), float(rng.uniform(-4, 4))
        tau, sigma = float(rng.uniform(0.5, 3)), float(rng.uniform(0.3, 2))
        x = rng.normal(size=n) * 2
        y = x * rng.normal() + rng.normal(size=n) if line else (rng.random(n) < 0.5).astype(float)
        with open(data, "w") as f:
            f.write("x,y\n" + "".join(f"{float(u)!r},{float(v)!r}\n" for u, v in zip(x, y)))
        sets = {"tau": tau, "sigma": sigma, "at": at, "curve": "line" if line else "chance"}
        subprocess.run([cli, "run", "bayesian-prediction", "--data", data, "--y", "y", "--until", "converged", "--trace", trace]
                       + [w for k, v in sets.items() for w in ("--set", f"{k}={v}")], check=True, capture_output=True)
        m = 0
        for line_ in map(json.loads, open(trace)):
            if line_.get("phase") != "multiply":
                continue
            m += 1
            got, X = line_["metrics"], np.column_stack([np.ones(m), x[:m]])
            if line:
                cov = np.linalg.inv(np.eye(2) / tau**2 + X.T @ X / sigma**2)
                mean = cov @ X.T @ y[:m] / sigma**2
                differs(np.sqrt([1, at] @ cov @ [1, at]), got["sd"], 10)
                differs(mean @ [1, at], got["predicted"], 10)
                differs(mean @ [1, at], got["best"], 10)
            elif m == n:
                g = np.linspace(-9 * tau, 9 * tau, 1201)
                a, b = np.meshgrid(g, g, indexing="ij")
                log = -(a * a + b * b) / (2 * tau**2)
                for u, v in zip(x, y):
                    log += v * (a + b * u) - np.logaddexp(0, a + b * u)
                w = np.exp(log - log.max())
                w /= w.sum()
                differs((w / (1 + np.exp(-(a + b * at)))).sum(), got["predicted"], 10)
        runs += 1
print(f"belief: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(worst > 1e-6))
