#!/usr/bin/env python3
"""A second opinion on back-propagation: numpy from the textbook, not from the program's source.

usage: network.py GRADUS-CLI [SEEDS [FIRST-SEED]]
       network.py --numbers

Random data, sizes and kinds of unit. From the weights that the trace starts with, every cost, residual, gradient
and weight is computed again; the gradient a second time by complex steps, which know nothing of deltas.
"""
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

UNITS = {"sigmoid": (lambda z: 1 / (1 + np.exp(-z)), lambda h: h * (1 - h)), "tanh": (np.tanh, lambda h: 1 - h * h),
         "relu": (lambda z: np.where(z.real > 0, z, 0), lambda h: (h > 0) * 1.0)}
worst = 0


def forward(W, a, X, unit):
    H = UNITS[unit][0](W[:, 0] + X @ W[:, 1:].T)
    return H, a[0] + H @ a[1:]


def gradient(W, a, X, y, unit):
    H, f = forward(W, a, X, unit)
    r = f - y
    delta = np.outer(r, a[1:]) * UNITS[unit][1](H)
    return np.vstack([delta.sum(0), X.T @ delta]).T, np.r_[r.sum(), H.T @ r], r


def complex_steps(W, a, X, y, unit):
    out = []
    for k in range(W.size + a.size):
        w = np.r_[W.ravel(), a].astype(complex)
        w[k] += 1e-30j
        f = forward(w[:W.size].reshape(W.shape), w[W.size:], X, unit)[1]
        out.append((0.5 * ((f - y) ** 2).sum()).imag / 1e-30)
    return np.array(out)


def differs(mine, theirs):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    worst = max([worst, *(abs(mine - theirs) / np.maximum(1, abs(mine)))])


def one_run(cli, folder, seed):
    rng = np.random.default_rng(seed)
    n, d, b, unit = int(rng.integers(2, 15)), int(rng.integers(1, 4)), int(rng.integers(1, 5)), rng.choice(list(UNITS))
    rate, start, offset = float(rng.choice([0.01, 0.002])), rng.choice(["random", "alike"]), bool(rng.integers(2))
    step = rng.choice(["sum", "mean"])
    X, y, classes = rng.normal(size=(n, d)), rng.normal(size=n), bool(rng.integers(2))
    if classes:
        y = np.where(y > 0, 1.0, -1.0)
        y[:2] = -1, 1
    data, trace = os.path.join(folder, "data.csv"), os.path.join(folder, "trace.jsonl")
    with open(data, "w") as f:
        f.write(",".join(f"x{j}" for j in range(d)) + ",t\n")
        f.writelines(",".join(repr(float(v)) for v in row) + f",{('b' if t > 0 else 'a') if classes else repr(float(t))}\n"
                     for row, t in zip(X, y))
    sets = [f"units={b}", f"unit={unit}", f"rate={rate}", f"start={start}", f"offset={str(offset).lower()}",
            f"step-by={step}", "most=12"]
    subprocess.run([cli, "run", "neural-network", "--data", data, "--x", ",".join(f"x{j}" for j in range(d)),
                    "--label" if classes else "--y", "t", "--seed", str(seed), "--trace", trace, "--until", "converged",
                    *sum((["--set", s] for s in sets), [])], check=True, capture_output=True)
    W = a = None
    for line in map(json.loads, open(trace)):
        if "phase" not in line:
            continue
        v, phase = line["values"], line["phase"]
        if phase is None:
            W, a = np.array(v["hidden"], float), np.array(v["output"], float)
        elif phase == "backward":
            gW, ga, r = gradient(W, a, X, y, unit)
            exact = complex_steps(W, a, X, y, unit)
            if not offset:
                ga[0] = exact[W.size] = 0
            differs(gW, v["hidden-gradient"])
            differs(ga, v["output-gradient"])
            differs(exact, np.r_[gW.ravel(), ga])
            differs(r, v["residual"])
            differs(np.linalg.norm(exact), line["metrics"]["gradient-norm"])
        elif phase == "update":
            pace = rate / n if step == "mean" else rate
            W, a = W - pace * gW, a - pace * ga
        H, f = forward(W, a, X, unit)
        differs(W, v["hidden"])
        differs(a, v["output"])
        differs(H, v["phi"])
        differs(0.5 * ((f - y) ** 2).sum(), line["metrics"]["loss"])


def numbers():
    X, y = np.array([[1, 1], [-1, -1], [1, -1], [-1, 1.0]]), np.array([1, 1, -1, -1])
    W, a = np.array([[0.2, 0.5, -0.2], [-0.3, 0.3, 0.4]]), np.array([0, 0.4, -0.5])
    for t in range(201):
        gW, ga, r = gradient(W, a, X, y, "sigmoid")
        if t in (1, 40, 100, 150, 187, 200):
            print(t, repr(0.5 * r @ r), W.ravel(), a, forward(W, a, X, "sigmoid")[0].ravel())
        W, a = W - 0.2 * gW, a - 0.2 * ga


if sys.argv[1] == "--numbers":
    numbers()
    sys.exit()
seeds, first = int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
with tempfile.TemporaryDirectory() as folder:
    for seed in range(first, first + seeds):
        one_run(sys.argv[1], folder, seed)
print(f"network: {seeds} runs, worst relative difference {worst:.3g}")
sys.exit(bool(worst > 1e-9))
