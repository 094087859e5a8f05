#!/usr/bin/env python3
"""A second opinion on online learning with a belief: numpy from the textbook, not from the program's source.

usage: online_belief.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Every step of passive-aggressive learning (both tasks, both losses), AROW (full and diagonal) and recursive least
squares on random streams with random options is computed again: weights, uncertainty, mistakes, and what the neighbour
on the same stream does. Recursive least squares is held against the solution of all examples so far.
"""
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "shared"))
from shapes import away

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def differs(mine, theirs):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    worst = max([worst, *(abs(mine - theirs) / np.maximum(1, abs(mine)))])


def step(classes, linear, y, score, spread, lam):
    left = y * max(0, 1 - y * score) if classes else y - score
    if linear:
        return np.sign(left) * min(1 / lam, abs(left) / spread) if spread > 0 else 0
    return left / (spread + lam)


entries = ["passive-aggressive", "passive-aggressive-regression", "arow", "recursive-least-squares"]
with tempfile.TemporaryDirectory() as folder:
    for seed in range(first, first + seeds):
        rng = np.random.default_rng(seed)
        kind = int(rng.integers(4))
        classes, sure = kind in (0, 2), kind in (2, 3)
        n, d, lam, constant = int(rng.integers(4, 30)), int(rng.integers(1, 4)), float(10.0 ** rng.uniform(-1, 1)), bool(rng.integers(4))
        linear, diagonal = not sure and bool(rng.integers(2)), kind == 2 and bool(rng.integers(2))
        passes = int(rng.integers(1, 3))
        x = rng.normal(size=(n, d)) * 10.0 ** rng.uniform(-1, 1)
        x = away(rng, x)
        y = x @ rng.normal(size=d) + rng.normal(size=n)
        if classes:
            y = np.where(y > 0, 1.0, -1.0)
            y[0], y[1] = -1, 1
        data, trace = os.path.join(folder, "data.csv"), os.path.join(folder, "trace.jsonl")
        with open(data, "w") as f:
            f.write(",".join(f"x{j}" for j in range(d)) + ",y\n")
            f.writelines(",".join(repr(float(v)) for v in row) + f",{('b' if t > 0 else 'a') if classes else repr(float(t))}\n" for row, t in zip(x, y))
        sets = {"lambda": repr(lam), "constant": str(constant).lower(), "passes": passes}
        if not sure:
            sets["loss"] = "linear" if linear else "squared"
        if kind == 2:
            sets["certainty"] = "diagonal" if diagonal else "full"
        subprocess.run([cli, "run", entries[kind], "--data", data, "--label" if classes else "--y", "y", "--until", "converged", "--trace", trace]
                       + [w for k, v in sets.items() for w in ("--set", f"{k}={v}")], check=True, capture_output=True)
        rows = np.hstack([np.ones((n, 1)), x]) if constant else x
        p = rows.shape[1]
        theta, sigma, rival = np.zeros(p), np.eye(p), np.zeros(p)
        mistakes = rival_mistakes = asked = 0
        score = acts = i = 0
        for line in map(json.loads, open(trace)):
            if "step" not in line:
                continue
            row, t = rows[i % n], y[i % n]
            if line["phase"] == "guess":
                score = theta @ row
            elif line["phase"] == "told":
                acts = step(classes, linear, t, score, row @ sigma @ row, lam) != 0 or kind == 3
                wrong = lambda s: (1 if s >= 0 else -1) != t
                mistakes += classes and wrong(score)
                rival_mistakes += classes and wrong(rival @ row)
                asked += 1
                if kind == 3:
                    seen = rows[np.arange(asked) % n]
                    rival = np.linalg.solve(seen.T @ seen + lam * np.eye(p), seen.T @ y[np.arange(asked) % n])
                elif kind == 0:
                    rival = rival + (t * row if wrong(rival @ row) else 0)
                else:
                    rival = rival + step(classes, kind == 1 and not linear, t, rival @ row, row @ row, lam) * row
            elif line["phase"] == "move":
                theta = theta + step(classes, linear, t, score, row @ sigma @ row, lam) * (sigma @ row) * acts
            else:
                down = np.outer(sigma @ row, sigma @ row) / (row @ sigma @ row + lam)
                sigma = sigma - (np.diag(np.diag(down)) if diagonal else down) * acts
            i += line["phase"] == ("sure" if sure else "move")
            values = line["values"]
            differs(theta, values["theta"])
            differs(sigma, values["sigma"])
            differs(rival, values["rival"])
            if "metrics" in line and classes:
                differs([mistakes, rival_mistakes], [line["metrics"]["mistakes"], line["metrics"]["rival-mistakes"]])
        if kind == 3:
            differs(theta, rival)
        runs += 1
print(f"online-belief: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(worst > 1e-7))
