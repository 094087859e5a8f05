#!/usr/bin/env python3
"""Second opinion: least squares repeated over worlds, from the textbook and numpy.

usage: repeat.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random truths and random options go through `gradus-cli run --trace`; every world's fit is made here again by
numpy.linalg.lstsq from the targets of the trace, with the running mean and spread. The worlds of coins must be all
sign patterns, and their mean and spread what the law says.
"""
import csv, itertools, json, os, subprocess, sys, tempfile
import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def compare(mine, theirs):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    worst = max([worst, *(abs(mine - theirs) / np.maximum(1, abs(mine)))])


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    noise, degree = ["coins", "gaussian", "cauchy"][rng.integers(3)], int(rng.integers(0, 4))
    n, sigma, worlds = int(rng.integers(degree + 2, 8)), float(rng.uniform(0.2, 2)), int(rng.integers(2, 60))
    x = np.sort(rng.uniform(-2, 2, size=n))
    truth = np.sin(x) + x
    with tempfile.TemporaryDirectory() as folder:
        data, trace = os.path.join(folder, "x.csv"), os.path.join(folder, "trace.jsonl")
        with open(data, "w") as f:
            w = csv.writer(f)
            w.writerows([["x", "y"]] + [[repr(float(a)), repr(float(b))] for a, b in zip(x, truth)])
        sets = {"noise": noise, "sigma": repr(sigma), "degree": degree, "worlds": worlds}
        subprocess.run([cli, "run", "least-squares-unbiased", "--data", data, "--y", "y", "--seed", str(seed), "--trace", trace]
                       + [v for a, b in sets.items() for v in ("--set", f"{a}={b}")], check=True, capture_output=True)
        steps = [s for s in map(json.loads, open(trace)) if s.get("phase") == "collect"]
    phi = np.vander(x, degree + 1, increasing=True)
    star = np.linalg.lstsq(phi, truth, rcond=None)[0]
    at = min(1, degree)
    fits, signs = [], set()
    for s in steps:
        y = np.array(s["values"]["y"])
        fits.append(np.linalg.lstsq(phi, y, rcond=None)[0])
        compare(fits[-1], s["values"]["theta"])
        compare(np.mean(fits, axis=0), s["values"]["mean"])
        compare(np.mean(fits, axis=0)[at] - star[at], s["metrics"]["off"])
        if len(fits) > 1:
            compare(np.std(fits, axis=0)[at], s["metrics"]["spread"])
        signs.add(tuple(np.sign(y - truth)))
    if noise == "coins":
        assert signs == set(itertools.product((-1.0, 1.0), repeat=n)) and len(steps) == 2**n
        compare(np.mean(fits, axis=0), star)
        compare(np.var(fits, axis=0), sigma**2 * np.diag(np.linalg.inv(phi.T @ phi)))
    runs += 1
print(f"repeat: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(not worst <= 1e-8))
