#!/usr/bin/env python3
"""Second opinion: least squares under any quadratic penalty, and one singular value at a time, from the textbook and numpy.

usage: penalty_and_pieces.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random tables and random options of generalised-ridge and least-squares-svd go through `gradus-cli run --trace`. Under the
penalty every stage's values and numbers are held against numpy.linalg.solve, and the refuge against least squares in the null
space of the penalty; of the pieces the decomposition is numpy.linalg.svd, and what is left is asked of lstsq.
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
        print(f"seed {seed}, {what}: {got} instead of {expected}")
    worst = max(worst, off if off == off else np.inf)


def run(entry, x, y, sets):
    with tempfile.TemporaryDirectory() as folder:
        data, trace = os.path.join(folder, "x.csv"), os.path.join(folder, "trace.jsonl")
        with open(data, "w") as f:
            w = csv.writer(f)
            w.writerow([f"c{j}" for j in range(x.shape[1])] + ["y"])
            w.writerows([[repr(float(v)) for v in row] + [repr(float(t))] for row, t in zip(x, y)])
        subprocess.run([cli, "run", entry, "--data", data, "--y", "y", "--trace", trace]
                       + sum((["--set", f"{k}={v}"] for k, v in sets.items()), []), capture_output=True, check=True)
        return {s["phase"]: s for s in map(json.loads, open(trace)) if s.get("phase")}


def design(x, basis, degree, width):
    u, n = x[:, 0], len(x)
    if basis == "columns":
        return x
    if basis == "polynomial":
        return np.vander(u, degree + 1, increasing=True)
    if basis == "trigonometric":
        return np.column_stack([np.ones(n)] + [f(k * u / 2) for k in range(1, degree + 1) for f in (np.sin, np.cos)])
    return np.exp(-((x[:, None] - x) ** 2).sum(axis=2) / (2 * width**2))


def penalised(x, y, phi, sets, rng):
    n, b = phi.shape
    kinds = ["each", "neighbours", "second"] + (["kernel"] if sets["basis"] == "gaussian" else [])
    kind = kinds[rng.integers(len(kinds))]
    little = [0.0, round(float(rng.uniform(0.01, 1)), 3)][rng.integers(2)]
    lam = round(float(10 ** rng.uniform(-1, 2)), 3)
    steps = run("generalised-ridge", x, y, {**sets, "penalty": kind, "little": little, "lambda": lam})
    asks = np.eye(b) if kind in ("each", "kernel") else np.diff(np.eye(b), kinds.index(kind), axis=0)
    g = (phi if kind == "kernel" else asks.T @ asks) + little * np.eye(b)
    gram, said = phi.T @ phi, phi.T @ y
    compare("design", steps["design"]["values"]["design"], phi)
    compare("equations", steps["normal"]["values"]["normal"], np.column_stack([gram, said]))
    compare("penalty", steps["penalty"]["values"]["penalty"], g)
    compare("with the penalty", steps["penalty"]["values"]["normal"], np.column_stack([gram + lam * g, said]))
    if np.linalg.cond(gram + lam * g) > 1e7:
        return
    theta = np.linalg.solve(gram + lam * g, said)
    misfit, price = np.sum((y - phi @ theta) ** 2), lam * theta @ g @ theta
    size, ways = np.linalg.eigh(g)
    free = phi @ ways[:, size <= 1e-10 * max(size)] if kind != "kernel" else np.zeros((n, 1))
    refuge = free @ np.linalg.lstsq(free, y, rcond=None)[0]
    for stage in ("solve", "certify"):
        values, metrics = steps[stage]["values"], steps[stage]["metrics"]
        compare("theta", values["theta"], theta)
        compare("values", values["values"], phi @ theta)
        compare("residuals", values["residuals"], y - phi @ theta)
        compare("rank", values["rank"], b)
        compare("away", values["away"], np.sqrt(np.mean((phi @ theta - refuge) ** 2)))
        compare("misfit", metrics["misfit"], misfit)
        compare("price", metrics["price"], price)
        compare("objective", metrics["objective"], misfit + price)
    for rival in np.array(steps["certify"]["values"]["rivals"]):
        compare("a rival", rival[b], np.sum((y - phi @ rival[:b]) ** 2) + lam * rival[:b] @ g @ rival[:b])
        assert rival[b] >= (misfit + price) * (1 - 1e-9), (seed, rival[b], misfit + price)


def in_pieces(x, y, phi, sets, rng):
    n, b = phi.shape
    left, kappa, right = np.linalg.svd(phi, full_matrices=False)
    rank = int(np.sum(kappa > 1e-13 * kappa[0]))
    if rank < len(kappa) or kappa[-1] < 1e-5 * kappa[0] or np.min(-np.diff(kappa), initial=np.inf) < 1e-3 * kappa[-1]:
        return False
    kept, noise = int(rng.integers(0, rank + 3)), round(float(rng.uniform(0.05, 1)), 2)
    steps = run("least-squares-svd", x, y, {**sets, "pieces": kept, "nudge": noise})
    m = min(kept or rank, rank)
    said = left.T @ y
    theta = right[:m].T @ (said / kappa)[:m]
    compare("design", steps["design"]["values"]["design"], phi)
    found = steps["decompose"]["values"]
    compare("kappa", found["kappa"], kappa)
    compare("what y says", np.abs(found["said"]), np.abs(said))
    compare("rank", found["rank"], rank)
    for stage in ("add", "shake"):
        values, metrics = steps[stage]["values"], steps[stage]["metrics"]
        compare("pieces", np.abs(values["parts"]), np.abs(said / kappa)[:m])
        compare("theta", values["theta"], theta)
        compare("residuals", values["residuals"], y - phi @ theta)
        compare("shaken", values["shaken"], noise * np.linalg.norm(1 / kappa[:m]))
        compare("misfit", metrics["misfit"], np.sum((y - phi @ theta) ** 2))
        compare("length", metrics["length"], np.linalg.norm(theta))
    if m == rank:
        compare("least squares", steps["add"]["values"]["theta"], np.linalg.lstsq(phi, y, rcond=None)[0])
    return True


pieces = 0
for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    basis = ["columns", "polynomial", "trigonometric", "gaussian"][rng.integers(4)]
    n, d = int(rng.integers(6, 30)), int(rng.integers(1, 5)) if basis == "columns" else 1
    x, y = rng.uniform(-1.5, 1.5, size=(n, d)), rng.normal(size=n) * 2 + 1
    if basis == "gaussian":
        x = np.linspace(-3, 3, n)[:, None] + rng.uniform(-0.01, 0.01, size=(n, 1))
    sets = {"basis": basis, "degree": int(rng.integers(1, 5)), "width": round(float(rng.uniform(0.05, 0.3)), 3)}
    phi = design(x, basis, sets["degree"], sets["width"])
    penalised(x, y, phi, sets, rng)
    pieces += in_pieces(x, y, phi, sets, rng)
    runs += 1

assert pieces > 0 or seeds < 5, "no table whose pieces are determined"
print(f"penalty-and-pieces: {runs} runs and {pieces} in pieces, worst relative difference {worst:.2e}")
sys.exit(int(not worst <= 1e-7))
