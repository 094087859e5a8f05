#!/usr/bin/env python3
"""Second opinion: bias and variance over many worlds, from the textbook and numpy.

usage: bias_variance.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random truths, places and degrees go through `gradus-cli run bias-variance --trace`, a world an iteration. Every world is
fitted again in the basis of Legendre, errors are averaged over the same places, and bias and variance are taken from the
values of all fits there; the law is the projection of the truth and sigma^2 b/m.
"""
import json, os, subprocess, sys, tempfile
import numpy as np
from numpy.polynomial import legendre, polynomial

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def compare(mine, theirs, size=1):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    worst = max(worst, (abs(mine - theirs) / np.maximum(size, abs(mine))).max())


def fit(x, y, d):
    return legendre.leg2poly(legendre.legfit(x, y, d)) if d else np.array([y.mean()])


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    truth = ["sine", "slope", "parabola"][seed % 3]
    noise = ["normal", "coins"][seed // 3 % 2]
    places = "drawn" if noise == "normal" and seed % 2 else "fixed"
    f = {"sine": lambda x: np.sin(np.pi * x), "slope": lambda x: x, "parabola": lambda x: x * x}[truth]
    low = 0 if truth == "slope" else -1
    count = int(rng.integers(2, 4))
    degrees = sorted(rng.choice(4 if places == "drawn" else 6, count, replace=False).tolist())
    m = int(degrees[-1] + 1 + rng.integers(0, 2)) if noise == "coins" else int(degrees[-1] + 3 + rng.integers(0, 20))
    sigma, place = float(rng.uniform(0, 2)), float(rng.uniform(low, 1))
    sets = dict(truth=truth, noise=noise, places=places, m=m, sigma=repr(sigma), count=count, batch=1, place=repr(place),
                worlds=int(rng.integers(2, 12)), first=degrees[0], second=degrees[1], third=degrees[2] if count > 2 else 9)
    with tempfile.TemporaryDirectory() as folder:
        trace = os.path.join(folder, "trace.jsonl")
        subprocess.run([cli, "run", "bias-variance", "--seed", str(seed), "--trace", trace]
                       + [v for a, b in sets.items() for v in ("--set", f"{a}={b}")], check=True, capture_output=True)
        steps = [s for s in map(json.loads, open(trace)) if s.get("phase") == "collect"]
    at = np.linspace(low, 1, m if places == "fixed" else 121)
    said = [[] for _ in degrees]
    for s in steps:
        x, y = np.array(s["values"]["x"]), np.array(s["values"]["y"])
        if places == "fixed":
            compare(np.linspace(low, 1, m), x)
        if noise == "coins":
            compare(abs(y - f(x)), np.full(m, sigma))
        size = max(1, abs(y).max())
        for k, d in enumerate(degrees):
            theta = fit(x, y, d)
            theirs = np.array(s["values"]["theta"])[k]
            assert not theirs[d + 1:].any()
            said[k].append(polynomial.polyval(at, theta))
            compare(polynomial.polyval(x, theta), polynomial.polyval(x, theirs), size)
    for k in range(count):
        values = np.array(said[k])
        error, bias = ((values - f(at)) ** 2).mean(), ((values.mean(0) - f(at)) ** 2).mean()
        size = max(1, (values ** 2).max())
        compare([error, bias, values.var(0).mean()], [steps[-1]["metrics"][f"error-{k + 1}"], steps[-1]["values"]["bias"][k],
                                                     steps[-1]["values"]["variance"][k]], size)
    if noise == "coins":
        assert len(steps) == 2 ** m
    if places == "fixed":
        law = steps[-1]["values"]
        for d in range(min(m, 10)):
            bias = ((polynomial.polyval(at, fit(at, f(at), d)) - f(at)) ** 2).mean()
            compare([bias, sigma ** 2 * (d + 1) / m], [law["law-bias"][d], law["law-variance"][d]])
            if noise == "coins" and d in degrees:
                compare([bias, sigma ** 2 * (d + 1) / m], [law["bias"][degrees.index(d)], law["variance"][degrees.index(d)]])
    runs += 1
print(f"bias_variance: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(not worst <= 1e-7))
