#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Second opinion: the bandwidth of a kernel machine.

    bandwidth.py GRADUS-CLI [RUNS [FIRST-SEED]]

Random tables of two classes go through `gradus-cli run` with random options. Every machine, of all
points and of all but one, is found here as the dual by maximal violating pairs on the Gram matrix;
scores, errors of the ladder, left-out errors and support vectors follow from it.
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


def solve(k, y, c, tolerance=1e-11, most=200000):
    """beta = alpha y, and b."""
    beta, g = np.zeros(len(y)), y.astype(float)
    low, up = np.where(y > 0, 0, -c), np.where(y > 0, c, 0)
    for _ in range(most):
        rise, fall = beta < up, beta > low
        i, j = np.where(rise)[0][np.argmax(g[rise])], np.where(fall)[0][np.argmin(g[fall])]
        if g[i] - g[j] < tolerance:
            break
        t = (g[i] - g[j]) / max(k[i, i] + k[j, j] - 2 * k[i, j], 1e-12)
        t = min(t, up[i] - beta[i], beta[j] - low[j])
        beta[i], beta[j], g = beta[i] + t, beta[j] - t, g - t * (k[i] - k[j])
        # At a bound exactly, so that rounding does not free what is bound.
        beta = np.where(np.abs(beta) < 1e-15 * c, 0, np.where(c - np.abs(beta) < 1e-15 * c, np.sign(beta) * c, beta))
    return beta, 0.5 * (g[i] + g[j])


def left_out(k, y, c):
    """y f of every point in the machine of the others."""
    n, out = len(y), []
    for i in range(n):
        rest = np.arange(n) != i
        if len(set(y[rest])) < 2:
            out.append(-1.0)
            continue
        beta, b = solve(k[np.ix_(rest, rest)], y[rest], c)
        out.append(y[i] * (k[i, rest] @ beta + b))
    return np.array(out)


for seed in range(first, first + runs):
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(4, 14)), int(rng.integers(1, 4))
    y = np.where(rng.random(n) < (0.5 if seed % 2 else 0.3), 1, -1)
    # "minus" is named first, so that it is class 0.
    y[:2] = -1, 1
    x = rng.normal(size=(n, d)) + np.outer(y, rng.normal(size=d)) * rng.choice([0.4, 2])
    x = away(rng, x.round(3)).round(6)
    square = ((x[:, None] - x[None]) ** 2).sum(2)
    h, c, narrow = (round(float(10 ** rng.uniform(a, b)), 5) for a, b in ((-1, 0.7), (-1, 1), (-1, 0)))
    with tempfile.TemporaryDirectory() as folder:
        names = [f"x{j + 1}" for j in range(d)]
        with open(f"{folder}/data.csv", "w", newline="", encoding="utf-8") as file:
            out = csv.writer(file)
            out.writerow(names + ["class"])
            out.writerows([[repr(float(v)) for v in row] + ["plus" if s > 0 else "minus"] for row, s in zip(x, y)])
        done = subprocess.run([cli, "run", "kernel-svm-bandwidth", "--data", f"{folder}/data.csv", "--x", ",".join(names),
                               "--label", "class", "--set", f"h={h}", "--set", f"c={c}", "--set", f"narrow={narrow}",
                               "--set", f"bet={int(rng.integers(0, n))}"], capture_output=True, text=True)
    found = json.loads(done.stdout)
    v, m = found["values"], found["metrics"]
    k = np.exp(-square / (2 * h * h))
    beta, b = solve(k, y, c)
    compare("alpha", v["alpha"], np.abs(beta), 1e-5)
    compare("b", v["shift"], b, 1e-5)
    margins = y * (k @ beta + b)
    compare("margins", v["margins"], margins, 1e-5)
    if np.abs(margins).min() > 1e-6:
        assert m["training"] == np.sum(margins <= 0)
    out = left_out(k, y, c)
    compare("left out", v["out"], out, 1e-5)
    if np.abs(out).min() > 1e-6:
        assert m["left-out"] == np.sum(out <= 0)
    ladder = np.reshape(v["ladder"], (7, 5))
    for r in range(7):
        width = narrow * 2 ** r
        compare("width", ladder[r, 0], width, 1e-12)
        k = np.exp(-square / (2 * width * width))
        beta, b = solve(k, y, c)
        margins, out = y * (k @ beta + b), left_out(k, y, c)
        if np.abs(margins).min() > 1e-6:
            assert ladder[r, 1] == np.sum(margins <= 0), f"training errors at {width}"
        if np.abs(out).min() > 1e-6:
            assert ladder[r, 2] == np.sum(out <= 0), f"left-out errors at {width}: {ladder[r, 2]}, {out}"
        if np.all((np.abs(beta) < 1e-12) | (np.abs(beta) > 1e-6)):
            assert ladder[r, 3] == np.sum(np.abs(beta) > 1e-9), f"support vectors at {width}"
    checked += 1

print(f"bandwidth: {checked} runs, largest difference {worst:.2e} of what is allowed")
