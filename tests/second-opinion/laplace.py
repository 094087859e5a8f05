#!/usr/bin/env python3
"""A second opinion on imaginary votes: numpy from the textbook, not from the program's source.

usage: laplace.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random bags, numbers of throws, counts and mails. What stays and what shows heads again is counted anew, the law of the bag
is integrated numerically, and the shares and the probability of spam are products of what each class says.
"""
import json
import subprocess
import sys

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0
grid = (np.arange(400000) + 0.5) / 400000


def differs(mine, theirs, tolerance=1e-9):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    worst = max([worst, *(abs(mine - theirs) / np.maximum(1, abs(mine)) / tolerance * 1e-9)])


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    laid_out, throws, coins, bag = bool(seed % 3 == 0), int(rng.integers(2, 12)), int(rng.integers(2, 900)), int(rng.integers(1, 11))
    lam = round(float(10 ** rng.uniform(-2, 2)), 3)
    counts, spam, ham = rng.integers(0, 9, 3) * rng.integers(0, 2, 3), int(rng.integers(1, 900)), int(rng.integers(1, 900))
    sets = {"lambda": lam, "throws": throws, "coins": coins, "bag": bag, "laid-out": str(laid_out).lower(), "spam": spam,
            "ham": ham, "first": counts[0], "second": counts[1], "third": counts[2]}
    run = subprocess.run([cli, "run", "laplace-smoothing", "--seed", str(seed)]
                         + [w for k, v in sets.items() for w in ("--set", f"{k}={v}")],
                         check=True, capture_output=True, text=True)
    v, m = (json.loads(run.stdout)[part] for part in ("values", "metrics"))
    p, heads, again = (np.array(v[name], float) for name in ("chances", "heads", "again"))
    stay = heads == throws
    assert ((again >= 0) == stay).all() and ((p >= 0) & (p <= 1)).all() and len(p) == coins
    if stay.any():
        differs(again[stay].mean(), m["share"])
        differs(np.cumsum(again[stay]) / np.arange(1, stay.sum() + 1), v["shares"][:stay.sum()])
    bell = grid ** (bag - 1) * (1 - grid) ** (bag - 1)
    if laid_out:
        # The chances are quantiles: as much of the bag lies below each as there are coins before it.
        below = np.interp(p, grid, np.cumsum(bell) / bell.sum())
        differs((np.arange(coins) + 0.5) / coins, below, 1e-4)
        differs((p ** (throws + 1)).sum() / (p**throws).sum(), m["law"])
    else:
        differs((bell * grid ** (throws + 1)).sum() / (bell * grid**throws).sum(), m["law"], 1e-7)
    differs((throws + lam) / (throws + lam + lam), m["estimate"])
    for at, estimate in np.reshape(v["readings"], (-1, 2)):
        differs((throws + at) / (throws + at + at), estimate)
    votes = counts + lam
    differs(votes / votes.sum(), v["smoothed"])
    for words in range(4):
        one, zero = (n / (spam + ham) * (lam / (n + lam + lam)) ** words for n in (spam, ham))
        differs(one / (one + zero), v["spam-by-words"][words])
    differs(lam / (spam + 2 * lam) / (lam / (ham + 2 * lam)), m["factor"])
    runs += 1
print(f"laplace: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(worst > 1e-9))
