#!/usr/bin/env python3
"""Second opinion: additive and multiplicative models, from the textbook and numpy.

usage: additive_models.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random tables of two or three inputs, bases and lifts go through `gradus-cli run additive-multiplicative-models --trace`:
both fits are lstsq of the columns, made here by outer products; sums of squares, fits, corners, the mixed difference and
the exam on a second sample are computed again.
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
    basis, bumps, d = ["lines", "parabolas", "bumps"][seed % 3], int(rng.integers(2, 4)), int(rng.integers(2, 4))
    n, held = int(rng.integers(4, 40)), int(rng.integers(0, 2)) * 7
    x, y = rng.uniform(-2, 2, (n + held, d)), rng.normal(1, 2, n + held)
    lift = rng.normal(size=4).round(3)
    with tempfile.TemporaryDirectory() as folder:
        data, trace = os.path.join(folder, "data.csv"), os.path.join(folder, "trace.jsonl")
        names = [f"x{c + 1}" for c in range(d)]
        with open(data, "w") as file:
            print(",".join(names + ["y", "part"]), file=file)
            for i in range(n + held):
                print(",".join(f"{v:.17g}" for v in [*x[i], y[i]]) + (",2" if i >= n else ",1"), file=file)
        sets = dict(basis=basis, bumps=bumps, **{f"lift{k + 1}": repr(float(lift[k])) for k in range(4)})
        subprocess.run([cli, "run", "additive-multiplicative-models", "--data", data, "--x", ",".join(names), "--y", "y",
                        "--trace", trace] + (["--sample", "part"] if held else [])
                       + [v for a, b in sets.items() for v in ("--set", f"{a}={b}")], check=True, capture_output=True)
        steps = [s for s in map(json.loads, open(trace)) if "metrics" in s]
    end = steps[-1]
    low, high = x.min(0), x.max(0)

    def functions(v, c):
        if basis != "bumps":
            return np.vander(v, 2 if basis == "lines" else 3, increasing=True)
        centres = np.linspace(low[c], high[c], bumps)
        return np.exp(-((v[:, None] - centres) ** 2) / (2 * (centres[1] - centres[0]) ** 2))

    def add(z):
        return np.hstack([functions(z[:, c], c) for c in range(d)])

    def multiply(z):
        out = functions(z[:, 0], 0)
        for c in range(1, d):
            out = (out[:, :, None] * functions(z[:, c], c)[:, None, :]).reshape(len(z), -1)
        return out

    target = y[:n].copy()
    target[:4] += lift
    corners = np.tile((low + high) / 2, (4, 1))
    corners[:, :2] = [[high[0], high[1]], [high[0], low[1]], [low[0], high[1]], [low[0], low[1]]]
    fits, exams, sses, edges = [], [], [], []
    for columns in (add, multiply):
        theta = np.linalg.lstsq(columns(x[:n]), target, rcond=None)[0]
        fits.append(columns(x[:n]) @ theta)
        sses.append(((fits[-1] - target) ** 2).sum())
        edges.append(columns(corners) @ theta)
        if held:
            exams.append(np.sqrt(((columns(x[n:]) @ theta - y[n:]) ** 2).mean()))
    compare(np.c_[fits[0], fits[1]], end["values"]["fits"])
    compare(edges[0], end["values"]["corners"])
    compare(sses + [edges[1] @ [1, -1, -1, 1]], [end["metrics"][m] for m in ("sse-sum", "sse-product", "mixed")])
    if held:
        compare(exams, [end["metrics"]["exam-sum"], end["metrics"]["exam-product"]])
    runs += 1
print(f"additive_models: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(not worst <= 1e-7))
