#!/usr/bin/env python3
"""Second opinion: Laplacian-regularised least squares, from the textbook and numpy.

usage: laplacian_rls.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random points of which a few have a class, and random options, go through `gradus-cli run`. The graph is a full matrix
here, L = D - W, and the exact form is solved by numpy.linalg.solve, at the nine stiffnesses too.
"""
import csv, json, os, subprocess, sys, tempfile
import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst, runs = 0.0, 0


def compare(what, got, expected):
    global worst
    got, expected = np.asarray(got, float).ravel(), np.asarray(expected, float).ravel()
    assert got.shape == expected.shape, (what, got.shape, expected.shape)
    off = np.max(np.abs(got - expected)) / max(1.0, np.max(np.abs(expected)))
    if not off <= 1e-7:
        print(f"{what}: {got} instead of {expected}")
    worst = max(worst, off if off == off else np.inf)


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(5, 30)), int(rng.integers(1, 4))
    x = rng.normal(size=(n, d)) * 2
    y = np.zeros(n)
    y[0], y[1] = 1, -1
    for i in range(2, n):
        y[i] = rng.choice([0, 0, 0, 1, -1])
    y[n - 1] = 0
    order = rng.permutation(n)
    x, y = x[order], y[order]
    graph = ["similar", "neighbours", "all"][int(rng.integers(3))]
    graded = bool(rng.integers(2))
    width, reach, lam, nu = (round(float(10 ** rng.uniform(*r)), 4) for r in ((-0.5, 0.7), (-0.5, 0.7), (-1, 1), (-2, 2)))
    nu = nu if rng.integers(6) else 0
    threshold, neighbours = round(float(rng.uniform(0.1, 0.9)), 2), int(rng.integers(1, 5))
    with tempfile.TemporaryDirectory() as folder:
        data = os.path.join(folder, "x.csv")
        with open(data, "w") as f:
            w = csv.writer(f)
            w.writerow([f"x{j}" for j in range(d)] + ["c"])
            w.writerows([repr(float(a)) for a in r] + [{1: "b", -1: "a", 0: ""}[int(c)]] for r, c in zip(x, y))
        sets = {"graph": graph, "graded": str(graded).lower(), "width": width, "reach": reach, "lambda": lam, "nu": nu,
                "threshold": threshold, "neighbours": neighbours}
        out = subprocess.run([cli, "run", "laplacian-rls", "--data", data, "--x", ",".join(f"x{j}" for j in range(d)), "--label", "c",
                              "--missing", "unknown"]
                             + sum((["--set", f"{k}={v}"] for k, v in sets.items()), []), capture_output=True, text=True, check=True)
    result = json.loads(out.stdout)
    v = result["values"]
    square = np.square(x[:, None] - x[None]).sum(-1)
    similar = np.exp(-square / (2 * reach ** 2))
    if graph == "all":
        joined = np.ones((n, n), bool)
    elif graph == "similar":
        joined = similar > threshold
    else:
        near = np.sort(np.where(np.eye(n, dtype=bool), np.inf, square), axis=1)[:, min(neighbours, n - 1) - 1]
        joined = square <= near[:, None]
        joined |= joined.T
    weights = np.where(joined, similar if graded else 1.0, 0.0)
    np.fill_diagonal(weights, 0)
    laplacian = np.diag(weights.sum(1)) - weights
    k = np.exp(-square / (2 * width ** 2))
    known = np.diag((y != 0) * 1.0)

    def solve(stiff):
        return np.linalg.solve(k @ known @ k + lam * np.eye(n) + stiff * k @ laplacian @ k, k @ y)

    theta = solve(nu)
    f = k @ theta
    compare("theta", v["theta"], theta)
    compare("values", v["values"], f)
    compare("side", v["side"], np.where(f > 1e-9, 1, np.where(f < -1e-9, 0, -1)))
    compare("energy", result["metrics"]["energy"], f @ laplacian @ f)
    compare("largest", result["metrics"]["largest"], np.abs(f).max())
    if n <= 24:
        compare("normal", v["normal"], np.column_stack([k @ known @ k + lam * np.eye(n) + nu * k @ laplacian @ k, k @ y]))
    dist = np.sqrt(square)
    nearer = dist[:, y < 0].min(1) - dist[:, y > 0].min(1)
    compare("against", result["metrics"]["against"], np.sum((np.abs(f) > 1e-9) & (np.abs(nearer) > 1e-12) & ((f > 0) != (nearer > 0))))
    for row in np.array(v["path"]):
        g = k @ solve(row[0])
        compare("path", row[1:], [-1, g @ laplacian @ g, np.abs(g).max(), np.abs(g).min()])
    cost = lambda t: 0.5 * (np.sum(((k @ t - y)[y != 0]) ** 2) + lam * t @ t + nu * (k @ t) @ laplacian @ (k @ t))
    compare("rivals", np.ravel(v["rivals"])[:2], [cost(np.zeros(n)), cost(solve(0))])
    runs += 1

print(f"laplacian-rls: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(not worst <= 1e-7))
