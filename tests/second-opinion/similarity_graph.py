#!/usr/bin/env python3
"""A second opinion on similarity graphs: numpy from the textbook, not from the program's source.

usage: similarity_graph.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random groups, duplicates among them, joined in each of the four ways with random widths, scales, neighbours and radii: weights,
degrees, Laplacian, eigenvalues, pieces, circles, edges and bridges, the weakest of the best links within groups and the best
between them, and the same for five widths and five scales.
"""
import json
import subprocess
import sys
import tempfile

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def differs(mine, theirs):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    gap = abs(mine - theirs) / np.maximum(1, abs(mine))
    assert gap.max(initial=0) < 1e-8, (mine, theirs)
    worst = max([worst, *gap])


def pieces_of(w):
    reached = (w > 0) | np.eye(len(w), dtype=bool)
    for _ in range(len(w)):
        reached = reached @ reached > 0
    return len({tuple(row) for row in reached})


def scales_of(d, k):
    others = d + np.diag(np.full(len(d), np.inf))
    t = np.sort(others, 1)[:, min(k, len(d) - 1) - 1]
    positive = others[(others > 0) & np.isfinite(others)]
    return np.where(t > 0, t, positive.min() if len(positive) else 1)


def links(w, label):
    same = (label[:, None] == label) & ~np.eye(len(w), dtype=bool)
    best = [w[i, same[i]].max() for i in range(len(w)) if same[i].any()]
    return min(best), w[label[:, None] != label].max()


with tempfile.TemporaryDirectory() as folder:
    for seed in range(first, first + seeds):
        rng = np.random.default_rng(seed)
        n, d = int(rng.integers(4, 40)), int(rng.integers(1, 4))
        label = np.concatenate([[0, 0, 1, 1], rng.integers(0, 2 + seed % 2, n - 4)])
        x = np.round(rng.normal(size=(n, d)) + 3 * label[:, None] * rng.uniform(0.3, 2), 3)
        if seed % 3 == 0:
            x[-1] = x[0]
        far = np.sqrt(((x[:, None] - x) ** 2).sum(-1))
        how = ["gaussian", "local", "neighbours", "radius"][seed % 4]
        t, radius = (round(float(v), 4) for v in rng.uniform(0.2, 3, 2))
        k, m, own = int(rng.integers(1, n)), int(rng.integers(1, n)), bool(rng.integers(2))
        if how == "gaussian":
            reach = np.full(n, t)
            w = np.exp(-far ** 2 / 2 / t ** 2)
        elif how == "local":
            reach = scales_of(far, k)
            w = np.exp(-far ** 2 / 2 / np.outer(reach, reach))
        elif how == "neighbours":
            reach = np.sort(far + np.diag(np.full(n, np.inf)), 1)[:, m - 1]
            wish = far <= reach[:, None] * (1 + 1e-12)
            w = (wish | wish.T).astype(float)
        else:
            reach = np.full(n, radius)
            w = (far <= radius).astype(float)
        np.fill_diagonal(w, 0)
        np.savetxt(f"{folder}/x.csv", np.c_[x, label], delimiter=",", comments="",
                   header=",".join([f"x{c}" for c in range(d)] + ["g"]), fmt=["%.17g"] * d + ["%d"])
        sets = {"how": how, "t": t, "local": k, "neighbours": m, "radius": radius, "self-loops": str(own).lower()}
        run = subprocess.run([cli, "run", "similarity-graph", "--data", f"{folder}/x.csv", "--label", "g", "--x",
                              ",".join(f"x{c}" for c in range(d))]
                             + [word for key, value in sets.items() for word in ("--set", f"{key}={value}")],
                             check=True, capture_output=True, text=True)
        v, metrics = (json.loads(run.stdout)[part] for part in ("values", "metrics"))
        differs(w, v["weights"])
        differs(reach, v["reach"])
        degrees = w.sum(1) + own
        differs(degrees, v["degrees"])
        differs(np.diag(w.sum(1)) - w, v["laplacian"])
        root = np.where(degrees > 0, 1 / np.sqrt(np.maximum(degrees, 1e-300)), 0)
        differs(np.maximum(np.linalg.eigvalsh(root[:, None] * (np.diag(w.sum(1)) - w) * root), 0), v["eigenvalues"])
        differs(pieces_of(w), metrics["pieces"])
        differs((w > 0).sum() / 2, metrics["edges"])
        differs((w > 0.5).sum() / 2, metrics["strong"])
        differs(((w > 0) & (label[:, None] != label)).sum() / 2, metrics["bridges"])
        inside, across = links(w, label)
        differs([inside, across], [metrics["inside"], metrics["across"]])
        same = (label[:, None] == label) & ~np.eye(n, dtype=bool)
        loose = max(far[i, same[i]].min() for i in range(n) if same[i].any())
        gap = far[label[:, None] != label].min()
        tried = []
        for factor in (0.1, 0.3, 0.5, 1, 2):
            width = factor * loose
            tried.append([np.exp(-loose ** 2 / 2 / width ** 2), np.exp(-gap ** 2 / 2 / width ** 2)])
        for s in range(1, min(5, n - 1) + 1):
            own_scales = scales_of(far, s)
            tried.append(links(np.exp(-far ** 2 / 2 / np.outer(own_scales, own_scales)), label))
        tried = np.array(tried)
        differs(tried[:, 0], v["inside-tried"][:len(tried)])
        differs(tried[:, 1], v["across-tried"][:len(tried)])
        runs += 1
print(f"similarity graph: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(worst > 1e-8))
