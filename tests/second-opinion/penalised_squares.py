#!/usr/bin/env python3
"""A second opinion on least squares under a penalty and piece by piece: numpy from the textbook, not from the
program's source.

usage: penalised_squares.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random points, functions, penalties and numbers of pieces. Generalised ridge: the matrix of the penalty is made of
differences of unit vectors or of the kernel, the equations are solved by numpy.linalg.solve, and the refuge by least
squares among the models that the penalty lets go free. One singular value at a time: numpy.linalg.svd, the signs as
the largest entry of v says.
"""
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst, runs = {}, 0


def differs(what, mine, theirs, scale=None):
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (what, mine, theirs)
    off = abs(mine - theirs).max(initial=0) / (scale or max(1, abs(mine).max(initial=0)))
    worst[what] = max(worst.get(what, 0), off if off == off else np.inf)


def run(entry, x, y, sets):
    with tempfile.TemporaryDirectory() as folder:
        data = os.path.join(folder, "x.csv")
        names = [f"c{j}" for j in range(x.shape[1])]
        with open(data, "w") as f:
            f.write(",".join(names + ["y"]) + "\n")
            for row, t in zip(x, y):
                f.write(",".join(repr(float(v)) for v in [*row, t]) + "\n")
        out = subprocess.run([cli, "run", entry, "--data", data, "--x", ",".join(names), "--y", "y"]
                             + sum((["--set", f"{k}={v}"] for k, v in sets.items()), []),
                             capture_output=True, text=True, check=True)
    return json.loads(out.stdout)


def bumps(a, b, width):
    return np.exp(-((a[:, None] - b[None]) ** 2).sum(2) / (2 * width**2))


def functions(basis, x, degree, width):
    if basis == "columns":
        return x
    if basis == "polynomial":
        return x ** np.arange(degree + 1)
    if basis == "gaussian":
        return bumps(x, x, width)
    return np.column_stack([np.ones(len(x))] + [f(k * x[:, 0] / 2) for k in range(1, degree + 1) for f in (np.sin, np.cos)])


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    basis = ["columns", "polynomial", "trigonometric", "gaussian"][rng.integers(4)]
    n, d = int(rng.integers(6, 30)), int(rng.integers(2, 6)) if basis == "columns" else 1
    x = rng.uniform(-1.5, 1.5, size=(n, d))
    x = x[np.argsort(x[:, 0])]
    y = rng.normal(size=n) * 2 + 1
    degree, width = int(rng.integers(1, 4)), round(float(rng.uniform(0.05, 0.3)), 2)
    phi = functions(basis, x, degree, width)
    b = phi.shape[1]
    common = {"basis": basis, "degree": degree, "width": width}

    penalties = ["each", "neighbours", "second"] + (["kernel"] if basis == "gaussian" else [])
    penalty = penalties[rng.integers(len(penalties))]
    lam = round(float(10 ** rng.uniform(-2, 2)), 3)
    little = [0, round(float(rng.uniform(0.01, 1)), 3)][rng.integers(2)]
    eye = np.eye(b)
    rows = {"each": eye, "neighbours": np.diff(eye, axis=0), "second": np.diff(eye, n=2, axis=0), "kernel": None}[penalty]
    g = (bumps(x, x, width) if rows is None else rows.T @ rows) + little * eye
    out = run("generalised-ridge", x, y, {**common, "penalty": penalty, "lambda": lam, "little": little})
    v, m = out["values"], out["metrics"]
    a = phi.T @ phi + lam * g
    differs("design", phi, v["design"])
    differs("penalty", g, v["penalty"])
    differs("equations", np.column_stack([a, phi.T @ y]), v["normal"])
    if np.linalg.cond(a) < 1e8:
        theta = np.linalg.solve(a, phi.T @ y)
        differs("coefficients", theta, v["theta"])
        differs("values", phi @ theta, v["values"])
        differs("residuals", y - phi @ theta, v["residuals"])
        misfit, price = ((y - phi @ theta) ** 2).sum(), lam * theta @ g @ theta
        differs("sums", [misfit, price, misfit + price], [m["misfit"], m["price"], m["objective"]])
        ways, sizes, _ = np.linalg.svd(g)
        free = phi @ ways[:, sizes < 1e-8 * sizes[0]] if sizes[0] > 0 else phi
        refuge = free @ np.linalg.lstsq(free, y, rcond=None)[0] if free.shape[1] else np.zeros(n)
        if penalty != "kernel" and little == 0 and b > 2:
            differs("refuge", np.sqrt(np.mean((phi @ theta - refuge) ** 2)), v["away"])

    pieces, nudge = [0, int(rng.integers(1, b + 1))][rng.integers(2)], round(float(rng.uniform(0.05, 1)), 2)
    out = run("least-squares-svd", x, y, {**common, "pieces": pieces, "nudge": nudge})
    v, m = out["values"], out["metrics"]
    u, kappa, vt = np.linalg.svd(phi, full_matrices=False)
    rank = int((kappa > max(n, b) * np.finfo(float).eps * kappa[0]).sum())
    kept = min(pieces, rank) if pieces else rank
    differs("singular values", kappa, v["kappa"])
    gaps = abs(np.diff(kappa)).min(initial=np.inf) if len(kappa) > 1 else np.inf
    if rank == len(kappa) and kappa[0] < 1e6 * kappa[-1] and gaps > 1e-3 * kappa[0]:
        turn = np.sign(vt[np.arange(len(vt)), abs(vt).argmax(1)])
        u, vt = u * turn, vt * turn[:, None]
        said = u.T @ y
        differs("what y says", said, v["said"])
        differs("pieces", (said / kappa)[:kept], np.asarray(v["parts"])[:kept])
        theta = vt[:kept].T @ (said / kappa)[:kept]
        differs("sum of the pieces", theta, v["theta"])
        differs("what is left", y - phi @ theta, v["residuals"])
        differs("misfit and length", [((y - phi @ theta) ** 2).sum(), np.linalg.norm(theta)], [m["misfit"], m["length"]])
        differs("shaken", np.sqrt(((nudge / kappa[:kept]) ** 2).sum()), v["shaken"])
    runs += 2

for what, off in worst.items():
    print(f"{what}: worst relative difference {off:.2e}")
print(f"penalised-squares: {runs} runs, worst relative difference {max(worst.values()):.2e}")
sys.exit(int(not max(worst.values()) <= 1e-8))
