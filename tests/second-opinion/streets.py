#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Second opinion: streets between two classes, hard and soft, and margins.

    streets.py GRADUS-CLI [RUNS [FIRST-SEED]]

Random tables of two classes go through `gradus-cli run --trace` with random options. The widest
street is found here as the dual by maximal violating pairs on the Gram matrix, and held against its
conditions; margins, attempts, the curve of the angles and that of the prices are computed from their
definitions.
"""
import csv, json, os, subprocess, sys, tempfile
import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "shared"))
from shapes import away

cli, runs, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst, checked = 0.0, 0


def compare(what, got, expected, tolerance=1e-6):
    global worst
    got, expected = np.asarray(got, float).ravel(), np.asarray(expected, float).ravel()
    assert got.shape == expected.shape, f"{what}: {got.shape} numbers, not {expected.shape}"
    off = float(np.max(np.abs(got - expected), initial=0)) / max(1.0, float(np.max(np.abs(expected), initial=0)))
    worst = max(worst, off / tolerance)
    assert off <= tolerance, f"{what} is {got}, not {expected}"


def dual(x, y, c, tolerance=1e-11, most=400000):
    """alpha, w, b of the widest street; None where the pairs do not come to rest."""
    seen = x - x.mean(0)
    k, beta, g = seen @ seen.T, np.zeros(len(y)), y.astype(float)
    low, up = np.where(y > 0, 0, -c), np.where(y > 0, c, 0)
    for _ in range(most):
        rise, fall = beta < up, beta > low
        i, j = np.where(rise)[0][np.argmax(g[rise])], np.where(fall)[0][np.argmin(g[fall])]
        if g[i] - g[j] < tolerance:
            b = 0.5 * (g[i] + g[j])
            w = seen.T @ beta
            return np.abs(beta), w, b - w @ x.mean(0)
        eta = k[i, i] + k[j, j] - 2 * k[i, j]
        t = (g[i] - g[j]) / eta if eta > 1e-14 else np.inf
        t = min(t, up[i] - beta[i], beta[j] - low[j])
        if not np.isfinite(t):
            return None
        beta[i], beta[j], g = beta[i] + t, beta[j] - t, g - t * (k[i] - k[j])
    return None


def turned(x, y, turn, shift):
    """The street that a hand has put down: constant and normal of length 1."""
    u = np.zeros(x.shape[1])
    u[:2] = (np.cos(np.radians(turn)), np.sin(np.radians(turn)))[: x.shape[1]] if x.shape[1] > 1 else (1.0,)
    theta = np.r_[-u @ x.mean(0) - shift, u]
    return theta if u @ (x[y > 0].mean(0) - x[y < 0].mean(0)) >= 0 else -theta


def gap(x, y, u):
    f = x @ u
    return 0.5 * (f[y > 0].min() - f[y < 0].max())


def best(x, y, u):
    return max(gap(x, y, u), gap(x, y, -u))


def run(entry, x, y, seed, options):
    with tempfile.TemporaryDirectory() as folder:
        names = [f"x{j + 1}" for j in range(x.shape[1])]
        with open(f"{folder}/data.csv", "w", newline="", encoding="utf-8") as file:
            out = csv.writer(file)
            out.writerow(names + ["class"])
            out.writerows([[repr(float(v)) for v in row] + ["plus" if s > 0 else "minus"] for row, s in zip(x, y)])
        sets = sum((["--set", f"{k}={v!r}"] for k, v in options.items()), [])
        done = subprocess.run([cli, "run", entry, "--data", f"{folder}/data.csv", "--x", ",".join(names), "--label", "class",
                               "--seed", str(seed)] + sets, capture_output=True, text=True)
        return json.loads(done.stdout) if done.stdout else None


for seed in range(first, first + runs):
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(6, 30)), int(rng.integers(1, 4))
    y = np.where(rng.random(n) < (0.5 if seed % 2 else 0.3), 1, -1)
    y[:3] = -1, 1, 1
    # "minus" is named first, so that it is class 0.
    x = rng.normal(size=(n, d)) + np.outer(y, rng.normal(size=d)) * rng.choice([0.6, 3])
    x = away(rng, x.round(3)).round(6)
    turn, shift, length = float(rng.uniform(0, 180)), float(rng.normal()), float(10 ** rng.uniform(-1, 2))
    c = float(10 ** rng.uniform(-2, 2))
    mine = turned(x, y, turn, shift)

    found = run("margins", x, y, seed, {"turn": turn, "shift": shift, "length": length})
    v, m = found["values"], found["metrics"]
    compare("theta", v["theta"], length * mine)
    compare("geometric", v["geometric"], y * (mine[0] + x @ mine[1:]))
    compare("functional", v["functional"], length * y * (mine[0] + x @ mine[1:]))
    compare("smallest", [m["smallest-functional"], m["smallest-distance"]],
            [length * np.min(y * (mine[0] + x @ mine[1:])), np.min(y * (mine[0] + x @ mine[1:]))])
    census = np.reshape(v["census"], (-1, 2))
    compare("census", census, [[5 * k, best(x, y, turned(x, y, 5 * k, 0)[1:])] for k in range(36)])
    fine = max(best(x, y, turned(x, y, a, 0)[1:]) for a in np.linspace(0, 180, 7201)) if d > 1 else census[0, 1]
    assert fine - 1e-9 <= m["best"] <= fine + 0.05 * np.ptp(x, axis=0).max(), f"best is {m['best']}, not {fine}"

    alpha, w, b = dual(x, y, c)
    found = run("soft-margin-svm", x, y, seed, {"c": c})
    v, m = found["values"], found["metrics"]
    slack = np.maximum(0, 1 - y * (x @ w + b))
    compare("w", v["theta"][1:], w)
    compare("dual", m["dual"], alpha.sum() - 0.5 * w @ w)
    compare("gap", m["primal"] - m["dual"], 0)
    a = np.asarray(v["alpha"])
    compare("balance", a @ y, 0)
    compare("w of alpha", (x - x.mean(0)).T @ (a * y), w)
    assert (a >= 0).all() and (a <= c).all()
    if ((a > 1e-6 * c) & (a < c * (1 - 1e-6))).any():
        compare("b", v["theta"][0], b)
        compare("slack", v["slack"], slack)
        if np.abs(y * (x @ w + b)).min() > 1e-6:
            compare("errors", m["errors"], np.sum(y * (x @ w + b) <= 0))
    law = np.reshape(v["law"], (-1, 3))
    compare("prices", np.log10(law[:, 0]), np.linspace(-2, 4, 41))
    for k in rng.integers(0, 34, 3):
        other = dual(x, y, law[k, 0])
        if other is not None and law[k, 1] > 0:
            compare("law", 1 / law[k, 1], np.linalg.norm(other[1]), 1e-4)

    hard = dual(x, y, np.inf, most=20000)
    found = run("hard-margin-svm", x, y, seed, {"turn": turn, "shift": shift, "rivals": 3})
    v, m = found["values"], found["metrics"]
    if hard is not None:
        alpha, w, b = hard
        width = 1 / np.linalg.norm(w)
        compare("hard theta", v["theta"], np.r_[b, w])
        compare("hard width", m["score"], width)
        compare("hard dual", m["dual"], 0.5 * w @ w)
        near = [(np.asarray(v["alpha"]) * (y == s)) @ x / np.sum(np.asarray(v["alpha"]) * (y == s)) for s in (-1, 1)]
        compare("nearest", v["nearest"], near)
        compare("stick", np.linalg.norm(near[1] - near[0]), 2 * width)
        for i in range(n):
            rest = np.arange(n) != i
            if len(set(y[rest])) < 2:
                compare("without", v["without"][i], 0)
            else:
                other = dual(x[rest], y[rest], np.inf)
                compare("without", v["without"][i], 1 / np.linalg.norm(other[1]))
        rivals = np.reshape(v["rivals"], (-1, d + 2))
        compare("attempt", rivals[0], np.r_[mine, np.min(y * (mine[0] + x @ mine[1:]))])
        for r in rivals:
            compare("rival", r[-1], np.min(y * (r[0] + x @ r[1:-1])))
            compare("rival's length", np.linalg.norm(r[1:-1]), 1)
    elif np.any(v["theta"]):
        # So narrow that the pairs here did not come to rest: then the conditions are held against it.
        theta, a = np.asarray(v["theta"]), np.asarray(v["alpha"])
        compare("narrow", np.min(y * (theta[0] + x @ theta[1:])), 1)
        compare("narrow w", (x - x.mean(0)).T @ (a * y), theta[1:])
        compare("narrow forces", a * (y * (theta[0] + x @ theta[1:]) - 1) / a.max(), np.zeros(n))
    checked += 1

print(f"streets: {checked} runs, largest difference {worst:.2e} of what is allowed")
