#!/usr/bin/env python3
"""A second opinion on locally weighted regression: numpy from the textbook, not from the program's source.

usage: locally_weighted.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Weights, line, shares and value at the query, the curve, every point left out and every bandwidth that comes up, on
random data with random options, are computed again by numpy.linalg.lstsq of the rows times the roots of their weights.
One table in twenty has 400 points, of which 250, evenly chosen, are left out.
Whether there is a line follows from the rank of X'WX; bandwidths at which that is a matter of rounding are passed over.
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


def differs(mine, theirs, scale=1.0):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    worst = max([worst, *(abs(mine - theirs) / np.maximum(scale, abs(mine)))])


class Doubtful(Exception):
    """The rank is a matter of rounding."""


with tempfile.TemporaryDirectory() as folder:
    for seed in range(first, first + seeds):
        rng = np.random.default_rng(seed)
        n, d = int(rng.integers(4, 30)) if seed % 20 else 400, int(rng.integers(1, 3))
        judges = [k * n // 250 for k in range(250)] if n == 400 else range(n)
        level, spread = bool(rng.integers(4) == 0), bool(rng.integers(2))
        x = rng.normal(size=(n, d)) * 10.0 ** rng.uniform(-2, 3, d)
        x = away(rng, x)
        y = np.sin(2 * x[:, 0] / x[:, 0].std()) + 0.3 * rng.normal(size=n)
        to = np.linalg.inv(np.linalg.cholesky(np.atleast_2d(np.cov(x.T, bias=True)))) if spread else np.eye(d)
        apart = np.linalg.norm((x[:, None] - x[None]) @ to.T, axis=2)
        query, width = rng.uniform(x.min(0), x.max(0)), float(apart.max() * 10.0 ** rng.uniform(-1.5, 0.5))

        def line(at, tau, without=None):
            """Weights, rank, coefficients of (1, u) and the shares in the value at @at."""
            u = (x - at) @ to.T / tau
            w = np.exp(-(u**2).sum(1) / 2)
            if without is not None:
                w[without] = 0
            rows = np.ones((n, 1)) if level else np.c_[np.ones(n), u]
            root = np.sqrt(w)[:, None]
            kappa = np.linalg.svd(rows * root, compute_uv=False)
            if kappa[0] == 0:
                return w, 0, None, None
            ratio = (kappa / kappa[0]) / np.sqrt(max(rows.shape) * np.finfo(float).eps)
            if ((ratio > 0.5) & (ratio < 2)).any():
                raise Doubtful
            rank = int((ratio > 1).sum())
            if rank < rows.shape[1]:
                return w, rank, None, None
            shares = np.linalg.lstsq(rows * root, np.diag(root[:, 0]), rcond=0)[0]
            return w, rank, shares @ y, shares[0]

        def error(tau):
            e = []
            for i in judges:
                c = line(x[i], tau, i)[2]
                if c is None:
                    return -1.0
                e.append(y[i] - c[0])
            return float(np.mean(np.square(e)))

        data, trace = os.path.join(folder, "data.csv"), os.path.join(folder, "trace.jsonl")
        with open(data, "w") as f:
            f.write(",".join(f"x{j}" for j in range(d)) + ",y\n")
            f.writelines(",".join(repr(float(v)) for v in (*row, t)) + "\n" for row, t in zip(x, y))
        sets = {"query": repr(float(query[0])), "width": repr(width), "ruler": "level" if level else "line",
                "metric": "spread" if spread else "plain", "second": repr(float(query[-1]) if d > 1 else 0.0)}
        subprocess.run([cli, "run", "locally-weighted-regression", "--data", data, "--y", "y", "--until", "converged",
                        "--trace", trace] + [a for k, v in sets.items() for a in ("--set", f"{k}={v}")],
                       check=True, capture_output=True)
        steps = {s["phase"]: s for s in map(json.loads, open(trace)) if "phase" in s}
        try:
            w, rank, c, shares = line(query, width)
            differs(w, steps["weigh"]["values"]["weights"])
            assert rank == steps["solve"]["values"]["rank"], seed
            if c is not None:
                slope = np.zeros(d) if level else to.T @ c[1:] / width
                differs(c[0], steps["solve"]["metrics"]["value"])
                differs(shares, steps["solve"]["values"]["shares"])
                differs(slope * width, np.array(steps["solve"]["values"]["theta"][1:]) * width)
            places = np.linspace(x[:, 0].min(), x[:, 0].max(), 49)
            for place, found in zip(places, steps["slide"]["values"]["curve"]):
                c = line(np.r_[place, query[1:]], width)[2]
                differs(0 if c is None else c[0], found)
            left = [line(x[i], width, i)[2] if i in judges else None for i in range(n)]
            differs([0 if c is None else y[i] - c[0] for i, c in enumerate(left)], steps["leave"]["values"]["left"])
            own = [line(x[i], width) if i in judges else (None,) * 4 for i in range(n)]
            differs([0 if s[3] is None else s[3][i] for i, s in enumerate(own)], steps["leave"]["values"]["leverages"])
            runs += 1
        except Doubtful:
            continue
        rivals = np.reshape(steps["certify"]["values"]["rivals"], (-1, 2))
        for tau, found in rivals:
            try:
                differs(error(tau), found)
            except Doubtful:
                pass
        told = [e for e in [*rivals[:, 1], error(width)] if e >= 0]
        if told:
            differs(min(told), steps["certify"]["values"]["least"])
print(f"locally_weighted: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(worst > 1e-6))
