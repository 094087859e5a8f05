#!/usr/bin/env python3
"""Second opinion: models that are linear in their parameters, from the textbook and numpy.

usage: basis_models.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random points, bases and handles go through `gradus-cli run basis-models --trace`: the fits are those of lstsq, J, what
the model has outside and the gap are computed again, and the settings of the census lie on the parabola of |phi_j|^2.
"""
import json, os, subprocess, sys, tempfile
import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def compare(mine, theirs):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    worst = max(worst, (abs(mine - theirs) / np.maximum(1, abs(mine))).max())


def design(basis, k, x):
    if basis == "powers":
        return np.vander(x, 2 * k + 1, increasing=True)
    step = 1 if basis == "waves" else 0.5
    return np.c_[np.ones(len(x)), *[f(i * step * x) for i in range(1, k + 1) for f in (np.sin, np.cos)]]


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    basis, k = ["powers", "waves", "half-waves"][seed % 3], int(rng.integers(1, 4))
    n = int(rng.integers(2 * k + 2, 20))
    x = np.sort(rng.uniform(-3, 3, n)) + 0.05 * np.arange(n)
    y = rng.normal(1, 2, n)
    pick, off, scale, beyond = int(rng.integers(0, 2 * k + 1)), float(rng.normal()), float(rng.uniform(-1, 2)), float(rng.uniform(0, 1))
    with tempfile.TemporaryDirectory() as folder:
        data, trace = os.path.join(folder, "data.csv"), os.path.join(folder, "trace.jsonl")
        np.savetxt(data, np.c_[x, y], "%.17g", ",", header="x,y", comments="")
        sets = dict(basis=basis, order=k, pick=pick, off=repr(off), scale=repr(scale), beyond=repr(beyond))
        subprocess.run([cli, "run", "basis-models", "--data", data, "--trace", trace]
                       + [v for a, b in sets.items() for v in ("--set", f"{a}={b}")], check=True, capture_output=True)
        steps = [s for s in map(json.loads, open(trace)) if "metrics" in s]
    end = steps[-1]
    a = design(basis, k, x)
    best = np.linalg.lstsq(a, y, rcond=None)[0]
    now = best.copy()
    now[pick] += off
    now *= scale
    compare(now, end["values"]["theta"])
    j = lambda t: ((a @ t - y) ** 2).sum() / 2
    out = np.array([x.max() + beyond * (x.max() - x.min())])
    other = "waves" if basis == "powers" else "powers"
    far = design(other, k, out) @ np.linalg.lstsq(design(other, k, x), y, rcond=None)[0]
    compare([j(now), j(best), np.linalg.norm(best), np.linalg.cond(a)],
            [end["metrics"][m] for m in ("loss", "least", "length", "condition")])
    compare([(design(basis, k, out) @ now)[0], abs(design(basis, k, out) @ best - far)[0]],
            [end["metrics"]["value"], end["metrics"]["gap"]])
    for theta, said in end["values"]["readings"]:
        compare(j(best) + (a[:, pick] ** 2).sum() * (theta - best[pick]) ** 2 / 2, said)
    runs += 1
print(f"basis_models: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(not worst <= 1e-7))
