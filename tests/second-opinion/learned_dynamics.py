#!/usr/bin/env python3
"""A second opinion on the linear model that is learned from a path: numpy from the textbook, not from the program's source.

usage: learned_dynamics.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random paths of one or two variables with lost steps, with and without pushes, worlds that are said or not, trials, starts and
horizons: the matrices by least squares on the pairs, the residuals, one-step and free runs, and the world beside them.
"""
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
runs = 0


def differs(mine, theirs, slack=1e-8):
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    gap = abs(mine - theirs) / np.maximum(1, abs(mine))
    assert gap.max(initial=0) < slack, (mine, theirs, slack)


def write(path, rows):
    np.savetxt(path, np.atleast_2d(rows), delimiter=",", fmt="%.12g")


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    d, T, pushed, told = 1 + seed % 2, int(rng.integers(12, 40)), seed % 3 == 0, seed % 4 < 2
    A = rng.normal(0, 1, (d, d))
    A *= rng.uniform(0.7, 1.05) / max(abs(np.linalg.eigvals(A)))
    B = rng.normal(0, 1, (d, 1))
    u = np.round(rng.normal(0, 1, T), 6)
    s = np.zeros((T, d))
    s[0] = rng.normal(3, 1, d)
    for t in range(T - 1):
        s[t + 1] = A @ s[t] + (B[:, 0] * u[t] if pushed else 0) + rng.normal(0, 0.1, d)
    s = np.round(s * rng.choice([1, 100]), 6)
    if seed % 5 == 0 and pushed:
        u = np.round(-0.5 * s[:, 0], 6)
    missing = rng.random(T) < (0.12 if seed % 2 else 0)
    missing[[0, 1, 2, 3, 4]] = False
    trials, start, horizon = int(rng.choice([0, 0, 1, 2])), int(rng.integers(1, T)), int(rng.integers(1, 45))
    guess = np.round(rng.normal(0, 1, 2), 3)
    sets = {"trials": trials, "from": start, "horizon": horizon, "u": guess[0], "v": guess[1], "rivals": 3}
    with tempfile.TemporaryDirectory() as folder:
        data = os.path.join(folder, "path.csv")
        with open(data, "w", encoding="utf-8") as f:
            f.write("time," + ",".join(["a", "b"][:d]) + ",missing\n")
            for t in range(T):
                cells = [""] * d if missing[t] else [repr(float(v)) for v in s[t]]
                f.write(",".join([str(t)] + cells + [str(int(missing[t]))]) + "\n")
        command = [cli, "run", "learned-dynamics", "--data", data]
        for name, value in sets.items():
            command += ["--set", f"{name}={value}"]
        given = {}
        if pushed:
            given["control"] = u[:, None]
        if told:
            given["transition"] = A
            if pushed:
                given["input"] = B
        for name, value in given.items():
            write(os.path.join(folder, name + ".csv"), value)
            command += ["--start", f"{name}={os.path.join(folder, name + '.csv')}"]
        run = subprocess.run(command, check=True, capture_output=True, text=True)
    v, metrics = (json.loads(run.stdout)[part] for part in ("values", "metrics"))

    pairs, seen = [], 0
    for t in range(T):
        seen += not missing[t] and (t == 0 or missing[t - 1])
        if trials and seen > trials:
            break
        if t + 1 < T and not missing[t] and not missing[t + 1]:
            pairs.append(t)
    pairs = np.array(pairs)
    X = np.c_[s[pairs], u[pairs]] if pushed else s[pairs]
    Y = s[pairs + 1]
    M = np.linalg.lstsq(X, Y, rcond=1e-14)[0].T
    rank = np.linalg.matrix_rank(X, 1e-12 * np.linalg.norm(X))
    # Of X that have hardly full rank single numbers are hard to tell; what they predict is not.
    loose = 1e-6 if rank == X.shape[1] else 1e-5
    differs(M, v["model"], loose)
    R = Y - X @ M.T
    scale = abs(Y).max()
    differs(np.sqrt((R ** 2).sum(1).mean()) / scale, metrics["one-step"] / scale, 1e-9)
    differs(R.T @ R / len(R) / scale ** 2, np.array(v["sigma"]) / scale ** 2, 1e-9)
    differs(np.sqrt((R ** 2).sum(1)) / scale, np.array(v["misses"]) / scale, 1e-7)
    differs(max(abs(np.linalg.eigvals(M[:, :d]))), metrics["radius"], loose)
    G = np.array([[guess[0], -guess[1]], [guess[1], guess[0]]]) if d == 2 else guess[:1, None]
    G = np.c_[G, np.zeros((2, 1))] if d == 2 and pushed else np.c_[G, guess[1:, None]] if pushed else G
    differs(np.sqrt(((Y - X @ G.T) ** 2).sum(1).mean()) / scale, metrics["score"] / scale)
    begin = next((t for t in range(start - 1, T) if not missing[t]), max(np.flatnonzero(~missing)))
    steps = min(horizon, T - 1 - begin) if pushed else horizon
    known, on = told, True
    now, world, errors, free = s[begin], s[begin], [0.0], [s[begin]]
    for k in range(steps):
        t = begin + k
        now = M @ np.r_[now, u[t]] if pushed else M @ now
        free.append(now)
        if known:
            world = A @ world + (B[:, 0] * u[t] if pushed else 0)
        else:
            on = on and t + 1 < T and not missing[t + 1]
            world = s[t + 1] if on else np.full(d, np.nan)
        errors.append(np.linalg.norm(now - world))
        if abs(now).max() > 1e6 * abs(s[~missing]).max():
            break
    if steps > 0:
        size = max(1, abs(np.array(free)).max())
        differs(np.array(free) / size, np.array(v["free"]) / size, 1e-6)
        differs(np.array(errors)[np.isfinite(errors)] / size, np.array(v["errors"]) / size, 1e-6)
    rivals = np.array(v["rivals"])
    assert rivals.shape == (4, M.size + 1), rivals.shape
    for rival in rivals:
        N = rival[:-1].reshape(M.shape)
        differs(np.sqrt(((Y - X @ N.T) ** 2).sum(1).mean()) / scale, rival[-1] / scale)
    differs(G, rivals[0, :-1])
    runs += 1
print(f"learned dynamics: {runs} runs")
