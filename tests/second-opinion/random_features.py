#!/usr/bin/env python3
"""Second opinion: a Gaussian kernel as a mean of cosines, from the textbook and numpy.

usage: random_features.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random widths, distances, numbers and batches go through `gradus-cli run --trace`. From the frequencies of the trace the
waves, their mean on the grid, its largest error and the law are made again; frequencies that are laid out are compared
with the quantiles by numpy's own bisection of erf, and drawn ones with the moments of their law.
"""
import json, math, os, subprocess, sys, tempfile
import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def compare(mine, theirs):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    worst = max([worst, *(abs(mine - theirs) / np.maximum(1, abs(mine)))])


def quantile(p):
    low, high = -9.0, 9.0
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if (1 + math.erf(middle / math.sqrt(2))) / 2 < p else (low, middle)
    return (low + high) / 2


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    chosen, tau = ["drawn", "even", "hand"][seed % 3], float(np.exp(rng.normal()))
    at, waves, batch = float(rng.normal() * 2 * tau), int(rng.integers(1, 90)), int(rng.integers(1, 12))
    sets = {"set": chosen, "tau": repr(tau), "at": repr(at), "waves": waves, "batch": batch}
    with tempfile.TemporaryDirectory() as folder:
        trace = os.path.join(folder, "trace.jsonl")
        subprocess.run([cli, "run", "random-fourier-features", "--seed", str(seed), "--trace", trace]
                       + [v for a, b in sets.items() for v in ("--set", f"{a}={b}")], check=True, capture_output=True)
        steps = [s for s in map(json.loads, open(trace)) if s.get("phase") == "measure"]
    waves = 4 if chosen == "hand" else waves
    places = np.linspace(0, 4 * tau, 401)
    kernel, w = np.exp(-places**2 / (2 * tau**2)), []
    for s in steps:
        w += list(np.ravel(s["values"]["fresh"]))
        mean = np.cos(np.outer(places, w)).mean(1)
        compare(mean, s["values"]["curve"])
        compare(abs(mean - kernel).max(), s["metrics"]["error"])
        compare(np.cos(at * np.array(w)).mean(), s["metrics"]["mean"])
        compare(np.cos(at * np.array(w)).mean() - math.exp(-(at**2) / (2 * tau**2)), s["metrics"]["off"])
        one = (1 + math.exp(-2 * at**2 / tau**2)) / 2 - math.exp(-(at**2) / tau**2)
        compare(math.sqrt(max(one, 0) / len(w)), s["metrics"]["law"])
    assert len(w) == waves and len(steps) == -(-waves // batch)
    if chosen == "hand":
        compare(np.array([0, 1 / 3, 1 / 2, 2 / 3]) * math.pi / tau, w)
    elif chosen == "even":
        compare([quantile((i + 0.5) / waves) / tau for i in range(waves)], sorted(w))
    else:
        z = np.array(w) * tau
        assert abs(z.mean()) < 5 / math.sqrt(waves) and (z**2).mean() < 1 + 8 / math.sqrt(waves) + 16 / waves, (seed, z)
    runs += 1
print(f"random_features: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(not worst <= 1e-7))
