#!/usr/bin/env python3
"""Second opinion: the kernel model, from the textbook and numpy.

usage: kernel_model.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random samples of one to three inputs, widths, penalties and attempts go through `gradus-cli run kernel-model --trace`:
the kernel matrix, the heights, what the others lend, the model between and far away are computed again by lstsq of the
rows of K and of the penalty, and J of the attempt by least squares of all other heights.
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


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(1, 15)), int(rng.integers(1, 4))
    x, y = rng.uniform(-3, 3, (n, d)), rng.normal(1, 2, n)
    h, lam = float(rng.uniform(0.2, 1)), float(rng.choice([0, 0.01, 1]))
    every = int(rng.integers(1, min(n, 4) + 1))
    pick, height, beyond = int(rng.integers(1, n + 1)), float(rng.normal()), float(rng.uniform(0, 2))
    with tempfile.TemporaryDirectory() as folder:
        data, trace = os.path.join(folder, "data.csv"), os.path.join(folder, "trace.jsonl")
        names = [f"x{c}" for c in range(d)]
        np.savetxt(data, np.c_[x, y], "%.17g", ",", header=",".join(names + ["y"]), comments="")
        sets = dict(h=repr(h), pick=pick, every=every, height=repr(height), beyond=repr(beyond))
        sets["lambda"] = repr(lam)
        subprocess.run([cli, "run", "kernel-model", "--data", data, "--x", ",".join(names), "--y", "y", "--trace", trace]
                       + [v for a, b in sets.items() for v in ("--set", f"{a}={b}")], check=True, capture_output=True)
        steps = [s for s in map(json.loads, open(trace)) if "metrics" in s]
    end = steps[-1]
    bumps = lambda z: np.exp(-((z[:, None, :] - x[None, ::every]) ** 2).sum(2) / (2 * h * h))
    k = bumps(x)
    b, hand = k.shape[1], (pick - 1) // every
    rows, target = np.r_[k, np.sqrt(lam) * np.eye(b)], np.r_[y, np.zeros(b)]
    theta = np.linalg.lstsq(rows, target, rcond=None)[0]
    j = lambda t: ((rows @ t - target) ** 2).sum() / 2
    heights = np.zeros(n)
    heights[::every] = theta
    compare(k, end["values"]["gram"])
    compare(heights, end["values"]["heights"])
    compare(k @ theta - heights, end["values"]["lent"])
    others = np.delete(np.arange(b), hand)
    tried = np.full(b, height)
    if b > 1:
        tried[others] = np.linalg.lstsq(rows[:, others], target - height * rows[:, hand], rcond=None)[0]
    compare([j(tried), j(theta), abs(theta).max(), np.linalg.cond(k)],
            [end["metrics"][m] for m in ("tried", "least", "largest", "condition")])
    top = int(y.argmax())
    near = top if n == 1 else min((i for i in range(n) if i != top), key=lambda i: ((x[i] - x[top]) ** 2).sum())
    middle, far = (x[top] + x[near]) / 2, x[top].copy()
    compare((bumps(middle[None]) @ theta), end["metrics"]["between"])
    if n > 1:
        far[0] = x[:, 0].max() + beyond * np.ptp(x[:, 0])
        compare((bumps(far[None]) @ theta), end["metrics"]["far"])
    runs += 1
print(f"kernel_model: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(not worst <= 1e-7))
