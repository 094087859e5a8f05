#!/usr/bin/env python3
"""A second opinion on turning a direction by hand: numpy from the textbook, not from the program's source.

usage: projection.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random points, in classes or not, centred or not: shadows, what they keep, scatter between and within, and the gap.
"""
import json
import subprocess
import sys
import tempfile

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def differs(mine, theirs, scale=1):
    global worst
    mine, theirs = np.asarray(mine, float), np.asarray(theirs, float)
    assert mine.shape == theirs.shape, (mine, theirs)
    worst = max([worst, *(np.abs(mine - theirs) / scale).ravel()])


def shadow(points, degrees):
    return points @ [np.cos(np.radians(degrees)), np.sin(np.radians(degrees))]


def ratio(z, y):
    between = sum((y == c).sum() * (z[y == c].mean() - z.mean()) ** 2 for c in np.unique(y))
    return between, sum(((z[y == c] - z[y == c].mean()) ** 2).sum() for c in np.unique(y))


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    classes, n = [0, 2, 3][seed % 3], int(rng.integers(8, 40))
    y = np.r_[np.arange(max(classes, 1)), rng.integers(0, max(classes, 1), n - max(classes, 1))]
    x = np.round(rng.normal(2, 1, (n, 2)) @ rng.normal(0, 1, (2, 2)) + np.outer(y, rng.normal(0, 3, 2)), 3)
    angle, centre = round(float(rng.uniform(0, 180)), 1), bool(rng.integers(2))
    with tempfile.NamedTemporaryFile("w", suffix=".csv") as file:
        file.write("a,b" + (",kind" if classes else "") + "\n")
        file.writelines(f"{r[0]},{r[1]}" + (f",k{c}" if classes else "") + "\n" for r, c in zip(x, y))
        file.flush()
        run = subprocess.run([cli, "run", "projection-direction", "--data", file.name, "--set", f"angle={angle}", "--set",
                              f"centre={'true' if centre else 'false'}"] + (["--label", "kind"] if classes else []),
                             check=True, capture_output=True, text=True)
    v, m = (json.loads(run.stdout)[part] for part in ("values", "metrics"))
    p = x - x.mean(0) if centre else x
    total = (p ** 2).sum() / n
    z = shadow(p, angle)
    differs(z, v["shadows"], np.sqrt(total))
    differs((z ** 2).mean(), m["kept"], total)
    differs(total - (z ** 2).mean(), m["lost"], total)
    angles = np.arange(36) * 5.0
    differs(angles, [row[0] for row in v["census"]])
    differs([(shadow(p, t) ** 2).mean() for t in angles], [row[1] for row in v["census"]], total)
    if classes:
        between, within = ratio(z, y)
        differs(between / within, m["apart"], max(1, between / within))
        shares = [b / (b + w) for b, w in (ratio(shadow(p, t), y) for t in angles)]
        differs(shares, [row[2] for row in v["census"]])
    if classes == 2:
        a, b = z[y == y[0]], z[y != y[0]]
        differs(max(a.min() - b.max(), b.min() - a.max()), m["gap"], np.sqrt(total))
    runs += 1
print(f"projection on a direction: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(worst > 1e-9))
