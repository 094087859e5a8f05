#!/usr/bin/env python3
"""A second opinion on least squares with bumps: numpy from the textbook, not from the program's source.

usage: ls_classes.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random points, widths and penalties. Of the relief every bump as it rises, its margins, what is said of each point when
it is left out (every fit made again without it) and the errors of other widths; of the curves of classes their
heights, raw values, sums, shares and the place that is asked about. Of the discriminant the pulls, the scatter and both
directions. Of the pushed point
both fits and the borders of the census. One table in twenty has 240 points, of which 182 or so, evenly chosen, carry
bumps; there other widths are passed over.
"""
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "shared"))
from shapes import away

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def differs(mine, theirs):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    worst = max([worst, *(abs(mine - theirs) / np.maximum(1, abs(mine)))])


def bumps(x, z, h):
    return np.exp(-((x[:, None] - z[None]) ** 2).sum(-1) / (2 * h * h))


def solve(k, t, lam):
    # Ridge as least squares with rows added: no normal equations.
    b = k.shape[1]
    return np.linalg.lstsq(np.vstack([k, np.sqrt(lam) * np.eye(b)]), np.concatenate([t, np.zeros(b)]), rcond=None)[0]


def left_out(k, t, lam):
    return np.array([k[i] @ solve(np.delete(k, i, 0), np.delete(t, i), lam) for i in range(len(t))])


def carriers(rows, n):
    most = int(np.sqrt(8e6 / n))
    m = len(rows)
    b = m if n <= most else -(-m * most // n)
    return [rows[j * m // b] for j in range(b)]


def trace(entry, x, names, sets, folder):
    data, out = os.path.join(folder, "data.csv"), os.path.join(folder, "trace.jsonl")
    with open(data, "w") as f:
        f.write(",".join(f"x{j}" for j in range(x.shape[1])) + ",label\n")
        f.writelines(",".join(repr(float(v)) for v in row) + f",{c}\n" for row, c in zip(x, names))
    subprocess.run([cli, "run", entry, "--data", data, "--label", "label", "--until", "converged", "--trace", out]
                   + [w for k, v in sets.items() for w in ("--set", f"{k}={v}")], check=True, capture_output=True)
    return [line for line in map(json.loads, open(out)) if "step" in line]


with tempfile.TemporaryDirectory() as folder:
    for seed in range(first, first + seeds):
        rng = np.random.default_rng(seed)
        n, d = int(rng.integers(4, 30)) if seed % 20 else 240, int(rng.integers(1, 4))
        h, lam = float(10.0 ** rng.uniform(-0.5, 0.5)), float(10.0 ** rng.uniform(-2, 0.5))
        x = rng.normal(size=(n, d))
        x = away(rng, x)
        # Each class has a point; names in the order in which they come first.
        label = np.concatenate([[0, 1], rng.integers(0, 2, n - 2)])
        y = 2.0 * label - 1
        k = bumps(x, x[carriers(range(n), n)], h)
        theta, left = solve(k, y, lam), left_out(k, y, lam)
        for line in trace("ls-classification", x, ["-1" if c == 0 else "1" for c in label], {"width": h, "lambda": lam}, folder):
            if line["phase"] == "raise":
                differs(theta, line["values"]["theta"])
                differs(y * (k @ theta), line["values"]["margins"])
                differs(((y - k @ theta) ** 2).sum() / 2 + lam / 2 * theta @ theta, line["metrics"]["objective"])
            elif line["phase"] == "leave-out":
                differs(y * left, line["values"]["left-margins"])
            elif line["phase"] == "widths" and n < 200:
                for width, errors, lost in np.reshape(line["values"]["rivals"], (-1, 3)):
                    other = bumps(x, x, width)
                    differs([(y * (other @ solve(other, y, lam)) <= 1e-9).sum(), (y * left_out(other, y, lam) <= 1e-9).sum()],
                            [errors, lost])
        c = int(rng.integers(2, 5))
        label = np.concatenate([np.arange(c), rng.integers(0, c, max(n - c, 0))])[:n]
        c = label.max() + 1
        place = rng.normal(size=d) * 2
        place[2:] = 0
        rows = [carriers(np.flatnonzero(label == g), n) for g in range(c)]
        groups = [bumps(x, x[rows[g]], h) for g in range(c)]
        heights = [solve(m, (label == g) * 1.0, lam) for g, m in enumerate(groups)]
        raw = np.stack([m @ t for m, t in zip(groups, heights)], 1)
        there = np.array([bumps(place[None], x[rows[g]], h)[0] @ t for g, t in enumerate(heights)])
        sets = {"width": h, "lambda": lam, "place": float(place[0])}
        if d > 1:
            sets["second"] = float(place[1])
        for line in trace("lspc", x, [f"c{g}" for g in label], sets, folder):
            if line["phase"] == "raise":
                differs(np.concatenate(heights), line["values"]["theta"])
                differs(raw, line["values"]["raw"])
            elif line["phase"] == "sum":
                differs(raw.sum(1), line["values"]["sums"])
            elif line["phase"] == "share":
                shares = np.maximum(raw, 0)
                differs(shares / shares.sum(1, keepdims=True), line["values"]["shares"])
            elif line["phase"] == "ask":
                differs(there, line["values"]["place-raw"])
                if np.maximum(there, 0).sum() > 1e-6:
                    differs(np.maximum(there, 0) / np.maximum(there, 0).sum(), line["values"]["place-shares"])
        x = rng.normal(size=(n + 4, d + 1)) @ rng.normal(size=(d + 1, d + 1))
        x = away(rng, x)
        label = np.concatenate([[0, 1], rng.integers(0, 2, n + 2)])
        x[label == 1] += rng.normal(size=d + 1)
        centred, ridge = bool(rng.integers(2)), float(rng.choice([0.0, 0.5]))
        t = np.where(label == 1, 1 / (label == 1).sum(), -1 / (label == 0).sum())
        z = x - x.mean(0) * centred
        apart = x[label == 1].mean(0) - x[label == 0].mean(0)
        scatter = sum(((x[label == g] - x[label == g].mean(0)).T @ (x[label == g] - x[label == g].mean(0))) for g in (0, 1))
        theta = solve(z, t, ridge)
        w = np.linalg.solve(scatter + ridge * np.eye(d + 1), apart)
        for line in trace("lda-by-least-squares", x, ["-1" if g == 0 else "1" for g in label],
                          {"centred": "yes" if centred else "no", "ridge": ridge}, folder):
            if line["phase"] == "squares":
                differs(apart, line["values"]["pull"])
                differs(theta, line["values"]["theta"])
            elif line["phase"] == "fisher":
                differs(scatter, line["values"]["scatter"])
                differs(w, line["values"]["fisher"])
                differs(theta @ w / np.linalg.norm(theta) / np.linalg.norm(w), line["metrics"]["cosine"])
        # A line and a logistic curve while one point is pushed.
        x = rng.normal(size=(n, d))
        x = away(rng, x)
        label = np.concatenate([[0, 1], rng.integers(0, 2, n - 2)])
        y, far = 2.0 * label - 1, float(rng.uniform(2, 20))
        pushed = max(np.flatnonzero(label == 1), key=lambda i: (x[i, 0], i))
        middle, start = x.mean(0), x[pushed, 0]
        for line in trace("ls-line-failure", x, ["-1" if g == 0 else "1" for g in label],
                          {"far": far, "lambda": lam, "most": 20.0}, folder):
            def fits(place):
                z = np.c_[np.ones(n), x]
                z[pushed, 1] = place
                theta, penalty = np.zeros(d + 1), lam * np.diag([0.0] + [1.0] * d)
                loss = lambda t: np.logaddexp(0, -y * (z @ t)).sum() + t @ penalty @ t / 2
                for _ in range(200):
                    p = 1 / (1 + np.exp(y * (z @ theta)))
                    step = np.linalg.solve(z.T @ (z * (p * (1 - p))[:, None]) + penalty, z.T @ (p * y) - penalty @ theta)
                    while loss(theta + step) > loss(theta) + 1e-13 and abs(step).max() > 1e-14:
                        step = step / 2
                    theta = theta + step
                return np.linalg.lstsq(z, y, rcond=None)[0], theta
            border = lambda t: -(t[0] + t[2:] @ middle[1:]) / t[1]
            if line["phase"] == "line":
                differs(fits(far)[0], line["values"]["squares"])
            elif line["phase"] == "logistic":
                differs(fits(far)[1], line["values"]["logistic"])
            elif line["phase"] == "census":
                rows = np.reshape(line["values"]["census"], (-1, 5))
                differs(np.linspace(start, max(20, start + 1), 19), rows[:, 0])
                differs([border(fits(place)[0]) for place in rows[:, 0]], rows[:, 1])
        runs += 4
print(f"ls-classes: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(worst > 1e-7))
