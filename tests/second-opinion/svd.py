#!/usr/bin/env python3
"""A second opinion on the singular value decomposition: numpy from the textbook, not from the program's source.

usage: svd.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random tables, tall, wide, square, and some of a lower rank: numpy.linalg.svd beside the program's singular values, the sum of
pieces, what is left, and the lengths and angles of images.
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
    worst = max(worst, np.abs(mine - theirs).max() / scale)


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    n, d = [(2, 2), (5, 2), (4, 7), (9, 3), (1, 3), (12, 12)][seed % 6]
    a = np.round(rng.normal(2, 3, (n, d)) * 10 ** rng.uniform(-1, 2), 4)
    if seed % 4 == 0 and n > 1:
        a[n - 1] = 2 * a[0]
    pieces, angle, centre = int(rng.integers(1, 5)), int(rng.integers(0, 181)), bool(seed % 3 == 0 and n > 2)
    with tempfile.NamedTemporaryFile("w", suffix=".csv") as file:
        file.write(",".join(f"x{j + 1}" for j in range(d)) + "\n")
        file.writelines(",".join(str(v) for v in row) + "\n" for row in a)
        file.flush()
        run = subprocess.run([cli, "run", "svd", "--data", file.name, "--set", f"pieces={pieces}", "--set", f"angle={angle}",
                              "--set", f"centre={'true' if centre else 'false'}", "--set", "rivals=4", "--seed", str(seed)],
                             check=True, capture_output=True, text=True)
    v, m = (json.loads(run.stdout)[part] for part in ("values", "metrics"))
    if centre:
        a = a - a.mean(0)
    u, s, vt = np.linalg.svd(a, full_matrices=False)
    size = s[0]
    differs(s, v["sigma"], size)
    left, right = np.asarray(v["left"]), np.asarray(v["right"])
    differs(left.T @ left, np.eye(len(s)))
    differs(right @ right.T, np.eye(len(s)))
    differs(left @ np.diag(s) @ right, a, size)
    for k, gap in enumerate(s[:-1] - s[1:]):
        if gap > 1e-3 * size and (k == 0 or s[k - 1] - s[k] > 1e-3 * size) and s[k] > 1e-9 * size:
            assert abs(abs(vt[k] @ right[k]) - 1) < 1e-6 and abs(abs(u[:, k] @ left[:, k]) - 1) < 1e-6
    k = min(pieces, len(s))
    differs(u[:, :k] @ np.diag(s[:k]) @ vt[:k], v["sum"], size)
    differs((s[k:] ** 2).sum(), m["lost"], size ** 2)
    differs(1 - (s[k:] ** 2).sum() / (a ** 2).sum(), m["share"])
    differs(((a - u[:, :k] @ np.diag(s[:k]) @ vt[:k]) ** 2).sum(1), v["rows-left"], size ** 2)
    assert min(v["misses"]) >= (s[k:] ** 2).sum() - 1e-9 * size ** 2
    theta = np.radians(angle)
    image = a[:, :2] @ [np.cos(theta), np.sin(theta)]
    differs(s[0] - np.linalg.norm(image), m["gap"], size)
    rivals = np.asarray(v["rivals"])
    differs(np.linalg.norm(a @ rivals[:, :-1].T, axis=0), rivals[:, -1], size)
    if d == 2:
        differs(s[0], m["length"], size)
        if s[1] > 1e-6 * size:
            differs(90, m["between"], 90)
            assert np.linalg.det(right) > 0
            turned = np.radians(v.get("turned", m.get("turned", np.degrees(np.arctan2(*right[0][::-1])))))
            differs(abs(right[0] @ [np.cos(turned), np.sin(turned)]), 1)
    runs += 1
print(f"singular value decomposition: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(worst > 1e-9))
