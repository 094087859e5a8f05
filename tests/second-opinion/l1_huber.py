#!/usr/bin/env python3
"""A second opinion on sparse and robust regression: numpy from the textbook, not from the program's source.

usage: l1_huber.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Every round of least squares, Huber's regression, the lasso and both together on random data with strays and random
options is computed again: weights, pulls, coefficients, objectives. The rounds are solved as least squares with rows
added, and with n < d also in the form theta = C X' (X C X' + lambda W^-1)^-1 y. The least objective of both is found by
proximal gradient: the bound must not be lower than what is left. The fit without eta must be that of the entry l1-irls,
the fit without lambda that of huber-irls, round by round.
"""
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def differs(mine, theirs):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    worst = max([worst, *(abs(mine - theirs) / np.maximum(1, abs(mine)))])


def rho(r, eta):
    return np.where(abs(r) <= eta, r**2 / 2, eta * abs(r) - eta**2 / 2).sum()


def objective(x, y, lam, eta, delta, theta):
    return rho(y - x @ theta, eta) + lam * abs(theta).sum() + delta / 2 * (theta @ theta)


def solve(x, y, w, theta, lam, delta):
    d = len(theta)
    root = np.sqrt(abs(theta)) if lam > 0 else np.ones(d)
    rows = np.vstack([np.sqrt(w)[:, None] * x * root, np.sqrt(delta) * np.diag(root), np.sqrt(lam) * np.eye(d)])
    new = root * np.linalg.lstsq(rows, np.concatenate([np.sqrt(w) * y, np.zeros(2 * d)]), rcond=None)[0]
    if len(y) < d and lam > 0 and delta == 0:
        c = abs(theta)
        differs(new, c * (x.T @ np.linalg.solve((x * c) @ x.T + lam * np.diag(1 / w), y)))
    return new


def least(x, y, lam, eta, delta):
    theta = before = np.zeros(x.shape[1])
    rate = 1 / (np.linalg.eigvalsh(x.T @ x)[-1] + delta)
    for k in range(20000):
        z = theta + k / (k + 3) * (theta - before)
        z = z + rate * (x.T @ np.clip(y - x @ z, -eta, eta) - delta * z)
        before, theta = theta, np.sign(z) * np.maximum(abs(z) - rate * lam, 0)
    return objective(x, y, lam, eta, delta, theta)


def run(entry, data, trace, sets):
    subprocess.run([cli, "run", entry, "--data", data, "--y", "y", "--until", "converged", "--trace", trace]
                   + [w for k, v in sets.items() for w in ("--set", f"{k}={v}")], check=True, capture_output=True)
    return [line for line in map(json.loads, open(trace)) if "step" in line]


with tempfile.TemporaryDirectory() as folder:
    data, trace = os.path.join(folder, "data.csv"), os.path.join(folder, "trace.jsonl")
    for seed in range(first, first + seeds):
        rng = np.random.default_rng(seed)
        wide, line = rng.integers(3) == 0, rng.integers(3) == 0
        n, d = int(rng.integers(4, 40)), 1 if line else int(rng.integers(1, 7))
        if wide and not line:
            n, d = int(rng.integers(2, 5)), int(rng.integers(5, 9))
        inputs = rng.normal(size=(n, d))
        x = np.hstack([np.ones((n, 1)), inputs]) if line else inputs
        d = x.shape[1]
        y = x @ (rng.normal(size=d) * (rng.random(d) < 0.6)) + 0.3 * rng.normal(size=n) + 8 * (rng.random(n) < 0.15)
        eta = float(10.0 ** rng.uniform(-1.5, 1))
        lam = float(abs(x.T @ np.clip(y, -eta, eta)).max() * 10.0 ** rng.uniform(-2, 0.2))
        delta = 0.0 if n > d else float(10.0 ** rng.uniform(-6, -1))
        with open(data, "w") as f:
            f.write(",".join(f"x{j}" for j in range(inputs.shape[1])) + ",y\n")
            f.writelines(",".join(repr(float(v)) for v in (*row, t)) + "\n" for row, t in zip(inputs, y))
        # From ones, because least squares of wide data are known to few digits; the lasso begins there as well.
        begin = "squares" if line else "ones"
        lines = run("l1-huber-irls", data, trace, {
            "basis": "line" if line else "columns", "lambda": repr(lam), "eta": repr(eta), "ridge": repr(delta), "begin": begin,
            "tolerance": 1e-9, "max-iterations": 300})
        squares = solve(x, y, np.ones(n), np.ones(d), 0, delta)
        robust = sparse = both = squares if line else np.ones(d)
        weight, weight_robust = np.ones(n), np.ones(n)
        seen = {"l1-irls": [], "huber-irls": []}
        for step in lines:
            if step["phase"] == "weigh":
                weight = np.minimum(1, eta / np.maximum(abs(y - x @ both), 1e-300))
                weight_robust = np.minimum(1, eta / np.maximum(abs(y - x @ robust), 1e-300))
                differs(weight * (y - x @ both), step["values"]["pulls"])
            elif step["phase"] == "solve":
                both = solve(x, y, weight, both, lam, delta)
                robust = solve(x, y, weight_robust, robust, 0, delta)
                sparse = solve(x, y, np.ones(n), sparse, lam, delta)
                seen["l1-irls"].append(step["values"]["theta-sparse"])
                seen["huber-irls"].append(step["values"]["theta-robust"])
            scale = max(1.0, objective(x, y, lam, eta, delta, both))
            differs(weight, step["values"]["weights"])
            differs(weight_robust, step["values"]["weights-robust"])
            for mine, name in (squares, "theta-squares"), (robust, "theta-robust"), (sparse, "theta-sparse"), (both, "theta"):
                differs(mine, step["values"][name])
            differs(np.array([objective(x, y, 0, 1e9, delta, squares), objective(x, y, 0, eta, delta, robust),
                              objective(x, y, lam, 1e9, delta, sparse), objective(x, y, lam, eta, delta, both)]) / scale,
                    np.array(step["values"]["objectives"]) / scale)
        left = objective(x, y, lam, eta, delta, both) - least(x, y, lam, eta, delta)
        assert left <= lines[-1]["metrics"]["gap"] * (1 + 1e-9) + 1e-9, (seed, left, lines[-1]["metrics"]["gap"])
        # The neighbours, where their models are the same.
        others = {}
        if delta == 0 and not line:
            others["l1-irls"] = {"lambda": repr(lam)}
        if delta == 0 and line:
            others["huber-irls"] = {"eta": repr(eta)}
        for entry, sets in others.items():
            theirs = [s["values"]["theta"] for s in run(entry, data, trace, {**sets, "tolerance": 1e-9, "max-iterations": 300})
                      if s["phase"] == "solve"]
            for mine, other in zip(seen[entry], theirs):
                differs(mine, other)
            assert theirs, (seed, entry)
        runs += 1
print(f"l1_huber: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(worst > 1e-7))
