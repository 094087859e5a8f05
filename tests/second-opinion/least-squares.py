#!/usr/bin/env python3
"""A second opinion on least squares in stages: numpy from the textbook, not from the program's source.

usage: least-squares.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random data with random functions, weights and forbidden functions: design matrix, equations, coefficients, residuals,
what the columns gather, the errors of all sizes and the rivals' J are computed again; a point that is left out by really
leaving it out and fitting again.
"""
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = {}


def differs(name, mine, theirs, scale=None):
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (name, mine, theirs)
    size = max(1, abs(mine).max(initial=0)) if scale is None else scale
    worst[name] = max([worst.get(name, 0), *(abs(mine - theirs) / size)])


def fit(phi, y, w):
    root = np.sqrt(w)
    return np.linalg.lstsq(phi * root[:, None], y * root, rcond=max(phi.shape) * np.finfo(float).eps)[0]


def functions(basis, x, degree, width):
    if basis == "columns":
        return x
    if basis == "polynomial":
        return x**np.arange(degree + 1)
    if basis == "gaussian":
        return np.exp(-((x[:, None, :] - x[None]) ** 2).sum(2) / (2 * width**2))
    waves = [np.ones(len(x))]
    for j in range(1, degree + 1):
        waves += [np.sin(j * x[:, 0] / 2), np.cos(j * x[:, 0] / 2)]
    return np.array(waves).T


entries = ["least-squares", "weighted-least-squares", "polynomial-fit", "subspace-constrained-ls"]
with tempfile.TemporaryDirectory() as folder:
    for seed in range(first, first + seeds):
        rng = np.random.default_rng(seed)
        entry = entries[seed % 4]
        basis = "polynomial" if entry == "polynomial-fit" else ["columns", "polynomial", "trigonometric"][rng.integers(3)]
        n, d = int(rng.integers(8, 30)), int(rng.integers(1, 5)) if basis == "columns" else 1
        degree = int(rng.integers(1, 5 if basis == "polynomial" else 3))
        x = np.sort(rng.uniform(-2, 2, size=(n, d)), axis=0)
        y = np.sin(2 * x[:, 0]) + 0.5 * x.sum(1) + 0.3 * rng.normal(size=n)
        w = rng.integers(0, 5, size=n).astype(float) if entry == "weighted-least-squares" else np.ones(n)
        if (w > 0).sum() < 7:
            w[:] = 1
        phi = functions(basis, x, degree, 0.3)
        b = phi.shape[1]
        sets = {"basis": basis, "degree": degree, "rivals": 5}
        if entry == "polynomial-fit":
            del sets["basis"]
        kept = b
        if entry == "weighted-least-squares" and rng.integers(2):
            who, pull = int(rng.integers(1, n + 1)), float(rng.uniform(0, 10))
            sets |= {"who": who, "pull": repr(pull)}
            w[who - 1] = pull
        if entry == "subspace-constrained-ls":
            kept = int(rng.integers(1, b + 1))
            sets["kept"] = kept
        data, trace = os.path.join(folder, "data.csv"), os.path.join(folder, "trace.jsonl")
        with open(data, "w") as f:
            f.write(",".join(f"x{j}" for j in range(d)) + ",y,w\n")
            f.writelines(",".join(repr(float(v)) for v in (*row, t, v)) + "\n" for row, t, v in zip(x, y, w))
        subprocess.run([cli, "run", entry, "--data", data, "--x", ",".join(f"x{j}" for j in range(d)), "--y", "y", "--weight",
                        "w", "--until", "converged", "--trace", trace]
                       + [v for k, t in sets.items() for v in ("--set", f"{k}={t}")], check=True, capture_output=True)
        full = phi.copy()
        phi = np.where(np.arange(b) < kept, phi, 0)
        theta = fit(phi, y, w)
        theta[kept:] = 0
        r = y - phi @ theta
        seen, left = [], []
        for size in range(1, (min(n, 9) if basis == "polynomial" else min(n, b, 31)) + 1):
            some = functions("polynomial", x, size - 1, 0.3) if basis == "polynomial" else full[:, :size]
            seen.append(np.mean((y - some @ fit(some, y, np.ones(n))) ** 2))
            out = []
            for i in range(n):
                rest = np.arange(n) != i
                out.append(y[i] - some[i] @ fit(some[rest], y[rest], np.ones(n - 1)))
            left.append(np.mean(np.square(out)))
        for line in map(json.loads, open(trace)):
            state = line.get("values")
            if line.get("phase") == "design":
                differs("design", phi, state["design"])
            elif line.get("phase") == "normal":
                differs("normal", np.c_[phi.T @ (w[:, None] * phi), phi.T @ (w * y)], state["normal"])
            elif line.get("phase") == "solve":
                differs("theta", theta, state["theta"])
                differs("residuals", r, state["residuals"])
            elif line.get("phase") == "gather":
                differs("gathered", np.zeros(b), state["gathered"], (w * abs(y)).sum())
            elif line.get("phase") == "sizes":
                differs("seen", seen, state["seen"])
                # A point is left out as long as the others still determine the model.
                left = left[: len(state["left"])]
                differs("left", left, state["left"], max(left))
            elif line.get("phase") == "certify":
                rivals = np.asarray(state["rivals"], float).reshape(-1, b + 1)
                differs("rivals", ((y[:, None] - phi @ rivals[:, :b].T) ** 2 * w[:, None]).sum(0), rivals[:, b])
for name, value in worst.items():
    print(f"{name}: worst relative difference {value:.1e}")
sys.exit(int(max(worst.values()) > 1e-8))
