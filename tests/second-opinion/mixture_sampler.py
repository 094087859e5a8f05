#!/usr/bin/env python3
"""A second opinion on the mixture model as a generator: numpy from the textbook, not from the program's source.

usage: mixture_sampler.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random distances, shares and deviations: hills are counted by the changes of sign of p' on a fine grid (where no hill is close to
breaking), their tops, the distance at which they break by bisection on that count, both variances; and of the points that were
drawn the shares and variances, with means that agree with the bells.
"""
import json
import subprocess
import sys

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
runs = 0


def differs(mine, theirs, slack=1e-8):
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    gap = abs(mine - theirs) / np.maximum(1, abs(mine))
    assert gap.max(initial=0) < slack, (mine, theirs, slack)


def slope(x, m, phi, s1, s2):
    left, right = phi * np.exp(-((x + m) / s1) ** 2 / 2) / s1, (1 - phi) * np.exp(-((x - m) / s2) ** 2 / 2) / s2
    return -left * (x + m) / s1 ** 2 - right * (x - m) / s2 ** 2


def tops(m, phi, s1, s2, n=200001):
    x = np.linspace(-m - 1e-3 * s1, m + 1e-3 * s2, n)
    v = slope(x, m, phi, s1, s2)
    falls = np.flatnonzero((v[:-1] > 0) & (v[1:] <= 0))
    return x[falls]


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    phi, s1, s2 = round(rng.uniform(0.05, 0.95), 3), round(rng.uniform(0.4, 2.5), 3), round(rng.uniform(0.4, 2.5), 3)
    s2 = s1 if seed % 2 else s2
    m, draws = round(rng.uniform(0.2, 4), 3), int(rng.integers(200, 3000))
    sets = {"apart": m, "phi": phi, "s1": s1, "s2": s2, "draws": draws}
    run = subprocess.run([cli, "run", "mixture-sampler", "--seed", str(seed)] + [w for k, v in sets.items() for w in ("--set", f"{k}={v}")],
                         check=True, capture_output=True, text=True)
    v, metrics = (json.loads(run.stdout)[part] for part in ("values", "metrics"))
    inside, between = phi * s1 ** 2 + (1 - phi) * s2 ** 2, phi * (1 - phi) * (2 * m) ** 2
    differs([inside, between, inside + between], [metrics["inside"], metrics["between"], metrics["total"]])
    low, high = 0.01, 20 * max(s1, s2)
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (low, middle) if len(tops(middle, phi, s1, s2, 20001)) == 2 else (middle, high)
    differs(2 * high / np.sqrt(inside), metrics["threshold"], 2e-2)
    if abs(m / high - 1) > 0.05:
        mine = tops(m, phi, s1, s2)
        differs(len(mine), metrics["hills"])
        differs(mine, v["tops"], 1e-4)
    unit = np.sqrt(inside)
    at = [(0.6 + 0.2 * k) * unit for k in range(9)]
    clear = [k for k, a in enumerate(at) if abs(a / high - 1) > 0.05]
    differs([len(tops(at[k], phi, s1, s2, 20001)) for k in clear], [v["hills-at"][k] for k in clear])
    x, z = np.array(v["where"]), np.array(v["labels"])
    differs((z == 0).mean(), metrics["left-share"])
    differs(x.var(), metrics["drawn-total"])
    for label, mean, s in ((0, -m, s1), (1, m, s2)):
        own = x[z == label]
        if len(own) > 30:
            assert abs(own.mean() - mean) < 5 * s / np.sqrt(len(own)), (own.mean(), mean)
            assert abs(own.std() / s - 1) < 5 / np.sqrt(2 * len(own)), (own.std(), s)
    runs += 1
print(f"mixture sampler: {runs} runs")
