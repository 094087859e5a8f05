#!/usr/bin/env python3
"""A second opinion on geometry under the hand: numpy and scipy from the textbook, not from the program's source.

usage: geometry.py GRADUS-CLI [SEEDS [FIRST-SEED]]

The best place of a random quadratic cost in the diamond by coordinate descent at the price that makes it touch, in the
disc by the multiplier that puts it on the rim, for the place in hand and for throws; the share of the wedges on a grid of its own. The projection of three random data by pinv, and
what of the noise stays in the plane. Random points lifted by either map: errors of every sheet, inner products by numpy, the
straight line that errs least by trying a direction between every two at which the order of the points changes. The cheapest
weights for two points in space, over all three weights: by pinv, by the normal equations, by linear programming.
"""
import json
import math
import os
import subprocess
import sys
import tempfile

import numpy as np
from scipy.optimize import brentq, linprog

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst, runs = {}, 0


def differs(what, mine, theirs):
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (what, mine, theirs)
    worst[what] = max([worst.get(what, 0), *(abs(mine - theirs) / np.maximum(1, abs(mine)))])


def trace_of(folder, entry, sets, data=()):
    global runs
    runs += 1
    trace = os.path.join(folder, "trace.jsonl")
    subprocess.run([cli, "run", entry, "--until", "converged", "--trace", trace, "--seed", str(runs), *data]
                   + [w for k, v in sets.items() for w in ("--set", f"{k}={v}")], check=True, capture_output=True)
    return [line for line in map(json.loads, open(trace)) if "step" in line][-1]


def lasso(h, z, price):
    """Coordinate descent on the cost with the price of a unit of |theta|_1."""
    theta, pull = np.zeros(2), h @ z
    for _ in range(3000):
        before = theta.copy()
        for j in range(2):
            rest = pull[j] - h[j, 1 - j] * theta[1 - j]
            theta[j] = np.sign(rest) * max(abs(rest) - price, 0) / h[j, j]
        if (theta == before).all():
            break
    return theta


def best(h, z, radius, p):
    """In the diamond at the price at which the size is the radius, in the disc at such a multiplier."""
    if np.linalg.norm(z, p) <= radius:
        return z
    if p == 1:
        size = lambda price: abs(lasso(h, z, price)).sum() - radius
        return lasso(h, z, brentq(size, 0, abs(h @ z).max(), xtol=1e-14))
    outside = lambda mu: np.linalg.norm(np.linalg.solve(h + mu * np.eye(2), h @ z)) - radius
    return np.linalg.solve(h + brentq(outside, 0, 1e6, xtol=1e-15) * np.eye(2), h @ z)


def diamond(rng, folder):
    flat, steep, turn, radius = rng.uniform(0.2, 3), rng.uniform(0.2, 3), rng.uniform(-90, 90), rng.uniform(0.3, 2)
    z = rng.uniform(-3, 3, 2)
    last = trace_of(folder, "l1-l2-geometry", {"flat": repr(flat), "steep": repr(steep), "turn": repr(turn), "throws": 12,
                                               "radius": repr(radius), "x": repr(z[0]), "y": repr(z[1])})
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    axes = np.array([[c, -s], [s, c]])
    h = axes @ np.diag([flat, steep]) @ axes.T
    rows = np.array(last["values"]["thrown"]).reshape(-1, 7)
    for start, on_diamond, on_disc in [(z, np.array(last["values"]["diamond"]), np.array(last["values"]["disc"])),
                                       *((r[:2], r[2:4], r[4:6]) for r in rows)]:
        for theta, p in ((on_diamond, 1), (on_disc, 2)):
            assert np.linalg.norm(theta, p) <= radius * (1 + 1e-9)
            mine = best(h, start, radius, p)
            differs("diamond" if p == 1 else "disc", mine, theta)
    differs("slopes", h @ (z - last["values"]["diamond"]), last["values"]["slopes"])
    # Wedges: the corner (R, 0) is best where the slope along the second axis is at most that along the first.
    n = 400
    grid = np.stack(np.meshgrid(*[(np.arange(n) + 0.5) / n * 6 - 3] * 2), -1).reshape(-1, 2)
    outside = abs(grid).sum(1) > radius
    corner = np.zeros(len(grid), bool)
    for tip in radius * np.array([[1, 0], [-1, 0], [0, 1], [0, -1]]):
        g = (grid - tip) @ h
        along, across = (g * np.sign(tip)).sum(1), abs(g[:, tip == 0]).ravel()
        corner |= outside & (along >= across)
    assert abs(corner.sum() / outside.sum() - last["metrics"]["share"]) < 0.01


def shadow(rng, folder):
    x, y, columns = np.round(rng.normal(size=3) * 2, 3), np.round(rng.normal(size=3) * 3, 3), int(rng.integers(1, 4))
    if rng.integers(4) == 0:
        x[1] = x[0]
    data = os.path.join(folder, "data.csv")
    with open(data, "w") as f:
        f.write("x,y\n" + "".join(f"{float(a)!r},{float(b)!r}\n" for a, b in zip(x, y)))
    last = trace_of(folder, "least-squares-projection", {"columns": columns}, ("--data", data, "--x", "x", "--y", "y"))
    phi = x[:, None] ** np.arange(columns)
    hat = phi @ np.linalg.pinv(phi)
    differs("hat", hat, last["values"]["hat"])
    differs("fit", hat @ y, last["values"]["fit"])
    differs("plumb line", y - hat @ y, last["values"]["plumb"])
    differs("coefficients", phi @ np.array(last["values"]["theta"]), hat @ y)
    noise = np.array(last["values"]["noise"]).reshape(-1, 5)
    differs("kept", ((noise[:, :3] @ hat) ** 2).sum(1), noise[:, 3])
    differs("removed", ((noise[:, :3] - noise[:, :3] @ hat) ** 2).sum(1), noise[:, 4])


def fewest(scores, label):
    """Errors of the best threshold on one number, either side up."""
    order = np.argsort(scores)
    ones, up = np.cumsum(label[order]), np.arange(1, len(label) + 1)
    wrong = ones + (len(label) - up) - (label.sum() - ones)
    return min(wrong.min(), (len(label) - wrong).min(), label.sum(), len(label) - label.sum())


def lifted(rng, folder):
    n, product, stops = int(rng.integers(4, 9)), int(rng.integers(2)), int(rng.integers(3, 12))
    x, label = np.round(rng.normal(size=(n, 2)), 3), np.arange(n) % 2
    inputs, degree, height = int(rng.integers(2, 900)), int(rng.integers(1, 5)), round(float(rng.uniform(0.1, 2)), 3)
    data = os.path.join(folder, "lift.csv")
    with open(data, "w") as f:
        f.write("a,b,c\n" + "".join(f"{float(a)!r},{float(b)!r},{'np'[c]}\n" for (a, b), c in zip(x, label)))
    last = trace_of(folder, "kernel-trick", {"map": ["squares", "product"][product], "height": repr(height), "stops": stops,
                                             "inputs": inputs, "degree": degree},
                    ("--data", data, "--x", "a,b", "--label", "c"))
    phi = np.c_[x, x[:, 0] * x[:, 1]] if product else np.c_[x[:, 0] ** 2, math.sqrt(2) * x[:, 0] * x[:, 1], x[:, 1] ** 2]
    differs("features", phi, last["values"]["features"])
    differs("kernel", phi @ phi.T, last["values"]["kernel"])
    heights = phi[:, 2] if product else phi[:, 0] + phi[:, 2]
    sheets = lambda h: min(((heights > h) != label).sum(), ((heights < h) != label).sum())  # on the sheet: class 0
    cuts = np.array(last["values"]["cut-read"]).reshape(-1, 2)
    differs("sheets", [sheets(h) for h in cuts[:, 0]], cuts[:, 1])
    assert cuts[:, 0].min() > (-1.25 * abs(heights).max() if product else 0) and cuts[:, 0].max() < 1.25 * abs(heights).max()
    differs("errors", sheets(height), last["metrics"]["errors"])
    turns = np.sort([math.atan2(-(a - c)[0], (a - c)[1]) % math.pi for i, a in enumerate(x) for c in x[:i]])
    between = (turns + np.r_[turns[1:], turns[0] + math.pi]) / 2
    wide = np.r_[turns[1:], turns[0] + math.pi] - turns
    best, coarse = (min([fewest(x @ [math.cos(t), math.sin(t)], label) for t in ts]) for ts in (between, between[wide > 0.005]))
    assert best <= last["metrics"]["line-errors"] <= coarse
    # The weights of the sheet: a hyperplane of the features that has the nearest point at 1 where it errs at none.
    w = np.array(last["values"]["w"])
    scores = phi @ w[:3] + w[3]
    assert ((scores > 0) != label).sum() == sheets(height)
    if sheets(height) == 0:
        differs("margin", abs(scores).min() / np.linalg.norm(w[:3]), last["metrics"]["margin"])
        differs("unit", 1, abs(scores).min())
    differs("count", math.comb(inputs + degree - 1, degree), last["metrics"]["n-features"])


def unseen(rng, folder):
    y, lam = np.round(rng.normal(size=2) * 2, 3), round(float(rng.uniform(0.05, 3)), 3)
    penalty = rng.choice(["none", "ridge", "l1"])
    last = trace_of(folder, "representer-theorem", {"y1": repr(float(y[0])), "y2": repr(float(y[1])), "lambda": lam,
                                                    "penalty": penalty})
    points, normal = np.array([[1, 0, 1], [0, 1, 1.0]]), np.array([1, 1, -1]) / math.sqrt(3)
    if penalty == "ridge":
        theta = np.linalg.solve(points.T @ points + lam * np.eye(3), points.T @ y)
        cost = ((y - points @ theta) ** 2).sum() + lam * theta @ theta
        differs("residuals", (y - points @ theta) / lam, last["values"]["alpha"])
    elif penalty == "none":
        theta = np.linalg.pinv(points) @ y
        cost = theta @ theta
    else:
        # theta = plus - minus, both at least 0, and the sum of both as small as the predictions allow.
        both = linprog(np.ones(6), A_eq=np.c_[points, -points], b_eq=y)
        theta, cost = both.x[:3] - both.x[3:], both.fun
    differs("cheapest weights", theta, last["values"]["best"])
    differs("least cost", cost, last["metrics"]["least"])
    differs("outside", abs(normal @ theta), last["metrics"]["outside"])


with tempfile.TemporaryDirectory() as folder:
    for seed in range(first, first + seeds):
        rng = np.random.default_rng(seed)
        diamond(rng, folder)
        shadow(rng, folder)
        lifted(rng, folder)
        unseen(rng, folder)
print(f"geometry: {runs} runs, worst relative difference {max(worst.values()):.2e}",
      {k: f"{v:.1e}" for k, v in worst.items()})
sys.exit(int(max(worst.values()) > 1e-7))
