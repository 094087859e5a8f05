#!/usr/bin/env python3
"""Second opinion: units with movable insides, from the textbook and numpy.

usage: hierarchical_model.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random points and units go through `gradus-cli run hierarchical-model --trace`: J, rows of fixed bumps (lstsq), the places of
half height and the census are computed again, and where the walk ends J has no slope, or the unit no part in it.
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


def unit(kind, a, b, x):
    return np.exp(-((x - a) ** 2) / (2 * b * b)) if kind == "bump" else 1 / (1 + np.exp(-(a * x + b)))


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    kind, pick = ["sigmoid", "bump"][seed % 2], ["first", "second", "height"][seed % 3]
    n = int(rng.integers(10, 25))
    x = np.sort(rng.uniform(-3, 3, n)) + 0.05 * np.arange(n)
    y = rng.normal(0.5, 1, n)
    p = {k: float(rng.uniform(0.4, 2)) for k in ("first", "second", "height", "first-2", "second-2", "height-2")}
    if seed % 4 < 2:
        p["height-2"] = 0.0
    with tempfile.TemporaryDirectory() as folder:
        data, trace = os.path.join(folder, "data.csv"), os.path.join(folder, "trace.jsonl")
        np.savetxt(data, np.c_[x, y], "%.17g", ",", header="x,y", comments="")
        sets = dict(kind=kind, pick=pick, **{k: repr(v) for k, v in p.items()})
        subprocess.run([cli, "run", "hierarchical-model", "--data", data, "--trace", trace]
                       + [v for a, b in sets.items() for v in ("--set", f"{a}={b}")], check=True, capture_output=True)
        steps = [s for s in map(json.loads, open(trace)) if "metrics" in s]
    end = steps[-1]

    def j(**moved):
        q = dict(p, **moved)
        f = q["height"] * unit(kind, q["first"], q["second"], x) + q["height-2"] * unit(kind, q["first-2"], q["second-2"], x)
        return ((y - f) ** 2).sum() / 2

    compare(j(), end["metrics"]["loss"])
    root = np.sqrt(2 * np.log(2))
    half = [p["first"] + k * p["second"] * root if kind == "bump" else -p["second"] / (k * p["first"]) for k in (1, 2)]
    compare(half, [end["metrics"]["half"], end["metrics"]["half-after"]])
    rows = []
    for b in (3, 5, 7, 9):
        c, h = np.linspace(x.min(), x.max(), b), (x.max() - x.min()) / (b - 1)
        a = np.exp(-((x[:, None] - c) ** 2) / (2 * h * h))
        rows.append(((a @ np.linalg.lstsq(a, y, rcond=None)[0] - y) ** 2).sum() / 2)
    compare(rows, end["values"]["rows"])
    settings = np.array(end["values"]["readings"])
    compare([j(**{pick: v}) for v in settings[:, 0]], settings[:, 1])
    rest = end["metrics"]["rest"]
    compare(j(**{pick: rest}), end["metrics"]["rest-j"])
    assert end["metrics"]["rest-j"] <= j() + 1e-9
    slope = (j(**{pick: rest + 1e-5}) - j(**{pick: rest - 1e-5})) / 2e-5
    assert abs(slope) < 1e-4 * max(1, j()) or any("flat" in e for e in map(str, end["events"])) or end["metrics"]["rest-j"] < 1.01 * settings[:, 1].min(), (seed, slope)
    runs += 1
print(f"hierarchical_model: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(not worst <= 1e-7))
