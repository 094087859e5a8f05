#!/usr/bin/env python3
"""A second opinion on quadratic programmes by an active set: numpy from the textbook, not from the program's source.

usage: active_set.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Every part of every round of absolute deviations as a quadratic programme on random data with random options is computed
again from the part before: multipliers on the working set and what is let go, the direction in its null space, the step
to the nearest empty piston, objective. Half of the data are whole numbers, on which many points lie on one line. At the
end the multipliers must prove the objective (no line is better), and without a penalty it must be the least of all
fits through as many points as there are parameters.
"""
import itertools
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = rounds = stalls = 0


def differs(mine, theirs):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    worst = max([worst, *(abs(mine - theirs) / np.maximum(1, abs(mine)))])


def null_space(rows):
    u, s, vt = np.linalg.svd(rows)
    return vt[(s > 1e-10 * s[0]).sum():].T


with tempfile.TemporaryDirectory() as folder:
    for seed in range(first, first + seeds):
        rng = np.random.default_rng(seed)
        n, d, constant = int(rng.integers(3, 15)), int(rng.integers(1, 4)), bool(rng.integers(4) == 0)
        lam = float(rng.choice([0, 0, 0.02, 0.1, 0.5]))
        extra = float(rng.choice([0, 0, 0, 1.5]))
        whole = bool(rng.integers(2))
        x = rng.integers(0, 4, size=(n, d)).astype(float) if whole else rng.normal(size=(n, d))
        y = rng.integers(0, 5, size=n).astype(float) if whole else x @ rng.normal(size=d) + rng.standard_cauchy(size=n)
        data, trace = os.path.join(folder, "data.csv"), os.path.join(folder, "trace.jsonl")
        with open(data, "w") as f:
            f.write(",".join(f"x{j}" for j in range(d)) + ",y\n")
            f.writelines(",".join(repr(float(v)) for v in (*row, t)) + "\n" for row, t in zip(x, y))
        sets = {"lambda": lam, "constant": str(constant).lower(), "extra": extra}
        subprocess.run([cli, "run", "lad-quadratic-programme", "--data", data, "--y", "y", "--until", "converged", "--trace", trace]
                       + [w for k, v in sets.items() for w in ("--set", f"{k}={v}")], check=True, capture_output=True)
        # As it is printed, the objective is the sum of y - theta'x, a slope: without a penalty it has no least.
        printed = subprocess.run([cli, "run", "lad-quadratic-programme", "--data", data, "--y", "y", "--set", "printed=true",
                                  "--set", f"constant={sets['constant']}"], capture_output=True, text=True)
        assert json.loads(printed.stdout)["status"] == "failed", seed
        design = np.hstack([np.ones((n, 1)), x])[:, : 1 if constant else d + 1]
        p = design.shape[1]
        eye, none = np.eye(n), np.zeros((n, n))
        rows = np.vstack([np.hstack([design, eye, -eye]), np.hstack([np.zeros((n, p)), eye, none]),
                          np.hstack([np.zeros((n, p)), none, eye])])
        hessian = np.diag([2 * lam] * p + [0.0] * (2 * n))
        linear = np.array([0.0] * p + [1 / n] * (2 * n))
        r = y.copy()
        z = np.concatenate([np.zeros(p), np.maximum(r, 0) + extra, np.maximum(-r, 0) + extra])
        size = 1 + abs(y).max() + extra
        held = direction = stalled = status = line = None
        for line in map(json.loads, open(trace)):
            if "step" not in line:
                continue
            values, status = line["values"], line["status"]
            now = np.array(values["held"], bool)
            if line["phase"] is None:
                assert np.linalg.matrix_rank(rows[now]) == now.sum() == np.linalg.matrix_rank(rows[np.r_[np.ones(n, bool), z[p:] == 0]])
            gradient = hessian @ z + linear
            if line["phase"] == "price":
                rounds += 1
                if not held.all():
                    basis = null_space(rows[held])
                if np.abs(basis.T @ gradient).max(initial=0) < 1e-9:
                    u = np.zeros(3 * n)
                    u[held] = np.linalg.lstsq(rows[held].T, gradient, rcond=None)[0]
                    differs(n * u, n * np.array(values["multipliers"]))
                    walls = np.where(held, u, 0)[n:]
                    gone = np.flatnonzero(held & ~now)
                    assert len(gone) == (walls.min() < -1e-9) == (status != "converged"), seed
                    if len(gone):
                        bland = np.flatnonzero(walls < -1e-9)[0] + n
                        assert gone[0] == bland if stalled else u[gone[0]] < walls.min() + 1e-9, seed
                else:
                    assert (held == now).all(), seed
            elif line["phase"] == "aim":
                basis = null_space(rows[held])
                eigen, vectors = np.linalg.eigh(basis.T @ hessian @ basis)
                parts, flat = vectors.T @ (basis.T @ gradient), eigen <= 1e-9 * max(lam, 1e-9)
                ray = (abs(parts[flat]) > 1e-9).any()
                parts = np.where(flat, parts, 0) if ray else np.where(flat, 0, parts / np.where(flat, 1, eigen))
                direction = -basis @ vectors @ parts
                direction /= abs(direction).max() if ray else 1
                differs(direction, values["direction"])
            elif line["phase"] == "move":
                slack = np.where(z[p:] < 1e-11 * size, 0, z[p:])
                rate = -direction[p:]
                able = (rate > 1e-9) & ~held[n:]
                length = min([np.inf if ray else 1.0, *(slack[able] / rate[able])])
                stalled = length == 0
                stalls += stalled
                z = z + length * direction
                added = np.flatnonzero(now & ~held)
                assert len(added) <= 1
                if len(added):
                    assert abs(z[p + added[0] - n]) < 1e-9 * size, seed
                    z[p + added[0] - n] = 0
            held = now
            theta = np.zeros(d + 1)
            theta[:p] = z[:p]
            differs(theta, values["theta"])
            differs(z[p : p + n], values["plus"])
            differs(z[p + n :], values["minus"])
            differs(z @ hessian @ z / 2 + linear @ z, line["metrics"]["objective"])
            differs(abs(y - design @ z[:p]).sum(), line["metrics"]["deviation"])
        assert status == "converged", (seed, status)
        u = np.array(line["values"]["multipliers"])[:n]
        cost = abs(y - design @ z[:p]).mean() + lam * z[:p] @ z[:p]
        assert abs(u).max() <= (1 + 1e-9) / n and abs(design.T @ u - 2 * lam * z[:p]).max() < 1e-9
        differs(u @ y - lam * z[:p] @ z[:p], cost)
        differs(cost, line["metrics"]["objective"])
        if lam == 0:
            best = np.inf
            for rest in itertools.combinations(range(n), p):
                if abs(np.linalg.det(design[list(rest)])) > 1e-9:
                    best = min(best, abs(y - design @ np.linalg.solve(design[list(rest)], y[list(rest)])).mean())
            if np.isfinite(best):
                differs(best, cost)
        runs += 1
print(f"active set: {runs} runs, {rounds} rounds, {stalls} of length 0, worst relative difference {worst:.2e}")
sys.exit(int(worst > 1e-7))
