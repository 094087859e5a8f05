#!/usr/bin/env python3
"""Second opinion: ridge regression in stages, from the textbook and numpy.

usage: ridge_stages.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random tables and random options go through `gradus-cli run --trace`; the normal equations are solved here by
numpy.linalg.solve (and least squares by lstsq), the nudges by solving again with another target.
"""
import csv, json, os, subprocess, sys, tempfile
import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst, runs = 0.0, 0


def compare(what, got, expected, scale=None):
    global worst
    got, expected = np.asarray(got, float).ravel(), np.asarray(expected, float).ravel()
    assert got.shape == expected.shape, (what, got.shape, expected.shape)
    off = np.max(np.abs(got - expected)) / (scale or max(1.0, np.max(np.abs(expected))))
    if not off <= 1e-7:
        print(f"{what}: {got} instead of {expected}")
    worst = max(worst, off if off == off else np.inf)


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    basis = ["columns", "polynomial", "trigonometric", "gaussian"][rng.integers(4)]
    n = int(rng.integers(8, 40))
    d = int(rng.integers(1, 5)) if basis in ("columns", "gaussian") else 1
    if basis == "columns" and rng.integers(3) == 0:
        d = 2
    x, y = rng.uniform(-1.5, 1.5, size=(n, d)), rng.normal(size=n) * 2 + 1
    degree, width = int(rng.integers(1, 5)), round(float(rng.uniform(0.3, 1)), 2)
    columns, mean = ["raw", "centred", "standardised"][rng.integers(3)], bool(rng.integers(2))
    lam, nudge = round(float(10 ** rng.uniform(-2, 1.5)), 3), round(float(rng.uniform(0.05, 1)), 2)
    point, attempts = np.round(rng.normal(size=2) * 0.4, 2), np.round(rng.normal(size=(3, 2)) * 0.4, 2)
    with tempfile.TemporaryDirectory() as folder:
        data, tried, trace = (os.path.join(folder, f) for f in ("x.csv", "tried.csv", "trace.jsonl"))
        with open(data, "w") as f:
            w = csv.writer(f)
            w.writerow([f"c{j}" for j in range(d)] + ["y"])
            w.writerows([[repr(float(v)) for v in row] + [repr(float(t))] for row, t in zip(x, y)])
        with open(tried, "w") as f:
            f.write("first,second\n" + "\n".join(f"{a},{b}" for a, b in attempts) + "\n")
        sets = {"basis": basis, "degree": degree, "width": width, "columns": columns, "mean": str(mean).lower(), "lambda": lam,
                "nudge": nudge, "first": point[0], "second": point[1]}
        out = subprocess.run([cli, "run", "ridge-regression", "--data", data, "--x", ",".join(f"c{j}" for j in range(d)), "--y", "y",
                              "--start", f"attempts={tried}", "--trace", trace] + sum((["--set", f"{k}={v}"] for k, v in sets.items()), []),
                             capture_output=True, text=True, check=True)
        steps = [s for s in map(json.loads, open(trace)) if "step" in s and "metrics" in s]
    result = json.loads(out.stdout)
    v, metrics = result["values"], result["metrics"]
    u = x[:, 0]
    phi = (x if basis == "columns" else np.vander(u, degree + 1, increasing=True) if basis == "polynomial" else
           np.column_stack([np.ones(n)] + [f(k * u / 2) for k in range(1, degree + 1) for f in (np.sin, np.cos)]) if basis == "trigonometric"
           else np.exp(-((x[:, None] - x) ** 2).sum(axis=2) / (2 * width ** 2)))
    t = y
    if columns != "raw":
        phi, t = phi - phi.mean(axis=0), y - y.mean()
    if columns == "standardised":
        spread = phi.std(axis=0)
        phi = phi / np.where(spread > 1e-12, spread, 1)
    b, weight = phi.shape[1], lam * (n if mean else 1)
    gram = phi.T @ phi
    ridge = lambda target: np.linalg.solve(gram + weight * np.eye(b), phi.T @ target)
    theta = ridge(t)
    rss = lambda c: np.sum((t - phi @ c) ** 2)
    compare("design", v["design"], phi)
    compare("normal", v["normal"], np.column_stack([gram + weight * np.eye(b), phi.T @ t]))
    compare("theta", v["theta"], theta)
    compare("misfit", metrics["misfit"], rss(theta))
    compare("length", metrics["length"], np.linalg.norm(theta))
    compare("objective", metrics["objective"], rss(theta) + weight * theta @ theta)
    compare("misfit at the start", steps[0]["metrics"]["misfit"], t @ t)
    compare("residuals", v["residuals"], t - phi @ theta)
    kappa = np.linalg.svd(phi)[1]
    compare("kappa", v["kappa"], kappa)
    clear = kappa > 1e-9 * kappa[0]
    compare("share", np.array(v["share"])[clear], (kappa ** 2 / (kappa ** 2 + weight))[clear])
    nudged = [k * n // min(n, 20) for k in range(min(n, 20))]
    moves = np.array(v["moves"])
    compare("moves of ridge", moves[:, 1], [np.linalg.norm(ridge(t + nudge * (np.arange(n) == i)) - theta) for i in nudged])
    if np.linalg.cond(phi) < 1e5:
        least = lambda target: np.linalg.lstsq(phi, target, rcond=None)[0]
        compare("moves of least squares", moves[:, 0],
                [np.linalg.norm(least(t + nudge * (np.arange(n) == i)) - least(t)) for i in nudged])
    rivals = np.array(v["rivals"])
    compare("rivals", rivals[:, b], [rss(r) for r in rivals[:, :b]])
    assert np.all(np.linalg.norm(rivals[:, :b], axis=1) <= np.linalg.norm(theta) * (1 + 1e-9))
    assert np.all(rivals[:, b] >= rss(theta) * (1 - 1e-9))
    inside = [a for a in list(attempts) + [point] if b == 2 and np.linalg.norm(a) <= np.linalg.norm(theta)]
    if inside:
        compare("gap", metrics["gap"], min(rss(a) for a in inside) - rss(theta))
    elif metrics["gap"] is not None:
        compare("no gap", 1, 0)
    runs += 1

print(f"ridge-stages: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(not worst <= 1e-7))
