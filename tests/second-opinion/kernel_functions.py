#!/usr/bin/env python3
"""A second opinion on kernel matrices: numpy from the textbook, not from the program's source.

usage: kernel_functions.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Three things with random similarities and six functions of random points: the table, its eigenvalues by numpy, the smallest
of every leading part, the weights of the smallest, the learner's mixture multiplied out, and the features of a lawful table.
"""
import json, os, subprocess, sys, tempfile
import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def compare(mine, theirs, size=1):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    worst = max([worst, *(abs(mine - theirs) / np.maximum(size, abs(mine)))])


def three(s, r):
    return np.array([[1, s, r], [s, 1, s], [r, s, 1]])


def trace_of(folder, sets, x):
    global runs
    runs += 1
    data, trace = os.path.join(folder, "data.csv"), os.path.join(folder, "trace.jsonl")
    with open(data, "w") as f:
        f.write(",".join(f"x{j + 1}" for j in range(x.shape[1])) + "\n"
                + "".join(",".join(repr(float(v)) for v in row) + "\n" for row in x))
    subprocess.run([cli, "run", "kernel-functions", "--until", "converged", "--trace", trace, "--data", data]
                   + [w for k, v in sets.items() for w in ("--set", f"{k}={v}")], check=True, capture_output=True)
    return [line for line in map(json.loads, open(trace)) if "step" in line][-1]


def check(last, K, w, census):
    values, vectors = np.linalg.eigh(K)
    size = max(1, abs(values).sum())
    compare(values[::-1], last["values"]["eigenvalues"], size)
    compare(census, last["values"]["census"], size)
    compare(K, last["values"]["table"])
    m = min(3, len(K))
    compare(w[:m] @ K[:m, :m] @ w[:m], last["metrics"]["mixture"], size * (w @ w))
    v = np.ravel(last["values"]["weights"])
    compare(1, v @ v)
    compare(v @ K @ v, values[0], size)
    if values[0] >= -1e-12 * abs(values).sum():
        features = np.reshape(last["values"]["features"], K.shape)
        compare(features @ features.T, K, size)
    else:
        assert not np.size(last["values"].get("features") or []), last["values"]["features"]


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    w = np.round(rng.normal(size=3) * 2, 3)
    weights = {f"w{i + 1}": repr(float(v)) for i, v in enumerate(w)}
    with tempfile.TemporaryDirectory() as folder:
        s, r = float(rng.uniform(0, 0.97)), float(rng.uniform(-1.2, 1.2))
        last = trace_of(folder, {"what": "three", "near": repr(s), "far": repr(r), **weights}, np.array([[0.0], [1.0]]))
        tried = np.linspace(-1, 1, 41)
        check(last, three(s, r), w, [(t, np.linalg.eigvalsh(three(s, t))[0]) for t in tried])
        # The least A~C by bisection on the determinant, between the mirror image and C = A.
        low, high = -1.0, s * s
        for _ in range(80):
            middle = (low + high) / 2
            low, high = (low, middle) if np.linalg.eigvalsh(three(s, middle))[0] >= 0 else (middle, high)
        compare(high, last["metrics"]["limit"])
        # C's part in the plane of A and B, by projection.
        ab, c = three(s, r)[:2, :2], np.array([r, s])
        compare(c @ np.linalg.solve(ab, c), last["metrics"]["needed"])

        d, n = int(rng.integers(1, 4)), int(rng.integers(1, 90))
        x = np.round(rng.normal(size=(n, d)) * 1.5, 3)
        name = ["linear", "polynomial", "rbf", "tanh", "min", "distance"][seed % 6]
        h, c, degree = float(np.exp(rng.normal())), float(rng.normal()), int(rng.integers(1, 5))
        taken = x if n <= 60 else x[[i * n // 60 for i in range(60)]]
        G, apart = taken @ taken.T, np.linalg.norm(taken[:, None] - taken, axis=2)
        K = {"linear": G, "polynomial": (G + c) ** degree, "rbf": np.exp(-apart**2 / (2 * h * h)), "tanh": np.tanh(G + c),
             "min": np.minimum(taken[:, None], taken).sum(2), "distance": -apart}[name]
        last = trace_of(folder, {"what": "points", "kernel": name, "h": repr(h), "c": repr(c), "degree": degree, **weights}, x)
        check(last, K, w, [(i, np.linalg.eigvalsh(K[:i, :i])[0]) for i in range(1, len(K) + 1)])
print(f"kernel functions: {runs} runs, worst difference {worst:.2e}")
sys.exit(int(worst > 1e-7))
