#!/usr/bin/env python3
"""A second opinion on two samples that are compared by least squares: numpy from the textbook, not from the program's source.

usage: density_fits.py GRADUS-CLI [SEEDS [FIRST-SEED]]

rulsif, lsdd and class-prior-estimation on random samples of unlike sizes, in one input or several, with all choices: the matrix as a mean or an
integral, the vector, the weights, the losses on folds, the readings, samples moved apart; bumps around either sample or
both, all of them or some.
"""
import json
import subprocess
import sys
import tempfile

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def differs(mine, theirs, tolerance=1e-9):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    worst = max([worst, *(abs(mine - theirs) / np.maximum(1, abs(mine)) / tolerance * 1e-9)])


def squares(x, z):
    return ((x[:, None] - z[None]) ** 2).sum(2)


def bumps(x, c, width):
    return np.exp(-squares(x, c) / 2 / width ** 2)


def ratio(above, below, c, width, penalty, beta, left_above, left_below):
    a, b = bumps(above, c, width), bumps(below, c, width)
    g = beta * a.T @ a / len(a) + (1 - beta) * b.T @ b / len(b)
    h = a.mean(0)
    alpha = np.linalg.solve(g + penalty * np.eye(len(c)), h)
    a, b = bumps(left_above, c, width) @ alpha, bumps(left_below, c, width) @ alpha
    return g, h, alpha, (beta * (a ** 2).mean() + (1 - beta) * (b ** 2).mean()) / 2 - a.mean()


def difference(above, below, c, width, penalty, beta, left_above, left_below):
    u = (np.pi * width ** 2) ** (c.shape[1] / 2) * np.exp(-squares(c, c) / 4 / width ** 2)
    h = bumps(above, c, width).mean(0) - bumps(below, c, width).mean(0)
    alpha = np.linalg.solve(u + penalty * np.eye(len(c)), h)
    left = bumps(left_above, c, width).mean(0) - bumps(left_below, c, width).mean(0)
    return u, h, alpha, alpha @ u @ alpha - 2 * left @ alpha


def centres(above, below, around, most):
    points = {"first": above, "second": below, "both": np.r_[above, below]}[around]
    b = min(most, len(points))
    return points[[i * len(points) // b for i in range(b)]]


def run(entry, above, below, mixed, options):
    d = above.shape[1]
    with tempfile.NamedTemporaryFile("w", suffix=".csv") as file:
        file.write(",".join(f"x{j + 1}" for j in range(d)) + ",sample\n")
        file.writelines(",".join(repr(float(v)) for v in row) + f",{name}\n" for name, row in mixed)
        file.flush()
        sets = [word for option in options.items() for word in ("--set", "=".join(map(str, option)))]
        run = subprocess.run([cli, "run", entry, "--data", file.name, "--sample", "sample", *sets], check=True, capture_output=True,
                             text=True)
    return (json.loads(run.stdout)[part] for part in ("values", "metrics"))


def prior(seed):
    """Shares of two classes among points without one."""
    rng = np.random.default_rng(seed)
    d = int(rng.integers(1, 3))
    sizes = [int(rng.integers(4, 30)), int(rng.integers(4, 30)), int(rng.integers(5, 200))]
    share = rng.uniform(0, 1)
    plus, minus = (np.round(rng.normal(at, 1, (n, d)), 4) for at, n in zip((4, 2), sizes))
    test = np.round(rng.normal(0, 1, (sizes[2], d)) + np.where(rng.uniform(size=sizes[2]) < share, 4, 2)[:, None], 4)
    kappa, penalty = (float(f"{v:.3g}") for v in (10 ** rng.uniform(-0.5, 0.5), 10 ** rng.uniform(-2, 0.5)))
    steps = int(rng.integers(2, 12))
    # The class that comes first in the file is class 0.
    rows = [("low", row) for row in minus] + [("up", row) for row in plus] + [("?", row) for row in test]
    with tempfile.NamedTemporaryFile("w", suffix=".csv") as file:
        file.write(",".join(f"x{j + 1}" for j in range(d)) + ",class\n")
        file.writelines(",".join(repr(float(v)) for v in row) + f",{name}\n" for name, row in rows)
        file.flush()
        out = subprocess.run([cli, "run", "class-prior-estimation", "--data", file.name, "--label", "class", "--missing", "unknown",
                              "--set", f"kappa={kappa}", "--set", f"lambda={penalty}", "--set", f"shares={steps}"], check=True,
                             capture_output=True, text=True).stdout
    v, m = (json.loads(out)[part] for part in ("values", "metrics"))
    points = np.r_[plus, minus, test]
    b = min(200, len(points))
    c = points[[i * len(points) // b for i in range(b)]]
    u = (np.pi * kappa ** 2) ** (d / 2) * np.exp(-squares(c, c) / 4 / kappa ** 2)
    inverse = np.linalg.inv(u + penalty * np.eye(b))
    q = 2 * inverse - inverse @ u @ inverse
    vp, vm, vt = (bumps(x, c, kappa).mean(0) for x in (plus, minus, test))

    def distance(pi):
        gap = vt - pi * vp - (1 - pi) * vm
        return gap @ q @ gap

    grid = np.arange(steps + 1) / steps
    differs(np.c_[grid, [distance(pi) for pi in grid]], v["tried"], 1e-7)
    delta, rest = vp - vm, vt - vm
    differs(np.clip(delta @ q @ rest / (delta @ q @ delta), 0, 1), m["vertex"], 1e-6)
    differs(grid[np.argmin([distance(pi) for pi in grid])], m["best"])
    differs([delta @ q @ delta, -2 * delta @ q @ rest, rest @ q @ rest], v["parabola"], 1e-7)
    gap = inverse @ (vt - vp)
    differs(bumps(np.array([row for _, row in rows]), c, kappa) @ gap, v["gap"], 1e-6)


for seed in range(first, first + seeds):
    if seed % 3 == 0:
        prior(seed)
        runs += 1
        continue
    rng = np.random.default_rng(seed)
    entry = ("rulsif", "lsdd")[seed % 2]
    fit = (ratio, difference)[seed % 2]
    d = int(rng.integers(1, 4))
    sizes = rng.integers(2, 40, 2)
    above = np.round(rng.normal(3, 1, (sizes[0], d)), 4)
    below = np.round(rng.normal(3.7, 1.4, (sizes[1], d)), 4)
    kappa, penalty = (float(f"{v:.3g}") for v in (10 ** rng.uniform(-0.5, 0.5), 10 ** rng.uniform(-3, 0.5)))
    beta, apart = float(rng.choice([0, 0.25, 0.5, 1])), float(rng.choice([0, 1.5, -2]))
    around, most, exchanged = str(rng.choice(["first", "second", "both"])), int(rng.integers(3, 60)), bool(rng.integers(2))
    # The level that comes first in the file is the first one.
    mixed = [("a", row) for row in above] + [("b", row) for row in below]
    order = np.r_[0, 1 + rng.permutation(len(mixed) - 1)]
    mixed = [mixed[i] for i in order]
    above, below = (np.array([row for name, row in mixed if name == which]) for which in "ab")
    if exchanged:
        above, below = below, above
    if entry == "lsdd":
        below = below + np.eye(d)[0] * apart
    options = {"kappa": kappa, "lambda": penalty, "around": around, "centres": most, "exchanged": str(exchanged).lower(),
               **({"beta": beta, "rivals": 3} if entry == "rulsif" else {"apart": apart, "deals": 20})}
    v, m = run(entry, above, below, mixed, options)
    c = centres(above, below, around, most)
    g, h, alpha, loss = fit(above, below, c, kappa, penalty, beta, above, below)
    differs(h, v["h"])
    differs(alpha, v["alpha"], 1e-6)
    differs(loss, m["loss"], 1e-7)
    shown = [i * len(c) // min(len(c), 24) for i in range(min(len(c), 24))]
    differs(g[np.ix_(shown, shown)], v["system"])
    folds = min(5, *sizes)
    losses = [[np.mean([fit(above[np.arange(len(above)) % folds != f], below[np.arange(len(below)) % folds != f], c, kappa * wide,
                            penalty * strong, beta, above[np.arange(len(above)) % folds == f],
                            below[np.arange(len(below)) % folds == f])[3] for f in range(folds)])
               for strong in (0.1, 1, 10)] for wide in (0.5, 1, 2)]
    differs(losses, v["losses"], 1e-6)
    if entry == "rulsif":
        weights = bumps(below, c, kappa) @ alpha
        differs(weights, v["weights"], 1e-6)
        differs([weights.min(), weights.max()], [m["least"], m["most"]], 1e-6)
        differs(beta * (bumps(above, c, kappa) @ alpha).mean() + (1 - beta) * weights.mean(), m["mixture"], 1e-6)
        full = loss + penalty * alpha @ alpha / 2
        assert all(row[1] >= full - 1e-9 * abs(full) for row in v["rival-rows"])
    else:
        square, product = alpha @ g @ alpha, h @ alpha
        differs([square, product, 2 * product - square], v["readings"], 1e-7)
        for distance, l2 in v["slides"]:
            moved = below + np.eye(d)[0] * (distance - apart)
            loss = difference(above, moved, centres(above, moved, around, most), kappa, penalty, 0, above, moved)[3]
            differs(-loss, l2, 1e-7)
        # Each deal is a split of the same points into two parts of these sizes, and so is what they are on average.
        assert len(v["dealt"]) == 20 and min(np.ravel(v["dealt"])) >= 0
    runs += 1
print(f"two samples by least squares: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(worst > 1e-9))
